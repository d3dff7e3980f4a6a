// The time left for whole games, on simulated clocks: a tournament's own plan and meter, with threads that take
// given times.
import { RandomStream } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import type { PlayerPair } from "../../src/match/match-task.ts";
import { WholeGamesMeter } from "../../src/ratings/run-whole-games.ts";
import type { Tournament } from "../../src/ratings/tournament.ts";
import { type SimulatedTournament, simulateTournament, type ToldProgress } from "./simulated-tournament.ts";

const everyone: Tournament = {
  schedule: "round-robin",
  rounds: 1,
  matches: 100,
  turns: "alternate",
  lastTurn: false,
  fleets: "drawn",
  anchorAt: 1500,
};

/** The error of an estimate, minus one second, as a share of the true time left. */
const errorOf = ({ time, progress: { left } }: ToldProgress, end: number): number =>
  left === undefined || time === end
    ? 0
    : Math.max(0, Math.abs(left.milliseconds - (end - time)) - 1000) / (end - time);

const known = (told: readonly ToldProgress[]): ToldProgress[] =>
  told.filter(({ progress }) => progress.left !== undefined);

describe("the time left of a tournament of whole games", () => {
  const work: SimulatedTournament = {
    tournament: everyone,
    costs: [0.1, 1, 200],
    threads: 2,
    noise: 0.3,
    warmUp: 30,
    wins: 60,
  };

  test("is told as soon as every pair was measured, and is right, where a pair is 180 times slower than another", () => {
    const { told, end } = simulateTournament(work, RandomStream.fromSeed(1));
    expect(end).toBeGreaterThan(39_000);
    const all = known(told);
    // Every pair plays some games at the beginning, so that no pair stays unknown for long.
    expect(all[0].time).toBeLessThan(0.1 * end);
    for (const one of all) expect([one.progress.left?.isMost, errorOf(one, end) < 0.3]).toEqual([false, true]);
    expect(told[told.length - 1].progress).toMatchObject({ saved: 600, total: 600, left: { milliseconds: 0 } });
  });

  test("is never off by more than 30 % in random tournaments whose threads may break", () => {
    let runs = 0;
    for (let seed = 0; seed < 60; seed++) {
      const random = RandomStream.fromSeed(seed);
      const cost = (): number => 0.5 * 400 ** (random.below(1001) / 1000);
      const matches = 10 + random.below(60);
      const { told, end } = simulateTournament(
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
    expect(runs).toBeGreaterThan(15);
  });

  test("takes no speed from the games of an earlier run", () => {
    // The earlier run has all games of the cheap pair, and most games of an expensive one.
    const earlier = new Map([
      ["0,1", 200],
      ["0,2", 100],
    ]);
    const { told, end } = simulateTournament({ ...work, earlier }, RandomStream.fromSeed(2));
    expect(told[0].progress).toMatchObject({ saved: 301, total: 600, played: 1 });
    expect(told[0].progress.left).toBeUndefined();
    const all = known(told);
    expect(all.length).toBeGreaterThan(100);
    for (const one of all) expect(errorOf(one, end)).toBeLessThan(0.3);
  });

  test("is unknown until the last round of a Swiss tournament is drawn", () => {
    const swiss: Tournament = { ...everyone, schedule: "swiss", rounds: 3, matches: 30 };
    const { told, end } = simulateTournament(
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
    const { told, end } = simulateTournament(
      { ...work, tournament, costs: [100, 200], wins: 80 },
      RandomStream.fromSeed(4),
    );
    const all = known(told);
    expect(all.length).toBeGreaterThan(10);
    expect(told.length).toBeLessThan(1000);
    for (const { time, progress } of all)
      if (progress.left?.isMost) expect(progress.left.milliseconds).toBeGreaterThan(end - time);
    expect(all[0].progress.left?.isMost).toBe(true);
    expect(told[told.length - 1].progress.left).toEqual({ milliseconds: 0, isMost: false });
  });
});

describe("the time left of matches between two", () => {
  /** Plays games of 1 s each in some threads. @returns the estimate after each game, and the end */
  const play = (games: number, threads: number): { readonly told: (number | undefined)[]; readonly end: number } => {
    let time = 0;
    let count = games;
    const pair: PlayerPair = [0, 1];
    const plan = {
      ...{ total: games, isDrawn: true, mayEndEarly: false },
      get left() {
        return [{ pair, count }];
      },
    };
    const meter = new WholeGamesMeter(plan, { players: 2, threads: () => threads, now: () => time }, []);
    const told: (number | undefined)[] = [];
    for (let done = 0; done < games; done += threads) {
      const now = Math.min(threads, games - done);
      for (let i = 0; i < now; i++) meter.handOut({ pair, matches: [done + i] });
      time += 1000;
      for (let i = 0; i < now; i++) {
        count--;
        meter.played(pair, { match: done + i, first: 0, winner: 0, shots: [40, 40] }, 1000);
        told.push(meter.progress().left?.milliseconds);
      }
    }
    return { told, end: time };
  };

  test("knows that a last game takes as long as any, however many threads there are", () => {
    const { told, end } = play(41, 4);
    expect(end).toBe(11_000);
    expect(told[39]).toBeCloseTo(1000, 6);
    expect(told[19]).toBeCloseTo(6000, 6);
    expect(told[40]).toBe(0);
  });
});
