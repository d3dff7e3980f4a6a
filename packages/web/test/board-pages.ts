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

/**
 * Opens one page for the tests of a file whose subject is not how the page loads. Each of them begins anew on it,
 * with a third of the work of loading it. If a test opens another page, or fails, the next one loads it again.
 *
 * @param options how the page is opened
 * @returns goes to a fragment of its address; see {@link BoardPage.beginAnew} for what stays
 */
export const useOneBoardPage = (options: BrowserContextOptions = {}): ((fragment?: string) => Promise<BoardPage>) => {
  let board: BoardPage | undefined;
  return async (fragment = "preset=hasbro") => {
    if (board?.isOpen) await board.beginAnew(fragment, options);
    else {
      board = await BoardPage.open(browser, site.url, fragment, options);
      board.stay();
    }
    return board;
  };
};
