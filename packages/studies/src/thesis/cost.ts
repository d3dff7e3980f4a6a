import { setImmediate } from "node:timers/promises";
import { BatchBuffer, BatchPlayer, makeGameLayouts, streamKey } from "@broadside/arena/games";
import { draw, type Figure, figureOf, seriesLegend, seriesStyle, signOf } from "@broadside/arena/reports";
import { CONFIDENCE, type Interval, mean, type Sample, studentQuantile, sumOf } from "@broadside/arena/statistics";
import {
  isHit,
  type Observation,
  type Player,
  parseStrategy,
  type Scenario,
  type Strategy,
  unwrap,
} from "@broadside/engine";
import { formatCount, formatNumber } from "@broadside/engine/text";
import { Plot } from "../study/plot.ts";
import type { Findings } from "../study/study-template.ts";
import { THESIS_STRATEGIES, thesisLengths, thesisRules } from "./thesis-rules.ts";

interface PowerLaw {
  readonly exponent: number;
  readonly standardError: number;
  /** Student's interval for the exponent, with n - 2 degrees of freedom. */
  readonly interval: Interval;
  readonly factor: number;
  /** The share of the variance of log y that the law explains. */
  readonly rSquared: number;
  readonly points: number;
}

/**
 * Fits a power law by least squares on both logarithms. It assumes independent errors that are the same share
 * of every value; if the points follow a curve, the exponent describes only these points.
 */
export const fitPowerLaw = (x: Sample, y: Sample, confidence = CONFIDENCE): PowerLaw => {
  const n = x.length;
  if (n < 3 || y.length !== n) throw new RangeError(`a power law takes at least three points: ${n}, ${y.length}`);
  const [u, v] = [x, y].map((values) =>
    Float64Array.from(values, (value) => {
      if (!(value > 0 && Number.isFinite(value)))
        throw new RangeError(`a power law takes values above 0, not ${value}`);
      return Math.log(value);
    }),
  );
  const [mu, mv] = [mean(u), mean(v)];
  const du = u.map((value) => value - mu);
  const dv = v.map((value) => value - mv);
  const spread = sumOf(du, (d) => d * d);
  if (spread === 0) throw new RangeError("a power law takes points at different x");
  const exponent = sumOf(du.map((d, i) => d * dv[i])) / spread;
  const residual = sumOf(dv.map((d, i) => (d - exponent * du[i]) ** 2));
  const total = sumOf(dv, (d) => d * d);
  const standardError = Math.sqrt(residual / (n - 2) / spread);
  const half = studentQuantile((1 + confidence) / 2, n - 2) * standardError;
  return {
    exponent,
    standardError,
    interval: { low: exponent - half, high: exponent + half, confidence },
    factor: Math.exp(mv - exponent * mu),
    rSquared: total === 0 ? 1 : 1 - residual / total,
    points: n,
  };
};

const UNSHOT = 0;
const OPEN = 1;
const SPENT = 2;

/**
 * The probability strategy as the thesis's program plays it (listings 3.4 to 3.6): it computes the whole matrix
 * before every shot. It shoots the same cells as `probability`, which keeps its counts between shots; it exists only
 * to be measured. A shot costs 2 k m n^2 steps with side n and k ships of at most m cells, twice that if no
 * placement covers all hits.
 */
export const literalProbability: Strategy = {
  name: "probability-literal",
  about: "probability, the whole matrix anew before every shot",
  choose({ scenario, observations }) {
    const player = new LiteralPlayer(scenario);
    for (const observation of observations) player.observe(observation);
    return player.next();
  },
  start: (scenario) => new LiteralPlayer(scenario),
};

class LiteralPlayer implements Player {
  readonly #rows: number;
  readonly #columns: number;
  readonly #classes: { readonly length: number; afloat: number }[];
  readonly #states: Uint8Array;
  readonly #scores: Float64Array;
  #open = 0;

