// A reviewed game is shared: by a link that contains all of it, and by a file.

import { formatTranscript, parseTranscriptText, replayTranscript } from "@broadside/engine/games";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenPage, openPage } from "../browser.ts";
import { english } from "../english.ts";
import { readSvg, savedBy } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { SMALL_GAME } from "./played-game.ts";

describe("the ready example", () => {
  // One page for all tests of the block: reviewed once, with the sharing section open.
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    opened = await openPage(browser, `${site.url}#review&example=first`, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = opened.page;
    await page.getByTestId("review-done").waitFor();
    await page.locator(".review-share summary").click();
    await page.locator(".review-experts > summary").click();
  });

  // The other tests then have its page.
  afterAll(() => opened.close());

  test("a link with the whole game opens it on a device that knows nothing of it; a file holds it too", async () => {
    await page.getByRole("button", { name: english.board.copyLink }).click();
    await page.getByRole("button", { name: english.board.copied }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const { text } = await savedBy(page.getByRole("button", { name: english.review.save }));
    const saved = parseTranscriptText(text);
    expect(saved.ok && replayTranscript(saved.value).ok).toBe(true);
    const other = await openPage(browser, link);
    await other.page.getByRole("heading", { name: english.review.shotOf(1, 17) }).waitFor();
    await other.page.keyboard.press(">");
    expect(other.page.url()).toMatch(/#review&preset=gorkoff-5x5&ships=.*&shots=.*&shot=\d+$/);
  });

  test("is saved as a picture: the board, the verdicts and sums as the page has them, and the course of the game", async () => {
    const save = async (kind: "SVG" | "PNG"): Promise<Buffer> => {
      const { name, bytes } = await savedBy(page.getByRole("button", { name: `Save as picture (${kind})` }));
      expect(name).toBe(`broadside-review-Five-by-five.${kind.toLowerCase()}`);
      return bytes;
    };
    const { texts, elements, lines } = await readSvg(page, (await save("SVG")).toString("utf8"));
    expect(elements).toEqual(
      ["circle", "g", "path", "polygon", "polyline", "rect", "text", "title"].filter((name) => elements.includes(name)),
    );
    expect(texts).toContain(`${english.review.lostInAll}: ${await page.getByTestId("lost").innerText()}`);
    const rows = await page.locator(".shot-table tbody tr").count();
    // Every shot is a point of both lines; the end of the game is one more point of the first line.
    expect((lines[0] ?? 0) + (lines[1] ?? 0)).toBeGreaterThanOrEqual(rows + 1);
    const marks = ["★", "✓", "?!", "?", "??"].map((mark) => texts.filter((text) => text === mark).length);
    const counts = await page
      .locator(".verdict-counts li")
      .evaluateAll((all) => all.map((one) => Number(one.textContent?.match(/\d+/)?.[0])));
    expect(marks).toEqual([0, 0, ...counts.slice(2)]);
    expect(texts.some((text) => text.includes(`★ ${counts[0]} best`))).toBe(true);
    const bytes = await save("PNG");
    expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  });
});

test("a game of Analyse whose ships are known leads to its review from the list of games", async () => {
  const { page } = await openPage(browser, `${site.url}#preset=gorkoff-3x3`);
  await page.locator("[role=grid][aria-busy=false]").first().waitFor();
  await page.getByRole("button", { name: english.board.myGames }).click();
  const text = JSON.stringify(formatTranscript({ ...SMALL_GAME, name: "Saturday" }));
  await page.getByLabel(english.games.importText).fill(text);
  await page.getByRole("button", { name: english.games.importButton }).click();
  await page.getByRole("link", { name: "Review: Saturday" }).click();
  await page.getByTestId("review-done").waitFor();
  expect(await page.locator(".shot-list li").count()).toBe(SMALL_GAME.observations.length);
  expect(page.url()).toContain("#review&own=");
  await page.getByRole("link", { name: english.review.otherGame }).click();
  await page.getByRole("heading", { name: english.review.ownGames }).waitFor();
});
