import { binomial } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerKey, answerToHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { historyOf } from "./candidate-table.ts";
import { DEFAULT_MAX_LAYOUTS } from "./solution.ts";

/** Whether no strategy has fewer misses, in total and in the worst case; undefined where the work did not suffice. */
export interface PlainProof {
  readonly total: boolean | undefined;
  readonly worst: boolean | undefined;
  /** The number of positions searched. */
  readonly positions: number;
}

/** The layouts to visit for each question: about a minute. */
const MOST_WORK = 5e7;

/**
 * Proves anew that no strategy has fewer misses than those given, by a plain search. It shares with the solver the list
 * of layouts and when certain hits may be shot at once, but neither bounds, symmetries nor keys.
 * All layouts are equally likely. Cost: up to `work` layouts visited for each question; small games take a few thousand.
 *
 * @param misses what the best strategy is said to have
 * @throws RefusedError when there are more layouts than {@link DEFAULT_MAX_LAYOUTS}
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { provePlainly } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * provePlainly(knowledge, { total: 6n, worst: 3 }).total; // => true
 * provePlainly(knowledge, { total: 7n, worst: 3 }).total; // => false
 */
export const provePlainly = (
  knowledge: Knowledge,
  { total, worst }: { readonly total: bigint; readonly worst: number },
  work = MOST_WORK,
): PlainProof => {
  const search = new PlainSearch(knowledge, listLayouts(knowledge, DEFAULT_MAX_LAYOUTS), work);
  const isLeastTotal = search.within(() => search.least(search.all, Number(total)) >= Number(total));
  const isLeastWorst = search.within(() => worst === 0 || !search.isEnough(search.all, worst - 1));
  return { total: isLeastTotal, worst: isLeastWorst, positions: search.positions };
};

/** The work is used up. */
class UsedUp extends Error {}

/** A layout, or with `hit` all layouts with the same cells, which no answer tells apart. */
interface Candidate {
  readonly weight: number;
  /** The cells with a ship, and by cell the number of its first ship, from 1, or with `count` the number of ships. */
  readonly cells: readonly number[];
  readonly at: Uint16Array;
  /** The cells of each ship, and its answers to a hit that sinks it and to one that does not. */
  readonly ships: readonly (readonly number[])[];
  readonly hit: readonly string[];
  readonly sunk: readonly string[];
}

/** What a search finds out about a position. */
interface Looked {
  readonly open: readonly number[];
  readonly weight: number;
  /** The cells that some hit and some miss, the best by a simple bound first; none once the game is over. */
  readonly shots: readonly { readonly cell: number; readonly count: number; readonly bound: number }[];
  /** A cell that is certainly hit and whose answer may tell something, or -1. */
  readonly certain: number;
  readonly common: readonly number[];
  /** The most weight that is finished with at most 0, 1, … misses; from its end on, all. */
  readonly finished: readonly number[];
}

class PlainSearch {
  readonly all: readonly number[];
  positions = 0;
  readonly #candidates: readonly Candidate[];
  readonly #isHitOnly: boolean;
  readonly #ordered: boolean;
  readonly #counts: boolean;
  readonly #hit: Uint8Array;
  readonly #finish: AnswerSequences;
  readonly #symmetries: readonly Int32Array[];
  /** The weight on each cell. */
  readonly #count: Float64Array;
  readonly #bounds = new Map<string, { least: number; isExact: boolean }>();
  /** For each position, the greatest budget that is known not to be enough, and the least that is. */
  readonly #budgets = new Map<string, { less: number; enough: number }>();
  readonly #work: number;
  #left: number;

