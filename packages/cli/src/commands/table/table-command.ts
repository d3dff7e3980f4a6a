import { formatAnswer, formatCell, formatLayout } from "@broadside/engine";
import { type DecisionTable, decisionTable } from "@broadside/engine/review";
import { formatNumberOf } from "@broadside/engine/text";
import type { Command } from "commander";
import { requireConsistent } from "../../input/contradiction.ts";
import { addRuleFlags, type KnowledgeFlags, readKnowledge } from "../../input/flags/knowledge-flags.ts";
import { namingLimit, requireEquallyLikely } from "../../input/limit/layout-limit.ts";
import { exampleLine, exampleScenario } from "../../input/source/example-scenario.ts";
import { wholeNumber } from "../../input/value/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { write, writeData, writeJson } from "../../output/output.ts";
import { checkNewFile, writeOutput } from "../../output/output-file.ts";
import { timed } from "../../output/progress/progress.ts";
import { FILE_TERMINAL, outputTerminal } from "../../output/terminal.ts";
import { Failure, UsageError } from "../../output/usage-error.ts";
import { decisionTableText, TABLE_FORMATS, type TableFormat } from "./decision-table-text.ts";

/** Most rows: nobody reads a longer table, and few programs do. */
const MOST = 100_000;

/** Default scenario of the command. */
const SMALL = "gorkoff-3x3";

interface TableFlags extends Omit<KnowledgeFlags, "method"> {
  readonly format?: TableFormat;
  readonly out?: string;
  readonly maxLayouts: number;
}

/** `broadside table`: every layout's answer to a shot at every cell. */
export const addTableCommand = (program: Command): void => {
  addRuleFlags(program.command("table"))
    .description("Write the decision table of a small scenario: a row for each layout, a column for each cell")
    .option("--shots <shots>", 'the shots so far with their answers, in order: "E5. F6x F7#"')
    .option(
      "--format <format>",
      `how to write it: ${TABLE_FORMATS.join(", ")} (default: as the file's ending says, or text)`,
      readFormat,
    )
    .option("--out <file>", "write to a new file instead: .txt, .csv or .md")
    .option("--max-layouts <number>", "refuse tables of more rows", wholeNumber("--max-layouts", 1, MOST), 10_000)
    .option("--json", "write JSON")
    .addHelpText(
      "after",
      "\nAn entry is the answer to a shot there, if that is the next shot. Where sinkings are\n" +
        "announced, the answer to a later shot depends on what was hit before.",
    )
    .addHelpText(
      "after",
      examples(
        ["broadside table", "the four layouts of the smallest board, gorkoff-3x3"],
        [
          'broadside table --scenario gorkoff-5x5 --shots "B2. D4." --format csv',
          "what two misses leave, for a spreadsheet",
        ],
        ["broadside table --scenario gorkoff-5x5 --out table.md", "all 1,428 layouts as a file in Markdown"],
      ),
    )
    .action(async (given: TableFlags, command: Command) => {
      const example = exampleScenario(command, SMALL);
      const flags = example === undefined ? given : { ...given, scenario: example };
      const file = checkOutput(flags);
      const table = await tableOf(flags);
      if (file !== undefined) return writeTo(file, table, flags);
      if (example !== undefined && !flags.json && (flags.format ?? "text") === "text")
        await write(`${exampleLine(example)}\n\n`);
      return writeHere(table, flags);
    });
};

/** The output file, if any, checked before any work. */
const checkOutput = ({ out, format, json }: TableFlags): string | undefined => {
  if (json && format) throw UsageError.of("--format", "cannot be combined with --json", "leave one of the two out");
  if (out === undefined) return undefined;
  return checkNewFile(out, "--out", "table.csv", format || json ? undefined : Object.keys(ENDINGS));
};

const tableOf = async (flags: TableFlags): Promise<DecisionTable> => {
  const knowledge = readKnowledge(flags);
  requireEquallyLikely(knowledge.scenario, flags.prior, "table takes all layouts as equally likely");
  const { value: table } = await namingLimit("--max-layouts", MOST, () =>
    timed("listing layouts", (progress) =>
      decisionTable(knowledge, flags.maxLayouts, (listed) => progress(listed / flags.maxLayouts)),
    ),
  );
  requireConsistent(knowledge, BigInt(table.rows.length));
  if (table.rows.length === 0) throw new Failure("no layout exists: there is nothing to write down");
  return table;
};

const writeHere = (table: DecisionTable, { json, format = "text" }: TableFlags): Promise<void> =>
  json
    ? writeJson(jsonOf(table))
    : (format === "text" ? write : writeData)(decisionTableText(table, format, outputTerminal()));

const writeTo = async (file: string, table: DecisionTable, { json, format }: TableFlags): Promise<void> => {
  const asked = format ?? ENDINGS[/\.\w+$/.exec(file.toLowerCase())?.[0] ?? ""] ?? "text";
  await writeOutput(file, json ? `${JSON.stringify(jsonOf(table))}\n` : decisionTableText(table, asked, FILE_TERMINAL));
  const size = `${formatNumberOf(table.rows.length, "layout")}, ${formatNumberOf(table.cells.length, "cell")}`;
  return write(`the table is in ${file}: ${size}\n`);
};

const ENDINGS: Readonly<Record<string, TableFormat>> = { ".txt": "text", ".csv": "csv", ".md": "markdown" };

const readFormat = (text: string): TableFormat => {
  const format = TABLE_FORMATS.find((name) => name === text);
  if (format !== undefined) return format;
  throw UsageError.of("--format", `"${text}" is not known`, `write ${TABLE_FORMATS.join(", ")}`);
};

const jsonOf = ({ knowledge, cells, rows, hits }: DecisionTable): object => ({
  layouts: String(rows.length),
  scenario: knowledge.scenario.name,
  cells: cells.map((cell) => formatCell(knowledge.scenario.board, cell)),
  rows: rows.map(({ layout, answers }) => ({
    ...formatLayout(layout),
    answers: answers.map((answer) => formatAnswer(knowledge.scenario, answer)),
  })),
  hits,
});
