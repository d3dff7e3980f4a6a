import { summarise } from "@broadside/arena";
import { BatchBuffer, BatchPlayer, makeGameLayouts } from "@broadside/arena/games";
import { makeKnowledge, PlayContext, parseStrategy, preset, RandomStream, unwrap, withRules } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { makeGames } from "../../arena/test/report/games.ts";
import { expectClose } from "../../arena/test/statistics/close.ts";
import scipy from "../../arena/test/statistics/reference-scipy.json" with { type: "json" };
import {
  type CostGrowth,
  costConclusions,
  costSentences,
  fitPowerLaw,
  growthOf,
  lastFoundShare,
  literalProbability,
  SIDES,
} from "../src/thesis/cost.ts";
import {
  AREAS,
  CHESSBOARDS,
  type Chessboard,
  compareCandidates,
  type Sweep,
  sweepBlocks,
  sweepSentences,
} from "../src/thesis/sweep.ts";
import { THESIS_STRATEGIES, thesisRules } from "../src/thesis/thesis-rules.ts";
import { normalitySentence, placementSentences, randomMean } from "../src/thesis/thesis-study.ts";

describe("the sweeps of the thesis", () => {
  it("try strategies that exist, each once, and all remainders of every divisor", () => {
    for (const list of [CHESSBOARDS, AREAS]) {
      const names = list.map(({ strategy }) => strategy);
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(parseStrategy(name), name).toMatchObject({ ok: true });
    }
    expect(new Set(CHESSBOARDS.map(({ group, choice }) => `${group} ${choice}`)).size).toBe(2 + 3 + 4 + 5);
  });

  const candidates: Chessboard[] = [0, 1, 2, 3].map((i) => ({
    strategy: `probability-chessboard:block=${i}`,
    choice: "remainder 0",
    group: "divisor 2",
    block: i,
  }));
  /**
   * A sweep in which each candidate needs this many shots more than the base, and the best one needs `again` more
   * when it is played again.
   */
  const sweepOf = (more: readonly number[], again: number, spread = 4): Sweep => {
    const base = { strategy: "probability", more: 20, spread };
    const games = makeGames(
      [base, ...candidates.map(({ strategy }, i) => ({ strategy, more: 20 + more[i], spread }))],
      300,
    );
    const swept = compareCandidates(games, candidates);
    const best = swept.reduce((a, b) => (b.difference.mean < a.difference.mean ? b : a));
    const fresh = makeGames([base, { strategy: best.strategy, more: 20 + again, spread }], 600);
    const [{ difference, verdict }] = compareCandidates(fresh, [best]);
    return {
      games: 300,
      seed: 1,
      baseMean: 40,
      candidates: swept,
      confirmation: { strategy: best.strategy, seed: 2, games: 600, difference, verdict },
    };
  };
  const words = { name: "sweep", what: "parameters" };

  it("judge by means, the number of candidates taken into account", () => {
    const { candidates: swept } = sweepOf([-2, 0, 0, 3], -2);
    expect(swept.map(({ verdict }) => verdict.sign)).toEqual(["below", "open", "open", "above"]);
    expect(swept.map(({ verdict }) => verdict.comparisons)).toEqual([4, 4, 4, 4]);
    for (const { verdict } of swept) expect(verdict.interval.confidence).toBeCloseTo(1 - 0.05 / 4, 12);
    // The difference is clear on its own, but not as one of many: 300 games with a spread of 4 have a standard error
    // near 0.09.
    const border = sweepOf([-0.25, 0, 0, 0], 0).candidates[0];
    expect(border.verdict.interval.high - border.verdict.interval.low).toBeGreaterThan(
      2 * 1.96 * (border.difference.standardDeviation / Math.sqrt(300)),
    );
  });

  it("say what their numbers say", () => {
    const good = sweepSentences(sweepOf([-2, 0, 0, 3], -2), words);
    expect(good[0]).toMatch(
      /Of 4 choices of the parameters, 1 needs fewer shots than `probability`, 1 more, and 2 do not/,
    );
    expect(good[1]).toMatch(
      /block=0`, differs from `probability` by −[12]\.\d+ over the 300 games .* it does need fewer shots\.$/,
    );
    const none = sweepSentences(sweepOf([0, 0, 0, 0], 0), words);
    expect(none[0]).toMatch(
      /^None of 4 choices of the parameters differs clearly from `probability`, their number taken into account\. A difference of 0\.\d+ would be detected 80 % of the time\.$/,
    );
    expect(none[1]).toMatch(/an advantage is not shown\. A difference of 0\.\d+ would be detected/);
    expect(sweepSentences(sweepOf([-2, 0, 0, 0], 2), words)[1]).toMatch(
      /it needs more shots: it had only been lucky\.$/,
    );
    const blocks = sweepBlocks(sweepOf([-2, 0, 0, 3], -2), words);
    expect(blocks.map(({ kind }) => kind)).toContain("figure");
  });
});

describe("what the thesis study says of costs", () => {
  const growth = (strategy: string, perShot: number, perGame: number): CostGrowth => {
    const shots = perGame - perShot;
    const points = SIDES.map((side, i) => {
      const noise = 1 + 0.02 * (i % 3);
      return {
        side,
        games: 9,
        shotsPerGame: side ** shots,
        perShot: side ** perShot * noise,
        perGame: side ** (perShot + shots) * noise,
      };
    });
    return { strategy, ...growthOf(points) };
  };

  it("knows on paper when hunting at random finds the last ship", () => {
    // A single ship of one cell is found halfway, one of two cells after a third; two ships of one cell are found
    // after two thirds.
    expect(lastFoundShare([1])).toBeCloseTo(1 / 2, 12);
    expect(lastFoundShare([2])).toBeCloseTo(1 / 3, 12);
    expect(lastFoundShare([1, 1])).toBeCloseTo(2 / 3, 12);
  });

  it("follows from the exponents and their intervals", () => {
    const [slow, fast, even] = costSentences([growth("slow", 0.1, 1.6), growth("fast", 3, 5), growth("even", 2, 4)]);
    expect(slow).toMatch(
      /^slow: a shot costs n\^0\.\d+ ± 0\.\d+ .*for n from 16 to 30 \(announced at most n\^2: it grows more slowly.*n\^4: it grows more slowly\), both at these sizes only/,
    );
    expect(fast).toMatch(/n\^2: it grows faster.*n\^4: it grows faster/);
    expect(even).toMatch(/n\^2: it agrees.*n\^4: it agrees\), both.*shots grows like n\^2\.00 ± 0\.00\.$/);
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
      /^Against uniform layouts random, .* need about as many shots .*, and one of \d\.\d+ would be detected/,
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

describe("power laws", () => {
  it.each(scipy.powerLaws)("agree with the regression of logarithms in SciPy (%#)", ({ x, y, fit }) => {
    const { exponent, standardError, interval, factor, rSquared, points } = fitPowerLaw(x, y);
    expect(points).toBe(x.length);
    for (const [i, value] of [exponent, standardError, interval.low, interval.high, factor, rSquared].entries())
      expectClose(value, fit[i], 1e-9, `${i}`);
  });

  it("are found exactly where they hold exactly", () => {
    const x = [8, 10, 13, 30];
    const law = fitPowerLaw(
      x,
      x.map((n) => 0.5 * n ** 2.5),
    );
    expectClose(law.exponent, 2.5, 1e-12);
    expectClose(law.factor, 0.5, 1e-12);
    expect(law.standardError).toBeLessThan(1e-7);
    expect(() => fitPowerLaw([1, 2], [1, 2])).toThrow(RangeError);
    expect(() => fitPowerLaw([1, 2, 3], [1, 0, 2])).toThrow("above 0, not 0");
    expect(() => fitPowerLaw([2, 2, 2], [1, 3, 2])).toThrow("different x");
  });
});

describe("the literal program of the thesis", () => {
  it("shoots the same cells as the strategy that keeps its counts, game by game", () => {
    const kept = unwrap(parseStrategy("probability"));
    for (const [side, count] of [
      [5, 100],
      [8, 300],
      [10, 300],
      [15, 40],
    ]) {
      const scenario = thesisRules(side);
      const play = (strategy: typeof kept): string[] => {
        const buffer = new BatchBuffer(scenario.board.cellCount);
        const player = new BatchPlayer(scenario, makeGameLayouts({ scenario, model: "sequential", seed: 11 }), 11);
        const games: string[] = [];
        for (let first = 0; first < count; first += 20) {
          player.play(strategy, 1, { strategy: 0, first, count: 20 }, buffer, () => false);
          for (let i = 0; i < buffer.finished; i++) games.push(buffer.sequenceAt(i));
          buffer.clear();
        }
        return games;
      };
      expect(play(literalProbability), `side ${side}`).toEqual(play(kept));
    }
  });

  it("chooses alone as it does in a game, and refuses what it is not made for", () => {
    const scenario = thesisRules();
    const random = RandomStream.fromSeed(1);
    const player = literalProbability.start(scenario, new PlayContext(scenario));
    expect(literalProbability.choose(makeKnowledge(scenario), random)).toBe(player.next(random));
    expect(() => literalProbability.start(preset("boxes:3x2:1"))).toThrow("straight ships");
    const told = literalProbability.start(unwrap(withRules(scenario, { answers: "sunk" })));
    expect(() => told.observe({ cell: 0, answer: { kind: "sunk" } })).toThrow("told what sank");
  });
});
