// node scripts/picture.mjs [OUT.png]: the picture of the README, docs/images/board.png unless another file is named.
// Builds the page, serves it, opens a position of the American game and waits until the engine has answered.
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/** The position: a miss, a hit and a miss. */
const FRAGMENT = "preset=hasbro&shots=E5.+F6x+G3.";
const SIZE = { width: 1180, height: 748 };
const MOST_BYTES = 200_000;

const out = process.argv[2] ?? fileURLToPath(new URL("../docs/images/board.png", import.meta.url));
const helper = fileURLToPath(new URL("../packages/web/test/browser.ts", import.meta.url));
const { module: web } = /** @type {{ module: typeof import("../packages/web/test/browser.ts") }} */ (
  await runnerImport(helper)
);
const site = await web.serveFolder(await web.builtPage());
const browser = await web.launchBrowser();
try {
  const { page, problems } = await web.openPage(browser, `${site.url}#${FRAGMENT}`, {
    viewport: { width: SIZE.width, height: 760 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  // What each shot did is counted after the map.
  await page.locator(".shot-chance:empty").first().waitFor({ state: "detached" });
  await page.screenshot({ path: out, clip: { x: 0, y: 0, ...SIZE } });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await site.close();
}
const { size } = statSync(out);
if (size > MOST_BYTES) {
  process.stderr.write(`${out} has ${size} bytes, more than ${MOST_BYTES}\n`);
  process.exitCode = 1;
}
