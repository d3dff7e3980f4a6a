import { findConflict, formatObservation, type Knowledge, type Scenario } from "@broadside/engine";
import { unfitShip } from "@broadside/engine/placing";
import { findFixes, type ShotFix } from "@broadside/engine/review";
import { UsageError } from "../output/usage-error.ts";
import { scenarioPlace } from "./limits.ts";

/** The maximum number of shots listed in one line. */
const MOST_LISTED = 12;

/** The maximum number of right answers listed for one shot. */
const MOST_ANSWERS = 3;

/** The answer for rules that allow no layout, as long as there are no shots. */
export const noLayout = (scenario: Scenario): string =>
  `no layout exists: ${unfitShip(scenario) ?? "there is nothing to shoot at"}`;

/** Milliseconds for finding a small set of conflicting shots; the command then takes about 2 s. */
const EXPLAIN_MILLISECONDS = 1500;

/**
 * Checks that layouts remain after the shots. Rules without a layout are no error as long as there are no
 * shots.
 */
export const requireConsistent = (knowledge: Knowledge, layouts: bigint): void => {
  if (layouts > 0n || knowledge.observations.length === 0) return;
  throw contradiction(knowledge);
};

/**
 * The error for knowledge that no layout fits: the first impossible shot, and a small set that conflicts.
 *
 * @param before what comes before the place of the shot, such as a file
 */
export const contradiction = (knowledge: Knowledge, before = ""): UsageError => {
  const { scenario, observations } = knowledge;
  const end = performance.now() + EXPLAIN_MILLISECONDS;
  const options = { stop: () => performance.now() >= end };
  const conflict = findConflict(knowledge, options);
  if (conflict === undefined) throw new Error("no layout fits, but no shots are in conflict");
  if (conflict.first < 0)
    return UsageError.of(
      scenarioPlace(scenario),
      unfitShip(scenario) ?? "its rules allow no layout at all",
      scenario.totals || scenario.clues ? "correct its totals or clues" : "enlarge the board or remove ships",
    );
  const name = (shot: number): string => formatObservation(scenario, observations[shot]);
  const where = `${before}shot ${conflict.first + 1} "${name(conflict.first)}"`;
  const { shots, isSmallest } = conflict;
  if (shots.length === 1) {
    const fix = shots[0] === conflict.first ? "correct it" : `${name(shots[0])} alone fits no layout: correct it`;
    return UsageError.of(where, "with this answer no layout is left", fix);
  }
  const more = shots.length > MOST_LISTED ? ` and ${shots.length - MOST_LISTED} more` : "";
  const listed = shots.slice(0, MOST_LISTED).map(name).join(" ") + more;
  const doubt = isSmallest ? "" : " (not shown to be smallest)";
  // The set is only one of those that conflict, so another answer need not help for each of its shots.
  const { fixes, isComplete } = findFixes(knowledge, conflict, options);
  const fitting = ({ shot, answers }: ShotFix): string => {
    const { cell } = observations[shot];
    return answers.map((answer) => formatObservation(scenario, { cell, answer })).join(" or ");
  };
  const corrections = fixes.flatMap((one): string[] => {
    if (one.answers.length === 0) return [];
    return [one.answers.length > MOST_ANSWERS ? name(one.shot) : `${name(one.shot)} (${fitting(one)} fits)`];
  });
  // If each of them can be wrong, only the answers to the impossible shot are named, unless all that fits is a miss.
  const last = fixes.find(({ shot }) => shot === conflict.first);
  const isNamed = last && last.answers.length <= MOST_ANSWERS && last.answers.some(({ kind }) => kind !== "miss");
  const instead = isNamed ? `; ${fitting(last)} would fit` : "";
  const fix =
    isComplete && corrections.length < Math.min(shots.length, MOST_LISTED)
      ? `correct ${corrections.join(" or ") || "more than one shot"}; ${listed} contradict each other${doubt}`
      : `correct one of ${listed}, which contradict each other${doubt}${instead}`;
  return UsageError.of(where, "with this answer no layout is left", fix);
};
