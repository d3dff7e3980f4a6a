import type { Answer, Fleet, Knowledge, Observation, Scenario } from "@broadside/engine";
import { cellName } from "../../language/cell-name.ts";
import { shipName } from "../../language/ship-name.ts";
import { commonShots, type LineNode } from "../position/game-state.ts";
import { matchWords } from "../texts/match/words.ts";
import { boardWords as words } from "../texts/words.ts";

/** An answer in players' words: `miss`, `hit`, `sunk cruiser`, `2 ships`. */
export const describeAnswer = ({ board, fleet, answers }: Scenario, answer: Answer): string => {
  if (answer.kind === "miss") return words.miss;
  if (answer.kind === "count") return words.ships({ n: answer.ships });
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.hit({ ship, sinks: answers !== "hit" });
  const cells = answer.cells?.map((cell) => ` ${cellName(board, cell)}`).join("") ?? "";
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
  `${cellName(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

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
const describeShots = (scenario: Scenario, shots: readonly Observation[]): string | undefined => {
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

/** The answers tried in a line after the shots shared with the game: `E5 hit`; undefined if there are none. */
export const describeTried = (game: Knowledge, line: Knowledge): string | undefined =>
  describeShots(line.scenario, line.observations.slice(commonShots(game, line)));

/** A shot in the words of a game's log: `F6: hit`. */
export const shotText = (scenario: Scenario, { cell, answer }: Observation): string =>
  matchWords.cellShot({ cell: cellName(scenario.board, cell), answer: answerText(scenario, answer) });
