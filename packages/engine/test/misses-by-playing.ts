import { Referee } from "../src/games.ts";
import { formatShots, type Knowledge, type Layout, observe, RandomStream } from "../src/index.ts";
import { isMiss } from "../src/scenario/answer.ts";
import { greedyHit } from "../src/strategy/exact/greedy-hit.ts";

/**
 * The misses of a shot and of `greedy-hit` after it, summed over the layouts by playing against each; a choice is kept by its
 * shots. @param weightOf what a layout counts, 1 when not given
 */
export const missesByPlaying = (
  knowledge: Knowledge,
  layouts: readonly Layout[],
  first: number,
  weightOf: (index: number) => number = () => 1,
): number => {
  const { scenario } = knowledge;
  const kept = new Map<string, number>();
  let misses = 0;
  for (const [index, layout] of layouts.entries()) {
    const referee = new Referee(layout);
    for (const { cell } of knowledge.observations) referee.fire(cell);
    let position = knowledge;
    for (let cell = first; !referee.isOver; ) {
      const answer = referee.fire(cell);
      if (isMiss(answer)) misses += weightOf(index);
      if (referee.isOver) break;
      position = observe(position, { cell, answer });
      const key = formatShots(scenario, position.observations);
      cell = kept.get(key) ?? greedyHit.choose(position, RandomStream.fromSeed(1));
      kept.set(key, cell);
    }
  }
  return misses;
};
