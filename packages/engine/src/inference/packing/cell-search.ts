import { RandomStream } from "../../core/random.ts";
import { areaBound } from "./claim-bounds.ts";
import { ClaimIndex } from "./claim-index.ts";
import { inverse, type Lists, listAt, listsOf } from "./lists.ts";
import type { Packing } from "./packing.ts";

/** What is known about a cell. */
const UNKNOWN = 0;
const WATER = 1;
const SHIP = 2;

/** What is known about a placement: no ship takes it, one may, one does. */
const OUT = 0;
const OPEN = 1;
const TAKEN = 2;

/** What the trail has to take back, as the low two bits of an entry. */
const WAS_OPEN = 0;
const WAS_TAKEN = 1;
const WAS_SHIP = 2;
const WAS_WATER = 3;

/** How far chance moves the scores of choices from the second run on. */
const NOISE = 0.5;

/** The nodes between two calls of `isOver`, about 3 ms. */
const NODES_TOLD = 64;

/** Where a node branches: on a placement, which is taken or left out, or on a cell, which is ship or water. */
interface Choice {
  readonly kind: "placement" | "cell";
  readonly at: number;
}

/**
 * Searches for packings by what follows for cells, for packings with sums: it is quick to find some, and to prove
 * that there are no others. Its memory does not grow with the search.
 *
 * Each cell is ship, water or unknown, and each placement is taken, out or open. They follow from each other, from the
 * number of ships in each group and from the sums, until nothing changes: a sum that is complete makes its other
 * cells water, a cell that only one placement covers makes that placement taken, and so on. Then the search branches
 * where there are fewest choices, relative to the contradictions that were met there (Boussemart, Hemery, Lecoutre
 * and Sais, "Boosting systematic search by weighting constraints", 2004).
 *
 * Some orders of the choices take thousands of times as long as others. So the search starts anew from time to time,
 * in another order, and each run is longer than the one before (Gomes, Selman and Kautz, "Boosting combinatorial
 * search through randomization", 1998). The last run visits everything, so its answer is proved.
 */
// `private` instead of `#`, whose members are slower before the code is compiled.
export class CellSearch {
  private readonly index: ClaimIndex;
  /** The cells of each placement, its placements for each cell, and each cell's claims and sums. */
  private readonly cellsOf: Lists;
  private readonly covers: Lists;
  private readonly claimsOf: Lists;
  private readonly sumsOf: Lists;
  /** The cells of each sum; and the placements with several of these cells, with their number, the most first. */
  private readonly members: Lists;
  private readonly longs: Lists;
  private readonly longCount: Int32Array;

  private readonly cells: Uint8Array;
  private readonly states: Uint8Array;
  /** For each cell, the placements that are not out. */
  private readonly cover: Int32Array;
  /** For each group, the open placements and the ships to be placed. */
  private readonly open: Int32Array;
  private readonly left: Int32Array;
  /** For each sum, its unknown cells and how many of them are ship. */
  private readonly free: Int32Array;
  private readonly rest: Int32Array;

  /** What was changed, to be taken back; and what is to be looked at: cells, sums and groups. */
  private readonly trail: Int32Array;
  private trailEnd = 0;
  private readonly queue: Int32Array;
  private queueEnd = 0;
  private readonly sumQueue: number[] = [];
  private readonly isQueued: Uint8Array;
  private readonly groupChanged: Uint8Array;
  private groupsChanged = false;
  private hasFailed = false;

  /** Contradictions met at each cell, group and sum, and one more. */
  private readonly cellWeight: Float64Array;
  private readonly groupWeight: Float64Array;
  private readonly sumWeight: Float64Array;
  private readonly logFactorial: Float64Array;
  /** The placements that cover a cell have its stamp while it is looked at. */
  private readonly stamps: Int32Array;
  private readonly inOrder: Int32Array;
  private stamp = 0;
  private readonly random = RandomStream.fromSeed(1);
  private noise = 0;
  private bySums = true;
  private nodes = 0;
  private readonly found = new Map<string, number[]>();
  private runs = 0;
  private root = 0;

