import "../english.ts";
import { formatInputError, RandomStream } from "@broadside/engine";
import { expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { parseOpened, reportDocument } from "../../src/rooms/compare/opened-file.ts";
import { SUMMARY } from "./summary-sample.ts";

const read = (value: unknown) => parseOpened(JSON.stringify(value), "summary.json");

test("a summary is read with its known numbers", () => {
  const opened = read(SUMMARY);
  if (!opened.ok || opened.value.kind !== "summary") throw new Error(JSON.stringify(opened));
  const { figures, seed, games } = opened.value;
  expect({ seed, games }).toEqual({ seed: 17, games: 40 });
  expect(figures.strategies.map(({ shots }) => shots?.mean)).toEqual([19.5, 13.5]);
  expect(figures.strategies[0].shots).toMatchObject({ median: 19.5, minimum: 15, maximum: 24 });
  expect(figures.strategies[0].histogram.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  expect(figures.pairs).toHaveLength(1);
  expect(figures.pairs[0]).toMatchObject({
    first: "random",
    second: "hunt-target",
    difference: { mean: 6 },
    pairs: 40,
  });
  expect(figures.pairs[0].verdict).toEqual(SUMMARY.pairs[0].verdict);
});

test.each([
  [1, true],
  [2, true],
  [3, false],
])("a summary of version %i is read: %s", (version, isRead) => {
  const opened = read({ ...SUMMARY, version });
  expect(opened.ok).toBe(isRead);
  if (!opened.ok) expect(formatInputError(opened.error)).toContain("this page reads versions 1 to 2");
});

/** The paths of everything inside a value, as lists of names. */
const places = (value: unknown, before: readonly string[] = []): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? [before, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...before, name]))]
    : [before];

const changed = (value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown => {
  if (name === undefined) return to;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[name] = changed((value as Record<string, unknown>)[name], rest, to);
  return copy;
};

test("whatever is changed in a summary, it is read or refused in one sentence", () => {
  const all = places(SUMMARY);
  const random = RandomStream.fromSeed(20_260_722);
  const wrong = [null, -1, 0.5, 1e300, "x", "x".repeat(6000), [], {}, true, { a: [1] }];
  let refused = 0;
  for (let i = 0; i < cases(200, 800); i++) {
    const place = all[random.below(all.length)];
    const opened = read(changed(SUMMARY, place, wrong[random.below(wrong.length)]));
    if (opened.ok) continue;
    refused++;
    expect(formatInputError(opened.error).split("\n"), place.join(".")).toHaveLength(1);
    expect(formatInputError(opened.error).length, place.join(".")).toBeLessThan(6500);
  }
  expect(refused).toBeGreaterThan(20);
});

test.each([
  ["strategies.0.shots.mean", "19.5", 'file "summary.json", strategies[0].shots.mean'],
  ["strategies.1.histogram.0.count", -3, "strategies[1].histogram[0].count"],
  ["pairs.0.verdict.sign", "maybe", "pairs[0].verdict.sign"],
  ["pairs.0.verdict.interval.low", 1e9, "pairs[0].verdict.interval"],
  ["conclusions.0", { html: "<b>" }, "conclusions[0]"],
])("%s that is wrong is named", (place, value, named) => {
  const opened = read(changed(SUMMARY, place.split("."), value));
  expect(opened.ok ? "read" : formatInputError(opened.error)).toContain(named);
});

test("a report comes after a policy of ours and is shut off", () => {
  const text = reportDocument("<!doctype html><title>x</title>");
  expect(text.indexOf("default-src 'none'")).toBeLessThan(text.indexOf("<title>"));
  expect(text.startsWith("<!doctype html><meta charset")).toBe(true);
});
