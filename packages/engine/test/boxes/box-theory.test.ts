/**
 * The statements in docs/explanation/theory.md as the paper prints them, over every state of small boards, with
 * layouts as plain lists. Of a false statement, the counterexample and the correction are tested.
 */

import { describe, expect, it } from "vitest";
import { locationCount } from "../../src/boxes/bound-table.ts";
import { binomial } from "../../src/core/count.ts";
import {
  countLayouts,
  infer,
  type Knowledge,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
} from "../../src/index.ts";
import { allLayouts } from "../all-layouts.ts";
import { readStrategy } from "../read.ts";
import {
  type BoxState,
  boxLayouts,
  boxStates,
  intervalsWhere,
  openIn,
  pairsIn,
  shipsIn,
  splitAt,
} from "./box-states.ts";

const BOARDS = ["boxes:3x1:1", "boxes:4x1:1", "boxes:2x1:2", "boxes:3x1:2", "boxes:2x2:1", "boxes:3x1:3"];

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const counted = (cell: number, ships: number) => ({ cell, answer: { kind: "count" as const, ships } });
const knowledgeOf = (name: string, { known }: BoxState): Knowledge =>
  makeKnowledge(
    preset(name),
    known.flatMap((ships, cell) => (ships === undefined ? [] : [counted(cell, ships)])),
  );

/** Every state of a game with every open cell, and the number of layouts with 0, 1, … ships on that cell. */
const splits = (name: string): { state: BoxState; cell: number; parts: number[] }[] =>
  boxStates(name).flatMap((state) =>
    openIn(state).map((cell) => ({ state, cell, parts: splitAt(state, cell, shipsIn(name)) })),
  );

/** The layouts that an answer removes, counted one by one: those with other ships on the cell. */
const removedBy = ({ left }: BoxState, cell: number, h: number): number =>
  left.filter((layout) => layout[cell] !== h).length;

const rising = (parts: readonly number[]) =>
  pairsIn(intervalsWhere(parts, (h, other) => h > other === parts[h] > parts[other]));
const falling = (parts: readonly number[]) =>
  pairsIn(intervalsWhere(parts, (h, other) => h > other === parts[h] < parts[other]));
const level = (parts: readonly number[]) => pairsIn(intervalsWhere(parts, (h, other) => parts[h] === parts[other]));

