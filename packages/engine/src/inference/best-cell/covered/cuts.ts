/** What intervals along an axis leave of a set of points. */
export interface Cuts {
  /** The different coordinates of its points, ascending. */
  readonly values: readonly number[];
  /** `left[i][j]`: the set without its i lowest and j highest coordinates, -1 when no box in question covers no more. */
  readonly left: readonly (readonly number[])[];
  /** The set of no point, -1 likewise. */
  readonly none: number;
}

/** The set without its i lowest and j highest coordinates, -1 when no box in question covers no more. */
export const leftOf = ({ values, left, none }: Cuts, i: number, j: number): number =>
  i + j >= values.length ? none : left[i][j];

/**
 * In how many cells an interval around x can begin so that it loses the i lowest coordinates and no other low one; none for an
 * i, and then for all above it, that would lose x itself.
 */
export const startsOf = (values: readonly number[], x: number, i: number): number =>
  (i < values.length ? Math.min(values[i], x) : x) - (i === 0 ? -1 : values[i - 1]);

/** In how many cells it can end so that it loses the j highest ones, on a side of so many cells; none likewise. */
export const endsOf = (values: readonly number[], side: number, x: number, j: number): number => {
  const m = values.length;
  return (j === 0 ? side : values[m - j]) - (j < m ? Math.max(values[m - 1 - j], x) : x);
};
