import { builtPage } from "./browser.ts";
import { findChromium } from "./chromium.ts";

/** Runs once before all browser tests: builds the page and unpacks the browser. */
export default async function setup(): Promise<void> {
  findChromium();
  await builtPage();
}
