// The room for playing matches, from a player's point of view.

import { parseTranscriptText, replayTranscript } from "@broadside/engine/games";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { english } from "../english.ts";
import { resize } from "../layout-faults.ts";
import { goToRoom } from "../page-frame.ts";
import { savedBy } from "../saved-file.ts";
import { site } from "../served-page.ts";
import { begin, giveUp, myTurn, openMatch as open, openDetails, shotCells } from "./match-page.ts";

/** A small game at machine pace. */
const SMALL = "play&preset=gorkoff-3x3&against=random";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Shoots at the cells in order until somebody has won, or the given number of times. */
const shoot = async (page: Page, press: (cell: number) => Promise<void>, from = 0, most = 9): Promise<void> => {
  for (let cell = from; cell < from + most && cell < 9; cell++) {
    await myTurn(page);
    if ((await page.locator(".match-end").count()) > 0) return;
    await press(cell);
    await expect.poll(() => shotCells(page)).toBeGreaterThan(cell - from);
  }
};

describe("a whole game", () => {
  test("by the keyboard, to the end, and its record replays", async () => {
    const { page } = await open(SMALL.replace("random", "cadet"));
    const fleet = () => page.locator("td[id^=own-]:has(.ship-hull)").evaluateAll((cells) => cells.map(({ id }) => id));
    await expect.poll(async () => (await fleet()).length).toBeGreaterThan(0);
    const before = (await fleet()).join();
    // With so few possible fleets, drawing again sometimes gives the same one.
    await expect
      .poll(async () => {
        await page.getByRole("button", { name: english.play.shuffle }).click();
        await page.locator("button.start:enabled").waitFor();
        return (await fleet()).join();
      })
      .not.toBe(before);
    await page.locator("button.start:enabled").focus();
    await page.keyboard.press("Enter");
    // The button has disappeared; the keys continue at the middle of the board.
    await page.locator("#aim-4:focus").waitFor();
    for (const key of ["Home", "PageUp"]) await page.keyboard.press(key);
    await shoot(page, async (cell) => {
      await page.keyboard.press("Enter");
      await page.keyboard.press(cell % 3 === 2 ? "Home" : "ArrowRight");
      if (cell % 3 === 2) await page.keyboard.press("ArrowDown");
    });
    await page.locator(".match-end").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("match-end-title");
    await openDetails(page);
    expect(await page.locator(".end-sides").innerText()).toMatch(/You\s+Pip\s+Shots\s+\d\s+\d\s+Hits\s+\d\s+\d/);
    const figures = page.locator(".end-figures div");
    const made = figures.filter({ has: page.getByText(english.board.shotsTitle, { exact: true }) });
    await expect.poll(() => made.locator("b").innerText()).toBe(String(await shotCells(page)));
    expect(await page.locator(".match-log tbody tr").count()).toBe(await shotCells(page));
    await figures.getByText(english.match.luck, { exact: true }).waitFor();
    const hasWon = (await page.locator(".match-end").getByText(english.play.youWin).count()) > 0;
    expect(await page.locator(".end-record").innerText()).toContain(
      english.match.record({ won: Number(hasWon), lost: Number(!hasWon) }),
    );
    const { text } = await savedBy(page.getByRole("button", { name: english.play.saveMine }));
    const transcript = parseTranscriptText(text);
    expect(transcript.ok && replayTranscript(transcript.value).ok).toBe(true);
    await page.getByRole("link", { name: english.board.toAnalyse }).click();
    await page.locator("[role=grid][aria-busy=false]").waitFor();
    expect(page.url()).toContain("preset=gorkoff-3x3&shots=");
    await page.goBack();
    await page.locator(".match-end").waitFor();
  });

  test("goes on at the board when what was pressed can be pressed no more", async () => {
    const { page } = await open("play&preset=gorkoff-5x5&against=random");
    await page.locator("button.start:enabled").press("Enter");
    const fleet = page.getByRole("list", { name: english.play.theirFleet });
    expect(await fleet.getByRole("listitem").first().textContent()).toBe(
      english.play.fleetShip({ name: "cruiser", cells: 3, isSunk: false }),
    );
    await page.locator("#aim-12:focus").press("Enter");
    // It is your turn even before the shot is drawn, and a button that is still disabled takes no focus.
    await expect.poll(() => shotCells(page)).toBe(1);
    for (const name of [english.board.hint, english.play.takeBack]) {
      await page.getByRole("button", { name, exact: true, disabled: false }).press("Enter");
      await page.locator("[id^=aim-]:focus").waitFor();
    }
    await expect.poll(() => shotCells(page)).toBe(0);
  });

  test("by taps on a phone, from the front page in two taps, nothing wider than the screen", async () => {
    const { page } = await open("", phone);
    await goToRoom(page, english.shell.play);
    await page.locator("button.start:enabled").tap();
    await page.locator("#aim-0").tap();
    await expect.poll(() => shotCells(page)).toBe(1);
    await page.goto(`${site.url}#${SMALL}`);
    const expectNarrow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.locator(".play-options > summary").tap();
    await expectNarrow();
    await begin(page);
    await shoot(page, (cell) => page.locator(`#aim-${cell}`).tap(), 0, 1);
    await myTurn(page);
    await expectNarrow();
    await shoot(page, (cell) => page.locator(`#aim-${cell}`).tap(), 1);
    await page.locator(".match-end").waitFor();
    await expectNarrow();
  });

  test("two strategies of one name are numbered where they play each other; a game of boxes is played", async () => {
    const { page } = await open("play&preset=gorkoff-3x3&against=random&watch=random");
    await page.locator("button.start:enabled").click();
    await page.locator(".match-end").waitFor();
    await openDetails(page);
    expect(await page.locator(".end-sides").innerText()).toMatch(/random 1\s+random 2/);
    await page.goto(`${site.url}#play&preset=boxes:3x2:1&against=hunt-target`);
    await begin(page);
    await shoot(page, (cell) => page.locator(`#aim-${cell}`).click(), 0, 2);
    expect(await page.locator("#aim-0").getAttribute("aria-label")).toMatch(/^A1, \d ships?/);
  });
});

