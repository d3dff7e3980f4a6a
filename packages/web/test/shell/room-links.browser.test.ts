// The way from room to room on the smallest screens, in every language.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ROOMS } from "../../src/text/address-codec.ts";
import { LANGUAGES } from "../../src/words/language.ts";
import { useBoardPages } from "../board-pages.ts";
import { choose } from "../spoken-page.ts";

const open = useBoardPages({ hasTouch: true, isMobile: true });

/** What is wrong with the row of ways when the room of that number is the present one. */
const faultsOf = (page: Page, number: number): Promise<string[]> =>
  page.evaluate((number) => {
    const row = document.querySelector(".rooms");
    const link = row?.querySelector("[aria-current=page]");
    if (!row || !link || link !== row.children[number]) return ["there is no way"];
    const [area, at] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
    const faults: string[] = [];
    if (at.left < area.left - 1 || at.right > area.right + 1) faults.push("the present room is out of view");
    if (at.height < 44 || at.width < 44) faults.push(`${at.width} x ${at.height} is too small`);
    if (area.right > innerWidth + 1) faults.push("the row is wider than the screen");
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
    // Where there is more, the shade at the edges is what says so.
    if (row.scrollWidth > row.clientWidth && !/gradient/.test(getComputedStyle(row).backgroundImage))
      faults.push("nothing shows that there is more");
    return faults;
  }, number);

const isLong = process.env["BROADSIDE_LONG"] !== undefined;

/** The narrowest phone, one that lies, and in the long run a usual one. */
const SIZES = [[320, 640], [812, 375], ...(isLong ? [[375, 812]] : [])];

test.each(SIZES)(
  "at %i x %i the present room is in view, large enough for a thumb, and the row shows that there is more",
  async (width, height) => {
    const { page } = await open("preset=gorkoff-3x3", { viewport: { width, height } });
    const [site] = page.url().split("#");
    for (const spoken of LANGUAGES) {
      await choose(page, spoken);
      for (const [number, room] of ROOMS.entries()) {
        await page.goto(`${site}#${room === "analyse" ? "preset=gorkoff-3x3" : room}`);
        await page.locator(room === "analyse" ? ".rooms" : ".room main").waitFor();
        await expect.poll(() => faultsOf(page, number), { message: `${spoken} ${room}` }).toEqual([]);
      }
    }
  },
);
