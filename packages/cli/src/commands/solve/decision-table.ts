import { formatAnswer, formatCell, formatLayout, type Knowledge } from "@broadside/engine";
import { type DecisionRow, type DecisionTable, decisionTable } from "@broadside/engine/review";
import { formatNumberOf } from "@broadside/engine/text";
import { contradiction } from "../../input/contradiction.ts";
import { namingLimit } from "../../input/limit/layout-limit.ts";
import { shipsText } from "../../output/drawing/layout-drawing.ts";
import { checkNewFile, write, writeData, writeJson, writeOutput } from "../../output/output.ts";
import { timed } from "../../output/progress/progress.ts";
import { FILE_TERMINAL, outputTerminal, type Terminal } from "../../output/terminal.ts";
import { csvText, splitTable } from "../../output/text-table.ts";
import { UsageError } from "../../output/usage-error.ts";

/** The maximum number of rows: nobody reads a longer table, and few programs do. */
export const MOST_ROWS = 100_000;

export const TABLE_FORMATS = ["text", "csv", "markdown"] as const;

export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface TableQuestion {
  readonly maxLayouts: number;
  readonly format?: TableFormat | undefined;
  readonly out?: string | undefined;
  readonly json: boolean;
}

/** Checks, before the work begins, how a table is to be written. @throws UsageError */
export const checkTable = ({ out, format, json }: TableQuestion): void => {
  if (json && format) throw UsageError.of("--format", "cannot be combined with --json", "leave one of the two out");
  if (out === undefined) return;
  checkNewFile(out, "--out", "table.csv", format || json ? undefined : Object.keys(ENDINGS));
};

/** Writes each layout's answer to a shot at each cell. @param example a line for people, written before the table */
export const writeDecisionTable = async (
  knowledge: Knowledge,
  { maxLayouts, format, out, json }: TableQuestion,
  example: string | undefined,
): Promise<void> => {
  const table = await tableOf(knowledge, maxLayouts);
  if (out !== undefined) {
    const asked = format ?? ENDINGS[/\.\w+$/.exec(out.toLowerCase())?.[0] ?? ""] ?? "text";
    await writeOutput(out, json ? `${JSON.stringify(jsonOf(table))}\n` : TEXTS[asked](table, FILE_TERMINAL));
    const size = `${formatNumberOf(table.rows.length, "layout")}, ${formatNumberOf(table.cells.length, "cell")}`;
    return write(`the table is in ${out}: ${size}\n`);
  }
  if (json) return writeJson(jsonOf(table));
  const text = TEXTS[format ?? "text"](table, outputTerminal());
  if (format !== undefined && format !== "text") return writeData(text);
  return write(example === undefined ? text : `${example}\n\n${text}`);
};

const tableOf = async (knowledge: Knowledge, maxLayouts: number): Promise<DecisionTable> => {
  const work = () =>
    timed("listing layouts", (progress) =>
      decisionTable(knowledge, maxLayouts, (listed) => progress(listed / maxLayouts)),
    );
  const { value: table } = await namingLimit(MOST_ROWS, work, "take a smaller board, fewer ships or more --shots");
  if (table.rows.length === 0) throw contradiction(knowledge);
  return table;
};

const ENDINGS: Readonly<Record<string, TableFormat>> = { ".txt": "text", ".csv": "csv", ".md": "markdown" };

const jsonOf = (table: DecisionTable): object => ({
  layouts: String(table.rows.length),
  scenario: table.knowledge.scenario.name,
  cells: cellsOf(table),
  rows: table.rows.map((row) => ({ ...formatLayout(row.layout), answers: answersOf(table, row) })),
  hits: table.hits,
});

const cellsOf = ({ knowledge, cells }: DecisionTable): string[] =>
  cells.map((cell) => formatCell(knowledge.scenario.board, cell));

const answersOf = ({ knowledge }: DecisionTable, { answers }: DecisionRow): string[] =>
  answers.map((answer) => formatAnswer(knowledge.scenario, answer));

const headingsOf = (table: DecisionTable): string[] => ["layout", ...cellsOf(table), "ships"];

/** A row for each layout. @param mark what is done to each answer */
const rowsOf = (table: DecisionTable, mark = (answer: string): string => answer): string[][] =>
  table.rows.map((row, i) => [String(i + 1), ...answersOf(table, row).map(mark), shipsText(formatLayout(row.layout))]);

const hitsOf = ({ hits }: DecisionTable): string[] => ["hit in", ...hits.map(String), ""];

/** The writers of a table, with one line per layout, ending with a line break. */
const TEXTS: Readonly<Record<TableFormat, (table: DecisionTable, terminal: Terminal) => string>> = {
  text: (table, { columns, style }) => {
    const headings = headingsOf(table).map((heading, i, all) => ({
      heading,
      right: i === 0,
      wraps: i === all.length - 1,
    }));
    const parts = splitTable(headings, [...rowsOf(table), hitsOf(table)], columns, style.bold);
    const text = parts.map((lines) => [...lines.slice(0, -1), style.dim(lines[lines.length - 1])].join("\n"));
    return `${text.join("\n\n")}\n`;
  },
  csv: (table) => csvText([headingsOf(table), ...rowsOf(table)]),
  markdown: (table) => {
    const line = (fields: readonly string[]): string => `| ${fields.join(" | ")} |\n`;
    const rule = `|---:|${table.cells.map(() => ":---:|").join("")}---|\n`;
    const rows = [...rowsOf(table, (answer) => `\`${answer}\``), hitsOf(table)];
    return line(headingsOf(table)) + rule + rows.map(line).join("");
  },
};
