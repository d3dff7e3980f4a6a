import {
  type BoxLayoutSource,
  formatHiddenLayout,
  type HiddenLayout,
  hasCorners,
  parseBoxLayout,
} from "../boxes/box-layout.ts";
import {
  checkArgument,
  defined,
  type Fields,
  inField,
  isRecord,
  parseName,
  refuseMissing,
  refuseUnknown,
  showValue,
} from "../core/fields.ts";
import { parseJsonText } from "../core/json-text.ts";
import { fail, ok, parseEach, type Result } from "../core/result.ts";
import { onlyLayout } from "../inference/packing/search.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { Observation } from "../scenario/answer.ts";
import type { LayoutSource } from "../scenario/layout.ts";
import { parseLayout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { formatScenario, parseScenario, type ScenarioSource } from "../scenario/parse.ts";
import { canListPlacements } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { parseShots } from "../scenario/written-shots.ts";

/** The version of the file format. */
const TRANSCRIPT_VERSION = 1;

/** Marks a JSON object as a transcript. */
export const TRANSCRIPT_FORMAT = "broadside-transcript";

/** A variation: imagined shots, from the first one on, in place of the shots of the game. */
export interface TranscriptLine {
  readonly name?: string;
  readonly observations: readonly Observation[];
}

/** The record of one side's game, complete or not. With a layout, it can be replayed. */
export interface Transcript {
  readonly name?: string;
  /** The full name of a strategy, or the name of a person. */
  readonly strategy?: string;
  /** The seed of the shooter's random stream and its path, for `RandomStream.fromSeed`. */
  readonly seed?: readonly number[];
  readonly scenario: Scenario;
  /** The hidden layout; absent in the record of a shooter who has not seen it. */
  readonly layout?: HiddenLayout;
  readonly observations: readonly Observation[];
  /** Present if the shooter gave the game up. */
  readonly resigned?: true;
  /** How two players took turns, as `parseTurns` reads it, and whether the shooter began; absent in a game alone. */
  readonly turns?: string;
  readonly began?: boolean;
  /** The shots of each of the shooter's turns, if several were fired before any was answered. */
  readonly salvos?: readonly number[];
  /** How the game of two ended for the shooter; absent while it goes on, and in a game alone. */
  readonly result?: "won" | "lost" | "drawn";
  /** Variations, whose answers are only imagined. */
  readonly lines?: readonly TranscriptLine[];
}

/** A transcript that includes its layout. */
export interface RefereedTranscript extends Transcript {
  readonly layout: HiddenLayout;
}

/** A transcript as written in JSON. */
export interface TranscriptSource {
  readonly format: typeof TRANSCRIPT_FORMAT;
  readonly version: 1;
  readonly name?: string;
  readonly strategy?: string;
  readonly seed?: readonly number[];
  readonly scenario: ScenarioSource;
  readonly layout?: LayoutSource | BoxLayoutSource;
  /** All shots with their answers, in the form that `parseShots` reads. */
  readonly shots: string;
  readonly resigned?: true;
  readonly turns?: string;
  readonly began?: boolean;
  readonly salvos?: readonly number[];
  readonly result?: Transcript["result"];
  /** The variations, each with all of its shots. */
  readonly lines?: readonly { readonly name?: string; readonly shots: string }[];
}

const FIELDS = [
  "format",
  "version",
  "name",
  "strategy",
  "seed",
  "scenario",
  "layout",
  "shots",
  "resigned",
  "turns",
  "began",
  "salvos",
  "result",
  "lines",
];

/**
 * The transcript as a value to write as JSON; {@link parseTranscript} reads it back unchanged.
 *
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { formatTranscript, playGame } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
 * formatTranscript(game).shots; // => "A1x C1x A3x C3x B1x"
 */
export const formatTranscript = (transcript: Transcript): TranscriptSource => {
  checkTranscript(transcript);
  const { name, strategy, seed, scenario, layout, observations, lines = [] } = transcript;
  const { resigned, turns, began, salvos, result } = transcript;
  return {
    format: TRANSCRIPT_FORMAT,
    version: TRANSCRIPT_VERSION,
    ...defined({ name, strategy, seed }),
    scenario: formatScenario(scenario),
    ...(layout && { layout: formatHiddenLayout(layout) }),
    shots: formatShots(scenario, observations),
    ...defined({ resigned, turns, began, salvos, result }),
    ...(lines.length === 0 ? {} : { lines: lines.map((line) => formatLine(scenario, line)) }),
  };
};

const formatLine = (scenario: Scenario, { name, observations }: TranscriptLine) => ({
  ...defined({ name }),
  shots: formatShots(scenario, observations),
});

/**
 * Reads a transcript from a value such as `JSON.parse` returns. It does not check that the layout gives the answers;
 * {@link replayTranscript} does.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { formatTranscript, Game, parseTranscript } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const source = formatTranscript(new Game(layout).transcript());
 * unwrap(parseTranscript(source)).observations; // => []
 */
export const parseTranscript = (value: unknown): Result<Transcript> => {
  const fields = parseHeader(value);
  if (!fields.ok) return fields;
  const remarks = parseRemarks(fields.value);
  if (!remarks.ok) return remarks;
  const rules = fields.value["scenario"];
  if (typeof rules === "string")
    return fail("scenario", `${showValue(rules)} is only a name`, "write the rules, as a scenario file has them");
  const scenario = parseScenario(rules);
  if (!scenario.ok) return inField("scenario", scenario.error);
  const layout = parseHidden(scenario.value, fields.value["layout"]);
  if (!layout.ok) return layout;
  const shots = parseShotsField(scenario.value, fields.value["shots"]);
  if (!shots.ok) return shots;
  const salvos = parseSalvos(fields.value["salvos"], shots.value.length);
  if (!salvos.ok) return salvos;
  const lines = parseLines(scenario.value, fields.value["lines"]);
  if (!lines.ok) return lines;
  return ok({
    ...remarks.value,
    scenario: scenario.value,
    ...defined({ layout: layout.value }),
    observations: shots.value,
    ...defined({ salvos: salvos.value, lines: lines.value }),
  });
};

const RESULTS = ["won", "lost", "drawn"] as const;

type Remarks = Pick<Transcript, "name" | "strategy" | "seed" | "resigned" | "turns" | "began" | "result">;

/** What the texts of a transcript may say. */
const EXAMPLES: Readonly<Record<string, string>> = { name: "Saturday", strategy: "probability", turns: "alternate" };

const parseRemarks = ({ name, strategy, seed, resigned, turns, began, result }: Fields): Result<Remarks> => {
  const texts = defined({ name, strategy, turns });
  for (const [field, text] of Object.entries(texts)) {
    const seen = parseName(text, field, `write for example "${EXAMPLES[field]}" or leave it out`);
    if (!seen.ok) return seen;
  }
  const isSeed = Array.isArray(seed) && seed.length > 0 && seed.every((word) => Number.isSafeInteger(word));
  if (seed !== undefined && !isSeed) {
    const what = `${showValue(seed)} is not a list of one or more whole numbers`;
    return fail("seed", what, "write for example [7] or leave it out");
  }
  if (resigned !== undefined && resigned !== true)
    return fail("resigned", `${showValue(resigned)} is not true`, "write true or leave it out");
  if (began !== undefined && typeof began !== "boolean")
    return fail("began", `${showValue(began)} is neither true nor false`, "write one of these or leave it out");
  const ended = RESULTS.find((one) => one === result);
  if (ended !== result)
    return fail("result", `${showValue(result)} is not known`, `write ${RESULTS.join(", ")} or leave it out`);
  const seeds = seed as readonly number[] | undefined;
  return ok({ ...(texts as Remarks), ...defined({ seed: seeds, resigned, began, result: ended }) });
};

const parseSalvos = (value: unknown, shots: number): Result<readonly number[] | undefined> => {
  if (value === undefined) return ok(undefined);
  const fix = 'write the shots of each turn, such as "salvos": [5, 5, 4]';
  const isList = (list: unknown): list is number[] =>
    Array.isArray(list) && list.every((size) => Number.isSafeInteger(size) && size > 0);
  if (!isList(value)) return fail("salvos", `${showValue(value)} is not a list of whole numbers from 1`, fix);
  const sum = value.reduce((total, size) => total + size, 0);
  return sum === shots ? ok(value) : fail("salvos", `have ${sum} shots in all, and the game has ${shots}`, fix);
};

const parseHidden = (scenario: Scenario, value: unknown): Result<HiddenLayout | undefined> => {
  if (value === undefined) return ok(undefined);
  return hasCorners(value) ? parseBoxLayout(scenario, value) : parseLayout(scenario, value);
};

const parseShotsField = (scenario: Scenario, shots: unknown): Result<Observation[]> =>
  typeof shots === "string"
    ? parseShots(scenario, shots)
    : fail("shots", shots === undefined ? "is missing" : "is not text", 'write shots such as "E5. F6x"');

const parseLines = (scenario: Scenario, value: unknown): Result<TranscriptLine[] | undefined> => {
  if (value === undefined) return ok(undefined);
  if (!Array.isArray(value)) return fail("lines", `${showValue(value)} is not a list`, 'write [{"shots": "E5. F6x"}]');
  return parseEach(value, (source, i) => parseLine(scenario, source, `lines[${i}]`));
};

const parseLine = (scenario: Scenario, value: unknown, where: string): Result<TranscriptLine> => {
  if (!isRecord(value)) return fail(where, "is not a line", 'write {"name": …, "shots": …}');
  const unknown = refuseUnknown(value, ["name", "shots"], where);
  if (unknown) return unknown;
  const name =
    value["name"] === undefined
      ? undefined
      : parseName(value["name"], `${where}.name`, 'write for example "E5 a hit" or leave it out');
  if (name?.ok === false) return name;
  const shots = parseShotsField(scenario, value["shots"]);
  if (!shots.ok) return inField(where, shots.error);
  return ok({ ...defined({ name: name?.value }), observations: shots.value });
};

/**
 * A transcript that can be replayed: without a layout, it gets the only one that agrees with the shots. Fails
 * if none or several agree, or if a search of at most a fraction of a second cannot decide.
 *
 * @example
 * import { parseShots, preset, unwrap } from "@broadside/engine";
 * import { withLayout } from "@broadside/engine/games";
 *
 * const scenario = preset("gorkoff-3x3");
 * withLayout({ scenario, observations: [] }).ok; // => false
 * withLayout({ scenario, observations: unwrap(parseShots(scenario, "A1x C1x A3x C3x B1x")) }).ok; // => true
 */
export const withLayout = (transcript: Transcript): Result<RefereedTranscript> => {
  checkTranscript(transcript);
  const { scenario, observations } = transcript;
  const layout =
    transcript.layout ?? (canListPlacements(scenario) ? onlyLayout(makeKnowledge(scenario, observations)) : undefined);
  if (layout !== undefined) return ok({ ...transcript, layout });
  return fail(
    "layout",
    "is missing, and the shots do not settle where each ship lies",
    'add the shots and sinkings that do, or "layout": {"ships":[{"class":…,"cells":[…]},…]}',
  );
};

/**
 * Reads a transcript from JSON text.
 *
 * @param where what to call the text in an error message, for example its path
 * @throws as {@link parseTranscript} does.
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { formatTranscript, Game, parseTranscriptText } from "@broadside/engine/games";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const text = JSON.stringify(formatTranscript(new Game(layout).transcript()));
 * parseTranscriptText(text).ok; // => true
 * parseTranscriptText("{").ok; // => false
 */
export const parseTranscriptText = (text: string, where = "transcript"): Result<Transcript> => {
  const value = parseJsonText(text, where, "give a file that Broadside has written");
  return value.ok ? parseTranscript(value.value) : value;
};

/** The shortest transcript, whose scenario is written out. */
const SHORTEST = `{"format": "${TRANSCRIPT_FORMAT}", "version": ${TRANSCRIPT_VERSION}, "scenario": {…}, "shots": "E5. F6x"}`;

const parseHeader = (value: unknown): Result<Fields> => {
  if (!isRecord(value)) return fail("transcript", "is not an object", `write ${SHORTEST}`);
  const missing = ["format", "version", "scenario", "shots"].filter((field) => value[field] === undefined);
  const incomplete = refuseMissing(missing, "transcript", `write for example ${SHORTEST}`);
  if (incomplete) return incomplete;
  const { format, version } = value;
  if (format !== TRANSCRIPT_FORMAT) {
    const what = format === undefined ? "is missing: this is no" : `${showValue(format)} is not that of a`;
    return fail("format", `${what} transcript`, `write "${TRANSCRIPT_FORMAT}"`);
  }
  if (version === undefined) return fail("version", "is missing", `write ${TRANSCRIPT_VERSION}`);
  if (version !== TRANSCRIPT_VERSION)
    return fail("version", `${showValue(version)} is not known`, `this Broadside reads version ${TRANSCRIPT_VERSION}`);
  return refuseUnknown(value, [...FIELDS, "$schema"], "transcript") ?? ok(value);
};

/** Refuses what untyped programs take for a transcript. @throws TypeError as {@link checkArgument} does. */
export const checkTranscript = (value: unknown): void =>
  checkArgument(value, "observations", "a transcript; write unwrap(parseTranscript(text))");
