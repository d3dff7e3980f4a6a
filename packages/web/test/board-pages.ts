import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { BoardPage } from "./board-page.ts";
import { builtPage, launchBrowser, type Site, serveFolder } from "./browser.ts";

/**
 * Serves the built page to the tests of a file, with a browser of their own. After each test what it opened is closed; the
 * test fails when there was a script error, a failed request or a request to another host.
 *
 * @param defaults how pages are opened unless a test says otherwise
 * @returns opens the page at a fragment of its address
 */
export const useBoardPages = (
  defaults: BrowserContextOptions = {},
): ((fragment?: string, options?: BrowserContextOptions, visit?: "first" | "later") => Promise<BoardPage>) => {
  let browser: Browser;
  let site: Site;
  const opened: BoardPage[] = [];

  beforeAll(async () => {
    site = await serveFolder(await builtPage());
    browser = await launchBrowser();
  });

  afterEach(async () => {
    const pages = opened.splice(0);
    const problems = pages.flatMap((board) => board.problems);
    await Promise.all(pages.map((board) => board.close()));
    expect(problems).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  return async (fragment = "", options = {}, visit = "later") => {
    const board = await BoardPage.open(browser, site.url, fragment, { ...defaults, ...options }, visit);
    opened.push(board);
    return board;
  };
};
