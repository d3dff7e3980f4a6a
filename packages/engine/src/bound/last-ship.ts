import { binomial } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import { FirstHits, ordersOf, weighShips } from "./first-hits.ts";
import { hidingOrder } from "./hidden-ships.ts";
import { UNIT } from "./placement-weights.ts";

/** Whether the smallest ship has two cells wherever it lies, and is not alone: then {@link finishedLast} bounds the game. */
export const hasLastPair = (scenario: Scenario): boolean => {
  const [hidden, ...shown] = hidingOrder(scenario);
  const table = placementsOf(scenario);
  const [start, end] = table.classStart.subarray(hidden, hidden + 2);
  const isPair = (p: number): boolean => table.cellsOf(p).length === 2;
  return shown.length > 0 && Array.from({ length: end - start }, (_, i) => start + i).every(isPair);
};

/** The most layouts finished with 0, 1, 2… misses, until all might be. */
export interface LastFinish {
  /** If all ships except the last are shown. */
  readonly alone: readonly bigint[];
  /** If a few more are hidden. */
  readonly beside: readonly bigint[];
}

/**
 * The most layouts that any strategy finishes with 0, 1, 2… misses, if it is shown all ships except one of the smallest,
 * which has two cells. All layouts of the shown ships are gone through.
 *
 * What is left of the board beside them is a graph: its edges are the pairs of cells where the hidden ship may lie. Let
 * no cell have more than d pairs. Then the pairs of a few cells can be left out such that every cell has at most d - 1:
 * one for each two neighbouring cells with d pairs, as far as a matching goes, and one for each of the others. Or more are
 * left out, so that every cell has at most two. See docs/explanation/bounds.md.
 *
 * Where the next smallest ships are hidden too, beside each layout of the others the least bound of {@link FirstHits} counts:
 * of several weights, with the last ship beside all places of the ships left out.
 *
 * Cost: about ten microseconds on 100 cells, and in proportion to the cells, for each layout of the shown ships, with one
 * of each set of symmetric places of one of them; and a tenth of a second for each layout beside which more are hidden.
 *
 * @param hidden the number of hidden ships, fewer than all
 */
export const finishedLast = (scenario: Scenario, hidden = 1, poll: (done: number) => void = () => {}): LastFinish => {
  const order = hidingOrder(scenario).slice(0, hidden);
  const graph = new PairGraph(scenario, order[0]);
  const hiddenWith = scenario.fleet.map((_, i) => order.slice(1).filter((other) => other === i).length);
  const counts = scenario.fleet.map(({ count }, i) => count - hiddenWith[i] - (i === order[0] ? 1 : 0));
  const shown = slotsOf(scenario, counts, graph, true);
  const found = slotsOf(scenario, hiddenWith, graph, false);
  const slots = [...shown.slots, ...found.slots];
  const table = placementsOf(scenario);
  const taken = new Uint8Array(table.claimCount);
  const isFree = (p: number): boolean => {
    for (let i = table.claimStart[p]; i < table.claimStart[p + 1]; i++) if (taken[table.claims[i]] === 1) return false;
    return true;
  };
  // For each number of pairs and of pairs left out, the layouts of the shown ships.
  const numbers = new Map<number, number>();
  const few =
    hidden > 1
      ? new FewHidden(
          scenario,
          order,
          graph,
          found.ways,
          found.slots.map(({ shipClass }) => shipClass),
        )
      : undefined;
  const place = (at: number, from: number, times: number, done: number, part: number): void => {
    if (at === slots.length) {
      const key = graph.key();
      numbers.set(key, (numbers.get(key) ?? 0) + times);
      few?.add(key);
      return;
    }
    if (at === shown.slots.length) few?.begin(isFree);
    const { places, isRepeated } = slots[at];
    for (let i = isRepeated ? from : 0; i < places.length; i++) {
      const { index, claims, meets, symmetric } = places[i];
      const each = part / places.length;
      if (at < 2) poll(done + i * each);
      if (symmetric === 0 || claims.some((claim) => taken[claim] === 1)) continue;
      for (const claim of claims) taken[claim] = 1;
      graph.take(meets, 1);
      if (at >= shown.slots.length) few?.take(at - shown.slots.length, index);
      place(at + 1, i + 1, times * symmetric, done + i * each, each);
      graph.take(meets, -1);
      for (const claim of claims) taken[claim] = 0;
    }
    if (at === shown.slots.length) few?.end(times);
  };
  place(0, 0, shown.ways, 0, 1);
  // Each layout is counted once for each choice of the last ship, and of the ships that are hidden with it.
  const repeats = hiddenWith.reduce(
    (product, number, i) => product * binomial(counts[i] + number, number),
    BigInt(scenario.fleet[order[0]].count),
  );
  const alone: bigint[] = [];
  for (;;) {
    let [sum, total] = [0n, 0n];
    for (const [key, number] of numbers) {
      sum += BigInt(number) * BigInt(graph.finished(key, alone.length));
      total += BigInt(number) * BigInt(graph.freeOf(key));
    }
    if (sum >= total) break;
    alone.push((sum * BigInt(found.ways)) / repeats);
  }
  return { alone, beside: few?.finished() ?? [] };
};

