// How long the page's main thread is busy at a stretch. Times depend on the machine: they are printed, and nothing is asserted of
// them but that the work was done.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPage, launchBrowser, type Site, serveFolder } from "./browser.ts";
import { tasksOf } from "./main-thread.ts";

/** Milliseconds beyond which a task makes the page seem stuck, by the definition of the Long Tasks API. */
const LONG = 50;

let site: Site;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  site = await serveFolder(await builtPage());
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const settled = (page: Page): Promise<void> => page.locator("[role=grid][aria-busy=false]").first().waitFor();

/** Shoots along the board, all shots answered by one key. */
const shoot = async (page: Page, shots: number, key: string): Promise<void> => {
  await page.locator("#cell-0").focus();
  for (let i = 0; i < shots; i++) {
    await page.keyboard.press(key);
    await settled(page);
    // Most steps go across, some down, so that no cell is shot twice.
    await page.keyboard.press("ArrowRight");
    if (i % 5 === 4) for (const to of ["Home", "ArrowDown"]) await page.keyboard.press(to);
  }
};

test.for([
  ["a game of 20 shots", "preset=hasbro", 20, "m"],
  [
    "a board of 100 x 100",
    "rules={'board':{'size':[100,100]},'fleet':[{'name':'rod','length':5}],'contact':'none','answers':'sunk'}",
    4,
    "m",
  ],
  ["16 x 16 x 16 and two boxes", "preset=boxes:16x3:2", 4, "0"],
] as const)("%s", async ([what, fragment, shots, key]) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const tasks = await tasksOf(browser, page, async () => {
    await page.goto(`${site.url}#${fragment}`);
    await settled(page);
    await shoot(page, shots, key);
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
