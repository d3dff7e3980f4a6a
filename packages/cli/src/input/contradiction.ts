import { findConflict, formatObservation, type Knowledge, type Scenario } from "@broadside/engine";
import { unfitShip } from "@broadside/engine/placing";
import { UsageError } from "../output/usage-error.ts";

/** The maximum number of shots listed in one line. */
const MOST_LISTED = 12;

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

/** The error for knowledge that no layout fits: the first impossible shot, and a small set that conflicts. */
export const contradiction = (knowledge: Knowledge): UsageError => {
  const { scenario, observations } = knowledge;
  const end = performance.now() + EXPLAIN_MILLISECONDS;
  const conflict = findConflict(knowledge, { stop: () => performance.now() >= end });
  if (conflict === undefined) throw new Error("no layout fits, but no shots are in conflict");
  if (conflict.first < 0)
    return UsageError.of(
      `scenario "${scenario.name}"`,
      unfitShip(scenario) ?? "its rules allow no layout at all",
      scenario.totals || scenario.clues ? "correct its totals or clues" : "enlarge the board or remove ships",
    );
  const name = (shot: number): string => formatObservation(scenario, observations[shot]);
  const where = `shot ${conflict.first + 1} "${name(conflict.first)}"`;
  const { shots, isSmallest } = conflict;
  if (shots.length === 1) {
    const fix = shots[0] === conflict.first ? "correct it" : `${name(shots[0])} alone fits no layout: correct it`;
    return UsageError.of(where, "with this answer no layout is left", fix);
  }
  const more = shots.length > MOST_LISTED ? ` and ${shots.length - MOST_LISTED} more` : "";
  const listed = shots.slice(0, MOST_LISTED).map(name).join(" ") + more;
  const doubt = isSmallest ? "" : " (not shown to be smallest)";
  const fix = `correct one of ${listed}, which contradict each other${doubt}`;
  return UsageError.of(where, "with this answer no layout is left", fix);
};
