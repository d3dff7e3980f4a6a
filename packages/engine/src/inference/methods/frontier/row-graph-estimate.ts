import type { GraphSize } from "./graph-size.ts";
import type { FrontierShape } from "./kernel/frontier-input.ts";
import { averageRows } from "./rest-averages.ts";
import { countRows } from "./rest-rows.ts";
import { listRests } from "./rests.ts";

/** The latest estimates: a few hundred bytes each. The selector asks again at every shot, mostly for the same ships. */
const latest = new Map<string, GraphSize>();
const MOST_KEPT = 200;

/**
 * An estimate of the row graph of a shape, from the rests that ships cut by the end of a row leave below it: all rows of
 * rests are counted where there are not too many, and averages taken where there are.
 *
 * States and numbers of straight ships are within a factor of two, those of other ships within four.
 */
export const estimateRowGraph = (shape: FrontierShape): GraphSize => {
  const key = JSON.stringify(shape);
  const known = latest.get(key);
  if (known) return known;
  const rests = listRests(shape);
  const size = countRows(shape, rests) ?? averageRows(shape, rests);
  latest.set(key, size);
  const [oldest] = latest.keys();
  if (latest.size > MOST_KEPT) latest.delete(oldest);
  return size;
};
