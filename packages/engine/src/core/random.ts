import { checkArgument } from "./fields.ts";

/**
 * A seeded stream of random numbers: xoshiro128** 1.1 by Blackman and Vigna ("Scrambled linear pseudorandom
 * number generators", ACM TOMS 2021), with 128 bits of state and period 2^128 - 1. It passes the usual test
 * batteries. Because it needs only 32-bit operations, it is fast and gives the same numbers in every JavaScript
 * engine. It is not cryptographic.
 *
 * @example
 * import { RandomStream } from "@broadside/engine";
 *
 * const random = RandomStream.fromSeed(1);
 * random.word(); // => 3838253940
 * random.below(6); // => 3
 * random.belowBig(10n ** 20n); // => 37840147104444114573n
 * random.unit(); // => 0.5159625655540867
 * random.shuffle([1, 2, 3, 4]); // => [1, 4, 2, 3]
 * const copy = RandomStream.fromState(random.state());
 * copy.word() === random.clone().word(); // => true
 */
export class RandomStream {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  protected constructor(a: number, b: number, c: number, d: number) {
    this.#a = a;
    this.#b = b;
    this.#c = c;
    this.#d = d;
  }

  /**
   * The stream that starts from a seed. Seeds that differ in a single bit give unrelated streams. `path` names a
   * sub-stream of a seed (for example by the number of a game); sub-streams are equally unrelated.
   *
   * @param seed any safe integer
   * @param path further safe integers that name the sub-stream
   * @throws RangeError when a number is not a safe integer
   */
  static fromSeed(seed: number, ...path: number[]): RandomStream {
    // The murmur3 finaliser mixes each word into the whole state, so that small seeds start far apart.
    const state = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0x6a09e667];
    for (const word of [seed, ...path]) {
      if (!Number.isSafeInteger(word)) throw new RangeError(`seed ${word} is not a safe integer`);
      const low = word | 0;
      const high = Math.floor(word / 2 ** 32) | 0;
      for (let i = 0; i < 4; i++) {
        state[i] = mix(state[i] ^ mix(low + i * 0x9e3779b9) ^ Math.imul(mix(high + i), 0x85ebca6b));
        state[(i + 1) & 3] = (state[(i + 1) & 3] + state[i]) | 0;
      }
    }
    return RandomStream.fromState(state);
  }

  /**
   * A stream with the given state.
   * @throws RangeError unless the state is four 32-bit words, not all zero
   */
  static fromState(state: readonly number[]): RandomStream {
    const isWord = (word: number): boolean => word === (word | 0) || word === word >>> 0;
    if (state.length !== 4 || !state.every(isWord) || state.every((word) => word === 0))
      throw new RangeError(`[${state}] is not a state: four 32-bit words, not all 0`);
    return new RandomStream(state[0] | 0, state[1] | 0, state[2] | 0, state[3] | 0);
  }

  /** Four unsigned 32-bit words, from which {@link fromState} can continue. */
  state(): [number, number, number, number] {
    return [this.#a >>> 0, this.#b >>> 0, this.#c >>> 0, this.#d >>> 0];
  }

  /** A copy that continues from the same point. */
  clone(): RandomStream {
    return new RandomStream(this.#a, this.#b, this.#c, this.#d);
  }

  /** The next 32 random bits as an unsigned integer. */
  word(): number {
    const x = Math.imul(this.#b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= t;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** A float64 drawn uniformly from [0, 1), with 53 random bits. */
  unit(): number {
    return ((this.word() >>> 5) * 2 ** 26 + (this.word() >>> 6)) / 2 ** 53;
  }

  /**
   * A whole number drawn uniformly from [0, n), by rejection.
   *
   * @throws RangeError unless n is a whole number from 1 to 2^53
   */
  below(n: number): number {
    if (!(n >= 1 && n <= 2 ** 53) || n !== Math.floor(n)) throw new RangeError(`cannot draw below ${n}`);
    if (n <= 2 ** 32) {
      const limit = 2 ** 32 - (2 ** 32 % n);
      for (;;) {
        const word = this.word();
        if (word < limit) return word % n;
      }
    }
    const limit = 2 ** 53 - (2 ** 53 % n);
    for (;;) {
      const word = (this.word() >>> 11) * 2 ** 32 + this.word();
      if (word < limit) return word % n;
    }
  }

  /**
   * A bigint drawn uniformly from [0, n), without bias (by rejection).
   * @throws RangeError when n is not positive
   */
  belowBig(n: bigint): bigint {
    if (n <= 0n) throw new RangeError(`cannot draw below ${n}`);
    const bits = (n - 1n).toString(2).length;
    const words = Math.ceil(bits / 32);
    for (;;) {
      let value = 0n;
      for (let i = 0; i < words; i++) value = (value << 32n) | BigInt(this.word());
      value >>= BigInt(words * 32 - bits);
      if (value < n) return value;
    }
  }

  /** Shuffles the items in place, uniformly (Fisher and Yates), and returns them. Cost: one draw for each item. */
  shuffle<T>(items: T[]): T[] {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    }
    return items;
  }
}

/** Draws an index by shares, which need not add up to 1; -1 if no share is positive. */
export const drawIndex = (shares: readonly number[], random: RandomStream): number => {
  let left = random.unit() * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => {
    left -= share;
    return left < 0;
  });
  return index < 0 ? shares.findLastIndex((share) => share > 0) : index;
};

/** Refuses what untyped programs take for a random stream. @throws TypeError as {@link checkArgument} does. */
export const checkRandom = (value: unknown): void =>
  checkArgument(value, "belowBig", "a RandomStream; write RandomStream.fromSeed(1)");

/** The finaliser of MurmurHash3 (Appleby, public domain): every input bit affects the whole result. */
export const mix = (word: number): number => {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** FNV-1a over UTF-16 units, an unsigned 32-bit word. @param start another value gives an unrelated hash */
export const hashText = (text: string, start = 0x811c9dc5): number => {
  let hash = start;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
