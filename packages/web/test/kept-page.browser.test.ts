// A reused page is as good as new, whatever the previous test left on it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { foresee, type OpenPage, openPage } from "./browser.ts";
import { EMPTY_PAGE } from "./kept-page.ts";
import { browser, site } from "./served-page.ts";

const open = (stored = {}): Promise<OpenPage> =>
  openPage(browser, new URL(`${EMPTY_PAGE}?a`, site.url).href, {}, stored);

/** Everything that a page can store or be told, as it is now. */
const stateOf = async (page: Page): Promise<unknown> => ({
  pages: page.context().pages().length,
  url: page.url(),
  size: page.viewportSize(),
  icon: await page.evaluate(async () => (await fetch("icon.svg").catch(() => undefined))?.status),
  ...(await page.evaluate(async () => ({
    device: { ...localStorage },
    tab: { ...sessionStorage },
    cookies: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    history: history.length,
    altered: "altered" in window,
    hovered: document.querySelector("p:hover") !== null,
    mayRead: (await navigator.permissions.query({ name: "clipboard-read" as PermissionName })).state,
    media: ["(prefers-color-scheme: dark)", "(forced-colors: active)", "(prefers-reduced-motion: reduce)", "print"].map(
      (query) => matchMedia(query).matches,
    ),
  }))),
});

let first: Page;
let before: unknown;

test("a page is left with all that a test can leave", async () => {
  const { page, problems } = await open();
  first = page;
  before = await stateOf(page);
  await page.evaluate(async () => {
    localStorage.setItem("a", "1");
    sessionStorage.setItem("a", "1");
    // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies that can be waited for is not in every browser
    document.cookie = "a=1";
    await new Promise((done) => {
      indexedDB.open("a").onsuccess = done;
    });
    await caches.open("a");
    history.pushState(1, "", "#a");
    document.body.innerHTML = "<p style='position: fixed; inset: 0'>a</p>";
    setTimeout(() => console.error("late"), 0);
  });
  foresee(/./);
  await expect.poll(() => problems).toEqual(["console: late"]);
  await page.context().newPage();
  await page.context().grantPermissions(["clipboard-read"]);
  await page.route("**/icon.svg", (route) => route.abort());
  await page.setViewportSize({ width: 300, height: 300 });
  await page.emulateMedia({
    media: "print",
    colorScheme: "dark",
    forcedColors: "active",
    reducedMotion: "no-preference",
  });
  await page.mouse.move(100, 100);
  await page.context().setOffline(true);
  expect(await stateOf(page)).toMatchObject({ pages: 2, device: { a: "1" }, hovered: true, history: 3 });
});

test("the next has the same page and nothing of that, and only what it stores itself", async () => {
  const { page, problems } = await open();
  expect(page === first).toBe(true);
  await page.evaluate(() => {
    document.body.innerHTML = "<p style='position: fixed; inset: 0'>a</p>";
  });
  expect(await stateOf(page)).toEqual(before);
  expect(problems).toEqual([]);
  const { page: beside } = await open({ b: "2" });
  expect(beside.context() === page.context()).toBe(false);
  expect(await beside.evaluate(() => ({ ...localStorage }))).toEqual({ b: "2" });
});

test("scripts that a test adds run in every document of the page, and not in the next test's", async () => {
  const isAltered = (page: Page): Promise<boolean> => page.evaluate(() => "altered" in window);
  const { page, close } = await open();
  expect(page === first).toBe(true);
  await page.addInitScript((value) => Object.assign(window, { altered: value }), { a: 1 });
  expect(await isAltered(page)).toBe(false);
  for (let i = 0; i < 2; i++) {
    await page.reload();
    expect(await page.evaluate(() => (window as unknown as { altered: unknown }).altered)).toEqual({ a: 1 });
  }
  await close();
  const { page: next } = await open();
  expect(next === page).toBe(true);
  await next.reload();
  expect(await isAltered(next)).toBe(false);
});

test("after a test whose clock was set there is a new page", async () => {
  const { page, close } = await open();
  await page.clock.setFixedTime(0);
  await close();
  const { page: next } = await open();
  expect(next === page).toBe(false);
  expect(await next.evaluate(() => Date.now())).toBeGreaterThan(0);
});
