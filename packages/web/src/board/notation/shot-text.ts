import {
  type Answer,
  type Fleet,
  formatCell,
  type Knowledge,
  type Observation,
  type Scenario,
  type ShipNames,
} from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import type { LineNode } from "../position/game-state.ts";
import { matchWords } from "../texts/match/words.ts";
import { boardWords as words } from "../texts/words.ts";

const exampleCells = ({ size }: Scenario["board"]): string[] => {
  if (size.length === 2) return ["E5", "F6"];
  return size.length === 1 ? ["(3)", "(4)"] : [1, 2].map((x) => `(${size.map(() => x)})`);
};

/** Two or three example shots, written as the rules require. */
export const exampleShots = ({ board, fleet, answers }: Scenario): string => {
  const [first, second] = exampleCells(board);
  if (answers === "count") return `${first}=0 ${second}=1`;
  const ship = fleet[0].name;
  const sunk: Readonly<Record<string, string>> = {
    sunk: " F8#",
    length: " F8#3",
    named: ` F8#${ship}`,
    identified: ` F8#${ship}`,
  };
  const hit = answers === "identified" ? `x${ship}` : "x";
  return `${first}. ${second}${hit}${(board.size.length === 2 && sunk[answers]) || ""}`;
};

/** Two shots in players' words, as the engine reads them with {@link namesOfShips}: `E5 miss, F6 hit`. */
export const exampleInWords = (scenario: Scenario): string => {
  const [first, second] = exampleCells(scenario.board);
  if (scenario.answers === "count") return `${first} 0, ${second} 1`;
  const hit: Answer = { kind: "hit", ...(scenario.answers === "identified" ? { shipClass: 0 } : {}) };
  return `${first} ${describeAnswer(scenario, { kind: "miss" })}, ${second} ${describeAnswer(scenario, hit)}`;
};

/** An answer in players' words: `miss`, `hit`, `sunk cruiser`, `2 ships`. */
export const describeAnswer = ({ board, fleet, answers }: Scenario, answer: Answer): string => {
  if (answer.kind === "miss") return words.miss;
  if (answer.kind === "count") return words.ships({ n: answer.ships });
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.hit({ ship, sinks: answers !== "hit" });
  const cells = answer.cells?.map((cell) => ` ${formatCell(board, cell)}`).join("") ?? "";
  return words.sunk({ ship, length: answer.length, cells });
};

/** An answer in the words of a game's log: `hit`, `cruiser sunk`, `2 ships`; without the cells of a sunk ship. */
export const answerText = ({ fleet }: Scenario, answer: Answer): string => {
  const ship =
    "shipClass" in answer && answer.shipClass !== undefined ? shipName(fleet[answer.shipClass].name) : undefined;
  switch (answer.kind) {
    case "miss":
      return matchWords.miss;
    case "count":
      return matchWords.shipsHit({ n: answer.ships });
    case "hit":
      return ship === undefined ? matchWords.hit : matchWords.hitShip({ ship });
    case "sunk":
      if (ship !== undefined) return matchWords.sunkShip({ ship });
      return answer.length === undefined ? matchWords.sunk : matchWords.sunkLength({ cells: answer.length });
  }
};

/** A shot in words: `F6 hit`. */
export const describeShot = (scenario: Scenario, { cell, answer }: Observation): string =>
  `${formatCell(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

/** The names of the ships in the current language, for the engine to read the shots that this page writes. */
export const namesOfShips = ({ fleet }: Scenario): ShipNames =>
  Object.fromEntries(fleet.map(({ name }) => [name, [shipName(name)]]));

/** For each class, the shortest beginning of its name in capitals that no other class shares: `CA`, `B`, `CR`. */
export const abbreviate = (fleet: Fleet): string[] =>
  fleet.map(({ name }, index) => {
    const letters = [...shipName(name).toUpperCase()];
    for (let length = 1; length < letters.length; length++) {
      const beginning = letters.slice(0, length).join("");
      if (!fleet.some((other, i) => i !== index && shipName(other.name).toUpperCase().startsWith(beginning)))
        return beginning;
    }
    return letters.join("");
  });

const MOST_NAMED = 3;

/** Shots in words: `E5 hit, F5 miss and 2 more shots`; undefined if there are none. */
export const describeShots = (scenario: Scenario, shots: readonly Observation[]): string | undefined => {
  if (shots.length === 0) return undefined;
  const named = shots.slice(0, MOST_NAMED).map((shot) => describeShot(scenario, shot));
  const more = shots.length - named.length;
  return words.shotList({ named: named.join(words.comma), more });
};

const shotsOnlyIn = ({ scenario, observations }: Knowledge, other: Knowledge): string | undefined => {
  const others = new Set(other.observations.map((shot) => describeShot(other.scenario, shot)));
  return describeShots(
    scenario,
    observations.filter((shot) => !others.has(describeShot(scenario, shot))),
  );
};

/** The shots that a step back or forward removed or brought back, in words; empty if there are none. */
export const describeRetraced = (before: Knowledge, after: Knowledge): string => {
  const [gone, back] = [shotsOnlyIn(before, after), shotsOnlyIn(after, before)];
  return [gone && words.shotsGone({ shots: gone }), back && words.shotsBack({ shots: back })]
    .filter(Boolean)
    .join(words.gap);
};

/** The title of a line: its name, or the answers tried in it. */
export const nameOfLine = ({ line, own }: LineNode): string =>
  line.name ?? describeShots(line.knowledge.scenario, own) ?? words.nothingTried;

/** A shot in the words of a game's log: `F6: hit`. */
export const shotText = (scenario: Scenario, { cell, answer }: Observation): string =>
  matchWords.cellShot({ cell: formatCell(scenario.board, cell), answer: answerText(scenario, answer) });
