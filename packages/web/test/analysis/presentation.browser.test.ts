// The presentation for projectors: the board fills the screen, with large type beside it.

import { preset, unwrap } from "@broadside/engine";
import { Asker, parseTold } from "@broadside/engine/questions";
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage({ viewport: { width: 1366, height: 768 } });

/** Why F7 and not G6. */
const MORE = "F7 hits in 32,164,598 more layouts";

test("f shows a large board with the best shot, the count and the reason; Escape leaves it", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x+G3.");
  const { page } = board;
  await board.cell("A1").focus();
  await page.keyboard.press("f");
  const lead = page.locator(".presented-lead");
  await expect.poll(() => lead.innerText()).toMatch(/^Shoot F7: 44/);
  const box = await page.getByRole("grid").boundingBox();
  expect(box?.height).toBeGreaterThan(700);
  expect(box?.height).toBeLessThanOrEqual(768);
  const size = await lead.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  expect(size).toBeGreaterThanOrEqual(32);
  const beside = page.locator(".presentation section").last();
  await beside.getByText("4,526,688,472").waitFor();
  await board.cell("G6").hover();
  await beside.getByText(MORE).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // Hidden: neither the best cell nor a chance can be seen on the board.
  const told = page.locator(".presentation :is(.best-mark, .chance, .legend:not(.is-hidden))");
  await page.keyboard.press("h");
  await expect.poll(() => lead.innerText()).toBe(english.parts.askClass);
  await expect.poll(() => told.count()).toBe(0);
  expect(await board.cell("F7").getAttribute("aria-label")).not.toContain("%");
  await page.keyboard.press("h");
  await expect.poll(() => lead.innerText()).toMatch(/^Shoot F7: 44/);
  await expect.poll(() => told.count()).toBeGreaterThan(90);
  // The signs step with the focus on the board, the arrows and a clicker elsewhere.
  const steps = page.locator(".presentation .shot-steps");
  const shows = (shot: number) => steps.getByText(`${shot} / 3`).waitFor();
  await page.keyboard.press("<");
  await shows(2);
  await steps.getByRole("button").first().focus();
  for (const [key, shot] of [
    ["ArrowLeft", 1],
    ["PageDown", 2],
    ["ArrowRight", 3],
    ["PageUp", 2],
    [">", 3],
  ] as const) {
    await page.keyboard.press(key);
    await shows(shot);
  }
  // To the ends from anywhere.
  for (const [key, shot] of [
    ["Home", 0],
    ["End", 3],
  ] as const) {
    await page.keyboard.press(key);
    await shows(shot);
    await board.cell("D4").focus();
  }
  await page.keyboard.press("Home");
  await shows(0);
  await page.keyboard.press("End");
  await shows(3);
  await expect.poll(() => lead.innerText()).toMatch(/^Shoot F7: 44/);
  await board.cell("A1").focus();
  await page.keyboard.press("Escape");
  await lead.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("cell-0");
  // At the top, beside Share.
  await page.locator("header").getByRole("button", { name: english.parts.present }).click();
  await lead.waitFor();
  await board.button(english.parts.leavePresent).click();
  await lead.waitFor({ state: "detached" });
});

test("on a laptop the board is at least 560 pixels wide, and at most twelve controls are in sight", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x+G3.");
  const grid = await board.page.getByRole("grid").boundingBox();
  expect(grid?.width).toBeGreaterThanOrEqual(560);
  expect((grid?.y ?? 0) + (grid?.height ?? 0)).toBeLessThanOrEqual(768);
  await board.page.locator(".answer-here[aria-busy=false] .choice").first().waitFor();
  const controls = await board.page.evaluate(
    () =>
      [...document.querySelectorAll("main :is(button, a, input, select, summary)")].filter((control) => {
        const { top, width } = control.getBoundingClientRect();
        return control.checkVisibility() && width > 0 && top < innerHeight;
      }).length,
  );
  expect(controls).toBeLessThanOrEqual(12);
  // The keyboard compares cells too.
  await board.cell("G6").focus();
  await board.page.locator(".why-cell").getByText(MORE).waitFor();
});

test("on a projector of 1024 by 768 the whole board and the fleet are in sight", async () => {
  const board = await open("preset=hasbro&shots=E5.+F6x+G3.", { viewport: { width: 1024, height: 768 } });
  const { page } = board;
  await page.keyboard.press("f");
  await page.locator(".presented-lead").waitFor();
  const beside = page.locator(".presentation section").last();
  for (const part of [board.cell("J10"), beside.locator(".ship-row").last()]) {
    const { right, bottom } = await part.evaluate((element) => element.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(1024);
    expect(bottom).toBeLessThanOrEqual(768);
  }
  const side = await beside.evaluate((element) => element.getBoundingClientRect().left);
  expect(await board.cell("J10").evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(side);
  // While the answer is hidden, what a pupil presses tells no chances either.
  await page.keyboard.press("h");
  await board.cell("F5").click();
  const share = page.locator(".choice-share").first();
  await share.waitFor({ state: "attached" });
  await expect.poll(() => share.isVisible()).toBe(false);
  expect(await beside.locator(".ship-state").first().isVisible()).toBe(false);
});

test("what was said of the layout stands in one line of large type", async () => {
  const told = encodeURIComponent("any(A1:C3) = true; count(A1:D4) = 4 @0.1");
  const { page } = await open(`preset=gorkoff-5x5&shots=E5.&told=${told}`);
  await page.keyboard.press("f");
  const line = page.locator(".presented-told");
  await expect
    .poll(() => line.innerText())
    .toBe("What was said: Ship in A1–C3? Yes; Cells with a ship in A1–D4: 4 (wrong 1 time in 10)");
  expect(await line.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThanOrEqual(20);
  // What may be wrong rules out no layout: their number says less than usual, and that is said.
  const n = new Asker(unwrap(parseTold(preset("gorkoff-5x5"), "E5.", ["any(A1:C3) = true"]))).posterior().layouts;
  await page.locator(".presentation").getByText(english.analyse.layoutsUnequal({ n })).waitFor();
  await page.keyboard.press("Escape");
});

test("where the header has no room for the button, the tab More has it", async () => {
  const board = await open("preset=gorkoff-5x5&shots=E5.", { viewport: { width: 800, height: 900 } });
  const button = board.page.getByRole("button", { name: english.parts.present });
  await board.openTab("more");
  await expect.poll(() => button.count()).toBe(1);
  await button.click();
  await board.page.locator(".presented-lead").waitFor();
  await board.button(english.parts.leavePresent).click();
  await board.page.locator(".presented-lead").waitFor({ state: "detached" });
});
