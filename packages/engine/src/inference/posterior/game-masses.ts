import { bitCount } from "../../core/count.ts";
import { oncePer } from "../../core/once-per.ts";
import { answerToHit, isMiss, type Observation, sameAnswer } from "../../scenario/answer.ts";
import { keptClear } from "../../scenario/contact.ts";
import { canListPlacements, type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import { hasGiven, type Scenario } from "../../scenario/scenario.ts";
import { factorScales } from "./believe.ts";

/** The maximum number of words in the table; beyond it, sets as bits are no longer useful. */
const MOST_WORDS = 4e6;

/**
 * Sets of placements as bits, of {@link words} words, and which placements are compatible; once per scenario.
 * Class k has the words from `classWord[k]` to `classWord[k + 1] - 1`.
 */
interface PlacementSets {
  readonly table: PlacementTable;
  readonly words: number;
  readonly classWord: Int32Array;
  /** For each placement, the set of those that share no claim with it, excluding itself. */
  readonly compatible: Int32Array;
  readonly covering: Int32Array;
  /** The position of each placement in a set: its word times 32 plus its bit. */
  readonly bitOf: Int32Array;
}

/** The sets of a scenario; null if they would take too much memory, or if ships may overlap. */
const placementSetsOf = oncePer((scenario: Scenario): PlacementSets | null => {
  if (scenario.contact === "overlap" || hasGiven(scenario) || !canListPlacements(scenario)) return null;
  const table = placementsOf(scenario);
  const classes = scenario.fleet.length;
  const classWord = new Int32Array(classes + 1);
  for (let k = 0; k < classes; k++)
    classWord[k + 1] = classWord[k] + Math.ceil((table.classStart[k + 1] - table.classStart[k]) / 32);
  const words = classWord[classes];
  if (words * (table.count + scenario.board.cellCount) > MOST_WORDS) return null;
  const bitOf = Int32Array.from({ length: table.count }, (_, p) => {
    const k = table.classOf[p];
    return 32 * classWord[k] + p - table.classStart[k];
  });
  const covering = new Int32Array(words * scenario.board.cellCount);
  const claiming = new Int32Array(words * table.claimCount);
  for (let p = 0; p < table.count; p++) {
    const at = bitOf[p] >> 5;
    const bit = 1 << (bitOf[p] & 31);
    for (const cell of table.cellsOf(p)) covering[cell * words + at] |= bit;
    for (const claim of table.claimsOf(p)) claiming[claim * words + at] |= bit;
  }
  const all = new Int32Array(words);
  for (const place of bitOf) all[place >> 5] |= 1 << (place & 31);
  const compatible = new Int32Array(words * table.count);
  for (let p = 0; p < table.count; p++) {
    for (let w = 0; w < words; w++) {
      let clash = 0;
      for (const claim of table.claimsOf(p)) clash |= claiming[claim * words + w];
      compatible[p * words + w] = all[w] & ~clash;
    }
  }
  return { table, words, classWord, compatible, covering, bitOf };
});

/** How many layouts agree with some constraints: their number, or their total weight. */
interface CountedSets {
  /** The number of layouts, or the sum of their weights. */
  readonly total: number;
  /** For each placement, the number or weight of the layouts that contain it; valid until the next count. */
  readonly weights: Float64Array;
}

/**
 * Counts layouts, and the weight of every placement, with sets of placements as bits.
 *
 * The open required cell with the fewest candidates is covered first. Then come the other ships, those with the
 * fewest places first. The last two are not placed one by one. Let A and B be the sets of their remaining places.
 * The places of B that fit a place of A are the intersection of B with the places compatible with it, and vice
 * versa. Cost: visits of all but the last two ships, times the places of the last two, times the words of a set.
 *
 * With factors, a layout counts as the product of its factors. The few factors of clashing places are subtracted
 * from the sum over B. So rounding is in proportion to what was subtracted, see {@link PairCounter.reach}. Counts
 * are exact, because they never come near 2^53.
 */
class PairCounter {
  readonly #sets: PlacementSets;
  readonly #classes: number;
  readonly #factors: Float64Array | undefined;
  readonly #weights: Float64Array;
  readonly #left: Int32Array;
  readonly #scratch: Int32Array[] = [];
  steps = 0;
  #mostSteps = 0;
  /**
   * With factors, the sum of the absolute values of all that the last count added and subtracted. The weights and
   * the total are accurate to within this sum times 2^-53 times (twice the steps plus two thousand).
   */
  reach = 0;

  /** @param factors for each placement its factor; without factors every layout counts as 1 */
  constructor(sets: PlacementSets, factors?: Float64Array) {
    this.#sets = sets;
    this.#factors = factors;
    this.#weights = new Float64Array(sets.table.count);
    this.#classes = sets.classWord.length - 1;
    this.#left = new Int32Array(this.#classes);
  }

  /**
   * Counts layouts; undefined after `mostSteps` visits of places of the last two ships. @param allowed the set of
   * allowed placements @param counts the ships of each class @param required the cells to cover
   */
  count(
    allowed: Int32Array,
    counts: readonly number[],
    required: readonly number[],
    mostSteps: number,
  ): CountedSets | undefined {
    this.#weights.fill(0);
    this.#left.set(counts);
    this.steps = 0;
    this.reach = 0;
    this.#mostSteps = mostSteps;
    const total = this.#cover(allowed, required, 0, 1);
    return this.steps > mostSteps ? undefined : { total, weights: this.#weights };
  }

  #buffer(depth: number): Int32Array {
    this.#scratch[depth] ??= new Int32Array(this.#sets.words);
    return this.#scratch[depth];
  }

  /** Covers the required cells; `product` is the product of the placed ships' factors. */
  #cover(open: Int32Array, required: readonly number[], depth: number, product: number): number {
    if (required.length === 0) return this.#fill(open, depth, product);
    const { covering, words, classWord, table } = this.#sets;
    const row = this.#rarest(open, required) * words;
    let sum = 0;
    for (let k = 0; k < this.#classes; k++) {
      if (this.#left[k] === 0) continue;
      for (let w = classWord[k]; w < classWord[k + 1]; w++) {
        for (let bits = open[w] & covering[row + w]; bits !== 0; bits &= bits - 1) {
          if (this.steps > this.#mostSteps) return 0;
          const p = this.#placementAt(k, w, bits);
          const covered = table.cellsOf(p);
          const rest = required.filter((cell) => !covered.includes(cell));
          sum += this.#place(open, k, p, depth, product, rest);
        }
      }
    }
    return sum;
  }

  /** Counts with a ship of a class at a placement; returns the count and adds it to the placement's weight. */
  #place(
    open: Int32Array,
    k: number,
    p: number,
    depth: number,
    product: number,
    required: readonly number[],
    isOrdered = false,
  ): number {
    const { compatible, words, classWord, bitOf } = this.#sets;
    const next = this.#buffer(depth);
    const at = p * words;
    for (let w = 0; w < words; w++) next[w] = open[w] & compatible[at + w];
    if (isOrdered) {
      // Ships of one class are placed in ascending order, so that each set of placements is counted once.
      const last = bitOf[p];
      for (let w = classWord[k]; w < last >> 5; w++) next[w] = 0;
      next[last >> 5] &= -2 << (last & 31);
    }
    const factor = this.#factors?.[p] ?? 1;
    this.#left[k]--;
    const ways = this.#cover(next, required, depth + 1, product * factor) * factor;
    this.#left[k]++;
    this.#weights[p] += ways * product;
    return ways;
  }

  #placementAt(k: number, w: number, bits: number): number {
    const { classWord, table } = this.#sets;
    return table.classStart[k] + 32 * (w - classWord[k]) + 31 - Math.clz32(bits & -bits);
  }

  /** The required cell with the fewest candidates. */
  #rarest(open: Int32Array, required: readonly number[]): number {
    if (required.length === 1) return required[0];
    const { covering, words, classWord } = this.#sets;
    let best = required[0];
    let fewest = Number.POSITIVE_INFINITY;
    for (const cell of required) {
      let n = 0;
      for (let k = 0; k < this.#classes; k++) {
        if (this.#left[k] === 0) continue;
        for (let w = classWord[k]; w < classWord[k + 1]; w++) n += bitCount(open[w] & covering[cell * words + w]);
      }
      if (n < fewest) {
        fewest = n;
        best = cell;
      }
    }
    return best;
  }

  /** Places the remaining ships, which cover no required cell. */
  #fill(open: Int32Array, depth: number, product: number): number {
    let ships = 0;
    let first = -1;
    let fewest = Number.POSITIVE_INFINITY;
    let other = -1;
    for (let k = 0; k < this.#classes; k++) {
      if (this.#left[k] === 0) continue;
      ships += this.#left[k];
      const places = this.#places(open, k);
      if (places < this.#left[k]) return 0;
      if (places < fewest) {
        other = first;
        first = k;
        fewest = places;
      } else other = k;
    }
    if (ships === 0) return 1;
    if (ships === 1) return this.#single(open, first, product);
    if (ships === 2) {
      this.steps += this.#left[first] === 2 ? fewest : fewest + this.#places(open, other);
      if (this.#left[first] === 2) return this.#side(open, first, first, product) / 2;
      this.#side(open, other, first, product);
      return this.#side(open, first, other, product);
    }
    return this.#next(open, first, depth, product);
  }

  /** Places a ship of a class at each of its places in turn. */
  #next(open: Int32Array, k: number, depth: number, product: number): number {
    const { classWord } = this.#sets;
    const isOrdered = this.#left[k] > 1;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        if (this.steps > this.#mostSteps) return 0;
        sum += this.#place(open, k, this.#placementAt(k, w, bits), depth, product, NONE, isOrdered);
      }
    }
    return sum;
  }

  #places(open: Int32Array, k: number): number {
    const { classWord } = this.#sets;
    let n = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) n += bitCount(open[w]);
    return n;
  }

  #single(open: Int32Array, k: number, product: number): number {
    const { classWord } = this.#sets;
    const factors = this.#factors;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        const p = this.#placementAt(k, w, bits);
        const factor = factors ? factors[p] : 1;
        sum += factor;
        this.#weights[p] += factor * product;
      }
    }
    this.steps++;
    this.reach += sum * product;
    return sum;
  }

  /** Adds to each place of one of the last two ships the compatible places of the other; returns their sum. */
  #side(open: Int32Array, k: number, other: number, product: number): number {
    const { classWord, compatible, words } = this.#sets;
    const factors = this.#factors;
    const from = classWord[other];
    const to = classWord[other + 1];
    const whole = factors ? this.#sumOf(open, other, factors) : 0;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++) {
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        const p = this.#placementAt(k, w, bits);
        const at = p * words;
        let ways = 0;
        if (factors) {
          ways = (whole - this.#clashing(open, other, at, factors)) * factors[p];
          this.reach += 2 * whole * factors[p] * product;
        } else for (let v = from; v < to; v++) ways += bitCount(open[v] & compatible[at + v]);
        sum += ways;
        this.#weights[p] += ways * product;
      }
    }
    return sum;
  }

  #sumOf(open: Int32Array, k: number, factors: Float64Array): number {
    const { classWord } = this.#sets;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++)
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) sum += factors[this.#placementAt(k, w, bits)];
    return sum;
  }

  /** The sum of the factors of a class's places that clash with the placement whose set begins at `at`. */
  #clashing(open: Int32Array, k: number, at: number, factors: Float64Array): number {
    const { classWord, compatible } = this.#sets;
    let sum = 0;
    for (let w = classWord[k]; w < classWord[k + 1]; w++)
      for (let bits = open[w] & ~compatible[at + w]; bits !== 0; bits &= bits - 1)
        sum += factors[this.#placementAt(k, w, bits)];
    return sum;
  }
}

