// Where the browser stores nothing, every room says so in a line and goes on.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAltered, REFUSALS } from "../altered-page.ts";
import { english } from "../english.ts";
import { goToRoom } from "../page-frame.ts";
import { begin, shotCells } from "../play/match-page.ts";
import { SMALL_REVIEW } from "../review/played-game.ts";

const { full, off } = english.board.unsaved;

const ROOMS: readonly (readonly [
  fragment: string,
  how: keyof typeof REFUSALS,
  line: string,
  goOn: (page: Page) => Promise<unknown>,
])[] = [
  [
    "play&preset=gorkoff-5x5&against=random",
    "full",
    full,
    async (page) => {
      await begin(page);
      for (const cell of [0, 1]) {
        await page.locator(`#aim-${cell}`).click();
        await expect.poll(() => shotCells(page, "own")).toBe(cell + 1);
      }
    },
  ],
  [
    "compare&preset=gorkoff-5x5&strategies=random,hunt-target&games=10&seed=4",
    "switched off",
    off,
    async (page) => {
      await page.locator("button.start:enabled").click();
      await page.getByText(english.compare.done({ all: 20 })).waitFor();
    },
  ],
  [SMALL_REVIEW, "full", full, (page) => page.getByTestId("review-done").waitFor()],
  [
    "learn&lesson=map",
    "full",
    full,
    async (page) => {
      await page.locator("#aim-5").click();
      await page.getByRole("alert").getByText(full).waitFor();
      await page.getByRole("button", { name: english.board.next, exact: true }).click();
      // What was done lasts as long as the page.
      await goToRoom(page, english.shell.analyse);
      await page.locator("[role=grid][aria-busy=false]").waitFor();
      await page.goBack();
      await page.getByRole("link", { name: english.learn.stepDone({ step: 1 }) }).waitFor();
    },
  ],
];

test.each(ROOMS)("%s, where storage is %s", async (fragment, how, line, goOn) => {
  const { page } = await openAltered(fragment, REFUSALS[how], { "broadside:pace": "instant" });
  await goOn(page);
  await page.getByText(line).first().waitFor();
});
