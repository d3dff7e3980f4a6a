import type { Answer, Knowledge } from "@broadside/engine";
import type { ConflictAnswer } from "../../board/map/packed-map.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { list } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import { analysisWords as words } from "./texts/analysis/words.ts";

/** A sentence names at most this many shots; if there are more, it gives their number. */
const MOST_NAMED = 6;

/** The cells of several shots: `A1 and B2`, or the number of shots if there are many. */
export const nameShots = ({ scenario, observations }: Knowledge, shots: readonly number[]): string =>
  shots.length > MOST_NAMED
    ? boardWords.shots({ n: shots.length })
    : list(shots.map((i) => cellName(scenario.board, observations[i].cell)));

/** Describes the conflict in a sentence: `A1 and B2 contradict each other.` */
export const describeConflict = (knowledge: Knowledge, { shots = [], isMinimal }: ConflictAnswer): string => {
  const all = knowledge.observations.length;
  if (shots.length === 0) return words.noneAgrees({ all });
  const names = nameShots(knowledge, shots);
  if (shots.length === 1) return words.oneWrong({ name: names });
  return words.contradictEach({ names, isMinimal: isMinimal === true });
};

/** A sentence on which shots the shown map uses until the conflict is resolved. */
export const describeMendedMap = (knowledge: Knowledge, { mending }: ConflictAnswer): string => {
  if (mending === undefined) return words.noMap;
  const { dropped, isLargest, map } = mending;
  const kept = knowledge.observations.length - dropped.length;
  const others = words.others({ kept });
  if (map === undefined) return words.mapTooLong({ others });
  return words.mapIsFor({ others, dropped: nameShots(knowledge, dropped), isLargest });
};

/** What a shot may have done, as text for a button: `was a miss`, `sank the cruiser`, `hit 2 ships`. */
export const describeChange = ({ scenario: { board, fleet } }: Knowledge, answer: Answer): string => {
  if (answer.kind === "miss") return words.wasMiss;
  if (answer.kind === "count") return answer.ships === 0 ? words.wasMiss : words.wasShips({ n: answer.ships });
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.wasHit({ ship });
  const cells = answer.cells?.map((cell) => ` ${cellName(board, cell)}`).join("") ?? "";
  return words.wasSunk({ ship, length: answer.length, cells });
};
