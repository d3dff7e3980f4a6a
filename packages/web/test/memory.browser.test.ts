// The peak memory of the page's process, page and worker and the browser's own share, for the empty board of each preset.
import { existsSync, readFileSync } from "node:fs";
import { PRESET_NAMES } from "@broadside/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPage, launchBrowser, openPage, type Site, serveFolder } from "./browser.ts";

/** Bytes that counting may add to what the page takes by itself. */
const LIMIT = 300e6;

/** Memory is read from the process table, which only Linux keeps as files. */
const canMeasure = existsSync("/proc/self/status");

let site: Site;

beforeAll(async () => {
  site = await serveFolder(await builtPage());
});

afterAll(() => site.close());

/** Opens the page with a preset in a browser of its own, waits for its map and returns the peak memory of its process. */
const peakOf = async (preset: string): Promise<number> => {
  const browser = await launchBrowser();
  try {
    const { page, problems } = await openPage(browser, `${site.url}#preset=${preset}`);
    await page.getByText(/exact · /).waitFor();
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const peaks = processInfo
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]) * 1024);
    expect(problems).toEqual([]);
    return Math.max(...peaks);
  } finally {
    await browser.close();
  }
};

test.skipIf(!canMeasure)(
  `counting a preset takes no more than ${LIMIT / 1e6} MB${canMeasure ? "" : " (skipped: no /proc here)"}`,
  async () => {
    const bare = await peakOf("gorkoff-3x3");
    for (const preset of PRESET_NAMES) {
      const peak = await peakOf(preset);
      console.log(
        `${preset}: ${Math.round((peak - bare) / 1e6)} MB above the ${Math.round(bare / 1e6)} MB of the page`,
      );
      expect(peak - bare, preset).toBeLessThan(LIMIT);
    }
  },
);
