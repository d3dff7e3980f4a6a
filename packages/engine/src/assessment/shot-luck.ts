import { share } from "../core/count.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { unshotCells } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, isHit } from "../scenario/answer.ts";
import { LUCK, type Luck } from "./reduced-game.ts";

/** A ship is being chased while some cell is likelier than this to be hit. */
const CHASING = 0.3;

/** True while a ship is being chased: some cell is so likely to be hit that one must have been found. Cost: a pass over the cells. */
export const isChasing = (posterior: Posterior): boolean =>
  unshotCells(posterior.knowledge).some((cell) => posterior.hitChance(cell) > CHASING);

/**
 * What an answer brought less what was to be expected of it before, for each of `LUCK` in order. Whatever cell is chosen, each has
 * mean 0 over the answers by their chances.
 *
 * @param posterior of the knowledge before the shot
 * @param chasing {@link isChasing} of it
 * @throws RangeError when no layout gives the answer
 */
export const luckOfShot = (posterior: Posterior, cell: number, answer: Answer, chasing: boolean): number[] => {
  const answers = posterior.answers(cell);
  const all = answers.reduce((sum, { mass }) => sum + mass, 0n);
  const own = answerKey(answer);
  let met = false;
  let hits = isHit(answer) ? 1 : 0;
  let sinkings = answer.kind === "sunk" ? 1 : 0;
  let bits = 0;
  for (const possible of answers) {
    const chance = share(possible.mass, all);
    const told = -Math.log2(chance);
    if (isHit(possible.answer)) hits -= chance;
    if (possible.answer.kind === "sunk") sinkings -= chance;
    bits -= chance * told;
    if (answerKey(possible.answer) !== own) continue;
    bits += told;
    met = true;
  }
  if (!met) throw new RangeError("no layout gives this answer");
  const luck: Record<Luck, number> = { searching: chasing ? 0 : hits, chasing: chasing ? hits : 0, sinkings, bits };
  return LUCK.map((name) => luck[name]);
};
