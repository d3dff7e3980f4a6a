import type { Page } from "../../model/page.ts";
import { shipOn } from "../../position/placed-ship.ts";
import { ARROWS, moveByKey } from "../board/board-input.ts";
import { focusCell } from "../parts/window/focus.ts";

/** Moves the keyboard focus to the cell where the ship in hand, or otherwise the selected ship, is held. */
export const followShip = (page: Page): void => {
  const cell = page.placing.heldCell ?? page.placing.chosen.value;
  if (cell !== undefined) focusCell(page, cell);
};

/** What a key does to the ship in hand. Returns false if there is none. */
const actInHand = (page: Page, key: string): boolean => {
  const { placing } = page;
  if (ARROWS[key] !== undefined) {
    const [axis, by] = ARROWS[key];
    placing.moveBy(axis === 0 ? by : 0, axis === 1 ? by : 0);
    followShip(page);
    return true;
  }
  switch (key) {
    case "Enter":
    case " ":
      placing.drop();
      followShip(page);
      return true;
    case "Escape":
      placing.cancel();
      return true;
    default:
      return false;
  }
};

/** Turns or removes the ship in hand or on the cell. Returns false if the key does neither. */
const turnOrRemove = (page: Page, key: string, cell: number): boolean => {
  const { placing } = page;
  if (!["r", "f", "Delete", "Backspace"].includes(key)) return false;
  if (!placing.hand.value && shipOn(page.placed.value ?? [], cell) >= 0) placing.chosen.value = cell;
  if (key === "r") placing.turn("rotate");
  else if (key === "f") placing.turn("flip");
  else placing.remove();
  if (key === "r" || key === "f") followShip(page);
  return true;
};

const act = (page: Page, key: string, cell: number): boolean => {
  const { placing } = page;
  if (turnOrRemove(page, key, cell)) return true;
  if (key === "n") {
    placing.takeNext(placing.heldCell ?? cell);
    followShip(page);
    return true;
  }
  if (placing.hand.value) return actInHand(page, key);
  if (key !== "Enter" && key !== " ") return false;
  if (page.tool.value === "block") {
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
  const acted = !event.ctrlKey && act(page, key, page.focus.value);
  if (!acted && (page.placing.hand.value || !moveByKey(page, event))) return;
  event.preventDefault();
};
