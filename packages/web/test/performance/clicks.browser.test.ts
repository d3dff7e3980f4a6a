// How long the page takes on a slow device, with a processor of a quarter of the speed, from a click to what it shows.
// Machines differ and are shared, so the times are printed, and none is a limit.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { builtPage, launchBrowser, openPage, type Site, serveFolder } from "../browser.ts";
import { READY } from "../page-frame.ts";

const SLOWDOWN = 4;

let site: Site;
let browser: Browser;

beforeAll(async () => {
  if (!isLong) return;
  site = await serveFolder(await builtPage());
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
};

/** Follows the page's events: each lasts from the click to the next picture. */
const follow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all: number[] = [];
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries) if ("interactionId" in entry && entry.interactionId) all.push(entry.duration);
    };
    new PerformanceObserver((list) => add(list.getEntries())).observe({
      type: "event",
      durationThreshold: 16,
    } as object);
    Object.assign(globalThis, { lasted: all });
  });

/** The longest event since the last time that it was asked, in milliseconds. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { lasted } = globalThis as unknown as { lasted: number[] };
        requestAnimationFrame(() => setTimeout(() => resolve(Math.max(0, ...lasted.splice(0))), 100));
      }),
  );

const print = (what: string, times: readonly number[]): void =>
  console.log(`${what}: ${times.map((time) => Math.round(time)).join(", ")} ms`);

test.skipIf(!isLong)("times in Analyse, printed in the long run: the first map, then shots", async () => {
  const { page } = await openPage(browser, "about:blank");
  await slow(page);
  const begun = performance.now();
  await page.goto(`${site.url}#analyse`);
  const mapped = page.locator(READY.analyse).first();
  await mapped.waitFor();
  print("first map", [performance.now() - begun]);
  await follow(page);
  const clicks: number[] = [];
  const maps: number[] = [];
  for (const cell of [44, 23, 76, 67, 11]) {
    await page.locator(`#cell-${cell}`).click();
    clicks.push(await longest(page));
    const answered = performance.now();
    await page.keyboard.press("m");
    await page.locator(`#cell-${cell}[data-kind=miss]`).waitFor();
    await mapped.waitFor();
    maps.push(performance.now() - answered);
    clicks.push(await longest(page));
  }
  print("clicks and answers", clicks);
  print("from an answer to its map", maps);
  expect(clicks).toHaveLength(10);
});

test.skipIf(!isLong)("times in Play, printed in the long run: shots, and the opponent's", async () => {
  const { page } = await openPage(browser, `${site.url}#play`, {}, { "broadside:pace": "instant" });
  await page.locator("button.start:enabled").click();
  await page.locator("td[id^=aim-]:focus").waitFor();
  await slow(page);
  await follow(page);
  const clicks: number[] = [];
  const answers: number[] = [];
  for (const cell of [44, 23, 76, 67, 11]) {
    const begun = performance.now();
    await page.locator(`#aim-${cell}`).click();
    await page.locator("[data-testid=match-said]:has-text('Your turn'), .match-end").first().waitFor();
    answers.push(performance.now() - begun);
    clicks.push(await longest(page));
  }
  print("clicks", clicks);
  print("from a shot to the opponent's answer", answers);
  expect(clicks).toHaveLength(5);
});

/** The longest American match that a person can play: cells from two sides of a chessboard, without thinking. */
const EVERY_CELL = [0, 1].flatMap((rest) =>
  Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => (Math.floor(cell / 10) + cell) % 2 === rest),
);

test.skipIf(!isLong)(
  "times at the end of a match, printed in the long run: from the last shot to the judgement",
  async () => {
    const { page } = await openPage(browser, `${site.url}#play&against=cadet`, {}, { "broadside:pace": "instant" });
    await page.locator("button.start:enabled").click();
    await page.locator("td[id^=aim-]:focus").waitFor();
    await slow(page);
    const end = page.locator(".match-end");
    let ended = 0;
    let shots = 0;
    for (const cell of EVERY_CELL) {
      ended = performance.now();
      await page.locator(`#aim-${cell}`).click();
      shots++;
      await page.locator("[data-testid=match-said]:has-text('Your turn'), .match-end").first().waitFor();
      if ((await end.count()) > 0) break;
    }
    print(`${shots} shots; from the last one to the result`, [performance.now() - ended]);
    await end.locator(".story").waitFor({ timeout: 120_000 });
    print("from the last shot to the judgement, its worker not slowed down", [performance.now() - ended]);
    expect(await end.locator(".story").innerText()).toMatch(/^You shot .*; luck .*\.$/);
  },
);
