import type { RandomStream } from "../../core/random.ts";
import type { ClaimBound } from "./claim-bounds.ts";
import { ClaimIndex } from "./claim-index.ts";
import { type Packing, sumsOfPlacements } from "./packing.ts";

/** How a search ended: at packings, after visiting all packings, or at its limit of nodes. */
type SearchEnd = "found" | "exhausted" | "limit";

/** At most this many bounds are used, a bit each. */
const MOST_BOUNDS = 30;

/** The number of placements examined between two calls of `tick`. */
const STEPS_TOLD = 4096;

/** How a search goes about its choices. */
interface PackingSearchOptions {
  /** The bounds used for pruning, at most 30; they cost time at each node. */
  readonly bounds?: readonly ClaimBound[] | undefined;
  /** The random stream that shuffles the choices of every node. */
  readonly random?: RandomStream | undefined;
  /** The index of an earlier search of the same packing, which takes most of a search's memory on large boards. */
  readonly index?: ClaimIndex | undefined;
}

/**
 * Searches for packings by depth. A node branches where there are fewest choices: on a group, or on a claim that
 * must be used, because exactly one placement uses it (Knuth's Algorithm X, "Dancing links", 2000). A group's
 * choice is removed once tried, so every packing is reached once, not in every order of its ships. The last ship
 * is not placed: {@link next} stops where all its places are known.
 *
 * The open placements of each group are the front of its part of `order`. An excluded placement is swapped behind
 * them, so that going back only moves the end (P. Briggs and L. Torczon, "An efficient representation for sparse
 * sets", 1993).
 *
 * A bound is a set of claims; each ship of a group uses at least a known number of them. Its slack is the number
 * of its claims that are neither used nor unreachable, minus the least that the remaining ships use. If the
 * slack is below 0, the node is dead; if it is 0, every claim left in the set must be used. All claims turn
 * packed boards into exact cover problems; other sets prove what areas do not, such as the colours of a
 * chessboard. A node that exceeds a sum is dead, too.
 *
 * Placements are numbered group by group: those of group g begin at `begin[g]`. Cost: for each node one look at the
 * open placements, or at those that share a claim with the ship placed; with bounds, also the claims of those excluded.
 */
// `private` instead of `#`, whose members are slower before the code is compiled.
export class PackingSearch {
  nodes = 0;
  /** The number of placements that the search has examined. */
  work = 0;
  /** The ships placed: the first `placed` entries. Any one of the first `lastPlaces` entries of `last` completes them. */
  readonly chosen: Int32Array;
  placed = 0;
  readonly last: Int32Array;
  lastPlaces = 0;
  /** The placements of group g are `begin[g]` to `begin[g + 1] - 1`. */
  readonly begin: Int32Array;
  readonly index: ClaimIndex;
  private readonly random: RandomStream | undefined;
  private readonly groupOf: Int32Array;
  private readonly wordStart: Int32Array;
  private readonly wordAt: Int32Array;
  private readonly bits: Int32Array;
  /** The claims taken, as bits. */
  private readonly taken: Int32Array;
  /** The placements, the open ones of group g from `begin[g]` to `end[g] - 1`; and where each placement is. */
  private readonly order: Int32Array;
  private readonly place: Int32Array;
  private readonly end: Int32Array;
  /** The ships to be placed, by group and in all. */
  private readonly left: Int32Array;
  private open: number;
  private readonly requiredOf: Int32Array;
  /** The number of required claims not taken. */
  private requiredLeft: number;
  /** How much each sum lacks, how many of these numbers are negative, and how many are positive. */
  private readonly rest: Int32Array;
  private overdrawn = 0;
  private unmet: number;
  /** For each placement, the sums that it adds to; empty without sums. */
  private readonly added: readonly ArrayLike<number>[];
  private readonly bounds: readonly ClaimBound[];
  /** With bounds: each claim's bounds, as bits, and open placements; each bound's claims and slack. */
  private readonly boundsOf: Int32Array;
  private readonly size: Int32Array;
  private readonly members: readonly (readonly number[])[];
  private readonly widest: number;
  private readonly slack: Int32Array;
  /** The number of branchings entered. */
  private depth = 0;
  private begun = false;
  /** {@link work} when `tick` was called last. */
  private reportedWork = 0;
  /** For each branching: its group or -1, its choices in all and those tried, and the group's open placements at first. */
  private readonly branch: number[] = [];
  private readonly width: number[] = [];
  private readonly tried: number[] = [];
  private readonly top: number[] = [];
  /** The choices of the branchings on claims: those of branching d are `choices[from[d]]` to `choices[to[d] - 1]`. */
  private choices = new Int32Array(256);
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  /** For each branching, `end` before the placements that clash with its choice were excluded. */
  private ends: Int32Array;
  /** The best item of a node, a claim or a group, and the number of its choices. */
  private bestClaim = -1;
  private bestGroup = -1;
  private fewest = 0;

