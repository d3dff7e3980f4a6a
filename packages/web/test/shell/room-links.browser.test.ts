// The links between rooms on phones, in every language: a tab bar near the thumb, or a rail at the side.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBoardPages } from "../board-pages.ts";
import { english } from "../english.ts";
import { goToRoom, READY } from "../page-frame.ts";
import { FITTED_LANGUAGES, speakTo } from "../spoken-page.ts";

const open = useBoardPages({ hasTouch: true, isMobile: true });

/** The links, in their order, with their rooms. */
const WAYS = [["play"], ["puzzles"], ["analyse"], ["review"], ["learn"], ["trees", "compare"]];

/** The faults of the bar of links while the room with the given number is open. */
const faultsOf = (page: Page, number: number): Promise<string[]> =>
  page.evaluate((number) => {
    const bar = document.querySelector<HTMLElement>(".rooms");
    const links = [...(bar?.children ?? [])];
    if (!bar || links.findIndex((link) => link.matches("[aria-current=page]")) !== number) return ["there is no way"];
    const faults: string[] = [];
    const area = bar.getBoundingClientRect();
    if (area.bottom > innerHeight + 1 || area.right > innerWidth + 1) faults.push("the bar is not in view");
    if (area.bottom < innerHeight - 1) faults.push("the bar is not at the lower edge");
    for (const link of links) {
      const { width, height } = link.getBoundingClientRect();
      const text = link.textContent;
      if (height < 44 || width < 44) faults.push(`${text}: ${width} x ${height} is too small`);
      if (link.scrollWidth > link.clientWidth + 1) faults.push(`${text} is cut off`);
      if (!link.querySelector("svg")?.getBoundingClientRect().width) faults.push(`${text} has no sign`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
    // You can scroll the last element of the page out from behind the bar.
    scrollTo(0, document.documentElement.scrollHeight);
    const last = document.querySelector("main")?.getBoundingClientRect();
    if (area.width > area.height && last && last.bottom > area.top + 1) faults.push("the bar covers the page's end");
    if (area.width < area.height && last && last.right > area.left + 1) faults.push("the rail covers the page");
    scrollTo(0, 0);
    return faults;
  }, number);

/** The narrowest phone, and one held sideways. */
const SIZES = [
  [320, 640],
  [812, 375],
];

test.each(SIZES)(
  "at %i x %i every room is one tap away, in a bar that covers nothing and whose ways are large enough for a thumb",
  async (width, height) => {
    const { page } = await open("preset=gorkoff-3x3", { viewport: { width, height } });
    const [site] = page.url().split("#");
    const look = async (number: number, what: string): Promise<void> => {
      await expect.poll(() => faultsOf(page, number), { message: what }).toEqual([]);
    };
    // The rail stands beside all rooms alike, and the bar has the same words in all of them.
    for (const [number, rooms] of WAYS.entries())
      for (const room of width < height || number < 2 ? rooms : []) {
        await page.goto(`${site}#${room === "analyse" ? "preset=gorkoff-3x3" : room}`);
        // The last elements to appear make the room long enough to reach behind the bar.
        await page.locator(READY[room]).first().waitFor();
        await look(number, room);
        for (const spoken of number === 0 ? FITTED_LANGUAGES : []) {
          await speakTo(page, spoken);
          await look(number, `${spoken} ${room}`);
        }
      }
  },
);

test("a room entered by a link shows its top; Back shows what was in sight before", async () => {
  const { page } = await open("preset=gorkoff-3x3&shots=B2.", { viewport: { width: 360, height: 640 } });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 150));
  await goToRoom(page, english.shell.learn);
  await page.locator(READY["learn"]).first().waitFor();
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => scrollTo(0, 1000));
  await goToRoom(page, english.shell.analyse);
  await page.locator(READY["analyse"]).first().waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.locator(READY["learn"]).first().waitFor();
  await expect.poll(scrolled).toBe(1000);
});
