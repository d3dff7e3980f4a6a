import { formatTranscript, parseTranscriptText, replayTranscript } from "../../packages/engine/src/games.ts";
import { formatHiderCertificate, parseHiderCertificate } from "../../packages/engine/src/hider/hider-certificate.ts";
import {
  formatCell,
  formatInputError,
  formatLayout,
  formatScenario,
  formatShots,
  formatStrategy,
  type InputError,
  PRESET_NAMES,
  parseCell,
  parsePreset,
  parseScenario,
  parseScenarioText,
  parseShots,
  parseStrategy,
  type RandomStream,
  type Result,
  type Scenario,
  type ScenarioSource,
  STRATEGY_NAMES,
  unwrap,
} from "../../packages/engine/src/index.ts";
import { keysOf, parsePlacementModel } from "../../packages/engine/src/placing.ts";
import { parseLayouts } from "../../packages/engine/src/scenario/parse-layout.ts";
import { checkTree, formatTreeFile, parseObjective, parseTreeFile } from "../../packages/engine/src/solver.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { randomLayout } from "../../packages/engine/test/generate/random-layout.ts";
import { drawPosition } from "../../packages/engine/test/generate/random-position.ts";
import { formatAddress, parseAddress } from "../../packages/web/src/text/address.ts";
import type { Area } from "../area.ts";
import { mutate } from "../cases/mutate.ts";
import { positionFeatures } from "../cases/position-case.ts";
import { parsed, shorterTexts } from "../cases/shorter.ts";
import { hiderCertificate, randomLayouts, randomTranscript, shotsText, treeFile } from "../cases/written.ts";
import { Fault, holds, same } from "../fault.ts";

/** A text with mistakes, and the format as which it is read. */
export interface TextCase {
  readonly format: keyof typeof FORMATS;
  readonly text: string;
  /** The rules under which the text is read. */
  readonly scenario: ScenarioSource;
}

/**
 * What a parser makes of a text: the parsed value written as text again, or an error. Undefined if the text is
 * not JSON.
 */
type Reading = Result<string> | undefined;

const again = <T>(result: Result<T>, format: (value: T) => string): Reading =>
  result.ok ? { ok: true, value: format(result.value) } : result;

/** Reads an address. This never fails: the result lists the problems. */
const readAddress = (text: string): Reading => {
  const { problems, ...address } = parseAddress(text);
  for (const problem of problems) checkError("address", problem);
  return problems.length > 0 ? { ok: false, error: problems[0] } : { ok: true, value: formatAddress(address) };
};

/** Runs a readable tree through every layout. A plain Error says what is wrong with the tree. */
const readTree = (text: string): Reading => {
  const result = parseTreeFile(parsed(text));
  if (!result.ok) return result;
  try {
    checkTree(result.value.knowledge, result.value.tree, undefined, 200);
  } catch (error) {
    const isPlain = error instanceof Error && ["Error", "RefusedError"].includes(error.name);
    if (!isPlain) throw error;
  }
  return again(result, ({ knowledge, tree }) => JSON.stringify(formatTreeFile(knowledge, tree)));
};

const readTranscript = (text: string): Reading => {
  const result = parseTranscriptText(text);
  if (result.ok) {
    const game = replayTranscript(result.value);
    if (!game.ok) checkError("transcript", game.error);
  }
  return again(result, (transcript) => JSON.stringify(formatTranscript(transcript)));
};

/** The reader of every format. What it reads is written and read again, and must not change. */
const FORMATS = {
  scenario: (_: Scenario, text: string) =>
    again(parseScenarioText(text), (value) => JSON.stringify(formatScenario(value))),
  shots: (scenario: Scenario, text: string) =>
    again(parseShots(scenario, text), (value) => formatShots(scenario, value)),
  cell: ({ board }: Scenario, text: string) => again(parseCell(board, text), (cell) => formatCell(board, cell)),
  key: (scenario: Scenario, text: string) =>
    again(keysOf(scenario).parseKey(text), (key) => keysOf(scenario).formatKey(key)),
  transcript: (_: Scenario, text: string) => readTranscript(text),
  layouts: (scenario: Scenario, text: string) =>
    again(parseLayouts(scenario, text, "file"), (list) => JSON.stringify({ layouts: list.map(formatLayout) })),
  tree: (_: Scenario, text: string) => readTree(text),
  certificate: (_: Scenario, text: string) =>
    again(parseHiderCertificate(parsed(text)), (certificate) => JSON.stringify(formatHiderCertificate(certificate))),
  address: (_: Scenario, text: string) => readAddress(text),
  preset: (_: Scenario, text: string) => again(parsePreset(text), (value) => JSON.stringify(formatScenario(value))),
  strategy: (_: Scenario, text: string) => again(parseStrategy(text), formatStrategy),
  model: (_: Scenario, text: string) => again(parsePlacementModel(text), (value) => JSON.stringify(value)),
  objective: (_: Scenario, text: string) => again(parseObjective(text), (value) => value),
} as const;

