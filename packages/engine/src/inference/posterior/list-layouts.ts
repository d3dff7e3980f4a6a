import { RefusedError } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text.ts";
import { checkLimit } from "../../core/work-limits.ts";
import { checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { countLayouts } from "./infer.ts";
import { LayoutList, sortLayouts } from "./layout-list.ts";
import { combinations, ORACLE_LIMIT } from "./oracle.ts";

/**
 * All layouts that agree with the knowledge, in ascending order of their placements. Also works if ships
 * overlap.
 *
 * Cost: a search that finds a layout every few steps, and memory for all layouts.
 *
 * @param limit the maximum number of layouts to list
 * @param onStep called with the number of layouts so far, every few thousand steps; an exception ends the work
 * @throws RefusedError with the number of layouts when there are more, before memory is taken for them; RangeError
 *   for a limit that is not a number of at least 0
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layouts = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 1000);
 * layouts.length; // => 4
 * layouts[0]?.placements; // => [0, 12, 14]
 */
export const listLayouts = (
  knowledge: Knowledge,
  limit: number,
  onStep: (listed: number) => void = () => {},
): Layout[] => {
  checkKnowledge(knowledge);
  checkLimit(limit, "limit", false);
  return (knowledge.scenario.contact === "overlap" ? overlapping : packed)(knowledge, limit, onStep);
};

const packed = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const list = LayoutList.make(knowledge, limit, onStep);
  if (!list) throw tooMany(countLayouts(knowledge, { progress: () => onStep(limit) }).layouts, limit);
  return list.layouts(onStep);
};

const tooMany = (layouts: bigint, limit: number): RefusedError =>
  new RefusedError(
    `${formatCount(layouts)} layouts are too many to list one by one; the limit is ${formatCount(limit)}`,
    { layouts },
  );

const overlapping = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const { layouts } = countLayouts(knowledge, { progress: () => onStep(0) });
  if (layouts > limit) throw tooMany(layouts, limit);
  // If a class has no place there is no combination, but without this check the combinations of earlier classes
  // would be visited.
  if (layouts === 0n) return [];
  const tries = combinations(knowledge);
  if (tries > ORACLE_LIMIT) {
    throw new RefusedError(
      `listing ships that overlap would try ${formatLargeCount(tries)} combinations of placements; the limit is ${formatCount(ORACLE_LIMIT)}`,
    );
  }
  return sortLayouts(listOverlapping(knowledge, onStep), onStep);
};

/** Visits the combinations of placements that put no more ships on any shot cell than its answer says. */
const listOverlapping = ({ scenario, observations }: Knowledge, onStep: (listed: number) => void): Layout[] => {
  const { board, fleet } = scenario;
  const table = placementsOf(scenario);
  const found: Layout[] = [];
  const chosen: number[] = [];
  let steps = 0;
  /** For each shot cell, the number of ships that must still be placed on it; -1 for unshot cells. */
  const missing = new Int32Array(board.cellCount).fill(-1);
  /** The sum of the ships still missing. */
  let open = 0;
  for (const { cell, answer } of observations) {
    missing[cell] = answer.kind === "count" ? answer.ships : 0;
    open += missing[cell];
  }
  const shotCells = Array.from({ length: table.count }, (_, p) =>
    Array.from(table.cellsOf(p)).filter((cell) => missing[cell] >= 0),
  );
  /** Places this ship of the class and all ships after it. This ship takes a placement numbered at least `from`. */
  const place = (shipClass: number, ship: number, from: number): void => {
    const end = table.classStart[shipClass + 1];
    if (shipClass === fleet.length) {
      if (open === 0) found.push({ scenario, placements: [...chosen] });
    } else if (ship === fleet[shipClass].count) place(shipClass + 1, 0, end);
    else for (let p = from; p < end; p++) put(shipClass, ship, p);
  };
  const put = (shipClass: number, ship: number, p: number): void => {
    if ((++steps & 4095) === 0) onStep(found.length);
    const cells = shotCells[p];
    if (cells.some((cell) => missing[cell] === 0)) return;
    for (const cell of cells) missing[cell]--;
    open -= cells.length;
    chosen.push(p);
    place(shipClass, ship + 1, p + 1);
    chosen.pop();
    open += cells.length;
    for (const cell of cells) missing[cell]++;
  };
  place(0, 0, 0);
  return found;
};
