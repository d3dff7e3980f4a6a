// Pages in a browser that has been altered before they begin: storage that refuses, workers that break down.

import { type OpenPage, openNewPage } from "./browser.ts";
import { EMPTY_PAGE } from "./kept-page.ts";
import { browser, site } from "./served-page.ts";

/** A page of the site that begins nothing: where its storage can be seen and altered while the page is not there. */
export const PLAIN = new URL(EMPTY_PAGE, site.url).href;

/** Opens the page at a fragment after a script has altered the browser. */
export const openAltered = async (
  fragment: string,
  alter: () => void,
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> => {
  const opened = await openNewPage(browser, PLAIN, {}, stored);
  await opened.page.addInitScript(alter);
  await opened.page.goto(`${site.url}#${fragment}`);
  return opened;
};

/** How the browser's database refuses to keep anything, by what the page finds. */
export const REFUSALS: Readonly<Record<"full" | "switched off", () => void>> = {
  full: () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  },
  "switched off": () => {
    indexedDB.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  },
};
