// The room of decision trees in a browser, for its tests.
import type { BrowserContextOptions, Page } from "playwright-core";
import { openPage } from "../browser.ts";
import { browser, site } from "../served-page.ts";

/** One ship of three on 4 x 4: over 16 layouts, the best tree has 42 misses and greedy has 44. */
export const ONE_SHIP =
  "trees&rules={'board':{'size':[4,4]},'fleet':[{'name':'cruiser','length':3}],'contact':'none','answers':'hit'}";

/** Opens the room. */
export const openTrees = async (fragment: string, options: BrowserContextOptions = {}): Promise<Page> =>
  (await openPage(browser, `${site.url}#${fragment}`, options)).page;

/** The heading of the walk: the next shot, or how the game ended. */
export const step = (page: Page): Promise<string> => page.locator("#tree-step").innerText();

/** The address's fragment in readable form. */
export const hash = (page: Page): string => decodeURIComponent(new URL(page.url()).hash).replaceAll("+", " ");
