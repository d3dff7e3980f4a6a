import type { RandomStream } from "../../core/random.ts";

/** A packing problem to search: placements as sets of claims, group by group. */
export interface SearchInput {
  /** Claims are numbered from 0 to one less than this. */
  readonly claimCount: number;
  readonly counts: readonly number[];
  readonly placements: readonly (readonly ArrayLike<number>[])[];
  readonly requiredClaims: readonly number[];
  /** The totals, and for each group what each placement adds: indices of sums, one for each unit added. */
  readonly sums?: { readonly totals: readonly number[]; readonly added: readonly (readonly ArrayLike<number>[])[] };
  /** The sets of claims of the bounds, one byte per claim: see {@link PackingSearch}. At most 30 are used. */
  readonly bounds: readonly Uint8Array[];
  /** Reorders the choices of a node in place; without it they are in ascending order. */
  readonly shuffle?: ((choices: Int32Array) => void) | undefined;
}

/** How a search ended: at a packing, after visiting all packings, or at its limit of nodes. */
export type SearchEnd = "found" | "exhausted" | "limit";

const MOST_BOUNDS = 30;

/**
 * Searches for packings one after another by dancing links (Knuth, "Dancing links", 2000).
 *
 * Every claim and every group is an item, with a list of the possible placements that use it. A node branches
 * where there are fewest choices: on a group, or on a claim that must be used. In a group with n placements for
 * its k ships, the choices are the first n - k + 1. Each is removed once tried, so every packing is reached
 * once. A claim is used by exactly one placement.
 *
 * A bound is a set of claims; each ship of a group uses at least a known number of them. Its slack is the number
 * of its claims that are neither used nor unreachable, minus the least that the remaining ships use. If the
 * slack is below 0, the node is dead; if it is 0, every claim left in the set must be used. All claims turn
 * packed boards into exact cover problems; other sets prove what areas do not, such as the colours of a
 * chessboard. A node that exceeds a sum is dead, too.
 *
 * Cost: for each node about the number of placements that it excludes, times their claims.
 */
export class PackingSearch {
  nodes = 0;
  readonly #claims: number;
  readonly #groups: number;
  readonly #shuffle: SearchInput["shuffle"];
  /** For each node of the links: its neighbours in the item's list, its item and its placement; headers first. */
  readonly #up: Int32Array;
  readonly #down: Int32Array;
  readonly #item: Int32Array;
  readonly #owner: Int32Array;
  /** The nodes of placement p are `#start[p]` to `#start[p + 1] - 1`, beginning with the node for its group. */
  readonly #start: Int32Array;
  /** The placements of group g are `#offsets[g]` to `#offsets[g + 1] - 1`. */
  readonly #offsets: number[] = [0];
  readonly #size: Int32Array;
  readonly #taken: Uint8Array;
  readonly #left: Int32Array;
  /** The item with the fewest choices at a node, and the number of its choices. */
  #best = -1;
  #fewest = 0;
  #open: number;
  readonly #requiredClaims: readonly number[];
  /** Each claim's bounds, as bits; each bound's claims and slack; the least of its claims that a group uses. */
  readonly #boundsOf: Int32Array;
  readonly #members: readonly (readonly number[])[];
  readonly #widest: number;
  readonly #slack: Int32Array;
  readonly #least: readonly Int32Array[];
  /** The placement chosen at each depth, and the choices: `#lists` from `#from` to `#to`, now at `#at`. */
  readonly #chosen: number[] = [];
  #lists = new Int32Array(1024);
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  readonly #at: number[] = [];
  /** For each depth, the group whose ships are the choices, or -1 if a claim is branched on. */
  readonly #branch: number[] = [];
  #begun = false;
  /** How much each sum lacks, how many of these numbers are negative, and how many are positive. */
  readonly #rest: Int32Array;
  #overdrawn = 0;
  #unmet: number;
  /** For each placement, the sums that it adds to; empty without sums. */
  readonly #added: readonly ArrayLike<number>[];

