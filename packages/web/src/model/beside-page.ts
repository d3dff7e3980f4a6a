import type { Page } from "./page.ts";

/**
 * Makes what belongs to a page but is loaded later, with the part of the page that needs it: one for each page, when it is first
 * asked for.
 */
export const besidePage = <T>(make: (page: Page) => T): ((page: Page) => T) => {
  const made = new WeakMap<Page, { readonly it: T }>();
  return (page) => {
    let found = made.get(page);
    if (!found) {
      found = { it: make(page) };
      made.set(page, found);
    }
    return found.it;
  };
};
