import { keep } from "../core/once-per.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { answerKey, answerToHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import { historyOf } from "./candidate-table.ts";
import { DEFAULT_MAX_LAYOUTS } from "./solution.ts";

/** Whether no strategy has fewer misses, in total and in the worst case; undefined where the work did not suffice. */
export interface PlainProof {
  readonly total: boolean | undefined;
  readonly worst: boolean | undefined;
  /** The number of positions searched. */
  readonly positions: number;
}

/** The layouts to visit: about ten seconds. */
const MOST_WORK = 2e7;

/**
 * Proves anew that no strategy has fewer misses than those given, by a plain search. It shares with the solver the list
 * of layouts and when certain hits may be shot at once, but neither tables of bounds, symmetries nor keys.
 * All layouts are equally likely. Cost: up to `work` layouts visited; small games take a few thousand.
 *
 * @param misses what the best strategy is said to have
 * @throws RefusedError when there are more layouts than {@link DEFAULT_MAX_LAYOUTS}
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { provePlainly } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * provePlainly(knowledge, { total: 6n, worst: 3 }).total; // => true
 * provePlainly(knowledge, { total: 7n, worst: 3 }).total; // => false
 */
export const provePlainly = (
  knowledge: Knowledge,
  { total, worst }: { readonly total: bigint; readonly worst: number },
  work = MOST_WORK,
): PlainProof => {
  const search = new PlainSearch(knowledge, listLayouts(knowledge, DEFAULT_MAX_LAYOUTS), work);
  const isLeastTotal = search.within(() => search.least(search.all, Number(total)) >= Number(total));
  const isLeastWorst = search.within(() => worst === 0 || !search.isEnough(search.all, worst - 1));
  return { total: isLeastTotal, worst: isLeastWorst, positions: search.positions };
};

/** The work is used up. */
class UsedUp extends Error {}

/** A layout's ships: their cells, and the answers to a hit that sinks a ship and to one that does not. */
interface Ships {
  readonly shipsAt: ReadonlyMap<number, readonly number[]>;
  readonly cells: readonly (readonly number[])[];
  readonly hit: readonly string[];
  readonly sunk: readonly string[];
}

class PlainSearch {
  readonly all: readonly number[];
  positions = 0;
  readonly #layouts: readonly Ships[];
  readonly #ordered: boolean;
  readonly #counts: boolean;
  readonly #hit: Uint8Array;
  readonly #bounds = new Map<string, { least: number; isExact: boolean }>();
  /** For each position, the greatest budget that is known not to be enough, and the least that is. */
  readonly #budgets = new Map<string, { less: number; enough: number }>();
  readonly #work: number;
  #left: number;

