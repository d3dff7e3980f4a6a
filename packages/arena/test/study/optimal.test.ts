// What the study of small boards says without solving it: kinds of answers that tell the same.
import { makeKnowledge, parseScenario, preset, type Scenario, unwrap, withRules } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { alikeAnswers, OPTIMAL_BOARDS } from "../../src/study/optimal-board.ts";

const optimaOf = (scenario: Scenario): readonly unknown[] => {
  const knowledge = makeKnowledge(scenario);
  return (["mean", "worst"] as const).map((objective) => {
    const { misses, proven, layouts } = solve(knowledge, { objective });
    return [layouts, proven, objective === "mean" ? misses.total : misses.worst];
  });
};

describe("kinds of answers that tell the same have the same optima", () => {
  test.each(
    OPTIMAL_BOARDS.filter(({ title }) =>
      ["gorkoff-3x3", "4x4 {3,2}", "4x4 {2,2,1}", "3x4 {3,2,2} touching", "gorkoff-5x5"].includes(title),
    ),
  )("$title", ({ make, answers }) => {
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
  // Sunk and named differ on this board.
  expect(optimaOf(unwrap(withRules(scenario, { answers: "sunk" })))).not.toEqual(
    optimaOf(unwrap(withRules(scenario, { answers: "named" }))),
  );
  // Two classes of one length, and ships that are not straight.
  expect(alikeAnswers(preset("hasbro"), "length")).toEqual([]);
  const ell = unwrap(
    parseScenario({
      board: { size: [4, 4] },
      fleet: [{ name: "ell", shape: ["X.", "XX"] }],
      contact: "none",
      answers: "sunk",
    }),
  );
  expect(alikeAnswers(ell, "sunk")).toEqual([]);
});
