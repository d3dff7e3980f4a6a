// Cyrillic columns: in Russian, and where somebody chose them, the page says no cell in Latin letters.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import board from "../../src/board/texts/ru.json" with { type: "json" };
import analyse from "../../src/rooms/analyse/texts/ru.json" with { type: "json" };
import puzzles from "../../src/rooms/puzzles/texts/ru.json" with { type: "json" };
import { useBoardPages } from "../board-pages.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { openSettings, READY } from "../page-frame.ts";
import { browser, site } from "../served-page.ts";

/** What people read or hear of cells with Latin columns; codes, fields and English errors aside. */
const latinCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.querySelector("#app") as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("code, [lang=en]")) texts.push(node.textContent ?? "");
    for (const name of ["aria-label", "title", "alt"])
      for (const element of document.querySelectorAll(`#app [${name}]`)) texts.push(element.getAttribute(name) ?? "");
    return texts.filter((text) => /(?<![\p{L}\d])[A-J]\d/u.test(text));
  });

/** The letters above the board. */
const heads = (page: Page): Promise<string> =>
  page
    .locator(".ruler-top")
    .allTextContents()
    .then((all) => all.slice(0, 10).join(""));

type Act = (page: Page) => Promise<void>;

interface Room {
  readonly name: string;
  readonly fragment: string;
  readonly ready: string;
  /** What is done in the room before it is read. */
  readonly act?: Act;
}

/** Every room, with much of what it says of cells. */
const ROOMS: readonly Room[] = [
  { name: "Home", fragment: "", ready: READY.home },
  { name: "Solitaire", fragment: "puzzles", ready: READY.puzzles },
  {
    name: "Best shot",
    fragment: "puzzles&kind=best-shot",
    ready: "#puzzle-0",
    act: async (page) => {
      await page.getByRole("button", { name: puzzles.bestShot.giveUp }).click();
      await page.getByRole("button", { name: puzzles.next }).waitFor();
    },
  },
  { name: "Analyse", fragment: "preset=hasbro&shots=E5.+F6x+F7x&best=entropy", ready: READY.analyse },
  { name: "a contradiction", fragment: "preset=hasbro&shots=A1x+A2%23carrier", ready: ".conflict" },
  { name: "Place", fragment: "preset=russian&place=battleship[A1,A2,A3,A4]", ready: "[role=grid]" },
  { name: "a review", fragment: "review&example=first&shot=4", ready: "[data-testid=review-done]" },
  { name: "a lesson", fragment: "learn&lesson=map", ready: "#aim-0" },
  { name: "Trees", fragment: "trees", ready: READY.trees },
  {
    name: "a match",
    fragment: "play&preset=gorkoff-5x5&against=random",
    ready: READY.play,
    act: async (page) => {
      await page.locator(READY.play).press("Enter");
      await page.locator("#aim-12:focus").press("Enter");
      await page.locator("#aim-12[data-kind]:not([data-kind=unknown])").waitFor();
      await page.getByRole("button", { name: board.hint, disabled: false }).press("Enter");
      await page.locator(".cell.is-best").waitFor();
    },
  },
];

test.each(ROOMS)("$name says cells as its board shows them", async ({ fragment, ready, act }) => {
  const { page, close } = await openPage(browser, `${site.url}#${fragment}`, { locale: "ru-RU" });
  await page.locator(ready).first().waitFor();
  await act?.(page);
  expect(await latinCells(page)).toEqual([]);
  await expect.poll(() => heads(page)).toMatch(/^АБВ/);
  await close();
});

const open = useBoardPages();

test("shots that are typed are read with the columns of the board, and programs get Latin ones", async () => {
  const opened = await open("preset=hasbro", { locale: "ru-RU" });
  const { page } = opened;
  await page.getByRole("gridcell", { name: /^К10/ }).waitFor();
  await opened.unfold(analyse.writeShots);
  const field = page.getByLabel(analyse.inNotation);
  await field.fill("В5 мимо, Е6 попал");
  await field.press("Enter");
  await page.getByRole("gridcell", { name: /^Е6, / }).waitFor();
  await expect.poll(() => page.url()).toContain("shots=C5.+F6x");
  await expect.poll(() => field.inputValue()).toBe("В5. Е6x");
  await field.fill("E5. F6x");
  await field.press("Enter");
  await expect.poll(() => page.url()).toContain("shots=E5.+F6x");
});

test("the letters of the columns can be chosen in every language, and are kept", async () => {
  const { page } = await open("preset=gorkoff-5x5&shots=C3.");
  await expect.poll(() => heads(page)).toBe("ABCDE");
  const settings = await openSettings(page);
  const letters = (name: string) =>
    settings.getByRole("group", { name: english.settings.columns }).getByRole("radio", { name });
  await letters("А Б В").check();
  await page.keyboard.press("Escape");
  await expect.poll(() => heads(page)).toBe("АБВГД");
  await page.getByRole("gridcell", { name: /^В3, / }).waitFor();
  await page.reload();
  await page.getByRole("gridcell", { name: /^В3, / }).waitFor();
  expect(await latinCells(page)).toEqual([]);
  await openSettings(page);
  await letters("A B C").check();
  await page.getByRole("gridcell", { name: /^C3, / }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("broadside:columns"))).toBe(null);
});
