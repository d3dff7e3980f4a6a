import { bitCount } from "../../core/count.ts";
import type { PlacementSets } from "./placement-sets.ts";

/**
 * Counts the ways to place three ships, and those with each place, from the places that clash, which are few.
 *
 * Let x, y, z be places of the three ships, w their factors (1 for counting), and S the sum of the factors of
 * all places of a ship. Let C_y(x) be this sum over only those places of the second ship that clash with x. By
 * inclusion and exclusion, the ways with x are w_x times
 *
 * (S_y - C_y(x)) (S_z - C_z(x)) - sum_y w_y C_z(y) + sum_{y clashes with x} w_y C_z(y)
 * + sum_{z clashes with x} w_z C_y(z) - T(x)
 *
 * where T(x) is the sum of w_y w_z over all y, z that clash with x and with each other. Ships of a class first
 * count as different, a place clashes with itself, and the ways are divided by the orders. Cost: places times
 * clashes times words.
 */
export class TripleCounter {
  readonly #sets: PlacementSets;
  readonly #factors: Float64Array | undefined;
  readonly #roles: readonly Role[];
  /** For the current pair: the words of the third ship's places that clash with the first, and their positions. */
  readonly #near: Int32Array;
  readonly #nearAt: Int32Array;

  constructor(sets: PlacementSets, factors: Float64Array | undefined) {
    this.#sets = sets;
    this.#factors = factors;
    const { count } = sets.table;
    this.#roles = [0, 1, 2].map(() => ({
      shipClass: 0,
      size: 0,
      sum: 0,
      places: new Int32Array(count),
      clash: [new Float64Array(count), new Float64Array(count), new Float64Array(count)],
      sides: new Float64Array(count),
      triangles: new Float64Array(count),
    }));
    this.#near = new Int32Array(sets.words);
    this.#nearAt = new Int32Array(sets.words);
  }

  /**
   * Adds to the weight of every place the ways with it times `product`, and returns all ways. @param open the
   * remaining places @param classes the classes of the three ships, equal ones side by side
   */
  count(open: Int32Array, classes: readonly number[], product: number, weights: Float64Array): number {
    for (const [i, shipClass] of classes.entries()) this.#list(open, shipClass, this.#roles[i]);
    for (const [x, y] of PAIRS) this.#addClashes(open, x, y);
    for (const [x, y, z] of PAIRS) this.#addSides(open, x, y, z);
    const [a, b, c] = classes;
    const orders = a === b && b === c ? 6 : a === b || b === c ? 2 : 1;
    let total = 0;
    for (const [x, y, z] of TURNS) {
      const alike = classes.filter((own) => own === classes[x]).length;
      // Among ships of one class the first represents all, because each set that contains a place has it once in the
      // role of each ship.
      if (x === classes.indexOf(classes[x])) total = this.#add([x, y, z], orders / alike, product, weights);
    }
    return total / orders;
  }

  /** The number of ways if nothing clashed: a bound on all that was added and subtracted, up to a factor of 8. */
  get unclashed(): number {
    return this.#roles.reduce((out, { sum }) => out * sum, 1);
  }

  #list(open: Int32Array, shipClass: number, role: Role): void {
    const { classWord, table } = this.#sets;
    role.shipClass = shipClass;
    role.size = 0;
    role.sum = 0;
    for (let w = classWord[shipClass]; w < classWord[shipClass + 1]; w++) {
      const first = table.classStart[shipClass] + 32 * (w - classWord[shipClass]);
      for (let bits = open[w]; bits !== 0; bits &= bits - 1) {
        const p = first + 31 - Math.clz32(bits & -bits);
        role.places[role.size++] = p;
        role.sum += this.#factors ? this.#factors[p] : 1;
        for (const clash of role.clash) clash[p] = 0;
        role.sides[p] = 0;
        role.triangles[p] = 0;
      }
    }
  }

  /** For each place of two ships, adds up the other ship's places that clash with it. */
  #addClashes(open: Int32Array, x: number, y: number): void {
    const { classWord, compatible, words, table } = this.#sets;
    const { [x]: own, [y]: other } = this.#roles;
    const factors = this.#factors;
    const ofOwn = own.clash[y];
    const ofOther = other.clash[x];
    const from = classWord[other.shipClass];
    const to = classWord[other.shipClass + 1];
    for (let i = 0; i < own.size; i++) {
      const p = own.places[i];
      const weight = factors ? factors[p] : 1;
      let sum = 0;
      for (let w = from; w < to; w++) {
        const first = table.classStart[other.shipClass] + 32 * (w - from);
        for (let bits = open[w] & ~compatible[p * words + w]; bits !== 0; bits &= bits - 1) {
          const q = first + 31 - Math.clz32(bits & -bits);
          sum += factors ? factors[q] : 1;
          ofOther[q] += weight;
        }
      }
      ofOwn[p] = sum;
    }
  }

  /** For each clash of two ships, adds its part to both, and the triangles that it forms with the third. */
  #addSides(open: Int32Array, x: number, y: number, z: number): void {
    const { classWord, compatible, words, table } = this.#sets;
    const { [x]: own, [y]: other } = this.#roles;
    const factors = this.#factors;
    const ofOwn = own.clash[z];
    const ofOther = other.clash[z];
    const from = classWord[other.shipClass];
    const to = classWord[other.shipClass + 1];
    // The first pair finds the triangles of the first two ships, and the second pair those of the third ship.
    const wantsOwn = y === 1 && x === 0;
    const wantsOther = x === 0;
    for (let i = 0; i < own.size; i++) {
      const p = own.places[i];
      const weight = factors ? factors[p] : 1;
      const near = wantsOther ? this.#takeNear(open, p, z) : 0;
      let sides = 0;
      let triangles = 0;
      for (let w = from; w < to; w++) {
        const first = table.classStart[other.shipClass] + 32 * (w - from);
        for (let bits = open[w] & ~compatible[p * words + w]; bits !== 0; bits &= bits - 1) {
          const q = first + 31 - Math.clz32(bits & -bits);
          const factor = factors ? factors[q] : 1;
          sides += factor * ofOther[q];
          other.sides[q] += weight * ofOwn[p];
          if (near === 0) continue;
          const third = this.#clashing(near, q * words, z);
          triangles += factor * third;
          other.triangles[q] += weight * third;
        }
      }
      own.sides[p] += sides;
      if (wantsOwn) own.triangles[p] += triangles;
    }
  }

  /** Stores the words of the third ship's places that clash with p; returns the number of words. */
  #takeNear(open: Int32Array, p: number, z: number): number {
    const { classWord, compatible, words } = this.#sets;
    const { shipClass } = this.#roles[z];
    let size = 0;
    for (let w = classWord[shipClass]; w < classWord[shipClass + 1]; w++) {
      const word = open[w] & ~compatible[p * words + w];
      if (word === 0) continue;
      this.#near[size] = word;
      this.#nearAt[size++] = w;
    }
    return size;
  }

  /** The sum over the stored places that clash with the place whose set begins at `at`. */
  #clashing(near: number, at: number, z: number): number {
    const { classWord, compatible, table } = this.#sets;
    const factors = this.#factors;
    let sum = 0;
    for (let i = 0; i < near; i++) {
      const w = this.#nearAt[i];
      const word = this.#near[i] & ~compatible[at + w];
      if (!factors) sum += bitCount(word);
      else {
        const { shipClass } = this.#roles[z];
        const first = table.classStart[shipClass] + 32 * (w - classWord[shipClass]);
        for (let bits = word; bits !== 0; bits &= bits - 1) sum += factors[first + 31 - Math.clz32(bits & -bits)];
      }
    }
    return sum;
  }

  /** Adds the ways of a ship's places, divided by the number of orders, to their weights; returns their sum. */
  #add([x, y, z]: readonly [number, number, number], orders: number, product: number, weights: Float64Array): number {
    const { [x]: own, [y]: second, [z]: third } = this.#roles;
    const factors = this.#factors;
    let clashes = 0;
    for (let i = 0; i < second.size; i++) {
      const q = second.places[i];
      clashes += (factors ? factors[q] : 1) * second.clash[z][q];
    }
    let total = 0;
    for (let i = 0; i < own.size; i++) {
      const p = own.places[i];
      const free = (second.sum - own.clash[y][p]) * (third.sum - own.clash[z][p]);
      const ways = (free - clashes + own.sides[p] - own.triangles[p]) * (factors ? factors[p] : 1);
      total += ways;
      weights[p] += (ways / orders) * product;
    }
    return total;
  }
}

interface Role {
  shipClass: number;
  /** The number of the ship's places, and the sum of their factors. */
  size: number;
  sum: number;
  readonly places: Int32Array;
  /** For each other ship and each place of this one, the sum over the other's places that clash with it. */
  readonly clash: readonly Float64Array[];
  /** For each place, the two sums over clashing places in the formula, and the triangles. */
  readonly sides: Float64Array;
  readonly triangles: Float64Array;
}

/** The pairs of ships, each followed by the third ship. */
const PAIRS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
] as const;

/** Each ship, followed by the other two. */
const TURNS = [
  [0, 1, 2],
  [1, 0, 2],
  [2, 0, 1],
] as const;
