import type { Knowledge } from "../../knowledge/knowledge.ts";
import { CellOptima } from "../../solver/cell-optima.ts";
import { historyOf } from "../../solver/row-table.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import { meanLeft } from "./left-cells.ts";
import type { PositionWorth } from "./position-worth.ts";
import { OPTIMUM } from "./shot-judge.ts";

/** The most layouts of a position whose optimum is looked for. */
const MOST_LAYOUTS = 1000;

/** Where hits say more than that they hit, or their order matters, a layout makes so many times the work. */
const DEARER = 10;

/** Positions that the proofs for a shot may look at: they count positions and no time, so that all machines prove the same. */
const MOST_POSITIONS = 60_000;

/** Bytes for the tables of a proof. */
const BYTES = 48e6;

/**
 * The worth of a listed position when all shots are the best there are, as far as that can be proved in a moment: of the best cell
 * and of the one shot. Undefined where it cannot, and under a prior.
 *
 * @param greedy the worth of the same position by greedy-hit
 * @param shot the cell whose worth is needed besides; undefined for the position's alone
 * @param isBounded whether the limits hold: a position whose worth was proved before is proved again without
 */
export const optimumWorth = (
  knowledge: Knowledge,
  greedy: PositionWorth,
  shot: number | undefined,
  isBounded = true,
): PositionWorth | undefined => {
  const { scenario } = knowledge;
  const { set } = greedy;
  const { judges, weights } = set;
  if (judges.length === 0 || weights !== undefined) return undefined;
  const history = historyOf(scenario);
  const most = history === "plain" || history === "sinking" ? MOST_LAYOUTS : MOST_LAYOUTS / DEARER;
  if (isBounded && judges.length > most) return undefined;
  const positions = isBounded ? MOST_POSITIONS : Number.POSITIVE_INFINITY;
  const optima = CellOptima.make(knowledge, judges, { positions, bytes: BYTES });
  const own = optima?.bestCell();
  if (!optima || own === undefined || (shot !== undefined && optima.misses(shot) === undefined)) return undefined;
  const left = meanLeft(knowledge, set);
  const misses = (cell: number): number => {
    const least = cell === own ? optima.least() : optima.misses(cell);
    if (least === undefined) throw new RangeError(`the optimum after cell ${cell} was not proved`);
    return least;
  };
  return {
    ...greedy,
    judge: { ...greedy.judge, by: OPTIMUM },
    own,
    isOwnBest: true,
    total: misses,
    mean: (cell) => left.plus(LayoutMean.ofAll(misses(cell), judges.length)),
  };
};
