import { makePlayerStrategy } from "./player.ts";
import type { Strategy } from "./strategy.ts";
import { UnshotList } from "./unshot-list.ts";

/** Shoots any cell not yet shot, all equally likely. */
export const random: Strategy = makePlayerStrategy({
  name: "random",
  about: "any cell not yet shot, all equally likely",
  start({ board }) {
    const unshot = new UnshotList(board);
    return {
      next: (stream) => unshot.draw(stream),
      observe: ({ cell }) => unshot.remove(cell),
    };
  },
});