const NONE: readonly number[] = [];

/** The constraints that shots put on ships, updated with each shot: the same as `constrain` gives for all shots. */
class FollowedGame {
  readonly allowed: Int32Array;
  /** The cells that ships must cover. */
  readonly required: number[] = [];
  readonly #scenario: Scenario;
  readonly #sets: PlacementSets;
  readonly #shot: Uint8Array;

  /** The game before the first shot. */
  constructor(scenario: Scenario, sets: PlacementSets) {
    this.#scenario = scenario;
    this.#sets = sets;
    this.#shot = new Uint8Array(scenario.board.cellCount);
    this.allowed = new Int32Array(sets.words);
    for (const place of sets.bitOf) this.allowed[place >> 5] |= 1 << (place & 31);
  }

  isShot(cell: number): boolean {
    return this.#shot[cell] === 1;
  }

  /**
   * Adds a shot. A placement that agrees with its earlier answers still does, because its ship had not sunk by
   * then. So only the placements on the cell need a check, and after a hit also those next to it.
   */
  observe({ cell, answer }: Observation): void {
    const { words, covering } = this.#sets;
    this.#shot[cell] = 1;
    if (isMiss(answer)) {
      for (let w = 0; w < words; w++) this.allowed[w] &= ~covering[cell * words + w];
      return;
    }
    this.required.push(cell);
    // If the answer is a number of ships, more than one would mean that ships overlap, which is not allowed here.
    if (answer.kind === "count") {
      if (answer.ships > 1) this.allowed.fill(0);
    } else this.#keepAnswered({ cell, answer });
    const { board, contact } = this.#scenario;
    for (const near of keptClear(board, contact, cell))
      for (let w = 0; w < words; w++) this.allowed[w] &= ~(covering[near * words + w] & ~covering[cell * words + w]);
  }