  constructor(packing: Packing) {
    const { table, groups, sums, required } = packing;
    const { index, used, numbers, claims, musts, cellCount, cellsOf } = searchCells(packing);
    const all = index.placements.length;
    this.index = index;
    this.cellsOf = cellsOf;
    this.covers = inverse(this.cellsOf, cellCount);
    const claimsOf = used.map((cell) => numbered(table.claimsOfCell(cell), claims));
    this.claimsOf = listsOf([...claimsOf, ...new Array<number[]>(musts).fill([])]);
    this.members = listsOf(sums.map(({ cells }) => numbered(cells, numbers)));
    this.sumsOf = inverse(this.members, cellCount);
    const longs = this.listLongs(sums.length);
    this.longs = listsOf(longs.map((list) => list.map(([placement]) => placement)));
    this.longCount = Int32Array.from(longs.flat(), ([, count]) => count);
    this.cells = new Uint8Array(cellCount);
    this.states = new Uint8Array(all).fill(OPEN);
    this.cover = sizes(this.covers);
    this.open = Int32Array.from(groups, ({ placements }) => placements.length);
    this.left = Int32Array.from(groups, ({ count }) => count);
    this.free = sizes(this.members);
    this.rest = Int32Array.from(sums, ({ total }) => total);
    this.trail = new Int32Array(all + cellCount);
    this.queue = new Int32Array(2 * cellCount);
    this.isQueued = new Uint8Array(sums.length);
    this.groupChanged = new Uint8Array(groups.length);
    this.cellWeight = new Float64Array(cellCount);
    this.groupWeight = new Float64Array(groups.length);
    this.sumWeight = new Float64Array(sums.length);
    this.logFactorial = logFactorials(Math.max(0, ...this.free));
    this.stamps = new Int32Array(all);
    this.inOrder = Int32Array.from({ length: all }, (_, p) => p);
    for (const cell of required) this.mark(numbers.get(cell) ?? 0, SHIP);
    for (let must = used.length; must < cellCount; must++) this.mark(must, SHIP);
    for (let sum = 0; sum < sums.length; sum++) this.queueSum(sum);
    for (let g = 0; g < groups.length; g++) this.noteGroup(g);
  }

  /** For each sum, the placements with several of its cells and the number of these, the most first. */
  private listLongs(sums: number): [placement: number, count: number][][] {
    const longs: [number, number][][] = Array.from({ length: sums }, () => []);
    for (let p = 0; p < this.index.placements.length; p++) {
      const counts = new Map<number, number>();
      for (const cell of listAt(this.cellsOf, p))
        for (const sum of listAt(this.sumsOf, cell)) counts.set(sum, (counts.get(sum) ?? 0) + 1);
      for (const [sum, count] of counts) if (count > 1) longs[sum].push([p, count]);
    }
    for (const list of longs) list.sort(([, a], [, b]) => b - a);
    return longs;
  }

  /**
   * Searches anew, in another order than before, until there are `most` packings, no others, as many nodes as the limit,
   * or `isOver` says so. Returns all that were found so far, as the table's numbers of their placements, and whether
   * these are all there are.
   */
  go(most: number, limit: number, isOver: () => boolean): { readonly packings: number[][]; readonly isAll: boolean } {
    const { found } = this;
    if (this.runs === 0 && !this.settle()) return { packings: [], isAll: true };
    if (this.runs === 0) this.root = this.trailEnd;
    else this.takeBack(this.root);
    const stops = (): boolean => this.nodes % NODES_TOLD === 1 && isOver();
    this.bySums = this.runs % 2 === 0;
    this.noise = this.runs++ === 0 ? 0 : NOISE;
    for (const weights of [this.cellWeight, this.groupWeight, this.sumWeight]) weights.fill(1);
    const isAll = this.search(found, most, this.nodes + limit, stops);
    return { packings: [...found.values()], isAll };
  }

  /** Searches by depth, and adds what it finds. Returns whether that is everything. */
  private search(found: Map<string, number[]>, most: number, limit: number, stops: () => boolean): boolean {
    const path: { readonly choice: Choice; readonly before: number }[] = [];
    for (let isPossible = true; ; ) {
      const choice = isPossible ? this.bestChoice() : undefined;
      if (choice) {
        if (++this.nodes > limit || stops()) return false;
        path.push({ choice, before: this.trailEnd });
        this.decide(choice, true);
      } else {
        if (isPossible) {
          const packing = this.taken();
          found.set(packing.join(), packing);
        }
        const last = path.pop();
        if (!last) return true;
        if (found.size >= most) return false;
        this.takeBack(last.before);
        this.decide(last.choice, false);
      }
      isPossible = this.settle();
    }
  }