  constructor({ scenario, observations }: Knowledge, layouts: readonly Layout[], work: number) {
    const { cellCount } = scenario.board;
    const table = placementsOf(scenario);
    this.#isHitOnly = scenario.answers === "hit";
    this.#counts = scenario.answers === "count";
    this.#ordered = historyOf(scenario) === "ordered";
    const alike = new Map<string, number>();
    const cellsOf = ({ placements }: Layout) =>
      [...new Set(placements.flatMap((p) => [...table.cellsOf(p)]))].sort((a, b) => a - b);
    for (const layout of layouts) {
      const key = cellsOf(layout).join();
      alike.set(key, (alike.get(key) ?? 0) + 1);
    }
    const made = new Set<string>();
    const candidates: Candidate[] = [];
    for (const layout of layouts) {
      const { placements } = layout;
      const cells = cellsOf(layout);
      const key = cells.join();
      if (this.#isHitOnly && made.has(key)) continue;
      made.add(key);
      const ships = placements.map((p) => Array.from(table.cellsOf(p)));
      const at = new Uint16Array(cellCount);
      for (const [ship, list] of ships.entries())
        for (const cell of list) at[cell] = this.#counts ? at[cell] + 1 : ship + 1;
      const said = (isSunk: boolean): string[] =>
        (this.#counts ? [] : placements).map((p, ship) =>
          answerKey(answerToHit(scenario.answers, table.classOf[p], ships[ship], isSunk)),
        );
      const weight = this.#isHitOnly ? (alike.get(key) ?? 1) : 1;
      candidates.push({ weight, cells, at, ships, hit: said(false), sunk: said(true) });
    }
    this.#candidates = candidates;
    this.all = candidates.map((_, candidate) => candidate);
    this.#hit = new Uint8Array(cellCount);
    for (const { cell } of observations) this.#hit[cell] = 1;
    this.#count = new Float64Array(cellCount);
    this.#finish = new AnswerSequences(candidates, [...alike.values()], scenario.answers, cellCount);
    const shot = new Set(observations.map(({ cell }) => cell));
    const keys = new Set(candidates.map(({ cells, weight }) => `${cells}:${weight}`));
    this.#symmetries = !this.#isHitOnly
      ? []
      : gridSymmetries(scenario.board.size).filter(
          (to) =>
            [...shot].every((cell) => shot.has(to[cell])) &&
            candidates.every(({ cells, weight }) =>
              keys.has(`${cells.map((cell) => to[cell]).sort((a, b) => a - b)}:${weight}`),
            ),
        );
    this.#work = work;
    this.#left = work;
  }

  /** A result, or undefined once the work is used up. Each question has the whole work. */
  within<T>(work: () => T): T | undefined {
    const before = this.#hit.slice();
    this.#left = this.#work;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UsedUp)) throw error;
      this.#hit.set(before);
      return undefined;
    }
  }

