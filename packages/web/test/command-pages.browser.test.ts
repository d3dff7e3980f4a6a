// The pages that the command writes, in a real browser: the report of `compare`, and the tree of `solve --tree x.html`.
// Build first: npm run build -- libraries

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { axeFaults } from "./axe.ts";
import { openPage, type Site, serveFolder } from "./browser.ts";
import { contrastFaults } from "./contrast.ts";
import { resize } from "./layout-faults.ts";
import { browser } from "./served-page.ts";

const bin = fileURLToPath(new URL("../../cli/bin/broadside.js", import.meta.url));
const STRATEGIES =
  "random,hunt-target,probability-chessboard:divisor=3,probability-rectangle:top-left=1/1,lower-right=8/8";
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-pages-"));
  const run = (...args: string[]): void => {
    const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  };
  run("compare", "--strategies", STRATEGIES, "--games", "10", "--seed", "1", "--out", join(folder, "out"));
  run("solve", "--scenario", "gorkoff-3x3", "--tree", join(folder, "small.html"));
  const rules = ["--scenario", "gorkoff-5x5", "--answers", "named", "--shots", "C3. A1x"];
  run("solve", ...rules, "--tree", join(folder, "sunk.html"));
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

const open = async (name: string, options: BrowserContextOptions = {}): Promise<Page> =>
  (await openPage(browser, site.url + name, options)).page;

const heading = (page: Page): Promise<string> => page.locator("#step").innerText();

test("a tree is walked by keyboard from the first shot to a known layout and back", async () => {
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

test("a tree says on the board what is known of each cell, and opens at any address", async () => {
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

test("a tree begins after the shots that were made, every answer is offered, and all fits a phone, light and dark", async () => {
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

test("the report of a comparison fits a phone and a desk, light and dark: wide tables scroll by themselves, figures keep their text", async () => {
  const { page } = await openPage(browser, `${site.url}out/report.html`);
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
  for (const width of [360, 1280]) {
    await resize(page, { width, height: 800 });
    const found = await page.evaluate(() => {
      const wide = [...document.querySelectorAll("main *")].filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth + 0.5 && element.closest(".table, figure svg") === null,
      );
      // A text whose box extends beyond the drawing is cut off; up to half a unit is only the overhang of slanted
      // letters.
      const cut = [...document.querySelectorAll("figure > svg text")].filter((text) => {
        const inner = text.getBoundingClientRect();
        const outer = text.closest("figure > svg")?.getBoundingClientRect() ?? inner;
        return inner.width > 0 && (inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5);
      });
      const tables = [...document.querySelectorAll(".table")];
      return {
        page: document.documentElement.scrollWidth,
        wide: wide.map(({ tagName, className }) => `${tagName} ${className}`),
        cut: cut.map(({ textContent }) => textContent),
        // A table wider than its region scrolls there, and by keyboard too.
        stuck: tables.filter((table) => table.scrollWidth > table.clientWidth && (table as HTMLElement).tabIndex !== 0)
          .length,
        scrolling: tables.filter((table) => table.scrollWidth > table.clientWidth).length,
      };
    });
    expect(found).toMatchObject({ page: width, wide: [], cut: [], stuck: 0 });
    if (width === 360) expect(found.scrolling).toBeGreaterThan(0);
  }
  // Both screens have the same text and colours; scrolling was checked above.
  expect(await axeFaults(page, { contrasts: false })).toEqual([]);
  // Only axe measures the texts of figures, slowly: here one of each look in each figure, in the long run all.
  await page.evaluate((isLong) => {
    for (const figure of document.querySelectorAll("figure")) {
      const looks = new Set<string>();
      for (const text of figure.querySelectorAll("text")) {
        const { fill, fontSize, fontWeight, opacity } = getComputedStyle(text);
        const look = [fill, fontSize, fontWeight, opacity, text.getAttribute("class"), text.parentElement?.tagName];
        if (looks.has(look.join()) && !isLong) continue;
        looks.add(look.join());
        text.setAttribute("data-measured", "");
      }
    }
  }, isLong);
  expect(await page.locator("[data-measured]").count()).toBeGreaterThan(4);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const pale = (await contrastFaults(page, 4.5)).filter(({ kind }) => kind === "text");
    expect(pale, colorScheme).toEqual([]);
    const inFigures = await axeFaults(page, { include: ["[data-measured]"], rules: ["color-contrast"] });
    expect(inFigures, colorScheme).toEqual([]);
  }
});
