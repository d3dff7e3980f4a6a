// Cyrillic columns: what is typed where the board shows them, and their setting. That the page says no cell in Latin
// letters is checked in every state that is looked at in Russian, see spoken-page.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import analyse from "../../src/rooms/analyse/texts/ru.json" with { type: "json" };
import { useBoardPages } from "../board-pages.ts";
import { english } from "../english.ts";
import { openSettings } from "../page-frame.ts";
import { latinCells } from "../spoken-page.ts";

/** The letters above the board. */
const heads = (page: Page): Promise<string> =>
  page
    .locator(".ruler-top")
    .allTextContents()
    .then((all) => all.slice(0, 10).join(""));

const open = useBoardPages();

test("shots that are typed are read with the columns of the board, and programs get Latin ones", async () => {
  const board = await open("preset=hasbro", { locale: "ru-RU" });
  const { page } = board;
  await page.getByRole("gridcell", { name: /^К10/ }).waitFor();
  await board.unfold(analyse.writeShots);
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
