import { findConflict, formatObservation, type Knowledge } from "@broadside/engine";
import { UsageError } from "../output/usage-error.ts";

/** No more shots than this are listed in one line. */
const MOST_LISTED = 12;

/**
 * Checks that layouts remain where shots were fired: knowledge that no layout fits is bad input. Rules that allow no
 * layout at all are an answer, not an error, as long as there is no shot.
 *
 * @throws UsageError that names the first impossible shot and a smallest set of shots in conflict.
 */
export const requireConsistent = (knowledge: Knowledge, layouts: bigint): void => {
  if (layouts > 0n || knowledge.observations.length === 0) return;
  throw contradiction(knowledge);
};

/** The error of knowledge that no layout fits. */
export const contradiction = (knowledge: Knowledge): UsageError => {
  const { scenario, observations } = knowledge;
  const conflict = findConflict(knowledge);
  if (conflict === undefined) throw new Error("no layout fits, but no shots are in conflict");
  if (conflict.first < 0) {
    return UsageError.of(
      `scenario "${scenario.name}"`,
      "its rules allow no layout, whatever the shots",
      "enlarge the board or remove ships",
    );
  }
  const name = (shot: number): string => formatObservation(scenario, observations[shot]);
  const where = `shot ${conflict.first + 1} "${name(conflict.first)}"`;
  const { smallest } = conflict;
  if (smallest.length === 1) {
    const fix =
      smallest[0] === conflict.first ? "correct it" : `${name(smallest[0])} fits no layout by itself: correct it`;
    return UsageError.of(where, "with this answer no layout is left", fix);
  }
  const more = smallest.length > MOST_LISTED ? ` and ${smallest.length - MOST_LISTED} more` : "";
  const listed = smallest.slice(0, MOST_LISTED).map(name).join(" ") + more;
  return UsageError.of(
    where,
    "with this answer no layout is left",
    `correct one of ${listed}, which contradict each other`,
  );
};
