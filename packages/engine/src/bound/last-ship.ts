import { addTo } from "../core/lists.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import { hidingOrder } from "./hidden-ships.ts";

/** Whether the smallest ship has two cells wherever it lies, and is not alone: then {@link finishedLast} bounds the game. */
export const hasLastPair = (scenario: Scenario): boolean => {
  const [hidden, ...shown] = hidingOrder(scenario);
  const table = placementsOf(scenario);
  const [start, end] = table.classStart.subarray(hidden, hidden + 2);
  const isPair = (p: number): boolean => table.cellsOf(p).length === 2;
  return shown.length > 0 && Array.from({ length: end - start }, (_, i) => start + i).every(isPair);
};

/**
 * The most layouts that any strategy finishes with 0, 1, 2… misses, if it is shown all ships except one of the smallest,
 * which has two cells. All layouts of the shown ships are gone through.
 *
 * What is left of the board beside them is a graph: its edges are the pairs of cells where the hidden ship may lie. Let
 * no cell have more than d pairs. Then the pairs of a few cells can be left out such that every cell has at most d - 1:
 * one for each two neighbouring cells with d pairs, as far as a matching goes, and one for each of the others. See
 * docs/explanation/bounds.md.
 *
 * Cost: about two microseconds on 100 cells, and in proportion to the cells, for each layout of the shown ships, with one
 * of each set of symmetric places of one of them.
 *
 * @returns one bound for each number of misses, until all layouts might be finished
 */
export const finishedLast = (scenario: Scenario, poll: (done: number) => void = () => {}): bigint[] => {
  const [hidden] = hidingOrder(scenario);
  const graph = new PairGraph(scenario, hidden);
  const { slots, ways } = slotsOf(scenario, hidden, graph);
  // For each number of pairs and of pairs left out, the layouts of the shown ships.
  const most = graph.pairs.length + 1;
  const numbers = new Map<number, number>();
  const taken = new Uint8Array(placementsOf(scenario).claimCount);
  const place = (at: number, from: number, times: number, done: number, part: number): void => {
    if (at === slots.length) {
      const key = graph.free * most + graph.leftOut();
      numbers.set(key, (numbers.get(key) ?? 0) + times);
      return;
    }
    const { places, isRepeated } = slots[at];
    for (let i = isRepeated ? from : 0; i < places.length; i++) {
      const { claims, meets, symmetric } = places[i];
      const each = part / places.length;
      if (at < 2) poll(done + i * each);
      if (symmetric === 0 || claims.some((claim) => taken[claim] === 1)) continue;
      for (const claim of claims) taken[claim] = 1;
      graph.take(meets, 1);
      place(at + 1, i + 1, times * symmetric, done + i * each, each);
      graph.take(meets, -1);
      for (const claim of claims) taken[claim] = 0;
    }
  };
  place(0, 0, ways, 0, 1);
  const repeats = BigInt(scenario.fleet[hidden].count);
  const finished: bigint[] = [];
  for (let v = 0, [all, allButOne] = [0, 0]; ; v++) {
    // A hit and v further misses finish no more than v + 1 pairs of a cell.
    all += Math.min(graph.most, v + 1);
    allButOne += Math.min(graph.most - 1, v + 1);
    let [sum, total] = [0n, 0n];
    for (const [key, number] of numbers) {
      const free = Math.floor(key / most);
      sum += BigInt(number) * BigInt(Math.min(free, all, (key % most) + allButOne));
      total += BigInt(number) * BigInt(free);
    }
    if (sum >= total) return finished;
    finished.push(sum / repeats);
  }
};

/** A placement of a shown ship. */
interface Place {
  readonly claims: readonly number[];
  /** The pairs of the hidden ship that it leaves no room. */
  readonly meets: readonly number[];
  /** The number of symmetric places that it stands for; 0 if another stands for it. */
  readonly symmetric: number;
}

/** The shown ships, each with its places; and in how many ways ships with the same places can be told apart. */
const slotsOf = (scenario: Scenario, hidden: number, graph: PairGraph) => {
  const table = placementsOf(scenario);
  const groups = new Map<string, { counts: number[]; placements: number[] }>();
  for (const [shipClass, ship] of scenario.fleet.entries()) {
    const count = ship.count - (shipClass === hidden ? 1 : 0);
    if (count === 0) continue;
    const placements: number[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) placements.push(p);
    const key = placements.map((p) => table.cellsOf(p).join()).join(" ");
    const group = groups.get(key);
    if (group) group.counts.push(count);
    else groups.set(key, { counts: [count], placements });
  }
  const total = ({ counts }: { counts: readonly number[] }): number => counts.reduce((sum, count) => sum + count, 0);
  // Symmetries serve one ship that is alone in its group: the one with the fewest places, as the largest has.
  const ordered = [...groups.values()].sort((a, b) => total(a) - total(b) || a.placements.length - b.placements.length);
  const symmetries = symmetriesOfScenario(scenario);
  let ways = 1;
  const slots = ordered.flatMap((group, at) => {
    const isAlone = at === 0 && total(group) === 1;
    const places = group.placements.map((p): Place => {
      const images = new Set(isAlone ? symmetries.map(({ placements }) => placements[p]) : [p]);
      const claims = Array.from(table.claims.subarray(table.claimStart[p], table.claimStart[p + 1]));
      return { claims, meets: graph.meeting(claims), symmetric: Math.min(...images) === p ? images.size : 0 };
    });
    let left = total(group);
    for (const count of group.counts) for (let i = 1; i <= count; i++) ways = (ways * left--) / i;
    return Array.from({ length: total(group) }, (_, i) => ({ places, isRepeated: i > 0 }));
  });
  return { slots, ways };
};

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
  leftOut(): number {
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
}
