import { coordOf, tooLarge } from "../board/board.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { settleExistence } from "../inference/conflict/existence.ts";
import { bitOf, membersOf, smallestHittingSet } from "../inference/conflict/hitting-set.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { countReduced } from "../inference/methods/selector.ts";
import { classWeights, reduce, unfold } from "../inference/packing/packing.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import { type Knowledge, shotMask, unshotCells } from "../knowledge/knowledge.ts";
import { keptClear } from "../scenario/contact.ts";

/** Which hit is meant, and how sure it must be. */
export interface SureHitOptions extends InferOptions {
  /** The index of the class of which a ship must be hit; by default, a ship of any class. */
  readonly shipClass?: number | undefined;
  /** The chance of at least one hit that is enough: a fraction with whole numbers, by default 1/1. */
  readonly chance?: { readonly of: bigint; readonly in: bigint } | undefined;
  /** The most nodes of each search; beyond them the bounds reached are returned. Default 200,000; for a chance fewer. */
  readonly maxNodes?: number | undefined;
  /** Asked from time to time; when it says true, the bounds reached are returned. */
  readonly isOver?: (() => boolean) | undefined;
}

/** Some shots, fired one after the other without regard to the answers, that surely or probably hit. */
export interface SureHit {
  /** The cells: as few as were found. */
  readonly cells: readonly number[];
  /** No fewer cells do: proved. Equal to the number of {@link cells} if these are the fewest. */
  readonly atLeast: number;
  /** The layouts in which at least one of the cells hits such a ship. */
  readonly hit: bigint;
  /** All layouts that agree with the shots. */
  readonly layouts: bigint;
}

/**
 * The fewest further shots of which at least one hits a ship, surely or with a given chance over all layouts that
 * are left. Undefined if no shots do so: in some layouts, or in too many of them, all such ships are hit already.
 *
 * A layout without a hit takes all its ships of the class from the cells not named. So the cells must meet every
 * set of cells that such a layout can occupy: a smallest hitting set. Where the class has one ship, these are its
 * placements; otherwise layouts that avoid the cells found so far are added until there is none. Disjoint sets, and
 * fractions of them, bound the number from below, as does the room that the ships need. For a chance, the cells that gain most are taken one by one; since
 * each gains less beside others, the greatest gains bound the number from below.
 *
 * Cost: one exact count, then a search that grows exponentially with the number of cells and is limited.
 *
 * @throws RefusedError as `infer` does, where ships may overlap, on boards too large to list, and for a chance under a
 *   prior; RangeError for a class or a chance that does not exist
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { findSureHit } from "@broadside/engine/bounds";
 *
 * const { cells, atLeast } = findSureHit(makeKnowledge(preset("gorkoff-5x5")), { shipClass: 0 })!;
 * [cells.length, atLeast]; // => [8, 8]
 */
export const findSureHit = (knowledge: Knowledge, options: SureHitOptions = {}): SureHit | undefined => {
  const target = new Target(knowledge, options);
  const { layouts } = target;
  const { chance = { of: 1n, in: 1n } } = options;
  if (chance.in <= 0n || chance.of <= 0n || chance.of > chance.in)
    throw new RangeError("chance: write a fraction above 0 and at most 1");
  if (layouts === 0n) return { cells: [], atLeast: 0, hit: 0n, layouts };
  // The least number of layouts that is a share of at least the chance.
  const needed = (layouts * chance.of + chance.in - 1n) / chance.in;
  if (layouts - target.avoiding(target.cells) < needed) return undefined;
  const found = needed === layouts ? findMeeting(target, options) : findLikely(target, needed, options);
  return { ...found, hit: layouts - target.avoiding(found.cells), layouts };
};

/** Cells, and a proved lower bound on how many are needed. */
interface Found {
  readonly cells: readonly number[];
  readonly atLeast: number;
}

const MAX_NODES = 200_000;

