// A merge that keeps both sides can list a change twice, perhaps with one copy cut short.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const text = readFileSync(fileURLToPath(new URL("../CHANGELOG.md", import.meta.url)), "utf8");

/** The entries, each joined into one line. */
const entries = text
  .split(/\n(?=- |#|\n)/)
  .map((entry) => entry.trim().replace(/\s+/g, " "))
  .filter((entry) => entry.startsWith("- "));

/** Two entries that share this many first letters count as the same entry. */
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
