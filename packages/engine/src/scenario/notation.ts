import { CELL_PATTERN, formatCell, parseCell } from "../board/cell-name.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { type Answer, MISS, type Observation } from "./answer.ts";
import { cellsOf, shipCount } from "./fleet.ts";
import { placementsOf } from "./placement.ts";
import type { Scenario } from "./scenario.ts";

/** The text of an answer: `.` `x` `xcruiser` `#` `#3` `#cruiser` `#cruiser[F6,F7,F8]` `=2`. */
export const formatAnswer = (scenario: Scenario, answer: Answer): string => {
  switch (answer.kind) {
    case "miss":
      return ".";
    case "hit":
      return answer.shipClass === undefined ? "x" : `x${scenario.fleet[answer.shipClass].name}`;
    case "count":
      return `=${answer.ships}`;
    case "sunk": {
      const cells = answer.cells?.map((cell) => formatCell(scenario.board, cell)).join(",");
      const name = answer.shipClass === undefined ? "" : scenario.fleet[answer.shipClass].name;
      return `#${answer.length ?? ""}${name}${cells === undefined ? "" : `[${cells}]`}`;
    }
  }
};

/** A shot with its answer as text, for example `F6x`. */
export const formatObservation = (scenario: Scenario, { cell, answer }: Observation): string =>
  formatCell(scenario.board, cell) + formatAnswer(scenario, answer);

/** Shots in order, separated by blanks, as {@link parseShots} reads them. */
export const formatShots = (scenario: Scenario, observations: readonly Observation[]): string =>
  observations.map((observation) => formatObservation(scenario, observation)).join(" ");

/**
 * Reads shots with their answers, separated by white space: `"E5. F6x F7x F8#cruiser"`. Fails on a cell off the board or
 * blocked or shot twice, and on an answer the scenario's rules cannot give. Whether a layout fits is not asked here.
 */
