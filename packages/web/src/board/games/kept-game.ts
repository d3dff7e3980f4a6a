import { fail, ok, type Result, unwrap } from "@broadside/engine";
import type { TranscriptSource } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/input";
import { isCount } from "../../storage/reader.ts";
import { hasVersion, newerThan, VERSIONS } from "../../storage/versions.ts";
import type { GameState } from "../position/game-state.ts";
import { jsonIn } from "../rules/text-limits.ts";
import type { Timeline } from "./game-history.ts";
import { StoredStep } from "./step.ts";

/** How many letters two texts share at the beginning and at the end, and what the second has in between. */
type TextDifference = readonly [before: number, after: number, between: string];

/** The difference from one text to another. Cost: linear in the length of the texts. */
export const differenceOf = (from: string, to: string): TextDifference => {
  const most = Math.min(from.length, to.length);
  let before = 0;
  while (before < most && from[before] === to[before]) before++;
  let after = 0;
  while (after < most - before && from[from.length - 1 - after] === to[to.length - 1 - after]) after++;
  return [before, after, to.slice(before, to.length - after)];
};

/** Applies a difference to a text; undefined if the difference does not fit this text. */
export const applyDifference = (from: string, value: unknown): string | undefined => {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [before, after, between] = value as readonly unknown[];
  if (typeof between !== "string" || !isCount(before) || !isCount(after)) return undefined;
  if (before + after > from.length) return undefined;
  return from.slice(0, before) + between + from.slice(from.length - after);
};

/** The most characters of a game's steps on the device; longer games lose their oldest steps. */
const MAX_STEPS_TEXT = 60_000;

/** The maximum number of characters of a stored game's present step. */
const MAX_PRESENT = 400_000;

/** Facts from an imported transcript: its shots at the time of the import, its shooter, and its layout. */
export interface Origin extends Pick<TranscriptSource, "shots" | "strategy" | "seed"> {
  readonly layout?: unknown;
}

export interface GameMeta {
  /** Its name; if it has none, its title is its rules and the time it began. */
  readonly name?: string;
  /** When the game began, in milliseconds since 1970. */
  readonly begun: number;
  readonly origin?: Origin;
}

export interface KeptGame extends GameMeta {
  readonly id: string;
  /** When the game was last changed, in milliseconds since 1970. */
  readonly changed: number;
  /** Changes with every write, so that a tab notices when another tab has written. */
  readonly tag: string;
  readonly timeline: Timeline<StoredStep>;
}

/** The state of a stored game, whose present step can always be read. */
export const stateOf = ({ timeline }: KeptGame): GameState => unwrap(timeline.present.read).state;

/** The steps after a text, each as a difference from the previous one, until `letters` characters are used up. */
const chain = (from: string, moments: readonly StoredStep[], letters: number): { steps: unknown[]; left: number } => {
  const steps: unknown[] = [];
  let last = from;
  let left = letters;
  for (const { text } of moments) {
    const difference = differenceOf(last, text);
    left -= difference[2].length + 12;
    if (left < 0) break;
    steps.push(difference);
    last = text;
  }
  return { steps, left: Math.max(0, left) };
};

/** A game as text: the present step in full, the others as differences, outwards from it. Undefined if too large. */
export const formatKeptGame = (game: KeptGame): string | undefined => {
  const { name, begun, changed, tag, origin, timeline } = game;
  const present = timeline.present.text;
  if (present.length > MAX_PRESENT) return undefined;
  const future = chain(present, timeline.future, MAX_STEPS_TEXT / 2);
  const past = chain(present, timeline.past.toReversed(), MAX_STEPS_TEXT / 2 + future.left);
  const head = { version: VERSIONS.games, tag, name, begun, changed, origin };
  return JSON.stringify({ ...head, present, past: past.steps, future: future.steps });
};

/** The tag in a game's text, found without reading the rest. */
export const tagOf = (text: string): string | undefined => /^\{"version":\d+,"tag":"([^"]*)"/.exec(text)?.[1];

const spoilt = (what: string): Result<never> => fail("kept game", what, "export what you can, or delete it");

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) < 8.64e15;

const readOrigin = (value: unknown): Origin | undefined => {
  if (!isRecord(value) || typeof value["shots"] !== "string") return undefined;
  const { shots, strategy, seed, layout } = value;
  return {
    shots,
    ...(typeof strategy === "string" ? { strategy } : {}),
    ...(Array.isArray(seed) && seed.every(Number.isSafeInteger) ? { seed: seed as number[] } : {}),
    ...(layout === undefined ? {} : { layout }),
  };
};

const unchain = (from: string, value: unknown): StoredStep[] => {
  const moments: StoredStep[] = [];
  let last: string | undefined = from;
  for (const difference of Array.isArray(value) ? (value as unknown[]) : []) {
    last = applyDifference(last, difference);
    // Steps beyond a damaged one cannot be restored.
    if (last === undefined) break;
    moments.push(StoredStep.kept(last));
  }
  return moments;
};

/** Reads a stored game without trusting it. If the timeline is damaged, it keeps the readable steps. */
export const parseKeptGame = (id: string, text: string): Result<KeptGame> => {
  const fields = jsonIn(text);
  if (fields === undefined) return spoilt("is not JSON");
  if (!isRecord(fields)) return spoilt("is not a game");
  const { tag, name, begun, changed, present, past, future } = fields;
  const newer = newerThan("games", fields, "kept game");
  if (newer) return newer;
  if (!hasVersion("games", fields) || typeof present !== "string") return spoilt("is not a game");
  const moment = StoredStep.kept(present);
  if (!moment.read.ok) return moment.read;
  const origin = readOrigin(fields["origin"]);
  return ok({
    id,
    tag: typeof tag === "string" ? tag : "",
    ...(typeof name === "string" && name !== "" ? { name } : {}),
    begun: isTime(begun) ? begun : 0,
    changed: isTime(changed) ? changed : 0,
    ...(origin ? { origin } : {}),
    timeline: { past: unchain(present, past).reverse(), present: moment, future: unchain(present, future) },
  });
};
