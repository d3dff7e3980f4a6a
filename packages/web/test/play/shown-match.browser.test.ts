// A shot you see: it flies and lands, ships go down, and the next press or key ends all motion. And a match that fills
// the window.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PLAIN } from "../altered-page.ts";
import { axeFaults, axeFaultsInSchemes } from "../axe.ts";
import { openPage } from "../browser.ts";
import { contrastFaults } from "../contrast.ts";
import { english } from "../english.ts";
import { resize } from "../layout-faults.ts";
import { browser, site } from "../served-page.ts";
import { begin, giveUp, myTurn, openMatch, shotCells } from "./match-page.ts";

const MOVING = { reducedMotion: "no-preference" } as const;

/** A ship of one cell at A1, as both sides know. */
const KNOWN = encodeURIComponent(
  JSON.stringify({
    board: { size: [3, 1] },
    fleet: [{ name: "boat", length: 1 }],
    contact: "none",
    answers: "hit",
    totals: [[1, 0, null], null],
  }),
);

/** A match whose page does not end what lasts so many milliseconds: a shot flies for 260, and burns for 900. */
const openHeld = async (fragment: string, held: readonly number[], size = { width: 1366, height: 768 }) => {
  const { page } = await openPage(browser, PLAIN, { ...MOVING, viewport: size }, { "broadside:pace": "instant" });
  await page.addInitScript((held) => {
    const wait = window.setTimeout;
    const waitUnlessHeld = (run: () => void, time?: number, ...more: unknown[]): number =>
      time !== undefined && held.includes(time) ? 0 : wait(run, time, ...more);
    window.setTimeout = waitUnlessHeld as typeof window.setTimeout;
  }, held);
  await page.goto(`${site.url}#${fragment}`);
  await begin(page);
  return page;
};

const kindOf = (page: Page, cell: number) => page.locator(`#aim-${cell}`).getAttribute("data-kind");

test("a shot flies until it lands or the next key, and the next shot does not wait for it", async () => {
  const page = await openHeld("play&preset=gorkoff-5x5&against=random", [260]);
  await page.locator("#aim-0").click();
  await page.locator("#aim-0.is-flying").waitFor();
  expect(await kindOf(page, 0)).toBe("unknown");
  await page.keyboard.press("Shift");
  await expect.poll(() => kindOf(page, 0)).not.toBe("unknown");
  expect(await page.locator(".is-aim :is(.is-flying, .is-landed)").count()).toBe(0);
  for (const cell of [1, 2]) {
    // Early presses are answered with words: it may still be the other side's turn.
    await expect
      .poll(async () => {
        await page.locator(`#aim-${cell}`).click();
        return (
          (await page.locator(`#aim-${cell}.is-flying`).count()) + Number((await kindOf(page, cell)) !== "unknown")
        );
      })
      .toBeGreaterThan(0);
  }
  await page.keyboard.press("Shift");
  await expect.poll(() => shotCells(page)).toBe(3);
});

test("a shot that nobody skips lands by itself, and bursts or splashes", async () => {
  const page = await openHeld("play&preset=gorkoff-5x5&against=random", [900], { width: 375, height: 812 });
  await page.locator("#aim-14").click();
  await page.locator("#aim-14.is-landed").waitFor();
  expect(await kindOf(page, 14)).not.toBe("unknown");
  await page.locator("[id^=own-].is-landed").waitFor();
  // At the edge of the window too.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  // The answer is said when it has landed, in the words that screen readers hear.
  expect(await page.locator("[data-testid=match-said][role=status]").innerText()).toContain("You shot E3");
});

