import { blockedMask } from "../../board/board.ts";
import { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { weighEach } from "../../inference/posterior/believe.ts";
import type { LayoutList } from "../../inference/posterior/layout-list.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { drawByCovers } from "../../inference/sampling/cover-draw.ts";
import { sampleLayouts } from "../../inference/sampling/sample.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { historyOf } from "../../solver/row-table.ts";
import { GreedyTree } from "./greedy-tree.ts";
import { makeLayoutRows, type PlacedShips } from "./layout-rows.ts";
import { RolloutTree } from "./rollout-tree.ts";

/** How far a rollout looks. */
export interface RolloutLimits {
  /** Layouts listed, or drawn where there are more. */
  readonly layouts: number;
  /** Cells tried at most. */
  readonly cells: number;
  /** Cells tried have at least this part of the best chance. */
  readonly ratio: number;
  /** With more layouts than are listed, cells are tried only where the best chance is above this: where a ship is being chased. */
  readonly target: number;
}

/** Up to so many rows times columns, rollouts play on in place of greedy: a rollout over rollouts. */
const MOST_NESTED = 20_000;

/** The sum of weights after they are made whole numbers, but for what rounding adds. */
const WHOLE = 2 ** 50;

/**
 * The cell after which the fewest misses are expected if greedy plays on, of the likeliest ones; ties to the likelier, then to the
 * lower cell. A certain hit is shot at once where that is free. Undefined where a ship is still being looked for, with more
 * layouts than are listed.
 *
 * The layouts drawn are those of a seed made of the key: the choice depends on what is known and on nothing else.
 *
 * @param key the same for knowledge that says the same
 * @param list the layouts left, asked for where there are at most `limits.layouts`
 */
export const chooseByRollout = (
  posterior: Posterior,
  limits: RolloutLimits,
  key: string,
  list: () => LayoutList | undefined,
): number | undefined => {
  const { layouts, cells, ratio, target } = limits;
  const ranked = posterior.rank();
  if (ranked.length === 0) throw new RangeError("no cell is left to shoot");
  const [best] = ranked;
  const { knowledge } = posterior;
  const isCertain = posterior.massAt(best.cell) === posterior.mass;
  if (isCertain && historyOf(knowledge.scenario) !== "ordered") return best.cell;
  const listed = posterior.layouts <= BigInt(layouts) ? list() : undefined;
  if (!listed && best.chance <= target) return undefined;
  const tried = ranked.slice(0, cells).filter(({ chance }) => chance >= ratio * best.chance);
  if (tried.length === 1) return best.cell;
  const placed = listed?.placed ?? drawLayouts(knowledge, layouts, key);
  return fewestMisses(
    knowledge,
    placed,
    tried.map(({ cell }) => cell),
    limits,
  );
};

/** The first of some cells after which greedy misses least against the layouts; rollouts, where the layouts are few. */
const fewestMisses = (
  knowledge: Knowledge,
  placed: PlacedShips,
  cells: readonly number[],
  limits: RolloutLimits,
): number => {
  const { scenario, observations } = knowledge;
  const shot = blockedMask(scenario.board);
  for (const { cell } of observations) shot[cell] = 1;
  const rows = makeLayoutRows(scenario, shot, { ...placed, weights: wholeWeights(knowledge, placed) });
  const tree = new GreedyTree(rows);
  const isSmall = rows.rowCount * rows.columns.length <= MOST_NESTED;
  const judge = isSmall ? new RolloutTree(rows, tree, limits, historyOf(scenario) !== "ordered") : tree;
  let best = cells[0];
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const misses = judge.misses(rows.columns.indexOf(cell), least);
    if (misses < least) {
      least = misses;
      best = cell;
    }
  }
  return best;
};

/** What layouts weigh under a prior as whole numbers from 1, in proportion but for roundings; undefined without a prior. */
const wholeWeights = ({ scenario }: Knowledge, { placements, ships }: PlacedShips): Float64Array | undefined => {
  const weights = weighEach(scenario, placements, ships);
  if (!weights) return undefined;
  return weights.map((weight) => Math.max(1, Math.round(weight * WHOLE)));
};

/** Layouts drawn uniformly, the quick way where there is one. Under a prior they are weighed afterwards. */
const drawLayouts = (knowledge: Knowledge, number: number, key: string): PlacedShips => {
  const random = RandomStream.fromSeed(...seedOf(key));
  const drawn = drawByCovers(knowledge, number, random);
  if (drawn) return drawn;
  const { scenario, observations } = knowledge;
  const { prior: _, ...plain } = scenario;
  const layouts = sampleLayouts({ scenario: plain, observations }, number, random);
  if (layouts.length === 0) throw new RefusedError("no layout agrees with the shots");
  const ships = layouts[0].placements.length;
  const placements = new Int32Array(number * ships);
  layouts.forEach((layout, i) => {
    placements.set(layout.placements, i * ships);
  });
  return { ships, placements };
};

/** Two words of a text's hash (FNV-1a, from two starts). */
const seedOf = (text: string): [number, number] => {
  let a = 0x811c9dc5;
  let b = 0x01234567;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x01000193);
  }
  return [a >>> 0, b >>> 0];
};
