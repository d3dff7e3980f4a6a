/** A column of a table: its heading, and whether its cells stand to the right, as numbers do. */
export interface TableColumn {
  readonly heading: string;
  readonly right?: boolean;
  /** Where there is no room for all, columns with such a number are left out, the lowest first. */
  readonly spare?: number;
}

/** A table that fits. */
export interface FittedTable {
  readonly lines: readonly string[];
  /** Headings of the columns that were left out. */
  readonly left: readonly string[];
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

/**
 * A table no wider than a terminal: spare columns are left out as far as need be, then the first cell of each row stands on a
 * line of its own. Cells are never cut; what is still too wide is left to the terminal.
 *
 * @param width characters of a line; infinite where nothing breaks lines
 */
export const fitTable = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number,
  paintHeading?: (text: string) => string,
): FittedTable => {
  const numbers = columns.map((_, i) => i);
  const spare = numbers
    .filter((i) => columns[i].spare !== undefined)
    .sort((a, b) => (columns[a].spare ?? 0) - (columns[b].spare ?? 0));
  const steps = [0, ...spare.keys()].map((_, n) => numbers.filter((i) => !spare.slice(0, n).includes(i)));
  const fitting = (stacked: boolean): number[] | undefined =>
    steps.find((shown) => widthOf(columns, rows, shown, stacked) <= width);
  const beside = fitting(false);
  const shown = beside ?? fitting(true) ?? steps[spare.length];
  const part = <T>(cells: readonly T[]): T[] => shown.map((i) => cells[i]);
  return {
    lines: (beside ? tableLines : stackedLines)(part(columns), rows.map(part), paintHeading),
    left: numbers.filter((i) => !shown.includes(i)).map((i) => columns[i].heading),
  };
};

/** The width of some columns side by side; stacked, the first one is above the others, which are moved in by two. */
const widthOf = (
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  shown: readonly number[],
  stacked: boolean,
): number => {
  const own = stacked ? shown.slice(1) : shown;
  return own.reduce(
    (sum, i) => sum + 2 + Math.max(columns[i].heading.length, ...rows.map((row) => row[i].length)),
    stacked ? 0 : -2,
  );
};

const stackedLines = (
  [first, ...columns]: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  paintHeading: (text: string) => string = (text) => text,
): string[] => {
  const [heading, ...lines] = tableLines(
    columns,
    rows.map((row) => row.slice(1)),
  );
  return [
    paintHeading(first.heading),
    paintHeading(`  ${heading}`),
    ...rows.flatMap(([name], i) => [name, `  ${lines[i]}`]),
  ];
};
