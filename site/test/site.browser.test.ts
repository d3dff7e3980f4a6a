// The built site in a real browser, served by a server that only sends files. Build it first: npm run site
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "../../packages/web/test/axe.ts";
import { launchBrowser, openPage, type Site, serveFolder } from "../../packages/web/test/browser.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

const PAGES = {
  "the first page": "index.html",
  "the contents": "docs/index.html",
  "a page of steps": "docs/how-to/page/index.html",
  "a study": "docs/studies/thesis/index.html",
  "the theory, with formulas": "docs/explanation/theory.html",
  "the commands": "docs/reference/command.html",
};

let browser: Browser;
let site: Site;

beforeAll(async () => {
  if (!existsSync(join(dist, "index.html"))) throw new Error("there is no site/dist: npm run site makes it");
  site = await serveFolder(dist);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const open = (place: string, width = 1280) =>
  openPage(browser, new URL(place, site.url).href, { viewport: { width, height: 800 } });

test.for([375, 1280])("the pages open without a fault and fit a window of %i pixels", async (width) => {
  for (const [name, place] of Object.entries(PAGES)) {
    const { page, problems } = await open(place, width);
    // Wait until the scripts have taken over the page.
    await page.waitForFunction(() => Object.hasOwn(document.querySelector("#app") ?? {}, "__vue_app__"));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(wide, `${name} can be scrolled sideways`).toBe(0);
    expect.soft(await page.locator("h1").count(), name).toBeGreaterThan(0);
    expect.soft(problems, name).toEqual([]);
    // Check only the first lines of long tables and listings, because all their lines are alike.
    const exclude = ["tbody > tr:nth-child(n+4)", "pre .line:nth-child(n+6)"];
    expect.soft(await axeFaults(page, { exclude, serious: true }), name).toEqual([]);
    await page.context().close();
  }
});

test("links lead on: from the first page to a study's report, and the search to a place of a page", async () => {
  const { page, problems } = await open("index.html");
  await page.locator(".VPNavBarMenu >> text=Documentation").click();
  await page.waitForURL(/docs\/(index\.html)?$/);
  await page.locator(".VPSidebar >> text=The theory of the box game").click();
  await page.waitForURL(/explanation\/theory\.html$/);
  await expect.poll(() => page.locator("math").count()).toBeGreaterThan(10);
  await page.locator("#local-search button").click();
  await page.locator("#localsearch-input").fill("inclusion exclusion corners referee");
  await page.locator("#localsearch-list a", { hasText: "Games on huge boards" }).first().click();
  await page.waitForURL(/explanation\/boxes\.html#games-on-huge-boards$/);
  await page.goto(new URL("docs/studies/thesis/index.html", site.url).href);
  await page.locator(".vp-doc a[href='report.html']").first().click();
  await page.waitForURL(/thesis\/report\.html$/);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the library's reference names an entry by what is imported", async () => {
  const { page, problems } = await open("api/index.html");
  await page.locator("a", { hasText: "@broadside/engine/solver" }).first().click();
  await page.locator("a[href$='functions/_broadside_engine_solver.solve.html']").first().click();
  await expect.poll(() => page.locator("h1").innerText()).toContain("solve");
  expect(problems).toEqual([]);
  await page.context().close();
});

test("the page inside counts", async () => {
  const { page, problems } = await open("page/index.html");
  await expect.poll(() => page.locator("body").innerText()).toContain("30,093,975,536");
  expect(problems).toEqual([]);
  await page.context().close();
});
