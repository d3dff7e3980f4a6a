import { isRecord, refuseUnknown } from "../core/fields.ts";
import { fail, type InputError, ok, type Result } from "../core/result.ts";
import { showValue } from "../core/show-value.ts";
import type { Observation } from "../scenario/answer.ts";
import {
  type BoxLayoutSource,
  formatHiddenLayout,
  type HiddenLayout,
  hasCorners,
  parseBoxLayout,
} from "../scenario/box-layout.ts";
import type { LayoutSource } from "../scenario/layout.ts";
import { formatShots, parseShots } from "../scenario/notation.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../scenario/parse.ts";
import { parseLayout } from "../scenario/parse-layout.ts";

/** The version of the written form. Readers refuse versions they do not know. */
export const TRANSCRIPT_VERSION = 1;

/** What marks a JSON object as a transcript. */
export const TRANSCRIPT_FORMAT = "broadside-transcript";

/** The record of one side's game, whole or broken off: enough to replay it, answer by answer. */
export interface Transcript {
  /** Who shot: the full name of a strategy, or a person's. */
  readonly strategy?: string;
  /** The seed of the shooter's random stream and the numbers of its sub-stream, as `RandomStream.fromSeed` takes them. */
  readonly seed?: readonly number[];
  /** The layout shot at; its scenario is that of the game. */
  readonly layout: HiddenLayout;
  readonly observations: readonly Observation[];
}

/** A transcript as it is written in JSON. */
export interface TranscriptSource {
  readonly format: typeof TRANSCRIPT_FORMAT;
  readonly version: typeof TRANSCRIPT_VERSION;
  readonly strategy?: string;
  readonly seed?: readonly number[];
  readonly scenario: ScenarioSource;
  readonly layout: LayoutSource | BoxLayoutSource;
  /** All shots with their answers, as `parseShots` reads them. */
  readonly shots: string;
}

const FIELDS = ["format", "version", "strategy", "seed", "scenario", "layout", "shots"];

/** The transcript as a value for JSON; {@link parseTranscript} reads it back unchanged. */
export const formatTranscript = ({ strategy, seed, layout, observations }: Transcript): TranscriptSource => ({
  format: TRANSCRIPT_FORMAT,
  version: TRANSCRIPT_VERSION,
  ...(strategy === undefined ? {} : { strategy }),
  ...(seed === undefined ? {} : { seed }),
  scenario: formatScenario(layout.scenario),
  layout: formatHiddenLayout(layout),
  shots: formatShots(layout.scenario, observations),
});

/**
 * Reads a transcript from a value such as `JSON.parse` gives: its form, its scenario, a layout of that scenario, and
 * shots its rules can answer so. Whether the layout gives these answers is for {@link replayTranscript} to say.
 */
export const parseTranscript = (value: unknown): Result<Transcript> => {
  const fields = parseHeader(value);
  if (!fields.ok) return fields;
  const { strategy, seed, shots } = fields.value;
  if (strategy !== undefined && typeof strategy !== "string")
    return fail("strategy", `${showValue(strategy)} is not text`, 'write for example "probability" or leave it out');
  if (seed !== undefined && !(Array.isArray(seed) && seed.every((word) => Number.isSafeInteger(word))))
    return fail("seed", `${showValue(seed)} is not a list of whole numbers`, "write for example [7] or leave it out");
  const scenario = parseScenario(fields.value["scenario"]);
  if (!scenario.ok) return inside("scenario", scenario.error);
  const parse = hasCorners(fields.value["layout"]) ? parseBoxLayout : parseLayout;
  const layout = parse(scenario.value, fields.value["layout"]);
  if (!layout.ok) return layout;
  if (typeof shots !== "string")
    return fail("shots", shots === undefined ? "is missing" : "is not text", 'write shots such as "E5. F6x"');
  const observations = parseShots(scenario.value, shots);
  if (!observations.ok) return observations;
  return ok({
    layout: layout.value,
    observations: observations.value,
    ...(strategy === undefined ? {} : { strategy }),
    ...(seed === undefined ? {} : { seed: seed as readonly number[] }),
  });
};

/** Reads a transcript from JSON text. */
export const parseTranscriptText = (text: string, where = "transcript"): Result<Transcript> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(where, `is not JSON (${(error as Error).message})`, "give a file that Broadside has written");
  }
  return parseTranscript(value);
};

const parseHeader = (value: unknown): Result<Readonly<Record<string, unknown>>> => {
  if (!isRecord(value))
    return fail("transcript", "is not an object", `write {${FIELDS.map((field) => `"${field}": …`).join(", ")}}`);
  const fields = value;
  if (fields["format"] !== TRANSCRIPT_FORMAT) {
    return fail("format", `${showValue(fields["format"])} does not mark a transcript`, `write "${TRANSCRIPT_FORMAT}"`);
  }
  if (fields["version"] !== TRANSCRIPT_VERSION) {
    return fail(
      "version",
      `${showValue(fields["version"])} is not known`,
      `this Broadside reads version ${TRANSCRIPT_VERSION}`,
    );
  }
  return refuseUnknown(fields, FIELDS, "transcript") ?? ok(fields);
};

const inside = (where: string, error: InputError): Result<never> =>
  error.where === where ? { ok: false, error } : { ok: false, error: { ...error, where: `${where}: ${error.where}` } };
