// The time left for whole games, on simulated clocks: a tournament's own plan and meter, with threads that take
// given times.
import { RandomStream } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import type { MatchBatch, PlayerPair } from "../../src/match/match-task.ts";
import type { MatchResult } from "../../src/match/play-match.ts";
import { MatchBook } from "../../src/ratings/games-of-two.ts";
import { WholeGamesMeter, WholeGamesPlan } from "../../src/ratings/run-whole-games.ts";
import type { Tournament } from "../../src/ratings/tournament.ts";
import type { RunProgress } from "../../src/run/run-progress.ts";
import type { JournalMatch } from "../../src/store/match-journal.ts";
import { noisy } from "./simulated-run.ts";

interface Simulated {
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
  /** Number of games after which a thread ends in the middle of a batch, so that the rest of the batch is put back. */
  readonly breakEvery?: number;
}

interface ToldProgress {
  readonly time: number;
  readonly progress: RunProgress;
  readonly isDrawn: boolean;
}

const BATCH_MILLISECONDS = 100;

/** Plays on a simulated clock with the real plan and meter. @returns the estimates after every game, and the end */
const simulate = (work: Simulated, random: RandomStream) => {
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

const everyone: Tournament = {
  schedule: "round-robin",
  rounds: 1,
  matches: 100,
  turns: "alternate",
  lastTurn: false,
  fleets: "drawn",
  anchorAt: 1500,
};

const RUNS = cases(30, 200);

/** The error of an estimate, minus one second, as a share of the true time left. */
const errorOf = ({ time, progress: { left } }: ToldProgress, end: number): number =>
  left === undefined || time === end
    ? 0
    : Math.max(0, Math.abs(left.milliseconds - (end - time)) - 1000) / (end - time);

const known = (told: readonly ToldProgress[]): ToldProgress[] =>
  told.filter(({ progress }) => progress.left !== undefined);

describe("the time left of a tournament of whole games", () => {
  const work: Simulated = {
    tournament: everyone,
    costs: [0.1, 1, 200],
    threads: 2,
    noise: 0.3,
    warmUp: 30,
    wins: 60,
  };

  test("is never off by more than 30 % in random tournaments whose threads may break", () => {
    let runs = 0;
    for (let seed = 0; seed < RUNS; seed++) {
      const random = RandomStream.fromSeed(seed);
      const cost = (): number => 0.5 * 400 ** (random.below(1001) / 1000);
      const matches = 10 + random.below(60);
      const { told, end } = simulate(
        {
          tournament: { ...everyone, matches, schedule: random.below(2) === 0 ? "gauntlet" : "round-robin" },
          costs: Array.from({ length: 2 + random.below(4) }, cost),
          threads: [1, 2, 4][random.below(3)],
          noise: random.below(36) / 100,
          warmUp: random.below(20),
          wins: 50,
          breakEvery: 5 + random.below(50),
        },
        random,
      );
      const later = known(told).filter(({ time }) => time >= 0.1 * end && time <= 0.9 * end);
      const worst = later.reduce((most, one) => Math.max(most, errorOf(one, end)), 0);
      expect(worst, `seed ${seed}`).toBeLessThanOrEqual(0.3);
      if (later.length > 0 && end > 5000) runs++;
    }
    expect(runs).toBeGreaterThan(RUNS / 4);
  });

  test("takes no speed from the games of an earlier run", () => {
    // The earlier run has all games of the cheap pair, and most games of an expensive one.
    const earlier = new Map([
      ["0,1", 200],
      ["0,2", 100],
    ]);
    const { told, end } = simulate({ ...work, earlier }, RandomStream.fromSeed(2));
    expect(told[0].progress).toMatchObject({ saved: 301, total: 600, played: 1 });
    expect(told[0].progress.left).toBeUndefined();
    const all = known(told);
    expect(all.length).toBeGreaterThan(100);
    for (const one of all) expect(errorOf(one, end)).toBeLessThan(0.3);
  });

  test("is unknown until the last round of a Swiss tournament is drawn", () => {
    const swiss: Tournament = { ...everyone, schedule: "swiss", rounds: 3, matches: 30 };
    const { told, end } = simulate(
      { ...work, tournament: swiss, costs: [20, 30, 40, 50, 60, 70] },
      RandomStream.fromSeed(3),
    );
    expect(told.filter(({ isDrawn }) => !isDrawn)).toHaveLength(2 * 3 * 60);
    expect(known(told.filter(({ isDrawn }) => !isDrawn))).toEqual([]);
    const last = known(told);
    expect(last.length).toBeGreaterThan(40);
    for (const one of last) expect(errorOf(one, end)).toBeLessThan(0.3);
  });

  test("is the most that it may be while a sequential test goes on, and that of the last games when it has ended", () => {
    const tournament = {
      ...everyone,
      matches: 500,
      sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 },
    };
    const { told, end } = simulate({ ...work, tournament, costs: [100, 200], wins: 80 }, RandomStream.fromSeed(4));
    const all = known(told);
    expect(all.length).toBeGreaterThan(10);
    expect(told.length).toBeLessThan(1000);
    for (const { time, progress } of all)
      if (progress.left?.isMost) expect(progress.left.milliseconds).toBeGreaterThan(end - time);
    expect(all[0].progress.left?.isMost).toBe(true);
    expect(told[told.length - 1].progress.left).toEqual({ milliseconds: 0, isMost: false });
  });
});
