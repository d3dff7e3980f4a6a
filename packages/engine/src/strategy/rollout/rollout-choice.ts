import { leastBy } from "../../core/lists.ts";
import { hashText, RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { drawByCovers } from "../../inference/sampling/cover-draw.ts";
import { sampleLayouts } from "../../inference/sampling/sample.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { historyOf } from "../../solver/row-table.ts";
import { limitsWithin, type RolloutLimits } from "./rollout-limits.ts";
import { type PlacedShips, weighedRows } from "./rows/layout-rows.ts";
import { listShips } from "./rows/listed-ships.ts";
import { missesAfter } from "./tree/rollout-tree.ts";

/** The most words for the rows of a list: boards with more cells list fewer layouts. */
const MOST_WORDS = 50e6;

/**
 * Of the likeliest cells, the one with the fewest expected misses if greedy plays on; ties go to the likelier
 * cell, then to the lower. A certain hit is shot at once if that costs nothing. Undefined if there are too
 * many layouts to list and no ship is being chased.
 * @param wanted the limits, some of which `time` replaces, see `limitsWithin`
 * @param key seeds the drawn layouts
 */
export const chooseByRollout = (
  posterior: Posterior,
  wanted: RolloutLimits & { readonly time: number },
  key: string,
): number | undefined => {
  const ranked = posterior.rank();
  if (ranked.length === 0) throw new RangeError("no cell is left to shoot");
  const [best] = ranked;
  const { knowledge } = posterior;
  const isCertain = posterior.massAt(best.cell) === posterior.mass;
  if (isCertain && historyOf(knowledge.scenario) !== "ordered") return best.cell;
  const worthy = ranked.slice(0, wanted.cells).filter(({ chance }) => chance >= wanted.ratio * best.chance);
  const limits = limitsWithin(wanted, wanted.time, Number(posterior.layouts), worthy.length);
  const most = mostLayouts(knowledge.scenario, limits.layouts);
  const isFew = posterior.layouts <= BigInt(most);
  if (!isFew && best.chance <= limits.target) return undefined;
  const tried = worthy.slice(0, limits.cells);
  if (tried.length === 1) return best.cell;
  const listed = isFew ? listShips(knowledge, most) : undefined;
  if (!listed && best.chance <= limits.target) return undefined;
  const placed = listed ?? drawLayouts(knowledge, Math.min(limits.drawn, most), key);
  // If the layouts are few, rollouts play on instead of greedy.
  const misses = missesAfter(weighedRows(knowledge, placed), limits);
  return leastBy(tried, ({ cell }, least) => misses(cell, least)).cell;
};

/** The most layouts whose rows fit into memory. */
const mostLayouts = ({ board, fleet }: Scenario, wanted: number): number => {
  const ships = shipCount(fleet);
  return Math.max(1, Math.min(wanted, Math.floor(MOST_WORDS / (Math.ceil(board.cellCount / 32) + 2 * ships))));
};

/** Layouts drawn uniformly, by the quick method if possible; a prior weighs them afterwards. */
const drawLayouts = (knowledge: Knowledge, number: number, key: string): PlacedShips => {
  const random = RandomStream.fromSeed(hashText(key), hashText(key, 0x01234567));
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
