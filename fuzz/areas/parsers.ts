import { formatTranscript, parseTranscriptText, replayTranscript } from "../../packages/engine/src/games.ts";
import { formatHiderCertificate, parseHiderCertificate } from "../../packages/engine/src/hider/hider-certificate.ts";
import {
  CONTACTS,
  formatCell,
  formatInputError,
  formatLayout,
  formatScenario,
  formatShots,
  formatStrategy,
  type InputError,
  type Knowledge,
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
import { parseLayouts } from "../../packages/engine/src/scenario/layout.ts";
import {
  checkTree,
  formatTreeFile,
  OBJECTIVES,
  parseObjective,
  parseTreeFile,
} from "../../packages/engine/src/solver.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { randomLayout } from "../../packages/engine/test/generate/random-layout.ts";
import { drawPosition } from "../../packages/engine/test/generate/random-position.ts";
import { formatAddress, parseAddress } from "../../packages/web/src/board/notation/address.ts";
import { isWorded } from "../../packages/web/src/parts/fault.ts";
import type { Area } from "../area.ts";
import { positionFeatures } from "../cases/position-case.ts";
import { mutate, parsed, shorterTexts } from "../cases/text-case.ts";
import { hiderCertificate, randomLayouts, randomTranscript, shotsText, treeFile } from "../cases/written.ts";
import { Fault, holds, isRefusal, same } from "../fault.ts";

/** A text with mistakes, and the format as which it is read. */
interface TextCase {
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

interface Format {
  /** What the text says, written again. */
  read(text: string, scenario: Scenario): Reading;
  /** A correct text, to which mistakes are added; undefined if the rules allow none. */
  right(knowledge: Knowledge, random: RandomStream): string | undefined;
}

const FORMATS = {
  scenario: {
    read: (text) => again(parseScenarioText(text), (value) => JSON.stringify(formatScenario(value))),
    right: ({ scenario }) => JSON.stringify(formatScenario(scenario)),
  },
  shots: {
    read: (text, scenario) => again(parseShots(scenario, text), (value) => formatShots(scenario, value)),
    right: shotsText,
  },
  cell: {
    read: (text, { board }) => again(parseCell(board, text), (cell) => formatCell(board, cell)),
    right: ({ scenario: { board } }, random) => formatCell(board, random.below(board.cellCount)),
  },
  key: {
    read: (text, scenario) => again(keysOf(scenario).parseKey(text), (key) => keysOf(scenario).formatKey(key)),
    right: ({ scenario }, random) => {
      const layout = randomLayout(scenario, random);
      return layout && keysOf(scenario).formatKey(keysOf(scenario).keyOfLayout(layout));
    },
  },
  transcript: { read: readTranscript, right: randomTranscript },
  layouts: {
    read: (text, scenario) =>
      again(parseLayouts(scenario, text, "file"), (list) => JSON.stringify({ layouts: list.map(formatLayout) })),
    right: randomLayouts,
  },
  tree: { read: readTree, right: treeFile },
  certificate: {
    read: (text) =>
      again(parseHiderCertificate(parsed(text)), (value) => JSON.stringify(formatHiderCertificate(value))),
    right: hiderCertificate,
  },
  address: { read: readAddress, right: (knowledge) => formatAddress({ knowledge, look: {} }) },
  preset: {
    read: (text) => again(parsePreset(text), (value) => JSON.stringify(formatScenario(value))),
    right: (_, random) => pick(random, [...PRESET_NAMES, "boxes:4x3:2", "boxes:10x2:3"]),
  },
  strategy: {
    read: (text) => again(parseStrategy(text), formatStrategy),
    right: (_, random) => pick(random, [...STRATEGY_NAMES, "probability-chessboard:divisor=2,remainder=0,block=20"]),
  },
  model: {
    read: (text) => again(parsePlacementModel(text), (value) => JSON.stringify(value)),
    right: (_, random) =>
      pick(random, ["sequential", "uniform", "edges:temperature=0.5", "spread:temperature=2", "cluster:temperature=1"]),
  },
  objective: {
    read: (text) => again(parseObjective(text), (value) => value),
    right: (_, random) => pick(random, OBJECTIVES),
  },
} as const satisfies Readonly<Record<string, Format>>;

/** Formats that their own readers cannot read again as they are written here. */
const NOT_WRITTEN: readonly string[] = ["preset", "model", "objective"];

/** An error is one line that says where it is, what is wrong, and what would be right. */
const checkError = (format: string, error: InputError): void => {
  // The page's tests read its words, which are not loaded here.
  if (isWorded(error)) return;
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
    return FORMATS[format].read(what, scenario);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Fault) throw error;
    if (isRefusal(error) && format === "certificate") return undefined;
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
        choices: true,
        contacts: CONTACTS,
        limit: pick(random, [100n, 5000n]),
        oddNames: true,
        truth: "true",
      });
      const format = pick(random, Object.keys(FORMATS) as TextCase["format"][]);
      const text = FORMATS[format].right(knowledge, random);
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
    if (NOT_WRITTEN.includes(item.format)) return ["accepted"];
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
