import { PRESETS } from "@broadside/engine";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { openNewPage, openPage } from "../browser.ts";
import { contrastFaults } from "../contrast.ts";
import { containing, english } from "../english.ts";
import { EMPTY_PAGE } from "../kept-page.ts";
import { layoutFaults } from "../layout-faults.ts";
import { READY } from "../page-frame.ts";
import { browser, site } from "../served-page.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Opens the first view, where the game is playing. */
const openHome = async (options: BrowserContextOptions = {}, kept: Readonly<Record<string, string>> = {}) => {
  const { page } = await openPage(browser, site.url, { reducedMotion: "no-preference", ...options }, kept);
  await page.locator(".home-game [role=grid]").waitFor();
  return page;
};

/** How long the map takes to fade from one colour to the next. */
const blending = (page: Page): Promise<string> =>
  page
    .locator(".home-game .cell")
    .first()
    .evaluate((cell) => getComputedStyle(cell).transitionDuration);

const shotShown = (page: Page): Promise<string> => page.locator(".home-game .tag").innerText();

describe("the bare address", () => {
  test("says in one sentence what this is, with Play and today's puzzles in view on a phone", async () => {
    const page = await openHome({ ...phone, reducedMotion: "reduce" });
    await page.getByRole("heading", { name: english.home.title }).waitFor();
    await page.getByText(english.home.about).waitFor();
    // The number stands where the curious find it, below the board.
    await page.locator(".home-caption", { hasText: "30,093,975,536" }).waitFor();
    const way = page.getByRole("link", { name: english.home.analyseGame });
    const height = page.viewportSize()?.height ?? 0;
    for (const [link, share] of [
      [page.getByRole("link", { name: english.home.playNow }), 0.5],
      [way, 0.5],
      [page.locator(".home-card", { hasText: english.home.dailyPuzzle }), 0.75],
      [page.locator(".home-card", { hasText: english.home.dailyShot }), 0.75],
    ] as const) {
      await link.waitFor();
      const box = await link.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height * share);
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await contrastFaults(page, 4.5), colorScheme).toEqual([]);
    }
    await way.click();
    await page.getByText(english.analyse.playedElsewhere).waitFor();
    await page.getByRole("gridcell", { name: /^E5, 21/ }).waitFor();
  });

  test("is also where the address of a room leads that does not exist, which is said", async () => {
    const { page } = await openPage(browser, `${site.url}#nosuchroom`, { ...phone, reducedMotion: "reduce" });
    await page
      .getByRole("alert")
      .filter({ hasText: english.home.noRoom({ name: "nosuchroom" }) })
      .waitFor();
    await page.getByRole("link", { name: english.home.playNow }).click();
    await page
      .locator(READY["play"] ?? "")
      .first()
      .waitFor();
  });

  test("shows what can be done at once in a low window, as at a zoom of 200 %", async () => {
    const page = await openHome({ viewport: { width: 683, height: 384 }, reducedMotion: "reduce" });
    for (const name of [english.home.playNow, english.home.analyseGame]) {
      const box = await page.getByRole("link", { name }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(384);
    }
  });

  test("plays through a game with its map once, or until it is stopped; a step back is a step back", async () => {
    const page = await openHome();
    const first = await shotShown(page);
    expect(await blending(page)).toBe("0.2s");
    await expect.poll(() => shotShown(page)).not.toBe(first);
    await page.getByRole("button", { name: english.home.pause }).click();
    const stopped = await shotShown(page);
    await page.getByRole("button", { name: english.shell.nextShot }).click();
    await expect.poll(() => shotShown(page)).not.toBe(stopped);
    await page.getByRole("button", { name: english.shell.previousShot }).click();
    await expect.poll(() => shotShown(page)).toBe(stopped);
    // The recorded game wraps round: one step back from the first position comes the end, with all ships sunk.
    for (let shot = Number(/\d+/.exec(stopped)?.[0]); shot > 0; shot--)
      await page.getByRole("button", { name: english.shell.previousShot }).click();
    await page.getByText(english.home.sunk).waitFor();
    // Once is enough: it plays on from here to the position shown first, and stops.
    await page.clock.install();
    await page.getByRole("button", { name: english.home.start }).click();
    await page.clock.runFor(20_000);
    await page.getByRole("button", { name: english.home.start }).waitFor();
    expect(await shotShown(page)).toBe(first);
  });

  test.each([
    ["the system", { reducedMotion: "reduce" as const }, {}],
    ["the settings", {}, { "broadside:motion": "off" }],
  ])("stands still where %s ask for less motion", async (_, options, kept) => {
    const page = await openHome(options, kept);
    await page.getByRole("button", { name: english.home.start }).waitFor();
    expect(await shotShown(page)).toBe(english.home.shot({ n: 5 }));
    expect(await blending(page)).toBe("0s");
  });

  test("leads back to what was under way in Analyse and in Play", async () => {
    const page = await openHome();
    expect(await page.getByRole("link", { name: containing(english.homeBack.ownMatch) }).count()).toBe(0);
    await page.goto(`${site.url}#preset=gorkoff-5x5`);
    await page.locator("[role=grid][aria-busy=false]").waitFor();
    await page.locator("#cell-12").focus();
    await page.keyboard.press("m");
    await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=cadet`);
    await page.locator("button.start:enabled").click();
    await page.locator("#aim-6").click();
    await page
      .getByText(/Your turn|win/)
      .first()
      .waitFor();
    await page.getByRole("link", { name: /^Broadside/ }).click();
    await page.getByRole("link", { name: containing(english.homeBack.ownMatch) }).waitFor();
    await page.getByRole("link", { name: /Your game in Analyse.*Five by five.*1 shot/ }).click();
    await page.getByRole("gridcell", { name: /^C3, miss/ }).waitFor();
  });
});

test("rooms are laid out for letters of twice the size, in a window of 1024 by 768", async () => {
  const { page } = await openNewPage(browser, new URL(EMPTY_PAGE, site.url).href, {
    viewport: { width: 1024, height: 768 },
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const [fragment, ready] of [
    ["", READY.home],
    ["preset=gorkoff-5x5&shots=C3.+D4x", READY.analyse],
    ["learn&lesson=map", ".lesson-body"],
  ]) {
    await page.goto(`${site.url}#${fragment}`);
    await page.locator(ready).first().waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
    expect(await layoutFaults(page), fragment).toEqual([]);
    // The name of the page stands in one line, and every link to a room is in view.
    const name = await page.locator(".brand").boundingBox();
    expect(name?.height).toBeLessThan(120);
    for (const link of await page.locator(".rooms a").all()) {
      const box = await link.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1024);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
    }
  }
});

