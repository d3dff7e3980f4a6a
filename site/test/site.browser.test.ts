// The built site in a real browser, served from two folders by a server that only sends files. Build it first:
// npm run site
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "../../packages/web/test/axe.ts";
import { launchBrowser, openPage, type Site, serveFolder } from "../../packages/web/test/browser.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** The folders from which the site is served: the root of a host, and a deep folder with a space in its name. */
const FOLDERS = ["", "docs/broad side/"];
const WIDTHS = [375, 1280];
const PAGES = {
  "the start page": "index.html",
  "the contents": "start/index.html",
  "a page of steps": "how-to/page/index.html",
  "a study": "studies/thesis/index.html",
  "the theory": "explanation/theory.html",
  "the commands": "reference/command.html",
  "a page with a table of keys": "reference/games.html",
  "the library's reference": "reference/api/index.html",
  "the reference of an entry": "reference/api/engine/solver.html",
};

let browser: Browser;
let root: string;
let site: Site;

beforeAll(async () => {
  if (!existsSync(join(dist, "index.html"))) throw new Error("there is no site/dist: npm run site makes it");
  root = mkdtempSync(join(tmpdir(), "broadside-site-"));
  for (const folder of FOLDERS) cpSync(dist, join(root, folder), { recursive: true });
  site = await serveFolder(root);
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

const address = (folder: string, place: string): string => new URL(folder + place, site.url).href;

describe.for(FOLDERS)("below /%s", (folder) => {
  test.for(WIDTHS)("the pages open without a fault and fit a window of %i pixels", async (width) => {
    for (const [name, place] of Object.entries(PAGES)) {
      const { page, problems } = await openPage(browser, address(folder, place), { viewport: { width, height: 800 } });
      // Wait until the scripts have taken over the page.
      await page.waitForFunction(() => Object.hasOwn(document.querySelector("#app") ?? {}, "__vue_app__"));
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(wide, `${name} at ${width} pixels can be scrolled sideways`).toBe(0);
      expect(await page.locator("h1").count(), name).toBeGreaterThan(0);
      expect.soft(problems, name).toEqual([]);
      if (folder === "") {
        // Check only the first lines of long tables and listings, because all their lines are alike.
        const exclude = ["tbody > tr:nth-child(n+4)", "pre .line:nth-child(n+6)"];
        const said = await axeFaults(page, { exclude, serious: true });
        expect.soft(said, `${name} at ${width} pixels`).toEqual([]);
      }
      await page.context().close();
    }
  });

  test("the links of a page lead on, from page to page", async () => {
    const { page, problems } = await openPage(browser, address(folder, "index.html"), {
      viewport: { width: 1280, height: 800 },
    });
    await page.locator(".VPHero .actions >> text=Documentation").click();
    await page.waitForURL(/start\/(index\.html)?$/);
    await page.locator(".VPNavBarMenu >> text=How to").click();
    await page.waitForURL(/how-to\/(index\.html)?$/);
    await page.locator(".VPSidebar >> text=Learn").click();
    await page.waitForURL(/how-to\/page\/learn(\.html)?$/);
    await page.locator(".VPNavBarMenu >> text=Explanation").click();
    await page.waitForURL(/explanation\/(index\.html)?$/);
    await page.locator(".vp-doc >> text=The theory of the box game").click();
    await page.waitForURL(/explanation\/theory(\.html)?$/);
    expect(await page.locator("math").count()).toBeGreaterThan(10);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("the search finds a page and opens it at the place", async () => {
    const { page, problems } = await openPage(browser, address(folder, "studies/thesis/index.html"), {
      viewport: { width: 1280, height: 800 },
    });
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill("inclusion exclusion corners referee");
    await page.locator("#localsearch-list a", { hasText: "Games on huge boards" }).first().click();
    await page.waitForURL(/explanation\/theory(\.html)?#games-on-huge-boards$/);
    expect(await page.locator("#games-on-huge-boards").isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("the reference of an entry is found under the name that is imported", async () => {
    const { page, problems } = await openPage(browser, address(folder, "reference/api/index.html"), {
      viewport: { width: 1280, height: 800 },
    });
    await page.locator(".VPSidebar >> text=@broadside/engine/solver").click();
    await page.waitForURL(/reference\/api\/engine\/solver(\.html)?$/);
    expect(await page.locator("h1").innerText()).toContain("@broadside/engine/solver");
    await page.locator(".vp-doc a[href='#solve']").first().click();
    expect(await page.locator("h3#solve").isVisible()).toBe(true);
    // Names that differ only in capitals have their own anchors.
    await page.locator(".vp-doc a[href='#TreeSize']").first().click();
    expect(new URL(page.url()).hash).toBe("#TreeSize");
    expect(await page.locator("h3#TreeSize").innerText()).toMatch(/^TreeSize(?!\()/);
    expect(await page.locator("h3#treeSize").innerText()).toMatch(/^treeSize\(/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("the page inside counts, and keeps a worker of its own for its folder alone", async () => {
    const { page, problems } = await openPage(browser, address(folder, "index.html"), {
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "allow",
    });
    await page.locator(".VPHero .actions >> text=Open the page").click();
    await page.waitForURL(/page\/(index\.html)?$/);
    await expect.poll(() => page.locator("body").innerText()).toContain("30,093,975,536");
    const scopes = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope).sort());
    await expect.poll(scopes).toEqual([address(folder, ""), address(folder, "page/")]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test("what was kept can be read without a network", async () => {
    const { page } = await openPage(browser, address(folder, "index.html"), {
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "allow",
    });
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.context().setOffline(true);
    await page.goto(address(folder, "explanation/theory.html"));
    expect(await page.locator("h1").innerText()).toContain("The theory of the box game");
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill("rollout");
    await expect.poll(() => page.locator("#localsearch-list a").count()).toBeGreaterThan(0);
    await page.context().close();
  });
});

test("the first visit stores as much as the guide to the site says", () => {
  const kept = /const KEPT = (\[.*?\]);/.exec(readFileSync(join(dist, "offline.js"), "utf8"))?.[1] ?? "[]";
  const sizes = (JSON.parse(kept) as string[]).map((file) => statSync(join(dist, file)).size);
  const guide = readFileSync(new URL("../../docs/how-to/site.md", import.meta.url), "utf8");
  const said = Number(/the search, about ([\d.]+) MB/.exec(guide)?.[1]);
  expect(Math.abs(sizes.reduce((sum, size) => sum + size, 0) / 1e6 - said)).toBeLessThan(0.5);
});

test("opened as a file the pages can be read, and their links work", async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(new URL("../dist/index.html", import.meta.url).href);
  await page.locator(".VPHero .actions >> text=Documentation").click();
  await page.locator(".vp-doc >> text=Luck taken out of games").click();
  expect(await page.locator("h1").innerText()).toContain("Luck taken out of games");
  await context.close();
});