/** The hidden ships beside one layout of the others after another. */
class FewHidden {
  readonly #scenario: Scenario;
  readonly #order: readonly number[];
  readonly #graph: PairGraph;
  readonly #ways: number;
  /** The class of the ship in each slot, after the last ship. */
  readonly #classes: readonly number[];
  readonly #sums: bigint[] = [];
  #games: readonly FirstHits[] = [];
  /** For each slot, the part of each placement of its class that is left out, by weights. */
  #left: readonly (readonly Float64Array[])[] = [];
  /** What is left out of the placements taken for the slots before, by weights. */
  readonly #parts: Float64Array[];
  /** For each number of pairs and of pairs left out, the layouts of the ships in the slots: all, and those left out. */
  readonly #numbers = new Map<number, Float64Array>();

  constructor(
    scenario: Scenario,
    order: readonly number[],
    graph: PairGraph,
    ways: number,
    classes: readonly number[],
  ) {
    this.#scenario = scenario;
    this.#order = order;
    this.#graph = graph;
    this.#ways = ways;
    this.#classes = classes;
    this.#parts = [...classes, 0].map(() => new Float64Array());
  }

  /** The other ships lie. @param isFree whether a placement is free beside them */
  begin(isFree: (placement: number) => boolean): void {
    const { classStart } = placementsOf(this.#scenario);
    const levels = weighShips(this.#scenario, isFree, this.#order);
    this.#games = levels.map((ships) => new FirstHits(ships, this.#scenario.board.cellCount));
    this.#left = this.#classes.map((shipClass) => {
      const [start, end] = classStart.subarray(shipClass, shipClass + 2);
      const free = Array.from({ length: end - start }, (_, i) => i).filter((i) => isFree(start + i));
      return levels.map((ships) => {
        const left = new Float64Array(end - start);
        const { weights } = ships[this.#order.indexOf(shipClass, 1)];
        for (const [i, placement] of free.entries()) left[placement] = (UNIT - weights[i]) / UNIT;
        return left;
      });
    });
    this.#parts[0] = new Float64Array(levels.length).fill(1);
    for (let slot = 0; slot < this.#classes.length; slot++) this.#parts[slot + 1] = new Float64Array(levels.length);
    this.#numbers.clear();
  }

  /** A ship lies in a slot. @param index of the placement in its class */
  take(slot: number, index: number): void {
    const [before, after, left] = [this.#parts[slot], this.#parts[slot + 1], this.#left[slot]];
    for (let level = 0; level < after.length; level++) after[level] = before[level] * left[level][index];
  }

  /** All ships but the last lie. */
  add(key: number): void {
    const parts = this.#parts[this.#classes.length];
    let sums = this.#numbers.get(key);
    if (!sums) {
      sums = new Float64Array(parts.length + 1);
      this.#numbers.set(key, sums);
    }
    for (let level = 0; level < parts.length; level++) sums[level] += parts[level];
    sums[parts.length]++;
  }

  /** All layouts beside the others have been added. @param times the layouts of the others that these stand for */
  end(times: number): void {
    const levels = this.#games.length;
    const orders = ordersOf(this.#order);
    const scale = this.#ways * ordersOf(this.#order.slice(1));
    for (let v = 0; v < this.#games[0].misses; v++) {
      const last = new Float64Array(levels + 1);
      for (const [key, sums] of this.#numbers) {
        const finished = this.#graph.finished(key, v);
        for (let level = 0; level <= levels; level++) last[level] += finished * sums[level];
      }
      const least = this.#games.reduce(
        (least, game, level) => Math.min(least, game.at(v, last[level] * scale)),
        last[levels] * scale,
      );
      this.#sums[v] = (this.#sums[v] ?? 0n) + BigInt(times) * BigInt(Math.floor(least / orders));
    }
  }

  /** One bound for each number of misses below {@link FirstHits.misses}. */
  finished(): bigint[] {
    const repeats = this.#scenario.fleet.reduce(
      (product, { count }, i) => product * binomial(count, this.#order.filter((other) => other === i).length),
      1n,
    );
    return this.#sums.map((sum) => sum / repeats);
  }
}

/** A placement of a shown ship. */
interface Place {
  /** Counted in its class. */
  readonly index: number;
  readonly claims: readonly number[];
  /** The pairs of the hidden ship that it leaves no room. */
  readonly meets: readonly number[];
  /** The number of symmetric places that it stands for; 0 if another stands for it. */
  readonly symmetric: number;
}

/**
 * Some ships, each with its places; and in how many ways ships with the same places can be told apart.
 *
 * @param counts the ships of each class
 * @param isFirst whether no ship lies yet, so that one of each set of symmetric places is enough
 */
const slotsOf = (scenario: Scenario, counts: readonly number[], graph: PairGraph, isFirst: boolean) => {
  const table = placementsOf(scenario);
  const groups = new Map<string, { shipClass: number; counts: number[]; placements: number[] }>();
  for (const [shipClass, count] of counts.entries()) {
    if (count === 0) continue;
    const placements: number[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) placements.push(p);
    const key = placements.map((p) => table.cellsOf(p).join()).join(" ");
    const group = groups.get(key);
    if (group) group.counts.push(count);
    else groups.set(key, { shipClass, counts: [count], placements });
  }
  const total = ({ counts }: { counts: readonly number[] }): number => counts.reduce((sum, count) => sum + count, 0);
  // Symmetries serve one ship that is alone in its group: the one with the fewest places, as the largest has.
  const ordered = [...groups.values()].sort((a, b) => total(a) - total(b) || a.placements.length - b.placements.length);
  const symmetries = symmetriesOfScenario(scenario);
  let ways = 1;
  const slots = ordered.flatMap((group, at) => {
    const isAlone = isFirst && at === 0 && total(group) === 1;
    const places = group.placements.map((p, index): Place => {
      const images = new Set(isAlone ? symmetries.map(({ placements }) => placements[p]) : [p]);
      const claims = Array.from(table.claims.subarray(table.claimStart[p], table.claimStart[p + 1]));
      return { index, claims, meets: graph.meeting(claims), symmetric: Math.min(...images) === p ? images.size : 0 };
    });
    let left = total(group);
    for (const count of group.counts) for (let i = 1; i <= count; i++) ways = (ways * left--) / i;
    return Array.from({ length: total(group) }, (_, i) => ({
      shipClass: group.shipClass,
      places,
      isRepeated: i > 0,
    }));
  });
  return { slots, ways };
};

/** A hit and u further misses finish no more than u + 1 pairs of a cell, which has at most `most`: the sum for all u. */
const hitsOf = (most: number, misses: number): number =>
  misses < most ? ((misses + 1) * (misses + 2)) / 2 : most * (misses + 1) - (most * (most - 1)) / 2;

/** The pairs of cells of a ship, and which of them other ships leave free. */
class PairGraph {
  readonly pairs: readonly (readonly number[])[];
  /** The most pairs of a cell. */
  readonly most: number;
  /** The number of free pairs. */
  free: number;
  readonly #claiming: ReadonlyMap<number, readonly number[]>;
  /** How many ships meet a pair. */
  readonly #met: Uint8Array;
  /** The cells with the most pairs, and for each of these its pairs and such neighbours. */
  readonly #fullPairs: readonly (readonly number[])[];
  readonly #neighbours: readonly (readonly number[])[];
  readonly #isOpen: Uint8Array;
  readonly #degree: Int32Array;
  readonly #ends: Int32Array;
  /** The ends of each pair, and the pairs of each cell that has some. */
  readonly #endsOf: Int32Array;
  readonly #pairsOf: readonly (readonly number[])[];
  /** Which pairs may still be chosen, how many of a cell, and how many more it may keep. */
  readonly #isOpenPair: Uint8Array;
  readonly #open: Int32Array;
  readonly #room: Int32Array;
  readonly #stack: Int32Array;

  constructor(scenario: Scenario, shipClass: number) {
    const table = placementsOf(scenario);
    const pairs: number[][] = [];
    const claiming = new Map<number, number[]>();
    const through = new Map<number, number[]>();
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
      for (let i = table.claimStart[p]; i < table.claimStart[p + 1]; i++)
        addTo(claiming, table.claims[i], pairs.length);
      for (const cell of table.cellsOf(p)) addTo(through, cell, pairs.length);
      pairs.push(Array.from(table.cellsOf(p)));
    }
    this.pairs = pairs;
    this.free = pairs.length;
    this.most = Math.max(...[...through.values()].map(({ length }) => length));
    this.#claiming = claiming;
    this.#met = new Uint8Array(pairs.length);
    const full = [...through.keys()].filter((cell) => through.get(cell)?.length === this.most);
    const indexOf = new Map(full.map((cell, i) => [cell, i]));
    this.#fullPairs = full.map((cell) => through.get(cell) ?? []);
    this.#neighbours = full.map((cell, i) =>
      this.#fullPairs[i].flatMap((pair) => indexOf.get(pairs[pair][pairs[pair][0] === cell ? 1 : 0]) ?? []),
    );
    this.#isOpen = new Uint8Array(full.length);
    this.#degree = new Int32Array(full.length);
    // A cell is added once: when it has one neighbour left.
    this.#ends = new Int32Array(full.length);
    const cells = new Map([...through.keys()].map((cell, i) => [cell, i]));
    this.#endsOf = Int32Array.from(pairs.flat(), (cell) => cells.get(cell) as number);
    this.#pairsOf = [...through.values()];
    this.#isOpenPair = new Uint8Array(pairs.length);
    this.#open = new Int32Array(cells.size);
    this.#room = new Int32Array(cells.size);
    // A cell is added when it has as many pairs as it may keep, or fewer: after each change of either.
    this.#stack = new Int32Array(cells.size + 4 * pairs.length);
  }

  /** The number of free pairs, and how many of them are left out for each of two bounds, in one number. */
  key(): number {
    const most = this.pairs.length + 1;
    return (this.free * most + this.#leftOut()) * most + (this.most > 3 ? this.#leftOutOfTwo() : most - 1);
  }

  /** The number of free pairs of a {@link key}. */
  freeOf(key: number): number {
    return Math.floor(key / (this.pairs.length + 1) ** 2);
  }

  /** The most free pairs of a {@link key} finished with this many misses. */
  finished(key: number, misses: number): number {
    const most = this.pairs.length + 1;
    return Math.min(
      this.freeOf(key),
      hitsOf(this.most, misses),
      (Math.floor(key / most) % most) + hitsOf(this.most - 1, misses),
      (key % most) + hitsOf(2, misses),
    );
  }

  /** The pairs to which a ship with these claims leaves no room. */
  meeting(claims: readonly number[]): number[] {
    return [...new Set(claims.flatMap((claim) => this.#claiming.get(claim) ?? []))];
  }

  /** Adds or removes a ship. */
  take(meets: readonly number[], by: 1 | -1): void {
    for (const pair of meets) {
      if (this.#met[pair] === 0) this.free--;
      this.#met[pair] += by;
      if (this.#met[pair] === 0) this.free++;
    }
  }

  /**
   * How many free pairs, left out, leave no cell with the most pairs: a matching takes two such cells at a time, those with
   * one neighbour first.
   */
  #leftOut(): number {
    const [isOpen, degree, ends, neighbours] = [this.#isOpen, this.#degree, this.#ends, this.#neighbours];
    let left = 0;
    for (let cell = 0; cell < isOpen.length; cell++) {
      isOpen[cell] = 1;
      for (const pair of this.#fullPairs[cell]) if (this.#met[pair] > 0) isOpen[cell] = 0;
      left += isOpen[cell];
    }
    let top = 0;
    for (let cell = 0; cell < isOpen.length; cell++) {
      degree[cell] = 0;
      for (const other of neighbours[cell]) degree[cell] += isOpen[other];
      if (isOpen[cell] && degree[cell] === 1) ends[top++] = cell;
    }
    const close = (cell: number): void => {
      isOpen[cell] = 0;
      for (const other of neighbours[cell]) if (--degree[other] === 1 && isOpen[other]) ends[top++] = other;
    };
    for (let next = 0; next < isOpen.length; ) {
      const cell = top > 0 ? ends[--top] : next++;
      if (!isOpen[cell] || degree[cell] === 0) continue;
      let partner = -1;
      for (const other of neighbours[cell])
        if (isOpen[other] && (partner < 0 || degree[other] < degree[partner])) partner = other;
      close(cell);
      close(partner);
      left--;
    }
    return left;
  }

  /**
   * How many free pairs, left out, leave no cell with more than two. The others are chosen one by one: all of a cell that has
   * no more than it may keep; else that with the neighbour that has the fewest to spare.
   */
  #leftOutOfTwo(): number {
    const [room, open, isOpen, met, pairs] = [this.#room, this.#open, this.#isOpenPair, this.#met, this.#pairsOf];
    const [endsOf, stack] = [this.#endsOf, this.#stack];
    let left = 0;
    open.fill(0);
    for (let pair = 0; pair < met.length; pair++) {
      isOpen[pair] = met[pair] === 0 ? 1 : 0;
      if (met[pair] > 0) continue;
      left++;
      open[endsOf[2 * pair]]++;
      open[endsOf[2 * pair + 1]]++;
    }
    let top = 0;
    for (let cell = 0; cell < room.length; cell++) {
      room[cell] = 2;
      if (open[cell] > 0 && open[cell] <= 2) stack[top++] = cell;
    }
    const close = (pair: number): void => {
      isOpen[pair] = 0;
      for (let i = 2 * pair; i < 2 * pair + 2; i++) {
        const cell = endsOf[i];
        if (--open[cell] > 0 && room[cell] > 0 && open[cell] <= room[cell]) stack[top++] = cell;
      }
    };
    for (let next = 0; next < room.length; ) {
      const cell = top > 0 ? stack[--top] : next;
      if (room[cell] === 0 || open[cell] === 0) {
        if (cell === next) next++;
        continue;
      }
      let best = -1;
      let spare = 0;
      for (const pair of pairs[cell]) {
        if (isOpen[pair] === 0) continue;
        const other = endsOf[2 * pair] === cell ? endsOf[2 * pair + 1] : endsOf[2 * pair];
        if (best < 0 || open[other] - room[other] < spare) [best, spare] = [pair, open[other] - room[other]];
      }
      left--;
      close(best);
      for (let i = 2 * best; i < 2 * best + 2; i++) {
        const end = endsOf[i];
        if (--room[end] === 0) {
          for (const pair of pairs[end]) if (isOpen[pair] === 1) close(pair);
        } else if (open[end] > 0 && open[end] <= room[end]) stack[top++] = end;
      }
    }
    return left;
  }
}
