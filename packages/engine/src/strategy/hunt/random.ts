import { type Board, blockedMask, cellAt, countCells, neighboursOf, openCells, tooLarge } from "../../board/board.ts";
import { oncePer } from "../../core/once-per.ts";
import type { RandomStream } from "../../core/random.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { makePlayerStrategy, type Player, type Strategy } from "../contract/strategy.ts";

/** The cells that may still be shot, in ascending order. Removing a cell moves all cells behind it. */
export class UnshotList {
  readonly #cells: Int32Array;
  #length: number;

  constructor(board: Board) {
    this.#cells = openCellsOnce(board).slice();
    this.#length = this.#cells.length;
  }

  /** Removes a cell if it is in the list. Cost: a binary search and a move of the cells behind. */
  remove(cell: number): void {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cells[middle] < cell) low = middle + 1;
      else high = middle;
    }
    if (low === this.#length || this.#cells[low] !== cell) return;
    this.#cells.copyWithin(low, low + 1, this.#length);
    this.#length--;
  }

  draw(random: RandomStream): number {
    if (this.#length === 0) throw new RangeError("no cell is left to shoot");
    return this.#cells[random.below(this.#length)];
  }
}

const openCellsOnce = oncePer((board: Board) => Int32Array.from(openCells(board)));

/** For each cell, the open cells that share a side with it, in ascending order. */
export const sidesOf = oncePer((board: Board): readonly (readonly number[])[] => {
  const blocked = blockedMask(board);
  return Array.from({ length: board.cellCount }, (_, cell) =>
    neighboursOf(board, cell, "sides").filter((near) => !blocked[near]),
  );
});

export const random: Strategy = makePlayerStrategy({
  name: "random",
  about: "any cell not yet shot, all equally likely",
  servesHugeBoards: true,
  drawsUniformly: true,
  start(scenario) {
    if (tooLarge(scenario.board)) return drawCoordinates(scenario);
    const unshot = new UnshotList(scenario.board);
    return { next: (stream) => unshot.draw(stream), observe: ({ cell }) => unshot.remove(cell) };
  },
});

/** Draws random coordinates, for boards with too many cells to list. */
const drawCoordinates = ({ board }: Scenario): Player => {
  const closed = new Set(board.blocked);
  const draw = (stream: RandomStream): number =>
    cellAt(
      board,
      board.size.map((side) => stream.below(side)),
    ) as number;
  return {
    next(stream) {
      if (BigInt(closed.size) >= countCells(board)) throw new RangeError("no cell is left to shoot");
      for (;;) {
        const cell = draw(stream);
        if (!closed.has(cell)) return cell;
      }
    },
    observe: ({ cell }) => void closed.add(cell),
  };
};
