// node scripts/pictures/icons.mjs [FOLDER]
// Makes the page's icons for systems that need bitmaps, from packages/web/public/icon.svg, and the picture that
// previews of a link show, from the built page. Writes them beside that file, or into the given folder.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const folderOfPage = fileURLToPath(new URL("../../packages/web/public/", import.meta.url));
const [folder = folderOfPage] = process.argv.slice(2);
const svg = readFileSync(join(folderOfPage, "icon.svg"), "utf8");
const GROUND = "#16587f";

/**
 * For each icon: its name, its pixels per side, and the share of a side that the sign takes. If the system cuts
 * off corners (maskable icons, Apple's), the background reaches the edges; nothing within 40 % of the centre is
 * ever cut off.
 */
const ICONS = /** @type {const} */ ([
  ["icon-192.png", 192, 1, "transparent"],
  ["icon-512.png", 512, 1, "transparent"],
  ["icon-maskable.png", 512, 0.8, GROUND],
  ["apple-touch-icon.png", 180, 0.92, GROUND],
]);

const helper = fileURLToPath(new URL("../../packages/web/test/browser.ts", import.meta.url));
const { module: web } = /** @type {{ module: typeof import("../../packages/web/test/browser.ts") }} */ (
  await runnerImport(helper)
);
const browser = await web.launchBrowser();
const page = await browser.newPage({ bypassCSP: true });
for (const [name, size, part, ground] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">${svg.replace("<svg", `<svg width="${side}" height="${side}"`)}`,
  );
  writeFileSync(join(folder, name), await page.screenshot({ omitBackground: true }));
}

// What Home says, beside the board of its game, at the size that previews have.
const site = await web.serveFolder(await web.builtPage());
await page.setViewportSize({ width: 1200, height: 630 });
await page.emulateMedia({ reducedMotion: "reduce" });
await page.goto(site.url);
await page.locator(".home-game .board").waitFor();
await page.addStyleTag({
  content: `
    header, .home-caption, .home-ways, .home-cards, .home .small { display: none !important; }
    html { font-size: 21px !important; }
    .room > .home { grid-template-columns: 1fr 560px !important; padding: 0 36px !important; height: 630px; gap: 0 44px !important; max-width: none !important; }
    .room { padding: 0 !important; max-width: none !important; }
    .home-game { --around: 1rem !important; }
  `,
});
writeFileSync(join(folder, "preview.png"), await page.screenshot());
await site.close();
await browser.close();
