import { RefusedError } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text/count-text.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { countLayouts } from "./infer.ts";
import { LayoutList, sortLayouts } from "./layout-list.ts";
import { combinations, ORACLE_LIMIT } from "./oracle.ts";

/**
 * All layouts that agree with some knowledge, in ascending order of their placements; ships that overlap included.
 *
 * @param limit the most layouts that are wanted
 * @param onStep told the number of layouts so far, every few thousand steps; what it throws ends the work
 * @throws RefusedError with the number of layouts when there are more, before memory is taken for them.
 */
export const listLayouts = (
  knowledge: Knowledge,
  limit: number,
  onStep: (listed: number) => void = () => {},
): Layout[] =>
  knowledge.scenario.contact === "overlap" ? overlapping(knowledge, limit, onStep) : packed(knowledge, limit, onStep);

const packed = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const list = LayoutList.make(knowledge, limit, onStep);
  if (!list) throw tooMany(countLayouts(knowledge, { progress: () => onStep(limit) }).layouts, limit);
  return list.layouts(onStep);
};

const tooMany = (layouts: bigint, limit: number): RefusedError =>
  new RefusedError(
    `there are ${formatCount(layouts)} layouts; what needs them one by one takes at most ${formatCount(limit)}`,
    { layouts },
  );

const overlapping = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const { scenario, observations } = knowledge;
  const { layouts } = countLayouts(knowledge, { progress: () => onStep(0) });
  if (layouts > BigInt(limit)) throw tooMany(layouts, limit);
  // A class without a place makes no combination, but those of the classes before it would be gone through.
  if (layouts === 0n) return [];
  const tries = combinations(knowledge);
  if (tries > ORACLE_LIMIT) {
    throw new RefusedError(
      `listing ships that overlap would try ${formatLargeCount(tries)} combinations of placements; the limit is ${formatCount(ORACLE_LIMIT)}`,
    );
  }
  const { board, fleet } = scenario;
  const table = placementsOf(scenario);
  /** For each shot cell the ships that still have to lie on it, -1 for cells not shot. */
  const missing = new Int32Array(board.cellCount).fill(-1);
  let open = 0;
  for (const { cell, answer } of observations) {
    missing[cell] = answer.kind === "count" ? answer.ships : 0;
    open += missing[cell];
  }
  const shotCells = Array.from({ length: table.count }, (_, p) =>
    Array.from(table.cellsOf(p)).filter((cell) => missing[cell] >= 0),
  );
  const found: Layout[] = [];
  const chosen: number[] = [];
  let steps = 0;
  const place = (shipClass: number, ship: number, from: number): void => {
    if (shipClass === fleet.length) {
      if (open === 0) found.push({ scenario, placements: [...chosen] });
      return;
    }
    if (ship === fleet[shipClass].count) {
      place(shipClass + 1, 0, table.classStart[shipClass + 1]);
      return;
    }
    for (let p = from; p < table.classStart[shipClass + 1]; p++) {
      if ((++steps & 4095) === 0) onStep(found.length);
      const cells = shotCells[p];
      // No shot cell may be covered more often than was answered.
      if (cells.some((cell) => missing[cell] === 0)) continue;
      for (const cell of cells) missing[cell]--;
      open -= cells.length;
      chosen.push(p);
      place(shipClass, ship + 1, p + 1);
      chosen.pop();
      open += cells.length;
      for (const cell of cells) missing[cell]++;
    }
  };
  place(0, 0, 0);
  return sortLayouts(found, onStep);
};
