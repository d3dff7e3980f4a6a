import { type GameFault, isFault, sequenceWidth } from "@broadside/arena/games";
import { fail, type Result } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import { formatRules, parseRules, withoutPrior } from "../../board/rules/rules.ts";
import { Collection, fileCollection, type Listed, type Writing } from "../../storage/collection.ts";
import { isCount } from "../../storage/reader.ts";
import { hasVersion, newerThan, VERSIONS } from "../../storage/versions.ts";
import { type Comparison, checkGames, checkStrategies } from "./compare-address.ts";
import { checkPlacement } from "./game-placement.ts";
import { type GameColumns, REDUCED_NUMBERS, UNPLAYED } from "./played-games.ts";

export const MAX_RUN_NAME = 80;

export interface RunHead {
  readonly id: string;
  /** Counts the writes of the run: a tab only overwrites the state that it last wrote or read. */
  readonly revision: number;
  /** When the run began and when it was last continued, in milliseconds since 1970. */
  readonly begun: number;
  readonly changed: number;
  /** The title the person gave it; empty if none. */
  readonly name: string;
  /** The comparison; its number of games is the latest one requested. */
  readonly comparison: Comparison;
  /** The number of games first asked for, before anyone saw results. */
  readonly asked: number;
  /** The number of games played by all strategies together. */
  readonly played: number;
}

/** A run and its games, listed by strategy in the order of the comparison. */
export interface Run extends RunHead {
  readonly games: readonly GameColumns[];
}

/** The head of a run as stored: plain data. {@link parseRunHead} reads it back. */
export const formatRunHead = ({ comparison, ...head }: RunHead): Readonly<Record<string, unknown>> => {
  const { scenario, ...choice } = comparison;
  return { version: VERSIONS.runs, ...head, rules: formatRules(scenario), ...choice };
};

const spoilt = (what: string): Result<never> => fail("kept comparison", what, "delete it and begin another one");

const readComparison = (fields: Readonly<Record<string, unknown>>): Result<Comparison> => {
  const { rules, strategies, games, seed, placement } = fields;
  if (typeof rules !== "string") return spoilt("lacks its rules");
  const parsed = parseRules(rules);
  if (!parsed.ok) return parsed;
  const scenario = withoutPrior(parsed.value);
  if (!Array.isArray(strategies) || !strategies.every((name) => typeof name === "string"))
    return spoilt("lacks its strategies");
  const names = checkStrategies(strategies, scenario);
  if (!names.ok) return names;
  if (!isCount(games) || !isCount(seed)) return spoilt("lacks its number of games or its seed");
  const number = checkGames(games);
  if (!number.ok) return number;
  if (typeof placement !== "string") return spoilt("does not say how layouts are drawn");
  const drawn = checkPlacement(scenario, placement);
  if (!drawn.ok) return drawn;
  return { ok: true, value: { scenario, strategies: names.value, games, seed, placement: drawn.value } };
};

/** Reads the head of a stored run without trusting anything in it. */
export const parseRunHead = (value: unknown): Result<RunHead> => {
  if (!isRecord(value)) return spoilt("is not a comparison");
  const { id, revision, begun, changed, name, asked, played } = value;
  if (!hasVersion("runs", value)) return newerThan("runs", value, "kept comparison") ?? spoilt("is not a comparison");
  if (typeof id !== "string" || !isCount(revision) || !isCount(begun) || !isCount(changed))
    return spoilt("lacks its times");
  if (typeof name !== "string" || name.length > MAX_RUN_NAME) return spoilt("has no right name");
  if (!isCount(asked) || !isCount(played)) return spoilt("does not say how many games there are");
  const comparison = readComparison(value);
  if (!comparison.ok) return comparison;
  return { ok: true, value: { id, revision, begun, changed, name, asked, played, comparison: comparison.value } };
};

const isGameFault = (value: unknown): value is GameFault =>
  isRecord(value) && isCount(value["game"]) && isFault(value["fault"]);

const gamesFault = (value: unknown, strategy: string, cellCount: number): string | undefined => {
  if (!isRecord(value) || value["strategy"] !== strategy) return "does not have the games of its strategies";
  const { shots, misses, milliseconds, sequences, faults } = value;
  if (!(shots instanceof Int32Array && misses instanceof Int32Array && milliseconds instanceof Float64Array))
    return "lacks the shots of its games";
  if (!(sequences instanceof Uint8Array && Array.isArray(faults) && faults.every(isGameFault)))
    return "lacks the shots of its games";
  if (misses.length !== shots.length || milliseconds.length !== shots.length) return "has lost some of its games";
  if (shots.some((one, i) => one < UNPLAYED || one > cellCount || misses[i] < 0 || misses[i] > Math.max(0, one)))
    return "has games that cannot be";
  if (!milliseconds.every((one) => one >= 0 && one < Number.POSITIVE_INFINITY)) return "has times that cannot be";
  if (faults.some(({ game }) => !(game < shots.length) || shots[game] === UNPLAYED)) return "has faults of no games";
  const { reduced } = value;
  if (reduced !== undefined && !(reduced instanceof Float64Array && reduced.length === shots.length * REDUCED_NUMBERS))
    return "has lost what luck did in its games";
  const letters = shots.reduce((sum, one) => sum + Math.max(0, one), 0) * sequenceWidth(cellCount);
  return letters === sequences.length ? undefined : "has lost some of its shots";
};

/** Reads the games of a run: an array with the games of each strategy. */
export const parseRunGames = (head: RunHead, value: unknown): Result<Run> => {
  const { strategies, scenario } = head.comparison;
  if (!Array.isArray(value) || value.length !== strategies.length) return spoilt("has lost its games");
  for (const [i, strategy] of strategies.entries()) {
    const fault = gamesFault(value[i], strategy, scenario.board.cellCount);
    if (fault !== undefined) return spoilt(fault);
  }
  return { ok: true, value: { ...head, games: value as readonly GameColumns[] } };
};

/** The heads of the runs; the games of each are its large part, see {@link readRun}. */
export const runs = new Collection<RunHead, Result<RunHead>>("runs", {
  parse: parseRunHead,
  format: formatRunHead,
  changed: (head) => (head.ok ? head.value.changed : 0),
  aside: "run-games",
  isBroken: (head, _, games) => !head.ok || !parseRunGames(head.value, games).ok,
});

export type ListedRun = Listed<Result<RunHead>>;

export const readRun = async (id: string): Promise<Result<Run> | undefined> => {
  const head = await runs.read(id);
  return head?.ok ? parseRunGames(head.value, await runs.aside(id)) : head;
};

/** Overwrites the stored run, unless another tab has stored this revision or a newer one. */
export const writeRun = ({ games, ...head }: Run): Promise<Writing> => runs.write(head.id, head, games);

export const runFiles = fileCollection("run-files");
