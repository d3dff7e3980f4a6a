import { outputTerminal } from "./terminal.ts";
import { displayWidth, padLeft, padRight, wrap } from "./text-width.ts";

export interface TableColumn {
  readonly heading: string;
  readonly right?: boolean;
  /** Priority of an optional column: if space is short, the lowest go first, and equal ones together. */
  readonly spare?: number;
  /** For the last column: whether its cells may wrap. */
  readonly wraps?: boolean;
}

/** A column aligned at the right. @param spare its priority, if it is optional */
export const right = (heading: string, spare?: number): TableColumn => ({
  heading,
  right: true,
  ...(spare !== undefined && { spare }),
});

/** The column for the players' faults, left out only if nobody has any. */
export const faultsColumn = (faults: readonly number[]): TableColumn =>
  right("faults", faults.every((count) => count === 0) ? 0 : undefined);

/** A column of a table of items: its heading, or more about it, and its cell in the row of an item. */
export type ItemColumn<Item> = readonly [column: string | TableColumn, cell: (item: Item) => string];

type Rows = readonly (readonly string[])[];
type Paint = (text: string) => string;

const plain: Paint = (text) => text;

const GAP = 2;

const LEAST_WRAPPED = 20;

/** Whether an optional column contains no information: it is 0 or empty in every row. */
const isIdle = ({ spare }: TableColumn, rows: Rows, i: number): boolean =>
  spare !== undefined && rows.every((row) => /^0?$/.test(row[i]));

const headingsOf = <Item>(columns: readonly ItemColumn<Item>[]): TableColumn[] =>
  columns.map(([column]) => (typeof column === "string" ? { heading: column } : column));

const cellsOf = <Item>(items: readonly Item[], columns: readonly ItemColumn<Item>[]): string[][] =>
  items.map((item) => columns.map(([, cell]) => cell(item)));

/** {@link fitTable} for a table with a row for each item. */
export const fitItems = <Item>(
  items: readonly Item[],
  columns: readonly ItemColumn<Item>[],
  width: number,
  paintHeading: Paint = plain,
): string[] => fitTable(headingsOf(columns), cellsOf(items, columns), width, paintHeading);

/**
 * Fits a table into a width: leaves out idle columns, puts optional ones in a table of their own below it, with the
 * first column again, and then breaks rows; it cuts no cells.
 */
export const fitTable = (
  all: readonly TableColumn[],
  rows: Rows,
  width: number,
  paintHeading: Paint = plain,
): string[] => {
  const used = all.flatMap((column, i) => (isIdle(column, rows, i) ? [] : [i]));
  const columns = used.map((i) => all[i]);
  const cells = rows.map((row) => used.map((i) => row[i]));
  const { lines, left } = fitRows(columns, cells, width);
  const [heading, ...others] = lines;
  const fitting = [...heading.map(paintHeading), ...others.flat()];
  if (left.length === 0) return fitting;
  const rest = [0, ...left];
  const below = rest.map((i): TableColumn => {
    const { spare: _, ...needed } = columns[i];
    return needed;
  });
  return [
    ...fitting,
    "",
    ...fitTable(
      below,
      cells.map((row) => rest.map((i) => row[i])),
      width,
      paintHeading,
    ),
  ];
};

/**
 * A table for a width with a list of lines for the row of each item, the heading first, so that rows can be painted;
 * and the headings of the optional columns that it leaves out.
 */
export const fitItemRows = <Item>(
  items: readonly Item[],
  columns: readonly ItemColumn<Item>[],
  width: number,
): { readonly lines: readonly (readonly string[])[]; readonly left: readonly string[] } => {
  const headings = headingsOf(columns);
  const { lines, left } = fitRows(headings, cellsOf(items, columns), width);
  return { lines, left: left.map((i) => headings[i].heading) };
};

/** The lines of each row, and the columns that were left out. */
const fitRows = (
  columns: readonly TableColumn[],
  rows: Rows,
  width: number,
): { readonly lines: readonly (readonly string[])[]; readonly left: readonly number[] } => {
  const numbers = columns.map((_, i) => i);
  const ranks = [...new Set(columns.flatMap(({ spare }) => spare ?? []))].sort((a, b) => a - b);
  const steps = [Number.NEGATIVE_INFINITY, ...ranks].map((rank) =>
    numbers.filter((i) => (columns[i].spare ?? Number.POSITIVE_INFINITY) > rank),
  );
  const widths = widthsOf(columns, rows);
  const fitting = (first: number): number[] | undefined =>
    steps.find((shown) => leastWidth(columns, widths, shown.slice(first)) + (first > 0 ? GAP : 0) <= width);
  const beside = fitting(0);
  const shown = beside ?? fitting(1);
  if (shown === undefined) return { lines: recordLines(columns, rows, width), left: [] };
  const part = <T>(cells: readonly T[]): T[] => shown.map((i) => cells[i]);
  return {
    lines: (beside ? rowLines : stackedLines)(part(columns), rows.map(part), width),
    left: numbers.filter((i) => !shown.includes(i)),
  };
};

