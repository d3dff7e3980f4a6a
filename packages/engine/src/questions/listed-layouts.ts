import { addTo } from "../core/lists.ts";
import { keep, oncePer } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { formatBytes, formatCount, formatLargeCount } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { collectPackings, type PackingList } from "../inference/methods/list-packings.ts";
import { countReduced } from "../inference/methods/selector.ts";
import { type Group, type Packing, type Reduction, reduce } from "../inference/packing/packing.ts";
import type { PackingSearch } from "../inference/packing/packing-search.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** The most sets of ships that are listed. */
export const MOST_SETS = 60_000_000;

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

/** A way to give the places of each set to classes: the ships of a group may have its places in any order. */
export interface ClassWay {
  /** The places that all layouts have, by their classes. */
  readonly fixed: readonly number[];
  readonly groups: readonly ColumnGroup[];
  /** The layouts of each set: the ways to share its places among the classes of the groups. */
  readonly multiplicity: bigint;
}

/**
 * All layouts that satisfy constraints, listed once as sets of places. Which class has which place is left open: where
 * classes may lie in the same places, and where ships share lengths and each may have any of them.
 */
export class ListedLayouts {
  readonly knowledge: Knowledge;
  readonly table: PlacementTable;
  /** The number of sets of places. */
  readonly sets: number;
  /** The ways to give the places to classes: the same columns, and the same cells that all layouts have. */
  readonly ways: readonly ClassWay[];

  private constructor(knowledge: Knowledge, sets: number, ways: readonly ClassWay[]) {
    this.knowledge = knowledge;
    this.table = placementsOf(knowledge.scenario);
    this.sets = sets;
    this.ways = ways;
  }

  /** The list of one of {@link makeEach}. */
  static make(constraints: Constraints, limits: WorkLimits = {}): ListedLayouts {
    return ListedLayouts.makeEach([constraints], limits)[0];
  }

  /**
   * Lists the layouts that satisfy one of some constraints, which no layout satisfies two of. Constraints that differ
   * only in which class has which places share a list. Cost: about 30 ns and two bytes for each ship of each set, after
   * counting them.
   *
   * @param isParted whether the lists will be parted, which needs as much memory again
   * @throws RefusedError with the estimate if they are too many
   */
  static makeEach(each: readonly Constraints[], limits: WorkLimits = {}, isParted = false): ListedLayouts[] {
    const alike = new Map<string, PlacedWay[]>();
    for (const constraints of each) {
      const way = placedWay(constraints);
      addTo(alike, way.places, way);
    }
    const { maxBytes, maxSteps } = workBounds(limits);
    const shared = { ...limits, maxBytes: maxBytes / alike.size, maxSteps: maxSteps / alike.size };
    return [...alike.values()].map((ways) => ListedLayouts.#list(each[0].knowledge, ways, shared, isParted));
  }

  /** The list of ways to give the same places to classes. */
  static #list(knowledge: Knowledge, ways: readonly PlacedWay[], limits: WorkLimits, isParted: boolean): ListedLayouts {
    const [{ reduction, members }] = ways;
    const { packing, possible, fixed } = reduction;
    if (!possible) return new ListedLayouts(knowledge, 0, [{ fixed, groups: [], multiplicity: 0n }]);
    const { total } = countReduced(reduction, false, {
      ...limits,
      progress: limits.progress && (() => limits.progress?.(0)),
    });
    requireListable(packing, total, limits, isParted);
    const sets = Number(total);
    const onStep = (listed: number): void => limits.progress?.(Math.min(1, listed / sets));
    const list = collectPackings(packing, () => new ColumnList(packing, sets), sets, onStep);
    if (list?.packings !== sets) throw new Error(`${list?.packings} sets of ships were listed, of ${sets} counted`);
    const keys = [...members.keys()];
    const given = ways.map(({ reduction: { fixed, multiplicity }, members }): ClassWay => {
      const groups = list.groups.map((group, g) => ({ ...group, members: members.get(keys[g]) ?? [] }));
      return { fixed, groups, multiplicity };
    });
    return new ListedLayouts(knowledge, sets, given);
  }

