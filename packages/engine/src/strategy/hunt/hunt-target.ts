import { isHit } from "../../scenario/answer.ts";
import { makePlayerStrategy, type Strategy } from "../contract/strategy.ts";
import { sidesOf, UnshotList } from "./random.ts";

/** Shoots at random until it hits; then the cells at the sides of every hit, in the order in which they were found. */
export const huntTarget: Strategy = makePlayerStrategy({
  name: "hunt-target",
  about:
    "at random until a hit, then the cells beside every hit in the order in which they were found; a baseline, which never asks which ships are left",
  heedsHitOrder: true,
  start({ board }) {
    const unshot = new UnshotList(board);
    const sides = sidesOf(board);
    const shot = new Uint8Array(board.cellCount);
    const listed = new Uint8Array(board.cellCount);
    const targets: number[] = [];
    let first = 0;
    return {
      next(stream) {
        while (first < targets.length && shot[targets[first]]) first++;
        return first < targets.length ? targets[first] : unshot.draw(stream);
      },
      observe(observation) {
        const { cell } = observation;
        shot[cell] = 1;
        unshot.remove(cell);
        if (!isHit(observation.answer)) return;
        for (const near of sides[cell]) {
          if (shot[near] || listed[near]) continue;
          listed[near] = 1;
          targets.push(near);
        }
      },
    };
  },
});
