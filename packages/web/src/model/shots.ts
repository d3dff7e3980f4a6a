import {
  type Answer,
  type Answers,
  answerKey,
  cellsOf,
  type Knowledge,
  MISS,
  makeKnowledge,
  type Observation,
  placementsOf,
  type Scenario,
} from "@broadside/engine";

/** The knowledge with this answer to a shot at the cell: a new last shot, or in the place of the one that was there. */
export const withShot = (knowledge: Knowledge, cell: number, answer: Answer): Knowledge => {
  const { scenario, observations } = knowledge;
  const shot: Observation = { cell, answer };
  const list = observations.some((other) => other.cell === cell)
    ? observations.map((other) => (other.cell === cell ? shot : other))
    : [...observations, shot];
  return makeKnowledge(scenario, list);
};

/** The knowledge without the shot at the cell. */
export const withoutShot = (knowledge: Knowledge, cell: number): Knowledge =>
  makeKnowledge(
    knowledge.scenario,
    knowledge.observations.filter((shot) => shot.cell !== cell),
  );

/** Every answer that the rules let the referee give to a shot at the cell, whatever was shot before. */
export const announceable = (scenario: Scenario, cell: number): Answer[] => {
  const { answers, fleet } = scenario;
  const classes = fleet.map((_, shipClass) => shipClass);
  switch (answers) {
    case "hit":
      return [MISS, { kind: "hit" }];
    case "sunk":
      return [MISS, { kind: "hit" }, { kind: "sunk" }];
    case "length": {
      const lengths = [...new Set(fleet.map((ship) => cellsOf(ship) ?? 1))].sort((a, b) => b - a);
      return [MISS, { kind: "hit" }, ...lengths.map((length) => ({ kind: "sunk" as const, length }))];
    }
    case "named":
      return [MISS, { kind: "hit" }, ...classes.map((shipClass) => ({ kind: "sunk" as const, shipClass }))];
    case "identified":
      return [
        MISS,
        ...classes.map((shipClass) => ({ kind: "hit" as const, shipClass })),
        ...classes.map((shipClass) => ({ kind: "sunk" as const, shipClass })),
      ];
    case "revealed":
      return [MISS, { kind: "hit" }, ...revealedSinkings(scenario, cell)];
    case "count":
      return [];
  }
};

const revealedSinkings = (scenario: Scenario, cell: number): Answer[] => {
  const table = placementsOf(scenario);
  const found: Answer[] = [];
  for (let p = 0; p < table.count; p++) {
    const cells = table.cellsOf(p);
    if (cells.includes(cell)) found.push({ kind: "sunk", shipClass: table.classOf[p], cells: Array.from(cells) });
  }
  return found;
};

/** True for equal answers. */
export const sameAnswer = (a: Answer, b: Answer): boolean => answerKey(a) === answerKey(b);

/** An answer as a referee with other rules would have given it; undefined when that takes more than the answer tells. */
const translate = (answer: Answer, scenario: Scenario, to: Answers): Answer | undefined => {
  if (answer.kind === "miss") return MISS;
  if (answer.kind === "count" || to === "count") return undefined;
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

/**
 * The shots carried over to other rules on a board with the same cell names: answers are translated, and shots that
 * the new rules cannot hold are dropped.
 */
export const carryOver = (knowledge: Knowledge, scenario: Scenario): { knowledge: Knowledge; dropped: number } => {
  const old = knowledge.scenario;
  const [columns] = old.board.size;
  const kept: Observation[] = [];
  for (const { cell, answer } of knowledge.observations) {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    if (column >= scenario.board.size[0] || row >= scenario.board.size[1]) continue;
    const place = column + row * scenario.board.size[0];
    if (scenario.board.blocked.includes(place)) continue;
    const named = renameClasses(translate(answer, old, scenario.answers), old, scenario);
    if (named !== undefined && announceable(scenario, place).some((other) => sameAnswer(other, named))) {
      kept.push({ cell: place, answer: named });
    }
  }
  return { knowledge: makeKnowledge(scenario, kept), dropped: knowledge.observations.length - kept.length };
};

/** The answer with class numbers and cells of the new scenario; classes are found by name, or by place when renamed. */
const renameClasses = (answer: Answer | undefined, from: Scenario, to: Scenario): Answer | undefined => {
  if (answer === undefined || answer.kind === "miss" || answer.kind === "count") return answer;
  const { shipClass } = answer;
  if (shipClass === undefined) return answer;
  const { name } = from.fleet[shipClass];
  const byName = to.fleet.findIndex((ship) => ship.name === name);
  const renamed = byName < 0 && from.fleet.length === to.fleet.length ? shipClass : byName;
  if (renamed < 0) return undefined;
  if (answer.kind === "hit") return { kind: "hit", shipClass: renamed };
  const [oldColumns, columns] = [from.board.size[0], to.board.size[0]];
  const cells = answer.cells?.map((cell) => (cell % oldColumns) + Math.floor(cell / oldColumns) * columns);
  return { ...answer, shipClass: renamed, ...(cells === undefined ? {} : { cells }) };
};
