import { cellAt, countCells, tooLarge } from "../../board/board.ts";
import type { RandomStream } from "../../core/random.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { makePlayerStrategy } from "../contract/player.ts";
import type { Player, Strategy } from "../contract/strategy.ts";
import { UnshotList } from "./unshot-list.ts";

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
