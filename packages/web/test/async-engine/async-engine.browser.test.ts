// The engine in a browser's worker, as an author of another page would use it: bundled in one line, without a
// separate file for the worker, and without a bundler, as docs/how-to/library.md shows it.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countLayouts, parseKnowledge, preset, STRATEGIES, unwrap } from "@broadside/engine";
import { expect, onTestFinished, test } from "vitest";
import { openPage, serveFolder } from "../browser.ts";
import { useOwnPage } from "../own-page.ts";
import { browser } from "../served-page.ts";
import type {} from "./main.ts";

const openOwn = useOwnPage("async-engine");

test("a page asks the engine, stops it and asks it again", async () => {
  const { page } = await openOwn();
  const knowledge = unwrap(parseKnowledge(preset("hasbro"), "E5. F6x G3."));
  const layouts = String(countLayouts(knowledge).layouts);
  expect(await page.evaluate(() => window.asking.count("E5. F6x G3."))).toBe(layouts);
  const greedy = STRATEGIES.find(({ name }) => name === "greedy-hit");
  const [best] = await page.evaluate(() => window.asking.rank("E5. F6x G3.", "greedy-hit"));
  expect(best).toBe(greedy?.choose(knowledge, undefined as never));
  expect(await page.evaluate(() => window.asking.stop(20))).toEqual(["StoppedError", layouts]);
});

test("a page without a bundler finds the engine by its import map", async () => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url));
  const [, html = ""] = /^```html\n(.*?)^```$/ms.exec(readFileSync(join(root, "docs/how-to/library.md"), "utf8")) ?? [];
  const folder = mkdtempSync(join(tmpdir(), "broadside-import-map-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "index.html"), html);
  symlinkSync(join(root, "packages/engine/dist"), join(folder, "engine"), "junction");
  const site = await serveFolder(folder);
  onTestFinished(() => site.close());
  const { page } = await openPage(browser, site.url);
  const { layouts } = countLayouts(unwrap(parseKnowledge(preset("hasbro"), "E5. F6x G3.")));
  await expect.poll(() => page.title(), { timeout: 20_000 }).toBe(String(layouts));
});
