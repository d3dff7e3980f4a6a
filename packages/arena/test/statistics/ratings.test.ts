import { readFileSync } from "node:fs";
import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { type OrderedCounts, standingsOf } from "../../src/statistics/rating/comparison.ts";
import { fitDavidson, gameChances } from "../../src/statistics/rating/davidson.ts";
import { ELO } from "../../src/statistics/rating/rate.ts";
import { likelihoodRatio, sprtBounds } from "../../src/statistics/rating/sprt.ts";
import { type Comparison, mean, type PairCounts, rate, Sprt } from "../../src/statistics.ts";

type Counts = readonly (readonly [number, number, number, number, number])[];

const reference = JSON.parse(readFileSync(new URL("reference-ratings.json", import.meta.url), "utf8")) as {
  readonly fits: readonly {
    readonly participants: number;
    readonly counts: Counts;
    readonly firstMove: boolean;
    readonly draws: boolean;
    readonly toFirst: readonly number[];
    readonly errorsToFirst: readonly number[];
    readonly logLikelihood: number;
  }[];
  readonly ratios: readonly { readonly counts: PairCounts; elo0: number; elo1: number; ratio: number }[];
};

const countsOf = (counts: Counts): OrderedCounts[] =>
  counts.map(([first, second, wins, draws, losses]) => ({ first, second, wins, draws, losses }));

const matchesOf = (counts: Counts): Comparison[][] =>
  counts.flatMap(([first, second, wins, draws, losses]) => [
    ...Array.from({ length: wins }, () => [{ first, second, result: "first" as const }]),
    ...Array.from({ length: draws }, () => [{ first, second, result: "drawn" as const }]),
    ...Array.from({ length: losses }, () => [{ first, second, result: "second" as const }]),
  ]);

const near = (value: number, expected: number, error: number): void =>
  expect(Math.abs(value - expected), `${value}, not ${expected}`).toBeLessThan(error);

