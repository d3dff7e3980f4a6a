// The room for reviewing games, from a reader's point of view.

import { preset } from "@broadside/engine";
import { formatTranscript, parseTranscriptText, replayTranscript } from "@broadside/engine/games";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatReviewAddress } from "../../src/board/review/review-address.ts";
import { exampleGame } from "../../src/board/review/review-game.ts";
import { titleOf } from "../../src/board/rules/game-title.ts";
import { percent } from "../../src/language/numbers.ts";
import { BoardPage } from "../board-page.ts";
import { type OpenPage, openPage } from "../browser.ts";
import { english } from "../english.ts";
import { resize } from "../layout-faults.ts";
import { useOnePage } from "../one-page.ts";
import { giveUp, openMatch as open } from "../play/match-page.ts";
import { readSvg, savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";
import { playedGame, SMALL_GAME, SMALL_REVIEW } from "./played-game.ts";

const EXAMPLE = "review&example=first";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** For tests to which it does not matter what else was reviewed: a game is then reviewed once. */
const openOne = useOnePage();

const done = (page: Page) => page.getByTestId("review-done").waitFor();
const rows = (page: Page) => page.locator(".shot-list li");

/** Unfolds the detailed numbers. */
const unfold = (page: Page) => page.locator(".review-experts > summary").click();

/** Goes to another address of the same page. */
const goTo = (page: Page, fragment: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);

/** Reviews a game from its text. */
const paste = async (page: Page, game: unknown): Promise<void> => {
  await page.getByLabel(english.review.paste).fill(JSON.stringify(game));
  await page.getByRole("button", { name: english.review.openPasted }).click();
  await done(page);
};

/** The keys under which the browser's database stores reviews of files. */
const keptReviews = async (page: Page): Promise<string[]> =>
  (await storedRecords(page, "reviews", "getAllKeys")).map(String).filter((key) => key.startsWith("file:"));

test("shots alone follow the rules that are chosen, or those of the game they fit", async () => {
  const { page } = await open("review");
  await page.getByLabel(english.review.gameOfShots).selectOption("classroom");
  await page.getByLabel(english.review.paste).fill("C3 miss, F6 miss");
  await page.getByRole("button", { name: english.review.openPasted }).click();
  await page.getByRole("alert").getByText("F6").waitFor();
  await page.getByLabel(english.review.gameOfShots).selectOption("found");
  await page.getByLabel(english.review.paste).fill("Д5 мимо, Е6 убил");
  await page.getByRole("button", { name: english.review.openPasted }).click();
  await page.getByRole("heading", { name: titleOf(preset("russian")) }).waitFor();
});

test("the address holds the whole game: another device opens it at the same shot, and keeps its own name for it", async () => {
  const { page } = await open("review");
  await paste(page, formatTranscript(SMALL_GAME));
  await page.keyboard.press(">");
  await expect.poll(() => page.url()).toMatch(/#review&file=.*&preset=gorkoff-3x3&ships=.*&shots=.*&shot=\d+$/);
  const title = await page.getByRole("heading", { name: /^Shot/ }).innerText();
  const other = await openPage(browser, page.url());
  await other.page.getByRole("heading", { name: title }).waitFor();
  await done(other.page);
  await expect.poll(() => other.page.url()).toMatch(/#review&preset=gorkoff-3x3&ships=/);
  await other.page.getByRole("link", { name: english.review.otherGame }).click();
  await other.page.getByText(english.review.noMatches).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: title }).waitFor();
  expect(page.url()).toContain("#review&file=");
});

test("f presents the game: board, shot and verdict in large type, by arrows and clicker; Escape leaves it", async () => {
  const { page } = await openPage(browser, `${site.url}#${EXAMPLE}`, { viewport: { width: 1366, height: 768 } });
  await done(page);
  await page.keyboard.press("f");
  const presented = page.locator(".review-presentation");
  const what = presented.locator(".shot-what");
  const number = () => presented.getByRole("heading", { level: 2 }).innerText();
  await what.waitFor();
  const sizeOf = (of: Locator) => of.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(await sizeOf(what)).toBeGreaterThanOrEqual(28);
  expect(await sizeOf(presented.locator(".shot-said p").nth(1))).toBeGreaterThanOrEqual(20);
  const board = await page.getByRole("grid").boundingBox();
  expect(board?.height).toBeGreaterThan(550);
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(768);
  expect(await page.getByRole("navigation").count()).toBe(0);
  for (const [key, shot] of [
    ["ArrowRight", 2],
    ["PageDown", 3],
    ["ArrowLeft", 2],
    ["PageUp", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(number).toContain(`${shot}`);
    await expect.poll(() => page.url()).toMatch(new RegExp(`shot=${shot}$`));
  }
  // Nothing may tell where to shoot, from shot to shot, until the answer is shown again.
  await page.keyboard.press("h");
  await expect.poll(() => what.innerText()).toBe(english.parts.askClass);
  await page.keyboard.press("ArrowRight");
  await expect.poll(number).toContain("2");
  expect(await what.innerText()).toBe(english.parts.askClass);
  const labels = await presented
    .getByRole("gridcell")
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel).join("\n"));
  expect(labels).not.toMatch(/%|best/);
  expect(labels).not.toContain(english.review.shotHere);
  await presented.getByRole("button", { name: english.parts.showAnswer }).click();
  await presented.getByText(english.review.nextMistake).waitFor();
  await page.keyboard.press("Escape");
  await presented.waitFor({ state: "detached" });
  await page.getByRole("button", { name: english.parts.present }).click();
  await presented.getByRole("button", { name: english.parts.leavePresent }).click();
  await page.getByRole("navigation").first().waitFor();
});

test("on a phone, the board, the way to the next shot and the verdict are one screen; a count leads to its shots", async () => {
  const { page } = await openPage(browser, `${site.url}#${EXAMPLE}`, phone);
  await done(page);
  const bottomOf = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
  const nav = await page
    .locator("nav")
    .last()
    .evaluate((element) => element.getBoundingClientRect().top);
  await page.getByRole("button", { name: english.board.next, exact: true }).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const part of [
    page.locator(".review-board"),
    page.locator(".accuracy-told"),
    page.locator(".shot-what"),
    page.getByTestId("shot-said").locator("p").nth(1),
  ])
    expect(await bottomOf(part)).toBeLessThanOrEqual(nav);
  const counts = page.locator(".verdict-counts button");
  const listed = page.locator(".shot-list .badge");
  for (const [i, sign] of ["★", "✓", "?!", "?", "??"].entries()) {
    const said = Number((await counts.nth(i).innerText()).match(/\d+/)?.[0]);
    const signs = await listed.allInnerTexts();
    expect(signs.filter((one) => one === sign)).toHaveLength(said);
  }
  await counts.last().click();
  await page.locator(".shot-said.is-blunder").waitFor();
});

