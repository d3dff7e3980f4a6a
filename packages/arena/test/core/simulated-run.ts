import { preset, type RandomStream } from "@broadside/engine";
import type { Batch } from "../../src/play/batch-player.ts";
import { RunPlan } from "../../src/run/run-plan.ts";
import { RunMeter } from "../../src/run/run-progress.ts";
import { StrategyWork } from "../../src/run/strategy-work.ts";

/** A simulated run: the times of the games, the players, and the time to save. */
export interface SimulatedWork {
  readonly games: number;
  readonly costs: readonly number[];
  readonly threads: number;
  readonly batchMilliseconds: number;
  readonly mostGames: number;
  /** Standard deviation of a game's time, relative to its mean. */
  readonly noise: number;
  /** Factor for the time of a strategy's first game in each thread. */
  readonly firstGame: number;
  readonly warmUp: number;
  /** Milliseconds to save a batch, and each of its games. */
  readonly saveBatch: number;
  readonly saveGame: number;
  /** Number of games of each strategy that an earlier run saved. */
  readonly earlier: readonly number[];
}

export interface Said {
  readonly time: number;
  readonly left: number | undefined;
}

interface Ended {
  readonly time: number;
  readonly act: () => void;
}

/**
 * A random factor with mean 1 and about this standard deviation: above or below 1 with equal chance, by 0.5 to
 * 1.4 times the deviation. It is never below 0 for a deviation of at most 0.7.
 */
export const noisy = (random: RandomStream, deviation: number): number =>
  1 + deviation * (random.below(2) === 0 ? -1 : 1) * (0.5 + (random.below(1001) / 1000) * 0.9);

/**
 * Runs a plan and its meter on a simulated clock, with input as from real threads. @returns the estimates and
 * the end
 */
export const simulate = (
  work: SimulatedWork,
  random: RandomStream,
): { readonly said: Said[]; readonly end: number } => {
  const { games, costs, threads } = work;
  let time = 0;
  const works = costs.map((_, i) => new StrategyWork({ text: `s${i}`, key: `s${i}` }));
  const share = { threads, batchMilliseconds: work.batchMilliseconds, mostGames: () => work.mostGames };
  const strategies = costs.map((_, i) => `s${i}`);
  const plan = new RunPlan(
    { scenario: preset("hasbro"), strategies, placement: { model: "uniform" }, games, seed: 1 },
    works,
    share,
  );
  const meter = new RunMeter({ plan, works, source: share, mayEndEarly: false, now: () => time });
  for (const [strategy, count] of work.earlier.entries())
    for (let game = 0; game < count; game++) {
      works[strategy].note({ game, shots: 40, fault: null });
      meter.addEarlier(strategy, null);
    }
  plan.beginRound();
  const said: Said[] = [];
  const events: Ended[] = [];
  const at = (then: number, act: () => void): void => void events.push({ time: then, act });
  let saver = 0;
  const save = (strategy: number, count: number): void => {
    const end = meter.beginSave(
      strategy,
      Array.from({ length: count }, () => ({ fault: null })),
    );
    saver = Math.max(saver, time) + work.saveBatch + count * work.saveGame;
    at(saver, () => {
      end();
      said.push({ time, left: meter.progress().left?.milliseconds });
    });
  };
  const lanes = Array.from({ length: threads }, () => ({ queue: [] as Batch[], known: new Set<number>() }));
  const start = (lane: (typeof lanes)[number]): void => {
    const [batch] = lane.queue;
    const { strategy, count } = batch;
    let took = 0;
    for (let i = 0; i < count; i++) {
      const isFirst = !lane.known.has(strategy);
      lane.known.add(strategy);
      took += costs[strategy] * noisy(random, work.noise) * (isFirst ? work.firstGame : 1);
      if (isFirst) took += work.warmUp;
    }
    at(time + took, () => {
      lane.queue.shift();
      if (lane.queue.length > 0) start(lane);
      meter.takeBack({ batch, finished: count, each: took / count });
      works[strategy].measure(took / count);
      save(strategy, count);
      feed(lane, 0);
      feed(lane, 1);
    });
  };
  const feed = (lane: (typeof lanes)[number], waiting: number): void => {
    if (lane.queue.length !== waiting) return;
    const batch = plan.next(waiting);
    if (!batch) return;
    meter.handOut(batch);
    lane.queue.push(batch);
    if (lane.queue.length === 1) start(lane);
  };
  for (const waiting of [0, 1]) for (const lane of lanes) feed(lane, waiting);
  while (events.length > 0) {
    let first = 0;
    for (const [i, event] of events.entries()) if (event.time < events[first].time) first = i;
    const [event] = events.splice(first, 1);
    time = event.time;
    event.act();
  }
  return { said, end: time };
};