describe("the list of games", () => {
  test("shows every game with its title and pictures, and the one being played", async () => {
    const board = await open("preset=gorkoff-5x5");
    const dialog = await board.openGames();
    for (const { title } of PRESETS.values()) await dialog.getByText(title, { exact: true }).waitFor();
    expect(await dialog.locator(".game").count()).toBe(PRESETS.size + 1);
    expect(await dialog.locator("h3").first().innerText()).toBe(english.board.usualGames);
    expect(await dialog.locator(".game[aria-current=true]").innerText()).toContain("Five by five");
    const card = dialog.locator(".game", { hasText: "Treasure hunt" });
    // Ships of 4, 3 and 2 cells, with a part of a hull on each cell.
    expect(await card.locator(".game-picture .ship-hull").count()).toBe(9);
    await card.click();
    await expect.poll(() => board.layouts()).toBe("604,584");
    expect(await board.page.title()).toContain("Treasure hunt");
  });

  test("is searched and chosen from by keyboard", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.page.locator(".game-button").focus();
    await board.page.keyboard.press("Enter");
    const search = board.page.getByLabel(english.picker.search);
    await search.waitFor();
    await search.focus();
    await board.page.keyboard.type("Deutschland");
    await expect.poll(() => board.page.locator(".game").count()).toBe(2);
    await search.fill("");
    await board.page.keyboard.type("11 by 9");
    await expect.poll(() => board.page.locator(".game").count()).toBe(1);
    expect(await board.page.getByRole("dialog").getByRole("status").innerText()).toBe(english.picker.found({ n: 1 }));
    await board.page.keyboard.press("Tab");
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.fragment).toBe("#preset=swedish");
    expect(await board.page.evaluate(() => document.activeElement?.className)).toBe("game-button");
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5");
  });

  test("leads to rules of one's own: 12 by 12 with another fleet", async () => {
    const board = await open("preset=gorkoff-3x3", phone);
    await board.write("B2.");
    const dialog = await board.openGames();
    await dialog.getByLabel(english.picker.search).fill("zeppelin");
    await dialog.getByText(english.picker.noneFound).waitFor();
    await board.button(english.board.ownRules).tap();
    expect(await board.fragment).toBe("#preset=gorkoff-3x3&shots=B2.");
    for (const side of [english.rules.columns, english.rules.rows]) {
      await board.page.getByLabel(side).fill("12");
      await board.page.getByLabel(side).press("Tab");
    }
    await board.page.getByLabel(english.rules.name).first().fill("zeppelin");
    await board.page.getByLabel(english.rules.length).first().fill("6");
    await board.page.getByLabel(english.rules.length).first().press("Tab");
    await board.button(english.rules.removeShip({ n: 2, name: "boat" })).tap();
    // One ship of 6 cells: 7 places in each of 12 rows and 12 columns; in those with the miss at B2, only 5.
    await expect.poll(() => board.layouts()).toBe("164");
    await expect.poll(() => board.fragment).toContain("'size':[12,12]");
    await expect.poll(() => board.fragment).toContain("shots=B2.");
    expect(await board.page.locator(".game-button").innerText()).toContain(english.board.ownRules);
    // A ship longer than the board: the fault is told at its field, and the board stays as it is.
    const length = board.page.getByLabel(english.rules.length).first();
    await length.fill("13");
    await length.press("Tab");
    await expect.poll(() => length.getAttribute("aria-invalid")).toBe("true");
    const told = await length.getAttribute("aria-describedby");
    expect(await board.page.locator(`[id="${told}"]`).innerText()).toContain(
      english.rules.tooLong({ text: "13", most: 12 }),
    );
    expect(await board.layouts()).toBe("164");
  });
});

