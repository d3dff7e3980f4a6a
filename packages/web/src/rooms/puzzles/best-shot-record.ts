import { isRecord } from "@broadside/engine/input";
import type { BestShotPuzzle, BestShotTheme } from "@broadside/engine/puzzles";
import { Collection } from "../../storage/collection.ts";
import {
  fields,
  isCount,
  listOf,
  maybe,
  oneOf,
  pairOf,
  type Reader,
  readVersion,
  suchThat,
} from "../../storage/reader.ts";
import { VERSIONS } from "../../storage/versions.ts";
import { dateOf, THEMES } from "./puzzle-name.ts";
import { streakOf } from "./puzzle-store.ts";

/*
 * Ratings by Glicko-2: M. E. Glickman, "Example of the Glicko-2 system" (2022),
 * http://www.glicko.net/glicko/glicko2.pdf. The names of quantities and the numbers of steps are those used in
 * the paper.
 */

/** A strength: the rating, its uncertainty as a standard deviation, and how much the strength itself fluctuates. */
interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/**
 * Where a rating begins: at a puzzle that newcomers can solve, and certain enough that the first puzzles move it gently.
 */
export const UNRATED: Rating = { rating: 1200, deviation: 150, volatility: 0.06 };

/** Whether a rating is still too uncertain to say much: the limit, and the sign `?`, are those of lichess. */
export const isProvisional = ({ deviation }: Pick<Rating, "deviation">): boolean => deviation > 110;

/** A game against an opponent, and its score: 1 for a win, ½ for a draw, 0 for a loss. */
interface RatedGame {
  readonly opponent: Pick<Rating, "rating" | "deviation">;
  readonly score: number;
}

/** How much volatilities may change: the paper recommends 0.3 to 1.2. */
const TAU = 0.5;

/** The number of points on Glicko's scale in one unit of Glicko-2's. */
const SCALE = 173.7178;

/** The tolerance with which the volatility is found. */
const EPSILON = 1e-6;

/** The weight of a game against an opponent whose rating has this deviation. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

/** Step 5: the new volatility, from a zero of `f` that the Illinois method brackets ever more closely. */
const newVolatility = (sigma: number, phi: number, v: number, delta: number): number => {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2;
  };
  const beyond = delta ** 2 - phi ** 2 - v;
  let low = a;
  let high = beyond > 0 ? Math.log(beyond) : a - TAU;
  while (beyond <= 0 && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const atBetween = f(between);
    if (atBetween * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, atBetween];
  }
  return Math.exp(low / 2);
};

/** The rating after one period; without games it only becomes less certain. Cost: linear in the games. */
export const rated = ({ rating, deviation, volatility }: Rating, games: readonly RatedGame[]): Rating => {
  const phi = deviation / SCALE;
  if (games.length === 0) return { rating, deviation: SCALE * Math.hypot(phi, volatility), volatility };
  // Steps 3 and 4: how much information the games hold, and what they say about the rating.
  let information = 0;
  let surplus = 0;
  for (const { opponent, score } of games) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp((-weight * (rating - opponent.rating)) / SCALE));
    information += weight ** 2 * expected * (1 - expected);
    surplus += weight * (score - expected);
  }
  const v = 1 / information;
  const sigma = newVolatility(volatility, phi, v, v * surplus);
  // Steps 6 to 8.
  const after = 1 / Math.sqrt(1 / (phi ** 2 + sigma ** 2) + information);
  return { rating: rating + SCALE * after ** 2 * surplus, deviation: SCALE * after, volatility: sigma };
};

/** The text in place of a shot when somebody has given up. */
export const GIVEN_UP = "-";

export interface BestShotAttempt {
  /** The day of the last shot, for example 20261125. */
  readonly day: number;
  /** The score of the first shot: 1 for the best one, a half after a hint, 0 for any other. */
  readonly score: 0 | 0.5 | 1;
  /** The number of shots so far, and the most hints shown before one of them. */
  readonly tries: number;
  readonly hints: number;
  /** Whether the best shot was found, at once or later; if not, the puzzle is a mistake to be repeated. */
  readonly isFound: boolean;
  /** The shot that ended the puzzle: the best one, or giving up; absent while it waits for another try. */
  readonly shot?: string;
  /** The cells shot at before; none of them is the best one. */
  readonly wrong?: readonly string[];
}