test("a hint, a shot taken back, and giving up are noted", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=random");
  const desk = page.viewportSize();
  await resize(page, { width: 375, height: 812 });
  await begin(page);
  const below = async () => (await page.locator(".match-log").boundingBox())?.y;
  const before = await below();
  expect(before).toBeDefined();
  await page.keyboard.press("h");
  await page.locator(".cell.is-best").waitFor();
  expect(await below()).toBe(before);
  if (desk) await resize(page, desk);
  await page.locator("#aim-0").click();
  await expect.poll(() => shotCells(page)).toBe(1);
  await myTurn(page);
  await page.getByRole("button", { name: english.play.takeBack }).click();
  await expect.poll(() => shotCells(page)).toBe(0);
  // A press elsewhere answers no.
  await page.getByRole("button", { name: english.play.resign }).click();
  const sure = page.getByRole("button", { name: english.play.resignYes });
  await page.locator(".match-log").click();
  await expect.poll(() => sure.count()).toBe(0);
  await giveUp(page);
  await openDetails(page);
  const text = await page.locator(".match-end").innerText();
  expect(text).toContain(english.play.hinted({ n: 1 }));
  expect(text).toContain(english.play.takenBack({ n: 1 }));
  await page.getByRole("button", { name: english.play.rematch }).click();
  await expect.poll(() => page.locator(".match-end").count()).toBe(0);
});

test("a fleet placed by hand has the totals that both sides know; the opponent's has them too", async () => {
  const rules = {
    board: { size: [3, 1] },
    fleet: [{ name: "boat", length: 1 }],
    contact: "none",
    answers: "hit",
    totals: [[1, 0, null], null],
  };
  const { page } = await open(`play&rules=${encodeURIComponent(JSON.stringify(rules))}&against=random`);
  await page.getByRole("button", { name: english.play.byHand }).click();
  const boat = page.locator("button.tray-ship");
  const done = page.getByRole("button", { name: english.play.placeDone });
  for (const [cell, totals] of [
    ["C1", "has 0 ship cells in column A; its total is 1"],
    ["A1", ""],
  ]) {
    await boat.click();
    await page.locator(`.place-fleet td[aria-label^="${cell}"]`).click();
    await expect.poll(() => page.locator(".place-fleet .error-text").allInnerTexts()).toEqual(totals ? [totals] : []);
    expect(await done.isEnabled()).toBe(totals === "");
    if (totals) await page.getByRole("button", { name: english.placing.takeOff }).click();
  }
  await done.click();
  await begin(page);
  expect(await page.locator("#aim-0").getAttribute("aria-label")).toContain(
    english.board.columnTotal({ name: "A", n: 1 }),
  );
  await page.locator("#aim-0").click();
  await page.locator(".match-end").waitFor();
});

test("a fleet placed by hand is played with, and kept", async () => {
  const { page } = await open("play&preset=gorkoff-3x3&against=random");
  await page.getByRole("button", { name: english.play.byHand }).click();
  // On an upright phone the board takes the full width, whatever the fleet beside it needs on a desktop.
  const desk = page.viewportSize();
  for (const width of [375, 430]) {
    await resize(page, { width, height: 812 });
    const board = await page.locator(".place-fleet [role=grid]").first().boundingBox();
    expect(board?.width, String(width)).toBeGreaterThan(0.7 * width);
  }
  if (desk) await resize(page, desk);
  await page.getByRole("button", { name: english.play.placeRest }).click();
  // Going back keeps the placed ships.
  await page.getByText(english.play.allPlaced).waitFor();
  await page.locator(".place-ways").getByRole("button", { name: english.board.back }).click();
  await page.getByRole("button", { name: english.play.byHand }).click();
  await page.getByText(english.play.allPlaced).waitFor();
  await page.getByRole("button", { name: english.play.placeDone }).click();
  await page.locator(".play-options > summary").click();
  await page.getByRole("textbox", { name: english.play.fleetName }).fill("Mine");
  await page.getByRole("button", { name: english.play.keepFleet }).click();
  // The fleet is listed once it is stored; an earlier reload would lose it.
  await page.getByRole("button", { name: "Mine", exact: true }).waitFor();
  const lying = () => page.locator("td[id^=own-]:has(.ship-hull)").evaluateAll((cells) => cells.map(({ id }) => id));
  const own = await lying();
  await page.reload();
  await page.locator(".play-options > summary").click();
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await expect.poll(lying).toEqual(own);
  await begin(page);
  const shown = page.locator("td[id^=own-]:has(.ship-hull)");
  await expect.poll(() => shown.evaluateAll((cells) => cells.map(({ id }) => id))).toEqual(own);
});

