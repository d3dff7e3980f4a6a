/** A rectangle of the cells of a slice, in columns and rows. */
export interface TileArea {
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
}

/** Cells of a tile, about: few enough to be drawn between two frames, so many that there are not too many canvases. */
const CELLS = 400;
const SIDE = 20;
/** A longer canvas would pass what browsers allow. */
const MOST = 100;

/** A side in parts of at most `most`, as equal as can be: where each begins and how long it is. */
const parts = (side: number, most: number): { readonly from: number; readonly length: number }[] => {
  const count = Math.ceil(side / most);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * side) / count);
    return { from, length: Math.floor(((i + 1) * side) / count) - from };
  });
};

/** The tiles of a slice: rectangles of about {@link CELLS} cells that together are the slice, row by row. */
export const tilesOf = (columns: number, rows: number): TileArea[] => {
  const across = parts(columns, Math.min(MOST, Math.floor(CELLS / Math.min(SIDE, rows))));
  const down = parts(rows, Math.min(MOST, Math.floor(CELLS / Math.min(SIDE, columns))));
  return down.flatMap((row) =>
    across.map((column) => ({ x: column.from, y: row.from, columns: column.length, rows: row.length })),
  );
};
