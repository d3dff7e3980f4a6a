import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  formatCell,
  formatScenario,
  infer,
  makeKnowledge,
  makeScenario,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
  withRules,
} from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { SHAPE_TECHNIQUES } from "../../src/puzzle/shape-grid.ts";
import {
  nextStep,
  PUZZLE_LEVELS,
  type Puzzle,
  parsePuzzleText,
  puzzleLayouts,
  puzzleMaker,
  puzzleRules,
  reasonText,
  solveByTrial,
  solvePuzzle,
  TECHNIQUES,
} from "../../src/puzzles.ts";
import { cases, firstOf } from "../cases.ts";
import { withGiven } from "../generate/random-given.ts";
import { randomLayout } from "../generate/random-layout.ts";
import { randomScenario } from "../generate/random-scenario.ts";
import { fleetOf, readScenario } from "../read.ts";

const example = readScenario(
  JSON.parse(readFileSync(new URL("../../../../examples/solitaire.json", import.meta.url), "utf8")),
);

/** Small rules, on boards from 6x6 to 8x8, with fleets typical of puzzles. */
const small = (side: number): Scenario =>
  readScenario({
    board: { size: [side, side] },
    fleet: fleetOf({ cruiser: 3, destroyer: { length: 2, count: side - 4 }, boat: { length: 1, count: 3 } }),
    contact: "none",
    answers: "hit",
  });

const tetrominoes = readScenario({
  board: { size: [7, 7] },
  fleet: fleetOf({
    l: { shape: ["X..", "XXX"], reflect: true },
    t: [".X.", "XXX"],
    s: { shape: [".XX", "XX."], count: 2 },
    bar: 2,
  }),
  contact: "no-sides",
  answers: "hit",
});

/** What a clue would say of each cell: water, single, middle, or the end of a ship and its direction. */
const partAt =
  ({ board }: Scenario) =>
  (ships: readonly (readonly number[])[]): string[] => {
    const parts = new Array<string>(board.cellCount).fill("water");
    for (const cells of ships)
      for (const [i, cell] of cells.entries()) {
        const way = cells.length > 1 && cells[1] - cells[0] > 1 ? "down" : "across";
        parts[cell] = cells.length === 1 ? "single" : i > 0 && i < cells.length - 1 ? "middle" : `${way} ${i === 0}`;
      }
    return parts;
  };

/** The layouts that look the same, because ships of one shape and several names can trade places. */
const sameLooks = (scenario: Scenario): number => {
  const { fleet } = scenario;
  const orders = (n: number): number => (n < 2 ? 1 : n * orders(n - 1));
  const shapes = new Map<string, number>();
  let looks = 1;
  const table = placementsOf(scenario);
  for (const [k, { count }] of fleet.entries()) {
    const placements = Array.from({ length: table.classStart[k + 1] - table.classStart[k] }, (_, i) =>
      table.cellsOf(table.classStart[k] + i).join(),
    );
    const shape = placements.sort().join(";");
    shapes.set(shape, (shapes.get(shape) ?? 0) + count);
    looks /= orders(count);
  }
  for (const count of shapes.values()) looks *= orders(count);
  return Math.round(looks);
};

/** All subsets of the given size. */
function* subsets(values: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= values.length - size; i++)
      for (const rest of subsets(values, size - 1, i + 1)) yield [values[i], ...rest];
}

