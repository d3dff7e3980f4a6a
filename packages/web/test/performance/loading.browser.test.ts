// What the page loads, and what it says when a part of it cannot be loaded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtPage, openPage, type Site, serveFolder } from "../browser.ts";
import { browser } from "../served-page.ts";

/** Bytes, compressed, that an ordinary board may take altogether. */
const LIMIT = 200_000;

/**
 * What is loaded only when the first map is there, to keep the page on the device: it makes nobody wait, and is not counted. Nor is
 * what the service worker then loads, which is all the rest of the page; here there is none.
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

test(`the American board and a shot take at most ${LIMIT / 1000} kB, compressed`, async () => {
  const { page, problems } = await openPage(browser, site.url);
  const settled = () => page.locator("[role=grid][aria-busy=false]").waitFor();
  await settled();
  await page.locator("#cell-44").focus();
  await page.keyboard.press("m");
  await page.getByRole("gridcell", { name: /^E5, miss/ }).waitFor();
  await settled();
  expect(problems).toEqual([]);
  // The worker asks for its files too, and the server has seen all of them: none is sent twice.
  const files = site.sent.filter((file) => !AFTERWARDS.test(file));
  expect(new Set(files).size).toBe(files.length);
  expect(files.some((file) => file.includes("engine-thread"))).toBe(true);
  const sizes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `${(total / 1000).toFixed(1)} kB: ${files.map((file, i) => `${file} ${(sizes[i] / 1000).toFixed(1)}`).join(", ")}`,
  );
  expect(total).toBeLessThanOrEqual(LIMIT);
  for (const file of files.filter((name) => !name.endsWith("index.html"))) {
    const plain = readFileSync(join(folder, file));
    if (plain.length < 1000) continue;
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).equals(plain), file).toBe(true);
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`))).equals(plain), file).toBe(true);
  }
  await page.context().close();
});

test("a part that cannot be loaded says so, and is there when it is tried again", async () => {
  const { page } = await openPage(browser, site.url);
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  const part = "**/placing-view-*.js";
  await page.route(part, (route) => route.abort());
  await page.getByRole("button", { name: "Place ships" }).click();
  await page.getByText("Loading the board for placing ships failed").waitFor();
  await page.unroute(part);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("grid", { name: "Board for placing ships" }).waitFor();
  await page.context().close();
});
