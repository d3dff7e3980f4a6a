import {
  type Answer,
  type Answers,
  type Board,
  cellAt,
  cellsOf,
  coordOf,
  type Knowledge,
  MISS,
  makeKnowledge,
  type Observation,
  placementsOf,
  possibleAnswers,
  type Scenario,
  sameAnswer,
} from "@broadside/engine";
import { canListPlacements } from "@broadside/engine/boxes";

/** The knowledge with this answer at the cell: as a new last shot, or in place of the previous answer. */
export const withShot = (knowledge: Knowledge, cell: number, answer: Answer): Knowledge => {
  const { scenario, observations } = knowledge;
  const shot: Observation = { cell, answer };
  const list = observations.some((other) => other.cell === cell)
    ? observations.map((other) => (other.cell === cell ? shot : other))
    : [...observations, shot];
  return makeKnowledge(scenario, list);
};

export const withoutShot = (knowledge: Knowledge, cell: number): Knowledge =>
  makeKnowledge(
    knowledge.scenario,
    knowledge.observations.filter((shot) => shot.cell !== cell),
  );

type Sinking = Extract<Answer, { kind: "sunk" }>;

/**
 * Whether the shots before the one at a cell allow that it sank a ship: some ship of the answer lies on this cell and
 * hits before it alone, and other shots have not sunk all ships of its class. Cost: the cells of all placements.
 */
export const mayHaveSunk = ({ scenario, observations }: Knowledge, cell: number, answer: Sinking): boolean => {
  const { shipClass, length, cells } = answer;
  const isSame = (other: Answer): boolean => "shipClass" in other && other.shipClass === shipClass;
  const sunk = observations.filter((shot) => shot.cell !== cell && shot.answer.kind === "sunk" && isSame(shot.answer));
  if (shipClass !== undefined && sunk.length >= scenario.fleet[shipClass].count) return false;
  if (!canListPlacements(scenario)) return true;
  const at = observations.findIndex((shot) => shot.cell === cell);
  const hits = new Set([cell, ...observations.slice(0, at).flatMap((shot) => hitOf(shot, shipClass))]);
  const table = placementsOf(scenario);
  for (let p = 0; p < table.count; p++) {
    const own = table.cellsOf(p);
    if (shipClass !== undefined && table.classOf[p] !== shipClass) continue;
    if (length !== undefined && own.length !== length) continue;
    if (!own.includes(cell) || !own.every((one) => hits.has(one))) continue;
    if (cells === undefined || cells.every((one, i) => one === own[i])) return true;
  }
  return false;
};

/** The cell of a shot that hit a ship of this class without sinking it, as far as its answer tells. */
const hitOf = ({ cell, answer }: Observation, shipClass: number | undefined): number[] => {
  const isHit = answer.kind === "hit" && (answer.shipClass ?? shipClass) === shipClass;
  return isHit ? [cell] : [];
};

/** The answer that a referee with other rules would have given; undefined if this one does not tell. */
const translate = (answer: Answer, scenario: Scenario, to: Answers): Answer | undefined => {
  if (to === "count") return toCount(answer, scenario);
  if (answer.kind === "count") {
    if (answer.ships === 0) return MISS;
    return to === "hit" ? { kind: "hit" } : undefined;
  }
  if (answer.kind === "miss") return MISS;
  const { shipClass } = answer;
  if (answer.kind === "hit" || to === "hit") {
    if (to !== "identified") return { kind: "hit" };
    return shipClass === undefined ? undefined : { kind: "hit", shipClass };
  }
  if (to === "sunk") return { kind: "sunk" };
  if (to === "length") {
    const length = answer.length ?? (shipClass === undefined ? undefined : cellsOf(scenario.fleet[shipClass]));
    return length === undefined ? undefined : { kind: "sunk", length };
  }
  if (shipClass === undefined) return undefined;
  if (to !== "revealed") return { kind: "sunk", shipClass };
  return answer.cells === undefined ? undefined : answer;
};

/** Hits translate into a number of ships only if ships cannot overlap. */
const toCount = (answer: Answer, { contact }: Scenario): Answer | undefined => {
  if (answer.kind === "count") return answer;
  if (answer.kind === "miss") return { kind: "count", ships: 0 };
  return contact === "overlap" ? undefined : { kind: "count", ships: 1 };
};

/** The cell with the same coordinates on another board; undefined if it is blocked or does not exist there. */
const sameCell = (from: Board, to: Board, cell: number): number | undefined => {
  const place = cellAt(to, coordOf(from, cell));
  return place === undefined || to.blocked.includes(place) ? undefined : place;
};

/** The class of the same name under other rules, else the one at the same place in as long a fleet; -1 if none. */
export const sameClass = (from: Scenario, to: Scenario, shipClass: number): number => {
  const byName = to.fleet.findIndex(({ name }) => name === from.fleet[shipClass].name);
  return byName < 0 && from.fleet.length === to.fleet.length ? shipClass : byName;
};

/** The shots at the same coordinates under other rules, translated; those that cannot be translated are dropped. */
export const carryOver = (knowledge: Knowledge, scenario: Scenario): Knowledge => {
  const old = knowledge.scenario;
  const kept: Observation[] = [];
  for (const { cell, answer } of knowledge.observations) {
    const place = sameCell(old.board, scenario.board, cell);
    if (place === undefined) continue;
    const named = renameClasses(translate(answer, old, scenario.answers), old, scenario);
    if (named !== undefined && possibleAnswers(scenario, place).some((other) => sameAnswer(other, named))) {
      kept.push({ cell: place, answer: named });
    }
  }
  return makeKnowledge(scenario, kept);
};

/** The answer with the classes and cells of the new scenario. */
const renameClasses = (answer: Answer | undefined, from: Scenario, to: Scenario): Answer | undefined => {
  if (answer === undefined || answer.kind === "miss" || answer.kind === "count") return answer;
  const { shipClass } = answer;
  if (shipClass === undefined) return answer;
  const renamed = sameClass(from, to, shipClass);
  if (renamed < 0) return undefined;
  if (answer.kind === "hit") return { kind: "hit", shipClass: renamed };
  const cells = answer.cells?.flatMap((cell) => sameCell(from.board, to.board, cell) ?? []);
  return { ...answer, shipClass: renamed, ...(cells === undefined ? {} : { cells }) };
};
