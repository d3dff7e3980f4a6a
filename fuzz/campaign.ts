import { RandomStream } from "../packages/engine/src/index.ts";
import { checkStream, shrink } from "./area.ts";
import { addCase, emptyArea, type Tally } from "./coverage.ts";
import { isRefusal, lawOf } from "./fault.ts";
import { type AnyArea, areaOf } from "./registry.ts";

/** What to try. */
export interface Plan {
  readonly seed: number;
  readonly areas: readonly string[];
  /** Milliseconds for all areas together; infinite if the number of cases decides. */
  readonly milliseconds: number;
  /** The number of cases for each area; infinite if time decides. */
  readonly cases: number;
  /** The number of each area's first case. */
  readonly from: Readonly<Record<string, number>>;
  /** Faults reported earlier, as `area: law`. */
  readonly known: readonly string[];
}

/** A failure, ready to print and to keep. */
export interface Failure {
  readonly area: string;
  readonly number: number;
  readonly law: string;
  readonly detail: string;
  /** The smallest failing case, as JSON. */
  readonly item: unknown;
  readonly seed: readonly number[];
  readonly steps: number;
  readonly tries: number;
}

/** The callbacks of a campaign, and when to stop it. */
interface Watch {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Called before each case, including those tried while shrinking. */
  begin(area: string, number: number): void;
  /** Called after each case. */
  done(tally: Tally): void;
  failed(failure: Failure): void;
  isStopped(): boolean;
}

/** The milliseconds allowed for shrinking a case. */
const SHRINKING = 20_000;

/** A number for an area's name, independent of the other areas (FNV-1a). */
const areaNumber = (name: string): number => {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};

/** The seed of a case. It depends only on the campaign's seed, the area and the case number. */
export const seedOf = (seed: number, area: string, number: number): number[] => [seed, areaNumber(area), number];

/** The case drawn from a seed. */
export const drawCase = (area: AnyArea, seed: readonly number[]): unknown => {
  const [first, ...path] = seed;
  return area.draw(RandomStream.fromSeed(first, ...path));
};

/**
 * Tries cases, giving each area the same time, until the time is up or every area has had its cases. The seed
 * alone decides which cases an area tries; the time decides how many. Each failure is shrunk, and reported once
 * for each law that it breaks.
 */
export const runCampaign = (plan: Plan, watch: Watch): Tally => {
  const tally: Tally = Object.fromEntries(plan.areas.map((name) => [name, emptyArea()]));
  const known = new Set(plan.known);
  const end = watch.now() + plan.milliseconds;
  const isOver = (): boolean => watch.isStopped() || watch.now() >= end;
  while (!isOver()) {
    const name = nextArea(plan, tally);
    if (name === undefined) break;
    const area = areaOf(name);
    const number = (plan.from[name] ?? 0) + tally[name].cases;
    const seed = seedOf(plan.seed, name, number);
    watch.begin(name, number);
    const start = watch.now();
    const item = drawCase(area, seed);
    const features = [...area.features(item)];
    const error = tryCase(area, item, seed, features);
    addCase(tally[name], features, watch.now() - start);
    // A stop signal also reaches the processes that a case started.
    if (error !== undefined && !watch.isStopped()) {
      tally[name].failures++;
      const law = lawOf(error);
      if (!known.has(`${name}: ${law}`)) {
        known.add(`${name}: ${law}`);
        watch.failed(makeSmaller(area, item, error, seed, number, watch));
        tally[name].milliseconds = watch.now() - start + tally[name].milliseconds;
      }
    }
    watch.done(tally);
  }
  return tally;
};

/** The area that has had the least time, among those with cases left. */
const nextArea = ({ areas, cases }: Plan, tally: Tally): string | undefined => {
  const open = areas.filter((name) => tally[name].cases < cases);
  return open.reduce<string | undefined>(
    (least, name) => (least === undefined || tally[name].milliseconds < tally[least].milliseconds ? name : least),
    undefined,
  );
};

/** Checks a case, adds the words found to `features`, and returns the error thrown. */
const tryCase = (area: AnyArea, item: unknown, seed: readonly number[], features: string[]): unknown => {
  try {
    features.push(...area.check(item, checkStream(seed)));
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) return error ?? new Error("nothing was thrown");
    features.push("refused");
    return undefined;
  }
};

const makeSmaller = (
  area: AnyArea,
  item: unknown,
  error: unknown,
  seed: readonly number[],
  number: number,
  watch: Watch,
): Failure => {
  const end = watch.now() + SHRINKING;
  const isOver = (): boolean => {
    watch.begin(area.name, number);
    return watch.now() >= end || watch.isStopped();
  };
  const small = shrink(area, item, error, seed, isOver);
  return {
    area: area.name,
    number,
    law: lawOf(small.error),
    detail: small.error instanceof Error ? small.error.message : String(small.error),
    item: small.item,
    seed,
    steps: small.steps,
    tries: small.tries,
  };
};
