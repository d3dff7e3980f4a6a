import { type Answer, type Board, MISS, mostShipsOnCell, possibleAnswers } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import { isKeyOf } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { ANSWER_KEYS } from "../../rooms/analyse/chooser-keys.ts";
import type { Page } from "../../rooms/analyse/page.ts";
import { askFor } from "../../rooms/analyse/question.ts";
import { markedCell } from "../map/recommendation.ts";
import { type Move, moveCell } from "../position/slices.ts";

/** The answers of one kind that are still possible. Without a map, all answers of that kind that the rules have. */
const answersOfKind = (page: Page, cell: number, kind: "hit" | "sunk"): Answer[] => {
  const known = possibleAnswers(page.knowledge.value.scenario, cell);
  const possible = page.analysis.fresh.value?.answers(cell).map(({ answer }) => answer) ?? [];
  // The map has no answers for a cell that has already been shot.
  return (possible.length > 0 ? possible : known).filter((answer) => answer.kind === kind);
};

/** Enters a number of ships. If the digit is impossible or may begin a longer number, asks for the answer. */
const enterNumber = (page: Page, cell: number, ships: number): void => {
  const { scenario } = page.knowledge.value;
  if (scenario.board.blocked.includes(cell)) return;
  const most = mostShipsOnCell(scenario);
  if (ships <= most && (ships === 0 || ships * 10 > most)) page.shoot(cell, { kind: "count", ships });
  else askFor(page, cell, "any");
};

/** Enters a miss, a hit or a sinking. If that is ambiguous or impossible, asks for the answer. */
const enterAnswer = (page: Page, cell: number, kind: "miss" | "hit" | "sunk"): void => {
  const { scenario } = page.knowledge.value;
  if (scenario.board.blocked.includes(cell)) return;
  const isCount = scenario.answers === "count";
  // A miss means no ship; for a hit, only the referee knows how many ships.
  if (kind === "miss") page.shoot(cell, isCount ? { kind: "count", ships: 0 } : MISS);
  else if (isCount) askFor(page, cell, "any");
  else {
    const answers = answersOfKind(page, cell, kind);
    if (answers.length === 1) page.shoot(cell, answers[0]);
    else if (possibleAnswers(scenario, cell).some((answer) => answer.kind === kind)) askFor(page, cell, kind);
  }
};

/** Where the arrow keys move: along which axis, and which way. */
export const ARROWS: Readonly<Record<string, readonly [axis: number, by: 1 | -1]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, -1],
  ArrowDown: [1, 1],
};

/** The move that a key makes, if any. With Shift, arrows and page keys go from slice to slice. */
const moveOf = ({ key, ctrlKey, shiftKey }: KeyboardEvent): Move | undefined => {
  const arrow = ARROWS[key];
  if (arrow !== undefined) return { kind: "step", axis: arrow[0] + (shiftKey ? 2 : 0), by: arrow[1] };
  switch (key) {
    case "Home":
    case "End":
      if (shiftKey) return undefined;
      return { kind: "end", axes: ctrlKey ? [0, 1] : [0], last: key === "End" };
    case "PageUp":
    case "PageDown":
      if (shiftKey) return { kind: "slice", by: key === "PageDown" ? 1 : -1 };
      return { kind: "end", axes: [1], last: key === "PageDown" };
    case "[":
    case "]":
      return { kind: "slice", by: key === "]" ? 1 : -1 };
    default:
      return undefined;
  }
};

/** Moves the focus of a board by a key; false if the key moves nothing. @param prefix of the ids of its cells */
export const moveByKey = (board: Board, prefix: string, focus: Signal<number>, event: KeyboardEvent): boolean => {
  const move = moveOf(event);
  if (move === undefined) return false;
  focus.value = moveCell(board, focus.peek(), move);
  document.getElementById(`${prefix}-${focus.value}`)?.focus();
  return true;
};

/** Keys move the focus of a board; `act` gets the others. @param act returns false if it ignores the key */
export const boardKeys =
  (board: Board, prefix: string, focus: Signal<number>, act: (key: string, cell: number) => boolean) =>
  (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const hasMoved = moveByKey(board, prefix, focus, event);
    if (hasMoved || (!event.ctrlKey && act(event.key, focus.peek()))) event.preventDefault();
  };

/** What a key that does not move the focus does at a cell. Returns false if it does nothing. */
export const actByKey = (page: Page, pressed: string, cell: number): boolean => {
  const { scenario, observations } = page.knowledge.value;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (key === "Enter" || key === " ") pressCell(page, cell, true);
  else if (key === "Backspace" || key === "Delete") {
    // The board does not show shots after its position, and no shot may disappear unnoticed.
    if (observations.some((shot) => shot.cell === cell)) page.removeShot(cell);
  } else if (isKeyOf("best", key)) {
    const best = markedCell(page);
    if (best !== undefined) focusCell(page, best);
  } else if (ANSWER_KEYS[key] !== undefined) enterAnswer(page, cell, ANSWER_KEYS[key]);
  else if (/^\d$/.test(key) && scenario.answers === "count") enterNumber(page, cell, Number(key));
  else return false;
  return true;
};

/** What a click, a tap or Enter does at a cell, depending on the chosen tool. */
export const pressCell = (page: Page, cell: number, byKey = false): void => {
  const { scenario } = page.knowledge.value;
  const tool = page.tool.value;
  if (tool === "block") {
    const result = page.toggleBlocked(cell);
    page.blockProblem.value = result.ok ? undefined : result.error;
    return;
  }
  if (scenario.board.blocked.includes(cell)) return;
  const shot = page.knowledge.value.observations.some((other) => other.cell === cell);
  // The tool enters an answer at once only for a new shot. On an old one, a stray tap could change the game
  // unnoticed.
  if (tool === "ask" || byKey || shot) {
    if (page.asked.value === cell) page.asked.value = undefined;
    else if (byKey) askFor(page, cell, "any");
    else page.asked.value = cell;
  } else if (tool === "miss" || tool === "hit") enterAnswer(page, cell, tool);
  else enterNumber(page, cell, Number(tool.slice(1)));
};