  constructor({ board, fleet }: Scenario) {
    [this.#columns, this.#rows] = board.size;
    this.#states = new Uint8Array(board.cellCount);
    this.#scores = new Float64Array(board.cellCount);
    this.#classes = fleet.map(({ shape, count }) => {
      if (shape.kind !== "line") throw new RangeError("the thesis's program places straight ships");
      return { length: shape.length, afloat: count };
    });
  }

  observe({ cell, answer }: Observation): void {
    if (!isHit(answer)) {
      this.#states[cell] = SPENT;
      return;
    }
    this.#states[cell] = OPEN;
    this.#open++;
    if (answer.kind !== "sunk") return;
    const { shipClass, cells } = answer;
    if (shipClass === undefined || !cells) throw new RangeError("the thesis's program is told what sank, and where");
    for (const shipCell of cells) this.#states[shipCell] = SPENT;
    this.#open -= cells.length;
    this.#classes[shipClass].afloat--;
  }

  next(): number {
    if (this.#open > 0) {
      if (this.#fill(this.#open)) return this.#highest();
      if (this.#open > 1 && this.#fill(1)) return this.#highest();
    }
    this.#fill(0);
    return this.#highest();
  }

  /** Scores the placements afloat that cover `least` open hits; false if none has a cell to shoot. */
  #fill(least: number): boolean {
    this.#scores.fill(0);
    let hasScored = false;
    for (const { length, afloat } of this.#classes) {
      if (afloat === 0) continue;
      for (let row = 0; row < this.#rows; row++) {
        for (let column = 0; column < this.#columns; column++) {
          const cell = row * this.#columns + column;
          if (column + length <= this.#columns && this.#add(cell, 1, length, afloat, least)) hasScored = true;
          if (length > 1 && row + length <= this.#rows && this.#add(cell, this.#columns, length, afloat, least))
            hasScored = true;
        }
      }
    }
    return hasScored;
  }

  #add(first: number, step: number, length: number, ships: number, least: number): boolean {
    const states = this.#states;
    let open = 0;
    for (let i = 0, cell = first; i < length; i++, cell += step) {
      if (states[cell] === SPENT) return false;
      open += states[cell];
    }
    if (least === 0 ? open > 0 : open < least || open === length) return false;
    for (let i = 0, cell = first; i < length; i++, cell += step) this.#scores[cell] += ships;
    return true;
  }

  /** The unshot cell with the highest score; the first in row-major order if there are several. */
  #highest(): number {
    let best = -1;
    let most = -1;
    for (let cell = 0; cell < this.#scores.length; cell++) {
      if (this.#states[cell] === UNSHOT && this.#scores[cell] > most) {
        best = cell;
        most = this.#scores[cell];
      }
    }
    return best;
  }
}

export const SIDES = [8, 9, 10, 12, 14, 16, 18, 20, 22, 24, 27, 30] as const;

/** The exponents are fitted again from this side on: on small boards, constant costs hide the growth. */
const LARGE_SIDE = 16;

/** How often each strategy is measured on each board. The lowest time counts, because other load only adds time. */
const REPEATS = 5;

/** Fewest games of a measurement, unless the study has fewer: a handful would leave the exponent to chance. */
export const LEAST_GAMES = 200;

const MOST_AT_ONCE = 32;

type CostPoint = ReturnType<ReturnType<typeof makeBench>["point"]>;

export type CostGrowth = { readonly strategy: string } & ReturnType<typeof growthOf>;

interface CostOptions {
  readonly seed: number;
  /** CPU time of one measurement; it continues until at least `games` are played. */
  readonly milliseconds: number;
  readonly games: number;
  /** Called with the number of points measured, and their total number. */
  readonly at: (done: number, total: number) => void;
}

/** The strategies measured, by name: the five, and the third one as the thesis's program plays it. */
const MEASURED: readonly (readonly [name: string, strategy: Strategy])[] = [
  ...THESIS_STRATEGIES.map((name) => [name, unwrap(parseStrategy(name))] as const),
  [literalProbability.name, literalProbability],
];

