import { RunningCost } from "./running-cost.ts";

/** How long some work will still take. */
export interface TimeLeft {
  readonly milliseconds: number;
  /** Whether it is the most that it may take, as a rule may end the work before. */
  readonly isMost: boolean;
}

/** The time left is known when its standard error is at most this part of it. */
const WELL_ENOUGH = 0.15;
/** Once known it stays so up to this part, so that it does not come and go. */
const WELL_ENOUGH_STILL = 0.3;

/** Before so many milliseconds have passed, all that is measured is how work begins. */
const FIRST_AFTER = 2000;

/** Less of the threads' time than this does not go by unused: what looks like it is not known yet. */
const LEAST_USE = 0.05;

/** With no more pieces than this that nobody has begun, their order at the end is looked at piece by piece. */
const FEW = 200;

/** Pieces that somebody works at, or that wait for it. */
interface Handed {
  readonly kind: number;
  count: number;
  /** Since when somebody works at them; undefined while all threads have what came before. */
  since: number | undefined;
}

/**
 * How long some threads will still take for their work, which is of several kinds: the games of each strategy, say. Every kind
 * has a cost of its own, measured by what is done now; work of earlier runs, whose speed nobody knows, only counts as done. Kinds may
 * differ by any factor, and come in any order.
 *
 * The time left is the cost of the pieces left, less what was begun of them, divided by the threads and the part of their time that
 * they are seen to use; near the end it is that of the last thread, piece by piece. It is **unknown** in the first two seconds, while nobody works, or until
 * every kind with pieces left was measured at least twice and the standard error of all that is left is at most 15 % of it, so that
 * twice the error is 30 %. Known once, it stays so up to 30 %.
 *
 * It has no clock: every call is told what time it is, in milliseconds, never earlier than the call before.
 */
export class WorkPace {
  readonly #costs: readonly RunningCost[];
  #handed: Handed[] = [];
  /** Milliseconds that threads have worked for what is done, and that they could have worked. */
  #worked = 0;
  #capacity = 0;
  #last = 0;
  #begun: number | undefined;
  #isKnown = false;

  /** @param kinds how many kinds of work there are, numbered from 0 */
  constructor(kinds: number) {
    this.#costs = Array.from({ length: kinds }, () => new RunningCost());
  }

  /** Pieces are handed out. @param threads that work now */
  begin(kind: number, count: number, threads: number, now: number): void {
    this.#pass(threads, now);
    this.#begun ??= now;
    if (count > 0) this.#handed.push({ kind, count, since: undefined });
    this.#start(threads, now);
  }

  /**
   * Pieces come back, in the order in which they were handed out, or nearly.
   *
   * @param count how many come back, done or not
   * @param done how many of them are done
   * @param each milliseconds that a thread took for one that is done, on average; undefined where nobody measured it
   */
  end(kind: number, count: number, done: number, each: number | undefined, threads: number, now: number): void {
    this.#pass(threads, now);
    this.#takeBack(kind, count);
    this.#start(threads, now);
    if (each === undefined || done === 0) return;
    this.#costs[kind].add(done, each);
    this.#worked += done * each;
  }

