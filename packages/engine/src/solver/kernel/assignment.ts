/**
 * The best assignments of the slots 0, 1, 2… to different items, one more slot each time, by the Hungarian method
 * (Kuhn 1955, Munkres 1957; the form with shortest augmenting paths is due to Jonker and Volgenant 1987). Cost:
 * slots times items for each slot added.
 */
export class Assignment {
  readonly #most: number;
  /** The gain of each item in each slot: `gains[item * slots + slot]`. Fill them in before calling {@link begin}. */
  readonly gains: Float64Array;
  readonly #slots: number;
  readonly #u: Float64Array;
  readonly #v: Float64Array;
  readonly #slotOf: Int32Array;
  readonly #way: Int32Array;
  readonly #distance: Float64Array;
  readonly #done: Uint8Array;
  #items = 0;
  #added = 0;
  #sum = 0;

  /** @param items the most items. @param slots the most slots */
  constructor(items: number, slots: number) {
    this.#most = items;
    this.#slots = slots;
    this.gains = new Float64Array(items * slots);
    this.#u = new Float64Array(slots + 1);
    this.#v = new Float64Array(items + 1);
    this.#slotOf = new Int32Array(items + 1);
    this.#way = new Int32Array(items + 1);
    this.#distance = new Float64Array(items + 1);
    this.#done = new Uint8Array(items + 1);
  }

  /** Starts again, without any slot and with the gains of the first items. */
  begin(items: number): void {
    if (items > this.#most) throw new RangeError("too many items");
    this.#items = items;
    this.#added = 0;
    this.#sum = 0;
    this.#u.fill(0);
    this.#v.fill(0);
    this.#slotOf.fill(0);
  }

  /** The slot of an item in the last assignment found, or -1. */
  slotOf(item: number): number {
    return this.#slotOf[item + 1] - 1;
  }

  /** Adds the next slot if an item is left for it; returns the greatest sum of gains. */
  add(): number {
    const m = this.#items;
    if (this.#added === m) return this.#sum;
    const slot = ++this.#added;
    const [u, v, slotOf, way, distance, done] = [this.#u, this.#v, this.#slotOf, this.#way, this.#distance, this.#done];
    // Items and slots count from 1; item 0 represents the slot that needs an item.
    slotOf[0] = slot;
    for (let j = 0; j <= m; j++) {
      distance[j] = Number.POSITIVE_INFINITY;
      done[j] = 0;
    }
    let item = 0;
    do {
      done[item] = 1;
      const from = slotOf[item];
      let least = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= m; j++) {
        if (done[j]) continue;
        const d = -this.gains[(j - 1) * this.#slots + from - 1] - u[from] - v[j];
        if (d < distance[j]) {
          distance[j] = d;
          way[j] = item;
        }
        if (distance[j] < least) {
          least = distance[j];
          next = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (done[j]) {
          u[slotOf[j]] += least;
          v[j] -= least;
        } else distance[j] -= least;
      }
      item = next;
    } while (slotOf[item] !== 0);
    do {
      const previous = way[item];
      slotOf[item] = slotOf[previous];
      item = previous;
    } while (item !== 0);
    let sum = 0;
    for (let j = 1; j <= m; j++) {
      if (slotOf[j] > 0) sum += this.gains[(j - 1) * this.#slots + slotOf[j] - 1];
    }
    this.#sum = sum;
    return sum;
  }
}