  private taken(): number[] {
    return [...this.states.keys()].filter((p) => this.states[p] === TAKEN).map((p) => this.index.placements[p]);
  }

  private decide({ kind, at }: Choice, isShip: boolean): void {
    if (kind === "cell") this.mark(at, isShip ? SHIP : WATER);
    else if (isShip) this.take(at);
    else this.rule(at);
  }

  /** Where there are fewest choices; undefined if everything is decided. */
  private bestChoice(): Choice | undefined {
    let fewest = Number.POSITIVE_INFINITY;
    let [cell, group, sum] = [-1, -1, -1];
    for (let c = 0; c < this.cells.length; c++) {
      if (this.cells[c] !== SHIP || this.cover[c] < 2) continue;
      const score = Math.log((this.cover[c] / this.cellWeight[c]) * this.jitter());
      if (score < fewest) [fewest, cell] = [score, c];
    }
    for (let g = 0; g < this.left.length; g++) {
      if (this.left[g] === 0) continue;
      const score = Math.log((this.open[g] - this.left[g] + 1) / this.groupWeight[g]);
      if (score < fewest) [fewest, group] = [score, g];
    }
    for (let s = 0; this.bySums && s < this.free.length; s++) {
      if (this.free[s] === 0) continue;
      const score = this.logWays(s) - Math.log(this.sumWeight[s]);
      if (score < fewest) [fewest, sum] = [score, s];
    }
    if (sum >= 0) return { kind: "cell", at: this.mostCovered(sum) };
    if (group >= 0) return { kind: "placement", at: this.likeliestOf(group) };
    return cell < 0 ? undefined : { kind: "placement", at: this.longestOver(cell) };
  }

  /** The logarithm of the ways to choose the ship cells of a sum. */
  private logWays(sum: number): number {
    const { logFactorial, free, rest } = this;
    return logFactorial[free[sum]] - logFactorial[rest[sum]] - logFactorial[free[sum] - rest[sum]];
  }

  private jitter(): number {
    return this.noise === 0 ? 1 : 1 + this.noise * this.random.unit();
  }

  private longestOver(cell: number): number {
    const { start } = this.cellsOf;
    return bestOf(listAt(this.covers, cell), (p) => (this.states[p] === OPEN ? start[p + 1] - start[p] : undefined));
  }

  /** The open placement of a group whose sums need most of their cells. */
  private likeliestOf(group: number): number {
    const { begin } = this.index;
    const { start, items } = this.cellsOf;
    return bestOf(this.inOrder.subarray(begin[group], begin[group + 1]), (p) => {
      if (this.states[p] !== OPEN) return undefined;
      let score = 0;
      for (let i = start[p]; i < start[p + 1]; i++)
        for (let k = this.sumsOf.start[items[i]]; k < this.sumsOf.start[items[i] + 1]; k++) {
          const sum = this.sumsOf.items[k];
          score += this.rest[sum] / (this.free[sum] + 1);
        }
      return score * this.jitter();
    });
  }

  private mostCovered(sum: number): number {
    return bestOf(listAt(this.members, sum), (cell) =>
      this.cells[cell] === UNKNOWN ? this.cover[cell] * this.jitter() : undefined,
    );
  }

  /** Draws the conclusions from all that has changed; returns whether there is no contradiction. */
  private settle(): boolean {
    let next = 0;
    while (!this.hasFailed) {
      if (next < this.queueEnd) this.visitCell(this.queue[next++]);
      else if (this.sumQueue.length > 0) this.visitSum(this.sumQueue.pop() ?? 0);
      else if (this.groupsChanged) this.visitGroups();
      else break;
    }
    const isPossible = !this.hasFailed;
    this.hasFailed = false;
    this.queueEnd = 0;
    for (const sum of this.sumQueue) this.isQueued[sum] = 0;
    this.sumQueue.length = 0;
    this.groupChanged.fill(0);
    this.groupsChanged = false;
    return isPossible;
  }

  private visitCell(cell: number): void {
    const { start, items } = this.covers;
    if (this.cells[cell] === WATER) {
      for (let i = start[cell]; i < start[cell + 1]; i++) if (this.states[items[i]] === OPEN) this.rule(items[i]);
      return;
    }
    if (this.cover[cell] === 0) this.fail(this.cellWeight, cell);
    this.ruleBeside(cell);
    if (this.cover[cell] > 1) return;
    for (let i = start[cell]; i < start[cell + 1]; i++) if (this.states[items[i]] === OPEN) this.take(items[i]);
  }

