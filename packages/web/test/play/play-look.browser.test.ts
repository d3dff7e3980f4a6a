// Play in windows of every size: before, during and after a match. And a match by mouse, from its start to its
// review.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { contrastFaults } from "../contrast.ts";
import { english } from "../english.ts";
import { layoutFaults, resize, WINDOWS } from "../layout-faults.ts";
import { site } from "../served-page.ts";
import { speakTo } from "../spoken-page.ts";
import { giveUp, openMatch } from "./match-page.ts";

const open = async (fragment: string): Promise<Page> => {
  const { page } = await openMatch(fragment);
  await page.locator("button.start:enabled").waitFor();
  return page;
};

const myTurn = (page: Page) =>
  page.locator(`[data-testid=match-said]:has-text("${english.play.yourTurnAgain}")`).waitFor();

/** Waits until all of an element is between the top of the window and the bar of tabs. */
const expectInSight = (page: Page, selector: string, message = selector): Promise<void> =>
  expect
    .poll(
      () =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { top, bottom, height } = element.getBoundingClientRect();
            const tabs = innerWidth <= 640 ? document.querySelector(".rooms")?.getBoundingClientRect().height : 0;
            return height > 0 && top >= 0 && bottom <= innerHeight - (tabs ?? 0) + 0.5;
          }),
      { message },
    )
    .toBe(true);

/** Checks the page in every window, and in one of them its colours in the dark: in the light, play.browser does. */
const lookAt = async (page: Page, state: string): Promise<void> => {
  for (const size of WINDOWS) {
    await resize(page, size);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await layoutFaults(page), `${state}, ${size.width}x${size.height}`).toEqual([]);
  }
  await resize(page, { width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await contrastFaults(page, 4.5), state).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
};

test("nothing is cut off, covered, small or half empty: setup, options, match, end, a match to go on with", async () => {
  const page = await open("play&preset=hasbro&against=cadet");
  await page.getByText(english.play.measuredFrom({ isSame: false, least: 600, most: 4000 })).waitFor();
  await page.locator(".play-options > summary").click();
  expect(await page.getByLabel(english.board.gameLabel).locator("option").last().textContent()).toBe(
    `${english.board.boxGame}, 5 × 5`,
  );
  await lookAt(page, "options");
  await page.locator("button.start").click();
  await page
    .locator(".match-log")
    .getByText(english.play.measured({ digits: "66.4" }))
    .waitFor();
  for (const cell of [44, 55, 46]) {
    await page.locator(`#aim-${cell}`).click();
    await myTurn(page);
  }
  await lookAt(page, "match");
  // On a phone held sideways, both boards are visible at once.
  for (const { width, height } of WINDOWS.filter((size) => size.height < 480)) {
    await resize(page, { width, height });
    const extent = async (): Promise<number> => {
      const boards = await Promise.all(
        ["aim", "own"].map((name) => page.locator(`.is-${name} [role=grid]`).first().boundingBox()),
      );
      const tops = boards.map((box) => box?.y ?? 0);
      const bottoms = boards.map((box) => (box?.y ?? 0) + (box?.height ?? 0));
      return Math.max(...bottoms) - Math.min(...tops);
    };
    if (width > 640) await expect.poll(extent, { message: `${width}x${height}` }).toBeLessThanOrEqual(height);
    else {
      // With a mouse it is a window with large letters: the boards are below each other, the messages in view.
      await expect.poll(() => page.locator("#own-0").evaluate((cell) => cell.clientWidth)).toBeGreaterThan(40);
      for (const at of ["#aim-0", "#aim-99"]) {
        await page.locator(at).focus();
        await expectInSight(page, at);
        await expectInSight(page, ".match-said", at);
      }
    }
  }
  await resize(page, { width: 1366, height: 768 });
  await giveUp(page);
  await page.locator(".story").waitFor();
  await lookAt(page, "end");
  await page.locator(".match-more > summary").click();
  await page.locator(".end-figures b").first().waitFor();
  await lookAt(page, "end, with its figures");
  const heights = await page
    .locator(".replay > *")
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  expect(Math.max(...heights) - Math.min(...heights), "the parts of the replay are in one row").toBeLessThan(2);
  await page.getByRole("button", { name: english.play.rematch }).click();
  await page.locator(".match-end").waitFor({ state: "detached" });
  await page.locator("#aim-0[data-kind=unknown]").click();
  await myTurn(page);
  await page.goto(`${site.url}#play`);
  await page.getByRole("region", { name: english.play.goOn }).waitFor();
  await page
    .locator(".levels label", { hasText: english.match.levelNames.cadet })
    .getByText(english.match.record({ won: 0, lost: 1 }))
    .waitFor();
  await lookAt(page, "a match to go on with");
});

