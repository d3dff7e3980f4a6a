// A device without WebAssembly: the frontier is refused in one line that says what helps; other methods count.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countLayouts, infer, makeKnowledge, preset, RandomStream, sampleLayouts } from "../../src/index.ts";
import { findLayout, rankLayouts } from "../../src/placing.ts";

// Nothing has counted in this file's modules before.
beforeAll(() => {
  vi.stubGlobal("WebAssembly", undefined);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

const REFUSED =
  "this position cannot be counted: it needs WebAssembly; start Node without --jitless, or allow 'wasm-unsafe-eval' in the page's Content-Security-Policy";

test.each(["hasbro", "russian", "german"] as const)("%s is refused, whatever is asked", (name) => {
  const knowledge = makeKnowledge(preset(name));
  for (const method of [undefined, "frontier", "halved-frontier"])
    expect(() => countLayouts(knowledge, method ? { method } : {}), method).toThrow(REFUSED);
  expect(() => infer(knowledge)).toThrow(REFUSED);
  expect(() => rankLayouts(knowledge)).toThrow(REFUSED);
  expect(() => sampleLayouts(knowledge, 2, RandomStream.fromSeed(1))).toThrow(REFUSED);
});

test("what other methods count in a second is counted, and a layout is found", () => {
  const knowledge = makeKnowledge(preset("gorkoff-5x5"));
  expect(countLayouts(knowledge).layouts).toBe(1428n);
  expect(infer(knowledge, { method: "state-graph" }).layouts).toBe(1428n);
  expect(findLayout(makeKnowledge(preset("russian"))).layout).toBeDefined();
});