export const parseShots = (scenario: Scenario, text: string): Result<Observation[]> => {
  const observations: Observation[] = [];
  const shotAt = new Map<number, number>();
  // Blanks inside brackets belong to the shot, so that tuples and lists of cells may be written with them.
  const words = text.match(/(?:\[[^\]]*\]|\([^)]*\)|[^\s[(])+|[[(]\S*/g) ?? [];
  for (const [i, word] of words.entries()) {
    const where = `shot ${i + 1} "${word}"`;
    const parsed = parseObservation(scenario, word, where);
    if (!parsed.ok) return parsed;
    const { cell } = parsed.value;
    const earlier = shotAt.get(cell);
    if (earlier !== undefined) {
      return fail(
        where,
        `${formatCell(scenario.board, cell)} was already shot (shot ${earlier + 1})`,
        "leave one of the two out",
      );
    }
    shotAt.set(cell, i);
    observations.push(parsed.value);
  }
  return ok(observations);
};

/** Reads one shot with its answer, such as `F6x`. */
export const parseObservation = (scenario: Scenario, text: string, where = `shot "${text}"`): Result<Observation> => {
  const match = CELL_PATTERN.exec(text);
  if (!match) return fail(where, "does not begin with a cell", `write a cell and its answer, ${answerForms(scenario)}`);
  const cell = parseCell(scenario.board, match[0], where);
  if (!cell.ok) return cell;
  if (scenario.board.blocked.includes(cell.value)) {
    return fail(
      where,
      `${formatCell(scenario.board, cell.value)} is a blocked cell`,
      "nobody can shoot there; leave it out",
    );
  }
  const answer = parseAnswer(scenario, cell.value, text.slice(match[0].length), where);
  return answer.ok ? ok({ cell: cell.value, answer: answer.value }) : answer;
};

/** The forms an answer may take under the scenario's rules, for messages. */
export const answerForms = (scenario: Scenario): string => {
  const name = scenario.fleet[0].name;
  switch (scenario.answers) {
    case "hit":
      return '"." for a miss or "x" for a hit';
    case "sunk":
      return '"." for a miss, "x" for a hit or "#" for sunk';
    case "length":
      return `"." for a miss, "x" for a hit or "#${cellsOf(scenario.fleet[0]) ?? 1}" for a sunk ship's length`;
    case "named":
      return `"." for a miss, "x" for a hit or "#${name}" for a sunk ship`;
    case "revealed":
      return `"." for a miss, "x" for a hit or "#${name}[...]" with the sunk ship's cells`;
    case "identified":
      return `"." for a miss, "x${name}" for a hit or "#${name}" for a sunk ship`;
    case "count":
      return '"=" and the number of ships on the cell';
  }
};

/** An answer as it was written after a cell, and where, for messages. */
interface WrittenAnswer {
  readonly scenario: Scenario;
  readonly cell: number;
  readonly where: string;
  readonly text: string;
}

/** What may follow the sign of a sinking. */
interface SunkParts {
  readonly length?: string;
  readonly name?: string;
  readonly cells?: string;
}

const ANSWER_PATTERN =
  /^(?:(?<miss>\.)|=(?<ships>\d+)|x(?<hitName>[^#.=[\]]*)|(?<sunk>#)(?<length>\d+)?(?<name>[^\d[\]][^[\]]*)?(?:\[(?<cells>[^\]]*)\])?)$/i;

const wrongAnswer = ({ scenario, where }: WrittenAnswer, what: string): Result<never> =>
  fail(where, what, `write ${answerForms(scenario)}`);

const parseAnswer = (scenario: Scenario, cell: number, text: string, where: string): Result<Answer> => {
  const written: WrittenAnswer = { scenario, cell, where, text };
  if (text === "") return wrongAnswer(written, "has no answer");
  const groups = ANSWER_PATTERN.exec(text)?.groups;
  if (!groups) return wrongAnswer(written, `"${text}" is not an answer`);
  const { miss, ships, hitName, sunk, length, name, cells } = groups;
  const { answers } = scenario;
  if (answers === "count") return parseCount(written, ships);
  if (ships !== undefined) return wrongAnswer(written, `the rules (answers "${answers}") announce no numbers of ships`);
  if (miss !== undefined) return ok(MISS);
  return sunk === undefined ? parseHit(written, hitName) : parseSunk(written, { length, name, cells });
};

const parseCount = (written: WrittenAnswer, ships: string | undefined): Result<Answer> => {
  if (ships === undefined) return wrongAnswer(written, `the rules announce numbers of ships, not "${written.text}"`);
  if (Number(ships) > shipCount(written.scenario.fleet)) {
    return wrongAnswer(written, `${ships} ships are more than there are`);
  }
  return ok({ kind: "count", ships: Number(ships) });
};

const parseHit = (written: WrittenAnswer, name: string): Result<Answer> => {
  const { answers } = written.scenario;
  if (answers !== "identified") {
    return name === ""
      ? ok({ kind: "hit" })
      : wrongAnswer(written, `the rules (answers "${answers}") do not name the ship of a hit`);
  }
  if (name === "") return wrongAnswer(written, `the rules (answers "${answers}") name the ship of every hit`);
  const shipClass = parseClass(written, name);
  return shipClass.ok ? ok({ kind: "hit", shipClass: shipClass.value }) : shipClass;
};

const parseSunk = (written: WrittenAnswer, { length, name, cells }: SunkParts): Result<Answer> => {
  const { answers } = written.scenario;
  if (answers === "hit") return wrongAnswer(written, `the rules (answers "hit") do not announce sinkings`);
  if (answers === "sunk") {
    const bare = length === undefined && name === undefined && cells === undefined;
    return bare ? ok({ kind: "sunk" }) : wrongAnswer(written, 'the rules (answers "sunk") say no more than "#"');
  }
  if (answers === "length") {
    if (length === undefined || name !== undefined || cells !== undefined) {
      return wrongAnswer(written, "the sunk ship's length is missing");
    }
    return parseSunkLength(written, length);
  }
  if (name === undefined || length !== undefined) return wrongAnswer(written, "the sunk ship's class is missing");
  const shipClass = parseClass(written, name);
  if (!shipClass.ok) return shipClass;
  if (answers === "revealed") return parseRevealed(written, shipClass.value, cells);
  return cells === undefined
    ? ok({ kind: "sunk", shipClass: shipClass.value })
    : wrongAnswer(written, `the rules (answers "${answers}") show no cells`);
};

const parseSunkLength = ({ scenario, where }: WrittenAnswer, length: string): Result<Answer> => {
  const lengths = [...new Set(scenario.fleet.map(cellsOf))];
  return lengths.some((n) => n === Number(length) || n === undefined)
    ? ok({ kind: "sunk", length: Number(length) })
    : fail(where, `no ship has ${length} cells`, `the fleet's ships have ${lengths.join(", ")}`);
};

const parseRevealed = (written: WrittenAnswer, shipClass: number, list: string | undefined): Result<Answer> => {
  const { scenario, cell, where } = written;
  if (list === undefined) return wrongAnswer(written, "the sunk ship's cells are missing");
  const cells: number[] = [];
  for (const name of list.split(/[\s,]+(?![^(]*\))/).filter((part) => part !== "")) {
    const parsed = parseCell(scenario.board, name, where);
    if (!parsed.ok) return parsed;
    cells.push(parsed.value);
  }
  cells.sort((a, b) => a - b);
  const known = placementsOf(scenario).find(shipClass, cells);
  if (known === undefined || !cells.includes(cell)) {
    return fail(
      where,
      `[${list}] is not a place of a ${scenario.fleet[shipClass].name} sunk by this shot`,
      "list all cells of the sunk ship, the one shot among them",
    );
  }
  return ok({ kind: "sunk", shipClass, cells });
};

const parseClass = ({ scenario: { fleet }, where }: WrittenAnswer, name: string): Result<number> => {
  const names = fleet.map((ship) => ship.name);
  // Names may differ in case alone; any case does where that is clear.
  const exact = names.indexOf(name);
  const index = exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
  return index < 0 ? fail(where, `the fleet has no class "${name}"`, suggestName(name, names)) : ok(index);
};