/** Whether an attempt is over: the best shot was found, or the person gave up. */
export const isAttemptOver = ({ shot }: BestShotAttempt, best: string): boolean => shot === best || shot === GIVEN_UP;

export interface BestShotRecord {
  readonly rating: Rating;
  /** The number of puzzles in a row whose first shot was the best, without a hint. */
  readonly streak: number;
  /** The days whose puzzle was solved on that day with the first shot: those that count for the streak in days. */
  readonly days: ReadonlySet<number>;
  /** The days whose puzzle was missed with that day's first shot, even if it was solved afterwards. */
  readonly missed: ReadonlySet<number>;
  /** The day of the first shot at any puzzle; absent before it. */
  readonly since?: number;
  /** The theme being practised; all themes if absent. */
  readonly theme?: BestShotTheme;
  /** The hints shown at puzzles that wait for a shot, by puzzle id. */
  readonly hinted: ReadonlyMap<string, number>;
  /** Attempts by puzzle id, the most recently shot last. */
  readonly attempts: ReadonlyMap<string, BestShotAttempt>;
}

export const NO_SHOTS: BestShotRecord = {
  ...{ rating: UNRATED, streak: 0, days: new Set<number>(), missed: new Set<number>() },
  ...{ hinted: new Map(), attempts: new Map() },
};

export const formatBestShots = (record: BestShotRecord): Readonly<Record<string, unknown>> => {
  const { days, missed, hinted, attempts, ...rest } = record;
  return {
    version: VERSIONS["best-shots"],
    ...rest,
    days: [...days],
    missed: [...missed],
    hinted: [...hinted],
    attempts: [...attempts],
  };
};

const between = (least: number, most: number): Reader<number> =>
  suchThat("number", (value) => value >= least && value <= most);

const aDay = suchThat("number", (day) => dateOf(day) !== undefined);

const anAttempt: Reader<BestShotAttempt> = fields({
  ...{ day: aDay, score: oneOf([0, 0.5, 1]), tries: "count", hints: "count", isFound: "flag" },
  ...{ shot: maybe("text"), wrong: maybe(listOf("text")) },
});

const aBestShotRecord = fields({
  rating: fields({ rating: between(-10_000, 10_000), deviation: between(1, 1000), volatility: between(1e-6, 10) }),
  streak: "count",
  days: listOf(aDay),
  missed: maybe(listOf(aDay)),
  since: maybe(aDay),
  theme: maybe(oneOf(THEMES)),
  hinted: maybe(listOf(pairOf("text", "count"))),
  attempts: listOf(pairOf("text", anAttempt)),
});

/** Reads the record; undefined if the value is not a record or is of another version. */
export const parseBestShots = (value: unknown): BestShotRecord | undefined => {
  const read = readVersion(VERSIONS["best-shots"], aBestShotRecord, value);
  if (!read) return undefined;
  return {
    ...read,
    ...{ days: new Set(read.days), missed: new Set(read.missed) },
    ...{ hinted: new Map(read.hinted), attempts: new Map(read.attempts) },
  };
};

/** The days in a row whose puzzle was solved with the first shot, up to today or, as long as today's waits, yesterday. */
export const dayStreakOf = ({ days, missed }: BestShotRecord, today: number): number =>
  missed.has(today) ? 0 : streakOf(days, today);

interface BestShotShot {
  readonly shot: string;
  /** The number of hints shown by then. */
  readonly hints: number;
  readonly day: number;
  readonly isOfDay: boolean;
}

const PUZZLE_DEVIATION = 120;

