import { numbered, searchCells } from "./cell-search.ts";
import type { ClaimIndex } from "./claim-index.ts";
import { ClauseSearch } from "./clause-search.ts";
import { inverse, type Lists, listAt, listsOf } from "./lists.ts";
import type { Packing } from "./packing.ts";

/** Why a count decides something: enough of its variables are true or false, or a placement adds too many cells. */
const ENOUGH_TRUE = 0;
const ENOUGH_FALSE = 1;
const TOO_LONG = 2;
const REASONS = 3;

/**
 * Searches for packings with sums, and learns from contradictions: it proves that there are no others where
 * {@link CellSearch} meets the same contradiction again and again.
 *
 * Each placement is taken or out, and each cell is ship or water: these are the variables, in this order. They follow
 * from each other, from the number of ships in each group and from the sums, as there.
 */
export class LearningSearch extends ClauseSearch {
  private readonly index: ClaimIndex;
  private readonly all: number;
  /** The cells of each placement and the placements over each cell; those that a ship on the cell leaves no room. */
  private readonly cellsOf: Lists;
  private readonly covers: Lists;
  private readonly besides: Lists;
  /** The cells that are water beside each placement. */
  private readonly waters: Lists;
  /** Of each count, its variables, how many are to be true, are true and are false; sums come first, then groups. */
  private readonly members: Lists;
  private readonly countsOf: Lists;
  private readonly total: Int32Array;
  private readonly trues: Int32Array;
  private readonly falses: Int32Array;
  /** For each sum, the placements with several of its cells, and their number, the most first. */
  private readonly longs: Lists;
  private readonly longCount: Int32Array;
  private readonly isPossible: boolean;

  constructor(packing: Packing) {
    const { table, groups, sums, required } = packing;
    const { index, placed, used, numbers, claims, musts, cellCount, cellsOf } = searchCells(packing);
    const all = index.placements.length;
    super(all + cellCount);
    this.index = index;
    this.all = all;
    this.cellsOf = cellsOf;
    this.covers = inverse(this.cellsOf, cellCount);
    const users = { start: index.userStart, items: index.users };
    const besides = used.map((cell, c) => {
      const over = new Set(listAt(this.covers, c));
      const near = numbered(table.claimsOfCell(cell), claims).flatMap((claim) => [...listAt(users, claim)]);
      return [...new Set(near)].filter((p) => !over.has(p));
    });
    this.besides = listsOf([...besides, ...new Array<number[]>(musts).fill([])]);
    this.waters = inverse(this.besides, all);
    const counted = sums.map(({ cells }) => numbered(cells, numbers).map((cell) => all + cell));
    const ofGroups = groups.map((_, g) => range(index.begin[g], index.begin[g + 1]));
    this.members = listsOf([...counted, ...ofGroups]);
    this.countsOf = inverse(this.members, all + cellCount);
    this.total = Int32Array.from([...sums.map(({ total }) => total), ...groups.map(({ count }) => count)]);
    this.trues = new Int32Array(this.total.length);
    this.falses = new Int32Array(this.total.length);
    const longs = this.listLongs(sums.length);
    this.longs = listsOf(longs.map((list) => list.map(([placement]) => placement)));
    this.longCount = Int32Array.from(longs.flat(), ([, count]) => count);
    // Long ships come first, but whatever is learned weighs more.
    for (let p = 0; p < all; p++) this.begin(p, placed[p].length / 1000);
    this.isPossible = this.start(
      required.map((cell) => numbers.get(cell) ?? 0),
      used.length,
    );
  }

  /** What holds before anything is chosen; false if it is a contradiction. */
  private start(required: Int32Array, mustsFrom: number): boolean {
    const { all, covers } = this;
    const cellCount = covers.start.length - 1;
    let isPossible = true;
    const fix = (literal: number): void => {
      if (!this.fix(literal)) isPossible = false;
    };
    for (const cell of required) fix(2 * (all + cell));
    for (let must = mustsFrom; must < cellCount; must++) fix(2 * (all + must));
    for (let c = 0; c < cellCount; c++) {
      const over = listAt(covers, c);
      const isShip = this.values[2 * (all + c)] > 0;
      const clause = [...over].map((p) => 2 * p);
      if (!isShip) clause.push(2 * (all + c) + 1);
      if (clause.length > 1) this.add(clause);
      else if (clause.length === 1) fix(clause[0]);
      else isPossible = false;
    }
    for (let k = 0; k < this.total.length; k++) {
      const members = listAt(this.members, k);
      const total = this.total[k];
      if (total < 0 || total > members.length) isPossible = false;
      else if (total === 0 || total === members.length) for (const v of members) fix(2 * v + (total === 0 ? 1 : 0));
      const list = listAt(this.longs, k);
      for (let i = 0; k + 1 < this.longs.start.length && i < list.length; i++)
        if (this.longCount[this.longs.start[k] + i] > total) fix(2 * list[i] + 1);
    }
    return isPossible;
  }

  /** For each sum, the placements with several of its cells and the number of these, the most first. */
  private listLongs(sums: number): [placement: number, count: number][][] {
    const longs: [number, number][][] = Array.from({ length: sums }, () => []);
    for (let p = 0; p < this.all; p++) {
      const counts = new Map<number, number>();
      for (const cell of listAt(this.cellsOf, p))
        for (const sum of listAt(this.countsOf, this.all + cell)) counts.set(sum, (counts.get(sum) ?? 0) + 1);
      for (const [sum, count] of counts) if (count > 1) longs[sum].push([p, count]);
    }
    for (const list of longs) list.sort(([, a], [, b]) => b - a);
    return longs;
  }