/** The ships to be hit, and the layouts in which some cells do not hit them. */
class Target {
  readonly knowledge: Knowledge;
  readonly layouts: bigint;
  /** The cells that may be shot, ascending. */
  readonly cells: readonly number[];
  readonly #constraints: Constraints;
  readonly #isTarget: readonly boolean[];
  readonly #options: InferOptions;
  readonly #isShot: Uint8Array;
  readonly #all: { readonly total: bigint; readonly at: (placement: number) => bigint };
  /** The places of the ship, if there is one. */
  readonly places: readonly Place[];

  constructor(knowledge: Knowledge, { shipClass, chance, ...options }: SureHitOptions) {
    const { scenario } = knowledge;
    if (scenario.contact === "overlap") throw new RefusedError("sure hits are not known where ships may overlap");
    if (tooLarge(scenario.board)) throw new RefusedError("the board has too many cells to list sure hits");
    if (scenario.prior && chance && chance.of !== chance.in)
      throw new RefusedError(
        "a chance counts layouts alike, and the prior does not; leave the prior or the chance out",
      );
    if (shipClass !== undefined && scenario.fleet[shipClass] === undefined)
      throw new RangeError(`there is no class ${shipClass}; the fleet has ${scenario.fleet.length}`);
    this.knowledge = knowledge;
    this.#options = options;
    this.#constraints = constrain(knowledge);
    this.#isTarget = scenario.fleet.map((_, k) => shipClass === undefined || k === shipClass);
    this.#isShot = shotMask(knowledge);
    this.cells = unshotCells(knowledge);
    this.#all = this.#weightsWithout([]);
    this.layouts = this.#all.total;
    this.places = this.isSingle ? this.placesOf(this.classes[0]) : [];
  }

  /** Whether a single ship is to be hit: then the layouts are known well enough by its placements. */
  get isSingle(): boolean {
    return this.classes.length === 1 && this.#constraints.counts[this.classes[0]] === 1;
  }

  /** The classes to be hit. */
  get classes(): number[] {
    return this.#isTarget.flatMap((is, k) => (is ? [k] : []));
  }

  /** For each placement of a class that some layout has, its cells that are not shot yet, and those layouts. */
  placesOf(shipClass: number): readonly Place[] {
    const { table } = this.#constraints;
    const { at } = this.#all;
    const places: Place[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++)
      if (at(p) > 0n) places.push({ cells: this.openCells(p), weight: at(p) });
    return places;
  }

