// The engine in a browser's worker, as an author of another page would use it: one line, without a separate file
// for the worker.
import { countLayouts, parseKnowledge, preset, STRATEGIES, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { useOwnPage } from "../own-page.ts";
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
