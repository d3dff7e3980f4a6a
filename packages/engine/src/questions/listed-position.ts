import { ExactCounts } from "../core/count.ts";
import { RefusedError } from "../core/result.ts";
import { formatLargeCount } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { placementsOf } from "../scenario/placement.ts";
import { constrainCertain, type Evidence, evidenceOf, type Odds, oddsOf } from "./evidence.ts";
import { type Reading, readEach, tally } from "./list-program.ts";
import { type Column, ListedLayouts } from "./listed-layouts.ts";
import type { Expression } from "./question.ts";
import { countSettlements, settlementsOf } from "./settled-ships.ts";
import type { Told } from "./told.ts";
import { addWeighed, type Weighed, type WeighedAnswers, type WeighedPosition } from "./weighed-position.ts";

/** Layouts of equal weight, listed. */
export interface ListedPart {
  readonly list: ListedLayouts;
  readonly weight: bigint;
}

/** The most lists of layouts that differ in weight, or in who has which place. */
const MOST_PARTS = 10_000;

/** A position by lists of its layouts, one for each weight. */
export class ListedPosition implements WeighedPosition {
  readonly method = "list";
  readonly parts: readonly ListedPart[];
  readonly total: Weighed;
  readonly rights: readonly bigint[];
  readonly firstImpossible: number | undefined;
  readonly #limits: WorkLimits;

  readonly #told: Told;

  private constructor(
    {
      told,
      parts,
      rights,
      firstImpossible,
    }: Pick<ListedPosition, "parts" | "rights" | "firstImpossible"> & { told: Told },
    limits: WorkLimits,
  ) {
    this.#told = told;
    this.parts = parts;
    this.rights = rights;
    this.firstImpossible = firstImpossible;
    this.#limits = limits;
    const layouts = parts.reduce((sum, { list }) => sum + list.layouts, 0n);
    this.total = { layouts, mass: parts.reduce((sum, { list, weight }) => sum + weight * list.layouts, 0n) };
  }

  /**
   * Lists the layouts and parts them by what was said. Cost: that of a list, and a few nanoseconds for each set, ship
   * and word of what was said.
   *
   * @throws RefusedError with the estimate if they are too many
   */
  static make(told: Told, limits: WorkLimits): ListedPosition {
    const evidence = evidenceOf(told);
    const ways = constrainCertain(told);
    const { maxBytes, maxSteps } = workBounds(limits);
    const each = { ...limits, maxBytes: maxBytes / ways.length, maxSteps: maxSteps / ways.length };
    const all = ways.map((constraints) => ListedLayouts.make(constraints, each, evidence.length > 0));
    const certain = evidence.filter(({ wrong }) => wrong === 0);
    const doubtful = evidence.filter(({ wrong }) => wrong > 0);
    const byFault =
      certain.length === 0
        ? all.map((list) => ({ list, key: 0 }))
        : all.flatMap((list) => partByFirstFault(list, certain, limits));
    const possible = byFault.filter(({ key }) => key === certain.length);
    const furthest = byFault.reduce((most, { key, list }) => (list.sets > 0 ? Math.max(most, key) : most), 0);
    const isImpossible = certain.length > 0 && all.some(({ sets }) => sets > 0) && furthest < certain.length;
    const firstImpossible = isImpossible ? evidence.indexOf(certain[furthest]) : undefined;
    const lists = possible.map(({ list }) => list);
    const { parts, rights } = weigh(lists, doubtful, limits);
    const mass = parts.reduce((sum, { list, weight }) => sum + weight * list.layouts, 0n);
    const inOrder = evidence.map((each) => (each.wrong === 0 ? mass : rights[doubtful.indexOf(each)]));
    return new ListedPosition({ told, parts, rights: inOrder, firstImpossible }, limits);
  }

