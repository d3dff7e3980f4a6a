// Matches by salvos: cells are marked, then fired together and answered together.

import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { english } from "../english.ts";
import { begin, myTurn, openMatch as open, shotCells } from "./match-page.ts";

/** Three ships on 3x3: the first salvos have three shots. */
const SMALL = "play&preset=gorkoff-3x3&against=random&turns=salvo";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const said = (page: Page) => page.getByTestId("match-said").innerText();
const marked = (page: Page) => page.getByTestId("marked").innerText();
const openCells = (page: Page): Promise<string[]> =>
  page.locator("td[id^=aim-][data-kind=unknown]").evaluateAll((cells) => cells.map(({ id }) => id));

/** How many cells must be marked now. */
const dueOf = async (page: Page): Promise<number> => Number(/of (\d+) marked/.exec(await marked(page))?.[1]);

test("a whole match by the keyboard: cells are marked, a mark is taken back, all are fired at once", async () => {
  const { page } = await open(SMALL);
  await page.locator("button.start:enabled").focus();
  await page.keyboard.press("Enter");
  await page.locator("#aim-0").waitFor();
  await expect.poll(() => said(page)).toContain(english.play.markCells(3));
  await page.locator("#aim-0").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo(1, 3, "A1"));
  expect(await page.locator("#aim-0").getAttribute("aria-label")).toContain("marked");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo(2, 3, "A1, B1"));
  await page.keyboard.press("u");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo(1, 3, "A1"));
  await page.keyboard.press("f");
  expect(await shotCells(page, "aim")).toBe(0);
  for (let salvo = 0; salvo < 9; salvo++) {
    await myTurn(page);
    if ((await page.locator(".match-end").count()) > 0) break;
    const due = await dueOf(page);
    const before = await shotCells(page, "aim");
    const cells = await openCells(page);
    for (const id of cells.slice(salvo === 0 ? 1 : 0, due)) {
      await page.locator(`#${id}`).focus();
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => marked(page)).toContain(`${due} of ${due} marked`);
    // Nothing is answered before the whole salvo is fired.
    expect(await shotCells(page, "aim")).toBe(before);
    await page.keyboard.press("f");
    await expect.poll(() => shotCells(page, "aim")).toBeGreaterThan(before);
  }
  await page.locator(".match-end").waitFor();
  expect(await page.locator(".match-end ul.small li").allInnerTexts()).toEqual([english.play.salvoReview]);
  await page.reload();
  await page.locator(".match-end").waitFor();
  // The review treats each salvo as it was fired: the board before it, and the salvo as a whole.
  await page.locator(".match-end").getByRole("link", { name: english.frame.review }).click();
  await page.getByText(/^Reviewed: \d+ shots\.$/).waitFor({ timeout: 60_000 });
  await page.locator(".shot-list button").nth(1).click();
  await expect.poll(() => page.getByTestId("salvo-said").innerText()).toContain(english.review.salvoOf(2, 3));
  await page.getByRole("grid", { name: "The board before shot 1, with" }).waitFor();
  await page.locator(".review-experts > summary").click();
  await page.getByText(english.review.blindInAll).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test("by taps on a phone: nothing is wider than the screen, a salvo is taken back whole, a reload keeps the match", async () => {
  const { page } = await open(SMALL, phone);
  const expectNarrow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await begin(page);
  await myTurn(page);
  for (const cell of [0, 1, 8]) await page.locator(`#aim-${cell}`).tap();
  // A fourth cell is not added to the salvo; a second tap removes a mark.
  await page.locator("#aim-4").tap();
  await expect.poll(() => marked(page)).toBe(english.play.markedSo(3, 3, "A1, B1, C3"));
  await page.locator("#aim-1").tap();
  await expect.poll(() => marked(page)).toBe(english.play.markedSo(2, 3, "A1, C3"));
  await page.locator("#aim-4").tap();
  await expectNarrow();
  await page.getByRole("button", { name: english.play.fire }).tap();
  await expect.poll(() => shotCells(page, "aim")).toBe(3);
  await myTurn(page);
  const theirs = await shotCells(page, "own");
  expect(theirs).toBeGreaterThanOrEqual(1);
  await page.reload();
  await page.locator("#aim-0").waitFor();
  await expect.poll(() => shotCells(page, "aim")).toBe(3);
  expect(await shotCells(page, "own")).toBe(theirs);
  await myTurn(page);
  await page.getByRole("button", { name: english.play.takeBack }).tap();
  await expect.poll(() => shotCells(page, "aim")).toBe(0);
  expect(await shotCells(page, "own")).toBe(0);
  await expectNarrow();
  await page.getByRole("button", { name: english.play.resign }).tap();
  await page.getByRole("button", { name: english.play.resignSure }).tap();
  expect(await page.locator(".match-end").innerText()).toContain("3 shots taken back");
});

test("the other side's salvo is shown shot by shot", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=random&turns=salvo&first=them", {}, "normal");
  const { whoBegins, theyBegin } = english.play;
  expect(await page.locator(".play-options summary").innerText()).toContain(`${whoBegins}: ${theyBegin}`);
  await begin(page);
  // The answers do not appear all at once: two numbers between none and all are seen.
  const seen = new Set<number>();
  await expect
    .poll(async () => {
      const shots = await shotCells(page, "own");
      if (shots > 0 && shots < 6) seen.add(shots);
      return seen.size;
    })
    .toBe(2);
});
