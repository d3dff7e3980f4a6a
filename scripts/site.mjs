// npm run site: builds the site in site/dist and checks its links. `-- --no-reference` leaves the library's
// reference as it is.
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { checkSite } from "./site/check.mjs";
import { writeContent } from "./site/content.mjs";
import { writeOffline } from "./site/offline.mjs";
import { filesOf, makeRelative } from "./site/relative.mjs";
import { buildPage, install, pageFolder, root, run, say } from "./steps.mjs";

const dist = join(root, "site/dist");

/** Makes the library's reference if the project has a script for it. Resolves to an exit code. */
async function makeReference() {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (scripts.reference === undefined || process.argv.includes("--no-reference")) return 0;
  const output = /** @type {["ignore", 2, "inherit"]} */ (["ignore", 2, "inherit"]);
  return run("npm", ["run", "--silent", "reference"], { stdio: output, shell: process.platform === "win32" });
}

/** Copies the built page, without source maps and without files that only special servers send. */
function copyLivePage() {
  const filter = (/** @type {string} */ path) => !/\.(map|br|gz)$|\.sources$/.test(path);
  cpSync(pageFolder, join(dist, "page"), { recursive: true, filter });
}

const installed = await install();
if (installed !== 0) process.exit(installed);
// The two steps are independent, and each uses one core.
for (const code of await Promise.all([buildPage(), makeReference()])) if (code !== 0) process.exit(code);
const begin = performance.now();
writeContent();
await build(join(root, "site"));
makeRelative(dist);
copyLivePage();
const kept = writeOffline(dist);
const { faults, links, pages } = checkSite(dist);
for (const fault of faults) say(fault);
const megabytes = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const sizes = filesOf(dist).map((file) => readFileSync(file).length);
const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
say(
  `site/dist: ${pages} pages, ${sizes.length} files, ${megabytes(size)}; ${kept.files} files (${megabytes(kept.bytes)}) kept for reading offline; ` +
    `${links} links, ${faults.length} wrong; ${((performance.now() - begin) / 1000).toFixed(0)} s`,
);
if (faults.length > 0) process.exitCode = 1;
