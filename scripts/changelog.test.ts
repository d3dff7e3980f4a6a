// A merge that takes both sides leaves a change told twice, the one copy perhaps without its end.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const text = readFileSync(fileURLToPath(new URL("../CHANGELOG.md", import.meta.url)), "utf8");

/** The entries, each with its lines in one. */
const entries = text
  .split(/\n(?=- |#|\n)/)
  .map((entry) => entry.trim().replace(/\s+/g, " "))
  .filter((entry) => entry.startsWith("- "));

/** So many letters that begin two entries tell that they are one. */
const SAME = 30;

describe("the changelog", () => {
  it("has entries that end", () => {
    expect(entries.length).toBeGreaterThan(100);
    expect(entries.filter((entry) => !/[.:]$/.test(entry))).toEqual([]);
  });

  it("tells no change twice", () => {
    const starts = entries.map((entry) => entry.slice(0, SAME));
    expect(starts.filter((start, i) => starts.indexOf(start) !== i)).toEqual([]);
    const lines = text.split("\n").map((line) => line.trim().slice(0, SAME));
    const long = lines.filter((line) => line.length === SAME);
    expect(long.filter((line, i) => long.indexOf(line) !== i)).toEqual([]);
  });
});
