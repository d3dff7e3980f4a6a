import type { GraphSize } from "./graph-size.ts";
import type { FrontierShape } from "./kernel/frontier-input.ts";
import { countRows } from "./rest-rows.ts";
import { listRests, type Rest } from "./rests.ts";

/**
 * The row graph of a shape by averages, where its rows of rests are too many to be gone through: rows are counted by
 * their numbers of rests and of tall ones, and live vectors are those with at least as many ships. Within a row the
 * number of profiles per column and of additions per number are fits to measured row graphs; states and numbers are
 * within a factor of four as a rule.
 *
 * Cost: columns times ships, squared, and the squares of all kinds.
 */
export const averageRows = (shape: FrontierShape, rests: readonly Rest[]): GraphSize => {
  const { columns, counts, kinds, mostTall } = shape;
  const margin = kinds.some(({ closes }) => closes.length > 0);
  // The square up and to the left of the first is closed where ships may not touch at corners either.
  const corners = margin && !kinds.some(({ closes }) => closes.some(([x, y]) => x === -1 && y === -1));
  const leaving = counts.map((_, g) => rests.filter(({ groups }) => groups.has(g)).length);
  const ships = counts.reduce((sum, count, g) => sum + (leaving[g] > 0 ? count : 0), 0);
  const rows = rowsOfRests(columns + (corners ? 1 : 0), rests, ships, Math.min(ships, mostTall ?? ships));
  // Rests that only some ships can leave use these up: the share of rows of n of them that different ships can leave.
  const shared = rests.reduce((sum, rest) => sum + rest.ships, 0) / Math.max(1, rests.length * ships);
  const vectors = liveVectors(counts, leaving, shared);
  let ends = 0;
  let entries = 0;
  let share = 1;
  for (let n = 0; n <= ships; n++) {
    if (n > 1) share *= Math.max(0, 1 - ((n - 1) / ships) * (1 - shared));
    for (const [tall, ways] of rows[n].entries()) {
      const places = mostTall === undefined ? 1 : mostTall - tall + 1;
      ends += ways * share;
      entries += ways * share * vectors[n] * places;
    }
  }
  const perRow = profilesPerRow(shape, margin, corners);
  const perEntry = 3 + kinds.length * (margin ? 0.08 : 0.03);
  return { states: ends * perRow, entries: entries * perRow, updates: entries * perRow * perEntry };
};

/** Profiles within a row, for each at its end: a fit. */
const profilesPerRow = ({ columns, kinds }: FrontierShape, margin: boolean, corners: boolean): number => {
  // Rests of shapes that are not rectangles exclude or hide one another more often, above all where margins meet at corners.
  const oblique = kinds.some(
    ({ squares, columns: wide, rows: high }) => squares.length < wide * (high - (margin ? 1 : 0)),
  );
  const hidden = !oblique || corners ? 1 : margin ? 0.5 : 0.75;
  return hidden * (1 + columns * (margin ? 0.16 : 0.53));
};

/** For each number of rests and of tall ones among them, the ways to set them side by side into a row. */
const rowsOfRests = (columns: number, rests: readonly Rest[], ships: number, mostTall: number): number[][] => {
  const kinds = new Map<string, { width: number; tall: number; ways: number }>();
  for (const { width, tall } of rests) {
    const key = `${width} ${tall}`;
    const known = kinds.get(key);
    kinds.set(key, { width, tall: tall ? 1 : 0, ways: (known?.ways ?? 0) + 1 });
  }
  const grid = (): number[][] => Array.from({ length: ships + 1 }, () => new Array<number>(mostTall + 1).fill(0));
  const none = grid();
  none[0][0] = 1;
  const upTo = [none];
  for (let c = 1; c <= columns; c++) {
    const here = upTo[c - 1].map((row) => [...row]);
    for (const { width, tall, ways } of kinds.values()) {
      if (c < width) continue;
      for (let n = 1; n <= ships; n++)
        for (let t = tall; t <= mostTall; t++) here[n][t] += ways * upTo[c - width][n - 1][t - tall];
    }
    upTo.push(here);
  }
  return upTo[columns];
};

/**
 * For each number of ships that have left rests, the number of vectors of ships used that can come with them: those with
 * at least as many ships where all rests are shared, those with at least these ships where none is.
 */
const liveVectors = (counts: readonly number[], leaving: readonly number[], shared: number): number[] => {
  // Vectors by their number of ships; pairs of a vector of ships that left rests and one that has these, and the former.
  let vectors = [1];
  let pairs = [1];
  let chosen = [1];
  const times = (list: readonly number[], count: number, factor: (k: number) => number): number[] => {
    const next = new Array<number>(list.length + count).fill(0);
    list.forEach((ways, n) => {
      for (let k = 0; k <= count; k++) next[n + k] += ways * factor(k);
    });
    return next;
  };
  for (const [g, count] of counts.entries()) {
    vectors = times(vectors, count, () => 1);
    pairs = times(pairs, count, (k) => leaving[g] ** k * (count - k + 1));
    chosen = times(chosen, count, (k) => leaving[g] ** k);
  }
  return vectors.map((_, n) => {
    const atLeast = vectors.slice(n).reduce((a, b) => a + b, 0);
    return shared * atLeast + (chosen[n] > 0 ? ((1 - shared) * pairs[n]) / chosen[n] : 0);
  });
};

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
