// The presentation for projectors: the board fills the screen, with large type beside it.

import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage({ viewport: { width: 1366, height: 768 } });

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
  await beside.getByText("F7 over G6: 32,164,598 more layouts").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await lead.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("cell-0");
  await board.openTab("more");
  await board.button(english.analyse.present).click();
  await lead.waitFor();
  await board.button(english.analyse.leavePresent).click();
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
  await board.page.locator(".why-cell").getByText("F7 over G6: 32,164,598 more layouts").waitFor();
});
