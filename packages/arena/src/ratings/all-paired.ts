const NOBODY = -1;

/**
 * Whether people can be parted into pairs of whom both may meet. J. Edmonds, "Paths, trees, and flowers", Canadian Journal of
 * Mathematics 17, 1965: pairs are changed along a path between two who have nobody, odd circles shrunk to a point on the way.
 *
 * Cost: n^3 at most for n people; trying one pairing after another would take 2^n.
 *
 * @param mayMeet the same whoever of the two is named first
 */
export const canPairAll = (people: readonly number[], mayMeet: (one: number, other: number) => boolean): boolean => {
  if (people.length % 2 === 1) return false;
  const pairs = new Pairs(
    people.map((one) => people.flatMap((other, i) => (other !== one && mayMeet(one, other) ? [i] : []))),
  );
  return people.every((_, i) => pairs.find(i));
};

class Pairs {
  readonly #friends: readonly (readonly number[])[];
  readonly #mate: number[];
  /** Of the tree that is grown from one who has nobody: from whom each was reached, and the circle that each is shrunk into. */
  #from: number[] = [];
  #circle: number[] = [];

  constructor(friends: readonly (readonly number[])[]) {
    this.#friends = friends;
    this.#mate = friends.map(() => NOBODY);
  }

  /** Finds a mate for one, maybe by giving others another. @returns whether there is a way */
  find(one: number): boolean {
    if (this.#mate[one] !== NOBODY) return true;
    let end = this.#grow(one);
    const found = end !== NOBODY;
    while (end !== NOBODY) {
      const from = this.#from[end];
      const next = this.#mate[from];
      this.#mate[end] = from;
      this.#mate[from] = end;
      end = next;
    }
    return found;
  }

  /** Grows a tree until it reaches another who has nobody. */
  #grow(root: number): number {
    const isOuter = this.#friends.map(() => false);
    this.#from = this.#friends.map(() => NOBODY);
    this.#circle = this.#friends.map((_, i) => i);
    isOuter[root] = true;
    const queue = [root];
    for (const one of queue) {
      for (const other of this.#friends[one]) {
        if (this.#circle[one] === this.#circle[other] || this.#mate[one] === other) continue;
        const mate = this.#mate[other];
        if (other === root || (mate !== NOBODY && this.#from[mate] !== NOBODY)) {
          for (const inner of this.#shrink(one, other)) {
            if (isOuter[inner]) continue;
            isOuter[inner] = true;
            queue.push(inner);
          }
        } else if (this.#from[other] === NOBODY) {
          this.#from[other] = one;
          if (mate === NOBODY) return other;
          isOuter[mate] = true;
          queue.push(mate);
        }
      }
    }
    return NOBODY;
  }

  /** Shrinks the odd circle that two of the tree close. @returns all who are in it */
  #shrink(one: number, other: number): number[] {
    const base = this.#meeting(one, other);
    const inside = new Set<number>();
    this.#mark(one, base, other, inside);
    this.#mark(other, base, one, inside);
    const members = [...this.#circle.keys()].filter((i) => inside.has(this.#circle[i]));
    for (const i of members) this.#circle[i] = base;
    return members;
  }

  /** Where the ways of two to the root meet. */
  #meeting(one: number, other: number): number {
    const way = new Set<number>();
    for (let at = this.#circle[one]; ; at = this.#circle[this.#from[this.#mate[at]]]) {
      way.add(at);
      if (this.#mate[at] === NOBODY) break;
    }
    let at = this.#circle[other];
    while (!way.has(at)) at = this.#circle[this.#from[this.#mate[at]]];
    return at;
  }

  #mark(start: number, base: number, begin: number, inside: Set<number>): void {
    let child = begin;
    for (let at = start; this.#circle[at] !== base; at = this.#from[child]) {
      const mate = this.#mate[at];
      inside.add(this.#circle[at]);
      inside.add(this.#circle[mate]);
      this.#from[at] = child;
      child = mate;
    }
  }
}
