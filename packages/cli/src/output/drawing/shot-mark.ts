import { isMiss, type Knowledge } from "@broadside/engine";
import { answerMark } from "@broadside/engine/text";
import type { Terminal } from "../terminal.ts";
import type { DrawnCell } from "./board-drawing.ts";

/** The mark of a blocked cell on a board of numbers. */
const BLOCKED = "//";

const MARKS: readonly (readonly [kind: string, text: string])[] = [
  ["miss", ". miss"],
  ["hit", "x hit"],
  ["sunk", "# sunk"],
  ["count", "=n ships on the cell"],
];

/** Draws cells without a number: those that were shot, and blocked ones. */
export const drawMarks = ({ observations }: Knowledge, { style }: Terminal): ((cell: number) => DrawnCell) => {
  const shots = new Map(observations.map((observation) => [observation.cell, observation]));
  return (cell) => {
    const shot = shots.get(cell);
    if (shot === undefined) return { text: BLOCKED, paint: style.dim };
    return { text: answerMark(shot.answer), paint: isMiss(shot.answer) ? style.dim : style.bold };
  };
};

/** Meanings of the marks on the board. */
export const marksOn = ({ scenario, observations }: Knowledge): string[] => {
  const kinds = new Set<string>(observations.map(({ answer }) => answer.kind));
  return [
    ...MARKS.flatMap(([kind, text]) => (kinds.has(kind) ? [text] : [])),
    ...(scenario.board.blocked.length > 0 ? [`${BLOCKED} blocked`] : []),
  ];
};
