// The setup of a match: games by their size, what a reload and the next visit keep, and what is behind folds.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { english } from "../english.ts";
import { site } from "../served-page.ts";
import { begin, giveUp, openMatch as open } from "./match-page.ts";

const size = (page: Page, name: string) => page.locator(".own-fleet label", { hasText: name });

/** The cells of the person's fleet, once it is there. */
const fleetOf = async (page: Page): Promise<string[]> => {
  const lying = page.locator("td[id^=own-]:has(.ship-hull)");
  await lying.first().waitFor();
  return lying.evaluateAll((cells) => cells.map(({ id }) => id));
};

test("a game is chosen by its size; a reload keeps the fleet, the next visit the game and the opponent", async () => {
  const { page } = await open("play");
  await size(page, english.play.quickGame).click();
  await expect.poll(() => page.locator(".own-fleet td[id^=own-]").count()).toBe(25);
  const fleet = await fleetOf(page);
  await page.reload();
  await expect.poll(() => fleetOf(page)).toEqual(fleet);
  await page.locator(".levels label", { hasText: english.play.rankNames.mate }).click();
  await begin(page);
  expect(await fleetOf(page)).toEqual(fleet);
  await giveUp(page);
  await page.goto(`${site.url}#`);
  await page.goto(`${site.url}#play`);
  await page.getByRole("radio", { name: english.play.rankNames.mate, checked: true }).waitFor();
  expect(await size(page, english.play.quickGame).getByRole("radio").isChecked()).toBe(true);
  // What only experts change is behind a fold of its own.
  await page.locator(".play-options > summary").click();
  const strategy = page.getByLabel(english.play.opponentByName);
  expect(await strategy.isVisible()).toBe(false);
  await page.getByText(english.play.experts).click();
  await strategy.waitFor();
});

test("whoever placed a fleet plays again with it", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=cadet");
  await page.getByRole("button", { name: english.play.byHand }).click();
  await page.getByRole("button", { name: english.play.placeRest }).click();
  await page.getByRole("button", { name: english.play.placeDone }).click();
  await begin(page);
  const fleet = await fleetOf(page);
  await giveUp(page);
  await page.getByRole("button", { name: english.play.rematch }).click();
  await page.locator(".match-end").waitFor({ state: "detached" });
  await expect.poll(() => fleetOf(page)).toEqual(fleet);
});

test("where the rest cannot be placed, it says so; ships that meet at a corner are said to", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=cadet");
  await page.getByRole("button", { name: english.play.byHand }).click();
  const said = page.locator(".place-said");
  await said.getByText(english.play.placeLeft({ n: 6 })).waitFor();
  const put = async (ship: string, cell: number): Promise<void> => {
    await page.locator(".place-fleet .tray-ship", { hasText: new RegExp(ship, "i") }).click();
    await page.locator(`#cell-${cell}`).click();
  };
  await put("cruiser", 10);
  await put("boat", 18);
  await said.getByText("meet at a corner").waitFor();
  await page.keyboard.press("Control+z");
  // In the middle of three rows, a ship of three cells leaves too little room on both sides.
  await put("destroyer", 13);
  await page.keyboard.press("Control+z");
  await page.getByRole("button", { name: english.play.placeRest }).click();
  await said.getByText(new RegExp(`${english.play.allPlaced}|${english.play.restTrapped}`)).waitFor();
});