  constructor(packing: Packing, { bounds = [], random, index = new ClaimIndex(packing) }: PackingSearchOptions = {}) {
    const all = index.placements.length;
    this.index = index;
    this.random = random;
    this.left = Int32Array.from(packing.groups, ({ count }) => count);
    this.open = this.left.reduce((a, b) => a + b, 0);
    this.begin = index.begin;
    this.end = this.begin.slice(1);
    this.ends = new Int32Array(8 * this.left.length);
    this.order = Int32Array.from({ length: all }, (_, p) => p);
    this.place = this.order.slice();
    this.chosen = new Int32Array(this.open);
    this.last = new Int32Array(all);
    ({ groupOf: this.groupOf, requiredOf: this.requiredOf } = index);
    ({ wordStart: this.wordStart, wordAt: this.wordAt, bits: this.bits } = index);
    this.taken = new Int32Array((index.claimCount >> 5) + 1);
    this.requiredLeft = index.required.length;
    this.rest = Int32Array.from(packing.sums, ({ total }) => total);
    this.unmet = this.rest.reduce((unmet, rest) => unmet + (rest > 0 ? 1 : 0), 0);
    this.added = sumsOfPlacements(packing)?.flat() ?? [];
    this.bounds = bounds.slice(0, MOST_BOUNDS);
    const tracked = this.bounds.length > 0 ? index.claimCount : 0;
    this.size = Int32Array.from({ length: tracked }, (_, c) => index.userStart[c + 1] - index.userStart[c]);
    this.boundsOf = Int32Array.from({ length: tracked }, (_, c) =>
      this.bounds.reduce((bits, { set }, b) => bits | (set[index.originals[c]] << b), 0),
    );
    this.members = this.bounds.map((_, b) =>
      [...this.boundsOf.keys()].filter((claim) => this.boundsOf[claim] & (1 << b) && this.size[claim] > 0),
    );
    this.widest = this.members.reduce((most, list) => Math.max(most, list.length), 0);
    this.slack = Int32Array.from(this.bounds, ({ least }, b) =>
      this.left.reduce((rest, count, g) => rest - count * least[g], this.members[b].length),
    );
  }

  /** The placements of the packing found, by their numbers in the table: the first, if there are several. */
  get placements(): number[] {
    const { chosen, placed, last, lastPlaces } = this;
    const ships = [...chosen.subarray(0, placed), ...last.subarray(0, Math.min(1, lastPlaces))];
    return ships.map((p) => this.index.placements[p]);
  }

  /** The fraction of the search done, assuming that all choices of a node are equal work. */
  get done(): number {
    let share = 1;
    let sum = 0;
    for (let depth = 0; depth < this.depth; depth++) {
      share /= this.width[depth];
      sum += (this.tried[depth] - 1) * share;
    }
    return sum;
  }

  /**
   * Continues to the next packings that differ in their last ship only, or to a packing without ships. @param limit of
   * {@link nodes}; a later call continues @param tick called every few thousand placements; may throw
   */
  next(limit = Number.POSITIVE_INFINITY, tick?: () => void): SearchEnd {
    if (!this.begun) {
      this.begun = true;
      if (this.enter()) return "found";
    }
    while (this.depth > 0) {
      if (this.nodes >= limit) return "limit";
      if (tick && this.work - this.reportedWork >= STEPS_TOLD) {
        this.reportedWork = this.work;
        tick();
      }
      if (this.advance()) return "found";
    }
    return "exhausted";
  }

