// Play on the smallest phones, in every language: nothing is cut off, too wide or untranslated.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openPage } from "../browser.ts";
import { browser, site } from "../served-page.ts";
import { faultsInEveryLanguage, PHONE_WIDTHS, speakTo } from "../spoken-page.ts";

// One phone for all tests of the file: each test goes to its address, and leaves the page in the last language.
let page: Page;

beforeAll(async () => {
  ({ page } = await openPage(
    browser,
    `${site.url}#learn`,
    { viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true },
    { "broadside:pace": "instant" },
  ));
});

const visit = async (fragment: string, width = 320): Promise<void> => {
  await page.setViewportSize({ width, height: 720 });
  // Go through another room, so that nothing from the last visit remains.
  await page.goto(`${site.url}#learn`);
  await page.locator(".learn-room").waitFor();
  await speakTo(page, "en");
  await page.goto(`${site.url}#${fragment}`);
};

test.each(PHONE_WIDTHS)("at %i pixels: the choice, a match, its end", async (width) => {
  await visit("play&preset=gorkoff-3x3&against=random", width);
  await page.locator("details.play-options summary").click();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
  await page.locator("button.start:enabled").click();
  await page.locator("#aim-0").click();
  await page.locator("#aim-0[data-kind=miss], #aim-0[data-kind=hit], #aim-0[data-kind=sunk]").waitFor();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
  // By now the language is Japanese, the last one.
  const giveUp = page.locator(".match-tools button").nth(2);
  if (await giveUp.isVisible()) {
    await giveUp.click();
    await giveUp.click();
  }
  await page.locator(".match-end").waitFor();
  await page.locator(".match-share summary").click();
  await page.locator(".match-share button").first().waitFor();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
});

test("at 320 pixels: a strategy with the longest name that an address may have", async () => {
  await visit(`play&preset=gorkoff-3x3&against=rollout:layouts=${"1".repeat(180)}`);
  await page.locator(".levels input:checked").waitFor();
  await page.locator("button.start:enabled").waitFor();
  expect(await faultsInEveryLanguage(page)).toEqual([]);
});

test.each([
  ["a match by salvos", "play&preset=gorkoff-5x5&against=random&turns=salvo&placement=edges"],
  [
    "a match that a link brought",
    "play&preset=gorkoff-3x3&by1=person&by2=mate&resigned=1&fleet1=cruiser[A1,B1,C1]+boat[A3]+boat[C3]&fleet2=cruiser[A1,A2,A3]+boat[C1]+boat[C3]&cells1=A1&cells2=B2",
  ],
])("at 320 pixels: %s", async (_, fragment) => {
  await visit(fragment);
  const start = page.locator("button.start:enabled");
  await start.or(page.locator(".match-end")).first().waitFor();
  if (await start.isVisible()) {
    await start.click();
    for (const cell of [0, 7, 24]) await page.locator(`#aim-${cell}`).click();
    await page.getByTestId("marked").getByText("A1, C2, E5").waitFor();
  }
  expect(await faultsInEveryLanguage(page)).toEqual([]);
});
