import { formatAnswer, formatCell, formatLayout, type Knowledge } from "@broadside/engine";
import { type DecisionRow, type DecisionTable, decisionTable } from "@broadside/engine/review";
import { formatNumberOf } from "@broadside/engine/text";
import { defineCommand } from "../../definition/command.ts";
import { flag } from "../../definition/flag.ts";
import { contradiction } from "../../input/contradiction.ts";
import { oneOf } from "../../input/flag-value.ts";
import { AS_JSON, END_TIME, readKnowledge, SHOTS } from "../../input/knowledge-flags.ts";
import { namingLimit, requireEquallyLikely } from "../../input/limits.ts";
import { shipsText } from "../../output/drawing/layout-drawing.ts";
import { checkNewFile, write, writeData, writeJson, writeOutput } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { FILE_TERMINAL, outputTerminal, type Terminal } from "../../output/terminal.ts";
import { csvText, splitTable } from "../../output/text-table.ts";
import { exampleLines, exampleScenario, layoutsSetting, smallRules } from "./small-game.ts";

/** The maximum number of rows: nobody reads a longer table, and few programs do. */
const MOST_ROWS = 100_000;

const TABLE_FORMATS = ["text", "csv", "markdown"] as const;

type TableFormat = (typeof TABLE_FORMATS)[number];

const ENDINGS: Readonly<Record<string, TableFormat>> = { ".txt": "text", ".csv": "csv", ".md": "markdown" };

const LAYOUTS = { usual: 10_000, most: MOST_ROWS };

const SMALL = "gorkoff-3x3";

const ABOUT =
  "\nAn entry is the answer to a shot there, if that is the next shot. Where sinkings are announced, the answer to a later shot depends on what was hit before.";

export const tableCommand = defineCommand({
  name: "table",
  about: "Write the decision table of a small game: a row for each layout, a column for each cell",
  flags: [
    ...smallRules(`${SMALL}; hasbro with --shots`, "the table holds no other"),
    SHOTS,
    flag("-o --out <file>", "output", `write the table to a new file: ${Object.keys(ENDINGS).join(", ")}`, {
      path: "always",
    }),
    flag(
      "--format <format>",
      "output",
      `how to write it: ${TABLE_FORMATS.join(", ")} (default: as the file's ending says, or text)`,
      {
        read: (text) => oneOf("--format", text, TABLE_FORMATS),
        names: TABLE_FORMATS,
        excludes: [{ flag: "json", what: "cannot be combined with --json", fix: "leave one of the two out" }],
      },
    ),
    END_TIME,
    AS_JSON,
    layoutsSetting(LAYOUTS),
  ],
  notes: [ABOUT],
  examples: {
    "broadside table": "the four layouts of the smallest board, gorkoff-3x3",
    'broadside table --scenario gorkoff-5x5 --shots "B2. D4." --format csv': "what two misses leave, for a spreadsheet",
  },
  run: async (given, call) => {
    const { out, format, json } = given;
    if (out !== undefined) checkNewFile(out, "--out", "table.csv", format || json ? undefined : Object.keys(ENDINGS));
    const example = exampleScenario(call, SMALL);
    const knowledge = readKnowledge({ ...given, ...(example !== undefined && { scenario: example }) });
    requireEquallyLikely(knowledge.scenario, given.prior, "table takes all layouts as equally likely");
    const table = await tableOf(knowledge, given.maxLayouts);
    if (out !== undefined) {
      const asked = format ?? ENDINGS[/\.\w+$/.exec(out.toLowerCase())?.[0] ?? ""] ?? "text";
      await writeOutput(out, json ? `${JSON.stringify(jsonOf(table))}\n` : TEXTS[asked](table, FILE_TERMINAL));
      const size = `${formatNumberOf(table.rows.length, "layout")}, ${formatNumberOf(table.cells.length, "cell")}`;
      return write(`the table is in ${out}: ${size}\n`);
    }
    if (json) return writeJson(jsonOf(table));
    const text = TEXTS[format ?? "text"](table, outputTerminal());
    if (format !== undefined && format !== "text") return writeData(text);
    return write([...exampleLines(example), text].join("\n"));
  },
});

const tableOf = async (knowledge: Knowledge, maxLayouts: number): Promise<DecisionTable> => {
  const work = () =>
    timed("listing layouts", (progress) =>
      decisionTable(knowledge, maxLayouts, (listed) => progress(listed / maxLayouts)),
    );
  const { value: table } = await namingLimit(MOST_ROWS, work, "take a smaller board, fewer ships or more --shots");
  if (table.rows.length === 0) throw contradiction(knowledge);
  return table;
};

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
