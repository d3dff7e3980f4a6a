// What the browser tests of a worker share: one browser, and the built page, served. Both end with the worker.
import type { Browser } from "playwright-core";
import { builtPage, launchBrowser, type Site, serveFolder } from "./browser.ts";

/** The browser. What a test file opened in it and left open is closed after the file (close-pages.ts). */
export const browser: Browser = await launchBrowser();

/** The page as it was built. */
export const site: Site = await serveFolder(await builtPage());
