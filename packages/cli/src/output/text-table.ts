/** A column of a table: its heading, and whether its cells stand to the right, as numbers do. */
export interface TableColumn {
  readonly heading: string;
  readonly right?: boolean;
}

/**
 * A table as lines, its columns as wide as their widest cell, two blanks between them.
 *
 * @param paintHeading puts colour on the heading's line
 */
export const tableLines = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  paintHeading: (text: string) => string = (text) => text,
): string[] => {
  const widths = columns.map(({ heading }, i) => Math.max(heading.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (columns[i].right ? cell.padStart(widths[i]) : cell.padEnd(widths[i])))
      .join("  ")
      .trimEnd();
  return [paintHeading(line(columns.map(({ heading }) => heading))), ...rows.map(line)];
};
