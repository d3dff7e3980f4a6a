// A match is shared by a link: somebody else looks at a finished one, and one in progress is continued elsewhere.

import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { readSvg, savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { kindsOf, myTurn, openMatch as open, openDetails } from "./match-page.ts";

/** A match on the smallest board: the first player sinks everything in five shots, the second hits twice. */
const LINK = [
  "play&preset=gorkoff-3x3&by1=person&by2=mate",
  "fleet1=cruiser[A1,B1,C1]+boat[A3]+boat[C3]&fleet2=cruiser[A1,A2,A3]+boat[C1]+boat[C3]",
  "cells1=A1+A2+A3+C1+C3&cells2=B2+A1+B1+A2",
].join("&");

test("a link shows the match as it ended, shot by shot, and its review", async () => {
  const { page } = await open(LINK);
  const end = page.locator(".match-end");
  await end.waitFor();
  await openDetails(page);
  expect(await end.innerText()).toMatch(/Player wins\.[\s\S]*Player\s+Mira\s+Shots\s+5\s+4\s+Hits\s+5\s+2/);
  // A link does not say whether hints were asked for or shots taken back.
  expect(await end.locator("ul").count()).toBe(0);
  // Sunk, hit, miss, unknown: the winner has sunk everything, the other side has hit twice.
  expect(await kindsOf(page, "aim")).toMatch(/^[sh]u[sh][sh]uu[sh]u[sh]$/);
  const slider = page.getByRole("slider", { name: english.play.replay });
  expect(await slider.getAttribute("aria-valuetext")).toBe(english.play.shotOf({ n: 9, all: 9 }));
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => kindsOf(page, "aim")).toBe("uuuuuuuuu");
  for (let i = 0; i < 3; i++) await page.getByRole("button", { name: english.shell.nextShot }).click();
  await expect.poll(() => kindsOf(page, "aim")).toBe("huuhuuuuu");
  expect(await kindsOf(page, "own")).toBe("uuuumuuuu");
  await expect.poll(() => page.getByTestId("match-said").innerText()).toContain("A2: hit");
  expect(await axeFaults(page)).toEqual([]);
  await end.getByRole("link", { name: english.shell.review }).click();
  await page.getByTestId("review-done").waitFor();
  await page.locator(".review-sides").getByRole("link", { name: english.match.people.mate }).click();
  await page.getByTestId("review-done").waitFor();
  expect(page.url()).toContain("cells2=B2+A1+B1+A2&side=theirs");
  await page.getByRole("link", { name: english.board.backToGame }).click();
  await end.waitFor();
  await page.getByRole("link", { name: english.play.playIt }).click();
  await page.locator("button.start:enabled").waitFor();
  expect(page.url()).toContain("#play&preset=gorkoff-3x3&against=mate");
  // Nothing from the link was stored.
  expect(await page.locator(".match-list").count()).toBe(0);
});

test("a match that was played here is copied as such a link", async () => {
  const { page } = await open("play&preset=gorkoff-3x3&against=random&watch=hunt-target", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.locator("button.start:enabled").click();
  await page.locator(".match-end").waitFor();
  await page.locator(".match-share summary").click();
  // The first board of the picture is the one that the first player shot at.
  const { text } = await savedBy(page.getByRole("button", { name: english.share.saveSvg }));
  const names = ["random", "hunt-target"].map((who) => english.play.watersOf({ who }));
  expect((await readSvg(page, text)).texts.filter((one) => names.includes(one))).toEqual(names);
  await page.getByRole("button", { name: english.board.copyLink }).click();
  await page.getByRole("button", { name: english.parts.copied }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await openDetails(page);
  const numbers = await page.locator(".end-sides").innerText();
  const other = await openPage(browser, link);
  await other.page.locator(".match-end").waitFor();
  await openDetails(other.page);
  expect(await other.page.locator(".end-sides").innerText()).toBe(numbers);
  for (const board of ["aim", "own"] as const)
    expect(await kindsOf(other.page, board)).toBe(await kindsOf(page, board));
});

test("a link that was spoilt is named, and the room is as it always is", async () => {
  const { page } = await open(LINK.replace("cells1=A1+A2", "cells1=A1+A1").replace("boat[A3]", "<b>x</b>"));
  await page.getByRole("alert").getByText(english.parts.linkUnread).waitFor();
  expect(await page.locator(".play-problems b").count()).toBe(0);
  await page.locator("button.start:enabled").waitFor();
});

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
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#play&match=[\w-]+$/);
  expect(link.length).toBeLessThan(3000);
  const boards = [await kindsOf(page, "aim"), await kindsOf(page, "own")];
  // None of it appears as plain text, neither in the letters of the address nor in the decoded bytes. (Cell names
  // are not checked: they are so short that packed bytes contain them by chance.)
  const bytes = Buffer.from(link.slice(link.indexOf("match=") + 6), "base64url").toString("latin1");
  expect(bytes).not.toMatch(/ships|placements|layout/);
  // Nor do lists of cells, as ships would have them: neither to be read in the address, nor after decoding it.
  for (const seen of [decodeURIComponent(link), bytes]) expect(seen).not.toMatch(/[A-E][1-5]"?,\s*"?[A-E][1-5]/);
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
});

test("what is no match is said in a line", async () => {
  const { page } = await open("play&match=%3Cimg%20src=x%3E");
  await page.getByText("is not a match, or not a whole one").waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  await page.locator("button.start:enabled").waitFor();
});
