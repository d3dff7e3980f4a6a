import { builtPage } from "./browser.ts";
import { findChromium } from "./chromium.ts";

/** Once before all browser tests: the page is built and the browser unpacked. */
export default async function setup(): Promise<void> {
  findChromium();
  await builtPage();
}
