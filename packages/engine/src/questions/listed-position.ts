import { ExactCounts } from "../core/count.ts";
import { keep } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { formatBytes, formatLargeCount } from "../core/text.ts";
import { type WorkLimits, workBounds } from "../core/work-limits.ts";
import { placementsOf } from "../scenario/placement.ts";
import { answersByWeights } from "./counted-answers.ts";
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
  #weights: { readonly layouts: ExactCounts; readonly masses: ExactCounts } | undefined;

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
    const all = ListedLayouts.makeEach(ways, limits, evidence.length > 0);
    const certain = evidence.filter(({ wrong }) => wrong === 0);
    const doubtful = evidence.filter(({ wrong }) => wrong > 0);
    const { lists, furthest } = certain.length === 0 ? { lists: all, furthest: 0 } : withoutFault(all, certain, limits);
    const isImpossible = furthest < certain.length && all.some(({ sets }) => sets > 0);
    const firstImpossible = isImpossible ? evidence.indexOf(certain[furthest]) : undefined;
    const { parts, rights } = weigh(lists, doubtful, limits);
    const mass = parts.reduce((sum, { list, weight }) => sum + weight * list.layouts, 0n);
    const inOrder = evidence.map((each) => (each.wrong === 0 ? mass : rights[doubtful.indexOf(each)]));
    return new ListedPosition({ told, parts, rights: inOrder, firstImpossible }, limits);
  }

  answers({ expression }: { readonly expression: Expression }): WeighedAnswers {
    const byWeights = this.#answersByWeights(expression);
    if (byWeights) return byWeights;
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

  /** The answers to a question about one cell or ship, without another look at the lists. */
  #answersByWeights(expression: Expression): WeighedAnswers | undefined {
    const { knowledge } = this.#told;
    const of = { knowledge, table: placementsOf(knowledge.scenario) };
    const layouts = answersByWeights(of, expression, () => ({
      layouts: this.total.layouts,
      weights: this.weights().layouts,
    }));
    const masses =
      layouts && answersByWeights(of, expression, () => ({ layouts: this.total.mass, weights: this.weights().masses }));
    return (
      masses &&
      new Map(Array.from(layouts, ([value, count]) => [value, { layouts: count, mass: masses.get(value) ?? 0n }]))
    );
  }

  /** For each placement, the layouts with it, and their weight. */
  weights(): { readonly layouts: ExactCounts; readonly masses: ExactCounts } {
    this.#weights ??= this.#weigh();
    return this.#weights;
  }

  #weigh(): { readonly layouts: ExactCounts; readonly masses: ExactCounts } {
    const { count } = placementsOf(this.#told.knowledge.scenario);
    const [layouts, masses] = [0, 1].map(() => new Array<bigint>(count).fill(0n));
    for (const { list, weight } of this.parts) addUses(list, weight, layouts, masses);
    return { layouts: ExactCounts.fromBigints(layouts), masses: ExactCounts.fromBigints(masses) };
  }
}

/** Adds to each placement the layouts of a list that have it. A class has its share of a group's places. */
const addUses = ({ table, ways, sets }: ListedLayouts, weight: bigint, layouts: bigint[], masses: bigint[]): void => {
  const add = (placement: number, count: bigint): void => {
    layouts[placement] += count;
    masses[placement] += count * weight;
  };
  const known = new Map<Column, Float64Array>();
  for (const { fixed, groups, multiplicity } of ways) {
    for (const placement of fixed) add(placement, BigInt(sets) * multiplicity);
    for (const { members, twin, columns } of groups) {
      const ships = BigInt(columns.length);
      const uses = columns.map((column) => keep(known, column, () => usesOf(column, sets, table.count)));
      for (let p = table.classStart[twin]; p < table.classStart[twin + 1]; p++) {
        const n = BigInt(uses.reduce((sum, each) => sum + each[p], 0)) * multiplicity;
        if (n === 0n) continue;
        for (const { shipClass, count } of members)
          add(p - table.classStart[twin] + table.classStart[shipClass], (n * BigInt(count)) / ships);
      }
    }
  }
};