  #keepAnswered({ cell, answer }: Observation): void {
    const { words, covering, table, classWord } = this.#sets;
    const { answers, fleet } = this.#scenario;
    for (let k = 0; k < fleet.length; k++) {
      for (let w = classWord[k]; w < classWord[k + 1]; w++) {
        for (let bits = this.allowed[w] & covering[cell * words + w]; bits !== 0; bits &= bits - 1) {
          const bit = bits & -bits;
          const cells = table.cellsOf(table.classStart[k] + 32 * (w - classWord[k]) + 31 - Math.clz32(bit));
          const sinks = cells.every((shipCell) => this.#shot[shipCell] === 1);
          if (!sameAnswer(answer, answerToHit(answers, k, cells as unknown as number[], sinks)))
            this.allowed[w] &= ~bit;
        }
      }
    }
  }
}

/** The most places of the last two ships to visit, about 0.3 ms; with more, whole games took longer. */
const MOST_STEPS = 15_000;

/** How many layouts occupy each cell. */
interface CellMasses {
  /** The number of layouts; under a prior, their total weight in any unit. */
  readonly total: number;
  /** For each cell, the number or weight of the layouts that occupy it; valid until the next call. */
  readonly occupied: Float64Array;
  /** The number of places visited, about 20 ns each. */
  readonly steps: number;
  /** A bound on the absolute error of every sum; 0 for counts. */
  readonly error: number;
}

