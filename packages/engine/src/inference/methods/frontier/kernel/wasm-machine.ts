import type { RowGraph } from "./row-graph.ts";
import { WASM_CODE } from "./wasm-code.ts";

/** Functions that allocate arrays in WebAssembly memory; addresses are in bytes. */
export interface Allocating {
  release(from: number): void;
  alloc(bytes: number): number;
}

/** The functions of assembly/index.ts. */
interface WasmFunctions extends Allocating {
  beginGraph(...values: readonly number[]): void;
  expandColumn(column: number): number;
  stateCount(): number;
  edgeCount(): number;
  finishGraph(): void;
  findMirror(into: number): number;
  graphPart(part: number): number;
  firstOf(column: number): number;
  setGraph(...values: readonly number[]): void;
  setPosition(rows: number, allowed: number, mustTake: number, mirror: number): void;
  setFactors(factors: number): void;
  findLiveRows(keep: boolean): number;
  bodySize(row: number): number;
  totalSize(row: number): number;
  mergedSize(row: number): number;
  sizeBetween(row: number, from: number, to: number): number;
}

/** The passes over a row, which exist for float64 and for integers that wrap. */
interface WasmPasses {
  forwards(row: number, numbers: number, before: number): void;
  keepEnds(row: number, numbers: number, ends: number): void;
  total(numbers: number, finish: boolean): number;
  takeEnds(row: number, ends: number, numbers: number): void;
  backwards(row: number, numbers: number, spare: number, weights: number, columns: number): void;
  endsFromStarts(row: number, numbers: number, ends: number): void;
}

type PassesOf<Kind extends string> = { readonly [Name in keyof WasmPasses as `${Name}${Kind}`]: WasmPasses[Name] };

interface Memory {
  readonly buffer: ArrayBuffer;
  /** Adds pages of memory; throws if the device has no room for them. */
  grow(pages: number): number;
}

/** What is needed of WebAssembly: the engine is compiled without the types of a browser or of Node. */
interface WebAssemblyLike {
  readonly Memory: new (limits: { initial: number }) => Memory;
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** A graph in the memory of a machine. */
export interface LoadedGraph {
  readonly values: readonly number[];
  /** The addresses of the columns' first states, and of the mirror images of row ends (0 if there are none). */
  readonly columns: number;
  readonly mirror: number;
}

export interface Compiled<Functions> {
  readonly functions: Functions;
  readonly memory: Memory;
}

/** The compiled functions with the graphs in their memory and, after them, one position at a time. */
export interface Machine extends Compiled<WasmFunctions & PassesOf<"Float"> & PassesOf<"Wrapping">> {
  readonly graphs: Map<RowGraph, LoadedGraph>;
  /** The address after the graphs. */
  graphEnd: number;
  /** The sweep whose position is stored; undefined if none is, or only part of it. */
  owner: object | undefined;
}

/** Compiles what scripts/data/wasm.mjs wrote; undefined without WebAssembly or its vector instructions. */
export const compileCode = <Functions>(code: string): Compiled<Functions> | undefined => {
  const { WebAssembly: wasm, atob } = globalThis as unknown as {
    WebAssembly?: WebAssemblyLike;
    atob?: (text: string) => string;
  };
  if (!wasm || !atob) return undefined;
  try {
    const text = atob(code);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    const memory = new wasm.Memory({ initial: 1 });
    const functions = new wasm.Instance(new wasm.Module(bytes), { env: { memory } }).exports as Functions;
    return { functions, memory };
  } catch {
    // A browser without vector instructions, or a page whose policy forbids WebAssembly.
    return undefined;
  }
};

/** The bytes of a page of memory. */
const PAGE = 2 ** 16;

/** Makes a memory at least so large, and says whether the device has room for it. Memory never shrinks. */
export const growTo = (bytes: number, { memory }: Compiled<unknown>): boolean => {
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE);
  if (missing <= 0) return true;
  try {
    memory.grow(missing);
    return true;
  } catch {
    return false;
  }
};

let machine: Machine | undefined | null = null;

/** This thread's machine; undefined if WebAssembly with vector instructions is missing or forbidden. */
export const theMachine = (): Machine | undefined => {
  if (machine !== null) return machine;
  const compiled = compileCode<Machine["functions"]>(WASM_CODE);
  machine = compiled && { ...compiled, graphs: new Map(), graphEnd: FIRST, owner: undefined };
  return machine;
};

/** Nothing is stored below this address, so 0 can mean that there is no address. */
export const FIRST = 16;

/** Copies an array into the memory, and returns its address. */
export const put = (
  { functions, memory }: Compiled<Allocating>,
  array: Int32Array | Uint8Array | Uint16Array | Float64Array,
): number => {
  const at = functions.alloc(array.byteLength);
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  new Uint8Array(memory.buffer).set(bytes, at);
  return at;
};

/** Sets of vectors in 64-bit words, converted from 32-bit words. */
export const widened = (sets: readonly Int32Array[], words: number): Int32Array => {
  const wide = new Int32Array(sets.length * words * 2);
  for (const [i, set] of sets.entries()) wide.set(set, i * words * 2);
  return wide;
};