  constructor({ claimCount, counts, placements, requiredClaims, bounds, shuffle, sums }: SearchInput) {
    this.#rest = Int32Array.from(sums?.totals ?? []);
    this.#unmet = this.#rest.reduce((unmet, rest) => unmet + (rest > 0 ? 1 : 0), 0);
    this.#added = sums?.added.flat() ?? [];
    this.#claims = claimCount;
    this.#groups = counts.length;
    this.#shuffle = shuffle;
    this.#requiredClaims = requiredClaims;
    this.#left = Int32Array.from(counts);
    this.#open = counts.reduce((a, b) => a + b, 0);
    this.#taken = new Uint8Array(claimCount);
    const items = claimCount + counts.length;
    let nodes = items;
    let options = 0;
    for (const list of placements) {
      for (const claims of list) nodes += 1 + claims.length;
      options += list.length;
      this.#offsets.push(options);
    }
    this.#up = Int32Array.from({ length: nodes }, (_, i) => i);
    this.#down = this.#up.slice();
    this.#item = new Int32Array(nodes);
    this.#owner = new Int32Array(nodes).fill(-1);
    this.#start = new Int32Array(options + 1);
    this.#size = new Int32Array(items);
    let node = items;
    let option = 0;
    const add = (item: number): void => {
      const last = this.#up[item];
      this.#item[node] = item;
      this.#owner[node] = option;
      this.#up[node] = last;
      this.#down[node] = item;
      this.#down[last] = node;
      this.#up[item] = node;
      this.#size[item]++;
      node++;
    };
    placements.forEach((list, group) => {
      for (const claims of list) {
        this.#start[option] = node;
        add(claimCount + group);
        for (let i = 0; i < claims.length; i++) add(claims[i]);
        option++;
      }
    });
    this.#start[option] = node;
    const used = bounds.slice(0, MOST_BOUNDS);
    this.#boundsOf = new Int32Array(claimCount);
    used.forEach((set, b) => {
      for (let claim = 0; claim < claimCount; claim++) if (set[claim]) this.#boundsOf[claim] |= 1 << b;
    });
    this.#members = used.map((set) => Array.from(set.keys()).filter((claim) => set[claim] && this.#size[claim] > 0));
    this.#widest = this.#members.reduce((most, claims) => Math.max(most, claims.length), 0);
    this.#least = used.map((set) => Int32Array.from(placements, (list) => leastUse(set, list)));
    this.#slack = Int32Array.from(used, (_, b) =>
      counts.reduce((rest, count, g) => rest - count * this.#least[b][g], this.#members[b].length),
    );
  }