  constructor({ scenario, observations }: Knowledge, layouts: readonly Layout[], work: number) {
    const table = placementsOf(scenario);
    this.#layouts = layouts.map(({ placements }) => {
      const cells = placements.map((p) => Array.from(table.cellsOf(p)));
      const shipsAt = new Map<number, number[]>();
      for (const [ship, list] of cells.entries()) for (const cell of list) keep(shipsAt, cell, () => []).push(ship);
      const said = (isSunk: boolean): string[] =>
        (scenario.answers === "count" ? [] : placements).map((p, ship) =>
          answerKey(answerToHit(scenario.answers, table.classOf[p], cells[ship], isSunk)),
        );
      return { shipsAt, cells, hit: said(false), sunk: said(true) };
    });
    this.all = layouts.map((_, layout) => layout);
    this.#ordered = historyOf(scenario) === "ordered";
    this.#counts = scenario.answers === "count";
    this.#hit = new Uint8Array(scenario.board.cellCount);
    for (const { cell } of observations) this.#hit[cell] = 1;
    this.#work = work;
    this.#left = work;
  }

  /** A result, or undefined once the work is used up. Each question has the whole work. */
  within<T>(work: () => T): T | undefined {
    const before = this.#hit.slice();
    this.#left = this.#work;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof UsedUp)) throw error;
      this.#hit.set(before);
      return undefined;
    }
  }

  /** The least total misses if it is below the limit, otherwise a lower bound. */
  least(left: readonly number[], limit: number): number {
    const { open, cells, certain } = this.#look(left);
    if (cells.length === 0) return 0;
    if (certain >= 0 && !this.#ordered) return this.#leastAfter(open, certain, limit);
    // Until a strategy hits, k shots hit at most the layouts of the k likeliest cells.
    let bound = 0;
    let rest = certain >= 0 ? 0 : open.length;
    for (const { count } of cells) {
      rest -= count;
      if (rest <= 0) break;
      bound += rest;
    }
    if (bound >= limit) return bound;
    const known = keep(this.#bounds, this.#key(open), () => ({ least: bound, isExact: false }));
    if (known.isExact || known.least >= limit) return known.least;
    let best = limit;
    for (const { cell } of cells) best = Math.min(best, this.#leastAfter(open, cell, best));
    known.least = best;
    known.isExact = best < limit;
    return best;
  }

  #leastAfter(open: readonly number[], cell: number, limit: number): number {
    const parts = this.#parts(open, cell).sort((a, b) => a.layouts.length - b.layouts.length);
    let sum = parts.reduce((missed, { isMiss, layouts }) => missed + (isMiss ? layouts.length : 0), 0);
    for (const { isMiss, layouts } of parts) {
      if (sum >= limit) break;
      sum += this.#after(cell, isMiss, () => this.least(layouts, limit - sum));
    }
    return sum;
  }

  /** Whether some strategy has at most `budget` misses in every layout. */
  isEnough(left: readonly number[], budget: number): boolean {
    const { open, cells, certain } = this.#look(left);
    if (cells.length === 0) return true;
    if (certain >= 0 && !this.#ordered) return this.#isEnoughAfter(open, certain, budget);
    const known = keep(this.#budgets, this.#key(open), () => ({ less: -1, enough: Number.POSITIVE_INFINITY }));
    if (budget >= known.enough) return true;
    if (budget <= known.less) return false;
    const isEnough = cells.some(({ cell }) => this.#isEnoughAfter(open, cell, budget));
    if (isEnough) known.enough = budget;
    else known.less = budget;
    return isEnough;
  }

  #isEnoughAfter(open: readonly number[], cell: number, budget: number): boolean {
    return this.#parts(open, cell)
      .sort((a, b) => Number(b.isMiss) - Number(a.isMiss))
      .every(({ isMiss, layouts }) =>
        isMiss
          ? budget > 0 && this.isEnough(layouts, budget - 1)
          : this.#after(cell, false, () => this.isEnough(layouts, budget)),
      );
  }

  /** The unfinished layouts, the cells that may be shot, the likeliest first, and one that is certainly hit or -1. */
  #look(left: readonly number[]) {
    this.positions++;
    this.#left -= left.length;
    if (this.#left < 0) throw new UsedUp();
    const counts = new Map<number, number>();
    const open = left.filter((layout) => {
      let isOpen = false;
      for (const cell of this.#layouts[layout].shipsAt.keys()) {
        if (this.#hit[cell] === 1) continue;
        counts.set(cell, (counts.get(cell) ?? 0) + 1);
        isOpen = true;
      }
      return isOpen;
    });
    const all = Array.from(counts, ([cell, count]) => ({ cell, count }));
    const certain = all.find(({ count }) => count === open.length)?.cell ?? -1;
    const isSettled = all.every(({ count }) => count === open.length);
    return { open, certain, cells: isSettled ? [] : all.sort((a, b) => b.count - a.count || a.cell - b.cell) };
  }

  #parts(open: readonly number[], cell: number): { readonly isMiss: boolean; readonly layouts: number[] }[] {
    const parts = new Map<string, { isMiss: boolean; layouts: number[] }>();
    for (const layout of open) {
      const { shipsAt, cells, hit, sunk } = this.#layouts[layout];
      const ships = shipsAt.get(cell);
      let answer = "";
      if (ships && this.#counts) answer = String(ships.length);
      else if (ships) {
        const [ship] = ships;
        answer = (cells[ship].every((other) => other === cell || this.#hit[other] === 1) ? sunk : hit)[ship];
      }
      keep(parts, answer, () => ({ isMiss: !ships, layouts: [] })).layouts.push(layout);
    }
    return [...parts.values()];
  }

  #after<T>(cell: number, isMiss: boolean, search: () => T): T {
    if (isMiss) return search();
    this.#hit[cell] = 1;
    const value = search();
    this.#hit[cell] = 0;
    return value;
  }

  /** The layouts left, and the cells hit where their order matters. */
  #key(open: readonly number[]): string {
    const layouts = open.map((layout) => String.fromCharCode(layout & 0x7fff, layout >> 15)).join("");
    return this.#ordered ? `${layouts}/${this.#hit.join("")}` : layouts;
  }
}
