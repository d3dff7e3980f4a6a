// The time left, on simulated clocks: a run's own plan and meter, with threads and a store that take given
// times.
import { RandomStream } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { UniformPace, WorkPace } from "../../src/core/work-pace.ts";
import { type Said, type SimulatedWork, simulate } from "./simulated-run.ts";

const share = (random: RandomStream): number => random.below(1_000_001) / 1_000_000;

/** A run of 1 to 6 strategies whose games take 0.05 ms to 1 s each, on any number of threads, new or resumed. */
const randomWork = (random: RandomStream): SimulatedWork => {
  const games = Math.round(40 * 50 ** share(random));
  const costs = Array.from({ length: 1 + random.below(6) }, () => 0.05 * 20_000 ** share(random));
  return {
    games,
    costs,
    threads: [1, 2, 4, 8, 16][random.below(5)],
    batchMilliseconds: random.below(4) === 0 ? 2000 : 200,
    mostGames: 4096,
    noise: 0.35 * share(random),
    firstGame: 1 + 2 * share(random),
    warmUp: 40 * share(random),
    saveBatch: 3 * share(random),
    saveGame: 0.1 * share(random),
    earlier: costs.map(() => (random.below(2) === 0 ? random.below(games >> 1) : 0)),
  };
};

/**
 * Whether a tenth of a run shows what the rest will be like: it lasts at least two seconds, four games of the
 * slowest strategy at its initial speed, and five batches.
 */
const isSteady = ({ costs, firstGame, warmUp, batchMilliseconds }: SimulatedWork, end: number): boolean =>
  end >= Math.max(20_000, 40 * (Math.max(...costs) * firstGame + warmUp), 50 * batchMilliseconds);

/** The error of an estimate, minus one second, as a share of the true time left. */
const errorOf = ({ time, left }: Said, end: number): number =>
  left === undefined || time === end ? 0 : Math.max(0, Math.abs(left - (end - time)) - 1000) / (end - time);

const RUNS = cases(50, 500);

describe("the time left of a run", () => {
  test("is right within 30 % after a tenth of the work, whatever strategies cost, in steady random runs", () => {
    let runs = 0;
    let known = 0;
    for (let seed = 0; seed < RUNS; seed++) {
      const random = RandomStream.fromSeed(seed);
      const work = randomWork(random);
      const { said, end } = simulate(work, random);
      if (!isSteady(work, end)) continue;
      runs++;
      const later = said.filter(({ time }) => time >= 0.1 * end && time <= 0.9 * end);
      const worst = later.reduce((most, one) => Math.max(most, errorOf(one, end)), 0);
      expect(worst, `seed ${seed}: ${JSON.stringify(work)}`).toBeLessThanOrEqual(0.3);
      const half = later.filter(({ time }) => time >= 0.5 * end);
      expect(
        half.filter(({ left }) => left === undefined),
        `seed ${seed}: unknown after half of the work`,
      ).toEqual([]);
      if (later[0]?.left !== undefined) known++;
    }
    expect(runs).toBeGreaterThan(RUNS / 10);
    // In the other runs, there are too few games of a slow strategy to tell.
    expect(known / runs).toBeGreaterThan(0.9);
  });

  const work: SimulatedWork = {
    games: 1000,
    costs: [0.03, 300],
    threads: 2,
    batchMilliseconds: 200,
    mostGames: 4096,
    noise: 0.3,
    firstGame: 2,
    warmUp: 20,
    saveBatch: 2,
    saveGame: 0.05,
    earlier: [0, 0],
  };

  test("is that of a store that is slower than the threads", () => {
    const slow = { ...work, games: 200_000, costs: [0.02], saveGame: 0.2, earlier: [0] };
    const { said, end } = simulate(slow, RandomStream.fromSeed(2));
    expect(end).toBeGreaterThan(35_000);
    const later = said.filter(({ time }) => time > 0.1 * end);
    expect(later.length).toBeGreaterThan(20);
    for (const one of later) expect([one.left !== undefined, errorOf(one, end) < 0.3]).toEqual([true, true]);
  });

  test("takes no speed from the games of an earlier run", () => {
    const { said, end } = simulate({ ...work, earlier: [1000, 900] }, RandomStream.fromSeed(3));
    const known = said.filter(({ left }) => left !== undefined);
    expect(known.length).toBeGreaterThan(50);
    for (const one of known) expect(errorOf(one, end)).toBeLessThan(0.3);
  });
});

describe("the pace of a metered", () => {
  /** A pace that has seen this number of pieces of kind 0, each of 100 ms, one after another. */
  const worked = (done: number): { readonly pace: WorkPace; readonly now: number } => {
    const pace = new WorkPace(2);
    for (let i = 0; i < done; i++) {
      pace.begin(0, 1, 1, 100 * i);
      pace.end(0, 1, 1, 100, 1, 100 * (i + 1));
    }
    return { pace, now: 100 * done };
  };

  test("is unknown until every kind with pieces left is known, and known when nothing is left", () => {
    const { pace, now } = worked(50);
    expect(pace.left([10, 0], 1, now)).toBeCloseTo(1000, 6);
    expect(pace.left([10, 1], 1, now)).toBeUndefined();
    expect(pace.most([10, 1], 1)).toBe(Number.POSITIVE_INFINITY);
    expect(pace.left([0, 0], 1, now)).toBe(0);
    expect(worked(1).pace.left([10, 0], 1, 100)).toBeUndefined();
  });

  test("follows the threads that work, is unknown while none does, and never shorter than the last piece", () => {
    const { pace, now } = worked(50);
    expect(pace.left([1000, 0], 4, now)).toBeCloseTo(25_000, -2);
    expect(pace.left([1000, 0], 0, now)).toBeUndefined();
    expect(pace.left([1, 0], 4, now)).toBeCloseTo(100, 6);
    expect(pace.left([5, 0], 4, now)).toBeCloseTo(200, 6);
  });

  test("is unknown where pieces differ too much for so few of them", () => {
    const pace = new WorkPace(1);
    const askedOnce = new WorkPace(1);
    let now = 0;
    const known: boolean[] = [];
    for (let i = 0; i < 400; i++) {
      const took = i % 4 === 0 ? 370 : 10;
      for (const one of [pace, askedOnce]) one.begin(0, 1, 1, now);
      now += took;
      for (const one of [pace, askedOnce]) one.end(0, 1, 1, took, 1, now);
      known.push(pace.left([10_000], 1, now) !== undefined);
      if (i === 100) expect(askedOnce.left([10_000], 1, now)).toBeUndefined();
    }
    expect(known[10]).toBe(false);
    expect(known[100]).toBe(false);
    expect(known[399]).toBe(true);
    expect(pace.left([10_000], 1, now)).toBeGreaterThan(800_000);
    expect(pace.left([10_000], 1, now)).toBeLessThan(1_200_000);
  });

  test("of equal steps goes on from those done before, and leaves preparations behind", () => {
    const pace = new UniformPace(0, 500);
    expect(pace.left(500, 1000, 10)).toBeUndefined();
    let left: number | undefined;
    // The first step takes 5 s, the others 10 ms each.
    for (let done = 501; done <= 600; done++) left = pace.left(done, 1000, 5000 + 10 * (done - 501))?.milliseconds;
    expect(left).toBeGreaterThan(3900);
    expect(left).toBeLessThan(4400);
    expect(pace.left(1000, 1000, 12_000)?.milliseconds).toBe(0);
  });
});
