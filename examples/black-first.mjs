import { coordOf, unshotCells } from "@broadside/engine";

export default {
  name: "black-first",
  about: "at random, the black cells of a chessboard first",
  choose(knowledge, random) {
    const { board } = knowledge.scenario;
    const open = unshotCells(knowledge);
    const black = open.filter((cell) => coordOf(board, cell).reduce((sum, x) => sum + x) % 2 === 0);
    const cells = black.length > 0 ? black : open;
    return cells[random.below(cells.length)];
  },
};
