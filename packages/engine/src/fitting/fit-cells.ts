import { formatCell } from "../board/cell-name.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { wordFor } from "../core/text/count-text.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import { countLayouts, infer } from "../inference/posterior/infer.ts";
import { weighLayouts } from "../inference/posterior/weigh.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { cellsOf } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { minimise } from "./minimise.ts";

/** How often a ship lay on each cell in some games. */
export interface CellTally {
  readonly games: number;
  /** By cell; 0 for blocked cells. */
  readonly occupied: readonly number[];
}

/** A weight per cell, fitted, and how well. */
export interface CellFit {
  /** Weights by cell, their geometric mean 1; 1 for blocked cells. */
  readonly weights: Float64Array;
  /** The largest difference between a chance of the fit and one that was given. */
  readonly largestError: number;
  readonly converged: boolean;
  /** How much less is unknown than of layouts equally likely: the relative entropy in bits. */
  readonly bits: number;
  readonly evaluations: number;
}

/** How to fit. */
export interface FitOptions {
  /** The largest difference of a chance. Default 1e-8. */
  readonly tolerance?: number;
  readonly inference?: InferOptions;
  readonly progress?: (largest: number, evaluations: number) => void;
}

/**
 * The prior nearest to equal likelihood that has given chances: of all distributions over the layouts whose cells are occupied
 * as often as in some games, the one of greatest entropy. It has a weight for each cell, w = exp(l), where l minimises the convex
 * function log Z(l) - q l (Jaynes, "Information theory and statistical mechanics", 1957; Z the weight of all layouts, q the
 * chances). Its gradient is the difference between the chances of the fit and those given, exact by the engine.
 *
 * Fails where no distribution over layouts has these counts, as far as that can be seen cell by cell. Cost: an inference of the
 * empty board for each evaluation, some dozens.
 */
export const fitCells = (scenario: Scenario, tally: CellTally, options: FitOptions = {}): Result<CellFit> => {
  const wrong = checkTally(scenario, tally, options.inference);
  if (wrong) return wrong;
  const { tolerance = 1e-8, inference = {}, progress } = options;
  const table = placementsOf(scenario);
  const knowledge = makeKnowledge(scenario);
  const chances = Float64Array.from(tally.occupied, (count) => count / tally.games);
  const evaluate = (logs: Float64Array): { value: number; gradient: Float64Array } => {
    const near = new Float64Array(table.count);
    for (let p = 0; p < table.count; p++) {
      let sum = 0;
      for (const cell of table.cellsOf(p)) sum += logs[cell];
      near[p] = Math.exp(sum);
    }
    const mass = weighLayouts(knowledge, { near }, inference);
    if (mass.kind !== "real") throw new Error("real factors give real weights");
    const gradient = chances.map((chance) => -chance);
    for (let p = 0; p < table.count; p++)
      for (const cell of table.cellsOf(p)) gradient[cell] += mass.weights[p] / mass.total;
    return { value: Math.log(mass.total) - dot(chances, logs), gradient };
  };
  const start = new Float64Array(scenario.board.cellCount);
  const { point, value, gradient, converged, evaluations } = minimise(evaluate, start, { tolerance, progress });
  // What is lost against equal likelihood: log(layouts) less the entropy, which is log Z - q l.
  const bits = (Math.log(Number(countLayouts(knowledge, inference).layouts)) - value) / Math.LN2;
  const open = point.filter((_, cell) => tally.occupied[cell] > 0);
  const mean = open.reduce((sum, log) => sum + log, 0) / open.length;
  return ok({
    weights: point.map((log, cell) => (tally.occupied[cell] > 0 ? Math.exp(log - mean) : 1)),
    largestError: gradient.reduce((most, part) => Math.max(most, Math.abs(part)), 0),
    converged,
    bits,
    evaluations,
  });
};

/** Why no distribution over layouts has these counts, where that shows. */
const checkTally = (
  scenario: Scenario,
  { games, occupied }: CellTally,
  inference: InferOptions | undefined,
): Result<never> | undefined => {
  const { board, fleet } = scenario;
  if (!Number.isSafeInteger(games) || games < 1)
    return fail("games", `${games} is not a whole number from 1`, "write how many games were counted");
  if (occupied.length !== board.cellCount)
    return fail(
      "occupied",
      `has ${occupied.length} counts, the board has ${board.cellCount} cells`,
      "write one for each cell",
    );
  const { occupied: possible, layouts } = infer(makeKnowledge(scenario), inference);
  for (const [cell, count] of occupied.entries()) {
    const where = `occupied ${formatCell(board, cell)}`;
    if (!(count >= 0)) return fail(where, `${count} is not a count`, "write a number from 0");
    if (count > games)
      return fail(where, `${count} is more than the ${games} games`, "write in how many games a ship lay there");
    const most = possible.at(cell);
    if (most === 0n && count > 0) return fail(where, "no ship can lie there", "write 0");
    if (most === layouts && count < games) return fail(where, "a ship always lies there", `write ${games}`);
    if (most > 0n && count === 0)
      return fail(where, "was never taken: no positive weight gives that", "write at least 0.5, or block the cell");
    if (most < layouts && count === games)
      return fail(where, "was always taken: no finite weight gives that", `write at most ${games - 0.5}`);
  }
  const sizes = fleet.map((ship) => cellsOf(ship));
  if (sizes.some((size) => size === undefined))
    return fail("fleet", "has ships of no fixed size", "fit a fleet of straight ships or drawn ones");
  const cells = fleet.reduce((sum, { count }, k) => sum + count * (sizes[k] ?? 0), 0);
  const sum = occupied.reduce((so, count) => so + count, 0);
  if (Math.abs(sum - cells * games) > 1e-9 * cells * games) {
    return fail(
      "occupied",
      `the counts add up to ${sum}; ${games} games of ${cells} ship ${wordFor(cells, "cell")} make ${cells * games}`,
      "count every ship cell of every game once",
    );
  }
  return undefined;
};

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, part, i) => sum + part * b[i], 0);
