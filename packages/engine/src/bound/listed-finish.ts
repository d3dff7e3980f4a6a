import { listLayouts } from "../inference/posterior/list-layouts.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { RowFinish } from "../solver/kernel/row-finish.ts";
import { makeRowTable } from "../solver/row-table.ts";

/** Bytes that the tables of the solver may take. */
const MOST_BYTES = 3e8;

/**
 * At most how many layouts any strategy finishes with at most so many misses, by the solver's tables over all layouts (see
 * `RowFinish`), which know what every hit says; undefined where they would be too large.
 *
 * Cost: layouts times the sets of cells of their ships.
 *
 * @param most layouts that are listed
 */
export const listedFinish = (
  scenario: Scenario,
  most: number,
  poll: () => void,
): ((misses: number) => bigint) | undefined => {
  const knowledge = makeKnowledge(scenario);
  const table = makeRowTable(knowledge, listLayouts(knowledge, most, poll), undefined, poll);
  const finish = RowFinish.make(table, MOST_BYTES, () => {
    poll();
    return false;
  });
  if (!finish) return undefined;
  const start = finish.find(0, new Int32Array(table.words), 0) * finish.stride;
  return (misses) => BigInt(finish.values[start + Math.min(misses, finish.stride - 1)]);
};
