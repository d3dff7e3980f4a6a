// One page for many tests whose subject is not how a page loads.

import type { BrowserContextOptions, Page } from "playwright-core";
import { type OpenPage, openPage, openPages } from "./browser.ts";
import { kindOf } from "./kept-page.ts";
import { leaveAll } from "./leave-page.ts";
import { browser, site } from "./served-page.ts";

/**
 * Opens one page for each kind of screen. Each test goes to its address on it, see {@link leaveAll}, with less
 * than half the work of loading it. If a test opens another page of that kind, or fails, the next one loads it
 * again.
 */
export const useOnePage = (): ((fragment: string, options?: BrowserContextOptions) => Promise<Page>) => {
  const kept = new Map<string, OpenPage>();
  return async (fragment, options = {}) => {
    const kind = kindOf(options);
    const address = `${site.url}#${fragment}`;
    const last = kept.get(kind);
    if (last && openPages.has(last)) {
      await leaveAll(last.page, options);
      await last.page.goto(address);
      return last.page;
    }
    const opened = await openPage(browser, address, options);
    opened.stays = kind;
    kept.set(kind, opened);
    return opened.page;
  };
};