  /**
   * Milliseconds left; undefined while it is not known.
   *
   * @param pieces of each kind that are not done, those included that were handed out
   * @param threads that work now
   */
  left(pieces: readonly number[], threads: number, now: number): number | undefined {
    this.#pass(threads, now);
    const open = pieces.flatMap((count, kind) => (count > 0 ? [{ count, kind, cost: this.#costs[kind] }] : []));
    if (open.length === 0) return 0;
    const sum = open.reduce((all, { count, cost }) => all + count * (cost.mean ?? 0), 0);
    const error = Math.hypot(...open.map(({ count, cost }) => count * cost.error));
    const isBegun = this.#begun !== undefined && now >= this.#begun + FIRST_AFTER;
    this.#isKnown = isBegun && threads > 0 && error <= (this.#isKnown ? WELL_ENOUGH_STILL : WELL_ENOUGH) * sum;
    if (!this.#isKnown) return undefined;
    const running = this.#running(threads, now);
    const begun = running.reduce((all, { age }) => all + age, 0);
    const use = this.#capacity > 0 ? Math.max(LEAST_USE, Math.min(1, (this.#worked + begun) / this.#capacity)) : 1;
    return this.#end(open, running, threads, Math.max(0, sum - begun)) / use;
  }

  /**
   * Milliseconds that are hardly exceeded, be the time left known or not: with twice the standard error, and where a kind was measured
   * once only, with as much again; infinite while a kind was not measured, or nobody works. Parameters as for {@link left}.
   */
  most(pieces: readonly number[], threads: number): number {
    const open = pieces.flatMap((count, kind) => (count > 0 ? [{ count, cost: this.#costs[kind] }] : []));
    if (open.length === 0) return 0;
    const each = open.map(({ count, cost }) => count * (cost.mean ?? Number.POSITIVE_INFINITY));
    const errors = open.map(({ count, cost }, i) => (cost.batches === 1 ? each[i] / 2 : count * cost.error));
    return (each.reduce((sum, one) => sum + one, 0) + 2 * Math.hypot(...errors)) / Math.max(0, threads);
  }

  /** Milliseconds until the last thread is done, if all of them work all the time. */
  #end(open: readonly Open[], running: readonly Running[], threads: number, sum: number): number {
    const begun = (wanted: number): number =>
      running.reduce((all, { kind, count }) => all + (kind === wanted ? count : 0), 0);
    const waiting = open.map(({ kind, count, cost }) => ({
      count: Math.max(0, count - begun(kind)),
      each: cost.mean ?? 0,
    }));
    if (waiting.reduce((all, { count }) => all + count, 0) > FEW) {
      // Threads end one after another: on average the last one does so half a piece later than they do together.
      const longest = Math.max(...waiting.map(({ count, each }) => (count > 0 ? each : 0)));
      return sum / threads + (longest * (1 - 1 / threads)) / 2;
    }
    const ends = new Array<number>(Math.max(1, Math.round(threads))).fill(0);
    for (const [i, { left }] of running.entries()) ends[i] = left;
    for (const { count, each } of waiting.sort((a, b) => b.each - a.each))
      for (let i = 0; i < count; i++) ends[ends.indexOf(Math.min(...ends))] += each;
    return Math.max(...ends);
  }

  /** What threads work at: what was handed out first, and for how long, as far as that is likely. */
  #running(threads: number, now: number): Running[] {
    return this.#handed.slice(0, Math.round(threads)).map(({ kind, count, since }) => {
      const cost = count * (this.#costs[kind].mean ?? Number.POSITIVE_INFINITY);
      const age = since === undefined ? 0 : Math.min(now - since, cost);
      return { kind, count, age, left: Number.isFinite(cost) ? cost - age : 0 };
    });
  }

  #takeBack(kind: number, count: number): void {
    let left = count;
    for (const handed of this.#handed) {
      if (handed.kind !== kind || left === 0) continue;
      const taken = Math.min(left, handed.count);
      handed.count -= taken;
      handed.since = undefined;
      left -= taken;
    }
    this.#handed = this.#handed.filter((handed) => handed.count > 0);
  }

  /** Threads that have nothing begin with what was handed out first. */
  #start(threads: number, now: number): void {
    for (const handed of this.#handed.slice(0, Math.round(threads))) handed.since ??= now;
  }

  /** Lets time pass, which threads could use when there was something to do. */
  #pass(threads: number, now: number): void {
    if (this.#handed.length > 0) this.#capacity += threads * Math.max(0, now - this.#last);
    this.#last = now;
  }
}

interface Open {
  readonly kind: number;
  readonly count: number;
  readonly cost: RunningCost;
}

interface Running {
  readonly kind: number;
  readonly count: number;
  readonly age: number;
  readonly left: number;
}
