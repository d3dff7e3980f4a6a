import type { Packing } from "./packing.ts";

/**
 * Which placement of a packing uses which claims. Placements are numbered group by group, and the claims that they use
 * without gaps. Cost: a few passes over the claims of all placements.
 */
export class ClaimIndex {
  /** The placements of group g are `begin[g]` to `begin[g + 1] - 1`. */
  readonly begin: Int32Array;
  readonly groupOf: Int32Array;
  /** The table's numbers of the placements and of the claims. */
  readonly placements: Int32Array;
  readonly originals: Int32Array;
  /** The claims of placement p are `claims[claimStart[p]]` to `claims[claimStart[p + 1] - 1]`, in ascending order. */
  readonly claimStart: Int32Array;
  readonly claims: Int32Array;
  /** The same for the placements that use a claim, its users; and for each placement the users of all its claims. */
  readonly userStart: Int32Array;
  readonly users: Int32Array;
  readonly usersOf: Int32Array;
  /** The claims of placement p again, as bits: `bits[k]` of word `wordAt[k]`, for k from `wordStart[p]`. */
  readonly wordStart: Int32Array;
  readonly wordAt: Int32Array;
  readonly bits: Int32Array;
  /** A claim for each required cell, and how many of these each placement uses. */
  readonly required: readonly number[];
  readonly requiredOf: Int32Array;

  constructor({ table, groups, required }: Packing) {
    this.begin = new Int32Array(groups.length + 1);
    for (const [g, { placements }] of groups.entries()) this.begin[g + 1] = this.begin[g] + placements.length;
    const all = this.begin[groups.length];
    this.placements = new Int32Array(all);
    this.groupOf = new Int32Array(all);
    this.claimStart = new Int32Array(all + 1);
    for (const [g, { placements }] of groups.entries()) {
      this.placements.set(placements, this.begin[g]);
      this.groupOf.fill(g, this.begin[g]);
    }
    this.#measureClaims(table);
    this.claims = new Int32Array(this.claimStart[all]);
    this.#copyClaims(table);
    // Only placements that cover a required cell may use any of its claims, so one claim represents all.
    const represents = Array.from(required, (cell) => table.claimsOfCell(cell)[0]);
    const numbers = this.#number(table.claimCount, represents);
    this.originals = this.#listOriginals(numbers);
    this.userStart = new Int32Array(this.originals.length + 1);
    this.users = new Int32Array(this.claims.length);
    this.usersOf = new Int32Array(all);
    this.#listUsers();
    this.required = represents.map((claim) => numbers[claim]);
    this.requiredOf = new Int32Array(all);
    for (const claim of this.required) this.#countRequired(claim);
    this.wordStart = new Int32Array(all + 1);
    this.#measureWords();
    this.wordAt = new Int32Array(this.wordStart[all]);
    this.bits = new Int32Array(this.wordStart[all]);
    this.#setBits();
  }

  /** The number of claims that placements use or that stand for a required cell. */
  get claimCount(): number {
    return this.originals.length;
  }

  // Each loop is a method of its own: a JavaScript engine compiles a hot loop with all that surrounds it, and for this
  // constructor that took 25 ms, far longer than the loops of a whole game.

  #measureClaims({ claimStart: start }: Packing["table"]): void {
    const { placements, claimStart } = this;
    for (let p = 0; p < placements.length; p++)
      claimStart[p + 1] = claimStart[p] + start[placements[p] + 1] - start[placements[p]];
  }

  #copyClaims({ claimStart: start, claims: from }: Packing["table"]): void {
    const { placements, claimStart, claims } = this;
    for (let p = 0; p < placements.length; p++) {
      const change = start[placements[p]] - claimStart[p];
      for (let i = claimStart[p]; i < claimStart[p + 1]; i++) claims[i] = from[i + change];
    }
  }

  #countRequired(claim: number): void {
    const { userStart, users, requiredOf } = this;
    for (let i = userStart[claim]; i < userStart[claim + 1]; i++) requiredOf[users[i]]++;
  }

  /** The claims that have a number. */
  #listOriginals(numbers: Int32Array): Int32Array {
    const originals: number[] = [];
    for (let claim = 0; claim < numbers.length; claim++) if (numbers[claim] >= 0) originals.push(claim);
    return Int32Array.from(originals);
  }

  /** Numbers the claims without gaps; returns the number of each claim of the table, -1 if it has none. */
  #number(claimCount: number, represents: readonly number[]): Int32Array {
    const numbers = new Int32Array(claimCount).fill(-1);
    for (const claim of this.claims) numbers[claim] = 0;
    for (const claim of represents) numbers[claim] = 0;
    let next = 0;
    for (let claim = 0; claim < claimCount; claim++) if (numbers[claim] === 0) numbers[claim] = next++;
    for (let i = 0; i < this.claims.length; i++) this.claims[i] = numbers[this.claims[i]];
    return numbers;
  }

  #listUsers(): void {
    const { claims, claimStart, userStart, users, usersOf } = this;
    for (let i = 0; i < claims.length; i++) userStart[claims[i] + 1]++;
    for (let claim = 1; claim < userStart.length; claim++) userStart[claim] += userStart[claim - 1];
    const next = userStart.slice();
    for (let p = 0; p < usersOf.length; p++) {
      for (let i = claimStart[p]; i < claimStart[p + 1]; i++) {
        users[next[claims[i]]++] = p;
        usersOf[p] += userStart[claims[i] + 1] - userStart[claims[i]];
      }
    }
  }

  /** Gives all placements of a group as many words as any needs: loops of the same length are faster. */
  #measureWords(): void {
    const { begin, claims, claimStart, wordStart } = this;
    for (let g = 0; g + 1 < begin.length; g++) {
      let most = 0;
      for (let p = begin[g]; p < begin[g + 1]; p++) {
        let words = 0;
        for (let i = claimStart[p]; i < claimStart[p + 1]; i++)
          if (i === claimStart[p] || claims[i] >> 5 !== claims[i - 1] >> 5) words++;
        most = Math.max(most, words);
      }
      for (let p = begin[g]; p < begin[g + 1]; p++) wordStart[p + 1] = wordStart[p] + most;
    }
  }

  #setBits(): void {
    const { claims, claimStart, wordStart, wordAt, bits, usersOf } = this;
    for (let p = 0; p < usersOf.length; p++) {
      let k = wordStart[p] - 1;
      let word = -1;
      for (let i = claimStart[p]; i < claimStart[p + 1]; i++) {
        if (claims[i] >> 5 !== word) wordAt[++k] = word = claims[i] >> 5;
        bits[k] |= 1 << (claims[i] & 31);
      }
    }
  }
}
