import type { RandomStream } from "@broadside/engine";
import type { MatchBatch, PlayerPair } from "../../src/match/match-task.ts";
import type { MatchResult } from "../../src/match/play-match.ts";
import { MatchBook } from "../../src/ratings/games-of-two.ts";
import { WholeGamesMeter, WholeGamesPlan } from "../../src/ratings/run-whole-games.ts";
import type { Tournament } from "../../src/ratings/tournament.ts";
import type { RunProgress } from "../../src/run/run-progress.ts";
import type { JournalMatch } from "../../src/store/match-journal.ts";
import { noisy } from "./simulated-run.ts";

export interface SimulatedTournament {
  readonly tournament: Tournament;
  /** Mean milliseconds that each player adds to a game. */
  readonly costs: readonly number[];
  readonly threads: number;
  /** Standard deviation of a game's time, relative to its mean. */
  readonly noise: number;
  /** Additional milliseconds for the first game of a pair in each thread. */
  readonly warmUp: number;
  /** Percentage of the games that the player with the lower index wins. */
  readonly wins: number;
  /** Number of games that a pair has from an earlier run, counted from game 0; other pairs have none. */
  readonly earlier?: ReadonlyMap<string, number>;
  /**
   * Number of games after which a thread ends in the middle of a batch, so that the rest of the batch is put back.
   */
  readonly breakEvery?: number;
}

export interface ToldProgress {
  readonly time: number;
  readonly progress: RunProgress;
  readonly isDrawn: boolean;
}

const BATCH_MILLISECONDS = 100;

/**
 * Plays the tournament on a simulated clock with the real plan and meter. @returns the estimates after every
 * game, and the end
 */
export const simulateTournament = (
  work: SimulatedTournament,
  random: RandomStream,
): { readonly told: ToldProgress[]; readonly end: number } => {
  const { tournament, costs, threads, breakEvery = Number.POSITIVE_INFINITY } = work;
  let time = 0;
  const resultOf = (match: number): MatchResult => {
    const winner = random.below(100) < work.wins ? 0 : 1;
    return { match, first: match % 2 === 0 ? 0 : 1, winner, shots: [40, 40] };
  };
  const earlier = [...(work.earlier ?? [])].flatMap(([key, count]) =>
    Array.from({ length: count }, (_, match): JournalMatch => {
      const [low, high] = key.split(",").map(Number);
      return { pair: [low, high], result: resultOf(match) };
    }),
  );
  const book = new MatchBook(tournament.rounds * tournament.matches, earlier);
  const plan = new WholeGamesPlan(tournament, costs.length, book, threads);
  const meter = new WholeGamesMeter(plan, { players: costs.length, threads: () => threads, now: () => time }, earlier);
  const told: ToldProgress[] = [];
  const costOf = ([low, high]: PlayerPair): number => costs[low] + costs[high];
  const met = new Set<string>();
  const sizeOf = (pair: PlayerPair): number =>
    met.has(`${pair}`) ? Math.max(1, Math.min(256, Math.floor(BATCH_MILLISECONDS / costOf(pair)))) : 1;
  const lanes = Array.from({ length: threads }, () => ({
    batch: undefined as MatchBatch | undefined,
    until: Number.POSITIVE_INFINITY,
    took: 0,
    known: new Set<string>(),
  }));
  const start = (lane: (typeof lanes)[number], { pair }: MatchBatch): void => {
    lane.took = costOf(pair) * noisy(random, work.noise) + (lane.known.has(`${pair}`) ? 0 : work.warmUp);
    lane.known.add(`${pair}`);
    lane.until = time + lane.took;
  };
  const feed = (): void => {
    for (const lane of lanes) {
      if (lane.batch) continue;
      lane.batch = meter.handOut(plan.next(sizeOf));
      if (lane.batch) start(lane, lane.batch);
    }
  };
  feed();
  for (let games = 1; ; games++) {
    const lane = lanes.reduce((first, one) => (one.until < first.until ? one : first));
    const { batch } = lane;
    if (!batch) break;
    time = lane.until;
    const { pair, matches } = batch;
    const [match, ...rest] = matches;
    const result = resultOf(match);
    met.add(`${pair}`);
    book.add({ pair, result });
    plan.note(pair);
    meter.played(pair, result, lane.took);
    told.push({ time, progress: meter.progress(), isDrawn: plan.isDrawn });
    const isBroken = games % breakEvery === 0 && rest.length > 0;
    if (isBroken) plan.putBack(meter.takeBack({ pair, matches: rest }));
    lane.batch = isBroken || rest.length === 0 ? undefined : { pair, matches: rest };
    lane.until = Number.POSITIVE_INFINITY;
    if (lane.batch) start(lane, lane.batch);
    else feed();
  }
  if (!plan.isFinished) throw new Error("the tournament did not end");
  return { told, end: time };
};
