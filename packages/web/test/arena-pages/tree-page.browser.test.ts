// The page written by `broadside solve --tree x.html`, in a real browser. Build first: npm run build --
// libraries

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { openPage, type Site, serveFolder } from "../browser.ts";
import { browser } from "../served-page.ts";

const bin = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-tree-"));
  const write = (name: string, ...rules: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [bin, "solve", ...rules, "--tree", join(folder, name)], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(stderr);
  };
  write("small.html", "--scenario", "gorkoff-3x3");
  write("sunk.html", "--scenario", "gorkoff-5x5", "--answers", "named", "--shots", "C3. A1x");
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

const open = async (name: string, options: BrowserContextOptions = {}): Promise<Page> =>
  (await openPage(browser, site.url + name, options)).page;

const heading = (page: Page): Promise<string> => page.locator("#step").innerText();

test("is walked by keyboard from the first shot to a known layout and back", async () => {
  const page = await open("small.html");
  expect(await heading(page)).toBe("Shot 1: shoot B1");
  expect(await page.locator("#facts").innerText()).toBe(
    "4 layouts left; 0 misses so far, in the end 1.500 on average and 3 at most.",
  );
  let misses = 0;
  while ((await heading(page)).startsWith("Shot")) {
    const before = await heading(page);
    await page.locator("#step").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => heading(page)).not.toBe(before);
    misses++;
    // A screen reader next reads the position where you are now.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("step");
  }
  expect(misses).toBe(3);
  expect(await heading(page)).toBe("The layout is known after 3 misses");
  expect(await page.locator("#ends li").allInnerTexts()).toHaveLength(3);
  expect(await page.locator("#path li").allInnerTexts()).toHaveLength(3);
  await page.getByRole("link", { name: "Back one shot" }).click();
  await expect.poll(() => heading(page)).toMatch(/^Shot 3/);
  await page.goBack();
  await expect.poll(() => heading(page)).toMatch(/known after 3 misses/);
  await page.getByRole("link", { name: "Begin again" }).click();
  await expect.poll(() => heading(page)).toBe("Shot 1: shoot B1");
});

test("says on the board what is known of each cell, and opens at any address", async () => {
  const page = await open("small.html#B1x");
  expect(await heading(page)).toBe("The layout is known after 0 misses");
  const cells = await page.locator("#board tbody td").allTextContents();
  expect(cells.map((text) => text.replace(/^[\d✕•#]+/, ""))).toEqual([
    "certainly a ship",
    "Hit",
    "certainly a ship",
    "water",
    "water",
    "water",
    "certainly a ship",
    "water",
    "certainly a ship",
  ]);
  const other = await open("small.html#%E0%A4%A");
  expect(await heading(other)).toBe("Shot 1: shoot B1");
});

test("begins after the shots that were made, every answer is offered, and all fits a phone, light and dark", async () => {
  const page = await open("sunk.html", { viewport: { width: 320, height: 640 } });
  expect(await heading(page)).toMatch(/^Shot 3: shoot [A-E][1-5]$/);
  expect(await page.locator("#path li").allInnerTexts()).toEqual(["C3 Miss", "A1 Hit"]);
  const counts = await page.locator("#answers span").allInnerTexts();
  const left = Number(/^([\d,]+) layouts left/.exec(await page.locator("#facts").innerText())?.[1].replace(",", ""));
  const parts = counts.map((text) => Number(/^([\d,]+) layout/.exec(text)?.[1].replace(",", "")));
  expect(parts.reduce((a, b) => a + b, 0)).toBe(left);
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over).toBe(0);
  const row = page.locator("#board tbody tr").first();
  const [label, cell] = [await row.locator("th").boundingBox(), await row.locator("td").first().boundingBox()];
  // The numbers of the rows stand beside the cells.
  expect((cell?.x ?? 0) - (label?.x ?? 0)).toBeLessThan(50);
  expect(await axeFaults(page)).toEqual([]);
  // Include the texts of figures, which only axe measures.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFaults(page, { rules: ["color-contrast"] }), colorScheme).toEqual([]);
  }
});
