import {
  CONTACTS,
  type Conflict,
  findConflict,
  type Knowledge,
  type Layout,
  makeKnowledge,
  type Observation,
} from "../../packages/engine/src/index.ts";
import { countByOracle } from "../../packages/engine/src/inference/posterior/oracle.ts";
import { findFixes, findLargestConsistent } from "../../packages/engine/src/review.ts";
import { agrees, allLayouts, replay } from "../../packages/engine/test/all-layouts.ts";
import { holds, same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

/** The index of the first observation that leaves no layout, by counting; -1 if the rules alone leave none. */
const firstByOracle = ({ scenario, observations }: Knowledge): number => {
  for (let shots = 0; shots <= observations.length; shots++) {
    if (countByOracle(makeKnowledge(scenario, observations.slice(0, shots))).layouts === 0n) return shots - 1;
  }
  return observations.length;
};

/**
 * Checks that layouts remain after dropping the suggested shots, and after every change that is offered to
 * resolve the contradiction.
 */
const checkMending = (knowledge: Knowledge, conflict: Conflict, all: readonly Layout[]): void => {
  const { scenario, observations } = knowledge;
  const leavesLayouts = (shots: readonly Observation[]): boolean =>
    all.some((layout) => agrees(layout, makeKnowledge(scenario, shots)));
  const set = findLargestConsistent(knowledge, conflict);
  same("mending: rules without a layout have nothing to keep", set === undefined, conflict.first < 0);
  if (set === undefined) return;
  const { kept, dropped, isLargest } = set;
  holds("mending: kept", leavesLayouts(kept.map((i) => observations[i])), () => `${kept} cannot be true together`);
  same("mending: shown to be largest", isLargest, true);
  const { fixes, isComplete } = findFixes(knowledge, conflict);
  same("mending: all changes tried", isComplete, true);
  same(
    "mending: one shot is dropped where one can be",
    dropped.length === 1,
    fixes.some(({ removable }) => removable),
  );
  for (const { shot, answers } of fixes) {
    for (const answer of answers) {
      const changed = observations.map((old, i) => (i === shot ? { cell: old.cell, answer } : old));
      holds("mending: changed", leavesLayouts(changed), () => `shot ${shot} changed leaves none`);
    }
  }
};

/** Compares the contradictions of impossible games with the list of all layouts. */
export const conflicts = positionArea({
  name: "conflicts",
  about: "contradictions of impossible games: the first shot, and a set of shots that none can be left out of",
  kinds: () => ({ choices: true, contacts: CONTACTS, limit: 600n, truth: "lies" }),
  check(knowledge) {
    const all = allLayouts(knowledge.scenario);
    const isPossible = all.some((layout) => agrees(layout, knowledge));
    const conflict = findConflict(knowledge);
    same("conflict: there is one", conflict !== undefined, !isPossible);
    if (!conflict) return [];
    same("conflict: first", conflict.first, firstByOracle(knowledge));
    const agreements = all.map((layout) => replay(layout, knowledge.observations));
    const isMet = (set: readonly number[]): boolean => agreements.some((good) => set.every((i) => good[i]));
    const { shots, isMinimal, isSmallest } = conflict;
    holds("conflict: contradictory", !isMet(shots), () => `${shots} can be true together`);
    // On boards this small, contradictions are always fully explained.
    same("conflict: shown to be minimal and smallest", [isMinimal, isSmallest], [true, true]);
    for (const left of shots) {
      const rest = shots.filter((i) => i !== left);
      holds("conflict: all needed", isMet(rest), () => `${left} of ${shots} is not needed`);
    }
    checkMending(knowledge, conflict, all);
    return ["no layout left"];
  },
});
