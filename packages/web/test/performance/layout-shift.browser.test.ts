// How far the page moves by itself under a reader's eyes, while a room loads and works on a slow phone.

import type { BrowserContextOptions } from "playwright-core";
import { expect, test } from "vitest";
import { formatReviewAddress } from "../../src/board/review/review-address.ts";
import { PLAIN } from "../altered-page.ts";
import { openPage } from "../browser.ts";
import { READY } from "../page-frame.ts";
import { playedGame } from "../review/played-game.ts";
import { browser, site } from "../served-page.ts";

/** The sum of shifts allowed: a fifth of that from which browsers call a page restless. */
const MOST = 0.02;

/** Trees makes room for its board only when the tree is there, Review on a phone for what it finds. */
const MOST_IN: Readonly<Record<string, number>> = { Trees: 0.1, "Review, judging the example": 0.05 };

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const reviewOf = (rules: string): string => `#${formatReviewAddress({ place: "link", transcript: playedGame(rules) })}`;

const JUDGED = "[data-testid=review-done]";

/** Each room at work: what its address names, and what is there when the work is done. */
const ROOMS = [
  ["the first view", "", READY.home],
  ["Analyse", "#preset=hasbro&shots=E5.+F6x+G3.", READY.analyse],
  ["Play", "#play&preset=russian", READY.play],
  ["Puzzles", "#puzzles&level=easy&size=10&number=1", READY.puzzles],
  ["Review", "#review", READY.review],
  ["Review, judging the example", "#review&example=first", JUDGED],
  ["Review, judging a longer game", reviewOf("classroom"), JUDGED],
  ["Learn", "#learn", READY.learn],
  ["Trees", "#trees", READY.trees],
  ["Compare", "#compare", READY.compare],
] as const;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** How far the page has moved, and for each time, how far and which elements. */
interface Moved {
  moved: number;
  readonly what: string[];
}

test.each(ROOMS)("nothing jumps on a slow phone in %s", async (name, fragment, ready) => {
  const { page } = await openPage(browser, PLAIN, phone);
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const moved: Moved = { moved: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        moved.moved += value;
        moved.what.push(`${value} ${sources.map(({ node }) => (node as Element | null)?.className).join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${site.url}${fragment}`);
  await page.locator(ready).first().waitFor({ state: "attached" });
  await page.evaluate(() => document.fonts.ready);
  // The shifts of the last frame are told after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  const { moved, what } = await page.evaluate(() => (window as unknown as { moved: Moved }).moved);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  expect(moved, what.join("\n")).toBeLessThan(MOST_IN[name] ?? MOST);
});