describe("Davidson's model", () => {
  for (const [index, one] of reference.fits.entries()) {
    it(`agrees with a general maximiser and finite differences (SciPy), case ${index + 1}`, () => {
      const fit = fitDavidson(one.participants, countsOf(one.counts), one);
      if (!fit) throw new Error("no fit");
      near(fit.logLikelihood, one.logLikelihood, 1e-7 * Math.abs(one.logLikelihood));
      const own = [
        ...[...fit.strengths].map((strength) => strength - fit.strengths[0]),
        ...(one.firstMove ? [fit.advantage] : []),
        ...(one.draws ? [fit.drawing] : []),
      ];
      expect(own).toHaveLength(one.toFirst.length);
      // The sum of all strengths is fixed.
      for (const row of fit.covariance.slice(0, one.participants))
        near(
          row.slice(0, one.participants).reduce((sum, value) => sum + value, 0),
          0,
          1e-9,
        );
      for (const [i, value] of own.entries()) {
        near(value, one.toFirst[i], 2e-6);
        const c = fit.covariance;
        const variance = i < one.participants ? c[i][i] + c[0][0] - 2 * c[i][0] : c[i][i];
        near(Math.sqrt(Math.max(0, variance)), one.errorsToFirst[i], 2e-5);
      }
    });
  }

  it("gives the published fit of citations between journals (S. Stigler, Statistical Science 9, 1994; R's BradleyTerry2)", () => {
    // Biometrika, Communications in Statistics, JASA and JRSS-B; a citation counts as a win for the cited journal.
    const counts = countsOf([
      [0, 1, 730, 0, 33],
      [0, 2, 498, 0, 320],
      [0, 3, 221, 0, 284],
      [1, 2, 68, 0, 813],
      [1, 3, 17, 0, 276],
      [2, 3, 142, 0, 325],
    ]);
    const fit = fitDavidson(4, counts, { firstMove: false, draws: false });
    if (!fit) throw new Error("no fit");
    const published = [
      [1, -2.94907, 0.10255],
      [2, -0.47957, 0.06059],
      [3, 0.26895, 0.07083],
    ];
    for (const [i, value, error] of published) {
      near(fit.strengths[i] - fit.strengths[0], value, 6e-6);
      near(Math.sqrt(fit.covariance[i][i] + fit.covariance[0][0] - 2 * fit.covariance[i][0]), error, 6e-6);
    }
  });

  it("gives the published advantage of the home ground (A. Agresti, Categorical Data Analysis, 2002, section 10.6)", () => {
    // American League 1987: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore; home wins and
    // losses.
    const home = [
      ["", "4-3", "4-2", "4-3", "6-1", "4-2", "6-0"],
      ["3-3", "", "4-2", "4-3", "6-0", "6-1", "4-3"],
      ["2-5", "4-3", "", "2-4", "4-3", "4-2", "6-0"],
      ["3-3", "5-1", "2-5", "", "4-3", "4-2", "6-1"],
      ["5-1", "2-5", "3-3", "4-2", "", "5-2", "6-0"],
      ["2-5", "3-3", "3-4", "4-3", "4-2", "", "2-4"],
      ["2-5", "1-5", "1-6", "2-4", "1-6", "3-4", ""],
    ];
    const counts = home.flatMap((row, first) =>
      row.flatMap((text, second) => {
        if (text === "") return [];
        const [wins, losses] = text.split("-").map(Number);
        return [{ first, second, wins, draws: 0, losses }];
      }),
    );
    const plain = fitDavidson(7, counts, { firstMove: false, draws: false });
    const fit = fitDavidson(7, counts, { firstMove: true, draws: false });
    if (!plain || !fit) throw new Error("no fit");
    const published = [
      [1.5814, 1.6196],
      [1.4364, 1.4754],
      [1.2945, 1.3271],
      [1.2476, 1.2813],
      [1.1077, 1.1438],
      [0.6839, 0.7047],
    ];
    for (const [i, [without, withHome]] of published.entries()) {
      near(plain.strengths[i] - plain.strengths[6], without, 6e-5);
      near(fit.strengths[i] - fit.strengths[6], withHome, 6e-5);
    }
    near(fit.advantage, 0.3023, 6e-5);
  });
});

describe("standings", () => {
  it("follow Ford's condition", () => {
    const of = (counts: Counts, n: number, anchor?: number): string[] => standingsOf(n, countsOf(counts), anchor);
    expect(of([[0, 1, 1, 0, 1]], 2)).toEqual(["rated", "rated"]);
    expect(of([[0, 1, 0, 1, 0]], 2)).toEqual(["rated", "rated"]);
    expect(of([[0, 1, 5, 0, 0]], 2)).toEqual(["rated", "below"]);
    expect(of([[0, 1, 5, 0, 0]], 2, 1)).toEqual(["above", "rated"]);
    // A ring of wins is one group. A participant that only lost to one of its members is below it; two that met
    // nobody else are apart.
    const ring: Counts = [
      [0, 1, 1, 0, 0],
      [1, 2, 1, 0, 0],
      [2, 0, 1, 0, 0],
      [2, 3, 2, 0, 0],
      [4, 5, 1, 0, 1],
    ];
    expect(of(ring, 6)).toEqual(["rated", "rated", "rated", "below", "apart", "apart"]);
    expect(of(ring, 6, 4)).toEqual(["apart", "apart", "apart", "apart", "rated", "rated"]);
    // Among groups with the same number of members, the one with more games is rated; games with outsiders do not
    // count.
    const pairs: Counts = [
      [0, 1, 1, 0, 1],
      [2, 3, 1, 1, 1],
      [0, 4, 5, 0, 0],
    ];
    expect(of(pairs, 5)).toEqual(["apart", "apart", "rated", "rated", "apart"]);
  });
});