  /**
   * One random descent from the root, before {@link next}: an unbiased estimate of the {@link work} of the whole search
   * (Knuth, "Estimating the efficiency of backtrack programs", 1975), if the order of like ships is ignored.
   */
  probe(random: RandomStream): number {
    if (this.begun) throw new Error("a search that has begun cannot be probed");
    const picked = this.left.map(() => 0);
    let width = 1;
    let before = this.work;
    let isDone = this.enter();
    let work = this.work - before;
    for (let depth = 0; !isDone && this.depth > depth; depth++) {
      const group = this.branch[depth];
      const start = group < 0 ? this.from[depth] : this.begin[group];
      const number = (group < 0 ? this.to[depth] : this.end[group]) - start;
      const at = start + random.below(number);
      const placement = group < 0 ? this.choices[at] : this.order[at];
      if (group >= 0) this.remove(placement);
      // Ships of one group are placed in ascending order, so each set of them is reached once, not in every order.
      width *= group < 0 ? number : number / ++picked[group];
      before = this.work;
      isDone = this.step(placement);
      work += width * (this.work - before);
    }
    while (this.depth > 0) {
      if (this.placed === this.depth) this.undo();
      this.leave();
    }
    this.nodes = 0;
    this.work = 0;
    return work;
  }

  /** Takes the next choice of the deepest branching; if there is none, leaves it. Returns whether this gives packings. */
  private advance(): boolean {
    const depth = this.depth - 1;
    if (this.placed > depth) this.undo();
    const group = this.branch[depth];
    const tried = this.tried[depth]++;
    if (tried === this.width[depth]) {
      this.leave();
      return false;
    }
    if (group < 0) return this.step(this.choices[this.from[depth] + tried]);
    const placement = this.openOf(group);
    this.remove(placement);
    return this.step(placement);
  }

  /** The open placement of a group to try next. With bounds it is the first in the table, which leaves few gaps. */
  private openOf(group: number): number {
    const { order, random, slack } = this;
    const begin = this.begin[group];
    const end = this.end[group];
    if (random) return order[begin + random.below(end - begin)];
    let placement = order[end - 1];
    if (slack.length > 0) for (let i = begin; i < end; i++) if (order[i] < placement) placement = order[i];
    return placement;
  }

  /** Places a ship, and examines what is left; returns whether this gives packings. */
  private step(placement: number): boolean {
    this.put(placement);
    if (this.open > 1) this.exclude(placement);
    return this.enter();
  }

  /** Examines a node and returns whether it gives packings. Otherwise branches, unless the node is dead. */
  private enter(): boolean {
    this.nodes++;
    if (this.overdrawn > 0) return false;
    if (this.open <= 1) return this.finish();
    for (let b = 0; b < this.slack.length; b++) if (this.slack[b] < 0) return false;
    this.bestClaim = -1;
    this.bestGroup = -1;
    this.fewest = Number.POSITIVE_INFINITY;
    if (this.requiredLeft > 0) for (const claim of this.index.required) this.considerClaim(claim);
    if (this.fewest === 0) return false;
    for (let g = 0; g < this.left.length; g++) {
      if (this.left[g] === 0) continue;
      const choices = this.end[g] - this.begin[g] - this.left[g] + 1;
      if (choices <= 0) return false;
      if (choices < this.fewest) {
        this.fewest = choices;
        this.bestGroup = g;
      }
    }
    this.considerBounds();
    this.branchOut();
    return false;
  }

  /** Lists the places of the last ship that complete a packing; returns whether there are any, or nothing is left. */
  private finish(): boolean {
    this.lastPlaces = 0;
    if (this.open === 0) return this.requiredLeft === 0 && this.unmet === 0;
    const { left, last, order, requiredOf, requiredLeft, wordStart, wordAt, bits, taken } = this;
    let g = 0;
    while (left[g] === 0) g++;
    const end = this.end[g];
    let places = 0;
    this.work += end - this.begin[g];
    for (let i = this.begin[g]; i < end; i++) {
      const p = order[i];
      let clash = requiredOf[p] ^ requiredLeft;
      for (let k = wordStart[p]; k < wordStart[p + 1]; k++) clash |= bits[k] & taken[wordAt[k]];
      // Written in any case: the processor would often guess a branch wrong.
      last[places] = p;
      places += clash === 0 ? 1 : 0;
    }
    this.lastPlaces = this.rest.length > 0 ? this.keepSums(places) : places;
    return this.lastPlaces > 0;
  }

