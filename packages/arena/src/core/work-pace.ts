/** The least relative spread of single games, assumed until many have been measured. */
const LEAST_SPREAD = 0.3;

/** Learns how long a piece takes. The k-th piece has weight k^2, so the slow first ones soon fade. */
export class RunningCost {
  #count = 0;
  #batches = 0;
  #weight = 0;
  #sum = 0;
  /** Three sums over batches: of w², of w² m and of w² m², with w a batch's weight and m its mean. */
  #squares = 0;
  #squaresOfMean = 0;
  #squaresOfSquare = 0;

  add(count: number, milliseconds: number): void {
    if (count <= 0) return;
    const weight = squaresUpTo(this.#count + count) - squaresUpTo(this.#count);
    this.#count += count;
    this.#batches++;
    this.#weight += weight;
    this.#sum += weight * milliseconds;
    this.#squares += weight ** 2;
    this.#squaresOfMean += weight ** 2 * milliseconds;
    this.#squaresOfSquare += (weight * milliseconds) ** 2;
  }

  get batches(): number {
    return this.#batches;
  }

  get mean(): number | undefined {
    return this.#count === 0 ? undefined : this.#sum / this.#weight;
  }

  get error(): number {
    const { mean } = this;
    if (mean === undefined || this.#batches < 2) return Number.POSITIVE_INFINITY;
    const differences = this.#squaresOfSquare - 2 * mean * this.#squaresOfMean + mean ** 2 * this.#squares;
    const seen = (Math.max(0, differences) / this.#weight ** 2) * (this.#batches / (this.#batches - 1));
    return Math.sqrt(seen + ((LEAST_SPREAD * mean) ** 2 * 9) / (5 * this.#count));
  }
}

const squaresUpTo = (n: number): number => (n * (n + 1) * (2 * n + 1)) / 6;

/** Time that some work will still take. */
export interface TimeLeft {
  readonly milliseconds: number;
  /** Whether the time is an upper limit, because a rule may end the work earlier. */
  readonly isMost: boolean;
}

/** The largest relative standard error at which the time left becomes known. */
const WELL_ENOUGH = 0.15;
/** The error at which a known time becomes unknown again. It is larger, so that the time does not flicker. */
const WELL_ENOUGH_STILL = 0.3;

/** Until this many milliseconds have passed, measurements only show how the work begins. */
const FIRST_AFTER = 2000;

/** The smallest believable share of the threads' time that is used; a smaller share counts as not yet known. */
const LEAST_USE = 0.05;

/** If at most this number of pieces have not begun, the end is computed piece by piece. */
const FEW = 200;

/** Pieces that a thread is working on, or that wait for a thread. */
interface Handed {
  readonly kind: number;
  count: number;
  /** When a thread began these pieces; undefined while all threads are busy with earlier ones. */
  since: number | undefined;
}

/**
 * Estimates how long threads will still take for work of several kinds, each with its own measured cost.
 *
 * The cost of the remaining pieces, less what is done of those in progress, is divided by the number of threads and
 * by the share of their time that is used. Near the end, the time of the last thread to finish counts.
 *
 * The time left is **unknown** in the first two seconds and while nobody works. It becomes known when every open
 * kind has been measured twice and the standard error is at most 15 % of the time. It stays known up to 30 %.
 *
 * It has no clock: every call passes the time in milliseconds, never earlier than in the call before.
 */
export class WorkPace {
  readonly #costs: readonly RunningCost[];
  #handed: Handed[] = [];
  /** Milliseconds that threads worked on finished pieces, and milliseconds that they could have worked. */
  #worked = 0;
  #capacity = 0;
  #last = 0;
  #begun: number | undefined;
  #isKnown = false;

  /** @param kinds number of kinds, which are numbered from 0 */
  constructor(kinds: number) {
    this.#costs = Array.from({ length: kinds }, () => new RunningCost());
  }

  begin(kind: number, count: number, threads: number, now: number): void {
    this.#pass(threads, now);
    this.#begun ??= now;
    if (count > 0) this.#handed.push({ kind, count, since: undefined });
    this.#start(threads, now);
  }

  /** Records that `count` pieces came back; `done` of them are finished, at `each` milliseconds if measured. */
  end(kind: number, count: number, done: number, each: number | undefined, threads: number, now: number): void {
    this.#pass(threads, now);
    this.#takeBack(kind, count);
    this.#start(threads, now);
    if (each === undefined || done === 0) return;
    this.#costs[kind].add(done, each);
    this.#worked += done * each;
  }

  /** Milliseconds left for `pieces` of each kind, handed out or not; undefined if unknown. */
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

  /** A time that work hardly ever exceeds: the mean plus two standard errors; infinite if a cost is not measured. */
  most(pieces: readonly number[], threads: number): number {
    const open = pieces.flatMap((count, kind) => (count > 0 ? [{ count, cost: this.#costs[kind] }] : []));
    if (open.length === 0) return 0;
    const each = open.map(({ count, cost }) => count * (cost.mean ?? Number.POSITIVE_INFINITY));
    const errors = open.map(({ count, cost }, i) => (cost.batches === 1 ? each[i] / 2 : count * cost.error));
    return (each.reduce((sum, one) => sum + one, 0) + 2 * Math.hypot(...errors)) / Math.max(0, threads);
  }

  /** Milliseconds until the last thread is done, if all threads work without a pause. */
  #end(open: readonly Open[], running: readonly Running[], threads: number, sum: number): number {
    const begun = (wanted: number): number =>
      running.reduce((all, { kind, count }) => all + (kind === wanted ? count : 0), 0);
    const waiting = open.map(({ kind, count, cost }) => ({
      count: Math.max(0, count - begun(kind)),
      each: cost.mean ?? 0,
    }));
    if (waiting.reduce((all, { count }) => all + count, 0) > FEW) {
      // Threads end one after another: on average, the last one ends half a piece later than if all ended together.
      const longest = Math.max(...waiting.map(({ count, each }) => (count > 0 ? each : 0)));
      return sum / threads + (longest * (1 - 1 / threads)) / 2;
    }
    const ends = new Array<number>(Math.max(1, Math.round(threads))).fill(0);
    for (const [i, { left }] of running.entries()) ends[i] = left;
    for (const { count, each } of waiting.sort((a, b) => b.each - a.each))
      for (let i = 0; i < count; i++) ends[ends.indexOf(Math.min(...ends))] += each;
    return Math.max(...ends);
  }

  /** What the threads are probably working on: the pieces handed out first, and for how long. */
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

  #start(threads: number, now: number): void {
    for (const handed of this.#handed.slice(0, Math.round(threads))) handed.since ??= now;
  }

  /** Advances the time. It counts as usable as long as there was something to do. */
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

/**
 * Estimates the time left for work in equal steps, done one after another. The time is unknown in the first two
 * seconds, and until its standard error is at most 15 % of it.
 *
 * @example
 * import { UniformPace } from "@broadside/arena/games";
 *
 * const pace = new UniformPace(0);
 * pace.left(0, 100, 0); // => undefined
 * for (let done = 1; done < 50; done++) pace.left(done, 100, 1000 * done);
 * pace.left(50, 100, 50_000)?.isMost; // => false
 */
export class UniformPace {
  readonly #pace = new WorkPace(1);
  #isBegun = false;
  #done: number;
  #since: number;

  /**
   * @param now when the work begins, in milliseconds
   * @param done steps done earlier, which say nothing about the speed
   */
  constructor(now: number, done = 0) {
    this.#since = now;
    this.#done = done;
  }

  /** The time left; undefined if unknown. @param now in milliseconds, never earlier than in the call before */
  left(done: number, total: number, now: number): TimeLeft | undefined {
    if (!this.#isBegun) this.#pace.begin(0, total - this.#done, 1, this.#since);
    this.#isBegun = true;
    const more = done - this.#done;
    if (more > 0) {
      this.#pace.end(0, more, more, (now - this.#since) / more, 1, now);
      [this.#done, this.#since] = [done, now];
    }
    const milliseconds = this.#pace.left([Math.max(0, total - done)], 1, now);
    return milliseconds === undefined ? undefined : { milliseconds, isMost: false };
  }
}
