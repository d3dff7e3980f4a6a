// What is stored of played games: across reloads, in two tabs, and if a record is damaged.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAltered } from "../altered-page.ts";
import { containing, english } from "../english.ts";
import { site } from "../served-page.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";
import { begin, openMatch as open, shotCells } from "./match-page.ts";

const SMALL = "play&preset=gorkoff-5x5&against=random";

/** Shoots at a cell and waits for the other side's answer. */
const shoot = async (page: Page, cell: number): Promise<void> => {
  const before = await shotCells(page, "own");
  await page.locator(`#aim-${cell}`).click();
  await expect.poll(() => shotCells(page, "own")).toBe(before + 1);
};

/** The labels of all cells on both boards. */
const boards = (page: Page) =>
  page.locator("td.cell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));

test("a reload loses neither the game nor a shot fired just before", async () => {
  const { page } = await open(SMALL);
  await begin(page);
  for (const [i, cell] of [3, 11].entries()) {
    await page.locator(`#aim-${cell}[data-kind=unknown]`).waitFor();
    const loaded = page.waitForEvent("load");
    await page.evaluate((id) => {
      document.getElementById(id)?.click();
      location.reload();
    }, `aim-${cell}`);
    await loaded;
    await page.locator("#aim-0").waitFor();
    await expect.poll(() => shotCells(page, "own")).toBe(i + 1);
    expect(await shotCells(page)).toBe(i + 1);
  }
  const before = await boards(page);
  await page.reload();
  await page.locator("#aim-0").waitFor();
  expect(await boards(page)).toEqual(before);
  await shoot(page, 24);
  await page.goto(`${site.url}#play`);
  await page.getByRole("link", { name: containing(english.match.against({ who: "random" })) }).click();
  await expect.poll(() => shotCells(page)).toBe(3);
});

test("a game is played in one tab at a time; another one is told, and can take it over", async () => {
  const { page } = await open(SMALL);
  await begin(page);
  await shoot(page, 0);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByText(english.play.elsewhere).waitFor();
  await other.locator("#aim-5").click();
  expect(await shotCells(other)).toBe(1);
  await shoot(page, 1);
  await other.getByRole("button", { name: english.play.playHere }).click();
  await expect.poll(() => shotCells(other)).toBe(2);
  await shoot(other, 2);
  await page.getByText(english.play.elsewhere).waitFor();
  await page.locator("#aim-6").click();
  expect(await shotCells(page)).toBe(2);
  await other.reload();
  await expect.poll(() => shotCells(other)).toBe(3);
});

test("a broken game is set aside and named, and the others stay; a deleted one comes back", async () => {
  const { page } = await open(SMALL);
  await begin(page);
  await shoot(page, 0);
  await storeRecords(page, "matches", { x: { version: 2, id: "x", changed: "never", shots: "<img src=x>" } });
  await page.goto(`${site.url}#play`);
  await page.getByText(english.board.unreadableGame).waitFor();
  expect(await page.locator(".match-list li").count()).toBe(2);
  await page.getByRole("button", { name: english.match.against({ who: "random" }) }).click();
  await expect.poll(() => page.locator(".match-list li").count()).toBe(1);
  await page.getByRole("button", { name: english.parts.undo }).click();
  await expect.poll(() => page.locator(".match-list li").count()).toBe(2);
  await page.goto(`${site.url}#play&game=x`);
  await page.getByText("kept match: lacks its name").first().waitFor();
  await page.goto(`${site.url}#play&game=nowhere`);
  await page.getByText(english.play.missing).waitFor();
});

test("of many finished games the newest are listed, the others on demand", async () => {
  const { page } = await open("play&preset=gorkoff-3x3&against=random&watch=random");
  await page.locator("button.start:enabled").click();
  await page.locator(".match-end").waitFor();
  const listed = page.locator(".match-list li");
  const more = page.getByRole("button", { name: english.play.showAll({ n: 6 }) });
  await page.goto(`${site.url}#play`);
  await expect.poll(() => listed.count()).toBe(1);
  expect(await page.locator(".kept-matches > button").count()).toBe(0);
  const [match] = (await storedRecords(page, "matches")) as [object];
  await storeRecords(page, "matches", Object.fromEntries([..."abcde"].map((id) => [id, { ...match, id }])));
  await page.reload();
  await expect.poll(() => listed.count()).toBe(5);
  await more.click();
  await expect.poll(() => listed.count()).toBe(6);
  expect(await more.count()).toBe(0);
});

test("a worker that breaks down is replaced, and the game goes on", async () => {
  const { page } = await openAltered(
    SMALL,
    () => {
      const Real = Worker;
      let made = 0;
      // The first worker crashes at its third question, as running out of memory would.
      globalThis.Worker = class extends Real {
        #asked = 0;
        #isFirst = made++ === 0;
        override postMessage(...message: [unknown]): void {
          if (this.#isFirst && ++this.#asked === 3) {
            this.terminate();
            this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" }));
          } else super.postMessage(...message);
        }
      };
    },
    { "broadside:pace": "instant" },
  );
  await begin(page);
  for (const cell of [0, 1, 2]) await shoot(page, cell);
});
