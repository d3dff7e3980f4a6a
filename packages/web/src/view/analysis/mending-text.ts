import { type Answer, formatCell, type Knowledge } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { ConflictAnswer } from "../../worker/protocol.ts";

/** Shots that are named in one sentence; of more only the number is told. */
const MOST_NAMED = 6;

/** Things in a row: `A1`, `A1 and B2`, `A1, B2 and C3`. */
const inRow = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

/** The cells of some shots: `A1 and B2`, or their number where there are many. */
export const nameShots = ({ scenario, observations }: Knowledge, shots: readonly number[]): string =>
  shots.length > MOST_NAMED
    ? formatNumberOf(shots.length, "shot")
    : inRow(shots.map((i) => formatCell(scenario.board, observations[i].cell)));

/** What is wrong, in a sentence: `A1 and B2 contradict each other.` */
export const describeConflict = (knowledge: Knowledge, { shots = [], isMinimal }: ConflictAnswer): string => {
  const all = knowledge.observations.length;
  if (shots.length === 0) return `No layout agrees with ${all === 1 ? "this shot" : `these ${all} shots`}.`;
  const names = nameShots(knowledge, shots);
  if (shots.length === 1) return `The answer at ${names} cannot be right, whatever the others are.`;
  return `${names} contradict each other${isMinimal === true ? "" : ", or some of them do"}.`;
};

/** For which shots the map is that is shown meanwhile. */
export const describeMendedMap = (knowledge: Knowledge, { mending }: ConflictAnswer): string => {
  if (mending === undefined) return "No map is shown until the shots agree.";
  const { dropped, isLargest, map } = mending;
  const kept = knowledge.observations.length - dropped.length;
  const others = kept === 0 ? "no shot" : kept === 1 ? "the other shot" : `the other ${kept} shots`;
  if (map === undefined) return `Layouts are left for ${others}; their map takes too long to be counted unasked.`;
  const doubt = isLargest ? "" : " Perhaps fewer need to go.";
  return `The map is for ${others}, without ${nameShots(knowledge, dropped)}.${doubt}`;
};

/** What a shot may have done, for a button: `was a miss`, `sank the cruiser`, `hit 2 ships`. */
export const describeChange = ({ scenario: { board, fleet } }: Knowledge, answer: Answer): string => {
  switch (answer.kind) {
    case "miss":
      return "was a miss";
    case "count":
      return answer.ships === 0 ? "was a miss" : `hit ${formatNumberOf(answer.ships, "ship")}`;
    case "hit":
      return answer.shipClass === undefined ? "was a hit" : `hit the ${fleet[answer.shipClass].name}`;
    case "sunk": {
      const what = answer.shipClass === undefined ? "a ship" : `the ${fleet[answer.shipClass].name}`;
      const length = answer.length === undefined ? "" : ` of ${formatNumberOf(answer.length, "cell")}`;
      const cells = answer.cells?.map((cell) => ` ${formatCell(board, cell)}`).join("") ?? "";
      return `sank ${what}${length}${cells === "" ? "" : ` on${cells}`}`;
    }
  }
};
