// node scripts/pictures/screenshot.mjs OUT.png [--url URL] [--width N] [--height N] [--full] [--dark]
// [--language de]
// Makes a picture of the page: of a fresh build, or of an already served page given by --url.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: "string" },
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "800" },
    full: { type: "boolean", default: false },
    dark: { type: "boolean", default: false },
    language: { type: "string", default: "en" },
  },
});
const [out] = positionals;
if (out === undefined) {
  process.stderr.write("name the file to write, for instance: node scripts/pictures/screenshot.mjs page.png\n");
  process.exit(2);
}

const helper = fileURLToPath(new URL("../../packages/web/test/browser.ts", import.meta.url));
const { module: web } = /** @type {{ module: typeof import("../../packages/web/test/browser.ts") }} */ (
  await runnerImport(helper)
);
const site = values.url === undefined ? await web.serveFolder(await web.builtPage()) : undefined;
const browser = await web.launchBrowser();
const { page, problems } = await web.openPage(browser, values.url ?? /** @type {string} */ (site?.url), {
  viewport: { width: Number(values.width), height: Number(values.height) },
  colorScheme: values.dark ? "dark" : "light",
  locale: values.language,
});
await page.waitForLoadState("networkidle");
await page.screenshot({ path: out, fullPage: values.full });
await browser.close();
await site?.close();
for (const problem of problems) process.stderr.write(`${problem}\n`);