test.each([
  ["the system asks for less", { reducedMotion: "reduce" } as const, {}],
  ["it is off in the settings", MOVING, { "broadside:motion": "off" }],
])("nothing flies where %s", async (_, options, stored) => {
  const { page } = await openPage(browser, PLAIN, options, { "broadside:pace": "instant", ...stored });
  await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=random`);
  await begin(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (/is-(flying|landed|sinking)/.test((target as Element).className)) seen.push((target as Element).className);
    }).observe(document.body, { subtree: true, attributeFilter: ["class"] });
  });
  for (const cell of [0, 7, 14]) {
    await myTurn(page);
    await page.locator(`#aim-${cell}`).click();
  }
  await expect.poll(() => shotCells(page)).toBe(3);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test.each([
  [1366, 768],
  [375, 812],
  [375, 620],
])("the last ship goes down where it lies, before the end is shown beside it, at %s by %s", async (width, height) => {
  const page = await openHeld(`play&rules=${KNOWN}&against=random`, [900], { width, height });
  /** Where it is on the page: on a low phone, the page scrolls to the title of the end. */
  const board = () =>
    page.locator(".is-aim [role=grid]").evaluate((grid) => {
      const { x, y, width, height } = grid.getBoundingClientRect();
      return [x, Math.round(y + scrollY), width, height];
    });
  const before = await board();
  await page.locator("#aim-0").click();
  await page.locator("#aim-0.is-sinking").waitFor();
  expect(await page.locator(".match-end").count()).toBe(0);
  await page.keyboard.press("Shift");
  await page.locator(".match-end").getByText(english.play.youWin).waitFor();
  expect(await board()).toEqual(before);
  const end = () => page.locator("#match-end-title").evaluate((title) => title.getBoundingClientRect().bottom);
  await expect.poll(end, { message: "the title is in the window" }).toBeLessThanOrEqual(height);
});

test("the ship that was sunk is named over the board, and the reply waits until that was seen", async () => {
  const rules = { board: { size: [4, 1] }, fleet: [{ name: "boat", length: 1, count: 4 }], contact: "allowed" };
  const { page } = await openPage(browser, PLAIN, MOVING, { "broadside:pace": "normal" });
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const never = (run: () => void, time?: number) => (time === 1700 ? 0 : wait(run, time));
    window.setTimeout = never as typeof window.setTimeout;
  });
  const text = encodeURIComponent(JSON.stringify({ ...rules, answers: "named" }));
  await page.goto(`${site.url}#play&rules=${text}&against=random`);
  await begin(page);
  await page.locator("#aim-0").click();
  const banner = page.locator(".is-aim .sunk-banner");
  await expect.poll(() => banner.innerText()).toMatch(/boat sunk/i);
  // The strategy has shot long since.
  await page.locator(".match-tools button:enabled", { hasText: english.board.hint }).waitFor();
  expect(await shotCells(page, "own")).toBe(0);
  await page.keyboard.press("Shift");
  await expect.poll(() => shotCells(page, "own")).toBe(1);
  await banner.waitFor({ state: "detached" });
});

test("where ships may not touch, the cells around a sunk ship turn to water", async () => {
  const rules = encodeURIComponent(
    JSON.stringify({
      board: { size: [3, 2] },
      fleet: [{ name: "boat", length: 1 }],
      contact: "none",
      answers: "sunk",
      totals: [
        [1, 0, 0],
        [1, 0],
      ],
    }),
  );
  const page = await openHeld(`play&rules=${rules}&against=random`, [900]);
  await page.locator("#aim-0").click();
  await expect
    .poll(() => page.locator("[id^=aim-].is-clear").evaluateAll((all) => all.map(({ id }) => id)))
    .toEqual(["aim-1", "aim-3", "aim-4"]);
  expect(await axeFaultsInSchemes(page)).toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // The colours of the last scheme fade.
    await expect.poll(() => contrastFaults(page, 4), { message: colorScheme }).toEqual([]);
  }
});

test("the match fills the window: both boards and all that belongs to a turn, without scrolling", async () => {
  const { page } = await openMatch("play&preset=hasbro&against=cadet");
  await begin(page);
  /** The distance from cell to cell, of both boards. */
  const pitches = () =>
    page.evaluate(() =>
      ["aim", "own"].map((side) => {
        const [first, next] = [0, 1].map((cell) => document.getElementById(`${side}-${cell}`)?.getBoundingClientRect());
        return (next?.x ?? 0) - (first?.x ?? 0);
      }),
    );
  const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (const [width, height, aim, own] of [
    [1366, 768, 54.9, 31.9],
    [1920, 1080, 80, 50],
    [375, 812, 33.5, 12.5],
    [768, 1024, 46, 20],
    [820, 1180, 58, 22],
    [844, 390, 27, 18],
  ]) {
    await resize(page, { width, height });
    await expect.poll(async () => (await pitches())[0], { message: `${width}x${height}` }).toBeGreaterThanOrEqual(aim);
    await expect.poll(async () => (await pitches())[1], { message: `${width}x${height}` }).toBeGreaterThanOrEqual(own);
    const last = page.locator(".match > :is(.is-aim, .is-own) [role=grid] tr:last-child, .match-tools");
    const ends = () => last.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)));
    const tabs = width < 640 ? await page.locator(".rooms").evaluate((bar) => bar.clientHeight) : 0;
    await expect.poll(ends, { message: `${width}x${height}` }).toBeLessThanOrEqual(height - tabs);
    if (width >= 1366) await expect.poll(below, { message: `${width}x${height}` }).toBe(0);
  }
});