const usesOf = (column: Column, sets: number, placements: number): Float64Array => {
  const uses = new Float64Array(placements);
  for (let i = 0; i < sets; i++) uses[column[i]]++;
  return uses;
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
  /** Whether the sets of a number are kept; else all are. */
  readonly isKept?: (key: number) => boolean;
  /** Called when all sets of a settlement have their numbers. @param layouts of each set */
  readonly onSettled?: (layouts: bigint) => void;
}

/** Parts a list. @throws RefusedError if that makes very many lists, or takes too much memory */
export const partList = (list: ListedLayouts, parting: Parting, limits: WorkLimits): KeyedList[] => {
  const { readings, keys, keyOf, isKept = () => true, onSettled } = parting;
  const settlements = countSettlements(list, ...readings);
  requireAffordable(settlements, list.sets, limits);
  const most = settlements * BigInt(keys);
  if (most > MOST_PARTS)
    throw new RefusedError(
      `what was said parts the layouts in up to ${formatLargeCount(most)} ways, and at most ${MOST_PARTS} are kept apart; say less, or give equal doubts`,
      { isFixed: true },
    );
  const { maxBytes } = workBounds(limits);
  const columns = list.groups.flatMap((group) => group.columns);
  const bytesEach = columns.reduce((sum, { BYTES_PER_ELEMENT }) => sum + BYTES_PER_ELEMENT, 0);
  const key = new Uint16Array(list.sets);
  let [bytes, parted] = [0, 0];
  return settlementsOf(list, ...readings).flatMap(({ ships, ways, layouts }) => {
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
    parted++;
    const kept = Array.from(sizes).flatMap((size, k) => (size > 0 && isKept(k) ? [k] : []));
    if (kept.length === 1 && sizes[kept[0]] === list.sets)
      return [{ list: list.part(list.sets, ways, (column) => column), key: kept[0] }];
    bytes += kept.reduce((sum, k) => sum + sizes[k] * bytesEach, 0);
    // What was said parts the other ways about alike.
    const needed = Math.round((bytes / parted) * Number(settlements));
    if (needed > maxBytes)
      throw new RefusedError(
        `what was said tells which ship is where in ${settlements} ways, which need about ${formatBytes(needed)}; say less, or add shots`,
        { bytes: needed },
      );
    const dealt = new Map(columns.map((column) => [column, deal(column, key, sizes, kept)]));
    return kept.map((k, at) => ({
      list: list.part(sizes[k], ways, (column) => (dealt.get(column) as Column[])[at]),
      key: k,
    }));
  });
};

export const likeColumn = (column: Column, size: number): Column =>
  column instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size);

/** The numbers of a column by their keys, for some of the keys. */
const deal = (column: Column, key: Uint16Array, sizes: Uint32Array, kept: readonly number[]): Column[] => {
  const columns = kept.map((k) => likeColumn(column, sizes[k]));
  const next = new Uint32Array(kept.length);
  const partOf = new Int32Array(sizes.length).fill(-1);
  for (const [at, k] of kept.entries()) partOf[k] = at;
  for (let i = 0; i < key.length; i++) {
    const at = partOf[key[i]];
    if (at >= 0) columns[at][next[at]++] = column[i];
  }
  return columns;
};

/** The layouts in which no statement is wrong, and the number of statements that some layout agrees with, from the first. */
const withoutFault = (all: readonly ListedLayouts[], certain: readonly Evidence[], limits: WorkLimits) => {
  let furthest = 0;
  const keyOf = (values: readonly Int32Array[], i: number): number => {
    let k = 0;
    while (k < certain.length && values[k][i] === certain[k].value) k++;
    if (k > furthest) furthest = k;
    return k;
  };
  const readings = certain.map(({ reading }) => reading);
  const parting = { readings, keys: certain.length + 1, keyOf, isKept: (key: number) => key === certain.length };
  const lists = all.flatMap((each) => partList(each, parting, limits).map(({ list }) => list));
  return { lists, furthest };
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
      for (const value of tally(ships, reading, list.sets, limits.progress).keys()) values.add(value);
  }
  return values.size;
};
