// Where the focus goes when the focused button disappears: to what replaced it, never lost. All by keyboard.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginning, containing, english } from "../english.ts";
import { useOnePage } from "../one-page.ts";
import { openMatch as open } from "../play/match-page.ts";
import { site } from "../served-page.ts";

/** For tests to which it does not matter what was done before. */
const openOne = useOnePage();

const SMALL = "play&preset=gorkoff-5x5&against=random";

/** Presses a button by keyboard. */
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().press("Enter");

/** The text of the element with the focus. */
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? "nothing" : element?.textContent?.trim();
  });

test("the first press of Tab offers the way past the header, whatever the room", async () => {
  const { page } = await open("analyse");
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  const passHeader = async (inMain: string): Promise<void> => {
    const address = page.url();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(english.shell.skip);
    await page.keyboard.press("Enter");
    expect(page.url()).toBe(address);
    expect(await page.evaluate((of) => document.activeElement?.querySelector(of) !== null, inMain)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  };
  await passHeader(".board-tools");
  await page.goto(`${site.url}#learn`);
  await page.reload();
  await page.locator(".lesson-cards").waitFor();
  await passHeader(".lesson-cards");
});

test("a page just opened leaves the focus where the browser has it; after a kept match is deleted Undo has it, and after Undo the list", async () => {
  const { page } = await open(SMALL);
  await page.locator("button.start:enabled").waitFor();
  expect(await focused(page)).toBe("nothing");
  await page.locator("button.start:enabled").press("Enter");
  await page.locator("#aim-0").waitFor();
  await page.goto(`${site.url}#play`);
  await press(page, beginning(english.games.delete));
  await expect.poll(() => focused(page)).toBe(english.parts.undo);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: containing(english.match.against({ who: "random" })) }).waitFor();
  await expect.poll(() => focused(page)).toMatch(/random/);
});

test("placing by hand begins at its title and leads back to where it began; a reload keeps the ships", async () => {
  const { page } = await open(SMALL);
  await press(page, english.play.byHand);
  await expect.poll(() => focused(page)).toBe(english.play.placeTitle);
  const left = page.locator(".place-fleet [role=status]");
  const before = await left.innerText();
  await page.locator(".place-fleet .tray-ship").first().click();
  await page.locator("#cell-0").click();
  await expect.poll(() => left.innerText()).not.toBe(before);
  const toPlace = async () => Number.parseInt(await left.innerText(), 10);
  const ships = await toPlace();
  expect(ships).toBe(Number.parseInt(before, 10) - 1);
  // The keys of the tooltips work here, too.
  await page.keyboard.press("Control+z");
  await expect.poll(toPlace).toBe(ships + 1);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(toPlace).toBe(ships);
  await page.reload();
  await page.getByRole("heading", { name: english.play.placeTitle }).waitFor();
  await expect.poll(toPlace).toBe(ships);
  await press(page, english.board.back);
  await expect.poll(() => focused(page)).toBe(english.play.byHand);
  await press(page, english.play.byHand);
  await press(page, english.play.placeRest);
  await expect.poll(() => focused(page)).toBe(english.play.placeDone);
  await page.getByRole("button", { name: english.play.placeDone, disabled: false }).press("Enter");
  await expect.poll(() => focused(page)).toBe(english.play.playAgainst({ who: "random" }));
  await page.reload();
  await page.locator("button.start:enabled").waitFor();
});

test("every room entered by its link begins at its title, which is its only h1", async () => {
  const page = await openOne("");
  const { puzzles, shell } = english;
  for (const [name, title] of [
    [shell.analyse, shell.analyse],
    [shell.puzzles, puzzles.headline],
    [shell.review, shell.review],
    [shell.learn, shell.learn],
    [shell.lab, shell.trees],
    [shell.compare, shell.compare],
    [shell.analyse, shell.analyse],
  ]) {
    await page.getByRole("link", { name, exact: true }).press("Enter");
    await expect.poll(() => focused(page), { message: name }).toBe(title);
    expect(await page.locator("h1").allTextContents()).toEqual([title]);
  }
});

test("a comparison that is started, and a review that is opened, begin at their titles", async () => {
  const page = await openOne("compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=5&seed=4");
  await page.locator("button.start:enabled").press("Enter");
  await page.getByText(english.compare.done({ all: 10 })).waitFor();
  await expect.poll(() => focused(page)).toBe(await page.locator(".compare-run h1").innerText());
  await page.goto(`${site.url}#review`);
  await page
    .locator(".review-start a, .review-start button")
    .filter({ hasText: /example/i })
    .first()
    .press("Enter");
  await page.locator(".review h1").waitFor();
  await expect.poll(() => focused(page)).toBe(await page.locator(".review h1").innerText());
});