test("the list that Play shows can be pasted", async () => {
  const { page } = await open("preset=classroom");
  await page.locator("[role=grid]").waitFor();
  await goTo(page, "review");
  await page.getByLabel(english.review.paste).fill("C3: hit\nC2: hit\nC1: sunk\nE5: miss");
  await page.getByRole("button", { name: english.review.openPasted }).click();
  await page.getByText("E5: miss").first().waitFor();
});

describe("the ready example", () => {
  // One page for all tests of the block: the first test reviews the game, and the page keeps the review.
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    opened = await open("review");
    page = opened.page;
  });

  // The other tests then have its page.
  afterAll(() => opened.close());

  test("is reviewed with one press and walked by keys; its numbers are those of the command; a reload returns to the shot", async () => {
    // The game is named, with its fleet and its rules, before and in the review.
    const rules = "5 × 5; cruiser 3, 2 × destroyer 2, 3 × boat 1; ships may not touch";
    const plain = async (text: Locator) => (await text.innerText()).replaceAll("\u00a0", " ");
    const example = page.locator(".review-example");
    expect(await plain(example)).toContain(english.review.exampleAbout({ game: "Five by five" }));
    expect(await plain(example)).toContain(rules);
    await page.getByRole("link", { name: english.review.example }).click();
    await done(page);
    expect(await plain(page.getByTestId("review-rules"))).toContain(rules);
    // The title has the focus, for reading on; keys put no frame round it.
    await page.keyboard.press("ArrowRight");
    const title = page.locator("h1:focus");
    expect(await title.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");
    // 17 shots, 3.65 of them lost; the same as the command's result.
    expect(await page.getByTestId("accuracy").innerText()).toBe("78.6");
    expect(await page.getByTestId("lost").count()).toBe(0);
    await unfold(page);
    expect(await page.getByTestId("lost").innerText()).toBe("3.65");
    expect(await page.locator(".shot-table tbody tr").count()).toBe(17);
    expect(await page.getByTestId("skill").innerText()).toMatch(/^\d+\.\d\d shots lost$/);
    expect(await page.locator(".verdict-counts").innerText()).toMatch(/best 10.*good 2.*blunders 3/s);
    expect(await rows(page).count()).toBe(17);
    expect(await page.locator(".moment").first().innerText()).toContain(
      english.review.lossMoment({ n: 4, cell: "B3", shots: "1.00" }),
    );
    await page.locator(".moment").first().click();
    const said = page.getByTestId("shot-said");
    await said.getByText("B3 could not hit").waitFor();
    await said
      .getByText(english.review.wasLikelier({ best: "C1", chance: percent("65.1"), shot: "B3", other: percent("0") }))
      .waitFor();
    expect(await page.locator("#before-2").getAttribute("aria-label")).toContain(english.board.bestCell);
    expect(await page.locator("#before-11").getAttribute("aria-label")).toContain(english.review.shotHere);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("heading", { name: english.review.shotOf({ n: 5, all: 17 }) }).waitFor();
    // Keys pressed faster than the page draws all count.
    await page.evaluate(async () => {
      for (const key of ">>>><<<<>>>><<<<<<") {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await page.getByRole("heading", { name: english.review.shotOf({ n: 3, all: 17 }) }).waitFor();
    // On the board, the arrow keys go from cell to cell.
    await page.locator("#before-12").focus();
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("before-13");
    // The list of shots is one tab stop, and the focus goes with the shown shot.
    const shown = page.locator(".shot-list [aria-current]");
    await shown.focus();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("heading", { name: english.review.shotOf({ n: 4, all: 17 }) }).waitFor();
    await page.locator(".shot-list [aria-current]:focus").waitFor();
    expect(await page.locator(".shot-list button:not([tabindex='-1'])").count()).toBe(1);
    await page.keyboard.press("ArrowUp");
    await page.getByRole("heading", { name: english.review.shotOf({ n: 3, all: 17 }) }).waitFor();
    expect(page.url()).toContain("&shot=3");
    expect(await page.locator(".shot-said button").allInnerTexts()).toEqual([english.review.nextMistake]);
    await page.reload();
    await page.getByRole("heading", { name: english.review.shotOf({ n: 3, all: 17 }) }).waitFor();
    await done(page);
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    await page.getByRole("heading", { name: english.review.shotOf({ n: 17, all: 17 }) }).waitFor();
    expect(await page.locator(".shot-list [aria-current]").getAttribute("tabindex")).toBe("0");
    await page.getByText(english.review.showFleet).click();
    await page.locator("#before-5 .ship-hull").first().waitFor();
  });

  test("mistakes are learned from by mouse and keys: what is tried is judged, a hint and the solution help, all of it is said", async () => {
    await goTo(page, EXAMPLE);
    await done(page);
    const said = page.getByTestId("practice-said");
    const cell = (number: number) => page.locator(`#try-${number}`);
    await page.getByTestId("learn").click();
    const title = page.getByRole("heading", { level: 2 });
    expect(await title.innerText()).toBe(english.review.mistakeOf({ n: 1, all: 5 }));
    await expect.poll(() => title.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator(".practice-ask").innerText()).toBe(english.review.tryAsk({ n: 2, cell: "C2" }));
    // Nothing gives away the answer, on the screen or to screen readers: no chance, no best cell.
    expect(await page.locator("[id^=try-] text, [id^=try-] .best-mark").count()).toBe(0);
    expect(await cell(2).getAttribute("aria-label")).toBe("C1, not shot");
    // By mouse: first the original shot, which the review has judged; then a wasted shot, judged by the engine.
    await cell(7).click();
    await said.getByText(english.review.tryWrong({ cell: "C2", lost: "0.21" })).waitFor();
    const played = `C2, not shot, ${english.review.playedHere}`;
    expect(await cell(7).getAttribute("aria-label")).toBe(`${played}, ${english.review.triedWrong}`);
    await cell(12).click();
    await said.getByText(english.review.tryWrong({ cell: "C2", lost: "0.21" })).waitFor();
    await page.getByRole("button", { name: english.board.hint }).click();
    await said.getByText(english.review.hintSaid({ cells: "A1, C1, E1" })).waitFor();
    // A3 is C1 rotated, so it is as good by the same measure.
    await cell(10).click();
    await said.getByText(english.review.tryBest({ cell: "A3" })).waitFor();
    expect(await cell(10).getAttribute("aria-label")).toContain(english.board.bestCell);
    await page.getByRole("button", { name: english.review.nextMistake }).click();
    // By the keyboard alone.
    await expect.poll(() => title.innerText()).toBe(english.review.mistakeOf({ n: 2, all: 5 }));
    await cell(12).focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await said.getByText(english.review.tryWrong({ cell: "B1", lost: "1.00" })).waitFor();
    for (const key of ["ArrowRight", " "]) await page.keyboard.press(key);
    await said.getByText(english.review.tryBest({ cell: "C1" })).waitFor();
    // The mistake has its own address: it survives a reload, and Back leads to the review, Forward to the mistake
    // again.
    expect(page.url()).toMatch(/&shot=4&learn=mistakes$/);
    await page.reload();
    await expect.poll(() => title.innerText()).toBe(english.review.mistakeOf({ n: 2, all: 5 }));
    await page.goBack();
    await page.getByTestId("learn").waitFor();
    expect(page.url()).not.toContain("learn=");
    await page.goForward();
    await expect.poll(() => title.innerText()).toBe(english.review.mistakeOf({ n: 2, all: 5 }));
    await cell(2).click();
    await said.getByText(english.review.tryBest({ cell: "C1" })).waitFor();
    // The review's keys do not leave the mistake.
    await page.keyboard.press(">");
    expect(await title.innerText()).toBe(english.review.mistakeOf({ n: 2, all: 5 }));
    for (const left of [3, 4, 5]) {
      await page.getByRole("button", { name: english.review.nextMistake }).press("Enter");
      await expect.poll(() => title.innerText()).toBe(english.review.mistakeOf({ n: left, all: 5 }));
      await page.getByRole("button", { name: english.review.solution }).press("Enter");
      await said.getByText(/^The best cell is [A-E][1-5]\.$/).waitFor();
    }
    await page.getByRole("button", { name: english.board.next, exact: true }).click();
    expect(await title.innerText()).toBe(english.review.allTried({ found: 1, all: 5 }));
    await page.getByRole("button", { name: english.review.toReview }).click();
    await page.getByTestId("learn").waitFor();
    await page.locator("h1:focus").waitFor();
  });

  test("gives way to a shorter game from its last shot", async () => {
    await goTo(page, `${EXAMPLE}&shot=17`);
    await page.getByRole("heading", { name: english.review.shotOf({ n: 17, all: 17 }) }).waitFor();
    await goTo(page, SMALL_REVIEW);
    await page.getByRole("heading", { name: /^Shot 1 of \d$/ }).waitFor();
    await done(page);
  });

  test("keeps the shot that is looked at in view beside what is read, and covers nothing below", async () => {
    await goTo(page, EXAMPLE);
    await resize(page, { width: 1920, height: 1080 });
    await done(page);
    await unfold(page);
    await page.evaluate(() => scrollTo(0, 0));
    const box = async (part: string): Promise<{ top: number; bottom: number }> =>
      page.locator(part).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    const first = await box(".shot-view");
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(async () => (await box(".shot-view")).top).toBe(16);
    expect(first.top - 300).toBeLessThan(16);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(async () => (await box(".shot-view")).top).toBeLessThan(0);
    expect((await box(".shot-view")).bottom).toBeLessThanOrEqual((await box(".review-experts")).top);
    // At a zoom of 200 %, the whole board fits above the tabs.
    await resize(page, { width: 640, height: 360 });
    await expect.poll(async () => (await page.locator(".review-board").boundingBox())?.height).toBeLessThan(303);
  });
});

test("on a low phone the verdict on a try comes into view; a mistake is tried from its own shot, too", async () => {
  const page = await openOne(`${EXAMPLE}&shot=4&learn=mistakes`, { ...phone, viewport: { width: 375, height: 640 } });
  const said = page.getByTestId("practice-said").locator(".shot-what");
  const played = page.locator("[id^=try-]:has(.is-played)");
  await played.waitFor();
  // Nothing has been said yet.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await played.click();
  await said.waitFor();
  // A try has its own mark.
  expect(await page.locator(".conflict-mark:not(.is-played)").count()).toBe(1);
  const tabs = await page.locator(".rooms").evaluate((bar) => bar.getBoundingClientRect().top);
  const box = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  expect((await box(said)).top).toBeGreaterThan(0);
  // Pages scroll by whole pixels.
  expect(Math.floor((await box(page.locator(".practice .shot-ways"))).bottom)).toBeLessThanOrEqual(tabs);
  await goTo(page, `${EXAMPLE}&shot=10`);
  await page.getByRole("button", { name: english.review.tryIt }).click();
  await page.getByRole("heading", { name: english.review.mistakeOf({ n: 3, all: 5 }) }).waitFor();
});

test("a long review is stopped, on a phone without scrolling, goes on, and after a reload has the judged shots", async () => {
  const address = formatReviewAddress({ place: "link", transcript: playedGame("treasure-hunt") });
  const { page } = await openPage(browser, `${site.url}#${address}`, phone);
  await rows(page).first().waitFor({ timeout: 60_000 });
  const stop = page.getByRole("button", { name: english.parts.stop });
  const tabs = await page.locator(".rooms").evaluate((bar) => bar.getBoundingClientRect().top);
  const { top, bottom } = await stop.evaluate((button) => button.getBoundingClientRect());
  expect(top).toBeGreaterThan(0);
  expect(bottom).toBeLessThanOrEqual(tabs);
  await stop.click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("button", { name: english.board.goOn }).waitFor();
  await expect.poll(() => page.locator(".review-status progress").count()).toBe(0);
  const stopped = await rows(page).count();
  await page.getByRole("button", { name: english.board.goOn }).click();
  await rows(page).nth(stopped).waitFor({ timeout: 60_000 });
  await unfold(page);
  const before = await page.locator(".shot-table tbody tr").first().innerText();
  await page.reload();
  await rows(page).nth(stopped).waitFor();
  await unfold(page);
  expect(await page.locator(".shot-table tbody tr").first().innerText()).toBe(before);
  expect(await page.locator(".plot-line.is-drawn").count()).toBe(2);
  await page
    .getByTestId("shot-said")
    .getByText(english.review.judgedDrawn({ layouts: 1000 }))
    .waitFor();
});

test("files that are no game are named in one line, and markup in one stays text", async () => {
  const page = await openOne("review");
  const good = formatTranscript(exampleGame().sides[0].transcript);
  const small = formatTranscript(SMALL_GAME);
  const take = async (text: string, expected: string): Promise<void> => {
    const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator("#review-open-error", { hasText: expected }).waitFor();
  };
  await take("{ broken", english.board.notGame);
  // You can also drop a file on the field, which then shows its name.
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["{}"], "nothing.json"));
    return transfer;
  });
  await page.locator(".file-drop").dispatchEvent("drop", { dataTransfer: dropped });
  await page.locator("#review-open-error", { hasText: "file: is not a game" }).waitFor();
  expect(await page.locator(".file-name").innerText()).toBe("nothing.json");
  await take("E5 miss, Z3 hit", '"Z3" is off the board');
  await take(JSON.stringify([good, { ...good, scenario: 7 }]), "game 2: scenario");
  expect(await page.locator(".review-list li").count()).toBe(0);
  const nasty = "<img src=x onerror=alert(1)>";
  await paste(page, { ...small, name: nasty, strategy: nasty });
  await page.getByRole("heading", { name: nasty }).waitFor();
  expect(await page.locator("img").count()).toBe(0);
  expect(page.url()).toContain("#review&file=");
  await page.reload();
  await done(page);
  await page.getByRole("link", { name: english.review.otherGame }).click();
  expect(await keptReviews(page)).toHaveLength(1);
  await page.getByRole("button", { name: english.parts.deleteNamed({ name: nasty }) }).click();
  await expect.poll(() => page.locator(".review-list li").count()).toBe(0);
  expect(await keptReviews(page)).toEqual([]);
  for (const [fragment, expected] of [
    ["review&game=nowhere", english.review.missing],
    ["review&own=nowhere", english.review.missing],
    ["review&preset=gorkoff-5x5&ships=cruiser[A1]&shots=A1x", "the cruiser cannot lie on A1"],
    ["review&shot=x", 'address "shot"'],
  ]) {
    await goTo(page, fragment);
    await page.getByRole("alert").getByText(expected).waitFor();
    await page.getByRole("link", { name: english.review.example }).waitFor();
  }
});