export const measureCosts = async ({ seed, milliseconds, games, at }: CostOptions): Promise<CostGrowth[]> => {
  const buffers = SIDES.map((side) => new BatchBuffer(side * side));
  // Times are meaningless until the engine's code is compiled.
  for (const [, strategy] of MEASURED) makeBench(strategy, SIDES[0], seed, buffers[0]).measure(milliseconds, 1);
  const benches = MEASURED.map(([, strategy]) => SIDES.map((side, i) => makeBench(strategy, side, seed, buffers[i])));
  const total = REPEATS * MEASURED.length * SIDES.length;
  let done = 0;
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    for (const bench of benches.flat()) {
      at(done++, total);
      bench.measure(milliseconds, games);
      // Yield to the event loop so that Ctrl-C works before the end.
      await setImmediate();
    }
  }
  return MEASURED.map(([name], i) => {
    return { strategy: name, ...growthOf(benches[i].map((bench) => bench.point())) };
  });
};

/** Fits power laws to points, all over the same boards, so that exponents add up. */
export const growthOf = (points: readonly CostPoint[]) => {
  const large = points.filter(({ side }) => side >= LARGE_SIDE);
  const law = (of: readonly CostPoint[], value: "perShot" | "perGame" | "shotsPerGame"): PowerLaw =>
    fitPowerLaw(
      of.map(({ side }) => side),
      of.map((point) => point[value]),
    );
  return {
    points,
    perShot: law(points, "perShot"),
    perGame: law(points, "perGame"),
    shots: law(points, "shotsPerGame"),
    perShotLarge: law(large, "perShot"),
    perGameLarge: law(large, "perGame"),
    shotsLarge: law(large, "shotsPerGame"),
  };
};

/** A strategy on a board, to be measured again and again. @param buffer may be shared: nobody reads the games later */
const makeBench = (strategy: Strategy, side: number, seed: number, buffer: BatchBuffer) => {
  const scenario = thesisRules(side);
  const player = new BatchPlayer(scenario, makeGameLayouts({ scenario, model: "sequential", seed }), seed);
  const key = streamKey(strategy.name);
  const most = { games: 0, shots: 0 };
  let perShot = Number.POSITIVE_INFINITY;
  return {
    /** Plays for this much CPU time, but at least this number of games. */
    measure(milliseconds: number, least: number): void {
      const start = process.cpuUsage();
      let spent = 0;
      let games = 0;
      let shots = 0;
      // Play more and more games between two readings of the clock, because a reading costs as much as a short game.
      for (let count = 1; spent < 1000 * milliseconds || games < least; count = Math.min(2 * count, MOST_AT_ONCE)) {
        player.play(strategy, key, { strategy: 0, first: games, count }, buffer, () => false);
        for (let i = 0; i < count; i++) shots += buffer.shots[i];
        buffer.clear();
        games += count;
        const { user, system } = process.cpuUsage(start);
        spent = user + system;
      }
      perShot = Math.min(perShot, spent / shots);
      if (games > most.games) Object.assign(most, { games, shots });
    },
    point() {
      const shotsPerGame = most.shots / most.games;
      return { side, games: most.games, shotsPerGame, perShot, perGame: perShot * shotsPerGame };
    },
  };
};

/** The exponents announced in the thesis as upper bounds, per shot and per game, for every strategy. */
const ANNOUNCED = { perShot: 2, perGame: 4 } as const;

/** The range of sizes for the exponents; nothing larger was measured. */
const RANGE = `n from ${LARGE_SIDE} to ${SIDES[SIDES.length - 1]}`;

/** What the page says of costs. */
export const costsOf = (costs: readonly CostGrowth[]): Findings => ({
  leastSide: SIDES[0],
  mostSide: SIDES[SIDES.length - 1],
  largeSide: LARGE_SIDE,
  leastGames: formatCount(Math.min(...costs.flatMap(({ points }) => points.map(({ games }) => games)))),
  lastShare: formatNumber(lastFoundShare(thesisLengths()), 3),
  costConclusions: costConclusions(costs),
  costSentences: costSentences(costs),
  shotCostFigure: costFigure(costs, "shot", "perShot"),
  gameCostFigure: costFigure(costs, "game", "perGame"),
  exponents: costs.map(({ strategy, perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge }) => [
    strategy,
    ...[perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge].map(exponent),
  ]),
  costPoints: costs.flatMap(({ strategy, points }) =>
    points.map(({ side, games, shotsPerGame, perShot, perGame }) => [
      strategy,
      String(side),
      String(games),
      formatNumber(shotsPerGame, 1),
      formatNumber(perShot, 3),
      formatNumber(perGame, 1),
    ]),
  ),
});

