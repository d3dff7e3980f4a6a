import { oncePer } from "../../../../core/once-per.ts";
import type { RandomStream } from "../../../../core/random.ts";
import { joined, Remainder } from "../../../arithmetic/way-numbers.ts";
import type { FrontierFinishes } from "./finish-sweep.ts";
import type { FrontierInput } from "./frontier-input.ts";
import type { RowGraph } from "./row-graph.ts";

/** For each state its column, and for each choice (0 for empty, 1 + kind) the next state, or -1. */
interface EdgesOut {
  readonly column: Uint16Array;
  readonly target: Int32Array;
}

const edgesOut = oncePer((graph: RowGraph): EdgesOut => {
  const choices = 1 + graph.shape.kinds.length;
  const column = new Uint16Array(graph.states);
  const target = new Int32Array(graph.states * choices).fill(-1);
  graph.columns.forEach(({ first, states, empty, placing }, c) => {
    column.fill(c, first, first + states);
    [empty, ...placing].forEach((edges, choice) => {
      edges.sources.forEach((source, e) => {
        target[source * choices + choice] = edges.targets[e];
      });
    });
  });
  // At the end of a row, the only way on is to the start of the next row.
  graph.next.sources.forEach((source, e) => {
    target[source * choices] = graph.next.targets[e];
  });
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
    const found: number[] = [];
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
        found.push(taken - 1, row * shape.columns + column[state]);
        vector += steps[moveOf[taken - 1]];
      }
      state = target[state * choices + taken];
    }
    return found;
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
    return at < 0 ? -1 : starts[state] + at;
  }
}