test("a record that contradicts itself says where, and leads to Analyse, which corrects it", async () => {
  const page = await openOne("review&preset=gorkoff-3x3&shots=A1x+B2x");
  const alert = page.locator(".review-status[role=alert]");
  await alert.getByText(english.review.contradicts).waitFor();
  expect(await alert.innerText()).toContain('shot 2 "B2x"');
  expect(await alert.getByRole("button").count()).toBe(0);
  await alert.getByRole("link", { name: english.review.correct }).click();
  await page.getByRole("heading", { name: english.analysis.contradiction }).waitFor();
  expect(page.url()).toMatch(/#preset=gorkoff-3x3&shots=A1x\+B2x$/);
});

test("a game under way in Analyse leads to its review, which says that it is not finished and goes on with it", async () => {
  const board = await BoardPage.open(browser, site.url, "preset=gorkoff-3x3");
  const { page } = board;
  const review = async (shots: number): Promise<void> => {
    await board.openTab("shots");
    await board.button(english.analyse.reviewGame).click();
    await done(page);
    await page.getByText(english.review.notFinished({ n: shots })).waitFor();
    expect(await rows(page).count()).toBe(shots);
  };
  await board.write("B2.");
  await review(1);
  expect(page.url()).toContain("#review&own=");
  await unfold(page);
  await page.getByText(english.review.compareOpen).waitFor();
  await page.goBack();
  await board.write("B2. A1x");
  await review(2);
  await page.getByRole("link", { name: english.review.otherGame }).click();
  await page.locator(".review-list li", { hasText: english.review.lostSoFar({ lost: "1.00" }) }).waitFor();
});

test("a match that goes on is not reviewed; a finished one is, with its rank", async () => {
  const { page } = await open("play&preset=gorkoff-3x3&against=random");
  await page.locator("button.start:enabled").click();
  await page.locator("#aim-4").click();
  await page.locator("[data-testid=match-said]:has-text('Your turn')").waitFor();
  const match = new URL(page.url()).hash;
  await page.goto(`${site.url}${match.replace("#play", "#review")}`);
  await page.getByRole("alert").getByText("is not over").waitFor();
  await page.goto(`${site.url}${match}`);
  await giveUp(page);
  await page.locator(".match-end").getByRole("link", { name: english.shell.review }).click();
  await done(page);
  // The address holds both sides: elsewhere, those of two strangers.
  await expect.poll(() => page.url()).toContain("&fleet2=");
  const other = await openPage(browser, page.url());
  await other.page.locator(".review-sides a").nth(1).click();
  await other.page.locator(".review-sides a[aria-current]").nth(0).waitFor();
  await done(other.page);
  await unfold(page);
  await page.locator(".review-compare").getByText(english.review.compareOpen).waitFor();
  expect(await page.getByText("with part of the fleet afloat").count()).toBe(1);
  await page.getByRole("link", { name: english.review.otherGame }).click();
  await page.locator(".review-list li", { hasText: "fleet not sunk" }).waitFor();
});

test("a kept game that cannot be read is named, the others stay, and it can be saved and forgotten", async () => {
  const { page } = await open("review");
  await paste(page, formatTranscript(SMALL_GAME));
  await storeRecords(page, "review-games", { spoilt: { transcript: { format: "<b>" }, opened: 1 } });
  await page.getByRole("link", { name: english.review.otherGame }).click();
  const spoilt = page.locator("li", { hasText: english.board.unreadableGame });
  expect(await spoilt.innerText()).toContain("format");
  expect(await page.getByRole("button", { name: english.parts.deleteNamed({ name: "Three by three" }) }).count()).toBe(
    1,
  );
  const { text } = await savedBy(spoilt.getByRole("button", { name: english.parts.saveBroken }));
  expect(JSON.parse(text)).toEqual({ transcript: { format: "<b>" }, opened: 1 });
  await spoilt.getByRole("button", { name: english.parts.deleteNamed({ name: english.board.unreadableGame }) }).click();
  await spoilt.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: english.parts.deleteNamed({ name: "Three by three" }) }).count()).toBe(
    1,
  );
});

