import { mix } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { formatBytes } from "../../core/text.ts";
import {
  type Allocating,
  type Compiled,
  compileCode,
  growTo,
  put,
  whyNoMachine,
} from "../../inference/methods/frontier/wasm-machine.ts";
import { type Candidates, NAME } from "./candidates.ts";
import { TREE_CODE } from "./tree-code.ts";

interface TreeFunctions extends Pick<Allocating, "take"> {
  forgetCandidates(): void;
  setCandidates(...values: readonly number[]): void;
  rootCandidates(): number;
  forgetShots(): void;
  shoot(column: number): void;
  enterPosition(size: number, hits: number): number;
  columnWeights(): number;
  missesAfter(column: number, limit: number): number;
  answersTo(column: number): number;
  setRollouts(names: number, columnNames: number, most: number, ratio: number): void;
  rolloutAfter(column: number, limit: number, low: bigint, high: bigint): number;
}

/** The bytes of the kept values of rollouts. */
const VALUES = 24 * 2 ** 17;

/** Which columns a rollout tries: at most `cells`, with at least `ratio` of the best weight. */
export interface TrialLimits {
  readonly cells: number;
  readonly ratio: number;
}

/** The compiled functions of this thread, and the tree that currently occupies their memory. */
let compiled: Compiled<TreeFunctions> | undefined | null = null;
let owner: MissTree | undefined;

/** Weights below 2 to this power are added up by counting bits. */
const MOST_DIGITS = 4;

/** The greedy tree of a list. @throws RefusedError without WebAssembly, and when the device has no room for the list */
export const makeMissTree = (candidates: Candidates): MissTree => {
  const { candidateCount, columns, words, ships, hullStart } = candidates;
  const bytes =
    VALUES +
    candidateCount * (words * 4 + ships * 2 + 26) +
    columns.length * (candidateCount / 8 + 100) +
    hullStart.length * (words + 3) * 4;
  if (compiled === null) compiled = compileCode<TreeFunctions>(TREE_CODE);
  if (!compiled) throw new RefusedError(`the misses of greedy play cannot be computed: ${whyNoMachine()}`);
  if (!growTo(bytes, compiled))
    throw new RefusedError(`WebAssembly has no room for ${formatBytes(bytes)} of layouts; list fewer`, { bytes });
  return new MissTree(compiled, candidates);
};

/**
 * The misses of the whole decision tree of `greedy-hit` on a list of layouts; ties go to the lower cell. It is a
 * greedy rollout without sampling (G. Tesauro and G. R. Galperin, 1996), written in assembly/greedy-tree.ts. Sums
 * are exact below 2^53. All trees of a thread share one memory, which the latest occupies; an older one is loaded
 * again when used.
 */
export class MissTree {
  readonly #compiled: Compiled<TreeFunctions>;
  readonly #candidates: Candidates;
  #root: Int32Array;
  #shot: readonly number[] = [];
  #hits = 0;
  #hasRollouts = false;
  #names: Int32Array | undefined;
  /** The weight of the position's candidates. */
  weight = 0;

  constructor(compiled: Compiled<TreeFunctions>, candidates: Candidates) {
    this.#compiled = compiled;
    this.#candidates = candidates;
    this.#root = new Int32Array(candidates.candidateCount);
    for (let candidate = 0; candidate < candidates.candidateCount; candidate++) this.#root[candidate] = candidate;
    this.#loaded();
  }

  /**
   * Moves to a position; the first is all candidates. @param candidates those left whose games are not over,
   * ascending @param shot columns @param hits how many of these hit
   */
  enter(candidates: Int32Array, shot: readonly number[], hits: number): void {
    this.#root = candidates;
    this.#shot = shot;
    this.#hits = hits;
    if (owner === this) this.#enter();
    else this.#loaded();
  }

  /** For each column, the weight of the position's candidates that have it; meaningless for shot columns. */
  get counts(): Float64Array {
    const { functions, memory } = this.#loaded();
    return new Float64Array(memory.buffer, functions.columnWeights(), this.#candidates.columns.length).slice();
  }

  /** The misses of a shot at a column, -1 for an empty cell, and of greedy's after it; Infinity from `limit` on. */
  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    return this.#loaded().functions.missesAfter(column, limit);
  }

  /** For each candidate of the position, the code of its answer to a shot at a column, which is not -1. */
  answersTo(column: number): Int32Array {
    const { functions, memory } = this.#loaded();
    return new Int32Array(memory.buffer, functions.answersTo(column), this.#root.length).slice();
  }

  /**
   * The misses of a shot at a column, -1 for an empty cell, and of rollouts after it, in the first position of a short
   * list; Infinity from `limit` on. See `RolloutTree`.
   */
  rolloutMisses(column: number, limit: number, { cells, ratio }: TrialLimits): number {
    const compiled = this.#loaded();
    const { functions } = compiled;
    const { candidateCount, isOrdered } = this.#candidates;
    this.#names ??= this.#candidates.names();
    const names = this.#names;
    if (!this.#hasRollouts) {
      const at = put(compiled, names);
      functions.setRollouts(at, at + 4 * NAME * candidateCount, cells, ratio);
      this.#hasRollouts = true;
    }
    const hits = isOrdered ? names.slice(-NAME) : new Int32Array(NAME);
    const how = [cells, Math.round(ratio * 2 ** 20)];
    for (let i = 0; i < NAME; i++) hits[i] ^= mix(how.reduce((word, part) => mix(word) ^ part, i));
    const [low, high] = new BigUint64Array(hits.buffer);
    const misses = functions.rolloutAfter(column, limit, low, high);
    this.#enter();
    return misses;
  }

  #enter(): void {
    const { functions, memory } = this.#compiled;
    new Int32Array(memory.buffer, functions.rootCandidates(), this.#root.length).set(this.#root);
    functions.forgetShots();
    for (const column of this.#shot) functions.shoot(column);
    this.weight = functions.enterPosition(this.#root.length, this.#hits);
  }

  /** The functions, with this tree's candidates and position in their memory. */
  #loaded(): Compiled<TreeFunctions> {
    const compiled = this.#compiled;
    if (owner === this) return compiled;
    const { functions } = compiled;
    functions.forgetCandidates();
    const { candidateCount, columns, ships, unit, isUneven, isPlain, isOrdered, weights, lengths, hulls } =
      this.#candidates;
    const { bits, words, hullStart, hullCells, hitCode, sinkCode, codes } = this.#candidates;
    const most = unit > 0 ? 1 : weights.reduce((a, b) => Math.max(a, b), 0);
    functions.setCandidates(
      candidateCount,
      columns.length,
      ships,
      unit,
      (isUneven ? 1 : 0) + (isPlain ? 2 : 0) + (isOrdered ? 4 : 0),
      most < 2 ** MOST_DIGITS ? 32 - Math.clz32(most) : 0,
      put(compiled, weights),
      put(compiled, lengths),
      put(compiled, hulls),
      put(compiled, bits),
      words,
      hullStart.length - 1,
      put(compiled, hullStart),
      put(compiled, hullCells),
      put(compiled, hitCode),
      put(compiled, sinkCode),
      codes,
    );
    owner = this;
    this.#hasRollouts = false;
    this.#enter();
    return compiled;
  }
}
