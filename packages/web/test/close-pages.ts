// Runs with every browser test file: closes what a test opened after the test, and what its file opened after
// the file. A page left open would go on counting during the next test.
import { afterAll, beforeEach } from "vitest";
import { openPages } from "./browser.ts";
import { isKept } from "./kept-page.ts";
import { browser } from "./served-page.ts";

beforeEach(({ task }) => {
  const before = new Set(openPages);
  return async () => {
    const isSpoilt = task.result?.state === "fail";
    for (const opened of openPages) if (!before.has(opened)) await opened.close(isSpoilt);
  };
});

afterAll(async () => {
  for (const opened of openPages) await opened.close();
  for (const context of browser.contexts()) if (!isKept(context)) await context.close();
});
