// The room of decision trees in a browser, for the tests of it.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { builtPage, launchBrowser, openPage, type Site, serveFolder } from "../browser.ts";

/** One ship of three on 4 x 4: 42 misses of the best tree over 16 layouts, 44 of greedy. */
export const ONE_SHIP =
  "trees&rules={'board':{'size':[4,4]},'fleet':[{'name':'cruiser','length':3}],'contact':'none','answers':'hit'}";

/** Opens the room, uses it, and sees to it that nothing went wrong on the way. */
export type Visit = (
  fragment: string,
  run: (page: Page) => Promise<void>,
  options?: BrowserContextOptions,
) => Promise<void>;

/** Serves the built page to the tests of a file, with a browser of their own. */
export const useTreesRoom = (): Visit => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await serveFolder(await builtPage());
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return async (fragment, run, options = {}) => {
    const { page, problems } = await openPage(browser, `${site.url}#${fragment}`, options);
    await run(page);
    expect(problems).toEqual([]);
    await page.context().close();
  };
};

/** The heading of the walk: the next shot, or how it ended. */
export const step = (page: Page): Promise<string> => page.locator("#tree-step").innerText();

/** The fragment of the address, readable. */
export const hash = (page: Page): string => decodeURIComponent(new URL(page.url()).hash).replaceAll("+", " ");
