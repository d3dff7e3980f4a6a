import { type Board, coordOf, formatCell, ok, parseCell, type Result } from "@broadside/engine";
import { ARROWS } from "../../board/drawing/board-keys.ts";
import type { BoardCells } from "../../board/drawing/cell-look.ts";
import { moveCell } from "../../board/position/slices.ts";
import { boardWords } from "../../board/texts/words.ts";
import { columns } from "../../language/language.ts";
import { analyseTab } from "../../storage/settings.ts";
import type { Analyse } from "./analyse.ts";
import { analyseWords } from "./texts/words.ts";

/** The area asked about, by two of its corners. */
export type Area = NonNullable<Analyse["area"]["value"]>;

const SIDES = [
  ["l", "r"],
  ["t", "b"],
] as const;

/** For the cells of the area, the sides on which it ends, of `trbl`; undefined for the others. */
const sidesIn = (board: Board, { from, to = from }: Area): ((cell: number) => string | undefined) => {
  const [a, b] = [coordOf(board, from), coordOf(board, to)];
  const [low, high] = [a.map((x, axis) => Math.min(x, b[axis])), a.map((x, axis) => Math.max(x, b[axis]))];
  return (cell) => {
    const at = coordOf(board, cell);
    if (at.some((x, axis) => x < low[axis] || x > high[axis])) return undefined;
    return SIDES.slice(0, at.length)
      .map(([near, far], axis) => (at[axis] === low[axis] ? near : "") + (at[axis] === high[axis] ? far : ""))
      .join("");
  };
};

/** The area in a statement about its cells, such as `any(A1:B3) = true`. */
const AREA_IN = /^(?:any|count|all)\(((?:\([^()]*\)|[^()])+)\)/;

/** The area that was last answered about. */
const saidArea = ({ told, scenario: { value } }: Analyse): Area | undefined => {
  const texts = told.value.flatMap((said) => AREA_IN.exec(said)?.[1] ?? []);
  const area = texts.length > 0 ? parseArea(value.board, texts[texts.length - 1]) : undefined;
  return area?.ok ? area.value : undefined;
};

/** The area on the board: of the question pointed at, of the question being asked, or of the last one answered. */
const shownArea = (page: Analyse): Area | undefined => {
  const asked = page.area.value;
  const isChosen = asked?.to !== undefined || (asked && analyseTab.value === "ask");
  return page.pointed.value ?? (isChosen ? asked : saidArea(page));
};

/** While the tab of questions is shown: of the bar for answers to shots, the advice alone is wanted. */
export const isAsking = ({ asked, tapped }: Analyse): boolean =>
  analyseTab.value === "ask" && asked.value === undefined && tapped.value === undefined;

/** The cells of the board, with the area marked on them that is asked about or was. */
export const withArea = (page: Analyse, cells: BoardCells): BoardCells => {
  const area = shownArea(page);
  if (area === undefined) return cells;
  const sidesOf = sidesIn(page.scenario.value.board, area);
  return {
    look: (cell) => {
      const [look, area] = [cells.look(cell), sidesOf(cell)];
      return area === undefined ? look : { ...look, area };
    },
    label: (cell) => cells.label(cell) + (sidesOf(cell) === undefined ? "" : boardWords.comma + analyseWords.inArea),
  };
};

/** The area as a question names it, such as `A1:D4`; for people with `cellName`. */
export const areaText = (board: Board, { from, to = from }: Area, nameOf = formatCell, between = ":"): string =>
  `${nameOf(board, from)}${between}${nameOf(board, to)}`;

/** Reads an area such as `A1:D4` or `A1-D4`, or one cell, with the columns of the board. */
export const parseArea = (board: Board, text: string): Result<Area> => {
  const [first, last = first] = text.split(/:|(?<=\d\s*)[-–—](?=\s*\p{L})/u);
  const from = parseCell(board, first.trim(), undefined, columns.value);
  if (!from.ok) return from;
  const to = parseCell(board, last.trim(), undefined, columns.value);
  return to.ok ? ok({ from: from.value, to: to.value }) : to;
};

/** Takes a cell as the next corner. With both, presses on the board do again what is usual. */
export const takeCorner = (page: Analyse, cell: number): void => {
  const area = page.area.peek();
  const isBegun = area !== undefined && area.to === undefined;
  page.area.value = isBegun ? { from: area.from, to: cell } : { from: cell };
  if (isBegun) page.tool.value = "usual";
};

/** Presses on the board do again what is usual; a corner without its opposite one is forgotten. */
export const endChoosing = ({ tool, area }: Analyse): void => {
  if (tool.peek() !== "corner") return;
  tool.value = "usual";
  area.value = undefined;
};

/** The cell on which a pointer went down, while questions are asked. Every touch is a pointer of its own. */
let pressed: { readonly cell: number; readonly pointerId: number } | undefined;

/** Whether a finger on the board chooses the area instead of scrolling the page. */
export const isFingerChoosing = ({ tool }: Analyse): boolean => analyseTab.peek() === "ask" && tool.peek() === "corner";

export const beginArea = (page: Analyse, cell: number, event: PointerEvent): void => {
  const { pointerType, button, pointerId, target } = event;
  const isChoosing = pointerType === "mouse" ? analyseTab.peek() === "ask" : isFingerChoosing(page);
  pressed = isChoosing && button === 0 ? { cell, pointerId } : undefined;
  // The touched cell captures the finger, and the others would not hear of it.
  if (pressed && target instanceof Element && target.hasPointerCapture(pointerId))
    target.releasePointerCapture(pointerId);
};

/**
 * Stretches the area with Shift and an arrow, from where it began or from the cell with the focus. False for other keys,
 * and in more than two dimensions, where these keys go from slice to slice.
 */
export const stretchArea = (page: Analyse, { key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => {
  const { board } = page.scenario.value;
  const arrow = ARROWS[key];
  if (!arrow || !shiftKey || ctrlKey || altKey || metaKey) return false;
  if (board.size.length > 2 || analyseTab.peek() !== "ask") return false;
  const [axis, by] = arrow;
  const at = page.focus.peek();
  const to = moveCell(board, at, { kind: "step", axis, by });
  const area = page.area.peek();
  if (page.tool.peek() === "corner") page.tool.value = "usual";
  page.area.value = { from: area?.to === at || (area?.to === undefined && area) ? area.from : at, to };
  page.focus.value = to;
  document.getElementById(`cell-${to}`)?.focus();
  return true;
};

/** Stretches the area to the cell under the pointer while it is down. */
export const dragArea = (page: Analyse, cell: number | undefined, { buttons, pointerId }: PointerEvent): void => {
  if (buttons !== 1 || pressed?.pointerId !== pointerId) pressed = undefined;
  if (!pressed || cell === undefined || (cell === pressed.cell && page.area.peek()?.from !== cell)) return;
  if (page.tool.peek() === "corner") page.tool.value = "usual";
  page.area.value = { from: pressed.cell, to: cell };
};