  answers({ expression }: { readonly expression: Expression }): WeighedAnswers {
    const settlements = this.parts.reduce((sum, { list }) => sum + countSettlements(list, expression), 0n);
    const most = this.parts.reduce((sum, { list }) => Math.max(sum, list.sets), 0);
    requireAffordable(settlements, most, this.#limits);
    const sums = new Map<number, Weighed>();
    for (const { list, weight } of this.parts)
      for (const { ships, layouts } of settlementsOf(list, expression))
        for (const [value, sets] of tally(ships, expression, list.sets, this.#limits.progress)) {
          const found = BigInt(sets) * layouts;
          addWeighed(sums, value, { layouts: found, mass: found * weight });
        }
    return sums;
  }

  /** For each placement, the layouts with it, and their weight. */
  weights(): { readonly layouts: ExactCounts; readonly masses: ExactCounts } {
    const { count } = placementsOf(this.#told.knowledge.scenario);
    const [layouts, masses] = [0, 1].map(() => new Array<bigint>(count).fill(0n));
    for (const { list, weight } of this.parts) addUses(list, weight, layouts, masses);
    return { layouts: ExactCounts.fromBigints(layouts), masses: ExactCounts.fromBigints(masses) };
  }
}

/** Adds to each placement the layouts of a list that have it. A class has its share of a group's places. */
const addUses = (
  { table, fixed, groups, sets, multiplicity, layouts: all }: ListedLayouts,
  weight: bigint,
  layouts: bigint[],
  masses: bigint[],
): void => {
  const add = (placement: number, count: bigint): void => {
    layouts[placement] += count;
    masses[placement] += count * weight;
  };
  for (const placement of fixed) add(placement, all);
  for (const { members, twin, columns } of groups) {
    const [from, end] = [table.classStart[twin], table.classStart[twin + 1]];
    const uses = new Float64Array(end - from);
    for (const column of columns) for (let i = 0; i < sets; i++) uses[column[i] - from]++;
    const ships = BigInt(columns.length);
    for (const { shipClass, count } of members) {
      const start = table.classStart[shipClass];
      for (const [i, n] of uses.entries())
        if (n > 0) add(start + i, (BigInt(n) * multiplicity * BigInt(count)) / ships);
    }
  }
};

/** Refuses to go through a list once for each of very many ways to share its places among classes. */
const requireAffordable = (settlements: bigint, sets: number, limits: WorkLimits): void => {
  const { maxSteps } = workBounds(limits);
  const looks = settlements * BigInt(sets);
  if (settlements <= BigInt(MOST_PARTS) && Number(looks) <= maxSteps / 10) return;
  throw new RefusedError(
    `this question tells like ships apart: ${formatLargeCount(looks)} layouts to go through; ask about regions, or name fewer of them`,
    { layouts: looks, steps: Number(looks) * 10 },
  );
};

interface KeyedList {
  readonly list: ListedLayouts;
  readonly key: number;
}

/** How to part a list: by a number of each set, made of readings. */
interface Parting {
  readonly readings: readonly Reading[];
  /** The numbers are below this. */
  readonly keys: number;
  readonly keyOf: (values: readonly Int32Array[], i: number) => number;
  /** Called when all sets of a settlement have their numbers. @param layouts of each set */
  readonly onSettled?: (layouts: bigint) => void;
}

/** Parts a list. @throws RefusedError if that makes very many lists */
export const partList = (list: ListedLayouts, parting: Parting, limits: WorkLimits): KeyedList[] => {
  const { readings, keys, keyOf, onSettled } = parting;
  const settlements = countSettlements(list, ...readings);
  requireAffordable(settlements, list.sets, limits);
  const ways = settlements * BigInt(keys);
  if (ways > MOST_PARTS)
    throw new RefusedError(
      `what was said parts the layouts in up to ${formatLargeCount(ways)} ways, and at most ${MOST_PARTS} are kept apart; say less, or give equal doubts`,
      { isFixed: true },
    );
  return settlementsOf(list, ...readings).flatMap(({ ships, groups, layouts }) => {
    const key = new Uint16Array(list.sets);
    const sizes = new Uint32Array(keys);
    readEach(ships, readings, list.sets, (values, from, count) => {
      for (let i = 0; i < count; i++) {
        const of = keyOf(values, i);
        key[from + i] = of;
        sizes[of]++;
      }
      limits.progress?.(from / list.sets);
    });
    onSettled?.(layouts);
    const made = Array.from(sizes, (size) =>
      groups.map((group) => ({ ...group, columns: group.columns.map((column) => likeColumn(column, size)) })),
    );
    for (const [g, { columns }] of groups.entries())
      for (const [c, column] of columns.entries()) {
        const parts = made.map((part) => part[g].columns[c]);
        deal(column, key, parts);
      }
    return Array.from(sizes).flatMap((size, k) =>
      size > 0 ? [{ list: list.part(size, made[k], layouts), key: k }] : [],
    );
  });
};

export const likeColumn = (column: Column, size: number): Column =>
  column instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size);

/** Copies each number of a column to the column of its key. */
const deal = (column: Column, key: Uint16Array, columns: readonly Column[]): void => {
  const next = new Uint32Array(columns.length);
  for (let i = 0; i < key.length; i++) columns[key[i]][next[key[i]]++] = column[i];
};

/** Parts a list by the first statement that is wrong; the number of statements if none is. */
const partByFirstFault = (list: ListedLayouts, certain: readonly Evidence[], limits: WorkLimits): KeyedList[] => {
  const keyOf = (values: readonly Int32Array[], i: number): number => {
    for (let k = 0; k < certain.length; k++) if (values[k][i] !== certain[k].value) return k;
    return certain.length;
  };
  return partList(list, { readings: certain.map(({ reading }) => reading), keys: certain.length + 1, keyOf }, limits);
};

/** Doubtful evidence with equal odds: only how many are wrong matters to a layout's weight. */
interface LikeDoubts {
  readonly odds: Odds;
  readonly members: number[];
  /** What each of them that is wrong adds to the key. */
  stride: number;
}

/** Parts lists by weight, and adds up the weight of the layouts in which each of the evidence is right. */
const weigh = (
  lists: readonly ListedLayouts[],
  doubtful: readonly Evidence[],
  limits: WorkLimits,
): { parts: ListedPart[]; rights: bigint[] } => {
  if (doubtful.length === 0) return { parts: lists.map((list) => ({ list, weight: 1n })), rights: [] };
  const groups: LikeDoubts[] = [];
  for (const [k, each] of doubtful.entries()) {
    const odds = oddsOf(each, each.isTruth ? 2 : countAnswers(lists, each.reading, limits));
    const like = groups.find((group) => group.odds.right === odds.right && group.odds.wrong === odds.wrong);
    if (like) like.members.push(k);
    else groups.push({ odds, members: [k], stride: 0 });
  }
  let keys = 1;
  for (const group of groups) {
    group.stride = keys;
    keys *= group.members.length + 1;
  }
  const weights = keys > MOST_PARTS ? [] : Array.from({ length: keys }, (_, key) => weightOf(groups, key));
  const strides = doubtful.map((_, k) => groups.find(({ members }) => members.includes(k))?.stride ?? 0);
  const rights = doubtful.map(() => 0n);
  /** For each of the doubtful and each key, the sets in which it is right. */
  const right = new Float64Array(doubtful.length * weights.length);
  const keyOf = (values: readonly Int32Array[], i: number): number => {
    let key = 0;
    for (let k = 0; k < strides.length; k++) if (values[k][i] !== doubtful[k].value) key += strides[k];
    for (let k = 0; k < strides.length; k++) if (values[k][i] === doubtful[k].value) right[k * keys + key]++;
    return key;
  };
  const onSettled = (layouts: bigint): void => {
    for (const [at, sets] of right.entries())
      if (sets > 0) rights[Math.floor(at / keys)] += BigInt(sets) * layouts * weights[at % keys];
    right.fill(0);
  };
  const readings = doubtful.map(({ reading }) => reading);
  const parts = lists.flatMap((list) =>
    partList(list, { readings, keys, keyOf, onSettled }, limits).map((part) => ({
      list: part.list,
      weight: weights[part.key],
    })),
  );
  return { parts, rights };
};

const weightOf = (groups: readonly LikeDoubts[], key: number): bigint =>
  groups.reduce((product, { odds, members, stride }) => {
    const wrong = Math.floor(key / stride) % (members.length + 1);
    return product * odds.wrong ** BigInt(wrong) * odds.right ** BigInt(members.length - wrong);
  }, 1n);

/** The number of values that a reading has in the layouts. */
const countAnswers = (lists: readonly ListedLayouts[], reading: Reading, limits: WorkLimits): number => {
  const values = new Set<number>();
  for (const list of lists) {
    requireAffordable(countSettlements(list, reading), list.sets, limits);
    for (const { ships } of settlementsOf(list, reading))
      readEach(ships, [reading], list.sets, ([found], _, count) => {
        for (let i = 0; i < count; i++) values.add(found[i]);
      });
  }
  return values.size;
};
