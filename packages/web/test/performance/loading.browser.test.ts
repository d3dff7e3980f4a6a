// What the page loads.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPage, openNewPage, type Site, serveFolder } from "../browser.ts";
import { browser } from "../served-page.ts";

/** The maximum compressed bytes in total, not counting fonts: for the first view, and for an ordinary board. */
const [HOME_LIMIT, LIMIT] = [112_000, 226_000];

/** The maximum bytes of fonts if only Latin letters are shown. Font files are already compressed. */
const FONT_LIMIT = 95_000;

/**
 * Loads only once the first map is there, to keep the page on the device. Nobody waits for it, so it is not
 * counted. The service worker then loads the whole rest of the page, which does not count either; these tests
 * have no service worker.
 */
const AFTERWARDS = /\/offline-[\w-]+\.js$/;

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await builtPage();
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site?.close();
});

/** The bytes sent of the page's code and styles, and of its fonts, after the given number of files. */
const sizesSince = (before: number): { readonly files: string[]; readonly total: number; readonly fonts: number } => {
  // The worker requests its files too, and the server has seen all of them: none is sent twice.
  const sent = site.sent.slice(before).filter((file) => !AFTERWARDS.test(file));
  expect(new Set(sent).size).toBe(sent.length);
  const fonts = sent.filter((file) => file.endsWith(".woff2"));
  const files = sent.filter((file) => !file.endsWith(".woff2"));
  const sizes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  const sum = (all: readonly number[]): number => all.reduce((total, size) => total + size, 0);
  const total = sum(sizes);
  console.log(
    `${(total / 1000).toFixed(1)} kB: ${files.map((file, i) => `${file} ${(sizes[i] / 1000).toFixed(1)}`).join(", ")}`,
  );
  return { files, total, fonts: sum(fonts.map((file) => readFileSync(join(folder, file)).length)) };
};

test(`the first view takes at most ${HOME_LIMIT / 1000} kB, compressed, and no engine; its fonts ${FONT_LIMIT / 1000} kB`, async () => {
  const before = site.sent.length;
  const { page } = await openNewPage(browser, site.url);
  await page.locator(".home-game [role=grid]").waitFor();
  await page.waitForLoadState("networkidle");
  const { files, total, fonts } = sizesSince(before);
  expect(files.some((file) => file.includes("engine-thread"))).toBe(false);
  expect(total).toBeLessThanOrEqual(HOME_LIMIT);
  expect(fonts).toBeGreaterThan(0);
  expect(fonts).toBeLessThanOrEqual(FONT_LIMIT);
});

test(`the American board and a shot take at most ${LIMIT / 1000} kB, compressed`, async () => {
  const before = site.sent.length;
  const { page } = await openNewPage(browser, `${site.url}#analyse`);
  const settled = () => page.locator("[role=grid][aria-busy=false]").waitFor();
  await settled();
  await page.locator("#cell-44").focus();
  await page.keyboard.press("m");
  await page.getByRole("gridcell", { name: /^E5, miss/ }).waitFor();
  await settled();
  const { files, total } = sizesSince(before);
  expect(files.some((file) => file.includes("engine-thread"))).toBe(true);
  expect(total).toBeLessThanOrEqual(LIMIT);
  for (const file of files.filter((name) => !name.endsWith("index.html"))) {
    const plain = readFileSync(join(folder, file));
    if (plain.length < 1000) continue;
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).equals(plain), file).toBe(true);
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).equals(plain), file).toBe(true);
  }
});