  /** The least total misses if it is below the limit, otherwise a lower bound. */
  least(left: readonly number[], limit: number): number {
    const looked = this.#look(left);
    const { open, weight, shots, certain, finished } = looked;
    if (shots.length === 0 && certain < 0) return 0;
    if (certain >= 0 && !this.#ordered) return this.#leastAfter(open, certain, limit);
    // What is not finished with at most m misses has another one, for every m.
    const bound = finished.reduce((sum, most) => sum + weight - most, 0);
    if (bound >= limit) return bound;
    const known = keep(this.#bounds, this.#key(looked), () => ({ least: bound, isExact: false }));
    if (known.isExact || known.least >= limit) return known.least;
    let best = limit;
    let lowest = Number.POSITIVE_INFINITY;
    for (const shot of shots) {
      const value = shot.bound >= best ? shot.bound : this.#leastAfter(open, shot.cell, best);
      lowest = Math.min(lowest, value);
      best = Math.min(best, value);
      if (shot.bound >= best) break;
    }
    known.least = Math.max(bound, lowest);
    known.isExact = lowest < limit;
    return known.least;
  }

  #leastAfter(open: readonly number[], cell: number, limit: number): number {
    const parts = this.#parts(open, cell).sort((a, b) => a.candidates.length - b.candidates.length);
    let sum = 0;
    for (const { isMiss, candidates } of parts)
      if (isMiss) for (const candidate of candidates) sum += this.#candidates[candidate].weight;
    for (const { isMiss, candidates } of parts) {
      if (sum >= limit) break;
      sum += this.#after(cell, isMiss, () => this.least(candidates, limit - sum));
    }
    return sum;
  }

  /** Whether some strategy has at most `budget` misses in every layout. */
  isEnough(left: readonly number[], budget: number): boolean {
    const looked = this.#look(left);
    const { open, weight, shots, certain, finished } = looked;
    if (shots.length === 0 && certain < 0) return true;
    if (certain >= 0 && !this.#ordered) return this.#isEnoughAfter(open, certain, budget);
    if (budget < finished.length && finished[budget] < weight) return false;
    const known = keep(this.#budgets, this.#key(looked), () => ({ less: -1, enough: Number.POSITIVE_INFINITY }));
    if (budget >= known.enough) return true;
    if (budget <= known.less) return false;
    const isEnough = shots.some(({ cell }) => this.#isEnoughAfter(open, cell, budget));
    if (isEnough) known.enough = budget;
    else known.less = budget;
    return isEnough;
  }

  #isEnoughAfter(open: readonly number[], cell: number, budget: number): boolean {
    return this.#parts(open, cell)
      .sort((a, b) => Number(b.isMiss) - Number(a.isMiss))
      .every(({ isMiss, candidates }) =>
        isMiss
          ? budget > 0 && this.isEnough(candidates, budget - 1)
          : this.#after(cell, false, () => this.isEnough(candidates, budget)),
      );
  }

  #look(left: readonly number[]): Looked {
    this.positions++;
    this.#left -= left.length;
    if (this.#left < 0) throw new UsedUp();
    const count = this.#count;
    const hit = this.#hit;
    count.fill(0);
    let weight = 0;
    const open = left.filter((candidate) => {
      const { cells, weight: own } = this.#candidates[candidate];
      let isOpen = false;
      for (const cell of cells) {
        if (hit[cell] === 1) continue;
        count[cell] += own;
        isOpen = true;
      }
      if (isOpen) weight += own;
      return isOpen;
    });
    const common: number[] = [];
    const shots: { cell: number; count: number; bound: number }[] = [];
    let sum = 0;
    for (let cell = 0; cell < count.length; cell++) {
      if (count[cell] === 0) continue;
      if (count[cell] === weight) common.push(cell);
      else shots.push({ cell, count: count[cell], bound: 0 });
      if (count[cell] < weight || !this.#isHitOnly) sum += count[cell];
    }
    if (this.#isHitOnly && common.length > 0) {
      // Certain hits cost nothing and tell nothing, and a candidate that has nothing else is finished by them.
      const isFinished = (candidate: number) =>
        this.#candidates[candidate].cells.every((cell) => hit[cell] === 1 || count[cell] === weight);
      if (this.#finish.uneven && open.some(isFinished)) return this.#look(open.filter((one) => !isFinished(one)));
    }
    const isSettled = shots.length === 0;
    const certain = isSettled || this.#isHitOnly || common.length === 0 ? -1 : common[0];
    if (this.#ordered && !isSettled) for (const cell of common) shots.push({ cell, count: weight, bound: 0 });
    if (isSettled) return { open, weight, shots, certain, common, finished: [] };
    const unhit = sum / weight;
    for (const shot of shots) shot.bound = this.#finish.leastAfter(unhit, weight, shot.count);
    shots.sort((a, b) => a.bound - b.bound || b.count - a.count || a.cell - b.cell);
    const counts = shots.map((shot) => shot.count).sort((a, b) => b - a);
    return { open, weight, shots, certain, common, finished: this.#finish.finished(unhit, weight, counts) };
  }

  #parts(open: readonly number[], cell: number): { readonly isMiss: boolean; readonly candidates: number[] }[] {
    const missed: number[] = [];
    const parts = new Map<string, number[]>();
    for (const candidate of open) {
      const { at, ships, hit, sunk } = this.#candidates[candidate];
      const ship = at[cell] - 1;
      if (ship < 0) {
        missed.push(candidate);
        continue;
      }
      let answer = "";
      if (this.#counts) answer = String(ship);
      else if (!this.#isHitOnly)
        answer = (ships[ship].every((other) => other === cell || this.#hit[other] === 1) ? sunk : hit)[ship];
      keep(parts, answer, () => []).push(candidate);
    }
    const list = Array.from(parts.values(), (candidates) => ({ isMiss: false, candidates }));
    return missed.length > 0 ? [{ isMiss: true, candidates: missed }, ...list] : list;
  }

  #after<T>(cell: number, isMiss: boolean, search: () => T): T {
    if (isMiss || this.#isHitOnly) return search();
    this.#hit[cell] = 1;
    const value = search();
    this.#hit[cell] = 0;
    return value;
  }

  /**
   * What identifies a position. With `hit` these are the cells that all candidates have and those that any has: only
   * its own candidates lie between them, since these contain all hits and avoid all misses. Of symmetric positions, one
   * stands for all. Otherwise it is the candidates, and the cells hit where their order matters.
   */
  #key({ open, shots, common }: Looked): string {
    if (!this.#isHitOnly) {
      const list = open.map((candidate) => String.fromCharCode(candidate & 0x7fff, candidate >> 15)).join("");
      return this.#ordered ? `${list}/${this.#hit.join("")}` : list;
    }
    const half = Math.ceil(this.#hit.length / 16);
    let least = "";
    for (const to of this.#symmetries) {
      const words = new Uint16Array(2 * half);
      const put = (cell: number, at: number): void => {
        words[at + (to[cell] >> 4)] |= 1 << (to[cell] & 15);
      };
      for (const cell of common) put(cell, half);
      for (const { cell } of shots) put(cell, 0);
      const key = String.fromCharCode(...words);
      if (least === "" || key < least) least = key;
    }
    return least;
  }
}

/**
 * A simple bound, by sequences of answers. A strategy that gets the same answers in two layouts hits the same cells in
 * both. Of r hits the first comes first and the last ends the game, so with at most v misses between them there are
 * C(r - 1 + v, v) sequences, times the ways to announce sinkings. So no more weight than that many of the heaviest sets
 * of cells is finished with at most v misses after a first hit. Before its first hit a strategy shoots one cell after
 * another, and the i-th is hit in no more weight than lies on the i-th likeliest cell.
 */
class AnswerSequences {
  /** Whether layouts differ in their number of cells: then the bound tells nothing. */
  readonly uneven: boolean;
  readonly #heaviest: Float64Array;
  readonly #ways: (unhit: number) => number;
  readonly #most: number;
  readonly #afterHit = new Map<number, Float64Array>();
  readonly #within = new Map<number, Float64Array>();

  constructor(candidates: readonly Candidate[], weights: readonly number[], answers: string, cells: number) {
    this.uneven = new Set(candidates.map((candidate) => candidate.cells.length)).size > 1;
    this.#heaviest = new Float64Array(weights.length + 1);
    const heavy = weights.toSorted((a, b) => b - a);
    for (const [i, weight] of heavy.entries()) this.#heaviest[i + 1] = this.#heaviest[i] + weight;
    const isBounded = !this.uneven && (answers === "hit" || answers === "sunk");
    this.#ways = (unhit) => (isBounded ? (answers === "hit" ? 1 : 2 ** (unhit - 1)) : Number.POSITIVE_INFINITY);
    this.#most = cells;
  }

  /** The most weight that is finished with at most m misses, for m from 0 as long as it is not all. */
  finished(unhit: number, weight: number, counts: readonly number[]): number[] {
    const afterHit = this.#after(unhit);
    const finished: number[] = [];
    for (let m = 0; m < this.#most; m++) {
      let sum = 0;
      for (let i = 0; i <= m && i < counts.length; i++) sum += Math.min(counts[i], afterHit[m - i]);
      if (sum >= weight) break;
      finished.push(sum);
    }
    return finished;
  }

  /** The least total misses if the next shot hits `count` of a weight. */
  leastAfter(unhit: number, weight: number, count: number): number {
    const missed = weight - count;
    return missed + lacking(this.#after(unhit), count) + lacking(this.#all(unhit), missed);
  }

  /** By misses, the most weight that a hit finishes, with the hits after it. */
  #after(unhit: number): Float64Array {
    const ways = this.#ways(unhit);
    const most = this.#heaviest.length - 1;
    return keep(this.#afterHit, unhit, () =>
      Float64Array.from(
        { length: this.#most },
        (_, v) =>
          this.#heaviest[
            ways === Number.POSITIVE_INFINITY ? most : Math.min(most, ways * Number(binomial(unhit - 1 + v, v)))
          ],
      ),
    );
  }

  /** By misses, the most weight that is finished, wherever the first hit is. */
  #all(unhit: number): Float64Array {
    return keep(this.#within, unhit, () => {
      let sum = 0;
      return this.#after(unhit).map((most) => (sum += most));
    });
  }
}

/** For each number of misses, the weight that has more than these. */
const lacking = (finished: Float64Array, weight: number): number => {
  let sum = 0;
  for (const most of finished) {
    if (most >= weight) break;
    sum += weight - most;
  }
  return sum;
};

/** The maps of a board's cells to its cells that turn or reflect it. */
const gridSymmetries = ([width, height = 1, ...others]: readonly number[]): Int32Array[] => {
  const count = [width, height, ...others].reduce((product, side) => product * side, 1);
  if (others.length > 0) return [Int32Array.from({ length: count }, (_, cell) => cell)];
  const turns = width === height ? [false, true] : [false];
  return turns.flatMap((isTurned) =>
    [false, true].flatMap((isMirrored) =>
      [false, true].map((isFlipped) =>
        Int32Array.from({ length: count }, (_, cell) => {
          const x = isMirrored ? width - 1 - (cell % width) : cell % width;
          const row = Math.floor(cell / width);
          const y = isFlipped ? height - 1 - row : row;
          return isTurned ? x * width + y : y * width + x;
        }),
      ),
    ),
  );
};
