// Boards drawn on canvases: what the keyboard, the pointer and a screen reader find there.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";
import { openSettings } from "../page-frame.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

const rulesOf = (...size: number[]): string =>
  `rules={'board':{'size':[${size}]},'fleet':[{'name':'rod','length':5}],'contact':'none','answers':'sunk'}`;

/** The largest board that the page draws: its canvases are made and released near the screen. */
const HUNDRED = rulesOf(100, 100);

/** A quarter of it, for tests to which the number of cells does not matter as long as they are drawn. */
const FIFTY = rulesOf(50, 50);

/** What a screen reader says about the cell with the focus. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);

/** The middle of a cell in the first grid on the screen. The cell need not be an element. */
const middleOf = async (page: Page, column: number, row: number): Promise<{ x: number; y: number }> =>
  page
    .locator(".drawn-surface")
    .first()
    .evaluate(
      (surface: HTMLElement, { column, row }) => {
        const { left, top, width } = surface.getBoundingClientRect();
        const columns = Number(surface.closest("[role=grid]")?.getAttribute("aria-colcount"));
        const pitch = width / columns;
        return { x: left + (column - 0.5) * pitch, y: top + (row - 0.5) * pitch };
      },
      { column, row },
    );

/** The colour on the screen just left of a cell's middle, where a sign is drawn but no figure. */
const colourAt = (page: Page, column: number, row: number): Promise<string> =>
  page.evaluate(
    ({ column, row }) => {
      for (const canvas of document.querySelectorAll("canvas")) {
        const { style } = canvas;
        const [x, y, w, h] = ["--x", "--y", "--w", "--h"].map((name) => Number(style.getPropertyValue(name)));
        if (column - 1 < x || column - 1 >= x + w || row - 1 < y || row - 1 >= y + h) continue;
        const pitch = canvas.width / w;
        const at = canvas
          .getContext("2d")
          ?.getImageData((column - 1 - x + 0.2) * pitch, (row - 1 - y + 0.5) * pitch, 1, 1);
        return at?.data.join(" ") ?? "none";
      }
      return "no canvas";
    },
    { column, row },
  );

const canvasBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll("canvas")].reduce((sum, { width, height }) => sum + 4 * width * height, 0),
  );