describe("the example, shared", () => {
  // One page for all tests of the block: reviewed once, with the sharing section open.
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    opened = await openPage(browser, `${site.url}#review&example=first`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = opened.page;
    await page.getByTestId("review-done").waitFor();
    await page.locator(".review-share summary").click();
    await page.locator(".review-experts > summary").click();
  });

  // The other tests then have its page.
  afterAll(() => opened.close());

  test("a link with the whole game opens it on a device that knows nothing of it; a file holds it too", async () => {
    await page.getByRole("button", { name: english.board.copyLink }).click();
    await page.getByRole("button", { name: english.parts.copied }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const { text } = await savedBy(page.getByRole("button", { name: english.review.save }));
    const saved = parseTranscriptText(text);
    expect(saved.ok && replayTranscript(saved.value).ok).toBe(true);
    const other = await openPage(browser, link);
    await other.page.getByRole("heading", { name: english.review.shotOf({ n: 1, all: 17 }) }).waitFor();
    await other.page.keyboard.press(">");
    expect(other.page.url()).toMatch(/#review&preset=gorkoff-5x5&ships=.*&shots=.*&shot=\d+$/);
  });

  test("is saved as a picture: the board, the verdicts and sums as the page has them, and the course of the game", async () => {
    const save = async (kind: "SVG" | "PNG"): Promise<Buffer> => {
      const { name, bytes } = await savedBy(page.getByRole("button", { name: `Save as picture (${kind})` }));
      expect(name).toBe(`broadside-review-Five-by-five.${kind.toLowerCase()}`);
      return bytes;
    };
    const { texts, elements, lines } = await readSvg(page, (await save("SVG")).toString("utf8"));
    expect(elements).toEqual(
      ["circle", "g", "path", "polygon", "polyline", "rect", "text", "title"].filter((name) => elements.includes(name)),
    );
    expect(texts).toContain(`${english.review.lostInAll}: ${await page.getByTestId("lost").innerText()}`);
    const rows = await page.locator(".shot-table tbody tr").count();
    // Every shot is a point of both lines; the end of the game is one more point of the first line.
    expect((lines[0] ?? 0) + (lines[1] ?? 0)).toBeGreaterThanOrEqual(rows + 1);
    const marks = ["★", "✓", "?!", "?", "??"].map((mark) => texts.filter((text) => text === mark).length);
    const counts = await page
      .locator(".verdict-counts li")
      .evaluateAll((all) => all.map((one) => Number(one.textContent?.match(/\d+/)?.[0])));
    expect(marks).toEqual([0, 0, ...counts.slice(2)]);
    expect(texts.some((text) => text.includes(`★ ${counts[0]} best`))).toBe(true);
    const bytes = await save("PNG");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  });
});

test("a game of Analyse whose ships are known leads to its review from the list of games", async () => {
  const { page } = await openPage(browser, `${site.url}#preset=gorkoff-3x3`);
  await page.locator("[role=grid][aria-busy=false]").first().waitFor();
  await page.locator(".game-button").click();
  await page.getByRole("button", { name: english.analyse.myGames }).click();
  const text = JSON.stringify(formatTranscript({ ...SMALL_GAME, name: "Saturday" }));
  await page.getByLabel(english.games.importText).fill(text);
  await page.getByRole("button", { name: english.games.importButton }).click();
  await page.getByRole("link", { name: "Review: Saturday" }).click();
  await page.getByTestId("review-done").waitFor();
  expect(await page.locator(".shot-list li").count()).toBe(SMALL_GAME.observations.length);
  expect(page.url()).toContain("#review&own=");
  await page.getByRole("link", { name: english.review.otherGame }).click();
  await page.getByRole("heading", { name: english.review.ownGames }).waitFor();
});
