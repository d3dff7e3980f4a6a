// How much of the board is redrawn: on a board of thousands of cells, a message that redraws all of them freezes
// the page.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { english } from "../english.ts";
import { useOwnPage } from "../own-page.ts";
import type {} from "./main.tsx";

const openOwn = useOwnPage("renders");

const rulesOf = (side: number): string =>
  `rules={'board':{'size':[${side},${side}]},'fleet':[{'name':'rod','length':3},{'name':'boat','length':1}],'contact':'none','answers':'sunk'}`;

/** The page at an address, with its first map drawn. */
const open = async (fragment: string): Promise<Page> => {
  const { page } = await openOwn(fragment);
  await page.evaluate(() => window.renders.answerMap());
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  await drawn(page);
  return page;
};

/** Waits until all changes are drawn, and returns the number of cells drawn. */
const drawn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    // Large boards are drawn over several frames.
    let cells = 0;
    for (let quiet = 0; quiet < 3; quiet++) {
      await new Promise(requestAnimationFrame);
      const more = window.renders.takeCells();
      if (more > 0) quiet = 0;
      cells += more;
    }
    return cells;
  });

/** How often the engine reports its progress. */
const TIMES = [1, 2, 3];

/** The number of cells drawn while the engine reports its progress, and what the page then says about it. */
const progressed = async (
  page: Page,
  kind: "map" | "layout",
  bar: string,
): Promise<{ cells: number; said: number[] }> => {
  const said: number[] = [];
  let cells = 0;
  for (const i of TIMES) {
    await page.evaluate(({ kind, done }) => window.renders.progress(kind, done), { kind, done: i / 16 });
    cells += await drawn(page);
    said.push(await page.getByRole("progressbar", { name: bar }).evaluate((it: HTMLProgressElement) => it.value * 16));
  }
  return { cells, said };
};

describe.each([
  { kind: "a table", side: 20, focus: 2 },
  { kind: "a drawn board", side: 70, focus: 0 },
])("cells of $kind are drawn anew only when they look different", ({ side, focus }) => {
  const RULES = rulesOf(side);

  test("at most two when the focus moves, none for the pointer, nor while the engine counts", async () => {
    const page = await open(RULES);
    await page.locator("#cell-0").focus();
    await drawn(page);
    await page.keyboard.press("ArrowRight");
    expect(await drawn(page)).toBe(focus);
    await page.locator(`#cell-${side + 3}`).hover({ timeout: 5000 });
    expect(await drawn(page)).toBe(0);
    await page.evaluate(() => window.renders.page.shoot(100, { kind: "miss" }));
    await page.getByRole("progressbar", { name: english.board.counting }).waitFor();
    // The cell that was shot, and the previous best cell if it is on the screen.
    const changed = await drawn(page);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual(2);
    expect(await progressed(page, "map", english.board.counting)).toEqual({ cells: 0, said: TIMES });
  });

  test("none while it counts the rest of a layout or fills it", async () => {
    const page = await open(`${RULES}&place=rod[A1,B1,C1]`);
    await page.evaluate(() => window.renders.page.place([]));
    await page.getByRole("progressbar", { name: english.board.counting }).waitFor();
    await drawn(page);
    expect(await progressed(page, "map", english.board.counting)).toEqual({ cells: 0, said: TIMES });
    await page.evaluate(() => window.renders.answerMap());
    await page.getByRole("button", { name: english.place.fillRest }).click();
    await drawn(page);
    expect(await progressed(page, "layout", english.place.placingRest)).toEqual({ cells: 0, said: TIMES });
  });

  test("those under a ship in hand that moves by one cell", async () => {
    const page = await open(`${RULES}&place=`);
    await page.evaluate((cell) => window.renders.page.placing.take(0, cell), 3 * side + 5);
    await drawn(page);
    await page.evaluate(() => window.renders.page.placing.moveBy(1, 0));
    // The ship covered three cells before and covers three now; two of them are the same.
    expect(await drawn(page)).toBe(4);
  });
});
