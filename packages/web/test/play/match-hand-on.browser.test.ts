// A match in progress is shared by a link and continued elsewhere.

import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { english } from "../english.ts";
import { site } from "../served-page.ts";
import { FITTED_LANGUAGES, speakTo } from "../spoken-page.ts";
import { kindsOf, myTurn, openMatch as open } from "./match-page.ts";

test("a link goes on with the match on another device, and opened again with what was played there", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=random", {
    viewport: { width: 375, height: 667 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator("button.start:enabled").click();
  await myTurn(page);
  await page.locator("#aim-12").click();
  await expect.poll(() => kindsOf(page, "aim")).not.toMatch(/^u*$/);
  await myTurn(page);
  await page.getByText(english.play.handOn).click();
  await page.getByRole("button", { name: english.board.copyLink }).click();
  expect(await axeFaults(page)).toEqual([]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#play&match=[\w-]+$/);
  expect(link.length).toBeLessThan(3000);
  const boards = [await kindsOf(page, "aim"), await kindsOf(page, "own")];
  // None of it appears as plain text, neither in the letters of the address nor in the decoded bytes. (Cell names
  // are not checked: they are so short that packed bytes contain them by chance.)
  const bytes = Buffer.from(link.slice(link.indexOf("match=") + 6), "base64url").toString("latin1");
  expect(bytes).not.toMatch(/ships|placements|layout/);
  const other = await open(link.slice(link.indexOf("#") + 1));
  await myTurn(other.page);
  expect(other.page.url()).toContain("#play&game=from-");
  expect([await kindsOf(other.page, "aim"), await kindsOf(other.page, "own")]).toEqual(boards);
  await other.page.locator("td[id^=aim-][data-kind=unknown]").first().click();
  await expect.poll(() => kindsOf(other.page, "aim")).not.toBe(boards[0]);
  await myTurn(other.page);
  const played = await kindsOf(other.page, "aim");
  // Opening the link again does not overwrite the shots played since.
  await other.page.goto(`${site.url}#play`);
  await other.page.goto(link);
  await myTurn(other.page);
  await expect.poll(() => kindsOf(other.page, "aim")).toBe(played);

  // In every language (in the usual run in some), the page says what the link is for: to continue on another device.
  const said: Record<string, string> = {};
  const device = { en: "device", de: "Gerät", fr: "appareil", pl: "urządzeniu", ru: "устройстве", ja: "端末" } as const;
  for (const spoken of FITTED_LANGUAGES) {
    await speakTo(page, spoken);
    const texts = await page.locator(".match-share > summary, .match-share > p").allInnerTexts();
    said[spoken] = texts.every((text) => text.includes(device[spoken])) ? "says so" : texts.join(" ");
  }
  expect(said).toEqual(Object.fromEntries(FITTED_LANGUAGES.map((spoken) => [spoken, "says so"])));
});

test("what is no match is said in a line", async () => {
  const { page } = await open("play&match=%3Cimg%20src=x%3E");
  await page.getByText("is not a match, or not a whole one").waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  await page.locator("button.start:enabled").waitFor();
});
