import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { RefusedError } from "@broadside/engine";
import { isRecord, parseJsonText, showValue, suggestName } from "@broadside/engine/input";
import type { Told } from "@broadside/engine/questions";
import { oneLine } from "@broadside/engine/text";
import { fileError, ScenarioCache, toldField, toldScenarioOf } from "../input/scenario-source.ts";
import { readTold, toldIn } from "../input/told.ts";
import { type BoardPicture, checkPicture, writePicture } from "../output/drawing/board-picture.ts";
import { write, writeData, writeJson } from "../output/output.ts";
import { withinTime } from "../output/progress.ts";
import { streams } from "../output/streams.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { csvText } from "../output/text-table.ts";
import { accept, Failure, UsageError } from "../output/usage-error.ts";
import { type AnalysisFlags, FIELDS } from "./analysis-flags.ts";

interface Finding {
  json(): object;
  text(terminal: Terminal): string;
  csv?(): readonly (readonly (string | number)[])[];
  picture?(): BoardPicture;
}

export const runAnalysis = async (
  flags: AnalysisFlags,
  analyse: (told: Told, fields: BatchFields) => Finding,
): Promise<void> => {
  if (flags.batch !== undefined) return runBatch(flags.batch, flags, (told, fields) => analyse(told, fields).json());
  const told = readTold(flags);
  const { knowledge } = told;
  const { out } = flags;
  if (out !== undefined) checkPicture(out, knowledge.scenario, "map.svg");
  const finding = namingMethod(flags.method, () => withinTime(flags.maxTime, () => analyse(told, {})));
  const drawn = out !== undefined && finding.picture && (await writePicture(out, knowledge, finding.picture()));
  if (flags.json) return writeJson(finding.json());
  if (flags.format === "csv" && finding.csv) return writeData(csvText(finding.csv()));
  const terminal = outputTerminal();
  return write(`${finding.text(terminal)}\n${drawn ? `${terminal.style.dim(drawn)}\n` : ""}`);
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

export type BatchFields = Readonly<Record<string, unknown>>;

/** Answers JSON lines one by one, in order, each before the next is read. `-` is standard input. */
const runBatch = async (
  source: string,
  flags: AnalysisFlags,
  answer: (told: Told, fields: BatchFields) => object,
): Promise<void> => {
  const standard = toldScenarioOf(flags);
  const cache = new ScenarioCache();
  const read = (fields: BatchFields): Told => {
    const { scenario: source, shots = "" } = fields;
    const rules = source === undefined ? standard : cache.get(source, flags);
    if (typeof shots !== "string")
      throw UsageError.of("shots", `${showValue(shots)} is not text`, 'write for example "E5. F6x"');
    return toldIn(rules.scenario, shots, [{ where: "told", texts: [...rules.told, ...toldField(fields["told"])] }]);
  };
  let number = 0;
  for await (const line of linesOf(open(source), source)) {
    number++;
    const answerIn = (fields: BatchFields): object => withinTime(flags.maxTime, () => answer(read(fields), fields));
    if (line.trim() !== "") await writeJson(answerLine(line, number, answerIn));
  }
};

const answerLine = (line: string, number: number, answer: (fields: BatchFields) => object): object => {
  let id: unknown = null;
  try {
    const fields = parseLine(line, number);
    requireExact(fields["id"]);
    id = fields["id"] ?? null;
    for (const field of Object.keys(fields)) requireKnown(field);
    return { id, ...answer(fields) };
  } catch (error) {
    const expected = error instanceof UsageError || error instanceof RefusedError || error instanceof Failure;
    const message = error instanceof Error ? error.message : String(error);
    return { id, error: oneLine(expected ? message : `unexpected: ${message}`) };
  }
};

/** A whole number in a field of a line; undefined if the field is absent. @throws UsageError if it is something else */
export const wholeField = (fields: BatchFields, name: string, least: number): number | undefined => {
  const value = fields[name];
  if (value === undefined || (typeof value === "number" && Number.isSafeInteger(value) && value >= least)) return value;
  throw UsageError.of(name, `${showValue(value)} is not a whole number from ${least}`, "write for example 3");
};

const parseLine = (line: string, number: number): BatchFields => {
  const fix = 'write for example {"id":1,"shots":"E5."}';
  const value = accept(parseJsonText(line, `line ${number}`, fix));
  if (!isRecord(value)) throw UsageError.of(`line ${number}`, "is not an object", fix);
  return value;
};

/** Refuses an id, or a part of one, that JSON has rounded: it would be returned changed. */
const requireExact = (id: unknown): void => {
  if (typeof id === "number" && Number.isInteger(id) && !Number.isSafeInteger(id)) {
    const what = `${id} passes 2^53, where whole numbers are rounded`;
    throw UsageError.of("id", what, 'write it as text, for example "123"');
  }
  if (typeof id === "object" && id !== null) for (const part of Object.values(id)) requireExact(part);
};

const requireKnown = (field: string): void => {
  if (FIELDS.includes(field)) return;
  throw UsageError.of(`field "${field}"`, "is not known", suggestName(field, FIELDS));
};

const open = (source: string): Readable => (source === "-" ? streams().stdin : createReadStream(source));

async function* linesOf(input: Readable, source: string): AsyncGenerator<string> {
  input.setEncoding("utf8");
  let rest = "";
  let first = true;
  try {
    for await (const chunk of input as AsyncIterable<string>) {
      const parts = (first ? chunk.replace(/^\ufeff/, "") : chunk).split("\n");
      first = false;
      parts[0] = rest + parts[0];
      rest = parts.pop() as string;
      yield* parts;
    }
  } catch (error) {
    // Only reading fails here: what the caller does with a line is outside this function.
    throw fileError(source, "--batch", error);
  }
  if (rest !== "") yield rest;
}
