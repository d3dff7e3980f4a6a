import { RefusedError } from "../core/result.ts";
import { formatBytes, formatCount, formatLargeCount } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { collectPackings, type PackingList } from "../inference/methods/list-packings.ts";
import { countReduced } from "../inference/methods/selector.ts";
import { type Group, type Packing, reduce } from "../inference/packing/packing.ts";
import type { PackingSearch } from "../inference/packing/packing-search.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** The most sets of ships that are listed. */
const MOST_SETS = 60_000_000;

/** The steps for each ship of a listed set, about a nanosecond each. */
const STEPS_EACH = 20;

/** The ways out of a list that is too large. @param isParted whether something was said, too */
const waysOut = (isParted: boolean): string =>
  `${isParted ? "keep to" : "ask about"} one region or one ship, such as any(A1:D4) or first(S), which are counted, or add shots`;

/** Numbers of placements, one for each set of ships. */
export type Column = Uint16Array | Uint32Array;

/** Like ships of a list, with the columns of their places, which are numbered as those of a twin class. */
export interface ColumnGroup {
  readonly members: Group["members"];
  readonly twin: number;
  readonly columns: readonly Column[];
}

/**
 * All layouts that satisfy constraints, listed once. Ships of classes that may lie in the same places are listed
 * as sets of places: which class has which is left open.
 */
export class ListedLayouts {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  /** The number of sets of places. */
  readonly sets: number;
  /** The layouts of each set: the ways to share its places among classes. */
  readonly multiplicity: bigint;
  /** The places that all layouts have. */
  readonly fixed: readonly number[];
  readonly groups: readonly ColumnGroup[];

  private constructor(
    knowledge: Knowledge,
    list: { sets: number; groups: readonly ColumnGroup[] },
    layouts: { multiplicity: bigint; fixed: readonly number[] },
  ) {
    this.knowledge = knowledge;
    this.table = placementsOf(knowledge.scenario);
    this.sets = list.sets;
    this.groups = list.groups;
    this.multiplicity = layouts.multiplicity;
    this.fixed = layouts.fixed;
  }

  /**
   * Lists the layouts that satisfy constraints. Cost: about 30 ns and two bytes for each ship of each set, after
   * counting them.
   *
   * @param isParted whether the list will be parted, which needs as much memory again
   * @throws RefusedError with the estimate if they are too many
   */
  static make(constraints: Constraints, limits: WorkLimits = {}, isParted = false): ListedLayouts {
    const { knowledge } = constraints;
    const reduction = reduce(constraints);
    const { packing, fixed, multiplicity } = reduction;
    if (!reduction.possible) return new ListedLayouts(knowledge, { sets: 0, groups: [] }, { multiplicity: 0n, fixed });
    const { total } = countReduced(reduction, false, {
      ...limits,
      progress: limits.progress && (() => limits.progress?.(0)),
    });
    requireListable(packing, total, limits, isParted);
    const sets = Number(total);
    const onStep = (listed: number): void => limits.progress?.(Math.min(1, listed / sets));
    const list = collectPackings(packing, () => new ColumnList(packing, sets), sets, onStep);
    if (list?.packings !== sets) throw new Error(`${list?.packings} sets of ships were listed, of ${sets} counted`);
    return new ListedLayouts(knowledge, { sets, groups: list.groups }, { multiplicity, fixed });
  }

  /** Some layouts as a list, in which each is a set. @param groups one for each class */
  static of(knowledge: Knowledge, sets: number, groups: readonly ColumnGroup[]): ListedLayouts {
    return new ListedLayouts(knowledge, { sets, groups }, { multiplicity: 1n, fixed: [] });
  }

  get layouts(): bigint {
    return BigInt(this.sets) * this.multiplicity;
  }

  /** A list of some of these layouts, by the classes of a settlement. */
  part(sets: number, groups: readonly ColumnGroup[], multiplicity: bigint): ListedLayouts {
    return new ListedLayouts(this.knowledge, { sets, groups }, { multiplicity, fixed: this.fixed });
  }
}

const columnBytes = ({ table }: Packing): number => (table.count <= 2 ** 16 ? 2 : 4);

/** Refuses lists beyond the limits, before memory is taken for them. */
const requireListable = (packing: Packing, total: bigint, limits: WorkLimits, isParted: boolean): void => {
  const { maxBytes, maxSteps } = workBounds(limits);
  const ships = packing.groups.reduce((sum, { count }) => sum + count, 0);
  const bytes = Number(total) * ships * columnBytes(packing) * (isParted ? 3 : 1);
  const steps = Number(total) * ships * STEPS_EACH;
  if (total <= MOST_SETS && bytes <= maxBytes && steps <= maxSteps) return;
  const who = isParted ? "what is asked and told" : "this question";
  const what = `${who} would need a list of ${formatLargeCount(total)} sets of ships, about ${formatBytes(bytes)}`;
  if (total > MOST_SETS)
    throw new RefusedError(`${what}; at most ${formatCount(MOST_SETS)} are listed: ${waysOut(isParted)}`, {
      layouts: total,
      isFixed: true,
    });
  throw new RefusedError(`${what}: ${waysOut(isParted)}`, { steps, bytes, layouts: total });
};

/** The places of sets of ships in columns: one column for each ship, those of a group side by side. */
class ColumnList implements PackingList {
  packings = 0;
  readonly groups: readonly ColumnGroup[];
  readonly #columns: readonly Column[];
  /** For each group, its first column. */
  readonly #start: readonly number[];
  readonly #size: number;
  /** For each group, the ships of the current set seen so far. */
  readonly #seen: Int32Array;
  readonly #groupOf: (placement: number) => number;

  constructor(packing: Packing, size: number) {
    const { groups, table } = packing;
    const make = (): Column => (columnBytes(packing) === 2 ? new Uint16Array(size) : new Uint32Array(size));
    this.groups = groups.map(({ members, count }) => ({
      members,
      twin: members[0].shipClass,
      columns: Array.from({ length: count }, make),
    }));
    this.#columns = this.groups.flatMap(({ columns }) => columns);
    this.#start = groups.map((_, g) => groups.slice(0, g).reduce((sum, { count }) => sum + count, 0));
    this.#size = size;
    this.#seen = new Int32Array(groups.length);
    const groupOfClass = new Map(groups.map(({ members }, g) => [members[0].shipClass, g]));
    this.#groupOf = (placement) => groupOfClass.get(table.classOf[placement]) as number;
  }

  add(placements: readonly number[]): boolean {
    if (this.packings === this.#size) return false;
    this.#seen.fill(0);
    for (const placement of placements) this.#columnOf(placement)[this.packings] = placement;
    this.packings++;
    return true;
  }

  addFound({ chosen, placed, last, lastPlaces, index: { placements } }: PackingSearch): boolean {
    const many = Math.max(1, lastPlaces);
    const from = this.packings;
    const end = from + many;
    if (end > this.#size) return false;
    this.#seen.fill(0);
    for (let i = 0; i < placed; i++) {
      const placement = placements[chosen[i]];
      this.#columnOf(placement).fill(placement, from, end);
    }
    if (placed < chosen.length) {
      const column = this.#columnOf(placements[last[0]]);
      for (let i = 0; i < many; i++) column[from + i] = placements[last[i]];
    }
    this.packings = end;
    return true;
  }

  /** The next column of the placement's group. */
  #columnOf(placement: number): Column {
    const group = this.#groupOf(placement);
    return this.#columns[this.#start[group] + this.#seen[group]++];
  }
}