interface Tools {
  readonly sets: PlacementSets;
  readonly parts: readonly { readonly counter: PairCounter; readonly scale: number }[];
  readonly counts: readonly number[];
  readonly isWeighed: boolean;
  readonly ships: number;
}

/**
 * Follows a game and, once few ships remain to be found, adds up the layouts on each cell. After each shot only
 * the count itself is computed anew ({@link PairCounter}). The numbers are those of the posterior.
 */
export class GameMasses extends FollowedGame {
  readonly #tools: Tools;
  readonly #occupied: Float64Array;

  private constructor(scenario: Scenario, tools: Tools) {
    super(scenario, tools.sets);
    this.#tools = tools;
    this.#occupied = new Float64Array(scenario.board.cellCount);
  }

  /** Starts a game; undefined for rules that are not supported: ships that overlap, or too many placements. */
  static start(scenario: Scenario): GameMasses | undefined {
    const tools = toolsFor(scenario);
    return tools ? new GameMasses(scenario, tools) : undefined;
  }

  /** The masses of the cells; undefined if they would take too many steps. */
  masses(mostSteps = MOST_STEPS): CellMasses | undefined {
    const { parts, counts, sets, isWeighed } = this.#tools;
    const { table } = sets;
    const occupied = this.#occupied.fill(0);
    let total = 0;
    let steps = 0;
    let error = 0;
    for (const { counter, scale } of parts) {
      const counted = counter.count(this.allowed, counts, this.required, mostSteps);
      if (!counted) return undefined;
      steps += counter.steps;
      error += (2 * counter.steps + 2000) * 2 ** -53 * counter.reach * scale * this.#tools.ships;
      total += counted.total * scale;
      for (let p = 0; p < table.count; p++) {
        const weight = counted.weights[p];
        if (weight === 0) continue;
        const mass = weight * scale;
        for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) occupied[table.cells[i]] += mass;
      }
    }
    return { total, occupied, steps, error: isWeighed ? error + FACTOR_ERROR * total : 0 };
  }
}

/** Far greater than the relative errors of factors, of their products, and of the weights of whole boards. */
const FACTOR_ERROR = 1e-9;

const toolsFor = oncePer((scenario: Scenario): Tools | null => {
  const sets = placementSetsOf(scenario);
  if (!sets || scenario.fleet.length === 0) return null;
  const counts = scenario.fleet.map(({ count }) => count);
  const scales = factorScales(scenario);
  if (scales === null) return null;
  const parts = scales
    ? scales.map(({ near, scale }) => ({ counter: new PairCounter(sets, near), scale }))
    : [{ counter: new PairCounter(sets), scale: 1 }];
  const ships = counts.reduce((sum, count) => sum + count, 0);
  return { sets, parts, counts, isWeighed: scales !== undefined, ships };
});
