// Fleets hidden by a prior: drawn by the worker's code, or refused with a sentence; salvos of strategies.
import { makeKnowledge, type Observation, preset, RandomStream, type Scenario, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { hiddenBy } from "../../src/text/play/hiding-prior.ts";
import { formatPosition, formatRules, parseRules } from "../../src/text/rules/rules.ts";
import { readLayout } from "../../src/text/shots/ship-notation.ts";
import { answerOf, answerTask } from "../answer-task.ts";

const fleetTask = (scenario: Scenario, seed: number) =>
  ({ rules: formatRules(scenario), shots: "", kind: "fleet", seed: [seed, 0] }) as const;

test("a fleet lies where the prior says, and the same seed gives it again", async () => {
  const rules = preset("gorkoff-3x3");
  const corner = JSON.stringify({ version: 1, cells: [[1e6, 1e6, 1e6], ...[1, 2].map(() => [1, 1, 1])] });
  const hidden = unwrap(hiddenBy(rules, corner));
  for (let seed = 0; seed < 6; seed++) {
    const answer = await answerOf(fleetTask(hidden, seed), "fleet");
    expect(unwrap(readLayout(rules, answer.layout)).scenario).toBe(rules);
    // The cruiser lies in the first row, except about once in ten million draws.
    expect(JSON.stringify(answer.layout)).toContain('"cells":["A1","B1","C1"]');
    expect(await answerTask(fleetTask(hidden, seed))).toEqual(answer);
  }
});

test("a prior with which drawing takes too long is refused, with what it would take", async () => {
  const fleet = [5, 4, 3].map((length) => ({ name: `ship-${length}`, length, count: 4 }));
  const rules = JSON.stringify({ board: { size: [16, 16] }, fleet, contact: "none", answers: "sunk" });
  const answer = await answerTask(fleetTask(unwrap(hiddenBy(unwrap(parseRules(rules)), "edges")), 1));
  expect(answer.kind).toBe("refused");
  expect("what" in answer && answer.what).toMatch(/would take about .* the limits are/);
});

test.each(["random", "mixed:random+diagonal", "greedy-hit", "probability", "diagonal"])(
  "a salvo of %s has as many cells as are asked for, none shot before, the same by the same numbers",
  async (strategy) => {
    const scenario = preset("gorkoff-5x5");
    const observations: Observation[] = [0, 7, 24].map((cell) => ({ cell, answer: { kind: "miss" } }));
    const position = formatPosition(makeKnowledge(scenario, observations));
    const random = RandomStream.fromSeed(3).state();
    for (const asked of [1, 2, 6]) {
      const ask = () => answerOf({ ...position, kind: "shot", strategy, random, asked }, "shot");
      const answer = await ask();
      expect(answer.cells).toHaveLength(asked);
      expect(new Set([0, 7, 24, ...answer.cells]).size).toBe(3 + asked);
      expect(await ask()).toEqual(answer);
    }
  },
);
