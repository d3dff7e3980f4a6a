import { treesWords } from "../../words/words.ts";
import { meanText } from "./tree-title.ts";

/** A shot at a position of so many layouts. Misses are summed over the layouts. */
export interface ComparedShot {
  readonly name: string;
  /** Layouts in which it hits. */
  readonly hits: number;
  /** Misses to come in the tree that makes it, if one on the screen does. */
  readonly own: number | undefined;
  /** Misses to come with the best play after it. */
  readonly total: number;
}

/** Which of two shots is better, and what speaks for the other one, in words. */
export const twoShotsText = (shots: readonly [ComparedShot, ComparedShot], left: number): string => {
  const words = treesWords();
  const [worse, better] = shots[0].total >= shots[1].total ? shots : [shots[1], shots[0]];
  if (worse.total === better.total) {
    const isLost = shots.some(({ own, total }) => own !== undefined && own > total);
    const text = words.equalShots(worse.name, better.name);
    return isLost ? `${text} ${words.lostLater}` : text;
  }
  const say = worse.hits < better.hits ? words.becauseToo : words.because;
  return say(worse.name, better.name, worse.hits, better.hits, meanText(worse.total - better.total, left));
};
