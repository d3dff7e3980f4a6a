// A match in a browser, for its tests.
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { browser, site } from "../served-page.ts";

/** Opens the page at a fragment; the other side shoots at once unless a test says otherwise. */
export const openMatch = (fragment: string, options: BrowserContextOptions = {}, pace = "instant") =>
  openPage(browser, `${site.url}#${fragment}`, options, { "broadside:pace": pace });

/** Begins the match that is set up. */
export const begin = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  // The focus moves to the board once the match accepts keys.
  await page.locator("td[id^=aim-]:focus").waitFor();
};

/** Waits until the person may shoot or the game is over. */
export const myTurn = (page: Page) =>
  page.locator("[data-testid=match-said]:has-text('Your turn'), .match-end").first().waitFor();

/** Gives a match up, and says yes until the question takes an answer: it is deaf for a moment. */
export const giveUp = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: english.play.resign }).click();
  const yes = page.getByRole("button", { name: english.play.resignYes });
  const end = page.locator(".match-end");
  await expect
    .poll(async () => {
      if ((await end.count()) === 0) await yes.click({ timeout: 2000 }).catch(() => {});
      return end.count();
    })
    .toBe(1);
};

/** Opens the figures of a finished match. */
export const openDetails = (page: Page) => page.locator(".match-more > summary").click();

/** The board that is shot at, and the person's own. */
type Side = "aim" | "own";

/** How many cells of a board have been shot at. */
export const shotCells = (page: Page, side: Side = "aim") =>
  page.locator(`td[id^=${side}-]:not([data-kind=unknown]):not([data-kind=open])`).count();

/** What is known of the cells of a board, a letter for each: unknown, miss, hit, sunk. */
export const kindsOf = (page: Page, side: Side): Promise<string> =>
  page.locator(`td[id^=${side}-]`).evaluateAll((cells) => cells.map((cell) => cell.dataset["kind"]?.[0]).join(""));
