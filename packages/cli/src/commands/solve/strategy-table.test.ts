import { makeKnowledge, parseStrategy, preset, type Strategy, unwrap } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { outputTerminal } from "../../output/terminal.ts";
import { assessStrategies, strategyTable } from "./strategy-table.ts";

test("a narrow terminal loses no column of the strategies' misses", () => {
  const knowledge = makeKnowledge(preset("gorkoff-3x3"));
  const limits = { maxLayouts: 10, maxPositions: 1000 };
  const assessed = assessStrategies(knowledge, [unwrap(parseStrategy("probability"))], limits);
  const table = strategyTable(solve(knowledge), assessed, 1000, { ...outputTerminal(), columns: 60 });
  for (const number of ["3.5000", "2.9711", "1.5000 to 4.0000", "3 to 4"]) expect(table).toContain(number);
});

test("games tell the worst case of a strategy too large to follow, and at least how bad it is where it draws", () => {
  const solution = solve(makeKnowledge(preset("gorkoff-3x3")));
  const played = (name: string, standardError: number) => ({
    strategy: unwrap(parseStrategy(name)),
    refused: "too many positions",
    sampled: { estimate: 1.5, standardError, worst: 3, games: 10_000 },
  });
  const tableOf = (...rows: ReturnType<typeof played>[]): string =>
    strategyTable(solution, rows, 7, { ...outputTerminal(), columns: 200 });
  const both = tableOf(played("rollout", 0), played("hunt-target", 0.01));
  expect(both).toMatch(/\nrollout +1\.5000 +3 .*\nhunt-target +~1\.500 ±0\.010 +≥3 /);
  expect(both).toContain("\n~: more than 7 positions;");
  expect(tableOf(played("rollout", 0))).not.toContain("more than");
});

test("strategies that are not assessed before the end are named", () => {
  const knowledge = makeKnowledge(preset("gorkoff-3x3"));
  const choose = (): number => {
    for (;;);
  };
  const endless = { name: "endless", about: "a test", choose } as unknown as Strategy;
  const strategies = [unwrap(parseStrategy("greedy-hit")), endless, unwrap(parseStrategy("random"))];
  const limits = { maxLayouts: 10, maxPositions: 1000, end: performance.now() + 3000 };
  const assessed = assessStrategies(knowledge, strategies, limits);
  expect(assessed.slice(1).map(({ isLate, total }) => [isLate, total])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
  const table = strategyTable(solve(knowledge), assessed, 1000, { ...outputTerminal(), columns: 100 });
  expect(table).toMatch(/\nendless +not done\nrandom +not done\n[\s\S]*\nnot done: .*--max-time gives more time/);
});
