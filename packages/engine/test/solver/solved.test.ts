/** Proved optima, stored as data in ../golden, and proved again here where that is quick. */

import { describe, expect, it } from "vitest";
import golden from "../../golden/solved.json" with { type: "json" };
import {
  listLayouts,
  makeKnowledge,
  parseAnswers,
  parsePreset,
  type Scenario,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { checkTree } from "../../src/solver/check-tree.ts";
import { OBJECTIVES } from "../../src/solver/solution.ts";
import { solve } from "../../src/solver/solve.ts";
import { readScenario } from "../read.ts";

/** A proof that took more CPU seconds than this when it was first made is not repeated here. */
const QUICK = 1.05;

type Rules = (typeof golden.solved)[number]["scenario"];

const scenarioOf = (rules: Rules): Scenario =>
  "preset" in rules
    ? unwrap(withRules(unwrap(parsePreset(String(rules.preset))), { answers: unwrap(parseAnswers(rules.answers)) }))
    : readScenario(rules);

describe("golden: solved scenarios", () => {
  for (const entry of golden.solved) {
    const scenario = scenarioOf(entry.scenario);
    const knowledge = makeKnowledge(scenario);
    const fleet = scenario.fleet.map((ship) => `${ship.count} x ${ship.name}`).join(", ");
    const name = `${scenario.board.size.join("x")} ${scenario.contact} ${scenario.answers}: ${fleet}`;

    it(`${name}: ${entry.layouts} layouts`, () => {
      expect(listLayouts(knowledge, 100_000)).toHaveLength(Number(entry.layouts));
    });

    if (entry.seconds > QUICK) {
      it.skip(`${name}: its proof took ${entry.seconds} s; broadside solve repeats it`, () => {});
      continue;
    }
    it(`${name}: its optima`, () => {
      const known: Record<string, unknown> = { ...entry };
      for (const objective of OBJECTIVES) {
        const value = known[objective];
        if (value === undefined) continue;
        const { misses, proven, tree } = solve(knowledge, { objective });
        const { total, worst } = checkTree(knowledge, tree);
        expect({ total, worst }).toEqual({ total: misses.total, worst: misses.worst });
        const said = { total: String(misses.total), worst: misses.worst };
        expect(proven).toBe(true);
        if (typeof value === "number") expect(misses.worst).toBe(value);
        else expect(said).toMatchObject(value as object);
      }
    });
  }
});
