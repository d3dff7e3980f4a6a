import { type Knowledge, RefusedError } from "@broadside/engine";
import type { Command } from "commander";
import { oneOf } from "../input/flag-value.ts";
import { addKnowledgeFlags, type KnowledgeFlags, readKnowledge } from "../input/flags/knowledge-flags.ts";
import { write, writeData, writeJson } from "../output/output.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { csvText } from "../output/text-table.ts";
import { UsageError } from "../output/usage-error.ts";
import { type BatchFields, runBatch } from "./batch.ts";

export interface Finding {
  json(): object;
  text(terminal: Terminal): string;
  csv?(): readonly (readonly (string | number)[])[];
}

export interface AnalysisFlags extends KnowledgeFlags {
  readonly batch?: string;
  readonly format?: "csv" | "matrix";
}

export const addAnalysisFlags = (command: Command): Command =>
  addKnowledgeFlags(command).option(
    "--batch <file>",
    'answer JSON lines {"id":1,"scenario":"russian","shots":"E5."}, one line each; - reads standard input',
  );

export const runAnalysis = async (
  flags: AnalysisFlags,
  analyse: (knowledge: Knowledge, fields: BatchFields) => Finding,
): Promise<void> => {
  requireOneFormat(flags);
  if (flags.batch !== undefined)
    return runBatch(flags.batch, flags, (knowledge, fields) => analyse(knowledge, fields).json());
  const knowledge = readKnowledge(flags);
  const finding = namingMethod(flags.method, () => analyse(knowledge, {}));
  if (flags.json) return writeJson(finding.json());
  if (flags.format === "csv" && finding.csv) return writeData(csvText(finding.csv()));
  return write(`${finding.text(outputTerminal())}\n`);
};

/** Does work with the method that was asked for. If it is refused, the error names the flag. */
const namingMethod = <T>(method: string | undefined, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (method === undefined || !(error instanceof RefusedError)) throw error;
    throw new RefusedError(`--method ${method}: ${error.message}; leave out --method`, error.cost);
  }
};

const FORMATS = {
  csv: "comma-separated values, a line for each cell",
  matrix: "the scores of all cells as a board, for strategies that score cells",
};

export const addFormatFlag = (command: Command, names: readonly (keyof typeof FORMATS)[]): Command =>
  command.option(
    "--format <format>",
    `how to write it: ${names.map((name) => `${name} (${FORMATS[name]})`).join(" or ")} (default: as text for people)`,
    (text) => {
      if (text === "json") throw UsageError.of("--format", "JSON has a flag of its own", "write --json");
      return oneOf("--format", text, names);
    },
  );

const requireOneFormat = ({ json, batch, format }: AnalysisFlags): void => {
  if (format !== "csv") return;
  if (json) throw UsageError.of("--format csv", "cannot be combined with --json", "leave one of the two out");
  if (batch !== undefined)
    throw UsageError.of("--format csv", "cannot be combined with --batch", "its answers are JSON lines");
};