test("on phones both fleets, the board and what is said are on the first screen, before and in a match", async () => {
  const page = await open("play&preset=hasbro&against=mate");
  const phones = [
    [320, 568],
    [390, 664],
    [430, 932],
  ] as const;
  const atEach = async (selectors: readonly string[]): Promise<void> => {
    for (const [width, height] of phones) {
      await resize(page, { width, height });
      await page.evaluate(() => scrollTo(0, 0));
      for (const selector of selectors) await expectInSight(page, selector, `${width}x${height} ${selector}`);
    }
  };
  await atEach([".own-fleet [role=grid]", "button.start"]);
  // All opponents stand above the button, in long words too.
  await resize(page, { width: 360, height: 640 });
  await speakTo(page, "ru");
  const ends = page
    .locator(".levels, button.start")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  const [levels, start] = await ends;
  expect(levels.bottom).toBeLessThanOrEqual(start.top);
  await speakTo(page, "en");
  // What is drawn first is also first for the Tab key.
  const ways = await page
    .locator(".own-fleet button, button.start")
    .evaluateAll((all) => all.map((one) => one.className));
  expect(ways.at(-1)).toContain("start");
  // Held sideways the button stands above the opponents, and the line below the header is as wide as the page.
  await resize(page, { width: 844, height: 390 });
  const boxes = await Promise.all([".levels", "button.start", ".top"].map((name) => page.locator(name).boundingBox()));
  expect(boxes[0]?.y).toBeGreaterThan((boxes[1]?.y ?? 0) + (boxes[1]?.height ?? 0));
  expect(boxes[2]?.x).toBe(0);
  await page.locator("button.start").click();
  await atEach([".is-aim [role=grid]", ".is-own [role=grid]", ".match-said", ".match-tools"]);
  const width = (board: string) => page.locator(`.is-${board} [role=grid]`).evaluate((grid) => grid.clientWidth);
  expect(await width("aim")).toBeGreaterThan(0.9 * 430);
  // A press on the small board changes the two; the button stays, and keeps the focus.
  await page.getByRole("button", { name: english.play.enlarge }).click();
  expect(await width("own")).toBeGreaterThan(0.9 * 430);
  await atEach([".is-aim [role=grid]", ".is-own [role=grid]", ".match-said", ".match-tools"]);
  await page.keyboard.press("Enter");
  await expect.poll(() => width("aim")).toBeGreaterThan(0.9 * 430);
});

test("on narrow phones the question about sound lies over no tool, in long words too", async () => {
  const page = await open("play&preset=hasbro&against=mate");
  await resize(page, { width: 360, height: 640 });
  await page.locator("button.start").click();
  await page.locator(".sound-question button").first().waitFor();
  for (const language of ["de", "fr", "pl", "ru", "en"] as const) {
    await speakTo(page, language);
    const boxes = await page
      .locator(".match-line button")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    const over = boxes.flatMap((a, i) =>
      boxes.slice(i + 1).filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect(over, language).toEqual([]);
    expect(Math.min(...boxes.map(({ left }) => left)), language).toBeGreaterThanOrEqual(0);
    expect(boxes.length).toBeGreaterThan(4);
  }
});

test("on a phone the ships and what turns them stand below the board, nothing lies over them, and faults are said above", async () => {
  const page = await open("play&preset=gorkoff-5x5&against=cadet");
  await resize(page, { width: 375, height: 740 });
  await page.getByRole("button", { name: english.play.byHand }).click();
  const ships = page.locator(".tray-ship .silhouette");
  await ships.first().waitFor();
  const drawn = await ships.evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(drawn.map((width) => Math.round((3 * width) / drawn[0]))).toEqual([3, 2, 1]);
  // Each drawing holds its whole ship.
  const sides = await ships.evaluateAll((all) =>
    all.map((one) => {
      const { left, right } = one.getBoundingClientRect();
      const parts = [...one.querySelectorAll("g")].map((part) => part.getBoundingClientRect());
      return [Math.min(...parts.map((part) => part.left)) - left, right - Math.max(...parts.map((part) => part.right))];
    }),
  );
  for (const side of sides.flat()) expect(side).toBeGreaterThanOrEqual(0);
  await page.locator(".place-fleet [data-cell]").first().click();
  await page.getByText(english.placing.chooseFirst, { exact: true }).first().waitFor();
  await page.locator("button.tray-ship").first().click();
  expect(await page.getByText(english.placing.chooseFirst, { exact: true }).count()).toBe(0);
  const covered = (): Promise<readonly string[]> =>
    page.locator(".place-fleet button").evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const over = document.elementFromPoint(x + width / 2, y + height / 2);
        return button.contains(over) ? [] : [button.getAttribute("title") ?? button.textContent ?? ""];
      }),
    );
  expect(await covered()).toEqual([]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await covered()).toEqual([]);
  // What is wrong with the ships is said above the board.
  for (const [ship, cell] of [
    [0, "B2"],
    [1, "B3"],
  ] as const) {
    await page.locator("button.tray-ship").nth(ship).click();
    await page.locator(`.place-fleet td[aria-label^="${cell},"]`).click();
  }
  await page.locator(".place-fleet").getByRole("status").filter({ hasText: "touch" }).waitFor();
  for (const { width, height } of WINDOWS) {
    await resize(page, { width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await expectInSight(page, ".place-fleet [role=status]", `${width}x${height}`);
    expect(await layoutFaults(page), `placing, ${width}x${height}`).toEqual([]);
  }
});
