// Writes the service worker of a built site: offline.js, with the list of files to store at once.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { filesOf } from "./relative.mjs";

/** Files stored only once somebody reads them: sources, the library's reference, files of studies, the live page. */
const LATER =
  /^(page|source|reference\/api|reference\/schemas|images|studies\/.+\.(svg|json)|studies\/.*report\.html)(\/|$)|^assets\/(source|reference_api)_/;

/**
 * Writes `offline.js` into a built site.
 *
 * @returns {{ files: number, bytes: number }} the files stored at the first visit
 */
export function writeOffline(/** @type {string} */ folder) {
  const template = readFileSync(new URL("../../site/offline-worker.js", import.meta.url), "utf8");
  const files = filesOf(folder).filter((file) => {
    const place = relative(folder, file).replaceAll("\\", "/");
    return /\.(html|js|css|svg)$/.test(place) && place !== "offline.js" && !LATER.test(place);
  });
  const hash = createHash("sha256");
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(file);
    bytes += content.length;
    hash.update(relative(folder, file)).update(content);
  }
  const kept = JSON.stringify(files.map((file) => relative(folder, file).replaceAll("\\", "/")));
  const worker = template
    .replace('const VERSION = "";', `const VERSION = "${hash.digest("hex").slice(0, 16)}";`)
    .replace("const KEPT = [];", () => `const KEPT = ${kept};`);
  writeFileSync(join(folder, "offline.js"), worker);
  return { files: files.length, bytes };
}
