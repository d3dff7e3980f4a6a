import type { Knowledge } from "@broadside/engine";
import type { Command } from "commander";
import { addKnowledgeFlags, type KnowledgeFlags, readKnowledge } from "../input/knowledge-flags.ts";
import { write, writeJson } from "../output/output.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { type BatchFields, runBatch } from "./batch.ts";

/** What an analysis found, ready to be written for programs or for people. */
export interface Finding {
  json(): object;
  text(terminal: Terminal): string;
}

/** The flags of every analysis. */
export interface AnalysisFlags extends KnowledgeFlags {
  readonly batch?: string;
}

/** Adds the flags of {@link AnalysisFlags} to a command. */
export const addAnalysisFlags = (command: Command): Command =>
  addKnowledgeFlags(command).option(
    "--batch <file>",
    'answer JSON lines {"id":1,"scenario":"russian","shots":"E5."}, one line each; - reads standard input',
  );

/** Answers one question, or a batch of them, and writes what was found. */
export const runAnalysis = async (
  flags: AnalysisFlags,
  analyse: (knowledge: Knowledge, fields: BatchFields) => Finding,
): Promise<void> => {
  if (flags.batch !== undefined) {
    return runBatch(flags.batch, flags, (knowledge, fields) => analyse(knowledge, fields).json());
  }
  const finding = analyse(readKnowledge(flags), {});
  if (flags.json) return writeJson(finding.json());
  return write(`${finding.text(outputTerminal())}\n`);
};