  /** Rules out the placements that claim something of a ship cell and do not cover it. */
  private ruleBeside(cell: number): void {
    const { users, userStart } = this.index;
    const { start, items } = this.covers;
    this.stamp++;
    for (let i = start[cell]; i < start[cell + 1]; i++) this.stamps[items[i]] = this.stamp;
    for (let i = this.claimsOf.start[cell]; i < this.claimsOf.start[cell + 1]; i++) {
      const claim = this.claimsOf.items[i];
      for (let k = userStart[claim]; k < userStart[claim + 1]; k++)
        if (this.states[users[k]] === OPEN && this.stamps[users[k]] !== this.stamp) this.rule(users[k]);
    }
  }

  private visitSum(sum: number): void {
    this.isQueued[sum] = 0;
    const [rest, free] = [this.rest[sum], this.free[sum]];
    if (rest < 0 || rest > free) {
      this.fail(this.sumWeight, sum);
      return;
    }
    if (free === 0) return;
    const { start, items } = this.members;
    if (rest === 0 || rest === free) {
      for (let i = start[sum]; i < start[sum + 1]; i++)
        if (this.cells[items[i]] === UNKNOWN) this.mark(items[i], rest === 0 ? WATER : SHIP);
      return;
    }
    for (let i = this.longs.start[sum]; i < this.longs.start[sum + 1] && this.longCount[i] > rest; i++) {
      const placement = this.longs.items[i];
      if (this.states[placement] === OPEN && this.added(placement, sum) > rest) this.rule(placement);
    }
  }

  /** How many unknown cells of a sum a placement covers. */
  private added(placement: number, sum: number): number {
    const { start, items } = this.cellsOf;
    let added = 0;
    for (let i = start[placement]; i < start[placement + 1]; i++) {
      const cell = items[i];
      if (this.cells[cell] !== UNKNOWN) continue;
      for (let k = this.sumsOf.start[cell]; k < this.sumsOf.start[cell + 1]; k++)
        if (this.sumsOf.items[k] === sum) added++;
    }
    return added;
  }

  private visitGroups(): void {
    this.groupsChanged = false;
    for (let g = 0; g < this.left.length; g++) {
      if (this.groupChanged[g] === 0) continue;
      this.groupChanged[g] = 0;
      this.visitGroup(g);
      if (this.hasFailed) return;
    }
  }

  private visitGroup(group: number): void {
    const [left, open] = [this.left[group], this.open[group]];
    if (left < 0 || left > open) {
      this.fail(this.groupWeight, group);
      return;
    }
    if (open === 0 || (left > 0 && left < open)) return;
    const { begin } = this.index;
    for (let p = begin[group]; p < begin[group + 1]; p++) {
      if (this.states[p] !== OPEN) continue;
      if (left === 0) this.rule(p);
      else this.take(p);
    }
  }

  private fail(weights: Float64Array, at: number): void {
    if (!this.hasFailed) weights[at]++;
    this.hasFailed = true;
  }

  private mark(cell: number, mark: number): void {
    if (this.cells[cell] === mark) return;
    if (this.cells[cell] !== UNKNOWN) {
      this.fail(this.cellWeight, cell);
      return;
    }
    this.cells[cell] = mark;
    this.trail[this.trailEnd++] = (cell << 2) | (mark === SHIP ? WAS_SHIP : WAS_WATER);
    for (let i = this.sumsOf.start[cell]; i < this.sumsOf.start[cell + 1]; i++) {
      const sum = this.sumsOf.items[i];
      this.free[sum]--;
      if (mark === SHIP) this.rest[sum]--;
      this.queueSum(sum);
    }
    this.queue[this.queueEnd++] = cell;
  }

  private queueSum(sum: number): void {
    if (this.isQueued[sum] === 0) this.sumQueue.push(sum);
    this.isQueued[sum] = 1;
  }

  private noteGroup(group: number): void {
    this.groupChanged[group] = 1;
    this.groupsChanged = true;
  }

