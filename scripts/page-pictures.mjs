// node scripts/page-pictures.mjs FOLDER [--sizes 320x640,375x812] [--state WORDS] [--dark] [--forced]
// A picture of every state of the page (packages/web/test/page-states.ts) at every size, to be looked at.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "320x640,375x812,812x375,1280x800,1920x1080" },
    state: { type: "string", default: "" },
    dark: { type: "boolean", default: false },
    forced: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  process.stderr.write("name the folder for the pictures, for instance: node scripts/page-pictures.mjs pictures\n");
  process.exit(2);
}

/** @typedef {{ page: import("playwright-core").Page, close(): Promise<void> }} OpenBoard */
/** @typedef {{ name: string, fragment: string, act?: (board: OpenBoard) => Promise<unknown> }} State */
/** @typedef {(browser: unknown, url: string, fragment: string, options: object) => Promise<OpenBoard>} OpenBoardPage */

/** @param {string} name of a file beside the browser tests */
const load = async (name) =>
  (await runnerImport(fileURLToPath(new URL(`../packages/web/test/${name}`, import.meta.url)))).module;
const web = /** @type {typeof import("../packages/web/test/browser.ts")} */ (await load("browser.ts"));
const { BoardPage } = /** @type {{ BoardPage: { open: OpenBoardPage } }} */ (await load("board-page.ts"));
const { PAGE_STATES } = /** @type {{ PAGE_STATES: readonly State[] }} */ (await load("page-states.ts"));

await mkdir(folder, { recursive: true });
const site = await web.serveFolder(await web.builtPage());
const browser = await web.launchBrowser();
for (const { name, fragment, act } of PAGE_STATES.filter((state) => state.name.includes(values.state))) {
  for (const size of values.sizes.split(",")) {
    const [width, height] = size.split("x").map(Number);
    const board = await BoardPage.open(browser, site.url, fragment, {
      viewport: { width, height },
      hasTouch: width < 900,
      colorScheme: values.dark ? "dark" : "light",
      forcedColors: values.forced ? "active" : "none",
      reducedMotion: "reduce",
    });
    await act?.(board);
    const file = `${name.replace(/\W+/g, "-")}-${size}.png`;
    await board.page.screenshot({ path: join(folder, file), fullPage: true });
    await board.close();
    process.stdout.write(`${file}\n`);
  }
}
await browser.close();
await site.close();
