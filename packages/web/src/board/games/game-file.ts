import { fail, formatShots, makeKnowledge, type Observation, parseScenario, type Result } from "@broadside/engine";
import {
  formatTranscript,
  parseTranscript,
  type RefereedTranscript,
  replayTranscript,
  type Transcript,
  withLayout,
} from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { wordedFault } from "../../parts/fault.ts";
import { checkSize, MAX_FILE, MAX_NAME } from "../../parts/files.ts";
import { type GameState, type Line, MAX_LINES, newGame } from "../position/game-state.ts";
import { nameOfGame } from "../rules/game-title.ts";
import { checkShowable } from "../rules/rules.ts";
import { jsonIn, refusalTold } from "../rules/text-limits.ts";
import { boardWords } from "../texts/words.ts";
import { type GameMeta, type KeptGame, type Origin, stateOf } from "./kept-game.ts";

/** Reads a transcript. Stops at rules that cannot be shown, because huge boards take seconds. Never throws. */
export const readTranscript = (value: unknown): Result<Transcript> => {
  if (isRecord(value) && value["format"] === undefined)
    return fail("file", "is not a game", "take a transcript as this page or broadside play --out writes it");
  const scenario = parseScenario(isRecord(value) ? value["scenario"] : undefined);
  const showable = scenario.ok ? checkShowable(scenario.value) : scenario;
  // Report faults of the rules with their location in the transcript.
  return scenario.ok && !showable.ok ? showable : refusalTold(() => parseTranscript(value));
};

/** Like {@link readTranscript}, for a transcript that must contain its layout. */
export const readRefereed = (value: unknown): Result<RefereedTranscript> => {
  const read = readTranscript(value);
  return read.ok ? withLayout(read.value) : read;
};

export interface FileGame extends Pick<GameMeta, "name" | "origin"> {
  readonly state: GameState;
}

/** What still holds of an import: its player and seed while its shots are unchanged, its layout while that fits. */
export const originOf = (transcript: Transcript, origin: Origin | undefined): Partial<Transcript> => {
  if (!origin) return {};
  const { shots, layout: _, ...remarks } = origin;
  const isUnchanged = shots === formatShots(transcript.scenario, transcript.observations);
  const read = readTranscript({ ...formatTranscript(transcript), layout: origin.layout });
  const layout = read.ok && replayTranscript(read.value).ok ? read.value.layout : undefined;
  return { ...(isUnchanged ? remarks : {}), ...(layout ? { layout } : {}) };
};

/** A stored game as a transcript. It includes lines, but neither undone steps nor ships placed by hand. */
const transcriptOf = (game: KeptGame): Transcript => {
  const { game: knowledge, lines } = stateOf(game);
  const { scenario, observations } = knowledge;
  const known: Transcript = { scenario, observations, ...originOf({ scenario, observations }, game.origin) };
  // If only one layout agrees with the shots, include it: then the game can be reviewed.
  const whole = withLayout(known);
  return {
    name: nameOfGame(game.name, scenario, game.begun),
    ...(whole.ok ? whole.value : known),
    lines: lines.map((line) => ({
      ...(line.name === undefined ? {} : { name: line.name }),
      observations: line.knowledge.observations,
    })),
  };
};

/** One game as a transcript file, or several games as a file with a list of transcripts. */
export const formatGames = (games: readonly KeptGame[]): string => {
  const transcripts = games.map((game) => formatTranscript(transcriptOf(game)));
  return `${JSON.stringify(transcripts.length === 1 ? transcripts[0] : transcripts, undefined, 2)}\n`;
};

const named = (name = ""): { name?: string } => {
  const short = name.trim().slice(0, MAX_NAME);
  return short === "" ? {} : { name: short };
};

const readOrigin = (transcript: Transcript): { origin?: Origin } => {
  const { shots, strategy, seed, layout } = formatTranscript(transcript);
  if (strategy === undefined && seed === undefined && layout === undefined) return {};
  return {
    origin: {
      shots,
      ...(strategy === undefined ? {} : { strategy }),
      ...(seed === undefined ? {} : { seed }),
      ...(layout === undefined ? {} : { layout }),
    },
  };
};

const readGame = (value: unknown): Result<FileGame> => {
  const read = readTranscript(value);
  if (!read.ok) return read;
  const { name, scenario, observations, lines = [] } = read.value;
  if (lines.length > MAX_LINES)
    return fail("lines", `are ${lines.length}`, `this page keeps at most ${MAX_LINES} of a game`);
  const knowledgeOf = (shots: readonly Observation[]) => makeKnowledge(scenario, shots);
  const state: GameState = {
    ...newGame(knowledgeOf(observations)),
    lines: lines.map(
      (line, i): Line => ({ id: i + 1, ...named(line.name), knowledge: knowledgeOf(line.observations) }),
    ),
  };
  return { ok: true, value: { ...named(name), ...readOrigin(read.value), state } };
};

/** The transcripts in a text, one or a list, as `broadside play --out` writes them; not yet parsed. */
export const transcriptsIn = (text: string): Result<readonly unknown[]> => {
  const small = checkSize(text.length, MAX_FILE);
  if (!small.ok) return small;
  const value = jsonIn(text);
  if (Array.isArray(value)) return { ok: true, value };
  if (isRecord(value)) return { ok: true, value: [value] };
  return wordedFault("file", () => boardWords.notGame);
};

/** Reads all games one by one with `read`, or none; an error names the game. */
export const readAll = <T>(sources: readonly unknown[], read: (source: unknown) => Result<T>): Result<T[]> => {
  const games: T[] = [];
  for (const [i, source] of sources.entries()) {
    const game = read(source);
    if (!game.ok) {
      const { error } = game;
      return sources.length === 1 ? game : { ok: false, error: { ...error, where: `game ${i + 1}: ${error.where}` } };
    }
    games.push(game.value);
  }
  return { ok: true, value: games };
};

/** Reads a transcript or a list of at most `most` transcripts, all or none. */
export const parseGames = (text: string, most: number): Result<FileGame[]> => {
  const found = transcriptsIn(text);
  if (!found.ok) return found;
  const sources = found.value;
  if (sources.length === 0) return fail("file", "holds no game", "take one that does");
  if (sources.length > most)
    return fail(
      "file",
      `holds more games than there is room for, ${sources.length}`,
      `delete some first: ${most} can be kept`,
    );
  return readAll(sources, readGame);
};
