// What the study of small boards says, tested without solving it: kinds of answers that tell the same, and its
// rounded bounds.

import { readFileSync } from "node:fs";
import { formatScenario, makeKnowledge, preset, Rational, type Scenario, unwrap, withRules } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { firstOf, isLong } from "../../engine/test/cases.ts";
import { readScenario } from "../../engine/test/read.ts";
import { alikeAnswers, OPTIMAL_BOARDS, type OptimalRow } from "../src/optimal-board.ts";

const solved = new Map<string, readonly unknown[]>();

/** The optima of rules, each solved once. */
const optimaOf = (scenario: Scenario): readonly unknown[] => {
  const rules = JSON.stringify(formatScenario(scenario));
  const knowledge = makeKnowledge(scenario);
  const optima =
    solved.get(rules) ??
    (["mean", "worst"] as const).map((objective) => {
      const { misses, proven, layouts } = solve(knowledge, { objective });
      return [layouts, proven, objective === "mean" ? misses.total : misses.worst];
    });
  solved.set(rules, optima);
  return optima;
};

/** The optima of the last three take seconds and show the same, so they are solved only in the long run. */
const BOARDS = firstOf(["gorkoff-3x3", "4x4 {3,2}", "3x4 {3,2,2} touching", "4x4 {2,2,1}", "gorkoff-5x5"], 2);

describe("kinds of answers that tell the same have the same optima", () => {
  test.each(OPTIMAL_BOARDS.filter(({ title }) => BOARDS.includes(title)))("$title", ({ make, answers }) => {
    let compared = 0;
    for (const kind of answers) {
      const scenario = unwrap(withRules(make(), { answers: kind }));
      const alike = alikeAnswers(scenario, kind);
      const own = alike.length > 0 ? optimaOf(scenario) : [];
      for (const other of alike) {
        expect(optimaOf(unwrap(withRules(scenario, { answers: other }))), `${kind}, ${other}`).toEqual(own);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

test("nothing is said to be alike where it is not", () => {
  const touching = OPTIMAL_BOARDS.find(({ title }) => title === "3x4 {3,2,2} touching");
  const scenario = (touching as (typeof OPTIMAL_BOARDS)[number]).make();
  expect(alikeAnswers(scenario, "sunk")).toEqual([]);
  expect(alikeAnswers(scenario, "named")).toEqual(["length"]);
  // `sunk` and `named` differ on this board.
  if (isLong)
    expect(optimaOf(unwrap(withRules(scenario, { answers: "sunk" })))).not.toEqual(
      optimaOf(unwrap(withRules(scenario, { answers: "named" }))),
    );
  // Two classes of the same length, and ships that are not straight.
  expect(alikeAnswers(preset("hasbro"), "length")).toEqual([]);
  const ell = readScenario({
    board: { size: [4, 4] },
    fleet: [{ name: "ell", shape: ["X.", "XX"] }],
    contact: "none",
    answers: "sunk",
  });
  expect(alikeAnswers(ell, "sunk")).toEqual([]);
});

describe("the committed page rounds no bound to the wrong side", () => {
  const { conclusions, findings } = JSON.parse(
    readFileSync(new URL("../../../docs/studies/optimal/summary.json", import.meta.url), "utf8"),
  ) as { conclusions: string[]; findings: { rows: OptimalRow[] } };
  const rational = (text: string): Rational => {
    const [numerator, denominator = "1"] = text.split("/");
    return Rational.of(BigInt(numerator), BigInt(denominator));
  };
  const decimal = (text: string): Rational =>
    Rational.of(BigInt(text.replace(".", "")), 10n ** BigInt(text.length - text.indexOf(".") - 1));
  const forced = conclusions.filter((line) => line.includes("the hider can force"));

  test("there are sentences of the hider, with bounds and exact", () => {
    expect(forced.filter((line) => line.includes("at least")).length).toBeGreaterThan(9);
    expect(forced.filter((line) => !line.includes("at least"))).toEqual([
      "On boxes:2x2:2, count the hider can force 1.3333 misses instead of 0.6667: 100.00 % more.",
      "On 4x4 {3}, hit the hider can force 2.6842 misses instead of 2.6250: 2.26 % more.",
    ]);
  });

  test("each sentence says no more than was found, and hardly less", () => {
    for (const line of forced.filter((one) => one.includes("at least"))) {
      const [, name, low, high, percent] =
        /^On (.*) the hider can force ([\d.]+) to ([\d.]+) misses .*: at least ([\d.]+) % more\.$/.exec(
          line,
        ) as RegExpExecArray;
      const row = findings.rows.find(({ board, answers }) => `${board}, ${answers}` === name) as OptimalRow;
      const lower = rational(row.hider?.lower ?? "");
      const share = lower.minus(rational(row.mean.upper)).over(rational(row.mean.upper)).times(Rational.of(100));
      expect(decimal(low).compare(lower)).toBeLessThanOrEqual(0);
      expect(decimal(high).compare(rational(row.hider?.upper ?? ""))).toBeGreaterThanOrEqual(0);
      expect(decimal(percent).compare(share)).toBeLessThanOrEqual(0);
      // It is not rounded down by more than one unit of the last digit.
      expect(share.minus(decimal(percent)).toNumber()).toBeLessThan(0.01);
    }
  });
});
