import type { BrowserContextOptions } from "playwright-core";
import { BoardPage } from "./board-page.ts";
import { kindOf } from "./kept-page.ts";
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
 * Opens one page for each kind of screen, as `useOnePage` does, for tests of the board whose subject is not how
 * the page loads.
 *
 * @param defaults how pages are opened unless a test says otherwise
 * @returns goes to a fragment of its address; see {@link BoardPage.beginAnew} for what stays
 */
export const useOneBoardPage = (
  defaults: BrowserContextOptions = {},
): ((fragment?: string, options?: BrowserContextOptions) => Promise<BoardPage>) => {
  const boards = new Map<string, BoardPage>();
  return async (fragment = "preset=hasbro", options = {}) => {
    const all = { ...defaults, ...options };
    const kind = kindOf(all);
    const kept = boards.get(kind);
    if (kept?.isOpen) {
      await kept.beginAnew(fragment, all);
      return kept;
    }
    const board = await BoardPage.open(browser, site.url, fragment, all);
    board.stay(kind);
    boards.set(kind, board);
    return board;
  };
};
