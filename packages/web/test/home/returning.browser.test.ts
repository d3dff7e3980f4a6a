// Home for somebody who was here before.

import { preset } from "@broadside/engine";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { formatMatch, type Match } from "../../src/board/match/match-record.ts";
import { formatBestShots, NO_SHOTS } from "../../src/rooms/puzzles/best-shot-record.ts";
import { dayBefore, dayOf, puzzleKey, puzzleOfDay } from "../../src/rooms/puzzles/puzzle-name.ts";
import { formatPuzzleRecord } from "../../src/rooms/puzzles/puzzle-store.ts";
import { axeFaultsInSchemes } from "../axe.ts";
import { openPage } from "../browser.ts";
import { containing, english } from "../english.ts";
import { matchOf } from "../matches.ts";
import { READY } from "../page-frame.ts";
import { browser, site } from "../served-page.ts";
import { faultsInEveryLanguage } from "../spoken-page.ts";
import { storeRecords } from "../stored-records.ts";

const { home: words, homeBack: back } = english;

/** A match against the cadet, which shoots as the cells come; after some shots it goes on, without them it is over. */
const matchNumber = (number: number, shots?: number): Match => ({
  ...matchOf(preset("russian"), { seed: number, ...(shots !== undefined && { shots }) }),
  ...{ id: `match-${number}`, begun: number, changed: number },
  players: [{ kind: "person" }, { kind: "strategy", strategy: "hunt-target", level: "cadet" }],
});

/** Opens Home where games, puzzles and matches are kept, and says how far things have moved by then. */
const openHome = async (records: Readonly<Record<string, Record<string, unknown>>>, options: BrowserContextOptions) => {
  const { page } = await openPage(browser, `${site.url}#puzzles&level=easy&size=6&number=1`, {
    reducedMotion: "reduce",
    ...options,
  });
  await page.locator("#puzzle-0").waitFor();
  for (const [store, kept] of Object.entries(records)) await storeRecords(page, store, kept);
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset["moved"] = String(moved);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(new URL("?back", site.url).href);
  await page.locator(READY.home).first().waitFor();
  return page;
};

const card = (page: Page, name: string) => page.locator(".home-card").filter({ hasText: name });

const today = dayOf(new Date());
const yesterday = dayBefore(today);

const solved = (day: number) => ({
  [puzzleKey(puzzleOfDay(day, "easy"))]: formatPuzzleRecord({
    ...{ marks: new Array<"water">(100).fill("water"), seconds: 60, hints: 0 },
    solved: { day, seconds: 60, hints: 0 },
  }),
});

const KEPT = {
  puzzles: { ...solved(yesterday), ...solved(today) },
  "best-shots": {
    "best-shots": {
      ...formatBestShots({ ...NO_SHOTS, days: new Set([yesterday]), missed: new Set([today]) }),
      revision: 1,
    },
  },
  matches: Object.fromEntries(
    [matchNumber(1), matchNumber(2), matchNumber(3), matchNumber(4), matchNumber(9, 7)].map((match) => [
      match.id,
      formatMatch(match),
    ]),
  ),
};

test.each([
  ["a laptop", { viewport: { width: 1366, height: 768 } }],
  ["a phone", { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }],
])(
  "on %s Home shows today's puzzles, the match to go on with and the shots per game; nothing moves",
  async (_, options) => {
    const page = await openHome(KEPT, options);
    await expect.poll(() => card(page, words.dailyPuzzle).innerText()).toContain(`✓ ${back.dailyMarks.done}`);
    await expect.poll(() => card(page, words.dailyPuzzle).innerText()).toContain(back.streak({ n: 2 }));
    await expect.poll(() => card(page, words.dailyShot).innerText()).toContain(`✗ ${back.dailyMarks.missed}`);
    await expect.poll(() => card(page, words.dailyShot).innerText()).toContain(back.streakTomorrow);
    const curve = page.getByRole("img", { name: containing(back.curve) });
    const shots = [1, 2, 3, 4].map((number) => {
      const { duel } = matchNumber(number);
      const made = duel.game(0).observations.length;
      return duel.winner === 0 ? String(made) : back.lostAfter({ shots: made });
    });
    for (const text of shots) await expect.poll(() => curve.getAttribute("aria-label")).toContain(text);
    expect(await curve.locator("circle").count()).toBe(4);
    expect(await curve.locator("circle.is-lost").count()).toBe(shots.filter((text) => !/^\d+$/.test(text)).length);
    await page.getByText(back.levelMean({ who: english.match.people.cadet, shots: "93.5" })).waitFor();
    // What to go on with comes first, then today's puzzles, all in the first screen, then the curve.
    const tops = [page.locator(".go-on a"), card(page, words.dailyPuzzle), page.locator(".home-curve")].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect()),
    );
    const [next, daily, shown] = await Promise.all(tops);
    expect(next.bottom).toBeLessThan(daily.top);
    expect(daily.bottom).toBeLessThan(Math.min(shown.top, options.viewport.height - 60));
    expect(Number(await page.evaluate(() => document.documentElement.dataset["moved"] ?? "0"))).toBeLessThan(0.02);
    expect(await axeFaultsInSchemes(page)).toEqual([]);
    expect(await faultsInEveryLanguage(page)).toEqual([]);
    await page.locator(".go-on a").click();
    await page.locator("td[id^=aim-]").first().waitFor();
    expect(page.url()).toContain("game=match-9");
  },
);

test("where nothing but a puzzle was opened, Home still says what this is, and offers the lessons", async () => {
  const page = await openHome({}, { viewport: { width: 1366, height: 768 } });
  await page.getByText(words.about).waitFor();
  await card(page, words.lessons).waitFor();
  expect(await page.locator(".home-curve").count()).toBe(0);
  await card(page, words.dailyShot).click();
  await page.locator(".is-best-shot #puzzle-0").waitFor();
});
