import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  formatCell,
  formatScenario,
  infer,
  makeKnowledge,
  parseScenario,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "../../src/index.ts";
import { PUZZLE_LEVELS, puzzleMaker, puzzleRules, solvePuzzle, TECHNIQUES } from "../../src/puzzles.ts";
import { cases } from "../cases.ts";
import { withGiven } from "../generate/random-given.ts";
import { randomLayout } from "../generate/random-layout.ts";
import { randomScenario } from "../generate/random-scenario.ts";

const example = unwrap(
  parseScenario(JSON.parse(readFileSync(new URL("../../../../examples/solitaire.json", import.meta.url), "utf8"))),
);

/** Small rules, of 6x6 to 8x8, with the fleets that puzzles have. */
const small = (side: number): Scenario =>
  unwrap(
    parseScenario({
      board: { size: [side, side] },
      fleet: [
        { name: "cruiser", length: 3 },
        { name: "destroyer", length: 2, count: side - 4 },
        { name: "boat", length: 1, count: 3 },
      ],
      contact: "none",
      answers: "hit",
    }),
  );

describe("solving a puzzle by people's techniques", () => {
  it(`finds only what all layouts have, and a contradiction only where there is none (${cases(300, 5000)} random rules)`, () => {
    const used = new Map<string, number>();
    let solved = 0;
    for (let seed = 1; seed <= cases(300, 5000); seed++) {
      const random = RandomStream.fromSeed(seed, 11);
      const layout = randomLayout(randomScenario(random, { straight: true, contacts: ["none"] }), random);
      if (!layout) continue;
      const scenario = withGiven(layout, random);
      const { layouts, occupied } = infer(makeKnowledge(scenario));
      const solution = solvePuzzle(unwrap(puzzleRules(scenario)));
      const where = `seed ${seed}: ${JSON.stringify(formatScenario(scenario))}`;
      if (solution.kind === "none") expect(layouts, where).toBe(0n);
      if (solution.kind === "solved") {
        expect(layouts <= 1n || layouts === occupied.at(solution.grid.ships()[0] ?? 0), where).toBe(true);
        solved++;
      }
      for (const { technique, marks } of layouts > 0n ? solution.steps : []) {
        used.set(technique, (used.get(technique) ?? 0) + 1);
        expect(marks.size, where).toBeGreaterThan(0);
        for (const [cell, mark] of marks)
          expect(occupied.at(cell), `${technique}: ${formatCell(scenario.board, cell)} ${mark}, ${where}`).toBe(
            mark === "ship" ? layouts : 0n,
          );
      }
    }
    expect(solved).toBeGreaterThan(cases(60, 1000));
    expect([...used.keys()].sort()).toEqual(TECHNIQUES.map(({ name }) => name).sort());
  });

  it("solves the example step by step", () => {
    const solution = solvePuzzle(unwrap(puzzleRules(example)));
    expect(solution.kind).toBe("solved");
    expect(solution.grid.ships().map((cell) => formatCell(example.board, cell))).toEqual([
      "A2",
      "D2",
      "E2",
      "D4",
      "E4",
      "F4",
      "A6",
      "B6",
      "D6",
      "F6",
    ]);
  });
});

describe("making puzzles", () => {
  it.each(PUZZLE_LEVELS)(
    "of the level %s: one layout, the hardest step is the level, and every clue is needed",
    (level) => {
      for (const side of [6, 7, 8]) {
        const make = unwrap(puzzleMaker(small(side)));
        const { scenario, solution, steps } = make(level, RandomStream.fromSeed(side));
        const rules = unwrap(puzzleRules(scenario));
        const again = solvePuzzle(rules);
        expect(again.kind).toBe("solved");
        expect(again.level).toBe(level);
        expect(again.steps).toEqual(steps);
        const { layouts, occupied } = infer(makeKnowledge(scenario), { method: "exact-cover" });
        expect(layouts).toBe(1n);
        expect(again.grid.ships().every((cell) => occupied.at(cell) === 1n)).toBe(true);
        expect(solution.scenario).toBe(scenario);
      }
    },
  );

  it("makes the same puzzle of the same seed, on the Russian board too", () => {
    const make = unwrap(puzzleMaker(preset("russian")));
    const [a, b] = [1, 2].map(() => make("medium", RandomStream.fromSeed(3)));
    expect(formatScenario(a.scenario)).toEqual(formatScenario(b.scenario));
    expect(a.scenario.totals?.[0]?.reduce<number>((sum, total) => sum + (total ?? 0), 0)).toBe(20);
  });

  it("refuses rules that the techniques are not for", () => {
    expect(puzzleMaker(preset("hasbro"))).toMatchObject({ error: { where: "contact" } });
    expect(puzzleMaker(preset("boxes:3x2:2"))).toMatchObject({ error: { where: "fleet" } });
  });
});