  /**
   * Goes on with the search until there are `most` packings, no others, or `isOver` says so. Returns all that were found
   * so far, as the table's numbers of their placements, and whether these are all there are.
   */
  go(most: number, isOver: () => boolean): { readonly packings: number[][]; readonly isAll: boolean } {
    if (!this.isPossible) return { packings: [], isAll: true };
    const { solutions, isAll } = this.solve(most, isOver);
    return { packings: solutions.map((taken) => taken.map((literal) => this.index.placements[literal >> 1])), isAll };
  }

  protected solution(): number[] {
    return range(0, this.all).flatMap((p) => (this.values[2 * p] > 0 ? [2 * p] : []));
  }

  protected unfollow(literal: number): void {
    const { start, items } = this.countsOf;
    const counts = (literal & 1) === 0 ? this.trues : this.falses;
    for (let i = start[literal >> 1]; i < start[(literal >> 1) + 1]; i++) counts[items[i]]--;
  }

  protected follow(literal: number): boolean {
    const { start, items } = this.countsOf;
    const variable = literal >> 1;
    const isTrue = (literal & 1) === 0;
    const counts = isTrue ? this.trues : this.falses;
    for (let i = start[variable]; i < start[variable + 1]; i++) counts[items[i]]++;
    if (variable < this.all) {
      if (isTrue && !this.take(variable)) return false;
    } else {
      const lists = isTrue ? this.besides : this.covers;
      const cell = variable - this.all;
      for (let i = lists.start[cell]; i < lists.start[cell + 1]; i++)
        if (!this.imply(2 * lists.items[i] + 1, literal)) return false;
    }
    for (let i = start[variable]; i < start[variable + 1]; i++)
      if (!(isTrue ? this.visitTrue(items[i]) : this.visitFalse(items[i]))) return false;
    return true;
  }

  /** What follows from a ship on a placement. */
  private take(placement: number): boolean {
    const { claims, claimStart, users, userStart } = this.index;
    const literal = 2 * placement;
    for (let i = this.cellsOf.start[placement]; i < this.cellsOf.start[placement + 1]; i++)
      if (!this.imply(2 * (this.all + this.cellsOf.items[i]), literal)) return false;
    for (let i = this.waters.start[placement]; i < this.waters.start[placement + 1]; i++)
      if (!this.imply(2 * (this.all + this.waters.items[i]) + 1, literal)) return false;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++)
      for (let k = userStart[claims[i]]; k < userStart[claims[i] + 1]; k++)
        if (users[k] !== placement && !this.imply(2 * users[k] + 1, literal)) return false;
    return true;
  }

  /** What follows where a count has one more true variable. */
  private visitTrue(count: number): boolean {
    const rest = this.total[count] - this.trues[count];
    const { start, items } = this.members;
    const code = this.codeOf(count, ENOUGH_TRUE);
    if (rest === 0) {
      for (let i = start[count], left = this.total[count]; i < start[count + 1]; i++)
        if ((this.values[2 * items[i]] <= 0 || --left < 0) && !this.imply(2 * items[i] + 1, code)) return false;
      return true;
    }
    if (count + 1 >= this.longs.start.length) return true;
    for (let i = this.longs.start[count]; i < this.longs.start[count + 1] && this.longCount[i] > rest; i++) {
      const placement = this.longs.items[i];
      if (this.values[2 * placement] === 0 && this.added(placement, count) > rest)
        this.imply(2 * placement + 1, this.codeOf(count, TOO_LONG));
    }
    return true;
  }

  /** What follows where a count has one more false variable. */
  private visitFalse(count: number): boolean {
    const { start, items } = this.members;
    let left = start[count + 1] - start[count] - this.total[count];
    if (this.falses[count] < left) return true;
    const code = this.codeOf(count, ENOUGH_FALSE);
    for (let i = start[count]; i < start[count + 1]; i++)
      if ((this.values[2 * items[i]] >= 0 || --left < 0) && !this.imply(2 * items[i], code)) return false;
    return true;
  }

  private codeOf(count: number, why: number): number {
    return this.values.length + REASONS * count + why;
  }

  /** How many cells of a sum that are not ship a placement covers. */
  private added(placement: number, sum: number): number {
    const { start, items } = this.cellsOf;
    let added = 0;
    for (let i = start[placement]; i < start[placement + 1]; i++) {
      const v = this.all + items[i];
      if (this.values[2 * v] > 0) continue;
      for (let k = this.countsOf.start[v]; k < this.countsOf.start[v + 1]; k++)
        if (this.countsOf.items[k] === sum) added++;
    }
    return added;
  }

  /** A literal below the number of literals is its own code; the others are a count and why it decides. */
  protected explain(literal: number, code: number, before: number): void {
    if (code < this.values.length) {
      this.because(code);
      return;
    }
    const why = (code - this.values.length) % REASONS;
    const count = (code - this.values.length - why) / REASONS;
    const { start, items } = this.members;
    const own = new Set<number>();
    let needed = why === ENOUGH_FALSE ? start[count + 1] - start[count] - this.total[count] : this.total[count];
    if (why === TOO_LONG) {
      for (const cell of listAt(this.cellsOf, literal >> 1)) own.add(this.all + cell);
      needed += 1 - items.subarray(start[count], start[count + 1]).filter((v) => own.has(v)).length;
    } else own.add(literal >> 1);
    const sign = why === ENOUGH_FALSE ? 1 : 0;
    for (let i = start[count]; i < start[count + 1] && needed > 0; i++) {
      const v = items[i];
      if (this.values[2 * v + sign] <= 0 || this.places[v] >= before || own.has(v)) continue;
      this.because(2 * v + sign);
      needed--;
    }
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
