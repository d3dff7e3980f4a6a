// The time left for whole games, on simulated clocks: a tournament's own plan and meter, with threads that take
// given times.
import { RandomStream } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
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

const RUNS = cases(30, 200);

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

  test("is never off by more than 30 % in random tournaments whose threads may break", () => {
    let runs = 0;
    for (let seed = 0; seed < RUNS; seed++) {
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
    expect(runs).toBeGreaterThan(RUNS / 4);
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
