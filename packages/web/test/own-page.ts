import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type PluginOption } from "vite";
import { afterAll, beforeAll } from "vitest";
import config from "../vite.config.ts";
import { openPage, type Site, serveFolder } from "./browser.ts";
import { browser } from "./served-page.ts";

/** The page's plugins, except those that keep it on the device: a page of a test is not kept. */
const plugins = (config.plugins ?? [])
  .flat()
  .filter((plugin: PluginOption) => !(plugin && "name" in plugin && plugin.name === "installable"));

/** Builds a page from a folder beside the tests and serves it to a file of them; returns what opens it. */
export const useOwnPage = (name: string): ((fragment?: string) => ReturnType<typeof openPage>) => {
  const folder = mkdtempSync(join(tmpdir(), `broadside-${name}-`));
  let site: Site;

  beforeAll(async () => {
    await build({
      ...config,
      configFile: false,
      plugins,
      logLevel: "warn",
      root: fileURLToPath(new URL(`./${name}/`, import.meta.url)),
      // The page is opened a few times, from this machine, and nobody reads its code.
      build: {
        ...config.build,
        outDir: folder,
        emptyOutDir: true,
        minify: false,
        sourcemap: false,
        reportCompressedSize: false,
      },
    });
    site = await serveFolder(folder);
  });

  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return (fragment) => openPage(browser, fragment === undefined ? site.url : `${site.url}#${fragment}`);
};
