// Runs with every browser test file: pages that it left open would go on counting beside the next file.
import { afterAll } from "vitest";
import { browser } from "./served-page.ts";

afterAll(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
