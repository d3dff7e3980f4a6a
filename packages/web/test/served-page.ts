// Shared by all browser tests of one worker: a browser, and a server of the built page. Both end with the
// worker.

import type { Browser } from "playwright-core";
import { isLong } from "../../engine/test/cases.ts";
import { builtPage, launchBrowser, type Site, serveFolder } from "./browser.ts";

/**
 * Flags with which Chromium does the same with a fifteenth less work. Tests keep all processors busy, so threads
 * that compile and collect garbage ahead gain no time. Functions run more often before they are compiled again, and
 * the screen is drawn in larger tiles. The long run has the browser as people have it.
 */
const SPARING = [
  "--js-flags=--single-threaded,--min-semi-space-size=16,--invocation-count-for-maglev=1000",
  "--default-tile-width=1280",
  "--default-tile-height=1024",
];

/** The browser. What a test file opened and left open in it is closed after the file (close-pages.ts). */
export const browser: Browser = await launchBrowser(!isLong ? SPARING : []);

/** The built page, served. */
export const site: Site = await serveFolder(await builtPage());