  /** The cells of a placement that are not shot yet. */
  openCells(placement: number): number[] {
    return [...this.#constraints.table.cellsOf(placement)].filter((cell) => this.#isShot[cell] === 0);
  }

  /** What layouts must satisfy so that none of the cells hits. */
  #without(cells: Iterable<number>): Constraints {
    const { table, allowed } = this.#constraints;
    const barred = new Set(cells);
    if (barred.size === 0) return this.#constraints;
    const isFree = (p: number): boolean => [...table.cellsOf(p)].every((cell) => !barred.has(cell));
    return {
      ...this.#constraints,
      allowed: allowed.map((list, k) => (this.#isTarget[k] ? list.filter(isFree) : list)),
    };
  }

  /** The number of layouts in which none of the cells hits. */
  avoiding(cells: Iterable<number>): bigint {
    const reduction = reduce(this.#without(cells));
    return countReduced(reduction, false, this.#options).total * reduction.multiplicity;
  }

  /** A layout in which none of the cells hits, as its placements; undefined if there is none. */
  layoutAvoiding(cells: Iterable<number>, random: RandomStream): readonly number[] | undefined {
    const reduction = reduce(this.#without(cells));
    const { placements, exists } = settleExistence(reduction, { ...this.#options, random });
    if (!exists) return undefined;
    return unfold(reduction, placements ?? []).filter((p) => this.#isTarget[this.#constraints.table.classOf[p]]);
  }

  /**
   * A number of cells below which a layout without a hit is built ship by ship: as long as the cells, and those that
   * earlier ships keep clear, are fewer than it takes to meet all places of the next class, one of its places is
   * free. 0 unless every ship is meant and only misses are known.
   */
  leastByRoom(): number {
    const { allowed, counts, required, sums, knowledge } = this.#constraints;
    if (required.length > 0 || sums.length > 0 || this.classes.length < counts.length) return 0;
    const ships = allowed.map((list, k) => ({
      count: counts[k],
      least: leastToMeet(Array.from(list, (p) => this.openCells(p))),
      clears: list.reduce((most, p) => Math.max(most, this.#cleared(p).size), 0),
    }));
    ships.sort((a, b) => a.least - b.least);
    let cleared = 0;
    let room = knowledge.scenario.board.cellCount;
    for (const { count, least, clears } of ships)
      for (let ship = 0; ship < count; ship++, cleared += clears) room = Math.min(room, least - cleared);
    return Math.max(0, room);
  }

  /** The cells of a placement, and those from which it keeps others away. */
  #cleared(placement: number): Set<number> {
    const { board, contact } = this.knowledge.scenario;
    const cells = [...this.#constraints.table.cellsOf(placement)];
    return new Set(cells.flatMap((cell) => [cell, ...keptClear(board, contact, cell)]));
  }

  /** For each placement, the layouts that contain it and in which none of the cells hits. */
  #weightsWithout(cells: Iterable<number>): { total: bigint; at: (placement: number) => bigint } {
    const reduction = reduce(this.#without(cells));
    const { total, weights } = countReduced(reduction, true, this.#options);
    const layouts = total * reduction.multiplicity;
    const list = classWeights(reduction, layouts, reduction.multiplicity, weights);
    return { total: layouts, at: (placement) => list.at(placement) };
  }

  /** In how many layouts the cells hit, and for each further cell, in how many more it then does. */
  gains(cells: readonly number[]): Gains {
    const gains = new Map<number, bigint>();
    const add = (open: readonly number[], weight: bigint): void => {
      for (const cell of open) gains.set(cell, (gains.get(cell) ?? 0n) + weight);
    };
    if (this.isSingle) {
      let hit = 0n;
      for (const place of this.places) {
        if (cells.some((cell) => place.cells.includes(cell))) hit += place.weight;
        else add(place.cells, place.weight);
      }
      return { hit, gains };
    }
    const { total, at } = cells.length === 0 ? this.#all : this.#weightsWithout(cells);
    const { table } = this.#constraints;
    for (const k of this.classes)
      for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++) if (at(p) > 0n) add(this.openCells(p), at(p));
    return { hit: this.layouts - total, gains };
  }
}

/** A placement that some layouts have: its cells not shot yet, and the number of those layouts. */
interface Place {
  readonly cells: readonly number[];
  readonly weight: bigint;
}

/** What some cells hit, and what each further cell adds. */
interface Gains {
  readonly hit: bigint;
  readonly gains: ReadonlyMap<number, bigint>;
}

/** The most layouts that are collected as sets to be met where nobody says when it is over. */
const MOST_SETS = 250;

/** With more sets, a node of the search takes far longer. */
const MANY_SETS = 100;

/** The fewest cells found that hit in every layout. */
const findMeeting = (target: Target, options: SureHitOptions): Found => {
  const { maxNodes = MAX_NODES, isOver = () => false } = options;
  const random = RandomStream.fromSeed(1);
  const families = target.classes.map((k) => target.placesOf(k).map(({ cells }) => cells));
  // To meet every place of one class is enough, unless some layouts have that class hit already.
  const starts = families
    .filter((sets) => sets.every(({ length }) => length > 0))
    .map((sets) => meetAll(sets, target, random));
  let best = starts.reduce<readonly number[]>(
    (least, cells) => (cells.length < least.length ? cells : least),
    target.cells,
  );
  const sets: (readonly number[])[] = target.isSingle ? [...families[0]] : [];
  if (target.isSingle) return finish(best, sets, maxNodes);
  const most = options.isOver ? Number.POSITIVE_INFINITY : MOST_SETS;
  while (sets.length < most && !isOver()) {
    const quick = meetAll(sets, target, random, 3);
    const cells =
      quick.length < best.length ? quick : fewer(sets, best.length, sets.length > MANY_SETS ? maxNodes / 10 : maxNodes);
    if (cells === "none") return { cells: best, atLeast: best.length };
    if (cells === "limit") break;
    const layout = target.layoutAvoiding(cells, random);
    if (layout === undefined) best = cells;
    else sets.push(layout.flatMap((p) => target.openCells(p)));
  }
  for (const cell of random.shuffle([...best])) {
    if (isOver()) break;
    const without = best.filter((other) => other !== cell);
    if (target.layoutAvoiding(without, random) === undefined) best = without;
  }
  return { cells: best, atLeast: Math.min(best.length, Math.max(1, leastToMeet(sets), target.leastByRoom())) };
};

/** Closes the gap between a way to meet all sets and the bound below, as far as the nodes reach. */
const finish = (found: readonly number[], sets: readonly (readonly number[])[], maxNodes: number): Found => {
  const atLeast = leastToMeet(sets);
  if (atLeast >= found.length) return { cells: found, atLeast: found.length };
  const { set, exact } = smallestHittingSet(sets.map(bitsOf), found.length, maxNodes);
  const cells = set === undefined ? found : membersOf(set);
  return { cells, atLeast: exact ? cells.length : atLeast };
};

/** Fewer cells than the limit that meet all sets; `none` if it is proved that there are none. */
const fewer = (
  sets: readonly (readonly number[])[],
  limit: number,
  maxNodes: number,
): readonly number[] | "none" | "limit" => {
  const { set, exact } = smallestHittingSet(sets.map(bitsOf), limit, maxNodes);
  if (set !== undefined) return membersOf(set);
  return exact ? "none" : "limit";
};

const bitsOf = (cells: readonly number[]): bigint => cells.reduce((bits, cell) => bits | bitOf(cell), 0n);

/** Cells that meet all sets: the best of many tries, from lattices, which suit straight ships, and from nothing. */
const meetAll = (
  sets: readonly (readonly number[])[],
  target: Target,
  random: RandomStream,
  tries = 30,
): readonly number[] => {
  let best: readonly number[] | undefined;
  const consider = (begun: readonly number[]): void => {
    const cells = complete(sets, begun, random);
    if (cells.length < (best?.length ?? Number.POSITIVE_INFINITY)) best = cells;
  };
  if (tries > 3) for (const lattice of lattices(target)) consider(lattice);
  for (let i = 0; i < tries; i++) consider([]);
  return best ?? [];
};

/** The unshot cells of diagonal lattices: every m-th cell of each row, moved on by a step from row to row. */
const lattices = ({ cells, knowledge }: Target): number[][] => {
  const { board } = knowledge.scenario;
  const coords = cells.map((cell) => coordOf(board, cell));
  const all: number[][] = [];
  for (let period = 2; period <= 6; period++)
    for (let step = 1; step < period; step++)
      for (let first = 0; first < period; first++)
        all.push(
          cells.filter(
            (_, i) => coords[i].reduce((sum, x, axis) => sum + (axis === 0 ? x : step * x), 0) % period === first,
          ),
        );
  return all;
};

/** Adds the cell that meets most open sets until all are met, then leaves out what is not needed. */
const complete = (
  sets: readonly (readonly number[])[],
  begun: readonly number[],
  random: RandomStream,
): readonly number[] => {
  const chosen = new Set(begun);
  for (;;) {
    const open = sets.filter((set) => !set.some((cell) => chosen.has(cell)));
    if (open.length === 0) break;
    const met = new Map<number, number>();
    for (const set of open) for (const cell of set) met.set(cell, (met.get(cell) ?? 0) + 1);
    const most = Math.max(...met.values());
    const choices = [...met].flatMap(([cell, n]) => (n === most ? [cell] : []));
    chosen.add(choices[random.below(choices.length)]);
  }
  const times = sets.map((set) => set.filter((cell) => chosen.has(cell)).length);
  for (const cell of random.shuffle([...chosen])) {
    const meets = sets.flatMap((set, i) => (set.includes(cell) ? [i] : []));
    if (meets.some((i) => times[i] === 1)) continue;
    chosen.delete(cell);
    for (const i of meets) times[i]--;
  }
  return [...chosen].sort((a, b) => a - b);
};

const ROUNDS = 4000;
const HEAVIER = 1.05;

/**
 * A lower bound on the number of cells that meet all sets: sets that share no cell need one each. The sets may also
 * be taken in parts: where each is taken some number of times and no cell lies in more than m of those taken, at
 * least their number over m is needed. Sets whose cells are little used are taken first.
 */
const leastToMeet = (sets: readonly (readonly number[])[]): number => {
  if (sets.length === 0) return 0;
  const width = 1 + Math.max(...sets.map((set) => Math.max(...set)));
  const weight = new Float64Array(width).fill(1);
  const used = new Int32Array(width);
  let apart = 0;
  for (const set of sets)
    if (set.every((cell) => used[cell] === 0)) {
      apart++;
      for (const cell of set) used[cell] = 1;
    }
  used.fill(0);
  let best = apart;
  for (let round = 1; round <= ROUNDS; round++) {
    let lightest = sets[0];
    let least = Number.POSITIVE_INFINITY;
    for (const set of sets) {
      let sum = 0;
      for (const cell of set) sum += weight[cell];
      if (sum < least) [least, lightest] = [sum, set];
    }
    for (const cell of lightest) {
      used[cell]++;
      weight[cell] *= HEAVIER;
    }
    if (round % 50 === 0) {
      const most = used.reduce((max, n) => Math.max(max, n), 0);
      best = Math.max(best, Math.ceil(round / most));
      const heaviest = weight.reduce((max, w) => Math.max(max, w), 0);
      for (let cell = 0; cell < width; cell++) weight[cell] /= heaviest;
    }
  }
  return best;
};

const LISTED_NODES = 20_000;
const COUNTED_NODES = 2000;

/** The fewest cells found that hit in at least the needed number of layouts. */
const findLikely = (target: Target, needed: bigint, options: SureHitOptions): Found => {
  const { isOver = () => false } = options;
  const cells: number[] = [];
  let atLeast = 1;
  for (let state = target.gains(cells); state.hit < needed; state = target.gains(cells)) {
    atLeast = Math.max(atLeast, leastNumber(state, needed));
    const [cell] = sortedGains(state)[0];
    cells.push(cell);
  }
  let nodes = options.maxNodes ?? (target.isSingle ? LISTED_NODES : COUNTED_NODES);
  /** Cells, so many at most, that hit often enough; `none` if there are none, `limit` if that is not known. */
  const search = (
    begun: readonly number[],
    left: number,
    barred: ReadonlySet<number>,
  ): Found["cells"] | "none" | "limit" => {
    if (nodes-- <= 0 || isOver()) return "limit";
    const state = target.gains(begun);
    if (state.hit >= needed) return begun;
    const choices = sortedGains(state).filter(([cell]) => !barred.has(cell));
    const closed = new Set(barred);
    for (const [i, [cell]] of choices.entries()) {
      const most = choices.slice(i, i + left).reduce((sum, [, gain]) => sum + gain, state.hit);
      if (most < needed) break;
      const found = search([...begun, cell], left - 1, closed);
      if (found !== "none") return found;
      closed.add(cell);
    }
    return "none";
  };
  for (let number = atLeast; number < cells.length; number++) {
    const found = search([], number, new Set());
    if (found === "limit") return { cells, atLeast: number };
    if (found !== "none") return { cells: found, atLeast: number };
  }
  return { cells, atLeast: cells.length };
};

const sortedGains = ({ gains }: Gains): [cell: number, gain: bigint][] =>
  [...gains].sort(([a, gainA], [b, gainB]) => (gainA === gainB ? a - b : gainA > gainB ? -1 : 1));

/** How many further cells it takes at least, if each adds as much as it would add alone. */
const leastNumber = (state: Gains, needed: bigint): number => {
  let sum = state.hit;
  let number = 0;
  for (const [, gain] of sortedGains(state)) {
    if (sum >= needed) break;
    sum += gain;
    number++;
  }
  return number;
};
