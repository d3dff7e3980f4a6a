// The peak memory of the page's process for the empty board of each preset: the page, its worker, and the
// browser's own share.

import { existsSync, readFileSync } from "node:fs";
import { PRESET_NAMES } from "@broadside/engine";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { builtPage, launchBrowser, openPage, type Site, serveFolder } from "../browser.ts";
import { english } from "../english.ts";

/** The maximum bytes that counting may add to what the page itself uses. */
const LIMIT = 300e6;

/** Memory is read from the process table, which only Linux provides as files. */
const canMeasure = existsSync("/proc/self/status");

let site: Site;

beforeAll(async () => {
  site = await serveFolder(await builtPage());
});

afterAll(() => site.close());

/** The peak memory of a browser's processes that show pages. */
const peakOf = async (browser: Browser): Promise<number> => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const peaks = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]) * 1024);
  return Math.max(...peaks);
};

/**
 * Opens the page in a separate browser, goes to a position, waits for its map and runs `act`. Returns the peak memory
 * of the page before that, with a board of nine cells, and after it.
 */
const peaksOf = async (position: string, act: (page: Page) => Promise<void> = async () => {}): Promise<number[]> => {
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, `${site.url}#preset=gorkoff-3x3`);
    const mapped = page.locator("[role=grid][aria-busy=false]").first();
    await mapped.waitFor();
    const bare = await peakOf(browser);
    await page.goto(`${site.url}#preset=${position}`);
    // The last board disappears a frame later.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await mapped.waitFor();
    await act(page);
    return [bare, await peakOf(browser)];
  } finally {
    await browser.close();
  }
};

/** Makes the engine place the whole fleet. */
const fill = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: english.place.fillRest }).click();
  await page.getByText(english.place.complete).waitFor();
};

type Work = readonly (readonly [position: string, act?: (page: Page) => Promise<void>])[];

/** The position that needs by far the most memory; to place the fleet that needs most takes half of it. */
const MOST: Work = [["number-plane"]];

const ALL: Work = [
  ...PRESET_NAMES.map((name) => [name] as const),
  ["boxes:10x3:3&shots=(5,5,5)=2"],
  ["boxes:8x4:2"],
  // The largest board that the page draws.
  ["hasbro&rules={'board':{'size':[100,100]},'fleet':[{'name':'rod','length':5}],'contact':'none','answers':'sunk'}"],
  ["russian&place=", fill],
  ["hasbro&place=", fill],
  ["german&place=", fill],
];

const WORK = !isLong ? MOST : ALL;

test.skipIf(!canMeasure)(
  `counting and placing take no more than ${LIMIT / 1e6} MB${canMeasure ? "" : " (skipped: no /proc here)"}`,
  async () => {
    for (const [position, act] of WORK) {
      const [bare, peak] = await peaksOf(position, act);
      console.log(
        `${position}: ${Math.round((peak - bare) / 1e6)} MB above the ${Math.round(bare / 1e6)} MB of the page`,
      );
      expect(peak - bare, position).toBeLessThan(LIMIT);
    }
  },
);
