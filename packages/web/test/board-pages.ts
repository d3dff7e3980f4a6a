import type { BrowserContextOptions } from "playwright-core";
import { afterEach, expect } from "vitest";
import { BoardPage } from "./board-page.ts";
import { browser, site } from "./served-page.ts";

/** Opens pages for the tests of a file; script errors, failed requests and requests to other hosts fail a test. */
export const useBoardPages = (
  defaults: BrowserContextOptions = {},
): ((fragment?: string, options?: BrowserContextOptions) => Promise<BoardPage>) => {
  const opened: BoardPage[] = [];

  afterEach(() => expect(opened.splice(0).flatMap(({ problems }) => problems)).toEqual([]));

  return async (fragment = "analyse", options = {}) => {
    const board = await BoardPage.open(browser, site.url, fragment, { ...defaults, ...options });
    opened.push(board);
    return board;
  };
};