  /** Calls back for each ship of the current packing, with its group and its placement's index in the group. */
  eachChosen(visit: (group: number, index: number) => void): void {
    for (const option of this.#chosen) {
      const group = this.#item[this.#start[option]] - this.#claims;
      visit(group, option - this.#offsets[group]);
    }
  }

  /** The fraction of the search done, assuming that all choices of a node are equal work. */
  get done(): number {
    let share = 1;
    let sum = 0;
    for (let depth = 0; depth < this.#from.length; depth++) {
      share /= this.#to[depth] - this.#from[depth];
      sum += (this.#at[depth] - this.#from[depth]) * share;
    }
    return sum;
  }

  /**
   * One random descent from the root, before {@link next}: the sum over depths of the product of the numbers of
   * choices so far, an unbiased estimate of the nodes of the whole search.
   */
  probe(random: RandomStream): number {
    if (this.#begun) throw new Error("a search that has begun cannot be probed");
    let width = 1;
    let nodes = 1;
    for (;;) {
      const depth = this.#from.length;
      if (this.#enter() || this.#from.length === depth) break;
      const from = this.#from[depth];
      const group = this.#branch[depth];
      const choices = this.#to[depth] - from - (group < 0 ? 0 : this.#left[group] - 1);
      width *= choices;
      nodes += width;
      const at = from + random.below(choices);
      if (group >= 0) for (let i = from; i < at; i++) this.#hide(this.#lists[i], -1);
      this.#at[depth] = at;
      this.#choose(this.#lists[at]);
    }
    while (this.#from.length > 0) {
      const at = this.#at[this.#from.length - 1];
      this.#undo(this.#lists[at]);
      this.#leave(at);
    }
    this.nodes = 0;
    return nodes;
  }

  /** Leaves a branching, and restores the choices before `end`, which were tried and removed. */
  #leave(end: number): void {
    const depth = this.#from.length - 1;
    if (this.#branch[depth] >= 0) for (let i = end - 1; i >= this.#from[depth]; i--) this.#unhide(this.#lists[i], -1);
    this.#from.pop();
    this.#to.pop();
    this.#at.pop();
    this.#branch.pop();
  }

  /**
   * Continues to the next packing. @param limit of {@link nodes}; a later call continues @param tick called every
   * few thousand nodes; may throw
   */
  next(limit = Number.POSITIVE_INFINITY, tick?: () => void): SearchEnd {
    if (!this.#begun) {
      this.#begun = true;
      if (this.#enter()) return "found";
    }
    while (this.#from.length > 0) {
      if (this.nodes >= limit) return "limit";
      if (tick && (this.nodes & 4095) === 0) tick();
      if (this.#advance() && this.#enter()) return "found";
    }
    return "exhausted";
  }

  /** Takes the next choice of the deepest branching. If there is none, leaves the branching and returns false. */
  #advance(): boolean {
    const depth = this.#from.length - 1;
    const group = this.#branch[depth];
    const at = this.#at[depth];
    if (at >= this.#from[depth]) {
      const tried = this.#lists[at];
      this.#undo(tried);
      if (group >= 0) this.#hide(tried, -1);
    }
    const next = at + 1;
    const enough = group < 0 || this.#to[depth] - next >= this.#left[group];
    if (next < this.#to[depth] && enough) {
      this.#at[depth] = next;
      this.#choose(this.#lists[next]);
      return true;
    }
    this.#leave(next);
    return false;
  }

  /** Examines a node and returns true if it is a packing. Otherwise lists its choices, unless the node is dead. */
  #enter(): boolean {
    this.nodes++;
    if (this.#overdrawn > 0) return false;
    for (let b = 0; b < this.#slack.length; b++) if (this.#slack[b] < 0) return false;
    this.#best = -1;
    this.#fewest = Number.POSITIVE_INFINITY;
    for (const claim of this.#requiredClaims) this.#considerClaim(claim);
    if (this.#fewest === 0) return false;
    if (this.#open === 0) return this.#best < 0 && this.#unmet === 0;
    for (let g = 0; g < this.#groups; g++) {
      if (this.#left[g] === 0) continue;
      const choices = this.#size[this.#claims + g] - this.#left[g] + 1;
      if (choices <= 0) return false;
      if (choices < this.#fewest) {
        this.#fewest = choices;
        this.#best = this.#claims + g;
      }
    }
    this.#considerBounds();
    this.#list(this.#best);
    return false;
  }

  /** Makes an unused claim the best item if it has fewer choices than the best so far. */
  #considerClaim(claim: number): void {
    if (this.#taken[claim] || this.#size[claim] >= this.#fewest) return;
    this.#fewest = this.#size[claim];
    this.#best = claim;
  }

  /** If a bound has no slack left, all its usable claims must be used. */
  #considerBounds(): void {
    for (let b = 0; b < this.#slack.length && this.#fewest > 1; b++) {
      if (this.#slack[b] > 0) continue;
      for (const claim of this.#members[b]) if (this.#size[claim] > 0) this.#considerClaim(claim);
      // If every claim must be used, the other sets, which are parts of that set, add nothing.
      if (this.#members[b].length === this.#widest) return;
    }
  }

  #list(item: number): void {
    const from = this.#to.length > 0 ? this.#to[this.#to.length - 1] : 0;
    const size = this.#size[item];
    if (from + size > this.#lists.length) {
      const grown = new Int32Array(2 * (from + size));
      grown.set(this.#lists);
      this.#lists = grown;
    }
    let to = from;
    for (let i = this.#down[item]; i !== item; i = this.#down[i]) this.#lists[to++] = this.#owner[i];
    this.#shuffle?.(this.#lists.subarray(from, to));
    this.#from.push(from);
    this.#to.push(to);
    this.#at.push(from - 1);
    this.#branch.push(item >= this.#claims ? item - this.#claims : -1);
  }

  #choose(option: number): void {
    const first = this.#start[option];
    const end = this.#start[option + 1];
    const group = this.#item[first] - this.#claims;
    this.#chosen.push(option);
    if (this.#added.length > 0) this.#add(option, 1);
    this.#open--;
    this.#left[group]--;
    for (let b = 0; b < this.#slack.length; b++) this.#slack[b] += this.#least[b][group];
    for (let i = first + 1; i < end; i++) {
      const claim = this.#item[i];
      this.#taken[claim] = 1;
      this.#spend(claim, 1);
    }
    for (let i = first + 1; i < end; i++) this.#cover(this.#item[i]);
    // Ships that may overlap have no claims, but no two ships of a group may have the same placement.
    if (end === first + 1) this.#hide(option, -1);
    if (this.#left[group] === 0) this.#cover(this.#item[first]);
  }

  #undo(option: number): void {
    const first = this.#start[option];
    const end = this.#start[option + 1];
    const group = this.#item[first] - this.#claims;
    if (this.#left[group] === 0) this.#uncover(this.#item[first]);
    if (end === first + 1) this.#unhide(option, -1);
    for (let i = end - 1; i > first; i--) this.#uncover(this.#item[i]);
    for (let i = first + 1; i < end; i++) {
      const claim = this.#item[i];
      this.#spend(claim, -1);
      this.#taken[claim] = 0;
    }
    for (let b = 0; b < this.#slack.length; b++) this.#slack[b] -= this.#least[b][group];
    this.#left[group]++;
    this.#open++;
    if (this.#added.length > 0) this.#add(option, -1);
    this.#chosen.pop();
  }

  /** Subtracts a placement's additions from the sums, or restores them. */
  #add(option: number, amount: 1 | -1): void {
    const rest = this.#rest;
    const added = this.#added[option];
    for (let i = 0; i < added.length; i++) {
      const before = rest[added[i]];
      const after = before - amount;
      rest[added[i]] = after;
      this.#overdrawn += Number(after < 0) - Number(before < 0);
      this.#unmet += Number(after > 0) - Number(before > 0);
    }
  }

  /** Subtracts a claim from the slack of its bounds, or restores it. */
  #spend(claim: number, amount: number): void {
    for (let bits = this.#boundsOf[claim], b = 0; bits !== 0; bits >>>= 1, b++) if (bits & 1) this.#slack[b] -= amount;
  }

  /** Excludes every placement in an item's list; the list itself stays unchanged. */
  #cover(item: number): void {
    for (let i = this.#down[item]; i !== item; i = this.#down[i]) this.#hide(this.#owner[i], item);
  }

  #uncover(item: number): void {
    for (let i = this.#up[item]; i !== item; i = this.#up[i]) this.#unhide(this.#owner[i], item);
  }

  /** Removes a placement from the lists of all its items except one. */
  #hide(option: number, except: number): void {
    const up = this.#up;
    const down = this.#down;
    for (let i = this.#start[option]; i < this.#start[option + 1]; i++) {
      const item = this.#item[i];
      if (item === except) continue;
      down[up[i]] = down[i];
      up[down[i]] = up[i];
      // A claim that no placement can use any more reduces the slack of every bound that contains it.
      if (--this.#size[item] === 0 && item < this.#claims && this.#taken[item] === 0) this.#spend(item, 1);
    }
  }

  #unhide(option: number, except: number): void {
    for (let i = this.#start[option + 1] - 1; i >= this.#start[option]; i--) {
      const item = this.#item[i];
      if (item === except) continue;
      if (this.#size[item]++ === 0 && item < this.#claims && this.#taken[item] === 0) this.#spend(item, -1);
      this.#down[this.#up[i]] = i;
      this.#up[this.#down[i]] = i;
    }
  }
}

/** The least number of claims of a set that any placement of a list uses; 0 for an empty list. */
export const leastUse = (set: Uint8Array, list: readonly ArrayLike<number>[]): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const claims of list) {
    let used = 0;
    for (let i = 0; i < claims.length; i++) used += set[claims[i]];
    if (used < least) least = used;
  }
  return Number.isFinite(least) ? least : 0;
};
