import type { OrbitMoments, OrbitPriors } from "@broadside/engine/placing";
import { dot } from "../statistics/sample/samples.ts";
import { type Regression, regress } from "./weighted-regression.ts";

/** The largest ratio of two weights is a million; beyond that, layouts would be excluded rather than unlikely. */
const WIDEST = Math.log(1e6);
/** For one improvement: the most steps, the most halvings of a step, and its least gain in shots. */
const MOST_STEPS = 12;
const HALVINGS = 5;
const LEAST_GAIN = 1e-3;
const BIT_ERROR = 1e-4;

/** A point of the search: a prior, as logarithms of its weights, and its moments. */
interface Point {
  readonly logs: Float64Array;
  readonly moments: OrbitMoments;
}

/**
 * Searches for the prior that costs a strategy the most shots, with one weight for each orbit of cells and at most
 * the allowed bits.
 *
 * Let l be the logarithms of the weights, n(x) a layout's ship cells on each orbit, and s(x) the shots it costs. The
 * gradient of E[s] is Cov(n, s), that of the bits (in nats) Cov(n) l. At the optimum they are parallel: l = t b with
 * b = Cov(n)^-1 Cov(n, s), the slope of the regression of shots on ship cells. A step goes to the t b that uses
 * all allowed bits, and is halved while it gains nothing: the natural gradient (S. Amari, 1998), scaled to the
 * limit.
 *
 * The games of all rounds count. A game's weight is the chance of its layout under the prior, divided by its
 * chance under the mixture of all rounds' priors (E. Veach and L. Guibas, 1995). Masses and means come from the
 * engine.
 */
export class HidingSearch {
  readonly #priors: OrbitPriors;
  readonly #mostBits: number;
  readonly #rounds: (Point & { readonly games: number })[] = [];
  readonly #tallies: Float64Array[] = [];
  readonly #shots: number[] = [];
  #here: Point;

  constructor(priors: OrbitPriors, mostBits: number) {
    this.#priors = priors;
    this.#mostBits = mostBits;
    this.#here = this.#pointAt(new Float64Array(priors.orbits.cells.length));
  }

  /** Logarithms of the weights of the best prior found so far; their mean over the cells is 0. */
  get logs(): Float64Array {
    return this.#here.logs;
  }

  /** Adds games against layouts drawn from the best prior so far: the ship cells on each orbit, and the shots. */
  add(tallies: readonly Float64Array[], shots: ArrayLike<number>): void {
    this.#rounds.push({ ...this.#here, games: tallies.length });
    this.#tallies.push(...tallies);
    this.#shots.push(...Array.from(shots));
  }

  /** Moves to a better prior if the games show one. Cost: dozens of inferences of the empty board. */
  improve(): void {
    let value = this.valueAt(this.#here);
    for (let i = 0; i < MOST_STEPS; i++) {
      const target = this.#scaled(this.regression().slope);
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

  regression(point: Point = this.#here): Regression {
    return regress(this.#tallies, this.#shots, this.#weightsAt(point));
  }

  /**
   * The shots by which the prior is expected to fall short of the best, because the games are few:
   * (rank - 1) v / (2 N c), to second order, with v the variance of the residuals, N the effective number of games
   * and c the shots gained per nat.
   */
  shortfall(): number | undefined {
    const { slope, rank, variance, covariance, effective } = this.regression();
    const steep = Math.sqrt(quadratic(covariance, slope) / quadratic(covariance, this.#here.logs));
    return Number.isFinite(steep) && steep > 0 && rank > 1
      ? ((rank - 1) * variance) / (2 * effective * steep)
      : undefined;
  }

  /** Expected shots under a prior, estimated from the games, with the means of the ship cells as control variates. */
  valueAt(point: Point): number {
    const { mean, means, slope } = this.regression(point);
    return slope.reduce((sum, part, k) => sum + part * (point.moments.means[k] - means[k]), mean);
  }

  /** For each game, the chance of its layout under a prior, divided by its chance under the mixture of the rounds. */
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

  /** The same weights if their bits are allowed; otherwise they are scaled back. */
  #within(logs: Float64Array): Point {
    const point = this.#pointAt(logs);
    return point.moments.bits <= this.#mostBits ? point : this.#scaled(logs);
  }

  /** The largest multiple of a direction within the allowed bits and the largest ratio of weights. */
  #scaled(direction: Float64Array): Point {
    const centred = this.#centred(direction);
    const wide = Math.max(...centred) - Math.min(...centred);
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

  /** The logarithms shifted to mean 0 over the cells; a constant does not change any chance. */
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

const quadratic = (matrix: Float64Array, x: Float64Array): number => {
  let sum = 0;
  for (let k = 0; k < x.length; k++) for (let l = 0; l < x.length; l++) sum += x[k] * matrix[k * x.length + l] * x[l];
  return sum;
};
