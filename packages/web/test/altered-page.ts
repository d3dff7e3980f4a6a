// Pages in a browser that is altered before they start: storage that refuses to save, workers that crash.

import { foresee, type OpenPage, openPage } from "./browser.ts";
import { EMPTY_PAGE } from "./kept-page.ts";
import { browser, site } from "./served-page.ts";

/** A page of the site without scripts, for inspecting and altering its storage. */
export const PLAIN = new URL(EMPTY_PAGE, site.url).href;

/** Opens the page at a fragment, after a script has altered the browser. */
export const openAltered = async (
  fragment: string,
  alter: () => void,
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> => {
  foresee(/./);
  const opened = await openPage(browser, PLAIN, {}, stored);
  await opened.page.addInitScript(alter);
  await opened.page.goto(`${site.url}#${fragment}`);
  return opened;
};

/** Ways to make the browser's database refuse to store anything, by the cause that the page detects. */
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
