import { parseStrategy } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { fitPowerLaw } from "../../src/statistics/sample/power-law.ts";
import { summarise } from "../../src/statistics/summary/summarise.ts";
import { type CostGrowth, LARGE_SIDE, SIDES } from "../../src/study/thesis/cost.ts";
import { costConclusions, costSentences } from "../../src/study/thesis/cost-section.ts";
import { placementSentences } from "../../src/study/thesis/placement-section.ts";
import { normalitySentence, randomMean } from "../../src/study/thesis/strategy-section.ts";
import { type Candidate, compareCandidates, type Sweep, verdictOf } from "../../src/study/thesis/sweep.ts";
import { AREAS, CHESSBOARDS } from "../../src/study/thesis/sweep-candidates.ts";
import { sweepBlocks, sweepSentences } from "../../src/study/thesis/sweep-section.ts";
import { THESIS_STRATEGIES, thesisRules } from "../../src/study/thesis/thesis-rules.ts";
import { makeGames } from "../report/games.ts";

describe("the sweeps of the thesis", () => {
  it("try strategies that exist, each once, and all remainders of every divisor", () => {
    for (const list of [CHESSBOARDS, AREAS]) {
      const names = list.map(({ strategy }) => strategy);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(parseStrategy(name), name).toMatchObject({ ok: true });
    }
    expect(new Set(CHESSBOARDS.map(({ group, choice }) => `${group} ${choice}`)).size).toBe(2 + 3 + 4 + 5);
  });

  const candidates: Candidate[] = [0, 1, 2, 3].map((i) => ({
    strategy: `probability-chessboard:block=${i}`,
    choice: "remainder 0",
    group: "divisor 2",
    block: i,
  }));
  /** A sweep in which the candidates need so many shots more than the base, and the best of them so many when met again. */
  const sweepOf = (more: readonly number[], again: number, spread = 4): Sweep => {
    const base = { strategy: "probability", more: 20, spread };
    const games = makeGames(
      [base, ...candidates.map(({ strategy }, i) => ({ strategy, more: 20 + more[i], spread }))],
      300,
    );
    const swept = compareCandidates(games, candidates);
    const best = swept.reduce((a, b) => (b.difference.mean < a.difference.mean ? b : a));
    const fresh = makeGames([base, { strategy: best.strategy, more: 20 + again, spread }], 600);
    const [{ difference, p }] = compareCandidates(fresh, [best]);
    return {
      games: 300,
      seed: 1,
      baseMean: 40,
      candidates: swept,
      confirmation: { strategy: best.strategy, seed: 2, games: 600, difference, p },
    };
  };
  const words = { name: "sweep", what: "parameters" };

  it("adjust p for the number of candidates and tell what is better, worse or open", () => {
    const { candidates: swept } = sweepOf([-2, 0, 0, 3], -2);
    expect(swept.map(verdictOf)).toEqual(["fewer", "open", "open", "more"]);
    for (const { p, adjusted } of swept) expect(adjusted).toBeGreaterThanOrEqual(p);
    const smallest = swept.reduce((a, b) => (b.p < a.p ? b : a));
    expect(smallest.adjusted).toBeCloseTo(Math.min(1, 4 * smallest.p), 12);
    // Told apart alone, but not as one of many.
    const border = { difference: { mean: -1, interval: { low: -2, high: -0.1, confidence: 0.95 } } };
    expect(verdictOf({ ...border, adjusted: 0.2 })).toBe("open");
    expect(verdictOf({ ...border, adjusted: 0.01 })).toBe("fewer");
  });

  it("say what their numbers say", () => {
    const good = sweepSentences(sweepOf([-2, 0, 0, 3], -2), words);
    expect(good[0]).toMatch(
      /Of 4 choices of the parameters, 1 needs fewer shots than `probability`, 1 more, and 2 are not/,
    );
    expect(good[1]).toMatch(
      /block=0`, differs from `probability` by −[12]\.\d+ over the 300 games .* it does need fewer shots\.$/,
    );
    const none = sweepSentences(sweepOf([0, 0, 0, 0], 0), words);
    expect(none[0]).toBe(
      "Of 4 choices of the parameters none is told apart from `probability` after correction for their number.",
    );
    expect(none[1]).toMatch(/an advantage is not shown\.$/);
    expect(sweepSentences(sweepOf([-2, 0, 0, 0], 2), words)[1]).toMatch(
      /it needs more shots: it had only been lucky\.$/,
    );
    const blocks = sweepBlocks(sweepOf([-2, 0, 0, 3], -2), words);
    expect(blocks.map(({ kind }) => kind)).toContain("figure");
  });
});

describe("what the thesis study says of costs", () => {
  const growth = (strategy: string, perShot: number, perGame: number): CostGrowth => {
    const points = SIDES.map((side, i) => {
      const noise = 1 + 0.02 * (i % 3);
      return {
        side,
        games: 9,
        shotsPerGame: side ** 1.5,
        perShot: side ** perShot * noise,
        perGame: side ** perGame * noise,
      };
    });
    const law = (of: typeof points, key: "perShot" | "perGame" | "shotsPerGame") =>
      fitPowerLaw(
        of.map(({ side }) => side),
        of.map((point) => point[key]),
      );
    const large = points.filter(({ side }) => side >= LARGE_SIDE);
    return {
      strategy,
      points,
      perShot: law(points, "perShot"),
      perGame: law(points, "perGame"),
      shots: law(points, "shotsPerGame"),
      perShotLarge: law(large, "perShot"),
      perGameLarge: law(large, "perGame"),
    };
  };

  it("follows from the exponents and their intervals", () => {
    const [slow, fast, even] = costSentences([growth("slow", 0.1, 1.6), growth("fast", 3, 5), growth("even", 2, 4)]);
    expect(slow).toMatch(
      /^slow: a shot costs n\^0\.\d+ ± 0\.\d+ .*announced at most n\^2: it grows more slowly.*n\^4: it grows more slowly/,
    );
    expect(fast).toMatch(/n\^2: it grows faster.*n\^4: it grows faster/);
    expect(even).toMatch(/n\^2: it agrees.*n\^4: it agrees\).*shots grows like n\^1\.50 ± 0\.00\.$/);
    const [span, last] = costConclusions([growth("slow", 0.1, 1.6), growth("other", 1, 3), growth("anew", 2, 4)]);
    expect(span).toMatch(/a shot grows like n\^0\.\d+ to n\^[01]\.\d+, that of a game like n\^1\.\d+ to n\^[23]\.\d+/);
    expect(last).toMatch(/^anew: /);
  });
});

describe("what the thesis study says of the strategies", () => {
  const five = (more: number) =>
    summarise(
      makeGames(
        THESIS_STRATEGIES.map((strategy, i) => ({ strategy, more: more + 8 * i, spread: 9 })),
        300,
      ),
    );

  it("compares placements by independent samples", () => {
    const base = five(10);
    expect(placementSentences(base, five(10)).join()).toMatch(
      /^Against uniform layouts random, .* need about as many shots/,
    );
    expect(placementSentences(base, five(12)).join()).toMatch(/^Against uniform layouts .* need more shots than/);
    expect(placementSentences(base, five(8)).join()).toMatch(/^Against uniform layouts .* need fewer shots than/);
  });

  it("names the strategies that are not normal", () => {
    expect(normalitySentence(five(10))).toMatch(
      /^By the Shapiro-Wilk test the numbers of shots of each of the strategies are not normal/,
    );
    expect(normalitySentence(summarise(makeGames([{ strategy: "random", more: 0, spread: 3 }], 2)))).toMatch(
      /too few games/,
    );
  });

  it("knows the exact mean of the random strategy", () => {
    expect(randomMean(100, 17)).toBeCloseTo(95.389, 3);
    expect(randomMean(5, 5)).toBe(5);
  });

  it("plays by the thesis's rules", () => {
    const { fleet, contact, answers, board } = thesisRules();
    expect(fleet.map(({ name }) => name)).toEqual(["destroyer", "cruiser", "submarine", "battleship", "carrier"]);
    expect({ contact, answers, size: board.size }).toEqual({ contact: "allowed", answers: "revealed", size: [10, 10] });
    expect(thesisRules(30).board.size).toEqual([30, 30]);
  });
});
