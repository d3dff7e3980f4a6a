// The engine in a browser's worker, as whoever writes a page of his own has it: one line, without a file for the worker.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countLayouts, parseKnowledge, preset, STRATEGIES, unwrap } from "@broadside/engine";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type {} from "./async-engine/main.ts";
import { launchBrowser, openPage, type Site, serveFolder } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "broadside-async-"));
let browser: Browser;
let site: Site;

beforeAll(async () => {
  await build({
    configFile: fileURLToPath(new URL("../vite.config.ts", import.meta.url)),
    logLevel: "warn",
    root: fileURLToPath(new URL("./async-engine/", import.meta.url)),
    build: { outDir: folder, emptyOutDir: true },
  });
  browser = await launchBrowser();
  site = await serveFolder(folder);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a page asks the engine, stops it and asks it again", async () => {
  const { page, problems } = await openPage(browser, site.url);
  const knowledge = unwrap(parseKnowledge(preset("hasbro"), "E5. F6x G3."));
  const layouts = String(countLayouts(knowledge).layouts);
  expect(await page.evaluate(() => window.asking.count("E5. F6x G3."))).toBe(layouts);
  const greedy = STRATEGIES.find(({ name }) => name === "greedy-hit");
  const [best] = await page.evaluate(() => window.asking.rank("E5. F6x G3.", "greedy-hit"));
  expect(best).toBe(greedy?.choose(knowledge, undefined as never));
  expect(await page.evaluate(() => window.asking.stop(20))).toEqual(["StoppedError", layouts]);
  expect(problems).toEqual([]);
});
