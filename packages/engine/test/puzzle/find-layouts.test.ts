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
import { makePlacementModel } from "../../src/placing.ts";
import { findLayouts, layoutTotals, parsePuzzleText } from "../../src/puzzles.ts";
import { layoutOf } from "../../src/scenario/layout.ts";
import { layoutKeys } from "../all-layouts.ts";
import { cases, firstOf, isLong } from "../cases.ts";
import { randomPosition } from "../random-position.ts";

const ALL = { most: Number.POSITIVE_INFINITY };
const positions = cases(150, 8000);

/** A search that is stopped the given time that it asks: about 64 choices each time, whatever the machine. */
const within = (asked: number) => {
  let times = 0;
  return { isOver: () => ++times > asked };
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
    [12, "5 5 5 5 4 4 4 4 3 3 2 1 1 1 1", "no-sides", 1500],
    [15, "5 4 4 3 3 3 2 2 2 2 1 1 1 1 1", "none", 1500],
  ] as const;
  it.each(families)(
    "on %i columns and rows with ships %s, contact %s: two solutions of each",
    (side, lengths, contact, asked) => {
      for (let seed = 1; seed <= cases(2, 25); seed++) {
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