describe("solving a puzzle by people's techniques", () => {
  it(`finds only what all layouts have, and a contradiction only where there is none (${cases(60, 5000)} random rules)`, () => {
    const used = new Map<string, number>();
    let solved = 0;
    let trials = 0;
    for (let seed = 1; seed <= cases(60, 5000); seed++) {
      const random = RandomStream.fromSeed(seed, 11);
      const layout = randomLayout(randomScenario(random, { straight: true, contacts: ["none"] }), random);
      if (!layout) continue;
      const scenario = withGiven(layout, random);
      const { layouts, occupied } = infer(makeKnowledge(scenario));
      const rules = unwrap(puzzleRules(scenario));
      const solution = solvePuzzle(rules);
      const where = `seed ${seed}: ${JSON.stringify(formatScenario(scenario))}`;
      if (layouts <= 300n) expect(puzzleLayouts(rules, 1000).length * sameLooks(scenario), where).toBe(Number(layouts));
      if (solution.kind === "none") expect(layouts, where).toBe(0n);
      if (solution.kind === "solved") {
        expect(layouts === 1n || layouts === occupied.at(solution.grid.ships()[0] ?? 0), where).toBe(true);
        expect(layouts, where).toBeGreaterThan(0n);
        solved++;
      }
      if (layouts <= 300n) {
        const tried = solveByTrial(rules);
        const looks = Number(layouts) / sameLooks(scenario);
        expect(tried.kind, where).toBe(looks === 0 ? "none" : looks === 1 ? "solved" : "stuck");
        for (const { technique, marks } of layouts > 0n ? tried.steps : [])
          for (const [cell, mark] of technique === "trial" ? marks : [])
            expect(occupied.at(cell), where).toBe(mark === "ship" ? layouts : 0n);
        trials += tried.steps.filter(({ technique }) => technique === "trial").length;
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
    expect(solved).toBeGreaterThan(cases(12, 1000));
    expect(trials).toBeGreaterThanOrEqual(cases(0, 1));
    expect([...used.keys()].sort()).toEqual(TECHNIQUES.map(({ name }) => name).sort());
  });

  it(`from marks that somebody made: what all layouts with the marks have (${cases(40, 2500)} random rules)`, () => {
    let taken = 0;
    for (let seed = 1; seed <= cases(40, 2500); seed++) {
      const random = RandomStream.fromSeed(seed, 12);
      const layout = randomLayout(randomScenario(random, { straight: true, contacts: ["none"] }), random);
      if (!layout) continue;
      const scenario = withGiven(layout, random);
      const { board, clues } = scenario;
      const table = placementsOf(scenario);
      const ships = new Set(layout.placements.flatMap((p) => [...table.cellsOf(p)]));
      const free = Array.from({ length: board.cellCount }, (_, cell) => cell).filter(
        (cell) => !board.blocked.includes(cell) && !clues?.has(cell),
      );
      const marked = random.shuffle(free).slice(0, random.below(free.length + 1));
      const marks = new Map(marked.map((cell) => [cell, ships.has(cell) ? ("ship" as const) : ("water" as const)]));
      // An independent count with the same marks as clues shows what all layouts have in common. The given totals and
      // clues may deliberately be wrong.
      const given = makeScenario({ ...scenario, clues: new Map([...(clues ?? []), ...marks]) });
      if (!given.ok) continue;
      const { layouts, occupied } = infer(makeKnowledge(given.value));
      const where = `seed ${seed}: ${JSON.stringify(formatScenario(given.value))}`;
      const step = nextStep(unwrap(puzzleRules(scenario)), marks);
      for (const [cell, mark] of step?.marks ?? []) {
        expect(marks.has(cell), where).toBe(false);
        expect(occupied.at(cell), `${step?.technique}: ${formatCell(board, cell)} ${mark}, ${where}`).toBe(
          mark === "ship" ? layouts : 0n,
        );
      }
      if (step) taken++;
    }
    expect(taken).toBeGreaterThan(cases(13, 800));
  });

  it(`of shapes, and of ships that may touch: what all layouts have (${cases(30, 5000)} random rules)`, () => {
    const used = new Map<string, number>();
    for (let seed = 1; seed <= cases(30, 5000); seed++) {
      const random = RandomStream.fromSeed(seed, 13);
      const layout = randomLayout(
        randomScenario(random, { flat: true, forms: ["length", "shape"], limit: 2000n }),
        random,
      );
      if (!layout) continue;
      const scenario = withGiven(layout, random);
      const rules = unwrap(puzzleRules(scenario));
      if (rules.kind === "straight") continue;
      const { layouts, weights } = countByOracle(makeKnowledge(scenario));
      const table = placementsOf(scenario);
      const occupied = new Map<number, bigint>();
      for (let p = 0; p < table.count; p++)
        for (const cell of table.cellsOf(p)) occupied.set(cell, (occupied.get(cell) ?? 0n) + weights.at(p));
      const solution = solvePuzzle(rules);
      const where = `seed ${seed}: ${JSON.stringify(formatScenario(scenario))}`;
      if (layouts <= 300n) expect(puzzleLayouts(rules, 1000).length * sameLooks(scenario), where).toBe(Number(layouts));
      if (solution.kind === "none") expect(layouts, where).toBe(0n);
      for (const { technique, marks } of layouts > 0n ? solution.steps : []) {
        used.set(technique, (used.get(technique) ?? 0) + 1);
        for (const [cell, mark] of marks)
          expect(occupied.get(cell) ?? 0n, `${technique}: ${formatCell(scenario.board, cell)} ${mark}, ${where}`).toBe(
            mark === "ship" ? layouts : 0n,
          );
      }
    }
    expect([...used.keys()].sort()).toEqual(SHAPE_TECHNIQUES.map(({ name }) => name).sort());
  });

  it.each<[what: string, source: object]>([
    [
      "clues contradict each other: a single ship beside a ship",
      {
        board: { size: [4, 1], blocked: ["B1"] },
        fleet: fleetOf({ boat: { length: 1, count: 2 } }),
        contact: "none",
        totals: [[1, null, null, null], null],
        clues: { C1: "ship", D1: "single" },
      },
    ],
    ...["none", "allowed"].map((contact): [string, object] => [
      `all cells are known and no ship fits (${contact})`,
      { board: { size: [1, 2] }, fleet: fleetOf({ destroyer: 2 }), contact, clues: { A2: "water" } },
    ]),
  ])("has no layout where %s", (_, source) => {
    const rules = unwrap(puzzleRules(readScenario({ ...source, answers: "hit" })));
    expect([puzzleLayouts(rules, 10), solvePuzzle(rules).kind]).toEqual([[], "none"]);
  });

  it("says of a ship that no ship of the fleet is as long, not that there is one more", () => {
    const scenario = readScenario({
      board: { size: [1, 5] },
      fleet: [{ name: "destroyer", length: 2 }],
      contact: "none",
      answers: "hit",
      totals: [[null], [null, null, null, 1, null]],
      clues: { A3: "water" },
    });
    const reasons = solvePuzzle(unwrap(puzzleRules(scenario))).steps.map(({ reason }) => reasonText(scenario, reason));
    expect(reasons).toContain("If A5 were water, there would be a ship of 1 cell, and the fleet has none.");
  });

  it("fills a line past a whole ship that ends at a blocked cell", () => {
    const scenario = readScenario({
      board: { size: [7, 3], blocked: ["D1"] },
      fleet: fleetOf({ destroyer: 2, boat: { length: 1, count: 3 } }),
      contact: "none",
      answers: "hit",
      totals: [new Array(7).fill(null), [4, null, null]],
      clues: { B1: "left", C1: "right" },
    });
    const { steps } = solvePuzzle(unwrap(puzzleRules(scenario)));
    const combined = steps.filter(({ technique }) => technique === "line combinations");
    expect(
      combined.map(({ marks }) => Array.from(marks, ([cell, mark]) => `${formatCell(scenario.board, cell)} ${mark}`)),
    ).toEqual([["E1 ship", "F1 water", "G1 ship"]]);
  });

  it("takes no step from marks that contradict the rules", () => {
    const rules = unwrap(puzzleRules(example));
    const all = new Map(Array.from({ length: example.board.cellCount }, (_, cell) => [cell, "ship" as const]));
    expect(nextStep(rules, all)).toBeUndefined();
    expect(nextStep(rules, new Map())).toEqual(solvePuzzle(rules).steps[0]);
  });

  it("solves by trial what no technique finds, by the fewest cases", () => {
    const scenario = unwrap(parsePuzzleText("ships: 3 2 2 1 1 1\ncolumns: 1 2 1 1 1 4\nrows: 1 0 4 1 1 3"));
    const rules = unwrap(puzzleRules(scenario));
    const { kind, grid } = solvePuzzle(rules);
    expect([kind, grid.unknown().length]).toEqual(["stuck", 14]);
    const tried = solveByTrial(rules);
    expect([tried.kind, tried.level]).toEqual(["solved", "expert"]);
    const ships = tried.grid.ships().map((cell) => formatCell(scenario.board, cell));
    expect(ships.join(" ")).toBe("F1 B3 D3 E3 F3 B4 F5 A6 C6 F6");
    const trials = tried.steps.flatMap((step) => (step.technique === "trial" && "cases" in step ? [step.cases] : []));
    expect(trials).toEqual([2]);
  });

  it("solves the example step by step", () => {
    const solution = solvePuzzle(unwrap(puzzleRules(example)));
    expect(solution.kind).toBe("solved");
    const ships = solution.grid.ships().map((cell) => formatCell(example.board, cell));
    expect(ships.join(" ")).toBe("A2 D2 E2 D4 E4 F4 A6 B6 D6 F6");
  });
});

describe("making puzzles", () => {
  it.each(PUZZLE_LEVELS)(
    "of the level %s: one layout, the hardest step is the level, and every clue is needed",
    (level) => {
      for (let i = 0; i < cases(2, 90); i++) {
        const side = 6 + (i % 3);
        const make = unwrap(puzzleMaker(small(side)));
        const { scenario, solution, steps } = make(level, RandomStream.fromSeed(side + i));
        // As read from a file: the same steps, not only the same solution.
        const again = solvePuzzle(unwrap(puzzleRules(readScenario(formatScenario(scenario)))));
        expect(again).toMatchObject({ kind: "solved", level, steps });
        const { layouts, occupied } = infer(makeKnowledge(scenario), { method: "enumeration" });
        expect(layouts).toBe(1n);
        expect(again.grid.ships().every((cell) => occupied.at(cell) === 1n)).toBe(true);
        expect(puzzleLayouts(unwrap(puzzleRules(scenario)), 2)).toHaveLength(1);
        expect(solution.scenario).toBe(scenario);
        if (level !== "easy") continue;
        expect(formatScenario(make(level, RandomStream.fromSeed(side + i)).scenario)).toEqual(formatScenario(scenario));
      }
    },
  );

  it("with the fewest clues: fewer leave more than one layout, whichever they are", () => {
    const make = unwrap(puzzleMaker(small(6)));
    const counts = new Set<number>();
    for (let seed = 1; seed <= cases(4, 60); seed++) {
      const { scenario } = make("medium", RandomStream.fromSeed(seed), { fewest: true });
      expect(puzzleLayouts(unwrap(puzzleRules(scenario)), 2)).toHaveLength(1);
      const fewest = scenario.clues?.size ?? 0;
      counts.add(fewest);
      if (fewest === 0) continue;
      const { clues: _, ...open } = scenario;
      const rivals = puzzleLayouts(unwrap(puzzleRules(open)), 1000).map(partAt(scenario));
      const own = partAt(scenario)(puzzleLayouts(unwrap(puzzleRules(scenario)), 1)[0]);
      const cells = [...own.keys()];
      for (const some of subsets(cells, fewest - 1)) {
        const left = rivals.filter((rival) => some.every((cell) => rival[cell] === own[cell]));
        expect(left.length, `seed ${seed}`).toBeGreaterThan(1);
      }
    }
    expect(counts.size).toBeGreaterThan(1);
  });

  it("with symmetric clues: each pair is needed, and half a turn changes no cell with a clue", () => {
    for (const fewest of [false, true]) {
      const make = unwrap(puzzleMaker(small(7)));
      const { scenario, level }: Puzzle = make("medium", RandomStream.fromSeed(5), { symmetric: true, fewest });
      const clues = [...(scenario.clues?.keys() ?? [])].sort((a, b) => a - b);
      expect(clues.length).toBeGreaterThan(0);
      expect(clues.map((cell) => 48 - cell).sort((a, b) => a - b)).toEqual(clues);
      for (const cell of fewest ? [] : clues) {
        const fewer = new Map(scenario.clues);
        fewer.delete(cell);
        fewer.delete(48 - cell);
        const { clues: _, ...open } = scenario;
        const rules = puzzleRules({ ...open, ...(fewer.size > 0 && { clues: fewer }) });
        expect(solvePuzzle(unwrap(rules), level).kind).toBe("stuck");
      }
    }
  });

  it("with symmetric clues in pairs also where cells are blocked", () => {
    const { board: _, ...rules } = formatScenario(small(7));
    const blocked = readScenario({ ...rules, board: { size: [7, 7], blocked: ["A1", "D2", "G4", "B5"] } });
    let clued = 0;
    for (const fewest of [false, true])
      for (let seed = 1; seed <= cases(2, 20); seed++) {
        const make = unwrap(puzzleMaker(blocked));
        const { scenario } = make("medium", RandomStream.fromSeed(seed), { symmetric: true, fewest });
        const clues = [...(scenario.clues?.keys() ?? [])].sort((a, b) => a - b);
        expect(clues.map((cell) => 48 - cell).sort((a, b) => a - b)).toEqual(clues);
        clued += clues.length;
      }
    expect(clued).toBeGreaterThan(0);
  });

  it("of straight ships given as pictures as of ships given by their length", () => {
    const { fleet, ...rules } = formatScenario(example);
    const drawn = fleet.map(({ name, count, length: cells }) => {
      const length = Number(cells);
      const shape = length % 2 === 0 ? ["X".repeat(length)] : Array.from({ length }, () => "X");
      return { name, ...(count && { count }), shape };
    });
    const pictured = readScenario({ ...rules, fleet: drawn });
    expect([...(pictured.clues?.values() ?? [])]).toContain("right");
    const ships = ({ grid }: ReturnType<typeof solvePuzzle>) => grid.ships();
    expect(ships(solvePuzzle(unwrap(puzzleRules(pictured))))).toEqual(ships(solvePuzzle(unwrap(puzzleRules(example)))));
    const make = unwrap(puzzleMaker(pictured));
    const clues = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
      const { scenario } = make("medium", RandomStream.fromSeed(seed));
      return [...(scenario.clues?.values() ?? [])];
    });
    expect(clues.some((clue) => clue !== "water")).toBe(true);
    expect(clues).not.toContain("ship");
  });

  it("of fleets in which two classes have a length: which is which makes no second solution", () => {
    const fleet = fleetOf({ cruiser: 3, submarine: 3, destroyer: { length: 2, count: 2 } });
    const scenario = readScenario({ board: { size: [7, 7] }, fleet, contact: "none", answers: "sunk" });
    const puzzle = unwrap(puzzleMaker(scenario))("easy", RandomStream.fromSeed(1));
    expect(infer(makeKnowledge(puzzle.scenario)).layouts).toBe(1n);
    expect(puzzle.scenario.fleet.map(({ name, count }) => [name, count])).toEqual([
      ["cruiser", 2],
      ["destroyer", 2],
    ]);
  });

  const kinds = [
    ["treasure-hunt", "medium", "allowed"],
    ["tetrominoes", "hard", "no-sides"],
    ["planes", "easy", "none"],
  ] as const;
  it.each(firstOf(kinds, 2))(
    "of %s, %s, contact %s: one layout, solved by the techniques up to the level",
    (name, level, contact) => {
      const rules = name === "tetrominoes" ? tetrominoes : preset(name);
      const make = unwrap(puzzleMaker(unwrap(withRules(rules, { contact }))));
      const { scenario, solution, steps } = make(level, RandomStream.fromSeed(3), { symmetric: level === "hard" });
      const again = solvePuzzle(unwrap(puzzleRules(scenario)), level);
      expect([again.kind, again.level, again.steps]).toEqual(["solved", level, steps]);
      expect(infer(makeKnowledge(scenario)).layouts).toBe(1n);
      expect(puzzleLayouts(unwrap(puzzleRules(scenario)), 2)).toHaveLength(1);
      expect(solution.scenario).toBe(scenario);
      for (const clue of scenario.clues?.values() ?? [])
        if (name !== "treasure-hunt") expect(["ship", "water"]).toContain(clue);
    },
  );

  it("refuses rules that the techniques are not for", () => {
    expect(puzzleMaker(preset("boxes:3x2:2"))).toMatchObject({ error: { where: "fleet" } });
    expect(puzzleMaker(unwrap(withRules(preset("hasbro"), { contact: "overlap", answers: "count" })))).toMatchObject({
      error: { where: "contact" },
    });
  });
});
