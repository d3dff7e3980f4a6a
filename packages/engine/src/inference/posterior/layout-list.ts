import { ExactCounts } from "../../core/count.ts";
import { unlessRefused } from "../../core/result.ts";
import { constrain } from "../../knowledge/constraints.ts";
import { beginsWith, type Knowledge } from "../../knowledge/knowledge.ts";
import { compareLayouts, type Layout } from "../../scenario/layout.ts";
import { reduce, splitGroups } from "../packing/packing.ts";
import { listPackings } from "../packing/search.ts";
import { believeListed } from "./believe.ts";
import { Posterior } from "./posterior.ts";

/**
 * A list of all layouts that agree with the knowledge. Late in a game, filtering it is cheaper than counting: a
 * layout stays if its placements are still allowed and the new hits are covered.
 */
export class LayoutList {
  readonly knowledge: Knowledge;
  readonly #ships: number;
  /** The placements of the layouts, `#ships` for each layout. */
  readonly #placements: Int32Array;

  private constructor(knowledge: Knowledge, ships: number, placements: Int32Array) {
    this.knowledge = knowledge;
    this.#ships = ships;
    this.#placements = placements;
  }

  /**
   * Lists all layouts. Interchangeable classes share their group's places in every possible way. Undefined beyond
   * `limit` or if ships may overlap. @param onStep called every few thousand steps with the layouts so far; may
   * throw
   * @throws RefusedError where the search's own tables would not fit
   */
  static make(knowledge: Knowledge, limit: number, onStep?: (listed: number) => void): LayoutList | undefined {
    if (knowledge.scenario.contact === "overlap") return undefined;
    const constraints = constrain(knowledge);
    const reduction = reduce(constraints);
    const ships = constraints.counts.reduce((a, b) => a + b, 0);
    if (!reduction.possible) return new LayoutList(knowledge, ships, new Int32Array(0));
    const { fixed } = reduction;
    // Every class is a separate group, because lists hold layouts, not packings.
    const packing = splitGroups(reduction.packing);
    const listed = listPackings(packing, fixed, limit, onStep);
    return listed && new LayoutList(knowledge, ships, listed);
  }

  /** Like {@link make}, but also undefined if the search's own tables would not fit. */
  static makeIfCheap(knowledge: Knowledge, limit: number): LayoutList | undefined {
    return unlessRefused(() => LayoutList.make(knowledge, limit));
  }

  get length(): number {
    return this.#ships === 0 ? 0 : this.#placements.length / this.#ships;
  }

  /** The placements of the layouts, one layout after another, with one placement per ship. Do not change them. */
  get placed(): { readonly ships: number; readonly placements: Int32Array } {
    return { ships: this.#ships, placements: this.#placements };
  }

  /** The layouts, in ascending order of their placements. @param onStep as for {@link make} */
  layouts(onStep: (listed: number) => void = () => {}): Layout[] {
    const { scenario } = this.knowledge;
    const found = Array.from({ length: this.length }, (_, i): Layout => {
      if ((i & 4095) === 4095) onStep(this.length);
      const from = i * this.#ships;
      return { scenario, placements: Array.from(this.#placements.subarray(from, from + this.#ships).toSorted()) };
    });
    return sortLayouts(found, onStep);
  }

  /** The layouts that agree with further shots. @throws RangeError unless the knowledge continues that of the list */
  filter(knowledge: Knowledge): LayoutList {
    if (!beginsWith(knowledge, this.knowledge))
      throw new RangeError("the knowledge does not continue that of the list");
    const { allowed, required, table } = constrain(knowledge);
    const may = new Uint8Array(table.count);
    for (const list of allowed) for (const p of list) may[p] = 1;
    const ships = this.#ships;
    const hits = new Set(required);
    const kept = new Int32Array(this.#placements.length);
    const covers = new Int32Array(table.count).fill(-1);
    let size = 0;
    for (let at = 0; at < this.#placements.length; at += ships) {
      let good = true;
      let covered = 0;
      for (let k = 0; k < ships && good; k++) {
        const p = this.#placements[at + k];
        if (!may[p]) good = false;
        else {
          if (covers[p] < 0) covers[p] = table.cellsOf(p).filter((cell) => hits.has(cell)).length;
          covered += covers[p];
        }
      }
      if (!good || covered !== hits.size) continue;
      for (let k = 0; k < ships; k++) kept[size + k] = this.#placements[at + k];
      size += ships;
    }
    return new LayoutList(knowledge, ships, kept.slice(0, size));
  }

  /** The posterior of the list's knowledge. Cost: layouts times ships. */
  posterior(): Posterior {
    const weights = new Float64Array(constrain(this.knowledge).table.count);
    for (const p of this.#placements) weights[p]++;
    const counts = ExactCounts.fromNumbers(weights);
    const belief = believeListed(this.knowledge, this.#placements, this.#ships);
    return new Posterior(this.knowledge, "layout-list", { layouts: BigInt(this.length), weights: counts }, { belief });
  }
}

/** Sorts layouts in place, in ascending order of their placements. @param onStep as for `listLayouts` */
export const sortLayouts = (layouts: Layout[], onStep: (listed: number) => void): Layout[] => {
  let steps = 0;
  return layouts.sort((a, b) => {
    if ((++steps & 4095) === 0) onStep(layouts.length);
    return compareLayouts(a, b);
  });
};