describe("ratings", () => {
  it("are on the scale of Elo: 3 to 1 are 190.8 points, held where they are asked to be", () => {
    const matches = matchesOf([[0, 1, 30, 0, 10]]);
    const { participants, difference } = rate(2, () => matches, { participant: 1, at: 1500 }, false);
    near(participants[0].rating as number, 1500 + 400 * Math.log10(3), 1e-6);
    expect(participants[1]).toMatchObject({ rating: 1500, interval: { low: 1500, high: 1500 } });
    const mean = rate(2, () => matches, { at: 0 }, false);
    near((mean.participants[0].rating as number) + (mean.participants[1].rating as number), 0, 1e-9);
    // The variance of a log-odds estimate is 1 / wins + 1 / losses.
    const error = ELO * Math.sqrt(1 / 30 + 1 / 10);
    near(difference(0, 1)?.standardError ?? 0, error, 1e-6);
    const { rating, interval } = participants[0];
    near((interval.high ?? 0) - (rating ?? 0), 1.959964 * error, 1e-3);
    near((rating ?? 0) - (interval.low ?? 0), 1.959964 * error, 1e-3);
  });

  it("have no upper bound for one who won all, and the lower one at which that has a chance of 2.5 %", () => {
    const matches = matchesOf([[0, 1, 10, 0, 0]]);
    const { participants } = rate(2, () => matches, { participant: 1, at: 0 }, false);
    expect(participants[0]).toMatchObject({ standing: "above", rating: null, interval: { high: null } });
    const low = participants[0].interval.low as number;
    near((1 / (1 + 10 ** (-low / 400))) ** 10, 0.025, 1e-9);
    const other = rate(2, () => matches, { participant: 0, at: 0 }, false).participants[1];
    expect(other).toMatchObject({ standing: "below", rating: null, interval: { low: null } });
    near(other.interval.high as number, -low, 1e-6);
  });

  it("say what cannot be estimated and go on without it", () => {
    /** Rates two players by the wins, draws and losses of each as the one who begins. */
    const rateBoth = (a: readonly [number, number, number], b: readonly [number, number, number]) =>
      rate(
        2,
        () =>
          matchesOf([
            [0, 1, ...a],
            [1, 0, ...b],
          ]),
        { at: 0 },
        true,
      );
    const starter = rateBoth([3, 0, 0], [3, 0, 0]);
    expect(starter.firstMove).toBeUndefined();
    expect(starter.notes.join()).toContain("advantage of beginning");
    near(starter.participants[0].rating as number, 0, 1e-9);
    const drawn = rate(2, () => matchesOf([[0, 1, 0, 8, 0]]), { at: 0 }, false);
    near(drawn.participants[0].rating as number, 0, 1e-9);
    expect(drawn.notes.join()).toContain("draws");
    const whole = rateBoth([5, 2, 3], [6, 2, 4]);
    const counts = countsOf([
      [0, 1, 5, 2, 3],
      [1, 0, 6, 2, 4],
    ]);
    const fit = fitDavidson(2, counts, { firstMove: true, draws: true });
    const { value = 0, interval = { low: 0, high: 0 } } = whole.firstMove ?? {};
    near(value, ELO * (fit?.advantage ?? 0), 1e-6);
    near((interval.high ?? 0) - value, 1.959964 * ELO * Math.sqrt(fit?.covariance[2][2] ?? 0), 1e-3);
    expect(whole.notes).toEqual([]);
    const nobody = rate(3, () => [], { at: 7 }, false);
    expect(nobody.participants.map(({ standing }) => standing)).toEqual(["rated", "apart", "apart"]);
    expect(nobody.participants[0].rating).toBe(7);
  });
});

