import { describe, expect, it } from "vitest";
import { cases } from "../../../test/cases.ts";
import { pick } from "../../../test/generate/pick.ts";
import { fleetOf, readScenario } from "../../../test/read.ts";
import { formatCell } from "../../board/cell-name.ts";
import { RandomStream } from "../../core/random.ts";
import { unwrap } from "../../core/result.ts";
import { listLayouts } from "../../inference/posterior/layout-list.ts";
import { sampleLayouts } from "../../inference/sampling/sample.ts";
import { makeKnowledge } from "../../knowledge/knowledge.ts";
import { ANSWERS, type Answer, type Answers, answerToHit, MISS } from "../../scenario/answer.ts";
import type { Contact } from "../../scenario/contact.ts";
import type { Layout } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { preset } from "../../scenario/preset.ts";
import { type Scenario, withRules } from "../../scenario/scenario.ts";
import { parseShots } from "../../scenario/written-shots.ts";
import { CELL_STATES, Damage } from "./damage.ts";
import { EvaluationMatrix } from "./evaluation-matrix.ts";

const after = (scenario: Scenario, shots: string): Damage => {
  const damage = new Damage(scenario);
  for (const observation of unwrap(parseShots(scenario, shots))) damage.observe(observation);
  return damage;
};

/** The open hits, and the number of ships afloat in each class, as text. */
const summary = (scenario: Scenario, shots: string): string => {
  const damage = after(scenario, shots);
  return `${damage.openHits.map((cell) => formatCell(scenario.board, cell)).join(" ")} | ${damage.afloat.join(" ")}`;
};

const hasbro = (answers: Answers, contact: Contact = "allowed"): Scenario =>
  unwrap(withRules(preset("hasbro"), { answers, contact }));

describe("open hits and ships afloat, by kind of answers", () => {
  it.each<[Answers, string, string]>([
    ["hit", "A1x A2x B5.", "A1 A2 | 1 1 1 1 1"],
    ["count", "A1=1 A2=1 B5=0", "A1 A2 | 1 1 1 1 1"],
    ["revealed", "A1x B1x A2#destroyer[A1,A2]", "B1 | 1 1 1 1 0"],
    ["named", "A1x B1x A2#destroyer", "B1 | 1 1 1 1 0"],
    // Either neighbouring hit may be on the destroyer's other cell.
    ["named", "A1x A3x A2#destroyer", "A1 A3 | 1 1 1 1 0"],
    // The later sinking takes one of the two hits and leaves the other.
    ["named", "A1x A3x A2#destroyer A4x A5#cruiser", " | 1 1 0 1 0"],
    ["identified", "A1xdestroyer A3xcruiser A2#destroyer", "A3 | 1 1 1 1 0"],
    ["length", "A1x A2x A3#3", " | 1 1 0 1 1"],
    ["length", "A1x A2x A3#3 C1x C2x C3#3", " | 1 1 0 0 1"],
    // The length is 2, so A1 stays open: it does not belong to the destroyer.
    ["length", "A1x A2x A3#2", "A1 | 1 1 1 1 0"],
    // A cruiser, a submarine or a destroyer: A2 and A3 certainly belong to the sunk ship, but no ship counts as sunk
    // yet.
    ["sunk", "A1x A2x A3#", "A1 | 1 1 1 1 1"],
    ["sunk", "A2x A3#", " | 1 1 1 1 0"],
  ])("%s, %s: %s", (answers, shots, expected) => {
    expect(summary(hasbro(answers), shots)).toBe(expected);
  });

  it.each([
    // All cells round the hits are misses: no ship but a destroyer covers both, and one of two ships of three cells.
    ["hit", "A1x A2x B1. B2. A3.", "A1 A2 | 1 1 1 1 0"],
    ["count", "A1=1 A2=1 B1=0 B2=0 A3=0", "A1 A2 | 1 1 1 1 0"],
    ["hit", "A1x A2x A3x B1. B2. B3. A4.", "A1 A2 A3 | 1 1 0 1 1"],
    // The hits may be the carrier, or a cruiser and a destroyer.
    ["hit", "A1x A2x A3x A4x A5x B1. B2. B3. B4. B5. A6.", "A1 A2 A3 A4 A5 | 1 1 1 1 1"],
    // Without the destroyer, the ship at J10 is longer and lies along row 10.
    ["hit", "A1x A2x B1. B2. A3. J10x J9. H10.", "A1 A2 J10 | 1 1 1 1 0"],
  ] as const)(
    "without announced sinkings, ships count as sunk if all ways to explain the hits need them: %s, %s",
    (answers, shots, expected) => {
      expect(summary(hasbro(answers), shots)).toBe(expected);
    },
  );

  it("a row of hits is one ship where ships may not touch", () => {
    expect(summary(hasbro("sunk", "none"), "A1x A2x A3#")).toBe(" | 1 1 0 1 1");
    expect(summary(hasbro("sunk", "no-sides"), "A1x A2x A3# B4x")).toBe("B4 | 1 1 0 1 1");
  });

  it("blocked cells cannot be shot", () => {
    const scenario = readScenario({
      board: { size: [3, 3], blocked: ["B2"] },
      fleet: [{ name: "boat", length: 1 }],
      contact: "none",
      answers: "sunk",
    });
    const damage = after(scenario, "A1. C3#");
    expect(Array.from(damage.states)).toEqual([1, 0, 0, 0, 4, 0, 0, 0, 3]);
    expect(damage.shots).toBe(2);
  });
});

