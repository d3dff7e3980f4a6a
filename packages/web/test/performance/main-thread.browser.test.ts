// How long the page's main thread is busy without a pause. Times depend on the machine, so they are only
// printed; the tests assert only that the work was done.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isLong, longIt } from "../../../engine/test/cases.ts";
import { english } from "../english.ts";
import { tasksOf } from "../main-thread.ts";
import { browser, site } from "../served-page.ts";

/** A task of more milliseconds makes the page seem stuck, by the definition of the Long Tasks API. */
const LONG = 50;

const settled = (page: Page): Promise<void> => page.locator("[role=grid][aria-busy=false]").first().waitFor();

/** Shoots along the board, entering the same answer each time with one key. */
const shoot = async (page: Page, shots: number, key: string): Promise<void> => {
  await page.locator("#cell-0").focus();
  for (let i = 0; i < shots; i++) {
    await page.keyboard.press(key);
    await settled(page);
    // Most steps go across and some go down, so that no cell is shot twice.
    await page.keyboard.press("ArrowRight");
    if (i % 5 === 4) for (const to of ["Home", "ArrowDown"]) await page.keyboard.press(to);
  }
};

const BOARDS = [
  ["a game of 20 shots", "preset=hasbro", 20, "m"],
  [
    "a board of 100 x 100",
    "rules={'board':{'size':[100,100]},'fleet':[{'name':'rod','length':5}],'contact':'none','answers':'sunk'}",
    4,
    "m",
  ],
  ["16 x 16 x 16 and two boxes", "preset=boxes:16x3:2", 4, "0"],
] as const;
/** Tracing takes long, and the actions are tested elsewhere, so only the long run measures times. */

test.skipIf(!isLong).for(BOARDS)("%s (in the long run)", async ([what, fragment, shots, key]) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const tasks = await tasksOf(browser, page, async () => {
    await page.goto(`${site.url}#${fragment}`);
    await settled(page);
    await shoot(page, shots, key);
    // Back through all shots and on to the last again.
    for (const step of ["<", ">"])
      for (let i = 0; i < shots; i++) {
        await page.keyboard.press(step);
        await settled(page);
      }
  });
  const taken = await page.locator(".shot-item").count();
  await page.close();
  const [longest] = tasks;
  const long = tasks.filter(({ milliseconds }) => milliseconds > LONG).length;
  console.log(
    `${what}, ${shots} shots: longest task ${longest.milliseconds.toFixed(0)} ms of the processor (${longest.what}), ${long} of ${tasks.length} over ${LONG} ms`,
  );
  expect(taken).toBe(shots);
  expect(tasks.length).toBeGreaterThan(shots);
});

longIt("a match of ten shots", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const aim = (cell: number) => page.locator(`#aim-${cell}`);
  const tasks = await tasksOf(browser, page, async () => {
    await page.goto(`${site.url}#play&preset=hasbro&against=cadet`);
    await page.locator("button.start:enabled").click();
    for (let shot = 0; shot < 10; shot++) {
      await aim(11 * shot).click();
      await page.locator(`#aim-${11 * shot}:not([data-kind=unknown])`).waitFor();
      await page.locator("[data-testid=match-said]:has-text('Your turn')").waitFor();
    }
  });
  const taken = await page.locator("td[id^=aim-]:not([data-kind=unknown])").count();
  await page.close();
  const long = tasks.filter(({ milliseconds }) => milliseconds > LONG).length;
  console.log(
    `a match, 10 shots: longest task ${tasks[0].milliseconds.toFixed(0)} ms of the processor (${tasks[0].what}), ${long} of ${tasks.length} over ${LONG} ms`,
  );
  expect(taken).toBeGreaterThanOrEqual(10);
  expect(tasks.length).toBeGreaterThan(20);
});

/** Greedy beside another strategy on 5 x 5 with ships of 2, 2, 1 and 1: 10,686 layouts. */
const TWO_TREES =
  "trees&rules={'board':{'size':[5,5]},'fleet':[{'name':'destroyer','length':2,'count':2},{'name':'boat','length':1,'count':2}]," +
  "'contact':'none','answers':'hit'}&tree=greedy-hit&beside=probability";

longIt("two trees of 10,686 layouts, opened to their ends and walked", async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const rest = (): Promise<unknown> =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const press = async (name: string, side: number): Promise<void> => {
    await page.getByRole("button", { name }).nth(side).click();
    await rest();
  };
  let most = 0;
  const tasks = await tasksOf(browser, page, async () => {
    await page.goto(`${site.url}#${TWO_TREES}`);
    await page.getByRole("tree").nth(1).waitFor();
    for (const side of [0, 1]) for (let i = 0; i < 30; i++) await press(english.trees.openAll, side);
    await page.locator(".is-here").first().focus();
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press(i % 3 === 2 ? "ArrowDown" : "ArrowRight");
      await rest();
      most = Math.max(most, await page.locator(".tree-node").count());
    }
    await press(english.trees.worstCase, 0);
    await press(english.board.start, 0);
  });
  const open = await page.locator(".tree-tools .small").allInnerTexts();
  await page.close();
  const long = tasks.filter(({ milliseconds }) => milliseconds > LONG).length;
  console.log(
    `two trees, ${open.join(" and ")}: longest task ${tasks[0].milliseconds.toFixed(0)} ms of the processor (${tasks[0].what}), ${long} of ${tasks.length} over ${LONG} ms`,
  );
  for (const text of open) {
    const [shown, all] = text.match(/[\d,]+/g) ?? [];
    expect(shown).toBe(all);
    expect(Number(all.replace(",", ""))).toBeGreaterThan(4000);
  }
  // Only nodes visible in the two windows are drawn, however many are open.
  expect(most).toBeGreaterThan(20);
  expect(most).toBeLessThan(250);
});
