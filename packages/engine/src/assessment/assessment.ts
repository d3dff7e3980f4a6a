import { Rational } from "../core/rational.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text/count-text.ts";
import type { Chooser } from "./chooser.ts";
import { type AnswerSource, branchesOf, countUnfinished, openingOf, type Position } from "./position.ts";

/** Misses over all layouts: their sum, and the worst case. */
export interface MissCount {
  /** The misses of all layouts together. */
  readonly total: bigint;
  /** The misses of the worst layout. */
  readonly worst: number;
}

/** The exact cost of a way to choose, over all layouts. */
export interface Assessment {
  /** The number of layouts. */
  readonly layouts: number;
  /** The expected misses of all layouts together, over everything random: ties and draws. */
  readonly expected: Rational;
  /** The least that any luck, or any rule for ties, can give; total and worst case independently. */
  readonly least: MissCount;
  /** The most. */
  readonly most: MissCount;
  /** The positions visited. */
  readonly positions: number;
}

/** The limits of an assessment. */
export interface AssessOptions {
  /** The most positions; more are refused. Default 1,000,000. */
  readonly maxPositions?: number;
  /** Called with the number of positions from time to time; may throw to stop the work. */
  readonly progress?: (positions: number) => void;
}

interface Value {
  readonly expected: Rational;
  readonly leastTotal: bigint;
  readonly mostTotal: bigint;
  readonly leastWorst: number;
  readonly mostWorst: number;
}

const OVER: Value = { expected: Rational.ZERO, leastTotal: 0n, mostTotal: 0n, leastWorst: 0, mostWorst: 0 };

const MAX_POSITIONS = 1_000_000;

/**
 * The exact cost of a way to choose, over all layouts of a source, each counting once. A game lasts until
 * every ship cell is hit; its cost is its misses. Every open choice is followed, and repeated positions are
 * looked up. Cost: the positions times their layouts.
 *
 * @throws RefusedError when there are more positions than the limit.
 */
export const assess = (source: AnswerSource, chooser: Chooser, options: AssessOptions = {}): Assessment => {
  const { maxPositions = MAX_POSITIONS, progress } = options;
  const known = new Map<string, Value>();
  const worthOf = (position: Position): Value => {
    if (countUnfinished(source, position) === 0 || chooser.isDecided?.(position)) return OVER;
    const key = chooser.key(position);
    const met = known.get(key);
    if (met) return met;
    let value: Value | undefined;
    for (const { cell, probability } of chooser.choices(position)) {
      const shot = worthOfShot(position, cell);
      value = either(value, shot, probability);
    }
    if (!value) throw new RangeError("no cell is chosen");
    if (known.size >= maxPositions) {
      throw new RefusedError(`there are more than ${formatCount(maxPositions)} positions to go through`);
    }
    known.set(key, value);
    if (known.size % 256 === 0) progress?.(known.size);
    return value;
  };
  const worthOfShot = (position: Position, cell: number): Value => {
    let { expected, leastTotal, mostTotal, leastWorst, mostWorst } = OVER;
    for (const { isMiss, position: next } of branchesOf(source, position, cell)) {
      const value = worthOf(next);
      // Finished layouts are shot no more; all the others pay for a miss.
      const misses = isMiss ? countUnfinished(source, next) : 0;
      const paid = misses > 0 ? 1 : 0;
      expected = expected.plus(value.expected).plus(Rational.of(misses));
      leastTotal += value.leastTotal + BigInt(misses);
      mostTotal += value.mostTotal + BigInt(misses);
      leastWorst = Math.max(leastWorst, value.leastWorst + paid);
      mostWorst = Math.max(mostWorst, value.mostWorst + paid);
    }
    return { expected, leastTotal, mostTotal, leastWorst, mostWorst };
  };
  const opening = openingOf(source);
  const { expected, leastTotal, mostTotal, leastWorst, mostWorst } = worthOf(opening);
  return {
    layouts: source.layouts,
    expected,
    least: { total: leastTotal, worst: leastWorst },
    most: { total: mostTotal, worst: mostWorst },
    positions: known.size,
  };
};

/** A value with one more choice of a given probability added to the earlier ones. */
const either = (value: Value | undefined, shot: Value, probability: Rational): Value => {
  const expected = shot.expected.times(probability);
  if (!value) return { ...shot, expected };
  return {
    expected: value.expected.plus(expected),
    leastTotal: value.leastTotal < shot.leastTotal ? value.leastTotal : shot.leastTotal,
    mostTotal: value.mostTotal > shot.mostTotal ? value.mostTotal : shot.mostTotal,
    leastWorst: Math.min(value.leastWorst, shot.leastWorst),
    mostWorst: Math.max(value.mostWorst, shot.mostWorst),
  };
};
