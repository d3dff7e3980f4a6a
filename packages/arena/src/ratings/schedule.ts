import { canPairAll } from "./all-paired.ts";

/** Who meets whom: everyone everyone; the first everyone else; in rounds, those with about as many points. */
export const SCHEDULES = ["round-robin", "gauntlet", "swiss"] as const;

/** One of {@link SCHEDULES}. */
export type Schedule = (typeof SCHEDULES)[number];

/** Two participants and the matches in which they meet. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  /** The first of their matches, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** A round of a Swiss tournament. */
export interface SwissRound {
  readonly pairs: readonly (readonly [number, number])[];
  /** Who has no opponent, where participants are odd in number. */
  readonly bye?: number;
}

/** All pairs of a round robin or a gauntlet, each over all matches. */
export const fixedPairings = (schedule: "round-robin" | "gauntlet", participants: number, matches: number): Pairing[] =>
  Array.from({ length: schedule === "gauntlet" ? 1 : participants }, (_, first) =>
    Array.from({ length: participants - first - 1 }, (_, i) => ({
      first,
      second: first + 1 + i,
      from: 0,
      to: matches,
    })),
  ).flat();

/**
 * The most rounds of a Swiss tournament that can always be paired without repeats: half of the participants (one more where they
 * are odd). So long everyone has at least half of the others left, and by G. A. Dirac's theorem (Proceedings of the London
 * Mathematical Society 2, 1952) there is a circle through all of them, every other step of which is a pair.
 *
 * @example
 * import { mostRounds } from "@broadside/arena";
 *
 * mostRounds(7); // => 4
 */
export const mostRounds = (participants: number): number => Math.floor((participants + (participants % 2)) / 2);

/**
 * Rounds that usually order a field: as many as halvings leave one.
 *
 * @example
 * import { usualRounds } from "@broadside/arena";
 *
 * usualRounds(8); // => 3
 */
export const usualRounds = (participants: number): number =>
  Math.min(mostRounds(participants), Math.max(1, Math.ceil(Math.log2(participants))));

/**
 * Pairs a round: from the top of the table down, each with the next that they have not met, such that all others can be paired
 * too. Where participants are odd in number, the last stands against nobody; nobody does so twice. Ties in points are in the
 * order in which participants were named.
 *
 * @param points of each participant so far
 * @param earlier the rounds before
 * @throws RangeError with more rounds than {@link mostRounds}.
 */
export const pairRound = (points: ArrayLike<number>, earlier: readonly SwissRound[]): SwissRound => {
  const participants = points.length;
  if (earlier.length >= mostRounds(participants))
    throw new RangeError(`no round ${earlier.length + 1} without repeats`);
  const nobody = participants;
  const order = Array.from({ length: participants }, (_, i) => i).sort((a, b) => points[b] - points[a] || a - b);
  if (participants % 2 === 1) order.push(nobody);
  const met = Array.from({ length: participants + 1 }, () => new Set<number>());
  for (const { pairs, bye } of earlier) {
    for (const [one, other] of [...pairs, ...(bye === undefined ? [] : [[bye, nobody] as const])]) {
      met[one].add(other);
      met[other].add(one);
    }
  }
  const pairs = pairAll(order, (one, other) => !met[one].has(other));
  if (!pairs) throw new RangeError("no round without repeats");
  const bye = pairs.find(([, second]) => second === nobody)?.[0];
  return {
    pairs: pairs.filter(([, second]) => second !== nobody),
    ...(bye !== undefined && { bye }),
  };
};

/** Pairs all of a list, the first with the nearest that leaves the others a way; undefined when there is none. */
const pairAll = (
  order: readonly number[],
  mayMeet: (one: number, other: number) => boolean,
): (readonly [number, number])[] | undefined => {
  const pairs: (readonly [number, number])[] = [];
  for (let left = order; left.length > 0; ) {
    const [top, ...others] = left;
    const restOf = (other: number): number[] => others.filter((one) => one !== other);
    const next = others.find((other) => mayMeet(top, other) && canPairAll(restOf(other), mayMeet));
    if (next === undefined) return undefined;
    pairs.push([top, next]);
    left = restOf(next);
  }
  return pairs;
};
