import { ExactCounts } from "../../core/count.ts";
import { RefusedError, unlessRefused } from "../../core/result.ts";
import { formatCount, formatLargeCount } from "../../core/text.ts";
import { checkLimit } from "../../core/work-limits.ts";
import { constrainEach, constrainShips } from "../../knowledge/constraints.ts";
import { beginsWith, checkKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import { compareLayouts, type Layout } from "../../scenario/layout.ts";
import { placementsOf } from "../../scenario/placement.ts";
import { listPackings } from "../methods/list-packings.ts";
import { reduce, splitGroups } from "../packing/packing.ts";
import { believeListed } from "./believe.ts";
import { countLayouts } from "./infer.ts";
import { combinations, ORACLE_LIMIT } from "./oracle.ts";
import { Posterior } from "./posterior.ts";

/**
 * All layouts that agree with the knowledge, in ascending order of their placements. Also works if ships
 * overlap.
 *
 * Cost: a search that finds a layout every few steps, and memory for all layouts.
 *
 * @param limit the maximum number of layouts to list
 * @param onStep called with the number of layouts so far, every few thousand steps; an exception ends the work
 * @throws RefusedError with the number of layouts when there are more, before memory is taken for them; RangeError
 *   for a limit that is not a number of at least 0
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layouts = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 1000);
 * layouts.length; // => 4
 * layouts[0]?.placements; // => [0, 12, 14]
 */
export const listLayouts = (
  knowledge: Knowledge,
  limit: number,
  onStep: (listed: number) => void = () => {},
): Layout[] => {
  checkKnowledge(knowledge);
  checkLimit(limit, "limit", false);
  return (knowledge.scenario.contact === "overlap" ? overlapping : packed)(knowledge, limit, onStep);
};

const packed = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const list = LayoutList.make(knowledge, limit, onStep);
  if (!list) throw tooMany(countLayouts(knowledge, { progress: () => onStep(limit) }).layouts, limit);
  return list.layouts(onStep);
};

const tooMany = (layouts: bigint, limit: number): RefusedError =>
  new RefusedError(
    `${formatCount(layouts)} layouts are too many to list one by one; the limit is ${formatCount(limit)}`,
    { layouts },
  );

const overlapping = (knowledge: Knowledge, limit: number, onStep: (listed: number) => void): Layout[] => {
  const { layouts } = countLayouts(knowledge, { progress: () => onStep(0) });
  if (layouts > limit) throw tooMany(layouts, limit);
  // If a class has no place there is no combination, but without this check the combinations of earlier classes
  // would be visited.
  if (layouts === 0n) return [];
  const tries = combinations(knowledge);
  if (tries > ORACLE_LIMIT) {
    throw new RefusedError(
      `listing ships that overlap would try ${formatLargeCount(tries)} combinations of placements; the limit is ${formatCount(ORACLE_LIMIT)}`,
    );
  }
  return sortLayouts(listOverlapping(knowledge, onStep), onStep);
};

/** Visits the combinations of placements that put no more ships on any shot cell than its answer says. */
const listOverlapping = ({ scenario, observations }: Knowledge, onStep: (listed: number) => void): Layout[] => {
  const { board, fleet } = scenario;
  const table = placementsOf(scenario);
  const layouts: Layout[] = [];
  const chosen: number[] = [];
  let steps = 0;
  /** For each shot cell, the number of ships that must still be placed on it; -1 for unshot cells. */
  const missing = new Int32Array(board.cellCount).fill(-1);
  /** The sum of the ships still missing. */
  let open = 0;
  for (const { cell, answer } of observations) {
    missing[cell] = answer.kind === "count" ? answer.ships : 0;
    open += missing[cell];
  }
  const shotCells = Array.from({ length: table.count }, (_, p) =>
    Array.from(table.cellsOf(p)).filter((cell) => missing[cell] >= 0),
  );
  /** Places this ship of the class and all ships after it. This ship takes a placement numbered at least `from`. */
  const place = (shipClass: number, ship: number, from: number): void => {
    const end = table.classStart[shipClass + 1];
    if (shipClass === fleet.length) {
      if (open === 0) layouts.push({ scenario, placements: [...chosen] });
    } else if (ship === fleet[shipClass].count) place(shipClass + 1, 0, end);
    else for (let p = from; p < end; p++) put(shipClass, ship, p);
  };
  const put = (shipClass: number, ship: number, p: number): void => {
    if ((++steps & 4095) === 0) onStep(layouts.length);
    const cells = shotCells[p];
    if (cells.some((cell) => missing[cell] === 0)) return;
    for (const cell of cells) missing[cell]--;
    open -= cells.length;
    chosen.push(p);
    place(shipClass, ship + 1, p + 1);
    chosen.pop();
    open += cells.length;
    for (const cell of cells) missing[cell]++;
  };
  place(0, 0, 0);
  return layouts;
};

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
    const ships = shipCount(knowledge.scenario.fleet);
    const lists: Int32Array[] = [];
    let left = limit;
    for (const constraints of constrainEach(knowledge)) {
      const reduction = reduce(constraints);
      if (!reduction.possible) continue;
      // Every class is a separate group, because lists hold layouts, not packings.
      const packing = splitGroups(reduction.packing);
      const listed = listPackings(packing, reduction.fixed, left, onStep);
      if (!listed) return undefined;
      lists.push(listed);
      left -= ships === 0 ? 1 : listed.length / ships;
    }
    const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
    lists.reduce((at, list) => {
      all.set(list, at);
      return at + list.length;
    }, 0);
    return new LayoutList(knowledge, ships, all);
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
    const layouts = Array.from({ length: this.length }, (_, i): Layout => {
      if ((i & 4095) === 4095) onStep(this.length);
      const from = i * this.#ships;
      return { scenario, placements: Array.from(this.#placements.subarray(from, from + this.#ships).toSorted()) };
    });
    return sortLayouts(layouts, onStep);
  }

  /** The layouts that agree with further shots. @throws RangeError unless the knowledge continues that of the list */
  filter(knowledge: Knowledge): LayoutList {
    if (!beginsWith(knowledge, this.knowledge))
      throw new RangeError("the knowledge does not continue that of the list");
    const { allowed, required, table } = constrainShips(knowledge);
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
    const weights = new Float64Array(placementsOf(this.knowledge.scenario).count);
    const placements = this.#placements;
    for (let i = 0; i < placements.length; i++) weights[placements[i]]++;
    const counts = ExactCounts.fromNumbers(weights);
    const belief = believeListed(this.knowledge, this.#placements, this.#ships);
    return new Posterior(this.knowledge, "layout-list", { layouts: BigInt(this.length), weights: counts }, { belief });
  }
}

/** Sorts layouts in place, in ascending order of their placements. @param onStep as for `listLayouts` */
const sortLayouts = (layouts: Layout[], onStep: (listed: number) => void): Layout[] => {
  let steps = 0;
  return layouts.sort((a, b) => {
    if ((++steps & 4095) === 0) onStep(layouts.length);
    return compareLayouts(a, b);
  });
};
