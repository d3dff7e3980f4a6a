import { RefusedError } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerKey } from "../scenario/answer.ts";
import { compareLayouts, type Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { countLayouts } from "./infer.ts";
import { LayoutList } from "./layout-list.ts";
import { combinations, ORACLE_LIMIT } from "./oracle.ts";

/**
 * All layouts that agree with some knowledge, in ascending order of their placements; ships that overlap included.
 *
 * @param limit the most layouts that are wanted
 * @throws RefusedError with the number of layouts when there are more, before memory is taken for them.
 */
export const listLayouts = (knowledge: Knowledge, limit: number): Layout[] => {
  const list = knowledge.scenario.contact === "overlap" ? overlapping(knowledge, limit) : packed(knowledge, limit);
  return list.sort(compareLayouts);
};

const packed = (knowledge: Knowledge, limit: number): Layout[] => {
  const list = LayoutList.make(knowledge, limit);
  if (!list) throw tooMany(countLayouts(knowledge).layouts, limit);
  return list.layouts();
};

const tooMany = (layouts: bigint, limit: number): RefusedError =>
  new RefusedError(
    `there are ${layouts.toLocaleString("en-US")} layouts; what needs them one by one takes at most ${limit.toLocaleString("en-US")}`,
  );

const overlapping = (knowledge: Knowledge, limit: number): Layout[] => {
  const { scenario, observations } = knowledge;
  const { layouts } = countLayouts(knowledge);
  if (layouts > BigInt(limit)) throw tooMany(layouts, limit);
  const tries = combinations(knowledge);
  if (tries > ORACLE_LIMIT) {
    throw new RefusedError(
      `listing ships that overlap would try ${tries.toLocaleString("en-US")} combinations of placements; the limit is ${ORACLE_LIMIT.toLocaleString("en-US")}`,
    );
  }
  const table = placementsOf(scenario);
  const found: Layout[] = [];
  const chosen: number[] = [];
  const place = (shipClass: number, ship: number, from: number): void => {
    if (shipClass === scenario.fleet.length) {
      const agrees = observations.every(
        ({ cell, answer }) => answerKey(answer) === answerKey({ kind: "count", ships: shipsOn(table, chosen, cell) }),
      );
      if (agrees) found.push({ scenario, placements: [...chosen] });
    } else if (ship === scenario.fleet[shipClass].count) {
      place(shipClass + 1, 0, table.classStart[shipClass + 1]);
    } else {
      for (let p = from; p < table.classStart[shipClass + 1]; p++) {
        chosen.push(p);
        place(shipClass, ship + 1, p + 1);
        chosen.pop();
      }
    }
  };
  place(0, 0, 0);
  return found;
};

const shipsOn = (table: PlacementTable, placements: readonly number[], cell: number): number =>
  placements.filter((p) => table.cellsOf(p).includes(cell)).length;
