import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What the device stores: every file that the page may ask for, so neither source maps nor compressed copies. */
const STORED = /\.(js|css|html|svg|png|webmanifest|woff2)$/;

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 16);

/**
 * Makes the page work offline: writes its service worker, with the list of all files. The page registers the worker
 * itself (src/shell/new-version.tsx).
 */
export const installable = (): Plugin => ({
  name: "installable",
  apply: "build",
  writeBundle({ dir = "" }) {
    const files = readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((file) => STORED.test(file));
    const hashes = files.sort().map((file) => [file.replaceAll("\\", "/"), hashOf(join(dir, file))]);
    const worker = readFileSync(new URL("service-worker.js", import.meta.url), "utf8");
    const list = `const FILES = ${JSON.stringify(Object.fromEntries(hashes))};`;
    writeFileSync(
      join(dir, "sw.js"),
      worker.replace("const FILES = {};", () => list),
    );
  },
});