  /** Keeps the places of the last ship that give every sum its total; returns their number. */
  private keepSums(places: number): number {
    let kept = 0;
    for (let i = 0; i < places; i++) {
      const p = this.last[i];
      this.add(p, 1);
      if (this.overdrawn === 0 && this.unmet === 0) this.last[kept++] = p;
      this.add(p, -1);
    }
    return kept;
  }

  private isTaken(claim: number): boolean {
    return (this.taken[claim >> 5] & (1 << (claim & 31))) !== 0;
  }

  /** Makes an unused claim the best item if it has fewer choices than the best so far. */
  private considerClaim(claim: number): void {
    if (this.isTaken(claim)) return;
    const choices = this.size.length > 0 ? this.size[claim] : this.openUsers(claim);
    if (choices >= this.fewest) return;
    this.fewest = choices;
    this.bestClaim = claim;
  }

  private isOpen(placement: number): boolean {
    return this.place[placement] < this.end[this.groupOf[placement]];
  }

  /** The number of open placements that use a claim. */
  private openUsers(claim: number): number {
    const { users, userStart } = this.index;
    let number = 0;
    for (let i = userStart[claim]; i < userStart[claim + 1]; i++) if (this.isOpen(users[i])) number++;
    this.work += userStart[claim + 1] - userStart[claim];
    return number;
  }

  /** If a bound has no slack left, all its usable claims must be used. */
  private considerBounds(): void {
    for (let b = 0; b < this.slack.length && this.fewest > 1; b++) {
      if (this.slack[b] > 0) continue;
      for (const claim of this.members[b]) {
        if (this.size[claim] === 0 || this.size[claim] >= this.fewest) continue;
        const before = this.fewest;
        this.considerClaim(claim);
        if (this.fewest < before) this.bestGroup = -1;
      }
      // If every claim must be used, the other sets, which are parts of that set, add nothing.
      if (this.members[b].length === this.widest) return;
    }
  }

  /** Branches on the best item. */
  private branchOut(): void {
    const { depth, bestGroup: group } = this;
    const { users, userStart } = this.index;
    const from = depth > 0 ? this.to[depth - 1] : 0;
    let to = from;
    if (group < 0) {
      const claim = this.bestClaim;
      if (from + this.fewest > this.choices.length) {
        const grown = new Int32Array(2 * (from + this.fewest));
        grown.set(this.choices);
        this.choices = grown;
      }
      for (let i = userStart[claim]; i < userStart[claim + 1]; i++) {
        if (this.isOpen(users[i])) this.choices[to++] = users[i];
      }
      this.random?.shuffle(this.choices.subarray(from, to) as unknown as number[]);
    } else this.top[depth] = this.end[group];
    this.branch[depth] = group;
    this.width[depth] = this.fewest;
    this.tried[depth] = 0;
    this.from[depth] = from;
    this.to[depth] = to;
    this.depth++;
  }

  /** Leaves a branching, and restores the choices of a group that were tried and removed. */
  private leave(): void {
    const depth = --this.depth;
    const group = this.branch[depth];
    if (group >= 0) this.restore(group, this.top[depth]);
  }

  private put(placement: number): void {
    const group = this.groupOf[placement];
    this.chosen[this.placed++] = placement;
    this.left[group]--;
    this.open--;
    this.requiredLeft -= this.requiredOf[placement];
    if (this.added.length > 0) this.add(placement, 1);
    this.toggle(placement);
    if (this.slack.length > 0) this.use(placement, group, 1);
  }

  /** Removes the ship placed last, and restores what was excluded with it. */
  private undo(): void {
    const placement = this.chosen[--this.placed];
    const group = this.groupOf[placement];
    if (this.open > 1) {
      const at = this.placed * this.left.length;
      for (let g = 0; g < this.left.length; g++) this.restore(g, this.ends[at + g]);
    }
    if (this.slack.length > 0) this.use(placement, group, -1);
    this.toggle(placement);
    if (this.added.length > 0) this.add(placement, -1);
    this.requiredLeft += this.requiredOf[placement];
    this.open++;
    this.left[group]++;
  }