describe("matches that are all alike", () => {
  it("leave ratings open to what one and a half more matches could change", () => {
    const match = (result: "first" | "second"): Comparison[] => [
      { first: 0, second: 1, result },
      { first: 1, second: 0, result },
    ];
    // Two copies of a strategy: whoever begins wins three matches out of four, or all.
    for (const won of [225, 300]) {
      const matches = [...Array(won).fill(match("first")), ...Array(300 - won).fill(match("second"))];
      const { difference, intervals } = rate(2, () => matches, { at: 0 }, true);
      expect(intervals).toBe("matches");
      // One side scores 301.5 of 600 points, not 300; by a chance of 3/4 for the first a point is worth more Elo.
      const change = (ELO * 1.5) / (600 * (won === 300 ? 1 / 4 : 3 / 16));
      near(difference(0, 1)?.standardError ?? 0, change, 1e-9);
      near(difference(0, 1)?.mean ?? Number.NaN, 0, 1e-9);
    }
  });

  it("need no allowance once some differ: eight upsets in 200 matches scatter as independent ones", () => {
    const matches = Array.from({ length: 200 }, (_, i): Comparison[] => [
      { first: 0, second: 1, result: i % 25 === 0 ? "second" : "first" },
    ]);
    const { difference } = rate(2, () => matches, { at: 0 }, false);
    // The logarithm of the odds of 192 to 8 has the standard error sqrt(1 / 192 + 1 / 8).
    near(difference(0, 1)?.standardError ?? 0, ELO * Math.sqrt((1 / 192 + 1 / 8) * (200 / 199)), 1e-9);
  });
});

const REPETITIONS = cases(150, 1000);

const resultOf = (
  stream: RandomStream,
  lead: number,
  parameters: { advantage: number; drawing: number },
): Comparison["result"] => {
  const { win, draw } = gameChances(lead, parameters);
  const at = stream.unit();
  return at < win ? "first" : at < win + draw ? "drawn" : "second";
};

describe("95 % intervals of ratings cover", () => {
  // Few games are won or lost against the odds here. With the spread between matches alone, the intervals of the
  // third participant cover in 94 of 100 cases. The test allows three standard errors of the repetitions
  // below 0.95; the wider of two intervals may cover more.
  it("with 60 matches of participants far apart, by the wider of both", () => {
    const elo = [0, 50, -300, 600];
    const truth = elo.map((one) => (one - 87.5) / ELO);
    const parameters = { advantage: 0.3, drawing: Math.log((2 * 0.05) / 0.95) };
    const order = truth.flatMap((_, first) =>
      truth.flatMap((_, second) => (first === second ? [] : [{ first, second }])),
    );
    const covered = elo.map(() => 0);
    for (let repetition = 0; repetition < REPETITIONS; repetition++) {
      const stream = RandomStream.fromSeed(305, repetition);
      const matches = Array.from({ length: 60 }, () =>
        order.map(({ first, second }) => ({
          first,
          second,
          result: resultOf(stream, truth[first] - truth[second], parameters),
        })),
      );
      const { participants, intervals } = rate(4, () => matches, { at: 0 }, true);
      expect(intervals).toBe("wider");
      for (const [i, { interval, informationInterval }] of participants.entries()) {
        const { low, high } = interval as { low: number; high: number };
        if (low <= ELO * truth[i] && ELO * truth[i] <= high) covered[i]++;
        expect(low).toBeLessThanOrEqual(informationInterval.low as number);
      }
    }
    for (const count of covered) {
      expect(count / REPETITIONS).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / REPETITIONS));
      expect(count / REPETITIONS).toBeLessThan(0.99);
    }
  });

  // The jackknife leaves out one match at a time and fits the rest. It knows nothing of the information. Players meet
  // in a chain, and the layouts decide who wins at one end of it: there the spread differs from the information.
  it("whose width is that of the jackknife over matches, where games depend on each other", () => {
    const stream = RandomStream.fromSeed(307);
    const parameters = { advantage: 0.2, drawing: Number.NEGATIVE_INFINITY };
    const truth = [0.5, 0.2, -1.1, -2.3];
    const matches = Array.from({ length: 300 }, (_, match): Comparison[] => {
      const own = match % 3;
      // The luck of a layout goes to the player who begins, so that both games have the same winner, or to nobody.
      const luck = own === 0 ? 8 * (stream.unit() - 0.5) : 0;
      return [
        [own, own + 1],
        [own + 1, own],
      ].map(([first, second], game) => ({
        first,
        second,
        result: resultOf(stream, truth[first] - truth[second] + (game === 0 ? luck : -luck), parameters),
      }));
    });
    const rated = (left?: number) =>
      rate(4, () => matches.filter((_, match) => match !== left), { participant: 2, at: 0 }, true);
    const all = rated();
    expect(all.intervals).toBe("matches");
    const rest = matches.map((_, match) => rated(match));
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 3],
      [0, 3],
    ]) {
      const values = rest.map((found) => found.difference(a, b)?.mean ?? Number.NaN);
      const centre = mean(values);
      const jackknife = Math.sqrt((299 / 300) * values.reduce((sum, value) => sum + (value - centre) ** 2, 0));
      near((all.difference(a, b)?.standardError ?? 0) / jackknife, 1, 0.03);
    }
  });

  it("from 200 matches on by the spread between matches alone", () => {
    const stream = RandomStream.fromSeed(306);
    const parameters = { advantage: 0, drawing: Number.NEGATIVE_INFINITY };
    const matches = Array.from({ length: 200 }, (): Comparison[] => [
      { first: 0, second: 1, result: resultOf(stream, 0, parameters) },
    ]);
    const kindOf = (count: number): string => rate(2, () => matches.slice(0, count), { at: 0 }, false).intervals;
    expect([49, 50, 199, 200].map(kindOf)).toEqual(["information", "wider", "wider", "matches"]);
  });
});

