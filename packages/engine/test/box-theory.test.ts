/**
 * The statements of docs/theory.md, by exhaustion over every state of small boards: plain lists of layouts, no inference
 * but where the statement is about it. False statements come with their counterexamples.
 */
import { describe, expect, it } from "vitest";
import { binomial } from "../src/core/count.ts";
import { countLayouts, infer, makeKnowledge, placementsOf, preset } from "../src/index.ts";
import { locationCount } from "../src/inference/boxes/location-count.ts";
import { allLayouts } from "./all-layouts.ts";

/** Every layout of a preset as the number of ships on each cell. */
const layoutsOf = (name: string): number[][] => {
  const scenario = preset(name);
  const table = placementsOf(scenario);
  return allLayouts(scenario).map(({ placements }) => {
    const ships = new Array<number>(scenario.board.cellCount).fill(0);
    for (const p of placements) for (const cell of table.cellsOf(p)) ships[cell]++;
    return ships;
  });
};

/** A state: the number of ships on the cells shot, undefined on the others; and the layouts that agree. */
interface State {
  readonly known: readonly (number | undefined)[];
  readonly left: readonly number[][];
}

/** Every state that some layout agrees with. */
const states = (name: string): State[] => {
  const all = layoutsOf(name);
  const found: State[] = [];
  const visit = (known: (number | undefined)[], left: number[][]): void => {
    if (known.length === all[0].length) {
      found.push({ known, left });
      return;
    }
    const cell = known.length;
    visit([...known, undefined], left);
    for (const ships of new Set(left.map((layout) => layout[cell]))) {
      visit(
        [...known, ships],
        left.filter((layout) => layout[cell] === ships),
      );
    }
  };
  visit([], all);
  return found;
};

/** Layouts with 0, 1, … ships on a cell. */
const split = (left: readonly number[][], cell: number, ships: number): number[] =>
  Array.from({ length: ships + 1 }, (_, n) => left.filter((layout) => layout[cell] === n).length);

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
const open = ({ known }: State): number[] => known.flatMap((ships, cell) => (ships === undefined ? [cell] : []));
const BOARDS = ["boxes:3x1:1", "boxes:4x1:1", "boxes:2x1:2", "boxes:3x1:2", "boxes:2x2:1", "boxes:3x1:3"];
const shipsIn = (name: string): number => Number(name.split(":")[2]);

describe("true statements, on every state of small boards", () => {
  it.each(BOARDS)("theorems 2 to 4 and 8 on %s", (name) => {
    const ships = shipsIn(name);
    const scenario = preset(name);
    for (const state of states(name)) {
      const knowledge = makeKnowledge(
        scenario,
        state.known.flatMap((n, cell) =>
          n === undefined ? [] : [{ cell, answer: { kind: "count" as const, ships: n } }],
        ),
      );
      const posterior = infer(knowledge);
      expect(posterior.layouts).toBe(BigInt(state.left.length));
      for (const cell of open(state)) {
        const parts = split(state.left, cell, ships);
        for (const [n, layouts] of parts.entries()) {
          // Theorem 2: the layouts after a supposed answer, over all layouts.
          const next = {
            scenario,
            observations: [...knowledge.observations, { cell, answer: { kind: "count" as const, ships: n } }],
          };
          expect(countLayouts(next).layouts).toBe(BigInt(layouts));
          for (const others of parts) {
            // Lemma 2, corollary 1 and theorem 4: more layouts agree with the answer exactly when fewer are removed.
            expect(layouts > others).toBe(state.left.length - layouts < state.left.length - others);
          }
        }
        // Theorem 3: the mean over layouts of what their own answer removes.
        const removed = sum(state.left.map((layout) => state.left.length - parts[layout[cell]]));
        expect(removed).toBe(state.left.length ** 2 - sum(parts.map((n) => n * n)));
        expect(posterior.occupied.at(cell)).toBe(BigInt(sum(state.left.map((layout) => layout[cell]))));
      }
    }
  });
});

describe("false statements", () => {
  it("lemma 1, where the chances decrease: boxes:2x1:2 without a shot", () => {
    expect(split(layoutsOf("boxes:2x1:2"), 0, 2)).toEqual([0, 2, 1]);
  });

  it("theorem 5: on boxes:3x2:1 with three corners missed both greedy strategies choose the middle alone", () => {
    const counterexamples = (name: string): { known: State["known"]; cell: number }[] =>
      states(name).flatMap((state) => {
        const ships = shipsIn(name);
        const cells = open(state).map((cell) => {
          const parts = split(state.left, cell, ships);
          return { cell, parts, hits: sum(parts.map((n, h) => n * h)), kept: sum(parts.map((n) => n * n)) };
        });
        return cells
          .filter((best) =>
            cells.every((other) => other === best || (other.hits < best.hits && other.kept > best.kept)),
          )
          .filter(({ parts }) => cells.length > 1 && parts.every((n, h) => h === 0 || n > parts[h - 1]))
          .map(({ cell }) => ({ known: state.known, cell }));
      });
    const none = ["2x1:1", "2x1:2", "3x1:1", "3x1:2", "3x1:3", "4x1:1", "4x1:2", "2x2:1", "2x2:2", "2x2:3", "5x1:1"];
    for (const name of none) expect(counterexamples(`boxes:${name}`), name).toEqual([]);
    // Three corners missed, 15 boxes left: the middle is hit by 8 of them, 8 > 7, and 8^2 + 7^2 is the least of all sums.
    const found = counterexamples("boxes:3x2:1");
    expect(found).toContainEqual({
      known: [undefined, undefined, 0, undefined, undefined, undefined, 0, undefined, 0],
      cell: 4,
    });
    expect(Math.min(...found.map(({ known }) => known.filter((ships) => ships !== undefined).length))).toBe(3);
  });

  it("definition 25 counts cells under two ships twice: boxes:2x1:3 needs 2 shots, not 4", () => {
    const table = placementsOf(preset("boxes:2x1:3"));
    const all = layoutsOf("boxes:2x1:3");
    expect(all).toEqual([[2, 2]]);
    expect(table.cells.length).toBe(4);
  });

  it("definition 26 does not end: two layouts of boxes:3x1:2 agree in every cell, and so never is one determined", () => {
    expect(layoutsOf("boxes:3x1:2").filter((layout) => layout.join() === "1,2,1").length).toBe(2);
    const twins = (name: string): boolean => new Set(layoutsOf(name).map(String)).size < layoutsOf(name).length;
    expect(["boxes:1x1:1", "boxes:2x1:1", "boxes:2x1:2", "boxes:2x1:3", "boxes:3x1:1"].filter(twins)).toEqual([]);
  });

  it("definition 35 forgets the number of ships: boxes:1x1:1 would have 2 layouts", () => {
    const boxes = locationCount([1], [], []);
    let layouts = 0n;
    for (let share = 0; BigInt(share) <= boxes; share++) layouts += binomial(boxes, share);
    expect(layouts).toBe(2n);
    expect(countLayouts(makeKnowledge(preset("boxes:1x1:1"))).layouts).toBe(1n);
  });
});
