import type { Board } from "@broadside/engine";
import type { Signal } from "@preact/signals";
import { type Move, moveCell } from "../position/slices.ts";

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
  // The board may be in an element's shadow, where the document does not find it.
  const root = (event.currentTarget as Element).getRootNode() as Document | ShadowRoot;
  root.getElementById(`${prefix}-${focus.value}`)?.focus();
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