describe.each(BOARDS)("on every state of %s", (name) => {
  it("theorem 2 and definitions 14 and 15: chances of answers are layouts over layouts", () => {
    let compared = 0;
    for (const state of boxStates(name)) {
      const knowledge = knowledgeOf(name, state);
      expect(infer(knowledge).layouts).toBe(BigInt(state.left.length));
      for (const cell of openIn(state)) {
        for (const [h, layouts] of splitAt(state, cell, shipsIn(name)).entries()) {
          const next = { ...knowledge, observations: [...knowledge.observations, counted(cell, h)] };
          expect(countLayouts(next).layouts).toBe(BigInt(layouts));
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it("definitions 18 to 23 and theorem 3: the greedy strategies shoot what the formulas say", () => {
    for (const state of boxStates(name)) {
      const cells = openIn(state);
      if (cells.length === 0) continue;
      const knowledge = knowledgeOf(name, state);
      /** Definition 20, multiplied by the number of layouts left. */
      const hits = (cell: number): number => sum(state.left.map((layout) => layout[cell]));
      /** Theorem 3, times the layouts left: each layout's answer removes the layouts that give another. */
      const removed = (cell: number): number =>
        sum(state.left.map((own) => state.left.filter((layout) => layout[cell] !== own[cell]).length));
      for (const cell of cells) {
        const squares = sum(splitAt(state, cell, shipsIn(name)).map((n) => n * n));
        expect(removed(cell)).toBe(state.left.length ** 2 - squares);
      }
      const chosen = (strategy: string): number => readStrategy(strategy).choose(knowledge, RandomStream.fromSeed(1));
      expect(hits(chosen("greedy-hit"))).toBe(Math.max(...cells.map(hits)));
      expect(removed(chosen("greedy-distribution"))).toBe(Math.max(...cells.map(removed)));
    }
  });

  it("lemmas 1 and 2, corollary 1 and theorem 4, mended, and what of them holds as printed", () => {
    for (const { state, cell, parts } of splits(name)) {
      const removed = parts.map((_, h) => removedBy(state, cell, h));
      // Lemma 2 and corollary 1 with the prime on the right-hand side: all chances have the same denominator, the
      // number of layouts.
      for (const n of parts) {
        for (const other of parts) {
          expect(n / state.left.length < other / state.left.length).toBe(n < other);
        }
      }
      for (const [h, other] of rising(parts)) {
        expect(h > other).toBe(parts[h] > parts[other]);
        expect(h > other).toBe(removed[h] < removed[other]);
      }
      for (const [h, other] of falling(parts)) {
        expect(h < other).toBe(parts[h] > parts[other]);
        expect(h > other).toBe(removed[h] > removed[other]);
      }
      for (const [h, other] of level(parts)) {
        expect(parts[h]).toBe(parts[other]);
        expect(removed[h]).toBe(removed[other]);
      }
    }
  });

  it("definitions 31 to 36 and theorem 8: share functions, with the number of ships", () => {
    const scenario = preset(name);
    const table = placementsOf(scenario);
    const boxes = Array.from({ length: table.count }, (_, p) => new Set(table.cellsOf(p)));
    const layouts = allLayouts(scenario).map(({ placements }) => placements.map((p) => boxes[p]));
    for (const state of boxStates(name)) {
      const shot = state.known.flatMap((ships, cell) => (ships === undefined ? [] : [{ cell, ships }]));
      const combinations = Array.from({ length: 2 ** shot.length }, (_, mask) =>
        shot.flatMap(({ cell }, i) => ((mask >> i) & 1 ? [cell] : [])),
      );
      const combinationOf = (box: ReadonlySet<number>): string =>
        shot.flatMap(({ cell }) => (box.has(cell) ? [cell] : [])).join();
      /** The number of layouts that agree, for each share function. */
      const listed = new Map<string, number>();
      for (const layout of layouts) {
        if (shot.some(({ cell, ships }) => layout.filter((box) => box.has(cell)).length !== ships)) continue;
        const key = combinations
          .map((cells) => layout.filter((box) => combinationOf(box) === cells.join()).length)
          .join();
        listed.set(key, (listed.get(key) ?? 0) + 1);
      }
      const counts = combinations.map((cells) => boxes.filter((box) => combinationOf(box) === cells.join()).length);
      const found = new Map<string, number>();
      for (const shares of shareFunctions(combinations, counts, shot, shipsIn(name))) {
        const product = shares.reduce((all, share, i) => all * binomial(counts[i], share), 1n);
        if (product > 0n) found.set(shares.join(), Number(product));
      }
      expect(found).toEqual(listed);
      expect(sum([...found.values()])).toBe(state.left.length);
    }
  });
});

/** Definition 35 with the missing condition "the shares add up to the number of ships". */
const shareFunctions = (
  combinations: readonly (readonly number[])[],
  counts: readonly number[],
  shot: readonly { readonly cell: number; readonly ships: number }[],
  ships: number,
): number[][] => {
  const found: number[][] = [];
  const visit = (shares: number[], rest: number): void => {
    const i = shares.length;
    if (i === combinations.length) {
      const hitCount = (cell: number): number =>
        sum(combinations.map((cells, j) => (cells.includes(cell) ? shares[j] : 0)));
      if (rest === 0 && shot.every((one) => hitCount(one.cell) === one.ships)) found.push(shares);
      return;
    }
    const answers = shot.flatMap((one) => (combinations[i].includes(one.cell) ? [one.ships] : []));
    const most = Math.min(counts[i], ...answers, rest);
    for (let share = 0; share <= most; share++) visit([...shares, share], rest - share);
  };
  visit([], ships);
  return found;
};

describe("false as printed", () => {
  it("lemma 1, where the chances fall: wherever it says anything, first on boxes:2x1:2", () => {
    /** States with a cell at which "h < h' exactly when P(h) < P(h')" fails for two numbers in a falling interval. */
    const failures = (name: string) =>
      splits(name).filter(({ parts }) => falling(parts).some(([h, other]) => h < other !== parts[h] < parts[other]));
    const speaking = (name: string) => splits(name).filter(({ parts }) => falling(parts).length > 0);
    for (const name of BOARDS) expect(failures(name).length, name).toBe(speaking(name).length);
    // Games are tried by number of cells, then of ships; in the games before this one, no chances fall.
    for (const name of ["boxes:1x1:1", "boxes:2x1:1"]) expect(speaking(name), name).toEqual([]);
    expect(failures("boxes:2x1:2").map(({ state, cell, parts }) => [state.known, cell, parts])).toContainEqual([
      [undefined, undefined],
      0,
      [0, 2, 1],
    ]);
  });

  it("lemma 2 and corollary 1: as printed they compare a number with itself", () => {
    // Two different chances: in one order of them the left-hand side should hold, but the printed right-hand side
    // never does.
    const parts = splitAt(boxStates("boxes:2x1:1")[0], 0, 1);
    const layoutsAfter = (h: number): number => parts[h];
    const printed = (h: number): [number, number] => [layoutsAfter(h), layoutsAfter(h)];
    expect(parts).toEqual([1, 2]);
    for (const [left, right] of [printed(0), printed(1)]) expect(left < right || left > right).toBe(false);
  });

  it("theorem 4, rising and falling: wherever it says anything, as on boxes:2x1:1, first cell", () => {
    const before = boxStates("boxes:2x1:1").find(({ known }) => known.every((ships) => ships === undefined));
    expect(before?.left.length).toBe(3);
    // P(0) = 1/3 < P(1) = 2/3; a hit removes one layout, a miss two.
    const parts = splitAt(before as BoxState, 0, 1);
    expect(parts).toEqual([1, 2]);
    expect([0, 1].map((h) => removedBy(before as BoxState, 0, h))).toEqual([2, 1]);
    let risingPairs = 0;
    let fallingPairs = 0;
    for (const name of ["boxes:2x1:1", ...BOARDS]) {
      for (const { state, cell, parts } of splits(name)) {
        const removed = parts.map((_, h) => removedBy(state, cell, h));
        for (const [h, other] of rising(parts).filter(([h, other]) => h !== other)) {
          expect(h > other === removed[h] > removed[other], `${name}, rising`).toBe(false);
          risingPairs++;
        }
        for (const [h, other] of falling(parts).filter(([h, other]) => h !== other)) {
          expect(h > other === removed[h] < removed[other], `${name}, falling`).toBe(false);
          fallingPairs++;
        }
      }
    }
    expect(risingPairs).toBeGreaterThan(50);
    expect(fallingPairs).toBeGreaterThan(50);
    // It also fails with one cell and one layout, where a miss is impossible: the chances rise from 0 to 1.
    expect(splits("boxes:1x1:1").map(({ parts }) => parts)).toEqual([[0, 1]]);
  });

  it("definition 25 counts cells under two ships twice: boxes:2x1:3 needs 2 shots, not 4", () => {
    const table = placementsOf(preset("boxes:2x1:3"));
    const all = boxLayouts("boxes:2x1:3");
    expect(all).toEqual([[2, 2]]);
    expect(table.cells.length).toBe(4);
  });

  it("definition 26 does not end: two layouts of boxes:3x1:2 agree in every cell, and so never is one determined", () => {
    expect(boxLayouts("boxes:3x1:2").filter((layout) => layout.join() === "1,2,1").length).toBe(2);
    const twins = (name: string): boolean => new Set(boxLayouts(name).map(String)).size < boxLayouts(name).length;
    expect(["boxes:1x1:1", "boxes:2x1:1", "boxes:2x1:2", "boxes:2x1:3", "boxes:3x1:1"].filter(twins)).toEqual([]);
  });

  it("definition 26 shoots on after the game is over: boxes:2x1:1, the ship on the first cell alone", () => {
    /** As printed, shooting in reading order, with the union of definition 25. */
    const shotsLeft = (hidden: readonly number[], left: readonly (readonly number[])[], next: number): number => {
      if (left.length === 1) return hidden.filter((ships, cell) => ships > 0 && cell >= next).length;
      const after = left.filter((layout) => layout[next] === hidden[next]);
      return 1 + shotsLeft(hidden, after, next + 1);
    };
    const all = boxLayouts("boxes:2x1:1");
    expect(shotsLeft([1, 0], all, 0)).toBe(2);
    // The first shot hit the only cell of the ship.
    expect([1, 0].filter((ships) => ships > 0).length).toBe(1);
  });

  it("definition 35 forgets the number of ships: boxes:1x1:1 would have 2 layouts", () => {
    const boxes = locationCount([1], [], []);
    let layouts = 0n;
    for (let share = 0; BigInt(share) <= boxes; share++) layouts += binomial(boxes, share);
    expect(layouts).toBe(2n);
    expect(countLayouts(makeKnowledge(preset("boxes:1x1:1"))).layouts).toBe(1n);
  });
});