test("an enlarged fleet closes by Escape, by Back and by a press elsewhere; its sign covers no cell", async () => {
  const { page } = await openMatch("play&preset=hasbro&against=cadet");
  await begin(page);
  for (const size of [
    { width: 375, height: 812 },
    { width: 375, height: 640 },
  ]) {
    await resize(page, size);
    const enlarge = page.getByRole("button", { name: english.play.enlarge });
    const isLarge = () => page.locator(".is-own.is-large-waters").count();
    const covered = await enlarge.locator(".icon").evaluate((sign) => {
      const { left, right, top, bottom } = sign.getBoundingClientRect();
      return [...document.querySelectorAll(".match td")].filter((cell) => {
        const box = cell.getBoundingClientRect();
        return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
      }).length;
    });
    expect(covered).toBe(0);
    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.goBack(),
      () => page.locator(".match-said").click(),
      // The board itself does it too, and the small one.
      () => page.locator("#own-0").click(),
      () => enlarge.click(),
    ];
    for (const close of ways) {
      await enlarge.click();
      await expect.poll(isLarge).toBe(1);
      await close();
      await expect.poll(isLarge).toBe(0);
      expect(await page.locator(".match").count()).toBe(1);
    }
    expect(await axeFaults(page)).toEqual([]);
  }
});

test.each([
  [1366, 768],
  [375, 812],
])("giving up moves nothing, and a double press asks only, at %s by %s", async (width, height) => {
  const { page } = await openMatch("play&preset=gorkoff-5x5&against=random", { viewport: { width, height } });
  await begin(page);
  const places = () =>
    page
      .locator(".match [role=grid], .match-tools, .match-line, .match-log")
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  const before = await places();
  await page.getByRole("button", { name: english.play.resign }).dblclick();
  await page.getByRole("group", { name: english.play.resignAsk }).waitFor();
  expect(await places()).toEqual(before);
  expect(await page.locator(".match-end").count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});

test("the question about giving up goes by itself, and with any other key", async () => {
  const { page } = await openPage(browser, PLAIN, {}, { "broadside:pace": "instant" });
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    const hurry = (run: () => void, time?: number) => wait(run, time === 8000 ? 50 : time);
    window.setTimeout = hurry as typeof window.setTimeout;
  });
  await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=random`);
  await begin(page);
  const ask = page.getByRole("button", { name: english.play.resign });
  const sure = page.getByRole("button", { name: english.play.resignYes });
  const no = page.getByRole("button", { name: english.play.resignNo });
  await ask.click();
  await expect.poll(() => sure.count()).toBe(0);
  await page.evaluate(() => {
    const wait = window.setTimeout;
    const never = (run: () => void, time?: number) => (time === 8000 ? 0 : wait(run, time));
    window.setTimeout = never as typeof window.setTimeout;
  });
  await ask.press("Enter");
  await sure.waitFor();
  // Keys are heard once the question has been drawn.
  await expect
    .poll(async () => {
      await page.keyboard.press("ArrowDown");
      return sure.count();
    })
    .toBe(0);
  await ask.press("Enter");
  await expect
    .poll(async () => {
      if ((await no.count()) > 0) await no.press("Enter");
      return no.count();
    })
    .toBe(0);
  await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true);
  await giveUp(page);
});

test.each([
  [1366, 768],
  [375, 667],
])("nothing jumps in a match at %s by %s, whoever shoots: layout shift below 0.1", async (width, height) => {
  const { page } = await openMatch("play&preset=hasbro&against=cadet", { ...MOVING, viewport: { width, height } });
  await begin(page);
  await page.evaluate(() => {
    const moved = { sum: 0, what: [] as string[] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      // Those that follow a press count too.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node }[] })[]) {
        moved.sum += entry.value;
        moved.what.push(`${entry.value} ${entry.sources.map(({ node }) => (node as Element)?.className).join(", ")}`);
      }
    }).observe({ type: "layout-shift" });
  });
  for (const cell of [44, 55, 66, 77, 33, 22]) {
    await myTurn(page);
    await page.locator(`#aim-${cell}`).click();
    await page.locator(`#aim-${cell}:not([data-kind=unknown])`).waitFor();
  }
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const { sum, what } = await page.evaluate(
    () => (window as unknown as { moved: { sum: number; what: string[] } }).moved,
  );
  expect(sum, what.join("\n")).toBeLessThan(0.1);
});
