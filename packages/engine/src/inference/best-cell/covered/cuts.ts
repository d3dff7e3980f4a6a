/** What intervals along an axis leave of a set of points. */
export interface Cuts {
  /** The different coordinates of its points, ascending. */
  readonly values: readonly number[];
  /**
   * `left[i][j]`: the set without its i lowest and j highest coordinates, -1 if no relevant box covers just
   * that.
   */
  readonly left: readonly (readonly number[])[];
  /** The empty set, or -1 in the same way. */
  readonly none: number;
}

/** The set without its i lowest and j highest coordinates, -1 if no relevant box covers just that. */
export const leftOf = ({ values, left, none }: Cuts, i: number, j: number): number =>
  i + j >= values.length ? none : left[i][j];

/**
 * The number of cells where an interval around x can begin so that it loses exactly the i lowest coordinates;
 * 0 for an i that would lose x itself, and then for all above.
 */
export const startsOf = (values: readonly number[], x: number, i: number): number =>
  (i < values.length ? Math.min(values[i], x) : x) - (i === 0 ? -1 : values[i - 1]);

/**
 * The number of cells where it can end so that it loses exactly the j highest ones, on a side of this length;
 * 0 likewise.
 */
export const endsOf = (values: readonly number[], side: number, x: number, j: number): number => {
  const m = values.length;
  return (j === 0 ? side : values[m - j]) - (j < m ? Math.max(values[m - 1 - j], x) : x);
};
