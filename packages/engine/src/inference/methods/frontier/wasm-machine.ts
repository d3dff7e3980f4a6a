import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text.ts";
import { WASM_CODE } from "./wasm-code.ts";

/** Functions that allocate arrays in WebAssembly memory; addresses are in bytes. */
export interface Allocating {
  release(from: number): void;
  take(bytes: number): number;
}

/** How a pass counts: in float64, in integers that wrap at 2^64, or in residues. */
export type NumberKind = "Float" | "Whole" | "Residue";

/** The functions of packages/engine/assembly/index.ts. */
interface SweepFunctions extends Allocating {
  beginGraph(...values: readonly number[]): void;
  expandColumn(column: number): number;
  stateCount(): number;
  edgeCount(): number;
  finishGraph(): void;
  findMirror(into: number): number;
  graphPart(part: number): number;
  firstOf(column: number): number;
  setGraph(...values: readonly number[]): void;
  setPosition(rows: number, allowed: number, mustTake: number, mirror: number, choices: number, tables: number): void;
  rowBytes(): number;
  setFactors(factors: number, prime: number): void;
  reachRows(keep: boolean, exact: boolean): number;
  makeRow(row: number, keep: boolean): void;
  bodySize(row: number): number;
  totalSize(row: number): number;
  tablePart(row: number, part: number): number;
  firstEntry(): number;
  hasFirstEntry(): number;
  setLastEndsFloat(numbers: number): void;
  setLastEndsWhole(numbers: number): void;
  endsFromStarts(row: number, numbers: number, ends: number): void;
  largest(numbers: number, count: number): number;
  makeWhole(numbers: number, count: number): void;
  finishParts(row: number, low: number, high: number): void;
}

type PassesOf<Kind extends string> = {
  readonly [Name in `finish${Kind}`]: (row: number, numbers: number) => void;
} & {
  readonly [Name in `weigh${Kind}`]: (
    row: number,
    numbers: number,
    before: number,
    finishes: number,
    weights: number,
  ) => void;
};

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

export interface Compiled<Functions> {
  readonly functions: Functions;
  readonly memory: Memory;
}

/** @throws RefusedError, always: called when memory cannot grow */
const refuse = (bytes: number): never => {
  throw new RefusedError(`WebAssembly has no room for ${formatBytes(bytes)}; it never has more than 4 GB`, {
    bytes,
    isFixed: true,
  });
};

const theWasm = () => globalThis as unknown as { WebAssembly?: WebAssemblyLike; atob?: (text: string) => string };

/** Compiles what scripts/data/wasm.mjs wrote; undefined without WebAssembly or its vector instructions. */
const compileModule = (code: string): object | undefined => {
  const { WebAssembly: wasm, atob } = theWasm();
  if (!wasm || !atob) return undefined;
  try {
    const text = atob(code);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
    return new wasm.Module(bytes);
  } catch {
    // A browser without vector instructions, or a page whose policy forbids WebAssembly.
    return undefined;
  }
};

/** A new instance of a module, with its own memory. */
const instantiate = <Functions>(module: object): Compiled<Functions> => {
  const wasm = theWasm().WebAssembly as WebAssemblyLike;
  const memory = new wasm.Memory({ initial: 1 });
  const { exports } = new wasm.Instance(module, { env: { memory, refuse } });
  return { functions: exports as Functions, memory };
};

/** The functions of compiled code; undefined without WebAssembly or its vector instructions. */
export const compileCode = <Functions>(code: string): Compiled<Functions> | undefined => {
  const module = compileModule(code);
  return module && instantiate<Functions>(module);
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

/** Nothing is stored below this address, so 0 can mean that there is no address. */
export const FIRST = 16;

/** Copies an array into the memory, and returns its address. */
export const put = (
  { functions, memory }: Compiled<Pick<Allocating, "take">>,
  array: Int32Array | Uint8Array | Uint16Array | Float64Array | BigUint64Array,
): number => {
  const at = functions.take(array.byteLength);
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  new Uint8Array(memory.buffer).set(bytes, at);
  return at;
};

/** Copies some numbers of 8 bytes from one address to another. */
export const copyNumbers = ({ memory }: Compiled<unknown>, from: number, to: number, count: number): void => {
  new Uint8Array(memory.buffer).copyWithin(to, from, from + count * 8);
};

/** Sets of vectors in 64-bit words, converted from 32-bit words. */
export const widened = (sets: readonly Int32Array[], words: number): Int32Array => {
  const wide = new Int32Array(sets.length * words * 2);
  for (const [i, set] of sets.entries()) wide.set(set, i * words * 2);
  return wide;
};

/** A graph in the memory of a machine. */
export interface LoadedGraph {
  readonly values: readonly number[];
  /** The address of the mirror images of row ends (0 if there are none). */
  readonly mirror: number;
}

/** The compiled functions with the graphs in their memory and, after them, the latest positions. */
export interface Machine
  extends Compiled<SweepFunctions & PassesOf<"Float"> & PassesOf<"Whole"> & PassesOf<"Residue">> {
  readonly graphs: Map<object, LoadedGraph>;
  /** The address after the graphs. */
  graphEnd: number;
  /** Whose tables are stored, in the order of their addresses. */
  readonly stored: { readonly end: number }[];
}

/** Work that takes more memory than this has a machine of its own, which frees it afterwards: memory never shrinks. */
export const SHARED_BYTES = 600e6;

/** Why the frontier cannot run where WebAssembly is missing, and what helps. */
const NO_WEBASSEMBLY =
  "it needs WebAssembly; start Node without --jitless, or allow 'wasm-unsafe-eval' in the page's Content-Security-Policy";

let module: object | undefined | null = null;
let shared: Machine | undefined;

const theModule = (): object | undefined => {
  if (module === null) module = compileModule(WASM_CODE);
  return module;
};

/** The reason why the frontier cannot run on this device; undefined if it can. */
export const whyNoMachine = (): string | undefined => (theModule() ? undefined : NO_WEBASSEMBLY);

/** A machine with a memory of its own. @throws RefusedError without WebAssembly */
export const newMachine = (): Machine => {
  const compiled = theModule();
  if (!compiled) throw new RefusedError(`this position cannot be counted: ${NO_WEBASSEMBLY}`);
  return { ...instantiate<Machine["functions"]>(compiled), graphs: new Map(), graphEnd: FIRST, stored: [] };
};

/** The machine that all small graphs of a thread share. @throws RefusedError without WebAssembly */
export const sharedMachine = (): Machine => {
  shared ??= newMachine();
  return shared;
};

/** The machine that compiled a large graph last, which has the memory for its sweep. Weak, so that it goes if none comes. */
let compiling: WeakRef<Machine> | undefined;

/** A machine to compile a graph in. @throws RefusedError without WebAssembly */
export const compilingMachine = (): Machine => compiling?.deref() ?? sharedMachine();

/** From this much memory on, the machine that compiled a graph is not shared before a sweep has taken it over. */
const COMPILED_BYTES = 100e6;

/** Ends the compilation of a graph: a machine that needed much memory is kept only for the next sweep. */
export const setAside = (machine: Machine): void => {
  if (machine.memory.buffer.byteLength < COMPILED_BYTES) return;
  compiling = new WeakRef(machine);
  if (shared === machine) shared = undefined;
};

/**
 * A machine for sweeps, of their own or shared: that in which a large graph was just compiled, because it has the memory.
 */
export const sweepingMachine = (isOwn: boolean): Machine => {
  const machine = compiling?.deref();
  compiling = undefined;
  if (isOwn) return machine ?? newMachine();
  if (machine) shared = machine;
  return sharedMachine();
};
