import {
  type Answer,
  type Knowledge,
  type Observation,
  placementsOf,
  possibleAnswers,
  sameAnswer,
} from "@broadside/engine";

/** Whether a shot at the cell, after the other shots, may be the one that sinks the ship of the answer. */
const maySink = ({ scenario, observations }: Knowledge, cell: number, answer: Answer): boolean => {
  if (answer.kind !== "sunk") return true;
  const { shipClass, length, cells } = answer;
  const hits = new Set([
    cell,
    ...observations.filter(({ answer: { kind } }) => kind === "hit").map((shot) => shot.cell),
  ]);
  const table = placementsOf(scenario);
  for (let p = 0; p < table.count; p++) {
    const ship = table.cellsOf(p);
    if (!ship.includes(cell) || !ship.every((one) => hits.has(one))) continue;
    if ((shipClass ?? table.classOf[p]) !== table.classOf[p] || (length ?? ship.length) !== ship.length) continue;
    if (cells === undefined || String(cells) === String(ship)) return true;
  }
  return false;
};

/**
 * The shots after a press on a cell: first it is a miss, then a hit, then each sinking for which the cells hit before
 * have room, and then the shot is gone. Where the answers are numbers of ships, they come in ascending order.
 *
 * @param cell one that is not blocked
 * @throws RefusedError where the rules need the ships' placements to be listed, and there are too many
 */
export const pressedShots = ({ scenario, observations }: Knowledge, cell: number): readonly Observation[] => {
  const found = observations.findIndex((shot) => shot.cell === cell);
  const at = found < 0 ? observations.length : found;
  const before = { scenario, observations: observations.slice(0, at) };
  const answers = possibleAnswers(scenario, cell).filter((answer) => maySink(before, cell, answer));
  const shot = observations[at];
  const next = answers[shot ? 1 + answers.findIndex((answer) => sameAnswer(answer, shot.answer)) : 0];
  return observations.toSpliced(at, 1, ...(next ? [{ cell, answer: next }] : []));
};
