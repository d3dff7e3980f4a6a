import { type Answer, MISS } from "@broadside/engine";
import { bestOf } from "../model/board-map.ts";
import type { Page } from "../model/page.ts";
import { announceable } from "../model/shots.ts";

/** The answers of one kind that the rules know and, where the map tells, that the position can still give. */
const answersOfKind = (page: Page, cell: number, kind: "hit" | "sunk"): Answer[] => {
  const known = announceable(page.knowledge.value.scenario, cell);
  const possible = page.analysis.fresh.value?.answers(cell).map(({ answer }) => answer) ?? [];
  // A cell that has been shot already has no answers in the map.
  return (possible.length > 0 ? possible : known).filter((answer) => answer.kind === kind);
};

/** Enters a miss, a hit or a sinking at a cell; where that leaves open which, or cannot be, the answer is asked for. */
export const enterAnswer = (page: Page, cell: number, kind: "miss" | "hit" | "sunk"): void => {
  const { scenario } = page.knowledge.value;
  if (scenario.board.blocked.includes(cell)) return;
  if (kind === "miss") {
    page.shoot(cell, MISS);
    return;
  }
  const answers = answersOfKind(page, cell, kind);
  if (answers.length === 1) page.shoot(cell, answers[0]);
  else if (announceable(scenario, cell).some((answer) => answer.kind === kind)) page.asked.value = cell;
};

/** Moves the keyboard focus to a cell. */
export const focusCell = (page: Page, cell: number): void => {
  page.focus.value = cell;
  document.getElementById(`cell-${cell}`)?.focus();
};

/** Removes a shot by a button that goes away with it: the keyboard focus, if that pressed it, moves to the cell. */
export const removeByButton = (page: Page, cell: number, event: MouseEvent): void => {
  page.removeShot(cell);
  if (event.detail === 0) focusCell(page, cell);
};

/** Where a key moves the focus, if it is one that does. */
const moved = (event: KeyboardEvent, cell: number, columns: number, rows: number): number | undefined => {
  const [x, y] = [cell % columns, Math.floor(cell / columns)];
  const at = (column: number, row: number): number =>
    Math.min(columns - 1, Math.max(0, column)) + Math.min(rows - 1, Math.max(0, row)) * columns;
  switch (event.key) {
    case "ArrowLeft":
      return at(x - 1, y);
    case "ArrowRight":
      return at(x + 1, y);
    case "ArrowUp":
      return at(x, y - 1);
    case "ArrowDown":
      return at(x, y + 1);
    case "Home":
      return event.ctrlKey ? at(0, 0) : at(0, y);
    case "End":
      return event.ctrlKey ? at(columns, rows) : at(columns, y);
    case "PageUp":
      return at(x, 0);
    case "PageDown":
      return at(x, rows);
    default:
      return undefined;
  }
};

/** What else a key does at a cell. Returns false when it does nothing. */
const act = (page: Page, key: string, cell: number): boolean => {
  switch (key) {
    case "Enter":
    case " ":
      pressCell(page, cell, true);
      return true;
    case ".":
    case "m":
      enterAnswer(page, cell, "miss");
      return true;
    case "x":
    case "h":
      enterAnswer(page, cell, "hit");
      return true;
    case "#":
    case "s":
      enterAnswer(page, cell, "sunk");
      return true;
    case "Backspace":
    case "Delete":
      page.removeShot(cell);
      return true;
    case "b": {
      const map = page.analysis.fresh.value;
      const best = map && bestOf(map, page.look.value.best)?.cell;
      if (best !== undefined) focusCell(page, best);
      return true;
    }
    default:
      return false;
  }
};

/** Handles a key pressed in the grid. */
export const handleKey = (page: Page, event: KeyboardEvent): void => {
  if (event.altKey || event.metaKey) return;
  const [columns, rows] = page.knowledge.value.scenario.board.size;
  const cell = page.focus.value;
  const target = moved(event, cell, columns, rows);
  if (target !== undefined) focusCell(page, target);
  else if (event.ctrlKey || !act(page, event.key.length === 1 ? event.key.toLowerCase() : event.key, cell)) return;
  event.preventDefault();
};

/** What a click, a tap or Enter does at a cell, by the tool that is chosen. */
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
  // Entering answers at once is for new shots: on an old one a stray tap would change the game unseen.
  if (tool === "ask" || byKey || shot) page.asked.value = page.asked.value === cell ? undefined : cell;
  else enterAnswer(page, cell, tool);
};
