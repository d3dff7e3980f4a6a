import type { Estimate } from "../core/estimate.ts";
import type { RandomStream } from "../core/random.ts";
import { Referee } from "../game/referee.ts";
import { isHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import type { Strategy } from "../strategy/contract/strategy.ts";
import type { LayoutAnswers } from "./position.ts";

/** The mean misses of a strategy over layouts, from games. */
export interface MissEstimate extends Estimate {
  readonly games: number;
}

/**
 * The mean misses of a strategy with random choices, from games against the layouts of a source, for when
 * `assessStrategy` would visit too many positions. With at most half as many layouts as games, each layout is
 * played equally often, at least twice, and the error is only that of the strategy's draws. With more,
 * layouts are drawn as well.
 *
 * Cost: the games. The same stream gives the same estimate.
 *
 * @param games the approximate number of games, at least 2
 * @throws RangeError when the strategy chooses a cell that may not be shot; and its own errors.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { estimateMisses, LayoutAnswers } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * const estimate = estimateMisses(unwrap(parseStrategy("random")), answers, 40, RandomStream.fromSeed(1));
 * estimate.games; // => 40
 */
export const estimateMisses = (
  strategy: Strategy,
  { list, observations }: LayoutAnswers,
  games: number,
  random: RandomStream,
): MissEstimate => {
  const play = (layout: Layout): number => {
    const player = strategy.start(layout.scenario);
    const referee = new Referee(layout);
    for (const observation of observations) {
      referee.fire(observation.cell);
      player.observe(observation);
    }
    let misses = 0;
    while (!referee.isOver) {
      const cell = player.next(random);
      const observation = { cell, answer: referee.fire(cell) };
      if (!isHit(observation.answer)) misses++;
      player.observe(observation);
    }
    return misses;
  };
  if (list.length * 2 > games) {
    const { mean, variance } = momentsOf(Array.from({ length: games }, () => play(list[random.below(list.length)])));
    return { estimate: mean, standardError: Math.sqrt(variance / games), games };
  }
  const times = Math.floor(games / list.length);
  let sum = 0;
  let error = 0;
  for (const layout of list) {
    const { mean, variance } = momentsOf(Array.from({ length: times }, () => play(layout)));
    sum += mean;
    error += variance / times;
  }
  return { estimate: sum / list.length, standardError: Math.sqrt(error) / list.length, games: times * list.length };
};

/** The mean of some numbers, and the variance of their distribution. */
const momentsOf = (numbers: readonly number[]): { mean: number; variance: number } => {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  return { mean, variance: numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (numbers.length - 1) };
};
