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
  possibleAnswers,
  type Scenario,
  sameAnswer,
} from "@broadside/engine";

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
