import type { TimeLeft } from "../pace/time-left.ts";
import { MatchMeter } from "./match-meter.ts";
import { type MatchPoolOptions, playTogether } from "./match-pool.ts";
import type { MatchBatch, MatchTask, PlayerPair } from "./match-task.ts";
import type { MatchResult } from "./play-match.ts";

/** How matches of two are played in threads. */
export interface ThreadedMatchesOptions extends MatchPoolOptions {
  /** How many, an even number: pairs of two. */
  readonly matches: number;
  /** Called after every match, in the order in which they end, with the time left, undefined while it is not known. */
  readonly played?: (result: MatchResult, left: TimeLeft | undefined) => void;
}

/**
 * Plays matches 0 to `matches - 1` of the first two players of a task in threads. The results do not depend on how many.
 *
 * Cost: that of `playMatchOf` for each match, shared by the threads, and some tenths of a second to start them.
 *
 * @returns those that ended, by number
 * @throws ExperimentRefused when a player cannot play, or the rules allow no layout; what `played` throws; both by the
 *   promise.
 * @example
 * import { type MatchTask, parsePlayers, playMatchesInThreads } from "@broadside/arena/matches";
 * import { formatScenario, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const task: MatchTask = {
 *   scenario: JSON.stringify(formatScenario(scenario)),
 *   turns: "alternate",
 *   fleets: "drawn",
 *   model: "uniform",
 *   seed: 1,
 *   limits: {},
 *   ...unwrap(await parsePlayers(["random", "hunt-target"], scenario)),
 * };
 * const results = await playMatchesInThreads(task, { matches: 4, threads: 1, secondsPerTurn: 10 });
 * results.length; // => 4
 */
export const playMatchesInThreads = async (
  task: MatchTask,
  { matches, played, ...options }: ThreadedMatchesOptions,
): Promise<MatchResult[]> => {
  const results: (MatchResult | undefined)[] = new Array<undefined>(matches).fill(undefined);
  const open: MatchBatch[] = [{ pair: [0, 1], matches: Array.from({ length: matches }, (_, match) => match) }];
  const threads = Math.min(options.threads, matches);
  const meter = new MatchMeter({ players: 2, threads, now: () => performance.now() });
  let count = matches;
  const plan = {
    next: (most: (pair: PlayerPair) => number): MatchBatch | undefined => {
      const all = open.shift();
      if (!all) return undefined;
      const size = most(all.pair);
      if (all.matches.length > size) open.unshift({ ...all, matches: all.matches.slice(size) });
      const batch = { ...all, matches: all.matches.slice(0, size) };
      meter.handOut(batch);
      return batch;
    },
    putBack: (batch: MatchBatch): void => {
      meter.takeBack(batch);
      open.unshift(batch);
    },
    played: (pair: PlayerPair, result: MatchResult, took: number): void => {
      results[result.match] = result;
      meter.played(pair, took);
      const milliseconds = meter.left([{ pair, count: --count }]);
      played?.(result, milliseconds === undefined ? undefined : { milliseconds, isMost: false });
    },
  };
  await playTogether(task, plan, { ...options, threads });
  return results.filter((result) => result !== undefined);
};