  private toggle(placement: number): void {
    for (let k = this.wordStart[placement]; k < this.wordStart[placement + 1]; k++)
      this.taken[this.wordAt[k]] ^= this.bits[k];
  }

  /** Subtracts a placement's additions from the sums, or restores them. */
  private add(placement: number, amount: 1 | -1): void {
    const rest = this.rest;
    const added = this.added[placement];
    for (let i = 0; i < added.length; i++) {
      const before = rest[added[i]];
      const after = before - amount;
      rest[added[i]] = after;
      this.overdrawn += Number(after < 0) - Number(before < 0);
      this.unmet += Number(after > 0) - Number(before > 0);
    }
  }

  /** Excludes the placements that clash with the ship placed last, and its group if that is complete. */
  private exclude(placement: number): void {
    const { begin, end, left } = this;
    const at = (this.placed - 1) * left.length;
    if (at + left.length > this.ends.length) {
      const grown = new Int32Array(2 * (at + left.length));
      grown.set(this.ends);
      this.ends = grown;
    }
    let open = 0;
    for (let g = 0; g < left.length; g++) {
      this.ends[at + g] = end[g];
      if (left[g] === 0) this.close(g);
      open += end[g] - begin[g];
    }
    const users = this.index.usersOf[placement];
    this.work += Math.min(open, users);
    if (users < open) this.excludeUsers(placement);
    else for (let g = 0; g < left.length; g++) if (left[g] > 0) this.excludeClashing(g);
  }

  private excludeClashing(group: number): void {
    const { order, wordStart, wordAt, bits, taken } = this;
    for (let i = this.end[group] - 1; i >= this.begin[group]; i--) {
      const p = order[i];
      let clash = 0;
      for (let k = wordStart[p]; k < wordStart[p + 1]; k++) clash |= bits[k] & taken[wordAt[k]];
      if (clash !== 0) this.remove(p);
    }
  }

  private excludeUsers(placement: number): void {
    const { claims, claimStart, users, userStart } = this.index;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      for (let k = userStart[claims[i]]; k < userStart[claims[i] + 1]; k++) {
        if (this.isOpen(users[k])) this.remove(users[k]);
      }
    }
  }

  /** Removes an open placement. */
  private remove(placement: number): void {
    const { order, place } = this;
    const to = --this.end[this.groupOf[placement]];
    const from = place[placement];
    const other = order[to];
    order[from] = other;
    place[other] = from;
    order[to] = placement;
    place[placement] = to;
    if (this.slack.length > 0) this.countOut(placement);
  }

  /** Removes all open placements of a group. */
  private close(group: number): void {
    if (this.slack.length > 0)
      for (let i = this.end[group] - 1; i >= this.begin[group]; i--) this.countOut(this.order[i]);
    this.end[group] = this.begin[group];
  }

  /** Restores the placements of a group that were removed last. */
  private restore(group: number, end: number): void {
    if (this.slack.length > 0) for (let i = this.end[group]; i < end; i++) this.countIn(this.order[i]);
    this.end[group] = end;
  }

  /** A claim that no placement can use any more reduces the slack of every bound that contains it. */
  private countOut(placement: number): void {
    const { claims, claimStart } = this.index;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      const claim = claims[i];
      if (--this.size[claim] === 0 && !this.isTaken(claim)) this.spend(claim, 1);
    }
  }

  private countIn(placement: number): void {
    const { claims, claimStart } = this.index;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      const claim = claims[i];
      if (this.size[claim]++ === 0 && !this.isTaken(claim)) this.spend(claim, -1);
    }
  }

  /** Subtracts what a placed ship uses from the slack of the bounds, or restores it. */
  private use(placement: number, group: number, amount: 1 | -1): void {
    for (let b = 0; b < this.slack.length; b++) this.slack[b] += amount * this.bounds[b].least[group];
    const { claims, claimStart } = this.index;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      if (this.size[claims[i]] > 0) this.spend(claims[i], amount);
    }
  }

  /** Subtracts a claim from the slack of its bounds, or restores it. */
  private spend(claim: number, amount: 1 | -1): void {
    for (let bits = this.boundsOf[claim], b = 0; bits !== 0; bits >>>= 1, b++) if (bits & 1) this.slack[b] -= amount;
  }
}
