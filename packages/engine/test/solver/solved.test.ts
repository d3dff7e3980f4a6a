/** Proved optima, stored as data in ../golden, and proved again here where that is quick. */

import { describe, expect, it } from "vitest";
import golden from "../../golden/solved.json" with { type: "json" };
import { boundGame } from "../../src/bound/game-bound.ts";
import {
  countLayouts,
  listLayouts,
  makeKnowledge,
  parseAnswers,
  parsePreset,
  type Scenario,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { checkTree } from "../../src/solver/check-tree.ts";
import { provePlainly } from "../../src/solver/plain-proof.ts";
import { OBJECTIVES } from "../../src/solver/solution.ts";
import { solve } from "../../src/solver/solve.ts";
import { cases } from "../cases.ts";
import { readScenario } from "../read.ts";

/** A proof that took more CPU seconds than this when it was first made is not repeated here. */
const QUICK = cases(0.5, 1.05);

/** Longer lists are made in the long run; their layouts are only counted in the usual one. */
const LISTED = cases(5000, 100_000);

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
      const known = Number(entry.layouts);
      expect(known > LISTED ? Number(countLayouts(knowledge).layouts) : listLayouts(knowledge, LISTED).length).toBe(
        known,
      );
    });

    it.skipIf(scenario.contact === "overlap")(`${name}: no bound exceeds its optima`, () => {
      for (const places of [0, 300]) {
        const { total, worst } = boundGame(scenario, { places, listed: 0 });
        const known: Record<string, unknown> = { ...entry };
        const mean = known["mean"] as { total?: string } | undefined;
        if (mean?.total !== undefined) expect(total <= BigInt(mean.total), `${total} of ${mean.total}`).toBe(true);
        if (typeof known["worst"] === "number") expect(worst).toBeLessThanOrEqual(known["worst"]);
      }
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

    const { mean, worst } = entry;
    if (scenario.answers !== "hit" || mean === undefined || worst === undefined) continue;
    if (Number(entry.layouts) > cases(400, 2000)) continue;
    it(`${name}: a plain search finds its optima least, and finds a fault of one miss`, () => {
      const total = BigInt(mean.total);
      expect(provePlainly(knowledge, { total, worst })).toMatchObject({ total: true, worst: true });
      const isFewer = { total: false, worst: false };
      expect(provePlainly(knowledge, { total: total + 1n, worst: worst + 1 })).toMatchObject(isFewer);
    });
  }
});
