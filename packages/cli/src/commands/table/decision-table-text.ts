import { formatAnswer, formatCell, formatLayout } from "@broadside/engine";
import type { DecisionRow, DecisionTable } from "@broadside/engine/review";
import type { Terminal } from "../../output/terminal.ts";
import { splitTable } from "../../output/text-table.ts";

/** Formats of a decision table. */
export const TABLE_FORMATS = ["text", "csv", "markdown"] as const;

/** The name of a way to write a decision table, one of {@link TABLE_FORMATS}. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A decision table in a format, one line per layout, ending with a line break. */
export const decisionTableText = (table: DecisionTable, format: TableFormat, terminal: Terminal): string => {
  switch (format) {
    case "csv":
      return csv(table);
    case "markdown":
      return markdown(table);
    case "text":
      return plain(table, terminal);
  }
};

const headings = ({ knowledge, cells }: DecisionTable): string[] =>
  cells.map((cell) => formatCell(knowledge.scenario.board, cell));

const answersOf = ({ knowledge }: DecisionTable, { answers }: DecisionRow): string[] =>
  answers.map((answer) => formatAnswer(knowledge.scenario, answer));

/** A layout in a line: `cruiser A1 B1 C1, boat A3, boat C3`. */
const shipsOf = ({ layout }: DecisionRow): string =>
  formatLayout(layout)
    .ships.map(({ class: name, cells }) => `${name} ${cells.join(" ")}`)
    .join(", ");

const plain = (table: DecisionTable, { columns, style }: Terminal): string => {
  const { rows, hits } = table;
  const parts = splitTable(
    [
      { heading: "layout", right: true },
      ...headings(table).map((heading) => ({ heading })),
      { heading: "ships", wraps: true },
    ],
    [
      ...rows.map((row, i) => [String(i + 1), ...answersOf(table, row), shipsOf(row)]),
      ["hit in", ...hits.map(String), ""],
    ],
    columns,
    style.bold,
  );
  const text = parts.map((lines) => [...lines.slice(0, -1), style.dim(lines[lines.length - 1])].join("\n"));
  return `${text.join("\n\n")}\n`;
};

/** CSV by RFC 4180: a field with a comma or a quote is quoted. */
const csv = (table: DecisionTable): string => {
  const line = (fields: readonly string[]): string =>
    fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(",");
  return [
    line(["layout", ...headings(table), "ships"]),
    ...table.rows.map((row, i) => line([String(i + 1), ...answersOf(table, row), shipsOf(row)])),
    "",
  ].join("\n");
};

const markdown = (table: DecisionTable): string => {
  const line = (fields: readonly string[]): string => `| ${fields.join(" | ")} |`;
  const columns = ["layout", ...headings(table), "ships"];
  return [
    line(columns),
    `|${columns.map((_, i) => (i === 0 ? "---:" : i === columns.length - 1 ? "---" : ":---:")).join("|")}|`,
    ...table.rows.map((row, i) =>
      line([String(i + 1), ...answersOf(table, row).map((text) => `\`${text}\``), shipsOf(row)]),
    ),
    line(["hit in", ...table.hits.map(String), ""]),
    "",
  ].join("\n");
};
