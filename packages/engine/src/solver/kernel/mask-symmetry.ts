/** The most sets in a tuple. */
const MOST_SETS = 2;

/** The least image of a tuple of column sets under permutations of the columns, word by word, by tables of images. */
export class MaskSymmetry {
  readonly #words: number;
  readonly #permutations: readonly Int32Array[];
  /** The image of each byte at each position, in `words` words, for each permutation. */
  readonly #images: readonly Int32Array[];
  readonly #image: Int32Array;
  readonly #least: Int32Array;

  /** @param permutations the image of each column, the identity first @param words the number of words in a set */
  constructor(permutations: readonly Int32Array[], words: number) {
    this.#words = words;
    this.#permutations = permutations;
    this.#image = new Int32Array(words * MOST_SETS);
    this.#least = new Int32Array(words * MOST_SETS);
    this.#images = permutations.slice(1).map((to) => {
      const images = new Int32Array(words * 4 * 256 * words);
      for (let byte = 0; byte < words * 4; byte++) {
        for (let value = 0; value < 256; value++) {
          for (let bit = 0; bit < 8; bit++) {
            const column = byte * 8 + bit;
            if (((value >> bit) & 1) === 0 || column >= to.length) continue;
            images[(byte * 256 + value) * words + (to[column] >> 5)] |= 1 << (to[column] & 31);
          }
        }
      }
      return images;
    });
  }

  /** The bytes that the tables of one permutation take, except for the identity. */
  static bytesFor(words: number): number {
    return words * 4 * 256 * words * Int32Array.BYTES_PER_ELEMENT;
  }

  get order(): number {
    return this.#permutations.length;
  }

  /** The image of a column under a permutation. */
  columnAt(permutation: number, column: number): number {
    return this.#permutations[permutation][column];
  }

  /** The column that a permutation maps to the given image. */
  columnFrom(permutation: number, image: number): number {
    return this.#permutations[permutation].indexOf(image);
  }

  /** Makes the first `sets` sets of a tuple canonical; returns the permutation that does so. */
  canonize(tuple: Int32Array, sets: number): number {
    const size = sets * this.#words;
    let best = 0;
    // Better candidates overwrite a buffer, never the tuple.
    for (let s = 0; s < this.#images.length; s++) {
      const least = best === 0 ? tuple : this.#least;
      const isLess =
        this.#words === 1
          ? this.#isNarrowLess(this.#images[s], tuple, sets, least)
          : this.#isWideLess(this.#images[s], tuple, sets, least);
      if (!isLess) continue;
      best = s + 1;
      for (let i = 0; i < size; i++) this.#least[i] = this.#image[i];
    }
    if (best > 0) for (let i = 0; i < size; i++) tuple[i] = this.#least[i];
    return best;
  }

  /** For sets of one word: builds the image until it turns out not to be less than the least so far. */
  #isNarrowLess(table: Int32Array, tuple: Int32Array, sets: number, least: Int32Array): boolean {
    const image = this.#image;
    let isLess = false;
    for (let set = 0; set < sets; set++) {
      const mask = tuple[set];
      const value =
        table[mask & 255] |
        table[256 + ((mask >>> 8) & 255)] |
        table[512 + ((mask >>> 16) & 255)] |
        table[768 + (mask >>> 24)];
      image[set] = value;
      if (isLess) continue;
      if (value > least[set]) return false;
      isLess = value < least[set];
    }
    return isLess;
  }

  /** The same for sets of several words. */
  #isWideLess(table: Int32Array, tuple: Int32Array, sets: number, least: Int32Array): boolean {
    const words = this.#words;
    const image = this.#image;
    let isLess = false;
    for (let set = 0; set < sets; set++) {
      this.#makeImage(table, tuple, set * words);
      for (let i = set * words; i < (set + 1) * words && !isLess; i++) {
        if (image[i] > least[i]) return false;
        isLess = image[i] < least[i];
      }
    }
    return isLess;
  }

  #makeImage(table: Int32Array, tuple: Int32Array, from: number): void {
    const words = this.#words;
    const image = this.#image;
    for (let w = 0; w < words; w++) image[from + w] = 0;
    for (let w = 0; w < words; w++) {
      const mask = tuple[from + w];
      for (let b = 0; b < 4; b++) {
        const value = (mask >>> (b * 8)) & 255;
        if (value === 0) continue;
        const at = ((w * 4 + b) * 256 + value) * words;
        for (let k = 0; k < words; k++) image[from + k] |= table[at + k];
      }
    }
  }
}
