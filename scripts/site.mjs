// npm run site: builds the site in site/dist: the documents, the library's reference and the page. In a folder of a
// host: SITE_BASE=/folder/ npm run site
import { cpSync } from "node:fs";
import { join } from "node:path";
import { build } from "vitepress";
import { buildPage, install, pageFolder, root, runTool } from "./steps.mjs";

const dist = join(root, "site/dist");

const installed = await install();
if (installed !== 0) process.exit(installed);
// The two steps are independent, and each uses one core.
for (const code of await Promise.all([buildPage(), runTool("typedoc", "typedoc", [])]))
  if (code !== 0) process.exit(code);
await build(join(root, "site"));
cpSync(join(root, "site/reference"), join(dist, "api"), { recursive: true });
cpSync(join(root, "packages/web/public/icon.svg"), join(dist, "icon.svg"));
/** Leaves out what only special servers send. */
const isServed = (/** @type {string} */ path) => !/\.(map|br|gz)$|\.sources$/.test(path);
cpSync(pageFolder, join(dist, "page"), { recursive: true, filter: isServed });
/** The reports, figures and data beside the documents, to which they link. */
const isNoDocument = (/** @type {string} */ path) => !path.endsWith(".md");
cpSync(join(root, "docs"), join(dist, "docs"), { recursive: true, filter: isNoDocument });
