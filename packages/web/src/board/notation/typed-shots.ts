// Shots in fields: what stands there, what somebody types or pastes, and examples.
import {
  type Answer,
  makeBoard,
  type Observation,
  parseShots,
  type Result,
  type Scenario,
  type ShipNames,
  unwrap,
} from "@broadside/engine";
import { cellName } from "../../language/cell-name.ts";
import { columns } from "../../language/language.ts";
import { shipName } from "../../language/ship-name.ts";
import { formatHeard, type HeardShots } from "./heard-shots.ts";
import { describeAnswer } from "./shot-text.ts";
import { readHeard } from "./told-text.ts";

/**
 * Shots in notation, with the columns that the board shows: {@link parseTyped} reads it.
 *
 * @param told what was said, of which the doubts of shots are written with them
 */
export const shotsNotation = (
  scenario: Scenario,
  shots: readonly Observation[],
  told: readonly string[] = [],
): string => formatHeard(scenario, shots, told, columns.value);

/** Reads shots that somebody typed or pasted here, also in the words and with the columns that this page writes. */
export const parseTyped = (scenario: Scenario, text: string): Result<Observation[]> =>
  parseShots(scenario, text, shownNames(scenario), columns.value);

/** Reads shots as {@link parseTyped} does, of which some may be doubtful: `E5.@0.1`. */
export const parseHeard = (scenario: Scenario, text: string): Result<HeardShots> =>
  readHeard(scenario, text, shownNames(scenario), columns.value);

const shownNames = ({ fleet }: Scenario): ShipNames =>
  Object.fromEntries(fleet.map(({ name }) => [name, [shipName(name)]] as const));

/** Two cells as examples, on boards of two dimensions a third: E5, F6, F8. Small boards may lack them. */
const exampleCells = ({ size }: Scenario["board"]): string[] => {
  const board = unwrap(makeBoard([Math.max(6, size[0]), 8]));
  const [width] = board.size;
  if (size.length === 2) return [4 * width + 4, 5 * width + 5, 7 * width + 5].map((cell) => cellName(board, cell));
  return size.length === 1 ? ["(3)", "(4)"] : [1, 2].map((x) => `(${size.map(() => x)})`);
};

/** Two or three example shots, written as the rules require. */
export const exampleShots = ({ board, fleet, answers }: Scenario): string => {
  const [first, second, third] = exampleCells(board);
  if (answers === "count") return `${first}=0 ${second}=1`;
  const ship = fleet[0].name;
  const sunk: Readonly<Record<string, string>> = { sunk: "#", length: "#3", named: `#${ship}`, identified: `#${ship}` };
  const hit = answers === "identified" ? `x${ship}` : "x";
  const sinking = third !== undefined && sunk[answers] ? ` ${third}${sunk[answers]}` : "";
  return `${first}. ${second}${hit}${sinking}`;
};

/** Two shots in players' words, as {@link parseTyped} reads them: `E5 miss, F6 hit`. */
export const exampleInWords = (scenario: Scenario): string => {
  const [first, second] = exampleCells(scenario.board);
  if (scenario.answers === "count") return `${first} 0, ${second} 1`;
  const hit: Answer = { kind: "hit", ...(scenario.answers === "identified" ? { shipClass: 0 } : {}) };
  return `${first} ${describeAnswer(scenario, { kind: "miss" })}, ${second} ${describeAnswer(scenario, hit)}`;
};
