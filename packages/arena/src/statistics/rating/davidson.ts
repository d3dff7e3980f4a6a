import { dot } from "../sample/sample.ts";
import { type ComparisonResult, gamesIn, type OrderedCounts } from "./comparison.ts";

export type Matrix = readonly Float64Array[];

/** The inverse of a positive definite matrix by Cholesky decomposition; undefined if it is not one. */
const inverse = (matrix: Matrix): Float64Array[] | undefined => {
  const n = matrix.length;
  const root = matrix.map((row) => Float64Array.from(row));
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= root[i][k] * root[j][k];
      if (i > j) root[i][j] = sum / root[j][j];
      else if (sum > 1e-12 * Math.max(1e-300, matrix[j][j])) root[j][j] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return matrix.map((_, column) => solve(root, column));
};

const solve = (root: Matrix, column: number): Float64Array => {
  const n = root.length;
  const x = new Float64Array(n);
  x[column] = 1;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= root[i][k] * x[k];
    x[i] /= root[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= root[k][i] * x[k];
    x[i] /= root[i][i];
  }
  return x;
};

export const times = (matrix: Matrix, vector: ArrayLike<number>): Float64Array =>
  Float64Array.from(matrix, (row) => dot(row, vector));

interface DavidsonParts {
  /** Whether beginning is an advantage, the same in every game. */
  readonly firstMove: boolean;
  /** Whether draws are possible; if not, a draw in the counts is half a win and half a loss. */
  readonly draws: boolean;
}

/** A model fitted to results. All values are natural logarithms of odds. */
export interface DavidsonFit extends DavidsonParts {
  /** The strength of each participant; the strengths add up to 0. */
  readonly strengths: Float64Array;
  /** How much beginning raises the log-odds; 0 if the model has no such advantage. */
  readonly advantage: number;
  /** ln of Davidson's nu, which is twice the odds of a draw between equals; -Infinity without draws. */
  readonly drawing: number;
  /** The inverse of the observed information: strengths (their sum held at 0), then advantage, then drawing. */
  readonly covariance: Matrix;
  readonly logLikelihood: number;
}

/** The largest log-odds of an estimate: beyond odds of e^25 to 1, the estimate is growing without bound. */
const FARTHEST = 25;
const MOST_STEPS = 200;

/**
 * The chances of each result for the side that begins and is stronger by `lead`, in natural units: proportional
 * to exp(x), exp(drawing) and exp(-x) with x = (lead + advantage) / 2.
 */
export const gameChances = (lead: number, { advantage, drawing }: Pick<DavidsonFit, "advantage" | "drawing">) => {
  const x = (lead + advantage) / 2;
  const top = Math.max(Math.abs(x), drawing);
  const [win, draw, loss] = [Math.exp(x - top), Math.exp(drawing - top), Math.exp(-x - top)];
  const sum = win + draw + loss;
  return { win: win / sum, draw: draw / sum, loss: loss / sum };
};

/**
 * Fits the model of Bradley and Terry (Biometrika 39, 1952) by maximum likelihood, with draws (Davidson, JASA 65,
 * 1970) and an advantage of beginning (Davidson and Beaver, Biometrics 33, 1977). The log-likelihood is concave,
 * so a maximum is unique; Newton's method finds it, halving a step that overshoots.
 *
 * Cost: n^3 for each of about a dozen steps.
 *
 * @returns undefined if there is no maximum: the likelihood grows as some parameter grows without bound.
 */
export const fitDavidson = (
  participants: number,
  counts: readonly OrderedCounts[],
  parts: DavidsonParts,
): DavidsonFit | undefined => {
  const size = participants + Number(parts.firstMove) + Number(parts.draws);
  let point = new Float64Array(size);
  let state = evaluate(participants, counts, parts, point);
  for (let step = 0; step < MOST_STEPS; step++) {
    const covariance = inverse(anchored(state.information, participants));
    if (!covariance) return undefined;
    const move = times(covariance, state.gradient);
    const far = Math.max(...move.map(Math.abs));
    if (far < 1e-11 || (step > 60 && far < 1e-7)) return fitOf(participants, parts, point, state.value, covariance);
    let next = point;
    let nextState = state;
    for (let share = 1; share > 1e-6; share /= 2) {
      next = point.map((value, i) => value + share * move[i]);
      nextState = evaluate(participants, counts, parts, next);
      if (nextState.value >= state.value - 1e-12 * Math.abs(state.value)) break;
    }
    if (next.some((value) => !(Math.abs(value) < FARTHEST))) return undefined;
    point = next;
    state = nextState;
  }
  return undefined;
};