describe("keys", () => {
  test("? opens the help, unless it was switched off on this device", async () => {
    const board = await openNew("preset=gorkoff-3x3");
    const help = board.page.getByRole("dialog", { name: english.help.title });
    await board.cell("A1").focus();
    await board.page.keyboard.press("?");
    await help.waitFor();
    await help.getByRole("checkbox", { name: /opens this help/ }).uncheck();
    await board.page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });
    await board.page.reload();
    await board.settled();
    await board.cell("A1").focus();
    await board.page.keyboard.press("?");
    await board.page.keyboard.press("b");
    expect(await help.isVisible()).toBe(false);
    await board.openHelp();
    expect(await help.getByRole("checkbox", { name: /opens this help/ }).isChecked()).toBe(false);
  });

  test("the help lists the keys of its room", async () => {
    const { page } = await open("puzzles&level=easy&size=6&number=1");
    const help = page.getByRole("dialog", { name: english.help.title });
    await page.locator("#puzzle-0").focus();
    await page.keyboard.press("?");
    await help.getByText(english.help.keys.maybe, { exact: true }).waitFor();
    expect(await help.getByText(english.help.keys.whatIf).count()).toBe(0);
  });

  test("s asks which ship was sunk where several can be, with the focus on the first of them", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x+F7x");
    await board.cell("F8").focus();
    await board.page.keyboard.press("s");
    await board.page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "F8" }) }).waitFor();
    expect(await board.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^#sunk/);
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.label("F8")).toContain("sunk");
  });
});

test("the page describes itself, has an icon, and says what it needs where scripts are off", async () => {
  const board = await open("preset=gorkoff-3x3");
  const { page } = board;
  expect(await page.locator("meta[name=description]").getAttribute("content")).toContain("Where are the ships?");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  expect(await page.locator("meta[name=theme-color]").count()).toBe(2);
  const icon = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const response = await fetch(link?.href ?? "");
    return { status: response.status, type: response.headers.get("content-type") };
  });
  expect(icon).toEqual({ status: 200, type: "image/svg+xml" });
  const plain = await page.context().browser()?.newPage({ javaScriptEnabled: false });
  await plain?.goto(page.url());
  expect(await plain?.locator("body").innerText()).toContain("it needs JavaScript");
  await plain?.close();
});