/** The record after a shot. Only the first shot at a puzzle changes rating and streak: it is one rating period. */
export const withAttempt = (
  record: BestShotRecord,
  { id, best, difficulty }: Pick<BestShotPuzzle, "id" | "best" | "difficulty">,
  { shot, hints, day, isOfDay }: BestShotShot,
): BestShotRecord => {
  const before = record.attempts.get(id);
  const isBest = shot === best;
  const score = before?.score ?? (isBest ? (hints > 0 ? 0.5 : 1) : 0);
  const attempts = new Map(record.attempts);
  attempts.delete(id);
  const isOver = isBest || shot === GIVEN_UP;
  const hinted = isOver ? without(record.hinted, id) : record.hinted;
  // The puzzle of the day begins anew, even if it was tried on an earlier day.
  const wrong = before?.wrong && !isAttemptOver(before, best) && !(isOfDay && before.day !== day) ? before.wrong : [];
  attempts.set(id, {
    ...{ day, score },
    ...(isOver ? { shot, wrong } : { wrong: [...wrong, shot] }),
    tries: (before?.tries ?? 0) + 1,
    hints: Math.max(before?.hints ?? 0, hints),
    isFound: isBest || before?.isFound === true,
  });
  // Of a day only the first shot counts, as for the rating: whoever keeps trying finds every best shot. On somebody's
  // first day, it is the first shot at either of two puzzles.
  const isFirst = isOfDay && before?.day !== day && !record.days.has(day) && !record.missed.has(day);
  const days = isFirst && isBest ? new Set([...record.days, day]) : record.days;
  const missed = isFirst && !isBest ? new Set([...record.missed, day]) : record.missed;
  if (before) return { ...record, days, missed, hinted, attempts };
  const opponent = { rating: difficulty, deviation: PUZZLE_DEVIATION };
  return {
    ...record,
    rating: rated(record.rating, [{ opponent, score }]),
    streak: score === 1 ? record.streak + 1 : score === 0 ? 0 : record.streak,
    ...{ days, missed, since: record.since ?? day, hinted, attempts },
  };
};

const without = (hinted: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> =>
  new Map([...hinted].filter(([one]) => one !== id));

/** The record once so many hints at a puzzle are shown. */
export const withHints = (record: BestShotRecord, id: string, hints: number): BestShotRecord => ({
  ...record,
  hinted: new Map(record.hinted).set(id, hints),
});

/** The record once an answered puzzle is open to another try. */
export const withAgain = (record: BestShotRecord, id: string): BestShotRecord => {
  const { shot: _, wrong: __, ...before } = record.attempts.get(id) ?? {};
  if (!("day" in before)) return record;
  return { ...record, hinted: without(record.hinted, id), attempts: new Map(record.attempts).set(id, before) };
};

export const withTheme = ({ theme: _, ...record }: BestShotRecord, theme?: BestShotTheme): BestShotRecord =>
  theme === undefined ? record : { ...record, theme };

/** The puzzles whose best shot has not been found yet, the longest ago first. */
export const mistakesOf = ({ attempts }: BestShotRecord): readonly string[] =>
  [...attempts].flatMap(([id, { isFound }]) => (isFound ? [] : [id]));

/** What choosing a puzzle requires of each candidate. */
type Choosable = Pick<BestShotPuzzle, "id" | "scenario" | "theme" | "difficulty">;

/** The next puzzle is chosen from this many puzzles nearest to the rating, so that the games vary. */
const NEAREST = 24;

export const isOfTheme = ({ theme }: BestShotRecord, puzzle: Pick<BestShotPuzzle, "theme">): boolean =>
  theme === undefined || puzzle.theme === theme;

export const distanceOf = ({ rating }: BestShotRecord, { difficulty }: Pick<BestShotPuzzle, "difficulty">): number =>
  Math.abs(difficulty - rating.rating);

/**
 * The next untried puzzle of the practised theme, near the rating, from the kind of game not seen for longest;
 * undefined if there is none.
 *
 * @param excluded ids of puzzles seen a moment ago
 */
export const nextBestShot = <P extends Choosable>(
  puzzles: readonly P[],
  record: BestShotRecord,
  excluded: ReadonlySet<string>,
): P | undefined => {
  const fresh = puzzles.filter(
    (one) => isOfTheme(record, one) && !record.attempts.has(one.id) && !excluded.has(one.id),
  );
  const near = fresh.sort((a, b) => distanceOf(record, a) - distanceOf(record, b)).slice(0, NEAREST);
  const games = new Map(puzzles.map(({ id, scenario }) => [id, scenario]));
  const last = new Map([...record.attempts.keys(), ...excluded].map((id, i) => [games.get(id), i]));
  const age = ({ scenario }: P): number => last.get(scenario) ?? -1;
  return near.reduce<P | undefined>((best, one) => (best && age(best) <= age(one) ? best : one), undefined);
};

/** The puzzle of the theme that was tried longest ago, other than the present one; undefined if there is none. */
export const oldestBestShot = <P extends Choosable>(
  puzzles: readonly P[],
  record: BestShotRecord,
  present: string | undefined,
): P | undefined => {
  const byId = new Map(puzzles.map((one) => [one.id, one]));
  const known = [...record.attempts.keys()].flatMap((id) => byId.get(id) ?? []);
  return known.find((one) => one.id !== present && isOfTheme(record, one));
};

const MILLISECONDS_A_DAY = 86_400_000;

/** The fractional part of the golden ratio: modulo 1, its multiples are spread evenly, however many there are. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The day as a count: Monday, 5 January 1970, is 0. */
const countDays = (day: number): number => {
  const date = dateOf(day) ?? new Date(0);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / MILLISECONDS_A_DAY) - 4;
};