const fitOf = (
  participants: number,
  parts: DavidsonParts,
  point: Float64Array,
  logLikelihood: number,
  covariance: Float64Array[],
): DavidsonFit => {
  for (let i = 0; i < participants; i++)
    for (let j = 0; j < participants; j++) covariance[i][j] -= 1 / participants ** 2;
  return {
    ...parts,
    strengths: point.slice(0, participants),
    ...parametersOf(participants, parts, point),
    covariance,
    logLikelihood,
  };
};

/** The information with 1 added for every pair of strengths, which holds their sum at 0. */
const anchored = (information: Matrix, participants: number): Matrix =>
  information.map((row, i) => row.map((value, j) => (i < participants && j < participants ? value + 1 : value)));

const parametersOf = (participants: number, { firstMove, draws }: DavidsonParts, point: Float64Array) => ({
  advantage: firstMove ? point[participants] : 0,
  drawing: draws ? point[point.length - 1] : Number.NEGATIVE_INFINITY,
});

const evaluate = (
  participants: number,
  counts: readonly OrderedCounts[],
  parts: DavidsonParts,
  point: Float64Array,
) => {
  const size = point.length;
  const gradient = new Float64Array(size);
  const information = Array.from({ length: size }, () => new Float64Array(size));
  const parameters = parametersOf(participants, parts, point);
  let value = 0;
  for (const counted of counts) {
    const { first, second } = counted;
    const games = gamesIn(counted);
    const half = parts.draws ? 0 : counted.draws / 2;
    const [wins, losses, draws] = [counted.wins + half, counted.losses + half, parts.draws ? counted.draws : 0];
    const chances = gameChances(point[first] - point[second], parameters);
    value += term(wins, chances.win) + term(draws, chances.draw) + term(losses, chances.loss);
    const lead = chances.win - chances.loss;
    // The derivative with respect to x, half of that with respect to each parameter in x, and the derivative with
    // respect to the drawing parameter.
    const slopes = [(wins - losses - games * lead) / 2, draws - games * chances.draw];
    const spread = (games * (chances.win + chances.loss - lead * lead)) / 4;
    const mixed = (-games * lead * chances.draw) / 2;
    const places = [first, second, ...(parts.firstMove ? [participants] : [])];
    const signs = [1, -1, 1];
    for (const [a, i] of places.entries()) {
      gradient[i] += signs[a] * slopes[0];
      for (const [b, j] of places.entries()) information[i][j] += signs[a] * signs[b] * spread;
      if (!parts.draws) continue;
      information[i][size - 1] += signs[a] * mixed;
      information[size - 1][i] += signs[a] * mixed;
    }
    if (!parts.draws) continue;
    gradient[size - 1] += slopes[1];
    information[size - 1][size - 1] += games * chances.draw * (1 - chances.draw);
  }
  return { value, gradient, information };
};

const term = (count: number, chance: number): number => (count === 0 ? 0 : count * Math.log(chance));

/** Adds one game's gradient at a fit to `sum`: how far the result is from the expected one. */
export const addScore = (
  fit: DavidsonFit,
  first: number,
  second: number,
  result: ComparisonResult,
  sum: Float64Array,
): void => {
  const { win, draw, loss } = gameChances(fit.strengths[first] - fit.strengths[second], fit);
  const seen = result === "first" ? 1 : result === "drawn" ? 0 : -1;
  const off = (seen - (win - loss)) / 2;
  sum[first] += off;
  sum[second] -= off;
  if (fit.firstMove) sum[fit.strengths.length] += off;
  if (fit.draws) sum[sum.length - 1] += (result === "drawn" ? 1 : 0) - draw;
};
