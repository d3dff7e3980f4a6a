import { unshotCells } from "../knowledge/knowledge.ts";
import type { Strategy } from "./strategy.ts";

/** Shoots any cell not yet shot, all equally likely. */
export const random: Strategy = {
  name: "random",
  about: "any cell not yet shot, all equally likely",
  choose(knowledge, stream) {
    const cells = unshotCells(knowledge);
    if (cells.length === 0) throw new RangeError("no cell is left to shoot");
    return cells[stream.below(cells.length)];
  },
};