describe("the sequential test", () => {
  for (const { counts, elo0, elo1, ratio } of reference.ratios) {
    it(`has the ratio of a general maximiser (SciPy) for ${counts.join(" ")}`, () => {
      near(likelihoodRatio(counts, { elo0, elo1 }), ratio, 1e-4 * Math.max(1, Math.abs(ratio)));
    });
  }

  it("has Wald's bounds: 2.944 to either side at 0.05", () => {
    const [lower, upper] = sprtBounds({ alpha: 0.05, beta: 0.05 });
    near(lower, -Math.log(19), 1e-12);
    near(upper, Math.log(19), 1e-12);
  });

  const tests = cases(100, 1000);
  // The test allows four standard errors of a rate of 0.05, and 0.01 for the overshoot and the estimated spread. A
  // rate below the stated one is not an error.
  const most = 0.05 + 4 * Math.sqrt((0.05 * 0.95) / tests) + 0.01;
  const errorRate = (elo: number, wrong: "elo0" | "elo1", seed: number): number => {
    // Pairs whose two games depend on each other: half of the pairs are split, no matter who is stronger.
    const score = 1 / (1 + 10 ** (-elo / 400));
    let errors = 0;
    for (let repetition = 0; repetition < tests; repetition++) {
      const stream = RandomStream.fromSeed(seed, repetition);
      const test = new Sprt({ elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05 });
      let state = test.state;
      while (!state.accepted && state.pairs < 20_000) {
        if (stream.unit() < 0.5) state = test.add(1);
        else {
          // Chosen so that the mean points are `score` overall.
          const own = 2 * score - 0.5;
          state = test.add((stream.unit() < own ? 1 : 0) + (stream.unit() < own ? 1 : 0));
        }
      }
      expect(state.accepted).toBeDefined();
      if (state.accepted === wrong) errors++;
    }
    return errors / tests;
  };

  it("is wrong in at most 5 % where either answer is true", () => {
    expect(errorRate(0, "elo1", 302)).toBeLessThan(most);
    expect(errorRate(40, "elo0", 303)).toBeLessThan(most);
  });
});
