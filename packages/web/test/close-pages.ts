// Runs with every browser test file: closes what a test opened after the test, and what its file opened after
// the file. A page left open would go on counting during the next test. A test fails if there was a script error, a
// failed request or a request to another host on one of its pages.
import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect } from "vitest";
import { openPages, takeProblems } from "./browser.ts";
import { isKept } from "./kept-page.ts";
import { browser } from "./served-page.ts";

/** What `ask` resolves to, or that it did not within 2 s: a page or worker that hangs answers nothing. */
const soon = (ask: Promise<unknown>): Promise<unknown> =>
  Promise.race([ask.catch(String), new Promise((resolve) => setTimeout(resolve, 2000, "no answer"))]);

/** What a page shows, and which of its workers still answer. */
const describePage = async (page: Page): Promise<string> => {
  const shown = await soon(page.locator("body").innerText());
  const workers = page.workers().map(async (worker) => `worker: ${await soon(worker.evaluate(() => "answers"))}`);
  return [page.url(), String(shown).slice(0, 2000), ...(await Promise.all(workers))].join("\n");
};

beforeEach(({ task }) => {
  const before = new Set(openPages);
  return async () => {
    const isSpoilt = task.result?.state === "fail";
    if (isSpoilt) for (const { page } of openPages) console.error(`${task.name}: ${await describePage(page)}`);
    for (const opened of openPages)
      if (opened.stays !== undefined ? isSpoilt : !before.has(opened)) await opened.close(isSpoilt);
    expect(takeProblems()).toEqual([]);
  };
});

afterAll(async () => {
  for (const opened of openPages) await opened.close();
  for (const context of browser.contexts()) if (!isKept(context)) await context.close();
});
