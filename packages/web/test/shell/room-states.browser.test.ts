// Every room but Analyse (page-states) on the narrowest phone: axe finds no fault in light, dark and forced colours, and
// in no language a text is missing, cut off or wider than the screen.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaultsInSchemes } from "../axe.ts";
import { english } from "../english.ts";
import { resize } from "../layout-faults.ts";
import { useOnePage } from "../one-page.ts";
import { READY } from "../page-frame.ts";
import { giveUp } from "../play/match-page.ts";
import { faultsInEveryLanguage, PHONE_WIDTHS } from "../spoken-page.ts";
import { ONE_SHIP } from "../trees/trees-room.ts";

const open = useOnePage();

const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

/** Presses something in a lesson, so that the page replies. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(".lesson-steps a[aria-current=step]").waitFor();
  await page.locator(selector).click();
};

const startMatch = async (page: Page): Promise<void> => {
  await page.locator("button.start:enabled").click();
  await page.locator("td[id^=aim-]:focus").waitFor();
};

const openReview = async (page: Page): Promise<void> => {
  await page.getByTestId("review-done").waitFor();
  await page.locator(".review-experts > summary").click();
};

const STATES: readonly (readonly [name: string, fragment: string, act: (page: Page) => Promise<unknown>])[] = [
  ["the first view", "", shows(READY.home)],
  ["the lessons", "learn", shows(".lesson-card")],
  ["a lesson", "learn&lesson=map", press("#aim-0")],
  ["a lesson with answers to choose from", "learn&lesson=hiding&step=3", press(".lesson-options button >> nth=2")],
  ["a lesson in which shots are collected", "learn&lesson=parity", press("#aim-0")],
  [
    "two trees, and the choice of a file",
    `${ONE_SHIP}&tree=greedy-hit&beside=optimal-mean&at=B2.`,
    async (page) => {
      await page.getByText(/With the best shots afterwards/).waitFor();
      await page.getByLabel(english.trees.game).selectOption("file");
    },
  ],
  [
    "a pressed cell of a tree, and rules of one's own",
    "trees&preset=gorkoff-3x3",
    async (page) => {
      await page.getByLabel(english.trees.game).selectOption("own");
      await page.locator(".own-rules .ship-editor").first().waitFor();
      await page.locator("#aim-0").click();
      await page.getByText(/With the best shots afterwards/).waitFor();
    },
  ],
  ["the games to review", "review", shows(READY.review)],
  ["a review", "review&example=first&shot=4", openReview],
  [
    "a mistake that is tried",
    "review&example=first&shot=4&learn=mistakes",
    async (page) => {
      await page.locator("[id^=try-]:has(.is-played)").click();
      await page.getByTestId("practice-said").locator(".shot-what").waitFor();
    },
  ],
  [
    "what is to be compared",
    "compare&preset=gorkoff-5x5&strategies=random,hunt-target,probability&games=30&seed=4",
    async (page) => {
      await page.getByText(/30 games of each; about/).waitFor();
      await page.locator(".compare-options > summary").click();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("main :is(button, a, select, summary, input[type=text])")]
          .filter((element) => element.offsetHeight > 0 && element.offsetHeight < 44)
          .map((element) => element.outerHTML.slice(0, 100)),
      );
      expect(small, "too low for a finger").toEqual([]);
    },
  ],
  [
    "a comparison",
    "compare&preset=gorkoff-5x5&strategies=random,hunt-target,probability&games=30&seed=4",
    async (page) => {
      await page.locator("button.start:enabled").click();
      await page.getByText(english.compare.done({ all: 90 })).waitFor();
      await page.locator(".verdicts li").first().waitFor();
    },
  ],
  [
    "the choice of an opponent with a long name",
    `play&preset=gorkoff-3x3&against=rollout:layouts=${"1".repeat(180)}`,
    async (page) => {
      await page.locator("button.start:enabled").waitFor();
      await page.locator(".play-options > summary").click();
    },
  ],
  [
    "a match",
    "play&preset=gorkoff-3x3&against=random",
    async (page) => {
      await startMatch(page);
      await page.locator("#aim-4").click();
      await page.locator("#aim-4[data-kind=miss], #aim-4[data-kind=hit], #aim-4[data-kind=sunk]").waitFor();
    },
  ],
  [
    "a match by salvos",
    "play&preset=gorkoff-5x5&against=random&turns=salvo&placement=edges",
    async (page) => {
      await startMatch(page);
      for (const cell of [0, 7, 24]) await page.locator(`#aim-${cell}`).click();
      await page.getByTestId("marked").getByText("A1, C2, E5").waitFor();
    },
  ],
  [
    "the end of a match, to be shared",
    "play&preset=gorkoff-3x3&against=random",
    async (page) => {
      await startMatch(page);
      await giveUp(page);
      await page.locator(".match-share summary").click();
      await page.locator(".match-share button").first().waitFor();
    },
  ],
];

test.each(STATES)("%s", async (_, fragment, act) => {
  const options = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const page = await open(fragment, options);
  await act(page);
  expect(await axeFaultsInSchemes(page)).toEqual([]);
  for (const width of PHONE_WIDTHS) {
    await resize(page, { width, height: 640 });
    expect(await faultsInEveryLanguage(page)).toEqual([]);
  }
});