/** A place from 0 to 1 for each number, all of them evenly spread. */
const spread = (number: number): number => (((number * GOLDEN) % 1) + 1) % 1;

/** The puzzles, the easiest first, in the same order on every device. */
const byDifficulty = <P extends Choosable>(puzzles: readonly P[]): P[] =>
  [...puzzles].sort((a, b) => a.difficulty - b.difficulty || (a.id < b.id ? -1 : 1));

/** The puzzle of a day, the same for everybody: from easy on Monday to hard on Sunday, new ones every week. */
export const bestShotOfDay = <P extends Choosable>(puzzles: readonly P[], day: number): P => {
  const days = countDays(day);
  const [week, weekday] = [Math.floor(days / 7), ((days % 7) + 7) % 7];
  return byDifficulty(puzzles)[Math.floor(((weekday + spread(week)) * puzzles.length) / 7)];
};

/** What somebody who begins on that day finds in place of its puzzle: one near to where ratings begin. */
export const warmUpOf = <P extends Choosable>(puzzles: readonly P[], day: number): P => {
  const near = byDifficulty(puzzles)
    .sort((a, b) => distanceOf(NO_SHOTS, a) - distanceOf(NO_SHOTS, b))
    .slice(0, NEAREST);
  return near[Math.floor(spread(countDays(day)) * near.length)];
};

/** Whether today is somebody's first day, and it did not begin with the puzzle that everybody gets. */
export const isWarmingUp = <P extends Choosable>(
  puzzles: readonly P[],
  { attempts, since }: BestShotRecord,
  today: number,
): boolean =>
  (attempts.size === 0 || since === today) &&
  (attempts.has(warmUpOf(puzzles, today).id) || !attempts.has(bestShotOfDay(puzzles, today).id));

interface KeptBestShots {
  readonly record: BestShotRecord;
  /** Counts the writes, so that a page being left cannot undo what another tab has written since. */
  readonly revision: number;
}

/** The only key of its collection. */
const KEY = "best-shots";

export const bestShots = new Collection<KeptBestShots, KeptBestShots | "unread">("best-shots", {
  parse: (value) => {
    const record = parseBestShots(value);
    const revision = isRecord(value) && isCount(value["revision"]) ? value["revision"] : 0;
    return record ? { record, revision } : "unread";
  },
  format: ({ record, revision }) => ({ ...formatBestShots(record), revision }),
  outlivesPage: true,
  isBroken: (read) => read === "unread",
});

/** The stored record: `unread` if there is one that cannot be read. */
export const readBestShots = async (): Promise<BestShotRecord | "unread"> => {
  const kept = await bestShots.read(KEY);
  return kept === "unread" ? kept : (kept?.record ?? NO_SHOTS);
};

/** Changes the stored record, even if another tab has changed it since. */
export const changeBestShots = async (by: (record: BestShotRecord) => BestShotRecord): Promise<BestShotRecord> => {
  let record = NO_SHOTS;
  await bestShots.change(KEY, (there) => {
    const before = there === undefined || there === "unread" ? { record: NO_SHOTS, revision: 0 } : there;
    record = by(before.record);
    return { record, revision: before.revision + 1 };
  });
  return record;
};
