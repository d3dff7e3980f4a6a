import { type Knowledge, RefusedError } from "@broadside/engine";
import { readKnowledge } from "../input/flags/knowledge-flags.ts";
import { write, writeData, writeJson } from "../output/output.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { csvText } from "../output/text-table.ts";
import type { AnalysisFlags } from "./analysis-flags.ts";
import { type BatchFields, runBatch } from "./batch.ts";

export interface Finding {
  json(): object;
  text(terminal: Terminal): string;
  csv?(): readonly (readonly (string | number)[])[];
}

export const runAnalysis = async (
  flags: AnalysisFlags,
  analyse: (knowledge: Knowledge, fields: BatchFields) => Finding,
): Promise<void> => {
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
