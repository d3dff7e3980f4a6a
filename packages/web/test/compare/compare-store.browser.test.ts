// What is stored of comparisons: the list, names, two tabs, damaged and newer records.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { browser, site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

const QUICK = "compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=10&seed=4";

const open = (fragment: string) => openPage(browser, `${site.url}#${fragment}`);

/** Starts the chosen comparison and waits until all games are played. */
const play = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  await page.getByText(english.compare.done(20)).waitFor();
};

/** What the browser's database stores about all runs, except their games, as JSON. */
const keptHeads = async (page: Page): Promise<string> => JSON.stringify(await storedRecords(page, "runs"));

const items = (page: Page) => page.locator(".run-list li").count();

test("a run can be named, is listed, deleted and brought back", async () => {
  const { page } = await open(QUICK);
  await play(page);
  await page.getByRole("button", { name: english.board.rename }).click();
  await page.getByLabel(english.compare.nameLabel).fill("<b>mine</b>");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "<b>mine</b>" }).waitFor();
  // The name appears before it is stored; a reload in between would lose it.
  await expect.poll(() => keptHeads(page)).toContain("<b>mine</b>");
  await page.reload();
  await page.getByRole("heading", { name: "<b>mine</b>" }).waitFor();
  await page.getByRole("link", { name: english.compare.newRun }).click();
  await page.getByRole("link", { name: /<b>mine<\/b>.*20 of 20 games/ }).waitFor();
  await page.getByRole("button", { name: english.board.deleteNamed("<b>mine</b>") }).click();
  await expect.poll(() => items(page)).toBe(0);
  await page.getByRole("button", { name: english.board.undo }).click();
  await page.getByRole("link", { name: /<b>mine<\/b>/ }).click();
  await page.getByText(english.compare.done(20)).waitFor();
  await page.goto(`${site.url}#compare&run=nowhere`);
  await page.getByText(english.compare.missing).waitFor();
});

test("a run is played in one tab at a time; another one is told, and can take it over", async () => {
  const { page } = await open(QUICK);
  await play(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(english.compare.elsewhere).waitFor();
  expect(await other.getByRole("button", { name: /more games? each/ }).count()).toBe(0);
  await other.getByRole("button", { name: english.compare.playHere }).click();
  await other.getByText(english.compare.done(20)).waitFor();
  await page.getByText(english.compare.elsewhere).waitFor();
  await other.getByRole("button", { name: english.compare.more(10) }).click();
  await other.getByText(english.compare.done(40)).waitFor();
  await other.reload();
  await other.getByText(english.compare.done(40)).waitFor();
});

test("a broken run is set aside and named, a newer one too, and the others stay", async () => {
  const { page } = await open(QUICK);
  await play(page);
  const address = page.url();
  await page.goto(`${site.url}#compare`);
  await page.locator(".run-list li").waitFor();
  await storeRecords(page, "runs", { x: { version: 1, name: "<img src=x>" }, y: { version: 99 } });
  await page.reload();
  await expect.poll(() => items(page)).toBe(3);
  await page.getByText("kept comparison: lacks its times").waitFor();
  await page.getByText("kept comparison: is of version 99").waitFor();
  const [run] = await storedRecords(page, "run-games", "getAllKeys");
  await storeRecords(page, "run-games", { [String(run)]: [{ strategy: "random", shots: "many" }] });
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByText(/kept comparison: has lost its games/).waitFor();
});
