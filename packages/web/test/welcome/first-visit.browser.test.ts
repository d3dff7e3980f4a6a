import { PRESETS } from "@broadside/engine";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFaults, axeFaultsInSchemes } from "../axe.ts";
import { useBoardPages } from "../board-pages.ts";

const open = useBoardPages();

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

describe("a first visit", () => {
  test.each([
    ["a phone", phone],
    ["a desktop", {}],
  ])("says in one sentence what this is, in view on %s, until it is dismissed", async (_, options) => {
    const board = await open("", options, "first");
    const welcome = board.page.getByRole("region", { name: "Welcome" });
    expect(await welcome.innerText()).toContain("exact chance of a ship on every cell");
    const box = await welcome.boundingBox();
    const height = board.page.viewportSize()?.height ?? 0;
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 2);
    await board.button("Dismiss the welcome").click();
    expect(await welcome.count()).toBe(0);
    await board.page.reload();
    await board.settled();
    expect(await welcome.count()).toBe(0);
  });

  test("gives three hints on the board, each dismissed for good", async () => {
    const board = await open("", phone, "first");
    const hint = (number: number) => board.page.getByRole("complementary", { name: `Hint ${number} of 3` });
    expect(await hint(1).innerText()).toContain("best cell");
    // The hint points at the best cell and does not cover it.
    const [tip, best] = [await hint(1).boundingBox(), await board.cell("E5").boundingBox()];
    expect(tip?.y).toBeGreaterThanOrEqual((best?.y ?? 0) + (best?.height ?? 0));
    await board.button("Next").tap();
    expect(await hint(2).innerText()).toContain("chance of a ship");
    await board.page.reload();
    await board.settled();
    await board.button("Next").tap();
    expect(await hint(3).innerText()).toContain("tap the answer in the bar");
    await board.button("Got it").tap();
    expect(await board.page.locator(".hint").count()).toBe(0);
    await board.page.reload();
    await board.settled();
    expect(await board.page.locator(".hint").count()).toBe(0);
  });

  test("all hints go at once when nobody wants them, and do not come with a position under way", async () => {
    const board = await open("", {}, "first");
    await board.button("No hints").click();
    expect(await board.page.locator(".hint").count()).toBe(0);
    const other = await open("preset=hasbro&shots=E5.", {}, "first");
    expect(await other.page.locator(".hint").count()).toBe(0);
  });
});

describe("the list of games", () => {
  test("shows every game with its title and pictures, and the one being played", async () => {
    const board = await open("preset=russian");
    const dialog = await board.openGames();
    for (const { title } of PRESETS.values()) await dialog.getByText(title, { exact: true }).waitFor();
    expect(await dialog.locator(".game").count()).toBe(PRESETS.size + 1);
    expect(await dialog.locator(".game[aria-current=true]").innerText()).toContain("Russian sea battle");
    const card = dialog.locator(".game", { hasText: "Treasure hunt" });
    // Ships of 4, 3 and 2 cells, each cell with its part of a hull.
    expect(await card.locator(".game-fleet .ship-hull").count()).toBe(9);
    await card.click();
    await expect.poll(() => board.layouts()).toBe("604,584");
    expect(await board.page.title()).toContain("Treasure hunt");
  });

  test("is searched and chosen from by keyboard", async () => {
    const board = await open("preset=hasbro");
    await board.page.locator(".game-button").focus();
    await board.page.keyboard.press("Enter");
    const search = board.page.getByLabel("Search the games");
    await search.waitFor();
    await search.focus();
    await board.page.keyboard.type("11 by 9");
    await expect.poll(() => board.page.locator(".game").count()).toBe(1);
    expect(await board.page.getByRole("dialog").getByRole("status").innerText()).toBe("1 game found");
    await board.page.keyboard.press("Tab");
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.fragment).toBe("#preset=swedish");
    expect(await board.page.evaluate(() => document.activeElement?.className)).toBe("game-button");
    await board.button("Undo").click();
    await expect.poll(() => board.fragment).toBe("#preset=hasbro");
  });

  test("leads to rules of one's own: 12 by 12 with another fleet", async () => {
    const board = await open("preset=gorkoff-3x3", phone);
    const dialog = await board.openGames();
    await dialog.getByLabel("Search the games").fill("zeppelin");
    await dialog.getByText("No ready game is called that").waitFor();
    await board.button("Your own rules").tap();
    for (const side of ["Columns", "Rows"]) {
      await board.page.getByLabel(side).fill("12");
      await board.page.getByLabel(side).press("Tab");
    }
    await board.page.getByLabel("Name").first().fill("zeppelin");
    await board.page.getByLabel("Length").first().fill("6");
    await board.page.getByLabel("Length").first().press("Tab");
    await board.button("Remove ship 2, boat").tap();
    // One ship of 6 cells: 7 places in each of 12 rows and 12 columns.
    await expect.poll(() => board.layouts()).toBe("168");
    await expect.poll(() => board.fragment).toContain("'size':[12,12]");
    expect(await board.page.locator(".game-button").innerText()).toContain("Your own rules");
  });
});

describe("keys", () => {
  test("? opens the help, unless it was switched off on this device", async () => {
    const board = await open("preset=gorkoff-3x3");
    const help = board.page.getByRole("dialog", { name: "Help" });
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

  test("s asks which ship was sunk where several can be, with the focus on the first of them", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x+F7x");
    await board.cell("F8").focus();
    await board.page.keyboard.press("s");
    await board.page.getByRole("dialog", { name: "Answer to F8" }).waitFor();
    expect(await board.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^#sunk/);
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.label("F8")).toContain("sunk");
  });
});

test("the newest shot is in view in the list, without moving the page", async () => {
  const cells = Array.from({ length: 14 }, (_, i) => `${"ABCDEFGHIJ"[i % 10]}${i < 10 ? 1 : 3}.`);
  const board = await open(`preset=hasbro&shots=${cells.join("+")}`);
  await board.cell("J10").click();
  await board.page.getByRole("dialog").getByRole("button", { name: /^miss/ }).click();
  const newest = board.page.locator(".shot-item").last();
  await expect.poll(() => newest.innerText()).toContain("J10");
  // The list follows a moment after the shot is in it.
  const hidden = async (): Promise<number> => {
    const [item, list] = [await newest.boundingBox(), await board.page.locator(".shots").boundingBox()];
    return (item?.y ?? 0) + (item?.height ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
  };
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  expect(await board.page.evaluate(() => scrollY)).toBe(0);
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

test.each([
  ["a phone", phone],
  ["a desktop", {}],
])("no accessibility violation on a first visit, on %s", async (_, options) => {
  const board = await open("preset=gorkoff-5x5", { ...options, reducedMotion: "reduce" }, "first");
  await board.page.locator(".hint").waitFor();
  expect(await axeFaultsInSchemes(board.page)).toEqual([]);
  if (options === phone) return;
  await board.resize({ width: 1920, height: 1080 });
  expect(await axeFaults(board.page)).toEqual([]);
});
