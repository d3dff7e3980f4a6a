import { joined, Remainder } from "../../../core/exact-count.ts";
import { oncePer } from "../../../core/once-per.ts";
import type { RandomStream } from "../../../core/random.ts";
import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text.ts";
import { EDGE_INTS, type RowGraph } from "./row-graph.ts";
import { machineFor, planRows, type RowPlan, RowTables } from "./row-tables.ts";
import type { FrontierInput } from "./ship-grid.ts";
import { copyNumbers } from "./wasm-machine.ts";

/** Where a row has its numbers: a block for each live state, with an entry for each live vector of its class. */
interface RowEntries {
  /** 1 for states with a live vector. */
  readonly alive: Uint8Array;
  /** The start of each state's block. */
  readonly starts: Int32Array;
  /** For each class and vector one more than the vector's index in a block, or 0. */
  readonly where: Uint16Array;
}

/** The number of ways to finish from each entry of a row: `high` times `LIMB` plus `low`. */
interface RowFinishes {
  readonly low: Float64Array;
  readonly high: Float64Array | undefined;
}

/** The number of ways to finish from each entry of each row. */
interface FrontierFinishes {
  readonly tables: readonly RowEntries[];
  readonly limbs: boolean;
  /** The ways of one row. With `once` they are valid only until another row is requested. */
  row(row: number): RowFinishes;
}

/** Only the backward pass of a frontier sweep. It counts the ways to finish from every state, to rank packings. */
export class FinishSweep {
  readonly #tables: RowTables;
  readonly #maxBytes: number;

  /** @param maxBytes of working memory if rows are read once @throws RangeError for a mirrored or flipped input */
  constructor(graph: RowGraph, input: FrontierInput, maxBytes: number) {
    if (input.mirrored || input.flipped) throw new RangeError("every way is kept, which symmetry would leave out");
    this.#tables = new RowTables(machineFor([graph], input), graph, input, maxBytes);
    this.#maxBytes = maxBytes;
  }