/** Formats whose output their own readers can read. Preset names are never written, nor are models here. */
const WRITTEN: readonly string[] = [
  "scenario",
  "shots",
  "cell",
  "key",
  "transcript",
  "layouts",
  "tree",
  "certificate",
  "address",
  "strategy",
];

const MODELS = ["sequential", "uniform", "edges:temperature=0.5", "spread:temperature=2", "cluster:temperature=1"];

/** A correct text of a format, to which mistakes are added; undefined if the rules allow none. */
const rightText = (
  format: TextCase["format"],
  knowledge: ReturnType<typeof drawPosition>,
  random: RandomStream,
): string | undefined => {
  const { scenario } = knowledge;
  switch (format) {
    case "scenario":
      return JSON.stringify(formatScenario(scenario));
    case "shots":
      return shotsText(knowledge);
    case "cell":
      return formatCell(scenario.board, random.below(scenario.board.cellCount));
    case "key": {
      const layout = randomLayout(scenario, random);
      return layout && keysOf(scenario).formatKey(keysOf(scenario).keyOfLayout(layout));
    }
    case "transcript":
      return randomTranscript(knowledge, random);
    case "layouts":
      return randomLayouts(knowledge, random);
    case "tree":
      return treeFile(knowledge);
    case "certificate":
      return hiderCertificate(knowledge);
    case "address":
      return formatAddress({ knowledge, look: {} });
    case "preset":
      return pick(random, [...PRESET_NAMES, "boxes:4x3:2", "boxes:10x2:3"]);
    case "strategy":
      return pick(random, [...STRATEGY_NAMES, "probability-chessboard:divisor=2,remainder=0,block=20"]);
    case "model":
      return pick(random, MODELS);
    case "objective":
      return pick(random, ["mean", "worst", "mean-then-worst", "worst-then-mean"]);
  }
};

/** An error is one line that says where it is, what is wrong, and what would be right. */
const checkError = (format: string, error: InputError): void => {
  for (const part of ["where", "what", "fix"] as const) {
    holds(`${format}: an error says ${part}`, typeof error[part] === "string" && error[part] !== "", () =>
      JSON.stringify(error),
    );
  }
  holds(`${format}: an error is short`, formatInputError(error).length < 4000, () =>
    formatInputError(error).slice(0, 300),
  );
};

/**
 * Reads a text. Only a certificate, which lists layouts, may be refused: refusals are for computing, not for
 * reading.
 */
const read = ({ format, text }: TextCase, scenario: Scenario, what: string): Reading => {
  try {
    return FORMATS[format](scenario, what);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Fault) throw error;
    if (error.name === "RefusedError" && format === "certificate") return undefined;
    throw new Fault(`${format}: throws ${error.name}`, `${error.message.slice(0, 300)} (of ${text.length} letters)`);
  }
};

/** Gives the readers of every kind of text input with mistakes. */
export const parsers: Area<TextCase> = {
  name: "parsers",
  about: "readers of every format, given texts with mistakes: a value or one clear error, and nothing else",
  patience: 20,
  draw(random) {
    for (;;) {
      const knowledge = drawPosition(random, {
        contacts: ["none", "no-sides", "allowed", "overlap"],
        limit: pick(random, [100n, 5000n]),
        oddNames: true,
        truth: "true",
      });
      const format = pick(random, Object.keys(FORMATS) as TextCase["format"][]);
      const text = rightText(format, knowledge, random);
      if (text === undefined) continue;
      return { format, text: mutate(text, random), scenario: formatScenario(knowledge.scenario) };
    }
  },
  features: ({ format, scenario }) => [
    `reads ${format}`,
    ...positionFeatures({ scenario, shots: "" }).filter((feature) => !/shots|oracle/.test(feature)),
  ],
  check(item) {
    const scenario = unwrap(parseScenario(item.scenario));
    const first = read(item, scenario, item.text);
    if (first === undefined) return ["refused"];
    if (!first.ok) {
      checkError(item.format, first.error);
      return ["refused"];
    }
    if (!WRITTEN.includes(item.format)) return ["accepted"];
    const second = read(item, scenario, first.value);
    same(`${item.format}: read back`, second, first);
    return ["accepted"];
  },
  *smaller(item) {
    for (const text of shorterTexts(item.text)) yield { ...item, text };
  },
  describe: ({ format, text, scenario }) =>
    `a text read as ${format}, under the rules ${JSON.stringify(scenario)}:\n  ${JSON.stringify(text)}`,
};
