/**
 * What docs/explanation/theory.md says of chances and of the greedy strategies, over every state of small boards,
 * with layouts as plain lists.
 */

import { describe, expect, it } from "vitest";
import { countLayouts, infer, type Knowledge, makeKnowledge, preset, RandomStream } from "../../src/index.ts";
import { readStrategy } from "../read.ts";
import { type BoxState, boxStates, openIn, shipsIn, splitAt } from "./box-states.ts";

const BOARDS = ["boxes:3x1:1", "boxes:4x1:1", "boxes:2x1:2", "boxes:3x1:2", "boxes:2x2:1", "boxes:3x1:3"];

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const counted = (cell: number, ships: number) => ({ cell, answer: { kind: "count" as const, ships } });
const knowledgeOf = (name: string, { known }: BoxState): Knowledge =>
  makeKnowledge(
    preset(name),
    known.flatMap((ships, cell) => (ships === undefined ? [] : [counted(cell, ships)])),
  );

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
});
