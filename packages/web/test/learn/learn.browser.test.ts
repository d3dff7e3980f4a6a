// The room of lessons, from a learner's point of view.

import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LESSONS, STEP_COUNTS } from "../../src/rooms/learn/lessons.ts";
import { openPage } from "../browser.ts";
import { beginning, english } from "../english.ts";
import { useOnePage } from "../one-page.ts";
import { goToRoom } from "../page-frame.ts";
import { browser, site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

/** The steps of all lessons. */
const STEPS = Object.values(STEP_COUNTS).reduce((sum, steps) => sum + steps, 0);

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const open = (fragment: string, options: BrowserContextOptions = {}) =>
  openPage(browser, `${site.url}#${fragment}`, options);

/** For tests to which it does not matter which lessons are done. */
const openOne = useOnePage();

const said = (page: Page) => page.getByTestId("verdict");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, title: string) => page.locator(".lesson-card", { hasText: title });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Goes to a cell by keyboard, starting at the board's corner, and presses it. */
const pressCell = async (page: Page, right: number, down: number): Promise<void> => {
  await page.locator("td[id^=aim-][tabindex='0']").focus();
  for (const key of ["Home", "PageUp"]) await page.keyboard.press(key);
  for (let i = 0; i < right; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < down; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
};

describe("a lesson", () => {
  test("by the keyboard from the list to its end, and on into Analyse", async () => {
    const { page } = await open("learn");
    await card(page, english.learn.lessonTitles.map).focus();
    await page.keyboard.press("Enter");
    await heading(page, english.learn.stepOf({ step: 1, steps: 3 })).waitFor();
    await page.locator("#aim-0").waitFor();
    // A picture of a step that is not done would give answers away.
    expect(await page.locator(".lesson-steps .small-board").count()).toBe(0);
    const pictures = page.locator(".layout-pictures").getByRole("img");
    expect(await pictures.first().getAttribute("aria-label")).toBe(
      english.learn.pictureOf({ first: "A1", last: "C1", cell: undefined }),
    );
    await pressCell(page, 1, 1);
    await page.getByRole("img", { name: english.learn.pictureOf({ first: "A2", last: "C2", cell: "B2" }) }).waitFor();
    await expect
      .poll(() => said(page).innerText())
      .toBe(`${english.learn.rightMark} ${english.learn.map.right1({ cell: "B2", n: 4n, all: 16n })}`);
    await expect.poll(() => page.locator("#aim-0").getAttribute("aria-label")).toBe("A1, not shot, 2 layouts");
    const second = page.locator("#aim-5");
    await expect.poll(() => second.getAttribute("aria-label")).toBe("B2, not shot, 4 layouts, your choice");
    await button(page, english.board.next).press("Enter");
    await heading(page, english.learn.stepOf({ step: 2, steps: 3 })).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(english.learn.stepOf({ step: 2, steps: 3 }));
    await button(page, "19 %").press("Enter");
    await expect.poll(() => said(page).innerText()).toMatch(/^Right\. 19\s%\./);
    await expect.poll(() => page.locator("#aim-1").innerText()).toBe("19");
    await button(page, english.board.next).press("Enter");
    await heading(page, english.learn.stepOf({ step: 3, steps: 3 })).waitFor();
    await pressCell(page, 2, 2);
    await expect.poll(() => said(page).innerText()).toMatch(/^Right\. C3 has 4 of the 12 layouts that are left: 33\s%/);
    expect(await said(page).innerText()).toContain(english.learn.finished);
    await page.getByRole("link", { name: english.board.toAnalyse }).press("Enter");
    await page.locator("[role=grid][aria-busy=false]").waitFor();
    expect(page.url()).toContain("shots=B2.");
    await page.goBack();
    await heading(page, english.learn.stepOf({ step: 3, steps: 3 })).waitFor();
    await page.getByRole("link", { name: english.learn.allLessons }).click();
    await expect
      .poll(() => card(page, english.learn.lessonTitles.map).innerText())
      .toContain(`✓ ${english.learn.lessonDone}`);
  });

  test("by taps on a phone, a wrong try first, with a reload in the middle", async () => {
    const { page } = await open("learn", phone);
    await card(page, english.learn.lessonTitles.parity).tap();
    await page.locator("#aim-0").waitFor();
    const box = await page.locator("#aim-0").boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    for (const cell of [0, 2, 5, 7, 8, 10, 13]) await page.locator(`#aim-${cell}`).tap();
    expect(await page.locator(".lesson-state").innerText()).toBe(english.learn.parity.state({ marks: 7, places: 2 }));
    await button(page, english.board.check).tap();
    await expect.poll(() => said(page).innerText()).toMatch(/^Not yet\. The ship still fits in 2 places/);
    expect(await page.locator(".ship-outline, .lesson-board .ship-hull").count()).toBe(2);
    await page.locator("#aim-1").tap();
    await page.locator("#aim-15").tap();
    await button(page, english.board.check).tap();
    await expect.poll(() => said(page).innerText()).toMatch(/you took 9 shots\. 8 are enough/);
    await page.locator("#aim-1").tap();
    await button(page, english.board.check).tap();
    await expect.poll(() => said(page).innerText()).toMatch(/^Right\. 8 shots, and the ship is found/);
    await button(page, english.board.next).tap();
    await heading(page, english.learn.stepOf({ step: 2, steps: 4 })).waitFor();
    expect(new URL(page.url()).hash).toBe("#learn&lesson=parity&step=2");
    await page.reload();
    await heading(page, english.learn.stepOf({ step: 2, steps: 4 })).waitFor();
    // The progress is read from the store after the page shows the step.
    await page.getByRole("link", { name: english.learn.stepDone({ step: 1 }) }).waitFor();
    await button(page, english.learn.yes).tap();
    await expect.poll(() => said(page).innerText()).toMatch(beginning(english.learn.wrongMark));
    await button(page, english.learn.showMe).tap();
    await expect.poll(() => said(page).innerText()).toMatch(beginning(`${english.learn.shownMark} No.`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await page.goBack();
    await heading(page, english.learn.stepOf({ step: 1, steps: 4 })).waitFor();
    await page.goForward();
    await heading(page, english.learn.stepOf({ step: 2, steps: 4 })).waitFor();
  });

  test("shows on a phone what is asked about, and the whole board, above the fold", async () => {
    const page = await openOne("learn&lesson=map", phone);
    await page.locator("#aim-0").waitFor();
    const box = async (part: string) => {
      const { y = 0, height = 0 } = (await page.locator(part).last().boundingBox()) ?? {};
      return { top: y, bottom: y + height };
    };
    const pictures = await box(".layout-pictures .small-board");
    const board = await box("#aim-15");
    const tabs = await page.evaluate(() => innerHeight - 57);
    expect(pictures.top).toBeGreaterThan(0);
    expect(pictures.bottom).toBeLessThan((await box("#aim-0")).top);
    expect(board.bottom).toBeLessThanOrEqual(tabs);
  });

  test("is found again as it was left; when it is finished, the room begins with the list", async () => {
    const { page } = await open("learn&lesson=centre&step=2");
    await button(page, "2").click();
    await expect.poll(() => page.locator("#aim-44").innerText()).toBe("10");
    expect(await page.locator(".lesson-board .is-best").count()).toBe(0);
    const goAndReturn = async (): Promise<void> => {
      await goToRoom(page, english.shell.play);
      await page.locator(".lesson-body").waitFor({ state: "detached" });
      await goToRoom(page, english.shell.learn);
    };
    await goAndReturn();
    await heading(page, english.learn.stepOf({ step: 2, steps: 3 })).waitFor();
    await expect.poll(() => said(page).innerText()).toMatch(/^Right\. In 2 ways/);
    expect(await page.locator("#aim-44").innerText()).toBe("10");
    for (const [step, cell] of [
      [1, 44],
      [3, 29],
    ]) {
      await page
        .locator(".lesson-steps a")
        .nth(step - 1)
        .click();
      await page.locator(`#aim-${cell}`).click();
      await expect.poll(() => said(page).innerText()).toMatch(/^Right/);
    }
    await goAndReturn();
    await expect
      .poll(() => card(page, english.learn.lessonTitles.centre).innerText())
      .toContain(`✓ ${english.learn.lessonDone}`);
  });
});

test("an address that names no lesson or step says so and offers the list, and nothing of it becomes markup", async () => {
  const { page } = await open(`learn&lesson=${encodeURIComponent("<img src=x onerror=alert(1)>")}`);
  await expect.poll(() => page.getByRole("alert").innerText()).toContain("There is no lesson “<img src=x");
  expect(await page.locator("main img").count()).toBe(0);
  expect(await page.locator(".lesson-card").count()).toBe(LESSONS.length);
  await page.goto(`${site.url}#learn&lesson=hiding&step=9`);
  await expect.poll(() => page.getByRole("alert").innerText()).toContain("“Where to hide” has no step “9”");
  await card(page, english.learn.lessonTitles.hiding).click();
  await heading(page, english.learn.stepOf({ step: 1, steps: 3 })).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

const done = (steps: readonly number[]): string => JSON.stringify({ version: 1, done: steps });

test("back in the list of lessons, you are where you left it", async () => {
  const { page } = await open("learn", phone);
  const last = page.locator(".lesson-card").last();
  await last.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(200);
  await last.click();
  await page.locator(".lesson-head").waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.locator(".lesson-back").click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
});

test("what is kept is shown in words, can be forgotten and brought back; a broken record is set aside and named", async () => {
  const { page } = await open("learn");
  await card(page, english.learn.lessonTitles.map).waitFor();
  await storeRecords(page, "lessons", { "learn:map": done([1, 2, 3]), "learn:parity": done([2]), "learn:greedy": "{" });
  await page.reload();
  await expect
    .poll(() => card(page, english.learn.lessonTitles.map).innerText())
    .toContain(`✓ ${english.learn.lessonDone}`);
  expect(await card(page, english.learn.lessonTitles.parity).innerText()).toContain(
    english.learn.lessonBegun({ done: 1, steps: 4 }),
  );
  expect(await card(page, english.learn.lessonTitles.parity).locator(".lesson-bar .is-done").count()).toBe(1);
  const all = page.getByRole("progressbar", { name: english.learn.lessonBegun({ done: 4, steps: STEPS }) });
  expect(await all.evaluate((bar: HTMLProgressElement) => [bar.value, bar.max])).toEqual([4, STEPS]);
  // The first unfinished step of the first unfinished lesson.
  const next = page.getByRole("link", { name: english.learn.nextLesson({ title: english.learn.lessonTitles.centre }) });
  expect(await next.getAttribute("href")).toBe("#learn&lesson=centre");
  expect(await page.getByRole("alert").innerText()).toContain("“When the likeliest cell is wrong” cannot be read");
  await button(page, english.learn.forget).click();
  await expect.poll(() => card(page, english.learn.lessonTitles.map).innerText()).toContain(english.learn.lessonNew);
  await button(page, english.learn.bringBack).click();
  await expect
    .poll(() => card(page, english.learn.lessonTitles.map).innerText())
    .toContain(`✓ ${english.learn.lessonDone}`);
  await expect.poll(() => storedRecords(page, "lessons")).toContain("{");
  expect(await storedRecords(page, "lessons", "getAllKeys")).toContain("learn-aside:greedy");
});
