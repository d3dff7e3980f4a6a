// The report written by `broadside compare`, in a real browser. Build first: npm run build -- libraries

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { axeFaults } from "../axe.ts";
import { openPage, type Site, serveFolder } from "../browser.ts";
import { contrastFaults } from "../contrast.ts";
import { browser } from "../served-page.ts";

const bin = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));
const STRATEGIES =
  "random,hunt-target,probability-chessboard:divisor=3,probability-rectangle:top-left=1/1,lower-right=8/8";
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "broadside-report-page-"));
  const args = ["compare", "--strategies", STRATEGIES, "--games", "10", "--seed", "1", "--out", join(folder, "out")];
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

test("fits a phone and a desk, light and dark: wide tables scroll by themselves, figures keep their text", async () => {
  const { page } = await openPage(browser, `${site.url}out/report.html`);
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll("details")) folded.open = true;
  });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
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
