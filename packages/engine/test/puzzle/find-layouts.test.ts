import { describe, expect, it } from "vitest";
import hard from "../../golden/hard-puzzles.json" with { type: "json" };
import {
  countLayouts,
  formatLayout,
  type Knowledge,
  makeKnowledge,
  makeScenario,
  parseLayout,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "../../src/index.ts";
import { areaBound } from "../../src/inference/packing/claim-bounds.ts";
import { LearningSearch } from "../../src/inference/packing/learning-search.ts";
import { reduce, splitGroups } from "../../src/inference/packing/packing.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { makePlacementModel } from "../../src/placing.ts";
import { findLayouts, layoutTotals, parsePuzzleText } from "../../src/puzzles.ts";
import { layoutOf } from "../../src/scenario/layout.ts";
import { allLayouts, layoutKeys } from "../all-layouts.ts";
import { cases, firstOf, isLong } from "../cases.ts";
import { randomPosition } from "../random-position.ts";

const ALL = { most: Number.POSITIVE_INFINITY };
const positions = cases(150, 8000);

/** A search that is stopped the given time that it asks: about 64 choices each time, whatever the machine. */
const within = (asked: number) => {
  let times = 0;
  return { isOver: () => ++times > asked };
};

/** All layouts by the learning search alone, which is stopped again and again and goes on. */
const learned = (knowledge: Knowledge): string[] => {
  const { possible, fixed, packing } = reduce(constrain(knowledge));
  if (!possible) return [];
  const search = new LearningSearch(splitGroups(packing));
  let asked = 0;
  for (;;) {
    const { packings, isAll } = search.go(Number.POSITIVE_INFINITY, () => ++asked % 2 === 0);
    if (isAll) return packings.map((one) => [...fixed, ...one].sort((a, b) => a - b).join()).sort();
  }
};

/** A hard puzzle of a layout made with a seed: all totals and no clues. */
const hardPuzzle = (side: number, lengths: string, contact: string, seed: number): Scenario => {
  const unknown = new Array(side).fill("?").join(" ");
  const text = `ships: ${lengths}\ncolumns: ${unknown}\nrows: ${unknown}\ncontact: ${contact}`;
  const { totals: _, ...plain } = unwrap(parsePuzzleText(text));
  const rules = unwrap(makeScenario(plain));
  const placements = makePlacementModel(rules, { name: "sequential" }).draw(RandomStream.fromSeed(seed));
  return unwrap(makeScenario({ ...rules, totals: layoutTotals(layoutOf(rules, placements)) }));
};

/** Checks layouts by the rules, their totals and clues, and that they differ. */
const expectLayouts = (knowledge: Knowledge, layouts: ReturnType<typeof findLayouts>["layouts"]): void => {
  for (const layout of layouts)
    expect(parseLayout(knowledge.scenario, formatLayout(layout))).toMatchObject({ ok: true });
  expect(new Set(layouts.map(({ placements }) => placements.join())).size).toBe(layouts.length);
};

describe(`finding layouts in ${positions} random positions with totals, clues and shots`, () => {
  it("finds those that the oracle lists, and says whether they are all", () => {
    const kinds = new Map<string, number>();
    for (let seed = 50_001; seed <= 50_000 + positions; seed++) {
      const knowledge = randomPosition(seed, { given: true });
      const where = `seed ${seed}`;
      const expected = layoutKeys(knowledge).sort();
      const all = findLayouts(knowledge, ALL);
      expect(all.layouts.map(({ placements }) => placements.join()).sort(), where).toEqual(expected);
      expect(all.kind, where).toBe(expected.length === 0 ? "none" : "exactly");
      expect(learned(knowledge), where).toEqual(expected);
      const two = findLayouts(knowledge);
      expect(two.layouts, where).toHaveLength(Math.min(2, expected.length));
      for (const { placements } of two.layouts) expect(expected, where).toContain(placements.join());
      if (expected.length < 2) expect(two.kind, where).toBe(all.kind);
      if (expected.length > 2) expect(two.kind, where).toBe("at-least");
      const size = Math.min(3, expected.length);
      kinds.set(`${two.kind} ${size}`, (kinds.get(`${two.kind} ${size}`) ?? 0) + 1);
    }
    for (const kind of ["none 0", "exactly 1", "exactly 2", "at-least 3"])
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(positions / 100);
  });
});

/** Boards with fleets that need all the corner points or cells that there are. */
const PACKED = [
  ["3x4", "none", "4 2 1"],
  ["5x3", "none", "3 3 3"],
  ["5x3", "none", "5 2 2"],
  ["5x4", "none", "2 2 2 2 2"],
  ["4x4", "allowed", "4 4 3 3 2"],
  ["5x3", "allowed", "3 3 3 3 3"],
] as const;

const packedRules = (size: string, contact: string, ships: string): Scenario => {
  const [columns, rows] = size.split("x").map((side) => new Array(Number(side)).fill("?").join(" "));
  return unwrap(parsePuzzleText(`ships: ${ships}\ncolumns: ${columns}\nrows: ${rows}\ncontact: ${contact}`));
};

describe("boards on which ships need all the room there is", () => {
  it.each(PACKED)("%s, contact %s, ships %s: finds what the oracle lists, also with some totals", (...packed) => {
    const rules = packedRules(...packed);
    const { need, room } = areaBound(reduce(constrain(makeKnowledge(rules))).packing);
    expect(need).toBe(room);
    const layouts = allLayouts(rules);
    expect(layouts.length).toBeGreaterThan(0);
    const random = RandomStream.fromSeed(packed.join().length);
    for (let i = 0; i < cases(20, 500); i++) {
      const all = layoutTotals(layouts[random.below(layouts.length)]);
      // Some totals are of no layout: these show that a search which finds nothing has proved it.
      const totals = all.map((lines) =>
        lines.map((total) => (random.below(2) === 0 ? undefined : (total ?? 0) + (random.below(8) === 0 ? 1 : 0))),
      );
      const made = makeScenario({ ...rules, totals });
      if (!made.ok) continue;
      const knowledge = makeKnowledge(made.value);
      const found = findLayouts(knowledge, ALL).layouts.map(({ placements }) => placements.join());
      expect(found.sort(), JSON.stringify(totals)).toEqual(layoutKeys(knowledge).sort());
      expect(learned(knowledge), JSON.stringify(totals)).toEqual(found);
    }
  });

  it("has one solution in a published puzzle whose ships take 100 of 100 corner points", () => {
    const puzzle = unwrap(parsePuzzleText("https://puzz.link/p?battleship/9/9/h6j35h43h44gzzzzg//e"));
    const { kind, layouts } = findLayouts(makeKnowledge(puzzle), within(250));
    expect([kind, layouts.length]).toEqual(["exactly", 1]);
    expectLayouts(makeKnowledge(puzzle), layouts);
  });
});

describe("hard puzzles with long fleets", () => {
  it.each(firstOf(hard.puzzles, 4))("$name: $layouts solutions", ({ text, layouts, asked }) => {
    const knowledge = makeKnowledge(unwrap(parsePuzzleText(text.join("\n"))));
    const all = findLayouts(knowledge, { ...ALL, ...within(asked) });
    expect([all.kind, all.layouts.length]).toEqual(["exactly", layouts]);
    expectLayouts(knowledge, all.layouts);
    if (isLong) expect(countLayouts(knowledge).layouts).toBe(BigInt(layouts));
  });

  it("has more than one solution where counting takes too much memory", () => {
    const knowledge = makeKnowledge(unwrap(parsePuzzleText(hard.uncounted.text.join("\n"))));
    const { kind, layouts } = findLayouts(knowledge, within(60));
    expect([kind, layouts.length]).toEqual(["at-least", 2]);
    expectLayouts(knowledge, layouts);
  });

  const families = [
    [12, "5 5 5 5 4 4 4 4 3 3 2 1 1 1 1", "none", 1500],
    [12, "5 5 5 5 4 4 4 4 3 3 2 1 1 1 1", "allowed", 1500],
    [12, "5 5 5 5 4 4 4 4 3 3 2 1 1 1 1", "no-sides", 4500],
    [15, "5 4 4 3 3 3 2 2 2 2 1 1 1 1 1", "none", 1500],
  ] as const;
  it.each(families)(
    "on %i columns and rows with ships %s, contact %s: two solutions of each",
    (side, lengths, contact, asked) => {
      for (let seed = 1; seed <= cases(1, 10); seed++) {
        const knowledge = makeKnowledge(hardPuzzle(side, lengths, contact, seed));
        const { kind, layouts } = findLayouts(knowledge, within(asked));
        expect([kind, layouts.length], `seed ${seed}`).toEqual(["at-least", 2]);
        expectLayouts(knowledge, layouts);
      }
    },
  );
});

describe("the search", () => {
  const knowledge = makeKnowledge(preset("russian"));

  it("stops when it is told to, with what it has found by then", () => {
    expect(findLayouts(knowledge, { isOver: () => true })).toEqual({ kind: "unknown", layouts: [] });
    const some = findLayouts(knowledge, { ...ALL, isOver: (found) => found >= 5 });
    expect(some.kind).toBe("at-least");
    expect(some.layouts.length).toBeGreaterThanOrEqual(5);
    expectLayouts(knowledge, some.layouts);
    const stop = new Error("enough");
    const progress = () => {
      throw stop;
    };
    expect(() => findLayouts(knowledge, { progress })).toThrow(stop);
  });

  it("refuses ships that overlap, and a number that is none", () => {
    expect(() => findLayouts(makeKnowledge(preset("boxes:3x2:2")))).toThrow(/overlap/);
    expect(() => findLayouts(knowledge, { most: Number.NaN })).toThrow(/most: NaN is not a limit/);
  });
});
