import { RefusedError } from "../../../core/result.ts";
import type { FrontierShape } from "./ship-grid.ts";

/**
 * The numbered vectors of ships used, group by group, and the moves between them. If upright ships are limited, a
 * vector also says how many of its ships are upright. A set of vectors is bits in 32-bit words.
 */
export interface ShipVectors {
  /** The number of vectors, and of words in a set. */
  readonly vectors: number;
  readonly setWords: number;
  /** For each move, by how much it increases the number of a vector, and which vectors have room for it. */
  readonly steps: readonly number[];
  readonly room: readonly Int32Array[];
  /** The move of placing a ship of each kind. */
  readonly moveOf: readonly number[];
  /** The vectors with all ships used. */
  readonly complete: Int32Array;
}

/** Vectors have 16-bit numbers in index maps. */
const MOST_VECTORS = 2 ** 16 - 1;

/** The vectors of a shape. @throws RefusedError if there are more than `most`, by default too many for 16-bit numbers. */
export const shipVectors = (shape: FrontierShape, most = MOST_VECTORS): ShipVectors => {
  const { counts, kinds, mostUpright } = shape;
  const digits = mostUpright === undefined ? [...counts] : [...counts, mostUpright];
  // The largest group varies fastest, so that entries that move together form long runs.
  const order = digits.map((_, g) => g).sort((a, b) => digits[b] - digits[a]);
  const unit: number[] = [];
  let vectors = 1;
  for (const g of order) {
    unit[g] = vectors;
    vectors *= digits[g] + 1;
  }
  if (vectors > most) {
    throw new RefusedError(`the ships left can be used in ${vectors} ways; the frontier tells at most ${most} apart`);
  }
  const setWords = Math.ceil(vectors / 32);
  const digit = (v: number, g: number): number => Math.floor(v / unit[g]) % (digits[g] + 1);
  const setOf = (has: (v: number) => boolean): Int32Array => {
    const set = new Int32Array(setWords);
    for (let v = 0; v < vectors; v++) if (has(v)) set[v >> 5] |= 1 << (v & 31);
    return set;
  };
  const [steps, room, moveOf]: [number[], Int32Array[], number[]] = [[], [], []];
  const complete = setOf((v) => counts.every((count, g) => digit(v, g) === count));
  for (const { group, uprights } of kinds) {
    const own = mostUpright === undefined ? 0 : uprights;
    const step = unit[group] + (own > 0 ? own * unit[counts.length] : 0);
    let move = steps.indexOf(step);
    if (move < 0) {
      move = steps.length;
      steps.push(step);
      const upright = (mostUpright ?? 0) - own;
      room.push(setOf((v) => digit(v, group) < counts[group] && (own === 0 || digit(v, counts.length) <= upright)));
    }
    moveOf.push(move);
  }
  return { vectors, setWords, steps, room, moveOf, complete };
};

/** The set of all vectors. */
export const everyVector = ({ vectors, setWords }: ShipVectors): Int32Array => {
  const all = new Int32Array(setWords);
  for (let v = 0; v < vectors; v++) all[v >> 5] |= 1 << (v & 31);
  return all;
};

/** Adds `step` to the number of each vector of a set that has room for it. False if the result is empty. */
export const moveVectors = (set: Int32Array, step: number, room: Int32Array, out: Int32Array): boolean => {
  const words = step >> 5;
  const bits = step & 31;
  let any = 0;
  for (let w = set.length - 1; w >= 0; w--) {
    const high = w >= words ? set[w - words] & room[w - words] : 0;
    const low = w > words ? set[w - words - 1] & room[w - words - 1] : 0;
    out[w] = bits === 0 ? high : (high << bits) | (low >>> (32 - bits));
    any |= out[w];
  }
  return any !== 0;
};