  /**
   * The ways to finish from every entry of every row, from one backward pass in float64; undefined if there are
   * none. With `limbs`, each number is a pair, exact up to 2^100; otherwise exact if the total is below 2^53.
   *
   * With `once`, rows stay in working memory: read them once, in order, before anything else is counted.
   * @param maxBytes for the ways kept
   */
  finishes(
    limbs: boolean,
    maxBytes: number,
    { once = false, progress }: { once?: boolean; progress?: ((done: number) => void) | undefined } = {},
  ): FrontierFinishes | undefined {
    if (!this.#tables.prepare(true)) return undefined;
    const { rows } = this.#tables.input;
    const run = new FinishRun(this.#tables, limbs, once ? this.#maxBytes : 0);
    const bytes = once ? run.bytes : run.keptBytes;
    if (bytes > maxBytes) {
      throw new RefusedError(
        `keeping the ways of every state takes ${formatBytes(bytes)}; the limit is ${formatBytes(maxBytes)}`,
        { bytes },
      );
    }
    run.reserve();
    const kept = new Array<RowFinishes>(rows);
    for (let row = rows - 1; row >= 0; row--) {
      run.compute(row);
      if (!once) kept[row] = run.copy(row);
      run.keepEnds(row);
      progress?.((rows - row) / rows);
    }
    const tables = Array.from({ length: rows }, (_, row) => entriesOf(this.#tables, row));
    let there = 0;
    return {
      tables,
      limbs,
      row(row) {
        if (!once) return kept[row];
        if (row !== there && run.isLost(row)) run.compute(row);
        there = row;
        return run.view(row);
      },
    };
  }
}

/** Copies the table of a row out of the memory of a machine. */
const entriesOf = ({ machine, graph }: RowTables, row: number): RowEntries => {
  const { functions, memory } = machine;
  const { states, liveClasses, vectors, setWords } = graph;
  const [aliveAt, startsAt, setsAt] = [0, 1, 2].map((part) => functions.tablePart(row, part));
  const words = Math.ceil(setWords / 2) * 2;
  const sets = new Int32Array(memory.buffer, setsAt, liveClasses * words);
  const where = new Uint16Array(liveClasses * vectors);
  for (let k = 0; k < liveClasses; k++) {
    let index = 0;
    for (let w = 0; w < setWords; w++) {
      for (let left = sets[k * words + w]; left !== 0; left &= left - 1)
        where[k * vectors + w * 32 + 31 - Math.clz32(left & -left)] = ++index;
    }
  }
  return {
    alive: new Uint8Array(memory.buffer, aliveAt, states).slice(),
    starts: new Int32Array(memory.buffer, startsAt, states).slice(),
    where,
  };
};

/**
 * One backward pass in the memory of a machine. Its plan is that of a count in reverse: each row is computed from the
 * ends that the row after it leaves. Numbers in two parts have all low parts before all high parts.
 */
class FinishRun {
  readonly #tables: RowTables;
  readonly #limbs: boolean;
  readonly #plan: RowPlan;
  #numbers = 0;
  #ends = 0;

  /** @param maxBytes beyond it, rows make way for others, and are computed again when they are read */
  constructor(tables: RowTables, limbs: boolean, maxBytes: number) {
    const { sizes } = tables;
    this.#tables = tables;
    this.#limbs = limbs;
    const turned = sizes.map((_, i) => {
      const { body, ends } = sizes[this.#back(i)];
      return { body: body + ends, ends: 0, merged: sizes[this.#back(i) - 1]?.ends ?? 0 };
    });
    this.#plan = planRows(turned, 0, maxBytes / 8 / (limbs ? 2 : 1));
  }

  /** The bytes of the working memory, and of all rows together. */
  get bytes(): number {
    return (this.#plan.entries + this.#plan.endEntries) * this.#size;
  }

  get keptBytes(): number {
    return this.#tables.sizes.reduce((sum, { body, ends }) => sum + body + ends, 0) * this.#size;
  }

  reserve(): void {
    const { machine, end } = this.#tables;
    machine.functions.release(end);
    this.#ends = machine.functions.take(this.#plan.endEntries * this.#size);
    this.#numbers = machine.functions.take(this.#plan.entries * this.#size);
  }

  /** Computes a row from the ends that the row after it has left. */
  compute(row: number): void {
    const { machine, input } = this.#tables;
    const { functions: sweep } = machine;
    const parts = this.#places(row);
    for (const [part, at] of parts.entries()) {
      const { body, ends } = this.#tables.sizes[row];
      if (row < input.rows - 1) copyNumbers(machine, this.#endsAt(part, row), at + body * 8, ends);
      else new Float64Array(machine.memory.buffer, at, this.#length(row)).fill(0);
    }
    if (row === input.rows - 1) sweep.setLastEndsFloat(parts[0]);
    sweep.setFactors(0, 1);
    if (parts.length > 1) sweep.finishParts(row, parts[0], parts[1]);
    else sweep.finishFloat(row, parts[0]);
  }

  /** Keeps the ends that the row before needs. */
  keepEnds(row: number): void {
    if (row === 0) return;
    for (const [part, at] of this.#places(row).entries())
      this.#tables.machine.functions.endsFromStarts(row, at, this.#endsAt(part, row - 1));
  }

  /** Whether another row has taken the place of a row. */
  isLost(row: number): boolean {
    return this.#back(row) < this.#plan.later;
  }

  /** The ways of a row in working memory. */
  view(row: number): RowFinishes {
    const [low, high] = this.#places(row).map(
      (at) => new Float64Array(this.#tables.machine.memory.buffer, at, this.#length(row)),
    );
    return { low, high };
  }

  copy(row: number): RowFinishes {
    const { low, high } = this.view(row);
    return { low: low.slice(), high: high?.slice() };
  }

  get #size(): number {
    return this.#limbs ? 16 : 8;
  }

  #back(row: number): number {
    return this.#tables.input.rows - 1 - row;
  }

  #length(row: number): number {
    const { body, ends } = this.#tables.sizes[row];
    return body + ends;
  }

  /** The addresses of a row's low parts, and of its high parts if numbers have them. */
  #places(row: number): number[] {
    const { offsets, entries } = this.#plan;
    const low = this.#numbers + offsets[this.#back(row)] * 8;
    return this.#limbs ? [low, low + entries * 8] : [low];
  }

  /** The address of one part of the ends of a row. */
  #endsAt(part: number, row: number): number {
    const { endOffsets, endEntries } = this.#plan;
    return this.#ends + (part * endEntries + endOffsets[this.#back(row + 1)]) * 8;
  }
}

/** For each state its column, and for each choice (0 for empty, 1 + kind) the next state, or -1. */
interface EdgesOut {
  readonly column: Uint16Array;
  readonly target: Int32Array;
}

const edgesOut = oncePer((graph: RowGraph): EdgesOut => {
  const choices = 1 + graph.shape.kinds.length;
  const column = new Uint16Array(graph.states);
  const target = new Int32Array(graph.states * choices).fill(-1);
  graph.firsts.forEach((first, c) => {
    column.fill(c, first, graph.firsts[c + 1]);
  });
  // At the end of a row, the only way on is to the start of the next row, by choice 0.
  const { edges, edgeStarts } = graph;
  for (let s = 0; s < graph.states; s++)
    for (let at = edgeStarts[s] * EDGE_INTS; at < edgeStarts[s + 1] * EDGE_INTS; at += EDGE_INTS)
      target[s * choices + edges[at + 2]] = edges[at];
  return { column, target };
});

/**
 * Walks through the frontier from the first square to the last, once for each packing wanted. At each square,
 * the packings that leave it empty come first, then those with the first square of each kind of ship in turn.
 * The ways to finish from every state tell how many packings a choice has. With these numbers, a walk skips to
 * the packing of a rank, or adds up the rank of a packing. Drawing a rank draws uniformly. Cost of a walk: the
 * squares not yet covered, times the choices examined.
 */
export class FrontierWalk {
  readonly total: bigint;
  readonly #graph: RowGraph;
  readonly #input: FrontierInput;
  readonly #finishes: FrontierFinishes;
  readonly #out: EdgesOut;
  readonly #start: number;
  readonly #left = new Remainder();

  constructor(graph: RowGraph, input: FrontierInput, finishes: FrontierFinishes) {
    this.#graph = graph;
    this.#input = input;
    this.#finishes = finishes;
    this.#out = edgesOut(graph);
    this.#start = this.#out.target[graph.empty * (1 + graph.shape.kinds.length)];
    const entry = this.#entryOf(0, this.#start, 0);
    const { low, high } = finishes.row(0);
    this.total = entry < 0 ? 0n : joined(low[entry], high?.[entry]);
  }

  /** The ships of the packing with a rank below {@link total}: kind, first square, kind, first square, … */
  unrank(rank: bigint): number[] {
    this.#left.set(rank, this.#finishes.limbs);
    return this.#walk();
  }

  /** The ships of a uniformly drawn packing, in the same form. */
  draw(random: RandomStream): number[] {
    this.#left.draw(this.total, this.#finishes.limbs, random);
    return this.#walk();
  }

  /** A packing's rank; undefined if not counted. @param kindAt for each square, the kind that begins there, or -1 */
  rank(kindAt: ArrayLike<number>): bigint | undefined {
    const { shape, steps, moveOf } = this.#graph;
    const { rows } = this.#input;
    const { column, target } = this.#out;
    const choices = 1 + shape.kinds.length;
    let rank = 0n;
    let state = this.#start;
    let vector = 0;
    let { low, high } = this.#finishes.row(0);
    for (let row = 0; row < rows; ) {
      if (column[state] === shape.columns) {
        if (++row === rows) break;
        ({ low, high } = this.#finishes.row(row));
        state = target[state * choices];
        continue;
      }
      const taken = 1 + kindAt[row * shape.columns + column[state]];
      for (let choice = 0; choice <= taken; choice++) {
        const entry = this.#entryAfter(row, state, vector, choice);
        if (choice === taken) {
          if (entry < 0) return undefined;
          break;
        }
        if (entry >= 0) rank += joined(low[entry], high?.[entry]);
      }
      state = target[state * choices + taken];
      if (taken > 0) vector += steps[moveOf[taken - 1]];
    }
    return rank;
  }

  /** Walks until the remainder is used up. One function, because state, vector and row are locals of one loop. */
  #walk(): number[] {
    const { shape, steps, moveOf } = this.#graph;
    const { rows } = this.#input;
    const { column, target } = this.#out;
    let { low, high } = this.#finishes.row(0);
    const left = this.#left;
    const choices = 1 + shape.kinds.length;
    const ships: number[] = [];
    let state = this.#start;
    let vector = 0;
    for (let row = 0; row < rows; ) {
      if (column[state] === shape.columns) {
        if (++row === rows) break;
        ({ low, high } = this.#finishes.row(row));
        state = target[state * choices];
        continue;
      }
      let taken = -1;
      for (let choice = 0; choice < choices; choice++) {
        const entry = this.#entryAfter(row, state, vector, choice);
        if (entry < 0) continue;
        const ways = low[entry];
        const more = high === undefined ? 0 : high[entry];
        if (left.isBelow(ways, more)) {
          taken = choice;
          break;
        }
        left.subtract(ways, more);
      }
      if (taken < 0) throw new Error("the ways out of a state do not add up");
      if (taken > 0) {
        ships.push(taken - 1, row * shape.columns + column[state]);
        vector += steps[moveOf[taken - 1]];
      }
      state = target[state * choices + taken];
    }
    return ships;
  }

  /** The index of the ways to finish after a choice; -1 if the choice is impossible or leads nowhere. */
  #entryAfter(row: number, state: number, vector: number, choice: number): number {
    const { shape, steps, room, moveOf } = this.#graph;
    const { allowed, mustTake } = this.#input;
    const square = row * shape.columns + this.#out.column[state];
    const target = this.#out.target[state * (1 + shape.kinds.length) + choice];
    if (target < 0) return -1;
    if (choice === 0) return mustTake[square] ? -1 : this.#entryOf(row, target, vector);
    if (!allowed[choice - 1][square]) return -1;
    const move = moveOf[choice - 1];
    if (((room[move][vector >> 5] >>> (vector & 31)) & 1) === 0) return -1;
    return this.#entryOf(row, target, vector + steps[move]);
  }

  #entryOf(row: number, state: number, vector: number): number {
    const { alive, starts, where } = this.#finishes.tables[row];
    if (alive[state] === 0) return -1;
    const at = where[this.#graph.liveClassOf[state] * this.#graph.vectors + vector];
    return at === 0 ? -1 : starts[state] + at - 1;
  }
}