  /** Puts a ship on an open placement. */
  private take(placement: number): void {
    const { claims, claimStart, users, userStart, groupOf } = this.index;
    const group = groupOf[placement];
    this.states[placement] = TAKEN;
    this.trail[this.trailEnd++] = (placement << 2) | WAS_TAKEN;
    this.open[group]--;
    this.left[group]--;
    this.noteGroup(group);
    for (let i = this.cellsOf.start[placement]; i < this.cellsOf.start[placement + 1]; i++)
      this.mark(this.cellsOf.items[i], SHIP);
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++)
      for (let k = userStart[claims[i]]; k < userStart[claims[i] + 1]; k++) {
        const other = users[k];
        if (this.states[other] === OPEN) this.rule(other);
        else if (this.states[other] === TAKEN && other !== placement) this.fail(this.groupWeight, group);
      }
  }

  /** Rules an open placement out. */
  private rule(placement: number): void {
    const group = this.index.groupOf[placement];
    this.states[placement] = OUT;
    this.trail[this.trailEnd++] = (placement << 2) | WAS_OPEN;
    this.open[group]--;
    this.noteGroup(group);
    for (let i = this.cellsOf.start[placement]; i < this.cellsOf.start[placement + 1]; i++) {
      const cell = this.cellsOf.items[i];
      const cover = --this.cover[cell];
      if (cover === 0) this.mark(cell, WATER);
      else if (cover === 1 && this.cells[cell] === SHIP) this.queue[this.queueEnd++] = cell;
    }
  }

  /** Takes changes back until the trail has this length. */
  private takeBack(to: number): void {
    while (this.trailEnd > to) {
      const entry = this.trail[--this.trailEnd];
      const at = entry >> 2;
      const what = entry & 3;
      if (what === WAS_OPEN || what === WAS_TAKEN) this.reopen(at, what === WAS_TAKEN);
      else this.unmark(at, what === WAS_SHIP);
    }
  }

  private reopen(placement: number, wasTaken: boolean): void {
    const group = this.index.groupOf[placement];
    this.states[placement] = OPEN;
    this.open[group]++;
    if (wasTaken) this.left[group]++;
    else
      for (let i = this.cellsOf.start[placement]; i < this.cellsOf.start[placement + 1]; i++)
        this.cover[this.cellsOf.items[i]]++;
  }

  private unmark(cell: number, wasShip: boolean): void {
    this.cells[cell] = UNKNOWN;
    for (let i = this.sumsOf.start[cell]; i < this.sumsOf.start[cell + 1]; i++) {
      this.free[this.sumsOf.items[i]]++;
      if (wasShip) this.rest[this.sumsOf.items[i]]++;
    }
  }
}

const sizes = ({ start }: Lists): Int32Array => Int32Array.from(start.subarray(1), (end, i) => end - start[i]);

/** The item with the highest score; those with an undefined score do not count. */
const bestOf = (items: Int32Array, scoreOf: (item: number) => number | undefined): number => {
  let best = -1;
  let highest = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    const score = scoreOf(item);
    if (score === undefined || score <= highest) continue;
    highest = score;
    best = item;
  }
  return best;
};

/** The logarithms of n! for n up to `most`. */
const logFactorials = (most: number): Float64Array => {
  const logs = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) logs[n] = logs[n - 1] + Math.log(n);
  return logs;
};

/** The numbers of those that have one. */
export const numbered = (cells: Iterable<number>, by: ReadonlyMap<number, number>): number[] =>
  [...cells].flatMap((cell) => by.get(cell) ?? []);

/** The cells of a search in a packing: their numbers, and those of each placement. */
export const searchCells = (packing: Packing) => {
  const { table, required } = packing;
  const index = new ClaimIndex(packing);
  const placed = Array.from(index.placements, (p) => table.cellsOf(p));
  // Cells that no placement covers are water, and no cells of this search.
  const used = [...new Set([...placed.flatMap((cells) => [...cells]), ...required])].sort((a, b) => a - b);
  const numbers = new Map(used.map((cell, i) => [cell, i]));
  const claims = new Map(Array.from(index.originals, (claim, i) => [claim, i]));
  // Where ships need all claims there are, a claim is one more cell that some ship must cover, but of no sum.
  const { need, room } = areaBound(packing);
  const musts = need === room ? index.claimCount : 0;
  const cellCount = used.length + musts;
  const claimLists = { start: index.claimStart, items: index.claims };
  const mustsOf = (p: number): number[] =>
    musts === 0 ? [] : Array.from(listAt(claimLists, p), (claim) => used.length + claim);
  const cellsOf = listsOf(placed.map((cells, p) => [...numbered(cells, numbers), ...mustsOf(p)]));
  return { index, placed, used, numbers, claims, musts, cellCount, cellsOf };
};