const widthsOf = (columns: readonly TableColumn[], rows: Rows): number[] =>
  columns.map(({ heading }, i) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[i])), displayWidth(heading)),
  );

const leastWidth = (columns: readonly TableColumn[], widths: readonly number[], shown: readonly number[]): number =>
  shown.reduce((sum, i) => sum + GAP + (columns[i].wraps ? Math.min(widths[i], LEAST_WRAPPED) : widths[i]), -GAP);

const rowLines = (columns: readonly TableColumn[], rows: Rows, width: number): string[][] => {
  const widths = widthsOf(columns, rows);
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + GAP, 0);
  const last = columns.length - 1;
  const line = (cells: readonly string[]): string[] => {
    const start = cells.slice(0, last).map((cell, i) => (columns[i].right ? padLeft : padRight)(cell, widths[i]));
    if (last < 0) return [""];
    const cell = cells[last];
    const [first, ...more] =
      columns[last].wraps && before + displayWidth(cell) > width ? wrap(cell, width - before) : [cell];
    const end = columns[last].right ? padLeft(first, widths[last]) : first;
    return [[...start, end].join(" ".repeat(GAP)).trimEnd(), ...more.map((text) => " ".repeat(before) + text)];
  };
  return [line(columns.map(({ heading }) => heading)), ...rows.map(line)];
};

const stackedLines = ([first, ...columns]: readonly TableColumn[], rows: Rows, width: number): string[][] => {
  const rest = rows.map((row) => row.slice(1));
  const [heading, ...lines] = rowLines(columns, rest, width - GAP).map((row) => row.map((line) => `  ${line}`));
  return [[first.heading, ...heading], ...rows.map(([name], i) => [name, ...lines[i]])];
};

/** Each row as a list: its first cell, then a line for every other cell that is not empty, with its heading. */
const recordLines = ([first, ...columns]: readonly TableColumn[], rows: Rows, width: number): string[][] => {
  const headings = Math.max(...columns.map(({ heading }) => displayWidth(heading)));
  const entry = ({ heading }: TableColumn, cell: string): string[] => {
    if (cell === "") return [];
    const beside = `  ${padRight(heading, headings)}  ${cell}`;
    if (heading !== "" && displayWidth(beside) <= width) return [beside];
    return [...(heading === "" ? [] : [`  ${heading}`]), ...wrap(cell, width - 4).map((line) => `    ${line}`)];
  };
  return [
    [first.heading],
    ...rows.map(([name, ...cells]) => [name, ...cells.flatMap((cell, i) => entry(columns[i], cell))]),
  ];
};

/** Splits a table that is too wide into parts one below the other, all with the first column. */
export const splitTable = (
  columns: readonly TableColumn[],
  rows: Rows,
  width: number,
  paintHeading: Paint = plain,
): string[][] => {
  const widths = widthsOf(columns, rows);
  const parts: number[][] = [];
  let room = 0;
  for (let i = 1; i < columns.length; i++) {
    const needed = GAP + (columns[i].wraps ? Math.min(widths[i], LEAST_WRAPPED) : widths[i]);
    if (needed > room) {
      parts.push([0]);
      room = width - widths[0];
    }
    parts[parts.length - 1].push(i);
    room -= needed;
  }
  return parts.map((shown) => {
    const part = <T>(cells: readonly T[]): T[] => shown.map((i) => cells[i]);
    const [heading, ...lines] = rowLines(part(columns), rows.map(part), width);
    return [...heading.map(paintHeading), ...lines.flat()];
  });
};

/** Lines of names and descriptions, with the descriptions aligned in a column. */
export const namedLines = (about: Readonly<Record<string, string>>): string => {
  const { style, columns } = outputTerminal();
  const width = Math.max(...Object.keys(about).map((name) => name.length));
  const below = `\n${" ".repeat(width + 2)}`;
  return Object.entries(about)
    .map(
      ([name, text]) =>
        `${style.bold(name.padEnd(width))}  ${wrap(text, Math.max(10, columns - width - 2)).join(below)}\n`,
    )
    .join("");
};

/** Comma-separated values as in RFC 4180, but with line feeds as line breaks. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((fields) => `${fields.map(fieldText).join(",")}\n`).join("");

const fieldText = (field: string | number): string => {
  const text = String(field);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
