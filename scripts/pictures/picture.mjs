// node scripts/pictures/picture.mjs [FOLDER]: makes the pictures of the documentation, in docs/images or in the
// given folder. Builds the page, serves it, opens each position and waits until the engine has answered.
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/**
 * The pictures: a position of the American game after a miss, a hit and a miss; a game of boxes in three
 * dimensions; and the placing of the Russian fleet, with the ship in hand touching another ship.
 *
 * @type {readonly { file: string, fragment: string, width: number, height: number,
 *   act?: (page: import("playwright-core").Page) => Promise<void> }[]}
 */
const PICTURES = [
  {
    file: "board.png",
    fragment: "preset=hasbro&shots=E5.+F6x+G3.",
    width: 1240,
    height: 800,
    // The effect of each shot is counted after the map, and the best shot is looked at further.
    act: async (page) => {
      await page.locator(".shot-chance:empty").first().waitFor({ state: "detached" });
      await page.getByText("Looking further ahead").first().waitFor({ timeout: 120_000 });
    },
  },
  {
    file: "slices.png",
    fragment: "preset=boxes:4x3:2&shots=(2,2,2)=1+(4,4,4)=0",
    width: 1240,
    height: 760,
    act: (page) => page.locator(".shot-chance:empty").first().waitFor({ state: "detached" }),
  },
  {
    file: "placing.png",
    fragment: "preset=russian&place=battleship[B2,B3,B4,B5]+cruiser[J8,J9,J10]+boat[E5]",
    width: 1240,
    height: 760,
    act: async (page) => {
      await page.locator("#cell-54").focus();
      await page.keyboard.press("n");
    },
  },
];
const MOST_BYTES = 220_000;

const folder = process.argv[2] ?? fileURLToPath(new URL("../../docs/images", import.meta.url));
const helper = fileURLToPath(new URL("../../packages/web/test/browser.ts", import.meta.url));
const { module: web } = /** @type {{ module: typeof import("../../packages/web/test/browser.ts") }} */ (
  await runnerImport(helper)
);
const site = await web.serveFolder(await web.builtPage());
const browser = await web.launchBrowser();
try {
  for (const { file, fragment, width, height, act } of PICTURES) {
    const { page, problems } = await web.openPage(browser, `${site.url}#${fragment}`, {
      viewport: { width, height: height + 12 },
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await page.locator("[role=grid][aria-busy=false]").first().waitFor();
    await act?.(page);
    const path = join(folder, file);
    await page.screenshot({ path, clip: { x: 0, y: 0, width, height } });
    await page.context().close();
    const { size } = statSync(path);
    const faults = size > MOST_BYTES ? [...problems, `${path} has ${size} bytes, more than ${MOST_BYTES}`] : problems;
    for (const problem of faults) process.stderr.write(`${problem}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.close();
}
