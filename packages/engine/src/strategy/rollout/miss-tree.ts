import {
  type Allocating,
  type Compiled,
  compileCode,
  FIRST,
  growTo,
  put,
} from "../../inference/methods/frontier/wasm-machine.ts";
import { GreedyTree } from "./greedy-tree.ts";
import type { LayoutRows } from "./layout-rows.ts";
import { TREE_CODE } from "./tree-code.ts";

/** The greedy tree of a list. */
export type MissTree = Pick<GreedyTree, "enter" | "counts" | "weight" | "misses" | "answersTo">;

interface TreeFunctions extends Allocating {
  setRows(...values: readonly number[]): void;
  rootRows(): number;
  forgetShots(): void;
  shoot(column: number): void;
  enterPosition(size: number, hits: number): number;
  columnWeights(): number;
  missesAfter(column: number, limit: number): number;
  answersTo(column: number): number;
}

/** The compiled functions of this thread, and the tree that currently occupies their memory. */
let compiled: Compiled<TreeFunctions> | undefined | null = null;
let owner: WasmTree | undefined;

/** The most bytes in WebAssembly, whose memory never shrinks. Larger lists take the slower tree in JavaScript. */
const MOST_BYTES = 256e6;

/** Weights below 2 to this power are added up by counting bits. */
const MOST_DIGITS = 4;

/** The greedy tree of a list, in WebAssembly if that is there and has room. */
export const makeMissTree = (rows: LayoutRows): MissTree => {
  const { rowCount, columns, words, ships, hullStart } = rows;
  const bytes =
    rowCount * (words * 4 + ships * 2 + 26) +
    columns.length * (rowCount / 8 + 100) +
    hullStart.length * (words + 3) * 4;
  if (bytes <= MOST_BYTES && compiled === null) compiled = compileCode<TreeFunctions>(TREE_CODE);
  if (bytes <= MOST_BYTES && compiled && growTo(bytes, compiled)) return new WasmTree(compiled, rows);
  return new GreedyTree(rows);
};

/** All trees of a thread share one memory, which the latest occupies. An older tree is loaded again when used. */
class WasmTree implements MissTree {
  readonly #compiled: Compiled<TreeFunctions>;
  readonly #rows: LayoutRows;
  #root: Int32Array;
  #shot: readonly number[] = [];
  #hits = 0;
  weight = 0;

  constructor(compiled: Compiled<TreeFunctions>, rows: LayoutRows) {
    this.#compiled = compiled;
    this.#rows = rows;
    this.#root = new Int32Array(rows.rowCount);
    for (let row = 0; row < rows.rowCount; row++) this.#root[row] = row;
    this.#loaded();
  }

  enter(rows: Int32Array, shot: readonly number[], hits: number): void {
    this.#root = rows;
    this.#shot = shot;
    this.#hits = hits;
    if (owner === this) this.#enter();
    else this.#loaded();
  }

  get counts(): Float64Array {
    const { functions, memory } = this.#loaded();
    return new Float64Array(memory.buffer, functions.columnWeights(), this.#rows.columns.length).slice();
  }

  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    return this.#loaded().functions.missesAfter(column, limit);
  }

  answersTo(column: number): Int32Array {
    const { functions, memory } = this.#loaded();
    return new Int32Array(memory.buffer, functions.answersTo(column), this.#root.length).slice();
  }

  #enter(): void {
    const { functions, memory } = this.#compiled;
    new Int32Array(memory.buffer, functions.rootRows(), this.#root.length).set(this.#root);
    functions.forgetShots();
    for (const column of this.#shot) functions.shoot(column);
    this.weight = functions.enterPosition(this.#root.length, this.#hits);
  }

  /** The functions, with this tree's rows and position in their memory. */
  #loaded(): Compiled<TreeFunctions> {
    const compiled = this.#compiled;
    if (owner === this) return compiled;
    const { functions } = compiled;
    functions.release(FIRST);
    const { rowCount, columns, ships, unit, isUneven, isPlain, isOrdered, weights, lengths, hulls } = this.#rows;
    const { bits, words, hullStart, hullCells, hitCode, sinkCode, codes } = this.#rows;
    const most = unit > 0 ? 1 : weights.reduce((a, b) => Math.max(a, b), 0);
    functions.setRows(
      rowCount,
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
    this.#enter();
    return compiled;
  }
}