/** Three ships on 3x3: the first salvos have three shots. */
const SALVOS = "play&preset=gorkoff-3x3&against=random&turns=salvo";
const said = (page: Page) => page.getByTestId("match-said").innerText();
const marked = (page: Page) => page.getByTestId("marked").innerText();
const openCells = (page: Page): Promise<string[]> =>
  page.locator("td[id^=aim-][data-kind=unknown]").evaluateAll((cells) => cells.map(({ id }) => id));

/** How many cells must be marked now. */
const dueOf = async (page: Page): Promise<number> => Number(/of (\d+) marked/.exec(await marked(page))?.[1]);

test("a whole match by the keyboard: cells are marked, a mark is taken back, all are fired at once", async () => {
  const { page } = await open(SALVOS);
  await page.locator("button.start:enabled").focus();
  await page.keyboard.press("Enter");
  await page.locator("#aim-0").waitFor();
  await expect.poll(() => said(page)).toContain(english.play.markCells({ n: 3 }));
  await page.locator("#aim-0").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo({ n: 1, all: 3, cells: "A1" }));
  expect(await page.locator("#aim-0").getAttribute("aria-label")).toContain("marked");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo({ n: 2, all: 3, cells: "A1, B1" }));
  await page.keyboard.press("u");
  await expect.poll(() => marked(page)).toBe(english.play.markedSo({ n: 1, all: 3, cells: "A1" }));
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
  await openDetails(page);
  expect(await page.locator(".match-end ul.small li").allInnerTexts()).toEqual([english.play.salvoReview]);
  await page.reload();
  await page.locator(".match-end").waitFor();
  // The review treats each salvo as it was fired: the board before it, and the salvo as a whole.
  await page.locator(".match-end").getByRole("link", { name: english.shell.review }).click();
  await page.getByText(/^Reviewed: \d+ shots\.$/).waitFor({ timeout: 60_000 });
  await page.locator(".shot-list button").nth(1).click();
  await expect
    .poll(() => page.getByTestId("salvo-said").innerText())
    .toContain(english.review.salvoOf({ n: 2, all: 3 }));
  await page.getByRole("grid", { name: "The board before shot 1, with" }).waitFor();
  await page.locator(".review-experts > summary").click();
  await page.getByText(english.review.blindInAll).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test("by taps on a phone: nothing is wider than the screen, a salvo is taken back whole, a reload keeps the match", async () => {
  const { page } = await open(SALVOS, phone);
  const expectNarrow = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await begin(page);
  await myTurn(page);
  for (const cell of [0, 1, 8]) await page.locator(`#aim-${cell}`).tap();
  // A fourth cell is not added to the salvo; a second tap removes a mark.
  await page.locator("#aim-4").tap();
  await expect.poll(() => marked(page)).toBe(english.play.markedSo({ n: 3, all: 3, cells: "A1, B1, C3" }));
  await page.locator("#aim-1").tap();
  await expect.poll(() => marked(page)).toBe(english.play.markedSo({ n: 2, all: 3, cells: "A1, C3" }));
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
  await giveUp(page);
  await openDetails(page);
  expect(await page.locator(".match-end").innerText()).toContain("3 shots taken back");
});

test("turns of a fixed number of shots are named, and stay as long whatever is sunk", async () => {
  const { page } = await open("play&preset=gorkoff-3x3&against=random&turns=2");
  await page.getByText(english.play.options, { exact: true }).click();
  expect(await page.getByRole("radio", { name: english.play.shotsEach({ n: 2 }) }).isChecked()).toBe(true);
  await page.locator("button.start:enabled").click();
  for (let turn = 0; turn < 2; turn++) {
    await myTurn(page);
    if ((await page.locator(".match-end").count()) > 0) break;
    expect(await dueOf(page)).toBe(2);
    for (const id of (await openCells(page)).slice(0, 2)) await page.locator(`#${id}`).click();
    await page.keyboard.press("f");
    await expect.poll(() => shotCells(page, "aim")).toBe(2 * (turn + 1));
  }
});

test("the other side's salvo is shown shot by shot", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=random&turns=salvo&first=them", {}, "normal");
  const { whoBegins, theyBegin } = english.play;
  expect(await page.locator(".play-options > summary").innerText()).toContain(`${whoBegins}: ${theyBegin}`);
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
