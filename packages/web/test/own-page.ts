import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll } from "vitest";
import { openPage, type Site, serveFolder } from "./browser.ts";
import { browser } from "./served-page.ts";

/** Builds a page from a folder beside the tests and serves it to a file of them; returns what opens it. */
export const useOwnPage = (name: string): ((fragment?: string) => ReturnType<typeof openPage>) => {
  const folder = mkdtempSync(join(tmpdir(), `broadside-${name}-`));
  let site: Site;

  beforeAll(async () => {
    await build({
      configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
      logLevel: "warn",
      root: fileURLToPath(new URL(`./${name}/`, import.meta.url)),
      // Nobody reads what only readers of the code and of the log need.
      build: { outDir: folder, emptyOutDir: true, sourcemap: false, reportCompressedSize: false },
    });
    site = await serveFolder(folder);
  });

  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return (fragment) => openPage(browser, fragment === undefined ? site.url : `${site.url}#${fragment}`);
};
