// Runs with every browser test file: closes what a test opened after the test, and what its file opened after
// the file. A page left open would go on counting during the next test. A test fails if there was a script error, a
// failed request or a request to another host on one of its pages.
import { afterAll, beforeEach, expect } from "vitest";
import { openPages, takeProblems } from "./browser.ts";
import { isKept } from "./kept-page.ts";
import { browser } from "./served-page.ts";

beforeEach(({ task }) => {
  const before = new Set(openPages);
  return async () => {
    const isSpoilt = task.result?.state === "fail";
    for (const opened of openPages)
      if (opened.stays !== undefined ? isSpoilt : !before.has(opened)) await opened.close(isSpoilt);
    expect(takeProblems()).toEqual([]);
  };
});

afterAll(async () => {
  for (const opened of openPages) await opened.close();
  for (const context of browser.contexts()) if (!isKept(context)) await context.close();
});
