// The ship in hand: what keys do to it after the mouse has released it, and that it is visible whatever it lies
// over.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";
import { drag, middle, ships, tray } from "./placing-page.ts";

const open = useOneBoardPage();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test("keys go on with a ship that the mouse has dropped, from the fleet or from the board", async () => {
  const board = await open("preset=gorkoff-5x5&place=");
  const { page } = board;
  const box = await tray(board, "cruiser").boundingBox();
  await drag(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 }, await middle(board, "C3"));
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
  await expect.poll(() => focused(page)).toBe("cell-12");
  await page.keyboard.press("r");
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[C2,C3,C4]");
  await drag(page, await middle(board, "C2"), await middle(board, "E1"));
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[E1,E2,E3]");
  await expect.poll(() => focused(page)).toBe("cell-4");
  for (const key of ["Enter", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[D1,D2,D3]");
  await page.keyboard.press("Delete");
  await expect.poll(() => ships(board).inputValue()).toBe("");
});

/** What is painted at an element, as the browser computes it. */
const painted = (board: BoardPage, selector: string) =>
  board.page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element) throw new Error(`there is no ${css}`);
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
    return { background: backgroundColor, outline: `${outlineStyle} ${outlineWidth}` };
  }, selector);

/** What is drawn for a sign, shape by shape, as the browser computes it. */
const signOf = (board: BoardPage, selector: string) =>
  board.page
    .locator(selector)
    .first()
    .evaluate((sign) =>
      [...sign.children].map((shape) => {
        const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
        return { fill, stroke, dash: strokeDasharray };
      }),
    );

describe("in forced colours", () => {
  const forced = { forcedColors: "active" } as const;

  test("ships, the one in hand and conflicts are told apart by fills, rims and signs", async () => {
    const board = await open("preset=hasbro&place=carrier[A1,A2,A3,A4,A5]", forced);
    const { page } = board;
    await board.cell("F6").focus();
    await page.keyboard.press("n");
    const [hull, hand] = [await signOf(board, ".ship-hull.is-afloat"), await signOf(board, ".ship-hull.is-in-hand")];
    const sea = (await painted(board, "#cell-99")).background;
    // The placed ship, and the ship in hand with two rims.
    expect(new Set([sea, hull[1].fill, hand[1].fill]).size).toBe(3);
    expect(hand[2].stroke).not.toBe(hand[0].stroke);
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowUp");
    expect(await board.label("A4")).toContain(english.placing.onShip("carrier"));
    expect(await page.locator("#cell-30 .large-text").innerText()).toBe("!");
    expect((await signOf(board, "#cell-30 .is-in-hand"))[2].dash).not.toBe("none");
    await page.keyboard.press("Enter");
    await page.locator(".cell.is-conflict").first().waitFor();
    expect(await page.locator(".cell.is-conflict .conflict-mark").first().isVisible()).toBe(true);
  });

  test("hits, misses, shots in conflict, blocked cells and what is pressed are told apart", async () => {
    const rules =
      "{'board':{'size':[5,5],'blocked':['E1']},'fleet':[{'name':'a','length':2}],'contact':'none','answers':'hit'}";
    const board = await open(`rules=${encodeURIComponent(rules)}&shots=A1x+C3x+E5.`, forced);
    await expect.poll(() => board.label("C3")).toContain(english.board.leftOut);
    const [unshot, blocked] = await Promise.all(["#cell-1", "#cell-4"].map((cell) => painted(board, cell)));
    for (const [cell, sign] of [
      ["#cell-0", ".shot.is-hit"],
      ["#cell-24", ".shot.is-miss"],
      ["#cell-4", ".land"],
      ["#cell-0", ".conflict-mark:not(.is-dropped)"],
      ["#cell-12", ".conflict-mark.is-dropped"],
    ] as const) {
      const inks = (await signOf(board, `${cell} ${sign}`)).flatMap(({ fill, stroke }) => [fill, stroke]);
      const seen = inks.filter((ink) => ink !== "none" && ink !== unshot.background);
      expect([sign, seen.length > 0]).toEqual([sign, true]);
    }
    expect(unshot.outline).not.toBe("none 0px");
    expect(blocked.outline).not.toBe("none 0px");
    const [on, off] = await Promise.all(
      [".views [aria-current]", ".views :not([aria-current])"].map((button) => painted(board, button)),
    );
    expect(on.background).not.toBe(off.background);
    await board.page.getByText(english.board.editRules).click();
    const shape = board.button(english.rules.shape).first();
    const before = await shape.evaluate((element) => getComputedStyle(element).backgroundColor);
    await shape.click();
    await board.page.mouse.move(0, 0);
    expect(await shape.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);
    const [drawn, empty] = await Promise.all(
      [".picture [aria-pressed=true]", ".picture [aria-pressed=false]"].map((button) => painted(board, button)),
    );
    expect(drawn.background).not.toBe(empty.background);
  });
});
