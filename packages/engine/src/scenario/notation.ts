import { checkCell } from "../board/board.ts";
import { CELL_PATTERN, type Columns, formatCell, parseCell, parseCells } from "../board/cell-name.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { type Answer, HIT, MISS, type Observation } from "./answer.ts";
import { shipCount, sizesOf, smallestShip } from "./fleet.ts";
import { canListPlacements, placementsOf } from "./placement.ts";
import { checkScenario, type Scenario } from "./scenario.ts";

/**
 * The text of an answer: `.` `x` `xcruiser` `#` `#3` `#cruiser` `#cruiser[F6,F7,F8]` `=2`.
 *
 * @throws TypeError for a class that the scenario lacks; RangeError for a number that is not a cell
 * @example
 * import { formatAnswer, preset } from "@broadside/engine";
 *
 * const scenario = preset("hasbro");
 * formatAnswer(scenario, { kind: "sunk", shipClass: 0 }); // => "#carrier"
 */
export const formatAnswer = (scenario: Scenario, answer: Answer, columns?: Columns): string => {
  switch (answer.kind) {
    case "miss":
      return ".";
    case "hit":
      return answer.shipClass === undefined ? "x" : `x${scenario.fleet[answer.shipClass].name}`;
    case "count":
      return `=${answer.ships}`;
    case "sunk": {
      const cells = answer.cells?.map((cell) => formatCell(scenario.board, cell, columns)).join(",");
      const name = answer.shipClass === undefined ? "" : scenario.fleet[answer.shipClass].name;
      return `#${answer.length ?? ""}${name}${cells === undefined ? "" : `[${cells}]`}`;
    }
  }
};

/**
 * A shot and its answer as text, for example `F6x`.
 *
 * @throws as {@link formatCell} and {@link formatAnswer} do.
 * @example
 * import { formatObservation, preset } from "@broadside/engine";
 *
 * formatObservation(preset("hasbro"), { cell: 55, answer: { kind: "hit" } }); // => "F6x"
 */
export const formatObservation = (scenario: Scenario, { cell, answer }: Observation, columns?: Columns): string =>
  formatCell(scenario.board, cell, columns) + formatAnswer(scenario, answer, columns);

/**
 * Shots in order, separated by spaces, in the form that `parseShots` reads.
 *
 * @param columns the alphabet of the columns, as {@link formatCell} takes it
 * @throws as {@link formatObservation} does.
 * @example
 * import { formatShots, parseShots, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("hasbro");
 * formatShots(scenario, unwrap(parseShots(scenario, "e5. F6x"))); // => "E5. F6x"
 */
export const formatShots = (scenario: Scenario, observations: readonly Observation[], columns?: Columns): string => {
  checkScenario(scenario);
  return observations.map((observation) => formatObservation(scenario, observation, columns)).join(" ");
};

/** Reads a shot such as `F6x`. */
export const parseObservation = (scenario: Scenario, text: string, where = `shot "${text}"`): Result<Observation> => {
  const match = CELL_PATTERN.exec(text);
  if (!match) return fail(where, "does not begin with a cell", `write a cell and its answer, ${answerForms(scenario)}`);
  const cell = parseCell(scenario.board, match[0], where);
  return cell.ok ? parseObservationAt(scenario, cell.value, text.slice(match[0].length), where) : cell;
};

/** Reads the answer of a shot at a cell. Fails if nobody can shoot there. */
export const parseObservationAt = (
  scenario: Scenario,
  cell: number,
  answerText: string,
  where: string,
): Result<Observation> => {
  if (scenario.board.blocked.includes(cell))
    return fail(where, `${formatCell(scenario.board, cell)} is a blocked cell`, "nobody can shoot there; leave it out");
  const answer = parseAnswer(scenario, cell, answerText, where);
  return answer.ok ? ok({ cell, answer: answer.value }) : answer;
};

/** The answers that the rules allow, for messages. */
export const answerForms = (scenario: Scenario): string => {
  const { answers, fleet } = scenario;
  const { name } = fleet[0];
  if (answers === "count") return '"=" and the number of ships on the cell';
  if (answers === "hit") return '"." for a miss or "x" for a hit';
  const sinking = {
    sunk: '"#" for sunk',
    length: `"#${smallestShip(fleet[0])}" for a sunk ship's length`,
    named: `"#${name}" for a sunk ship`,
    revealed: `"#${name}[...]" with the sunk ship's cells`,
    identified: `"#${name}" for a sunk ship`,
  }[answers];
  return `"." for a miss, "x${answers === "identified" ? name : ""}" for a hit or ${sinking}`;
};

/**
 * Reads an answer such as `x` or `#cruiser`. Fails on answers against the rules, and on cells of a sunk ship that are
 * no placement of its class or lack the cell shot.
 *
 * @param cell the cell shot, on the board and not blocked
 * @throws RangeError if `cell` is not a cell
 * @example
 * import { parseAnswer, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("hasbro");
 * unwrap(parseAnswer(scenario, 55, "#cruiser")); // => { kind: "sunk", shipClass: 2 }
 * parseAnswer(scenario, 55, "=2").ok; // => false
 */
