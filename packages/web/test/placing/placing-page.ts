// Placing ships in a browser, for its tests.
import type { Page } from "playwright-core";
import type { BoardPage } from "../board-page.ts";
import { english } from "../english.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The field with the ships in notation. */
export const ships = (board: BoardPage) => board.page.getByLabel(english.place.shipsInNotation);

/** The ships of a class that are not placed yet. */
export const tray = (board: BoardPage, name: string) =>
  board.page.getByRole("button", { name: new RegExp(`^${name}, `) });

/** The middle of a cell on the screen. */
export const middle = async (board: BoardPage, name: string): Promise<Point> => {
  const box = await board.cell(name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags with the mouse, in steps, from one point to another; `onTheWay` runs before the button is released. */
export const drag = async (
  page: Page,
  from: Point,
  to: Point,
  onTheWay: () => Promise<void> = async () => {},
): Promise<void> => {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await onTheWay();
  await page.mouse.up();
};
