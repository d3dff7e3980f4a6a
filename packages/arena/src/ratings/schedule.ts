const NOBODY = -1;

/**
 * Whether everyone can be paired with somebody they may meet, in at most n^3 steps (J. Edmonds, "Paths, trees,
 * and flowers", Canadian Journal of Mathematics 17, 1965): pairs change along a path between two unpaired
 * people, and odd cycles on the way shrink to a point.
 */
export const canPairAll = (people: readonly number[], mayMeet: (one: number, other: number) => boolean): boolean => {
  if (people.length % 2 === 1) return false;
  const pairs = new Pairs(
    people.map((one) => people.flatMap((other, i) => (other !== one && mayMeet(one, other) ? [i] : []))),
  );
  return people.every((_, i) => pairs.find(i));
};

class Pairs {
  readonly #friends: readonly (readonly number[])[];
  readonly #mate: number[];
  /** In the tree of an unpaired person: from whom each was reached, and the cycle into which each is shrunk. */
  #from: number[] = [];
  #circle: number[] = [];

  constructor(friends: readonly (readonly number[])[]) {
    this.#friends = friends;
    this.#mate = friends.map(() => NOBODY);
  }

  /** Finds a partner for a person, if necessary by giving others a new partner. @returns whether it is possible */
  find(one: number): boolean {
    if (this.#mate[one] !== NOBODY) return true;
    let end = this.#grow(one);
    const isPaired = end !== NOBODY;
    while (end !== NOBODY) {
      const from = this.#from[end];
      const next = this.#mate[from];
      this.#mate[end] = from;
      this.#mate[from] = end;
      end = next;
    }
    return isPaired;
  }

  /** Grows a tree until it reaches another unpaired person. */
  #grow(root: number): number {
    const isOuter = this.#friends.map(() => false);
    this.#from = this.#friends.map(() => NOBODY);
    this.#circle = this.#friends.map((_, i) => i);
    isOuter[root] = true;
    const queue = [root];
    for (const one of queue) {
      for (const other of this.#friends[one]) {
        if (this.#circle[one] === this.#circle[other] || this.#mate[one] === other) continue;
        const mate = this.#mate[other];
        if (other === root || (mate !== NOBODY && this.#from[mate] !== NOBODY)) {
          for (const inner of this.#shrink(one, other)) {
            if (isOuter[inner]) continue;
            isOuter[inner] = true;
            queue.push(inner);
          }
        } else if (this.#from[other] === NOBODY) {
          this.#from[other] = one;
          if (mate === NOBODY) return other;
          isOuter[mate] = true;
          queue.push(mate);
        }
      }
    }
    return NOBODY;
  }

  #shrink(one: number, other: number): number[] {
    const base = this.#meeting(one, other);
    const inside = new Set<number>();
    this.#mark(one, base, other, inside);
    this.#mark(other, base, one, inside);
    const members = [...this.#circle.keys()].filter((i) => inside.has(this.#circle[i]));
    for (const i of members) this.#circle[i] = base;
    return members;
  }

  #meeting(one: number, other: number): number {
    const way = new Set<number>();
    for (let at = this.#circle[one]; ; at = this.#circle[this.#from[this.#mate[at]]]) {
      way.add(at);
      if (this.#mate[at] === NOBODY) break;
    }
    let at = this.#circle[other];
    while (!way.has(at)) at = this.#circle[this.#from[this.#mate[at]]];
    return at;
  }

  #mark(start: number, base: number, begin: number, inside: Set<number>): void {
    let child = begin;
    for (let at = start; this.#circle[at] !== base; at = this.#from[child]) {
      const mate = this.#mate[at];
      inside.add(this.#circle[at]);
      inside.add(this.#circle[mate]);
      this.#from[at] = child;
      child = mate;
    }
  }
}

/** Schedules: everyone meets everyone; the first meets all others; rounds pair those with similar points. */
export const SCHEDULES = ["round-robin", "gauntlet", "swiss"] as const;

/** One of {@link SCHEDULES}. */
export type Schedule = (typeof SCHEDULES)[number];

export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly from: number;
  readonly to: number;
}

export interface SwissRound {
  readonly pairs: readonly (readonly [number, number])[];
  /** The participant without an opponent, if the number of participants is odd. */
  readonly bye?: number;
}

/** All pairs of a round robin or a gauntlet, each with all its matches. */
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
 * The largest number of rounds for which a Swiss tournament can always be paired without repeats: half the
 * number of participants (rounded up). Up to then, each participant may still meet at least half of the others.
 * By G. A. Dirac's theorem (Proceedings of the London Mathematical Society 2, 1952), a cycle then passes through
 * all participants, and every other step of the cycle is a pair.
 *
 * @example
 * import { mostRounds } from "@broadside/arena/tournaments";
 *
 * mostRounds(7); // => 4
 */
export const mostRounds = (participants: number): number => Math.floor((participants + (participants % 2)) / 2);

/**
 * The number of rounds that is usually enough to rank the field: how often it can be halved until one
 * participant remains.
 *
 * @example
 * import { usualRounds } from "@broadside/arena/tournaments";
 *
 * usualRounds(8); // => 3
 */
export const usualRounds = (participants: number): number =>
  Math.min(mostRounds(participants), Math.max(1, Math.ceil(Math.log2(participants))));

/** Pairs a round: from the top, each meets the next one that it has not met. Nobody is left out twice. */
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

/** Pairs each in turn with the nearest partner that leaves a pairing for the others; undefined without one. */
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
