// The page in a language made from English, accented and longer by two fifths: what is not accented stands in no
// catalogue, and what does not fit has no room for a longer language.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pseudoLanguage } from "../../texts/plugin.ts";
import { PSEUDO } from "../../texts/pseudo.ts";
import config from "../../vite.config.ts";
import { openPage, type Site, serveFolder } from "../browser.ts";
import { resize } from "../layout-faults.ts";
import { READY } from "../page-frame.ts";
import { browser } from "../served-page.ts";
import { faultsIn } from "../spoken-page.ts";

const folder = mkdtempSync(join(tmpdir(), "broadside-pseudo-"));
let site: Site;

beforeAll(async () => {
  await build({
    ...config,
    configFile: false,
    plugins: [pseudoLanguage(), ...(config.plugins ?? [])],
    logLevel: "warn",
    build: { ...config.build, outDir: folder, minify: false, sourcemap: false, reportCompressedSize: false },
  });
  site = await serveFolder(folder);
});

afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every room, with much of what it can say. */
const ROOMS: readonly (readonly [name: string, fragment: string, ready: string])[] = [
  ["Home", "", READY.home],
  ["Play", "play", READY.play],
  ["Solitaire", "puzzles", READY.puzzles],
  ["Best shot", "puzzles&kind=best-shot", "[role=grid]"],
  ["Analyse", "preset=hasbro&shots=E5.+F6x+F7x&best=entropy", READY.analyse],
  ["a contradiction", "preset=hasbro&shots=A1x+A2%23carrier", ".conflict"],
  ["Place", "preset=russian&place=battleship[A1,A2,A3,A4]", "[role=grid]"],
  ["Review", "review", READY.review],
  ["a review", "review&example=first&shot=4", "[data-testid=review-done]"],
  ["Learn", "learn", READY.learn],
  ["a lesson", "learn&lesson=map", "#aim-0"],
  ["Trees", "trees", READY.trees],
  ["Compare", "compare", READY.compare],
];

/** Words that are data, the same in every language, or written by Intl: names, keys, units, methods, files. */
const SAME = new Set(
  [
    "Broadside English Deutsch Polski Ctrl Shift Enter Esc Escape Home End Delete Space Tab Page Up Down Backspace",
    "ms min kB MB GB day days million billion trillion year years and or per st nd rd th",
    "January February March April May June July August September October November December",
    "JSON CSV SVG PNG DOT summary report json html halved frontier placed dense sampled",
  ].flatMap((line) => line.split(" ")),
);

/** Names in rules, and in the notation: `F8#carrier`, `battleship[A1,A2]`, `(hunt-target)`. */
const NOTATION = /\S*[#[]\S*|\([a-z]+(?:-[a-z]+)*\)|\b[A-Z]{1,2}\d+\S?/g;

/** The visible and spoken texts of a page that have a word without accents which no data explains. */
const plainTexts = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector("#app") as Element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("code, kbd, textarea, [lang=en]")) found.push(node.textContent ?? "");
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`#app [${name}]`)) found.push(element.getAttribute(name) ?? "");
    return [...found, document.title];
  });
  const isPlain = (text: string): boolean =>
    (text.replace(NOTATION, "").match(/[\p{L}\p{M}]+/gu) ?? []).some(
      // Words of letters that have no accented form, such as "by", stay as they are.
      (word) => /^[A-Za-z]{2,}$/.test(word) && /[acdegilnorstuy]/i.test(word) && !SAME.has(word),
    );
  return [...new Set(texts.filter(isPlain))];
};

test.each(ROOMS)("%s has all its texts from catalogues, and room for longer ones", async (_, fragment, ready) => {
  const { page, close } = await openPage(browser, `${site.url}?lang=${PSEUDO}#${fragment}`);
  await page.locator(ready).first().waitFor();
  expect.soft(await plainTexts(page)).toEqual([]);
  for (const width of [375, 1366]) {
    await resize(page, { width, height: 812 });
    // Where words are twice as long as anybody's, some are broken; nothing may be cut off or stand outside.
    const faults = (await faultsIn(page)).filter((fault) => !fault.endsWith("is broken in its middle"));
    expect.soft(faults, `${width} pixels wide`).toEqual([]);
  }
  await close();
});
