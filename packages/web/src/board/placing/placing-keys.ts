import { isKeyOf } from "../../parts/keys.ts";
import { focusCell } from "../../parts/window/focus.ts";
import type { Page } from "../../rooms/analyse/page.ts";
import { ARROWS, moveByKey } from "../drawing/board-input.ts";
import { shipOn } from "../position/placed-ship.ts";

/** Moves the keyboard focus to the cell where the ship in hand, or otherwise the selected ship, is held. */
export const followShip = (page: Page): void => {
  const cell = page.placing.heldCell ?? page.placing.chosen.value;
  if (cell !== undefined) focusCell(page, cell);
};

/** What a key does at a cell, or to the ship in hand; the focus follows the ship. Returns false if it does nothing. */
const act = (page: Page, key: string, cell: number, isFlip: boolean): boolean => {
  const { placing } = page;
  const hasHand = placing.hand.value !== undefined;
  const turns = isKeyOf("turn", key);
  if (turns || isKeyOf("takeOff", key)) {
    if (!hasHand && shipOn(page.placed.value ?? [], cell) >= 0) placing.chosen.value = cell;
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
  else if (page.tool.value === "block") {
    const { blocked } = page.knowledge.value.scenario.board;
    forbid(page, [cell], !blocked.includes(cell));
  } else if (!placing.pick(cell)) placing.takeNext(cell);
  followShip(page);
  return true;
};

/** Blocks or unblocks cells; stores the error if the rules do not allow it. */
export const forbid = (page: Page, cells: readonly number[], block: boolean): void => {
  const result = page.setBlocked(cells, block);
  page.blockProblem.value = result.ok ? undefined : result.error;
};

/** Handles a key press in the grid while ships are placed. */
export const handlePlacingKey = (page: Page, event: KeyboardEvent): void => {
  if (event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const acted = !event.ctrlKey && act(page, key, page.focus.value, event.shiftKey);
  if (!acted && (page.placing.hand.value || !moveByKey(page.knowledge.value.scenario.board, "cell", page.focus, event)))
    return;
  event.preventDefault();
};
