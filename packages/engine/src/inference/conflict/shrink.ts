import type { ConflictJudge, Effort } from "./conflict-judge.ts";
import { type BitSet, bitOf } from "./hitting-set.ts";

/** A set in conflict, and what is proven of it. */
export interface Found {
  readonly set: BitSet;
  readonly isMinimal: boolean;
  readonly isSmallest: boolean;
}

/** Removes the members of a set in conflict that the rest does not need, in the given order, halves first. */
export const shrink = (
  start: BitSet,
  order: readonly number[],
  judge: ConflictJudge,
  isOver: () => boolean,
  effort: Effort = "little",
): Found => {
  let set = start;
  let isMinimal = true;
  const leaveOut = (some: readonly number[]): void => {
    if (isOver()) {
      isMinimal = false;
      return;
    }
    const rest = some.reduce((kept, i) => kept & ~bitOf(i), set);
    const agrees = judge.agreesSoon(rest, effort);
    if (agrees === false) set = rest;
    else if (some.length > 1) {
      leaveOut(some.slice(0, some.length >> 1));
      leaveOut(some.slice(some.length >> 1));
    } else if (agrees === undefined) isMinimal = false;
  };
  leaveOut(order);
  return { set, isMinimal, isSmallest: false };
};

/** A large set of observations, including the given ones, that some layout agrees with. */
export const grow = (start: BitSet, shots: number, judge: ConflictJudge, isOver: () => boolean): BitSet => {
  let kept = judge.agreementWith(start);
  for (let i = 0; i < shots; i++) {
    const more = kept | bitOf(i);
    if (more === kept) continue;
    if (isOver()) break;
    if (judge.agreesSoon(more)) kept = judge.agreementWith(more);
  }
  return kept;
};
