import type { BrowserContextOptions } from "playwright-core";
import { BoardPage } from "./board-page.ts";
import { browser, site } from "./served-page.ts";

/**
 * Opens pages for the tests of a file.
 *
 * @param defaults how pages are opened unless a test says otherwise
 * @returns opens the page at a fragment of its address
 */
export const useBoardPages =
  (
    defaults: BrowserContextOptions = {},
  ): ((fragment?: string, options?: BrowserContextOptions) => Promise<BoardPage>) =>
  (fragment = "analyse", options = {}) =>
    BoardPage.open(browser, site.url, fragment, { ...defaults, ...options });
