import type { OrbitMoments, OrbitPriors } from "@broadside/engine/placing";
import { type Regression, regress } from "./weighted-regression.ts";

/** Largest ratio of two weights, a million: beyond that layouts are excluded, not just unlikely. */
const WIDEST = Math.log(1e6);
/** Most steps of one improvement, most halvings of a step, and the least gain of a step in shots. */
const MOST_STEPS = 12;
const HALVINGS = 5;
const LEAST_GAIN = 1e-3;
/** Tolerance of the bits at the bound. */
const BIT_ERROR = 1e-4;

/** A point of the search: a prior, as logarithms of its weights, and its moments. */
interface Point {
  readonly logs: Float64Array;
  readonly moments: OrbitMoments;
}

/** The games of one round; one prior drew all their layouts. */
interface Round extends Point {
  readonly games: number;
}

/**
 * Searches for the prior that costs a strategy the most shots, among those with one weight for each orbit of
 * cells and at most the allowed bits.
 *
 * With l the logarithms of the weights, n(x) the ship cells of a layout on each orbit and s(x) the shots it
 * costs, the gradient of E[s] is Cov(n, s), and that of the bits (in nats) is Cov(n) l. At the optimum they
 * are parallel: l = t b with b = Cov(n)^-1 Cov(n, s), the slope of the regression of shots on ship cells,
 * under the prior itself. So a step goes to t b, with t such that all allowed bits are used; where that gains
 * nothing it goes half as far, a quarter, and so on. This is the natural gradient (S. Amari, "Natural
 * gradient works efficiently in learning", 1998), scaled back to the bound.
 *
 * Games of all rounds count in every step. Each is weighted by its layout's chance under the prior over that
 * under the mixture of the priors it was drawn from (E. Veach and L. Guibas, "Optimally combining sampling
 * techniques", 1995). Masses and means come from the engine, not from estimates.
 */
export class HidingSearch {
  readonly #priors: OrbitPriors;
  readonly #mostBits: number;
  readonly #rounds: Round[] = [];
  readonly #tallies: Float64Array[] = [];
  readonly #shots: number[] = [];
  #here: Point;

  /** Starts where all layouts are equally likely. */
  constructor(priors: OrbitPriors, mostBits: number) {
    this.#priors = priors;
    this.#mostBits = mostBits;
    this.#here = this.#pointAt(new Float64Array(priors.orbits.cells.length));
  }

  /** Logarithms of the weights of the best prior so far; their mean over the cells is 0. */
  get logs(): Float64Array {
    return this.#here.logs;
  }

  /** Adds games against layouts drawn from the best prior so far: ship cells on each orbit, and shots. */
  add(tallies: readonly Float64Array[], shots: ArrayLike<number>): void {
    this.#rounds.push({ ...this.#here, games: tallies.length });
    this.#tallies.push(...tallies);
    this.#shots.push(...Array.from(shots));
  }

  /** Moves to a better prior where the games show one. Cost: dozens of inferences of the empty board. */
  improve(): void {
    let value = this.valueAt(this.#here);
    for (let i = 0; i < MOST_STEPS; i++) {
      const target = this.#scaled(this.#regressionAt(this.#here).slope);
      let better: Point | undefined;
      let found = value;
      for (let h = 0; h <= HALVINGS && !better; h++) {
        const step = 2 ** -h;
        const mixed = this.#here.logs.map((log, k) => log + step * (target.logs[k] - log));
        const point = h === 0 ? target : this.#within(mixed);
        found = this.valueAt(point);
        if (found > value + LEAST_GAIN) better = point;
      }
      if (!better) return;
      this.#here = better;
      value = found;
    }
  }

  /** The regression of shots on ship cells under the best prior so far. */
  regression(): Regression {
    return this.#regressionAt(this.#here);
  }

  /**
   * Shots by which the best prior so far is expected to miss the best of its kind, because games are few. The
   * slope of the regression has the covariance v Cov(n)^-1 / N (v the variance of its residuals, N the
   * effective games). On the sphere of all priors with these bits that costs (rank - 1) v / (2 N c), with c
   * the shots gained per nat. Second order; undefined where nothing is gained.
   */
  shortfall(): number | undefined {
    const { slope, rank, variance, covariance, effective } = this.regression();
    const steep = Math.sqrt(quadratic(covariance, slope) / quadratic(covariance, this.#here.logs));
    return Number.isFinite(steep) && steep > 0 && rank > 1
      ? ((rank - 1) * variance) / (2 * effective * steep)
      : undefined;
  }

  /** Expected shots under a prior, from the games, with the means of ship cells as control variates. */
  valueAt({ logs, moments }: Point): number {
    const { mean, means, slope } = this.#regressionAt({ logs, moments });
    return slope.reduce((sum, part, k) => sum + part * (moments.means[k] - means[k]), mean);
  }

  #regressionAt(point: Point): Regression {
    return regress(this.#tallies, this.#shots, this.#weightsAt(point));
  }

  /** For each game, the chance of its layout under a prior over that under the mixture of the rounds. */
  #weightsAt({ logs, moments }: Point): Float64Array {
    const games = this.#tallies.length;
    return Float64Array.from(this.#tallies, (tally) => {
      const own = dot(logs, tally) - moments.logMass;
      let mixed = 0;
      for (const round of this.#rounds)
        mixed += (round.games / games) * Math.exp(dot(round.logs, tally) - round.moments.logMass - own);
      return 1 / mixed;
    });
  }

  /** The same weights where their bits are allowed, otherwise scaled back. */
  #within(logs: Float64Array): Point {
    const point = this.#pointAt(logs);
    return point.moments.bits <= this.#mostBits ? point : this.#scaled(logs);
  }

  /** The largest multiple of a direction within the allowed bits and the widest weights. */
  #scaled(direction: Float64Array): Point {
    const centred = this.#centred(direction);
    const wide = centred.reduce((a, b) => Math.max(a, b), 0) - centred.reduce((a, b) => Math.min(a, b), 0);
    if (!(wide > 0)) return this.#pointAt(new Float64Array(direction.length));
    const most = WIDEST / wide;
    let low = 0;
    let high = most;
    // Bits grow with the scale, roughly as its square.
    let scale = Math.min(most, 0.3 / wide);
    for (;;) {
      const point = this.#pointAt(centred.map((log) => log * scale));
      const { bits } = point.moments;
      if (Math.abs(bits - this.#mostBits) <= BIT_ERROR * this.#mostBits) return point;
      if (bits > this.#mostBits) high = scale;
      else low = scale;
      if (low >= most * (1 - 1e-9) || high - low <= 1e-12 * high) return point;
      const guess = bits > 1e-12 ? scale * Math.sqrt(this.#mostBits / bits) : most;
      scale = guess > low && guess < high ? guess : guess >= most && high === most ? most : (low + high) / 2;
    }
  }

  #pointAt(logs: Float64Array): Point {
    const centred = this.#centred(logs);
    return { logs: centred, moments: this.#priors.moments(centred) };
  }

  /** Shifted to mean 0 over the cells: a constant changes no chance. */
  #centred(logs: Float64Array): Float64Array {
    const { cells } = this.#priors.orbits;
    let sum = 0;
    let number = 0;
    for (const [k, own] of cells.entries()) {
      sum += logs[k] * own.length;
      number += own.length;
    }
    return logs.map((log) => log - sum / number);
  }
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};

const quadratic = (matrix: Float64Array, x: Float64Array): number => {
  let sum = 0;
  for (let k = 0; k < x.length; k++) for (let l = 0; l < x.length; l++) sum += x[k] * matrix[k * x.length + l] * x[l];
  return sum;
};
