// What you can share: links and pictures, made from the state rather than from the screen.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";
import { readSvg, savedBy } from "../saved-file.ts";
import { faultsInEveryLanguage } from "../spoken-page.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

const saved = (page: Page, button: string) => savedBy(page.getByRole("button", { name: button, exact: true }));

test("a position is saved as a picture with its chances and its shots", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x");
  await board.button(english.parts.share).click();
  const file = await saved(board.page, english.share.saveSvg);
  expect(file.name).toBe("broadside-board-American-board-game.svg");
  const { name, texts, elements } = await readSvg(board.page, file.text);
  expect(name).toBe("svg");
  expect(elements).toEqual(["g", "path", "rect", "text", "title"]);
  expect(texts[0]).toBe("American board game");
  // 98 unshot cells, each with the figures that the board shows; 10 row numbers; and 2 shots with their numbers.
  const figures = await board.page.locator("td.cell .chance").allInnerTexts();
  const written = texts.filter((text) => /^[<>]?\d+$/.test(text));
  expect(figures).toHaveLength(98);
  expect(written.slice(10).sort()).toEqual([...figures, "1", "2"].sort());
  // Nobody else could follow the link to this computer.
  expect(texts.join("")).not.toContain("127.0.0.1");
  expect(texts.join(" ")).toContain(await board.layouts());
});

test("a picture is a PNG of twice the pixels", async () => {
  const board = await open("preset=boxes:4x3:2");
  await board.button(english.parts.share).click();
  const { bytes } = await saved(board.page, english.share.savePng);
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(600);
  expect(bytes.length).toBeGreaterThan(10_000);
});

test("ships that were placed are saved as a picture with all of them", async () => {
  const board = await open("preset=gorkoff-5x5&place=cruiser[B2,C2,D2]+boat[E5]", {
    viewport: { width: 375, height: 812 },
  });
  await board.button(english.parts.share).click();
  const file = await saved(board.page, english.share.saveSvg);
  expect(file.name).toBe("broadside-fleet-Five-by-five.svg");
  const { name, texts } = await readSvg(board.page, file.text);
  expect(name).toBe("svg");
  // Four ship cells, with each ship's letters on its first cell, besides the column letters.
  expect(file.text.match(/fill="rgb\(51, 72, 92\)"/g)).toHaveLength(4);
  expect(texts.filter((text) => /^\D{1,2}$/.test(text))).toHaveLength(5 + 2);
});

test("a name with signs of markup stays a name", async () => {
  const rules =
    "{'name':'x','board':{'size':[3,3]},'fleet':[{'name':'<b>&\"','length':2}],'contact':'none','answers':'sunk'}";
  const board = await open(`rules=${encodeURIComponent(rules)}&shots=A1x+A2x`);
  await board.button(english.parts.share).click();
  const { name, elements } = await readSvg(board.page, (await saved(board.page, english.share.saveSvg)).text);
  expect(name).toBe("svg");
  expect(elements).not.toContain("b");
});

test("a link is handed to the system where that has a way; the dialog has no faults in any language", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=E5.", { viewport: { width: 320, height: 640 } });
  await board.page.evaluate(() => {
    Object.assign(navigator, { share: async (data: ShareData) => Object.assign(window, { shared: data }) });
  });
  await board.button(english.parts.share).click();
  await board.button(english.share.send).click();
  const shared = await board.page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared.url).toMatch(/#preset=gorkoff-5x5&shots=E5\.$/);
  expect(await axeFaults(board.page, { include: ["dialog[open]"] })).toEqual([]);
  await board.page.keyboard.press("Escape");
  await board.page.evaluate(() => Object.assign(navigator, { share: undefined }));
  expect(await faultsInEveryLanguage(board.page)).toEqual([]);
});

test("a link is shown to copy by hand, selected, where the browser does not copy", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=E5.");
  await board.page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await board.button(english.parts.share).click();
  await board.button(english.board.copyLink).click();
  const field = board.page.getByLabel(english.parts.copyByHand);
  await field.waitFor();
  expect(await field.inputValue()).toBe(board.page.url());
  await expect.poll(() => board.page.evaluate(() => getSelection()?.toString())).toBe(board.page.url());
  expect(await axeFaults(board.page, { include: ["dialog[open]"] })).toEqual([]);
});