const costFigure = (costs: readonly CostGrowth[], of: string, law: "perShot" | "perGame"): Figure => {
  const words = {
    name: `cost-per-${of}`,
    title: `Cost of a ${of}`,
    caption: `CPU time of a ${of} against the side of the board, on logarithmic scales, with the fitted power laws.`,
    description: `${costs.map((one) => `${one.strategy}: exponent ${exponent(one[law])}`).join("; ")}.`,
  };
  const sides = costs[0].points.map(({ side }) => side);
  const ends = [sides[0], sides[sides.length - 1]];
  const names = costs.map(({ strategy }) => strategy);
  return figureOf(words, (theme) => [
    seriesLegend(names, theme),
    draw(
      {
        height: 320,
        margins: [26, 14, 42, 60],
        x: { type: "log", domain: ends, inset: 8, label: "side of the board", ticks: sides, tickFormat: String },
        y: {
          ...{ type: "log", label: `microseconds a ${of}`, grid: true, ticks: 5 },
          tickFormat: (y: number) => String(Number(y.toPrecision(2))),
        },
        marks: costs.flatMap(({ points, [law]: fit }, i) => {
          const style = seriesStyle(theme, i);
          const line = ends.map((x) => ({ x, y: fit.factor * x ** fit.exponent }));
          return [
            Plot.line(line, { x: "x", y: "y", stroke: style.colour, strokeDasharray: style.dash, strokeWidth: 1.5 }),
            Plot.dot(points, { x: "side", y: law, ...signOf(style) }),
          ];
        }),
      },
      theme,
    ),
  ]);
};

export const costSentences = (costs: readonly CostGrowth[]): string[] =>
  costs.map(({ strategy, perShotLarge, perGameLarge, shotsLarge }) => {
    const against = (law: PowerLaw, announced: number): string =>
      `(announced at most n^${announced}: ${verdict(law, announced)})`;
    return (
      `${strategy}: a shot costs n^${exponent(perShotLarge)} for ${RANGE} ${against(perShotLarge, ANNOUNCED.perShot)}, ` +
      `a game n^${exponent(perGameLarge)} ${against(perGameLarge, ANNOUNCED.perGame)}, both at these sizes only; ` +
      `the number of shots grows like n^${exponent(shotsLarge)}.`
    );
  });

/** The exponents in brief: the range for strategies that keep their counts, and those of the one that does not. */
export const costConclusions = (costs: readonly CostGrowth[]): string[] => {
  const spanOf = (law: "perShotLarge" | "perGameLarge"): string => {
    const exponents = costs.slice(0, -1).map((one) => one[law].exponent);
    return `n^${formatNumber(Math.min(...exponents))} to n^${formatNumber(Math.max(...exponents))}`;
  };
  return [
    `With counts kept from shot to shot the cost of a shot grows like ${spanOf("perShotLarge")}, that of a game like ` +
      `${spanOf("perGameLarge")}, depending on the strategy (${RANGE}).`,
    ...costSentences(costs.slice(-1)),
  ];
};

const exponent = ({ exponent: value, standardError }: PowerLaw): string =>
  `${formatNumber(value)} ± ${formatNumber(standardError)}`;

const verdict = ({ interval }: PowerLaw, announced: number): string =>
  interval.high < announced ? "it grows more slowly" : interval.low > announced ? "it grows faster" : "it agrees";

/**
 * The share of cells shot, in random order, when the last ship is first hit on a large board: the integral over
 * x of 1 - product (1 - (1 - x)^length), exact by expanding in powers of 1 - x.
 */
export const lastFoundShare = (lengths: readonly number[]): number => {
  // With y = 1 - x: the coefficients of product (1 - y^length); y^k integrates to 1 / (k + 1).
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const coefficients = new Array<number>(cells + 1).fill(0);
  coefficients[0] = 1;
  for (const length of lengths) for (let k = cells; k >= length; k--) coefficients[k] -= coefficients[k - length];
  return 1 - coefficients.reduce((sum, coefficient, k) => sum + coefficient / (k + 1), 0);
};
