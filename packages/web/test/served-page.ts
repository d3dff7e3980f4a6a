// Shared by all browser tests of one worker: a browser, and a server of the built page. Both end with the
// worker.
import type { Browser } from "playwright-core";
import { builtPage, launchBrowser, type Site, serveFolder } from "./browser.ts";

/** The browser. What a test file opened and left open in it is closed after the file (close-pages.ts). */
export const browser: Browser = await launchBrowser();

/** The built page, served. */
export const site: Site = await serveFolder(await builtPage());