  /** The layouts of each set. */
  get multiplicity(): bigint {
    return this.ways.reduce((sum, { multiplicity }) => sum + multiplicity, 0n);
  }

  /** Some layouts as a list, in which each is a set. @param groups one for each class */
  static of(knowledge: Knowledge, sets: number, groups: readonly ColumnGroup[]): ListedLayouts {
    return new ListedLayouts(knowledge, sets, [{ fixed: [], groups, multiplicity: 1n }]);
  }

  get layouts(): bigint {
    return BigInt(this.sets) * this.multiplicity;
  }

  /** The places that all layouts have, by the classes of the first way. */
  get fixed(): readonly number[] {
    return this.ways[0].fixed;
  }

  /** All columns, by the classes of the first way. */
  get groups(): readonly ColumnGroup[] {
    return this.ways[0].groups;
  }

  /** A list of some of these sets, in some of the ways. @param columnOf the column of a part for one of the whole */
  part(sets: number, ways: readonly ClassWay[], columnOf: (column: Column) => Column): ListedLayouts {
    const columns = new Map<Column, Column>();
    const parted = ways.map((way) => ({
      ...way,
      groups: way.groups.map((group) => ({
        ...group,
        columns: group.columns.map((column) => keep(columns, column, () => columnOf(column))),
      })),
    }));
    return new ListedLayouts(this.knowledge, sets, parted);
  }
}

/** Sets that follow each other and differ in one column only. */
export interface Runs {
  /** The column in which they differ. */
  readonly fast: Column;
  /** The first set of each run, and at the end the number of sets. */
  readonly starts: Uint32Array;
}

/** Runs are kept only if they have as many sets on average. */
const LEAST_RUN = 8;

/** The runs of a list, which a search makes long; null if they are short. Cost: a few nanoseconds for each set. */
export const runsOf = oncePer(({ groups, sets }: ListedLayouts): Runs | null => {
  const columns = groups.flatMap((group) => group.columns);
  const [fast, ...slow] = columns
    .map((column) => ({ column, changes: changesOf(column) }))
    .sort((a, b) => b.changes - a.changes);
  const most = slow.reduce((sum, { changes }) => sum + changes, 1);
  if (!fast || most * LEAST_RUN > sets) return null;
  const starts = new Uint32Array(most + 1);
  const begins = new Uint8Array(sets);
  for (const { column } of slow) for (let i = 1; i < sets; i++) begins[i] |= Number(column[i] !== column[i - 1]);
  let runs = 1;
  for (let i = 1; i < sets; i++) if (begins[i] === 1) starts[runs++] = i;
  starts[runs] = sets;
  return { fast: fast.column, starts: starts.slice(0, runs + 1) };
});

/** How often a number differs from the one before it. */
const changesOf = (column: Column): number => {
  let changes = 0;
  for (let i = 1; i < column.length; i++) if (column[i] !== column[i - 1]) changes++;
  return changes;
};

/** What constraints leave open, by places: which class is of them is left out of the keys. */
interface PlacedWay {
  readonly reduction: Reduction;
  /** The members of each group by its places; no two groups have the same. */
  readonly members: ReadonlyMap<string, Group["members"]>;
  /** All the places, also those that are fixed. */
  readonly places: string;
}

const placedWay = (constraints: Constraints): PlacedWay => {
  const { table, knowledge } = constraints;
  const reduction = reduce(constraints);
  const { fixed, packing, possible } = reduction;
  /** Classes of one shape list their placements in the same order. */
  const keyOf = (p: number): string => {
    const shipClass = table.classOf[p];
    return `${JSON.stringify(knowledge.scenario.fleet[shipClass].shape)} ${p - table.classStart[shipClass]}`;
  };
  const members = new Map(
    packing.groups.map(({ count, placements, members }) => {
      const [first] = placements;
      return [`${count} ${keyOf(first)} ${placements.map((p) => p - first).join()}`, members];
    }),
  );
  const places = JSON.stringify([[...members.keys()].sort(), fixed.map(keyOf).sort(), possible]);
  return { reduction, members, places };
};

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