describe("ships that must be sunk though no sinking is announced", () => {
  const contacts = ["allowed", "no-sides", "none"] as const;
  it.each(contacts)(
    "are sunk in every layout that agrees, and where no ship can extend a hit, no others are: contact %s",
    (contact) => {
      const random = RandomStream.fromSeed(12);
      const found = { sunk: 0, missed: 0 };
      for (const fleet of [
        { a: 3, b: 1 },
        { a: 2, b: { length: 1, count: 2 } },
        { a: 3, b: 2 },
        { a: 2, b: 2 },
      ]) {
        const scenario = readScenario({ board: { size: [5, 4] }, fleet: fleetOf(fleet), contact, answers: "hit" });
        const table = placementsOf(scenario);
        const shapes = scenario.fleet.map(({ shape }) => JSON.stringify(shape));
        const layouts = listLayouts(makeKnowledge(scenario), 10_000);
        for (let game = 0; game < cases(40, 200); game++) {
          const { placements } = pick(random, layouts);
          const cells = new Set(placements.flatMap((p) => Array.from(table.cellsOf(p))));
          const matrix = new EvaluationMatrix(scenario, false);
          const { damage } = matrix;
          const hits = new Set<number>();
          let left = layouts;
          for (const cell of random.shuffle(Array.from({ length: 20 }, (_, i) => i)).slice(0, 15)) {
            const isOn = (layout: Layout): boolean => layout.placements.some((p) => table.cellsOf(p).includes(cell));
            left = left.filter((layout) => isOn(layout) === cells.has(cell));
            if (cells.has(cell)) hits.add(cell);
            matrix.observe({ cell, answer: cells.has(cell) ? { kind: "hit" } : MISS });
            const isHunting = matrix.targeting() === undefined && hits.size > 0;
            for (const shape of new Set(shapes)) {
              const sunkIn = (layout: Layout): number =>
                layout.placements.filter(
                  (p) => shapes[table.classOf[p]] === shape && table.cellsOf(p).every((one) => hits.has(one)),
                ).length;
              const sure = left.reduce((least, layout) => Math.min(least, sunkIn(layout)), 9);
              const counted = scenario.fleet.reduce(
                (sum, { count }, k) => sum + (shapes[k] === shape ? count - damage.afloat[k] : 0),
                0,
              );
              expect(counted, formatCell(scenario.board, cell)).toBeLessThanOrEqual(sure);
              if (!isHunting) continue;
              found.sunk += sure;
              found.missed += sure - counted;
            }
          }
        }
      }
      expect(found.sunk).toBeGreaterThan(100);
      expect(found.missed).toBe(0);
    },
  );
});

describe("what is deduced is true", () => {
  const kinds = ANSWERS.flatMap((answers) =>
    (["allowed", "no-sides", "none"] as const).map((c) => [answers, c] as const),
  );
  it.each(kinds)("of every layout that agrees with the shots: answers %s, contact %s", (answers, contact) => {
    const scenario = readScenario({
      board: { size: [6, 5] },
      fleet: fleetOf({ a: 3, b: 3, c: { length: 2, count: 2 }, ell: ["X.", "XX"] }),
      contact,
      answers,
    });
    const table = placementsOf(scenario);
    const shapes = scenario.fleet.map(({ shape }) => JSON.stringify(shape));
    const classes = [...new Set(shapes)].map((shape) => [...shapes.keys()].filter((k) => shapes[k] === shape));
    const random = RandomStream.fromSeed(11);
    for (const layout of sampleLayouts(makeKnowledge(scenario), 60, random)) {
      const cells = new Set(layout.placements.flatMap((p) => Array.from(table.cellsOf(p))));
      const damage = new Damage(scenario);
      const left = new Map(layout.placements.map((p) => [p, table.cellsOf(p).length]));
      // Mostly hits, in any order, so that ships sink next to each other.
      for (const cell of random.shuffle(
        Array.from({ length: 30 }, (_, i) => i).filter((c) => cells.has(c) || c % 4 === 0),
      )) {
        const ship = layout.placements.find((p) => table.cellsOf(p).includes(cell));
        if (ship !== undefined) left.set(ship, (left.get(ship) ?? 0) - 1);
        damage.observe({ cell, answer: answerOf(scenario, ship, ship !== undefined && left.get(ship) === 0) });
        const sunk = layout.placements.filter((p) => left.get(p) === 0);
        const sunkCells = new Set(sunk.flatMap((p) => Array.from(table.cellsOf(p))));
        const wronglyClosed = [...damage.states.keys()].filter(
          (c) => damage.states[c] === CELL_STATES.closed && !sunkCells.has(c),
        );
        // For each shape, it counts no more ships as sunk than really are.
        const countedTooOften = classes.filter((alike) => {
          const counted = alike.reduce((sum, k) => sum + scenario.fleet[k].count - damage.afloat[k], 0);
          return counted > sunk.filter((p) => alike.includes(table.classOf[p])).length;
        });
        expect({ wronglyClosed, countedTooOften }).toEqual({ wronglyClosed: [], countedTooOften: [] });
      }
    }
  });
});

/** The referee's answers, written out because the games layer cannot be imported here. */
const answerOf = (scenario: Scenario, ship: number | undefined, sinks: boolean): Answer => {
  const { answers } = scenario;
  if (answers === "count") return { kind: "count", ships: ship === undefined ? 0 : 1 };
  if (ship === undefined) return MISS;
  const table = placementsOf(scenario);
  return answerToHit(answers, table.classOf[ship], Array.from(table.cellsOf(ship)), sinks);
};