export const parseAnswer = (
  scenario: Scenario,
  cell: number,
  text: string,
  where = `answer "${text}"`,
): Result<Answer> => {
  checkScenario(scenario);
  checkCell(scenario.board, cell);
  const { answers, fleet } = scenario;
  const wrong = (what: string): Result<Answer> => fail(where, what, `write ${answerForms(scenario)}`);
  if (text === "") return wrong("has no answer");
  const form = FORM.exec(text)?.groups;
  if (!form) return wrong(`"${text}" is not an answer`);
  const { miss, ships, hitName } = form;
  if (answers === "count") {
    if (ships === undefined) return wrong(`the rules announce numbers of ships, not "${text}"`);
    if (Number(ships) > shipCount(fleet)) return wrong(`${ships} ships are more than there are`);
    return ok({ kind: "count", ships: Number(ships) });
  }
  if (ships !== undefined) return wrong(`the rules (answers "${answers}") announce no numbers of ships`);
  if (miss !== undefined) return ok(MISS);
  if (hitName === undefined) return parseSinking(scenario, cell, form, where);
  if (answers !== "identified")
    return hitName === "" ? ok(HIT) : wrong(`the rules (answers "${answers}") do not name the ship of a hit`);
  if (hitName === "") return wrong(`the rules (answers "${answers}") name the ship of every hit`);
  const index = parseClass(scenario, hitName, where);
  return index.ok ? ok({ kind: "hit", shipClass: index.value }) : index;
};

/** A miss, a number of ships, a hit with a name, or a sinking with a length, a name and cells. */
const FORM =
  /^(?:(?<miss>\.)|=(?<ships>\d+)|x(?<hitName>[^#.=[\]]*)|#(?<length>\d+)?(?<name>[^\d[\]][^[\]]*)?(?:\[(?<cellList>[^\]]*)\])?)$/i;

/** Finds a class by its name, in any case unless names differ in case alone. */
const parseClass = ({ fleet }: Scenario, name: string, where: string): Result<number> => {
  const names = fleet.map((ship) => ship.name);
  const exact = names.indexOf(name);
  const index = exact >= 0 ? exact : names.findIndex((other) => other.toLowerCase() === name.toLowerCase());
  return index < 0 ? fail(where, `the fleet has no class "${name}"`, suggestName(name, names)) : ok(index);
};

const parseSinking = (
  scenario: Scenario,
  cell: number,
  { length, name, cellList }: Readonly<Partial<Record<string, string>>>,
  where: string,
): Result<Answer> => {
  const { answers, fleet } = scenario;
  const wrong = (what: string): Result<Answer> => fail(where, what, `write ${answerForms(scenario)}`);
  if (answers === "hit") return wrong(`the rules (answers "hit") do not announce sinkings`);
  const bare = length === undefined && name === undefined && cellList === undefined;
  if (answers === "sunk") return bare ? ok({ kind: "sunk" }) : wrong('the rules (answers "sunk") say no more than "#"');
  if (answers === "length") {
    if (length === undefined || name !== undefined || cellList !== undefined)
      return wrong("the sunk ship's length is missing");
    const lengths = [...new Set(fleet.flatMap<number | undefined>((ship) => sizesOf(ship) ?? [undefined]))];
    if (!lengths.some((n) => n === Number(length) || n === undefined)) {
      return fail(
        where,
        `no ship has ${length} ${length === "1" ? "cell" : "cells"}`,
        `the fleet's ships have ${lengths.join(", ")}`,
      );
    }
    return ok({ kind: "sunk", length: Number(length) });
  }
  if (name === undefined || length !== undefined) return wrong("the sunk ship's name is missing");
  const index = parseClass(scenario, name, where);
  if (!index.ok) return index;
  if (answers === "revealed") {
    if (cellList === undefined) return wrong("the sunk ship's cells are missing");
    return parseRevealed(scenario, cell, index.value, cellList, where);
  }
  return cellList === undefined
    ? ok({ kind: "sunk", shipClass: index.value })
    : wrong(`the rules (answers "${answers}") show no cells`);
};

const parseRevealed = (
  scenario: Scenario,
  cell: number,
  shipClass: number,
  cellList: string,
  where: string,
): Result<Answer> => {
  const names = cellList.split(/[\s,]+(?![^(]*\))/).filter((part) => part !== "");
  const read = parseCells(scenario.board, names, () => where, "A1");
  if (!read.ok) return read;
  const cells = read.value.sort((a, b) => a - b);
  if (!canListPlacements(scenario))
    return fail(where, "shows a ship on a board with too many places for ships to be listed", "take a smaller board");
  if (placementsOf(scenario).find(shipClass, cells) !== undefined && cells.includes(cell))
    return ok({ kind: "sunk", shipClass, cells });
  return fail(
    where,
    `[${cellList}] is not a place of a ${scenario.fleet[shipClass].name} sunk by this shot`,
    "list all cells of the sunk ship, the one shot among them",
  );
};