describe("a board of thousands of cells", () => {
  test("is played by keys, and a screen reader is told every cell with its place", async () => {
    const board = await open(FIFTY);
    const { page } = board;
    const grid = page.getByRole("grid", { name: english.board.board });
    expect(await grid.getAttribute("aria-rowcount")).toBe("50");
    expect(await grid.getAttribute("aria-colcount")).toBe("50");
    await page.locator("#cell-0").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
    expect(await focused(page)).toMatch(/^B3, <?0\.\d percent/);
    await page.keyboard.press("Control+End");
    expect(await focused(page)).toMatch(/^AX50, /);
    const cell = page.locator(":focus");
    expect(
      await cell.evaluate((it) => [it.role, it.ariaColIndex, it.parentElement?.role, it.parentElement?.ariaRowIndex]),
    ).toEqual(["gridcell", "50", "row", "50"]);
    await page.keyboard.press("m");
    await board.settled();
    expect(await focused(page)).toMatch(/^AX50, miss, shot 1/);
    // Looking ahead may find a better cell at any time, and the focus stays where it is.
    const pressB = async (): Promise<string | null> => {
      await page.keyboard.press("b");
      return focused(page);
    };
    await expect.poll(pressB).toContain(english.board.bestCell);
    const best = await focused(page);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /^Answer to / }).waitFor();
    await page.keyboard.press("Escape");
    expect((await focused(page))?.split(",")[0]).toBe(best?.split(",")[0]);
    await page.keyboard.press("x");
    await board.settled();
    expect(await focused(page)).toContain(`${english.match.hit}, ${english.board.shotNumber({ n: 2 })}`);
    expect(await board.fragment).toContain("AX50.");
    expect(await axeFaults(page)).toEqual([]);
  });

  test("is played with the pointer, wherever it is scrolled to", async () => {
    const board = await open(FIFTY);
    const { page } = board;
    const far = await middleOf(page, 3, 2);
    await page.mouse.move(far.x, far.y);
    await page.locator(".cell-details strong").getByText("C2", { exact: true }).waitFor();
    await page.mouse.click(far.x, far.y);
    const chooser = page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "C2" }) });
    const [place, cell] = [await chooser.boundingBox(), await page.locator("#cell-102").boundingBox()];
    if (!place || !cell) throw new Error("not on the screen");
    expect(Math.abs(place.x - (cell.x + cell.width))).toBeLessThan(20);
    await chooser.getByRole("button", { name: beginning(english.board.miss) }).click();
    await board.settled();
    expect(await focused(page)).toMatch(/^C2, miss, shot 1/);
    await page.locator(".board-scroll").evaluate((it) => it.scrollTo(900, 0));
    const there = await middleOf(page, 40, 15);
    await page.mouse.click(there.x, there.y);
    await page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "AN15" }) }).waitFor();
    await page.mouse.click(there.x - 4 * 25, there.y);
    await page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "AJ15" }) }).waitFor();
    await page.locator(".drawn-ruler.is-top").click({ position: { x: 910, y: 5 } });
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  test("shows on the canvas what is the case, light and dark, and only near the screen; also in another window", async () => {
    const board = await openNew(`${HUNDRED}&shots=C3x+A1.`);
    const { page } = board;
    const colours = async (): Promise<string[]> => {
      const all: string[] = [];
      for (const [column, row] of [
        [3, 3],
        [4, 3],
        [30, 20],
      ] as const)
        all.push(await colourAt(page, column, row));
      return all;
    };
    // A hit, a likely cell and an unlikely one have different colours.
    const drawn = async (): Promise<string[]> => (await colours()).filter((colour) => /[1-9]\d*$/.test(colour));
    await expect.poll(async () => new Set(await drawn()).size).toBe(3);
    const light = await drawn();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(async () => (await drawn()).filter((colour, i) => colour !== light[i]).length).toBe(3);
    // The settings apply here too: cells without numbers, other water.
    const picture = (): Promise<string | undefined> =>
      page.evaluate(() => document.querySelector("canvas")?.toDataURL());
    const withNumbers = await picture();
    const settings = await openSettings(page);
    const numbers = settings.getByRole("checkbox", { name: english.settings.numbers });
    await numbers.uncheck();
    await expect.poll(picture).not.toBe(withNumbers);
    await numbers.check();
    await expect.poll(picture).toBe(withNumbers);
    await settings.getByRole("radio", { name: english.settings.boards.sand }).check();
    await expect.poll(picture).not.toBe(withNumbers);
    await page.keyboard.press("Escape");
    const before = await canvasBytes(page);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(30e6);
    for (const top of [1200, 2250]) {
      await page.evaluate((top) => scrollTo(0, top), top);
      // The visible part now has a canvas; the canvases above have been released.
      await expect.poll(() => colourAt(page, 3, Math.round(top / 25) + 8)).not.toBe("no canvas");
    }
    await expect.poll(() => canvasBytes(page)).toBeLessThanOrEqual(before);
    await page.evaluate(() => scrollTo(0, 0));
    await board.resize({ width: 375, height: 812 });
    const tap = await middleOf(page, 3, 3);
    await page.mouse.click(tap.x, tap.y);
    await page.getByRole("region", { name: english.parts.answer }).getByText("C3").waitFor();
  });
});

test("a large board of more than two dimensions has a grid for each slice, and keys that go from one to the next", async () => {
  const board = await open("preset=boxes:8x3:2&shots=(1,2,3)=1");
  const { page } = board;
  expect(await page.getByRole("grid").count()).toBe(8);
  await page.locator("#cell-0").focus();
  await page.keyboard.press("Shift+ArrowRight");
  expect(await focused(page)).toMatch(/^\(1,1,2\), /);
  await page.keyboard.press("0");
  await board.settled();
  expect(await focused(page)).toMatch(/^\(1,1,2\), .*shot 2/);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await axeFaults(page)).toEqual([]);
});

test("a large board on which ships are placed takes them by keys and by the pointer, and takes them up again", async () => {
  const { page } = await open(`${rulesOf(40, 40)}&place=`);
  await page.locator("#cell-0").focus();
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => location.hash)).toContain("place=rod[A2,B2,C2,D2,E2]");
  const from = await middleOf(page, 2, 2);
  const to = await middleOf(page, 12, 9);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/place=rod\[[KL]9,/);
  expect(await axeFaults(page)).toEqual([]);
});

const phone = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } };

test("by finger on a large board a ship is dragged, a tap chooses it, and anywhere else the page scrolls", async () => {
  const { page } = await open(`${rulesOf(40, 40)}&place=rod[B2,C2,D2,E2,F2]`, phone);
  const session = await page.context().newCDPSession(page);
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> => {
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", [from]);
    for (let i = 1; i <= 8; i++) {
      const at = { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 };
      await touch("touchMove", [at]);
    }
    await touch("touchEnd", []);
  };
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  const ship = await middleOf(page, 3, 2);
  await page.touchscreen.tap(ship.x, ship.y);
  await page.getByRole("gridcell", { name: /^C2, .*chosen/ }).waitFor();
  await drag(ship, await middleOf(page, 4, 6));
  await expect.poll(hash).toContain("place=rod[C6,D6,E6,F6,G6]");
  const before = await page.evaluate(() => scrollY);
  await drag(await middleOf(page, 5, 14), await middleOf(page, 5, 3));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await hash()).toContain("place=rod[C6,D6,E6,F6,G6]");
});
