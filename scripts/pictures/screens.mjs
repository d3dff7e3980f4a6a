// node scripts/pictures/screens.mjs [FOLDER] [WORDS…]
// Makes pictures of every state of the page at every supported size, for people to look at. Writes them into
// FOLDER (default: screens/). WORDS select the states whose names contain all of them.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/** Typical window sizes in which people see the page. */
const SIZES = [
  { width: 320, height: 568, phone: true },
  { width: 375, height: 812, phone: true },
  { width: 812, height: 375, phone: true },
  { width: 1280, height: 900, phone: false },
  { width: 1920, height: 1080, phone: false },
];

const [folder = "screens", ...words] = process.argv.slice(2);
const test = (/** @type {string} */ file) => fileURLToPath(new URL(`../../packages/web/test/${file}`, import.meta.url));
const { module: web } = /** @type {{ module: typeof import("../../packages/web/test/browser.ts") }} */ (
  await runnerImport(test("browser.ts"))
);
const { module: pages } = /** @type {{ module: typeof import("../../packages/web/test/board-page.ts") }} */ (
  await runnerImport(test("board-page.ts"))
);
const { module: states } = /** @type {{ module: typeof import("../../packages/web/test/page-states.ts") }} */ (
  await runnerImport(test("page-states.ts"))
);

await mkdir(folder, { recursive: true });
const site = await web.serveFolder(await web.builtPage());
const browser = await web.launchBrowser();
const chosen = states.PAGE_STATES.filter(({ name }) => words.every((word) => name.includes(word)));
for (const { name, fragment, act, options } of chosen) {
  for (const { width, height, phone } of SIZES) {
    const board = await pages.BoardPage.open(browser, site.url, fragment, {
      ...options,
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: "reduce",
    });
    const file = `${name.replaceAll(/[^\w]+/g, "-")}-${width}x${height}.png`;
    try {
      await act?.(board);
      await board.page.screenshot({ path: join(folder, file) });
    } catch (error) {
      process.stderr.write(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : error}\n`);
      process.exitCode = 1;
    }
    for (const problem of board.problems) process.stderr.write(`${file}: ${problem}\n`);
    await board.close();
  }
  process.stdout.write(`${name}\n`);
}
await browser.close();
await site.close();
