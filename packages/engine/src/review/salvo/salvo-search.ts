/** What salvos are worth: the shots of all layouts together, or less by what is the same for all salvos of a size. */
export type SalvoTotal = (cells: readonly number[]) => number;

/** Salvos compared, each worked out once whatever the order of its cells. */
export class SalvoSearch {
  readonly #total: SalvoTotal;
  readonly #cells: readonly number[];
  readonly #known = new Map<string, number>();

  /**
   * @param cells those that a salvo may have beside the cells it is begun with
   * @param total of a salvo; the order of its cells must not matter
   */
  constructor(cells: readonly number[], total: SalvoTotal) {
    this.#cells = cells;
    this.#total = total;
  }

  /** The salvos compared so far. */
  get compared(): number {
    return this.#known.size;
  }

  total(cells: readonly number[]): number {
    const key = cells.toSorted((a, b) => a - b).join();
    let total = this.#known.get(key);
    if (total === undefined) {
      total = this.#total(cells);
      this.#known.set(key, total);
    }
    return total;
  }

  /** The salvo with another cell in the place of one of its own, if that is better; else the salvo itself. */
  exchanged(salvo: readonly number[], at: number): readonly number[] {
    let best = salvo;
    for (const cell of this.#cells) {
      if (salvo.includes(cell)) continue;
      const other = salvo.with(at, cell);
      if (this.total(other) < this.total(best)) best = other;
    }
    return best;
  }

  /** The best salvo of all that the cells allow, in their order; the one given unless one is better. Cost: their number. */
  bestOfAll(salvo: readonly number[]): readonly number[] {
    let best = salvo;
    const cells = [...new Set([...this.#cells, ...salvo])];
    const choose = (from: number, chosen: readonly number[]): void => {
      if (chosen.length === salvo.length) {
        if (this.total(chosen) < this.total(best)) best = chosen;
        return;
      }
      for (let i = from; i < cells.length; i++) choose(i + 1, [...chosen, cells[i]]);
    };
    choose(0, []);
    return best;
  }

  /**
   * A good salvo found by exchanging one cell after the other, from the best of those given: none that differs in one cell is better, unless
   * `most` salvos were compared before that was known.
   */
  climb(salvos: readonly (readonly number[])[], most: number): readonly number[] {
    let best = salvos[0];
    for (const salvo of salvos) if (this.total(salvo) < this.total(best)) best = salvo;
    for (let last = 0, at = 0; last < best.length && this.compared < most; at = (at + 1) % best.length) {
      const next = this.exchanged(best, at);
      last = next === best ? last + 1 : 0;
      best = next;
    }
    return best;
  }
}

/** How many salvos of a size there are, at most `limit` of which are told apart. */
export const countSalvos = (cells: number, size: number, limit: number): number => {
  let number = 1;
  for (let i = 1; i <= size && number <= limit; i++) number = (number * (cells - size + i)) / i;
  return number;
};
