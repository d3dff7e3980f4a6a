/**
 * When greedy-hit and greedy-distribution choose from the same cells before the first hit (see
 * docs/explanation/theory.md). Then `boxes` boxes avoid the misses, and `cover` of them contain the cell.
 */
import { describe, expect, it } from "vitest";
import { binomial } from "../../src/core/count.ts";
import { boxesIn } from "./box-states.ts";

/** The number of layouts with 0, 1, … ships on a cell. */
const layoutsByShips = (boxes: number, cover: number, ships: number): bigint[] =>
  Array.from({ length: ships + 1 }, (_, h) => binomial(BigInt(cover), h) * binomial(BigInt(boxes - cover), ships - h));

const squares = (parts: readonly bigint[]): bigint => parts.reduce((sum, n) => sum + n * n, 0n);

/** What is known about a state without a hit, for a cell covered by the most boxes. */
type Case =
  | "no ship is possible and as likely as one"
  | "no ship is impossible, and so is one"
  | "one ship is likelier";

const caseOf = ([none, one]: readonly bigint[]): Case =>
  none < one
    ? "one ship is likelier"
    : none > 0n
      ? "no ship is possible and as likely as one"
      : "no ship is impossible, and so is one";

interface Tally {
  agree: number;
  differ: number;
}

/** Tries every set of misses and every number of ships on a board, in each state that some layout agrees with. */
const tally = (board: string): Record<Case, Tally> => {
  const all = boxesIn(`boxes:${board}:1`);
  const cells = [...all[0].keys()];
  const found = {
    "no ship is possible and as likely as one": { agree: 0, differ: 0 },
    "no ship is impossible, and so is one": { agree: 0, differ: 0 },
    "one ship is likelier": { agree: 0, differ: 0 },
  };
  for (let mask = 0; mask < 2 ** cells.length - 1; mask++) {
    const open = cells.filter((cell) => !((mask >> cell) & 1));
    const boxes = all.filter((box) => box.every((inside, cell) => inside === 0 || !((mask >> cell) & 1)));
    const covers = open.map((cell) => boxes.filter((box) => box[cell] === 1).length);
    const kinds = [...new Set(covers)];
    const most = Math.max(...covers);
    for (let ships = 1; ships <= boxes.length; ships++) {
      const kept = new Map(kinds.map((cover) => [cover, squares(layoutsByShips(boxes.length, cover, ships))]));
      const least = [...kept.values()].reduce((a, b) => (a < b ? a : b));
      const same = kinds.every((cover) => (kept.get(cover) === least) === (cover === most));
      found[caseOf(layoutsByShips(boxes.length, most, ships))][same ? "agree" : "differ"]++;
    }
  }
  return found;
};

describe("while nothing was hit, greedy-hit and greedy-distribution", () => {
  it("choose from the same cells where no ship has a chance, and one as great as one ship has", () => {
    const tallies = ["2x1", "3x1", "4x1", "5x1", "6x1", "7x1", "2x2", "3x2", "2x3"].map(tally);
    const total = (name: Case): Tally =>
      tallies.reduce((sum, one) => ({ agree: sum.agree + one[name].agree, differ: sum.differ + one[name].differ }), {
        agree: 0,
        differ: 0,
      });
    expect(total("no ship is possible and as likely as one")).toEqual({ agree: 807, differ: 0 });
    // If both are impossible, nothing follows: the two strategies may differ. If one ship is likelier, nothing
    // follows either.
    expect(total("no ship is impossible, and so is one")).toEqual({ agree: 1383, differ: 1068 });
    expect(total("one ship is likelier")).toEqual({ agree: 3745, differ: 610 });
  });
});
