import { isKeyOf } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import { ARROWS, moveByKey } from "../drawing/board-keys.ts";
import { shipOn } from "../position/placed-ship.ts";
import type { Position } from "../position/position.ts";

/** Moves the keyboard focus to the cell where the ship in hand, or otherwise the selected ship, is held. */
export const followShip = (position: Position): void => {
  const cell = position.placing.heldCell ?? position.placing.chosen.value;
  if (cell !== undefined) focusCell(position, cell);
};

/** What a key does at a cell, or to the ship in hand; the focus follows the ship. Returns false if it does nothing. */
const act = (position: Position, key: string, cell: number, isFlip: boolean): boolean => {
  const { placing } = position;
  const hasHand = placing.hand.value !== undefined;
  const turns = isKeyOf("turn", key);
  if (turns || isKeyOf("takeOff", key)) {
    if (!hasHand && shipOn(position.placed.value ?? [], cell) >= 0) placing.chosen.value = cell;
    if (!turns) {
      placing.remove();
      return true;
    }
    placing.turn(isFlip ? "flip" : "rotate");
  } else if (isKeyOf("take", key)) placing.takeNext(placing.heldCell ?? cell);
  else if (hasHand && key === "Escape") {
    placing.cancel();
    return true;
  } else if (hasHand && ARROWS[key] !== undefined) {
    const [axis, by] = ARROWS[key];
    placing.moveBy(axis === 0 ? by : 0, axis === 1 ? by : 0);
  } else if (key !== "Enter" && key !== " ") return false;
  else if (hasHand) placing.drop();
  else if (position.tool.value === "block") {
    const { blocked } = position.scenario.value.board;
    position.setBlocked([cell], !blocked.includes(cell));
  } else if (!placing.pick(cell)) placing.takeNext(cell);
  followShip(position);
  return true;
};

/** Handles a key press in the grid while ships are placed. */
export const handlePlacingKey = (position: Position, event: KeyboardEvent): void => {
  if (event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const acted = !event.ctrlKey && act(position, key, position.focus.value, event.shiftKey);
  if (
    !acted &&
    (position.placing.hand.value || !moveByKey(position.scenario.value.board, "cell", position.focus, event))
  )
    return;
  event.preventDefault();
};
