import { formatShots, type Knowledge, type Layout, observe, RandomStream } from "../../src/index.ts";
import { isMiss } from "../../src/scenario/answer.ts";
import { greedyHit } from "../../src/strategy/exact/greedy.ts";
import { refereeAt } from "../all-layouts.ts";

/** The misses of a shot and of those chosen after it (by default by `greedy-hit`), played against every layout. */
export const missesByPlaying = (
  knowledge: Knowledge,
  layouts: readonly Layout[],
  first: number,
  choose: (position: Knowledge) => number = (position) => greedyHit.choose(position, RandomStream.fromSeed(1)),
): number => {
  const { scenario } = knowledge;
  const kept = new Map<string, number>();
  let misses = 0;
  for (const layout of layouts) {
    const referee = refereeAt(layout, knowledge);
    let position = knowledge;
    for (let cell = first; !referee.isOver; ) {
      const answer = referee.fire(cell);
      if (isMiss(answer)) misses++;
      if (referee.isOver) break;
      position = observe(position, { cell, answer });
      const key = formatShots(scenario, position.observations);
      cell = kept.get(key) ?? choose(position);
      kept.set(key, cell);
    }
  }
  return misses;
};
