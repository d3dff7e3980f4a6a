import { formatCell, isHit } from "@broadside/engine";
import type { Shown, Step } from "../../model/learn/lesson.ts";
import { shipEnds } from "../../position/ship-ends.ts";
import { learnWords } from "../../words/words.ts";
import type { MatchCellLook } from "../play/waters/match-look.ts";

/** All sides of a cell that is marked by itself. */
const ALONE = "trbl";

/** Puts together how each cell of a lesson's board looks. Cost: the ships and shots, and little for each cell asked for. */
export const lessonLookOf = (
  { knowledge, doing }: Step,
  shown: Shown,
  marks: ReadonlySet<number>,
  tapped: number | undefined,
): ((cell: number) => MatchCellLook) => {
  const words = learnWords();
  const { board } = knowledge.scenario;
  const shots = new Map(knowledge.observations.map(({ cell, answer }) => [cell, answer]));
  const ships = shown.ships ?? [];
  const asShip = doing.kind === "mark" && doing.as === "ship";
  const isShot = (cell: number): boolean => shown.marks?.includes(cell) === true || (marks.has(cell) && !asShip);
  const stateOf = (cell: number): string => {
    const answer = shots.get(cell);
    if (answer === undefined) return marks.has(cell) || isShot(cell) ? words.marked : words.notShot;
    return answer.kind === "miss" ? words.water : answer.kind === "sunk" ? words.shipSunk : words.shipHit;
  };
  return (cell) => {
    const answer = shots.get(cell);
    const isMark = isShot(cell);
    const on = ships.filter((cells) => cells.includes(cell));
    const text = shown.texts?.[cell];
    const kind = answer
      ? isHit(answer)
        ? answer.kind === "sunk"
          ? "sunk"
          : "hit"
        : "miss"
      : isMark
        ? "miss"
        : shown.places?.[cell] === undefined
          ? "unknown"
          : "open";
    const parts = [
      formatCell(board, cell),
      stateOf(cell),
      on.length > 0 ? words.shipHere : "",
      text?.label ?? "",
      shown.best === cell ? words.bestCell : "",
      tapped === cell ? words.yourChoice : "",
    ];
    return {
      cell,
      label: parts.filter(Boolean).join(", "),
      kind,
      sign: answer ? (isHit(answer) ? "hit" : "miss") : isMark ? "miss" : undefined,
      ships: undefined,
      hull: undefined,
      outlines: [
        ...on.map((cells) => shipEnds(board, new Set(cells), cell)),
        ...(asShip && marks.has(cell) && on.length === 0 ? [ALONE] : []),
      ],
      // A cell that is marked shows its mark.
      chance: isMark ? undefined : text?.text,
      place: isMark ? undefined : shown.places?.[cell],
      best: shown.best === cell,
      last: tapped === cell,
    };
  };
};
