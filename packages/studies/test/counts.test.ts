// The study of counts: published totals, what stands in the Encyclopedia, its file formats, and the committed numbers.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Contact, parseScenario, type Scenario, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { firstOf, isLong } from "../../engine/test/cases.ts";
import {
  agreed,
  type CountedSequence,
  countedFleets,
  counts,
  countTwice,
  entryOf,
  KNOWN,
} from "../src/counts-study.ts";
import { formatTerms, sequenceEntry } from "../src/sequence-entry.ts";

const folder = fileURLToPath(new URL("../../../docs/studies/counts/", import.meta.url));
const { findings } = JSON.parse(readFileSync(`${folder}summary.json`, "utf8")) as {
  findings: { sequences: CountedSequence[] };
};
const committed = findings.sequences.filter(({ terms }) => terms.length > 0);

const board = (side: number, fleet: number[], contact: Contact): Scenario =>
  unwrap(parseScenario({ board: { size: [side, side] }, fleet, contact, answers: "hit" } as never));

/** A b-file, read back. */
const readTerms = (text: string): { offset: number; terms: string[] } => {
  expect(text).toMatch(/^(\d+ \d+\n)+$/);
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" "));
  for (const [i, [n]] of rows.entries()) expect(Number(n)).toBe(Number(rows[0][0]) + i);
  return { offset: Number(rows[0][0]), terms: rows.map(([, term]) => term) };
};

describe("the numbers", () => {
  // Published for the American fleet with its ships of three told apart, so twice as many.
  test.each([
    ["allowed", 5, 80_848n],
    ["none", 7, 811_728n],
    ["none", 8, 33_092_384n],
  ] as const)("American fleet, %s, side %i: half of %i", (contact, side, apart) => {
    const counted = countTwice(board(side, [5, 4, 3, 3, 2], contact), 60);
    expect(counted?.layouts).toBe(apart / 2n);
    expect(counted?.methods).toHaveLength(2);
  });

  test("brute force repeats small boards, and a number that only one method reaches in time is none", () => {
    expect(countTwice(board(4, [2, 2], "none"), 60)).toEqual({
      layouts: 98n,
      methods: ["frontier", "state-graph", "oracle"],
    });
    expect(countTwice(board(9, [5, 4, 4, 3, 3, 3, 2, 2, 2, 2], "none"), 0.01)).toBeUndefined();
  });

  test("two methods that disagree end the study, with what each said", () => {
    const said = new Map([
      ["frontier", 98n],
      ["state-graph", 97n],
    ]);
    expect(() => agreed(said, board(4, [2, 2], "none"))).toThrow(
      "the methods disagree on a board of 4x4 cells, contact none: frontier 98, state-graph 97",
    );
  });

  test("the committed ones are those of today, counted again by any method", () => {
    const quick = committed.filter(({ terms }) => BigInt(terms[0]) < 1_000_000n);
    const chosen = isLong ? quick : firstOf(quick, 12);
    const fleets = new Map(countedFleets().map((fleet) => [fleet.name, fleet]));
    for (const { name, offset, terms, ships, contact } of chosen) {
      expect(fleets.get(name)).toMatchObject({ name, contact });
      const lengths = ships.flatMap(({ length, count }) => new Array(count === "n" ? offset : count).fill(length));
      if (lengths.includes(undefined)) continue;
      expect(String(countTwice(board(offset, lengths, contact), 60)?.layouts), name).toBe(terms[0]);
    }
  });
});

describe("the Encyclopedia", () => {
  // The first terms of the entries and the n of the first, as in the Encyclopedia's own files (CC BY-SA 4.0).
  const entries: Record<string, [n: number, terms: string]> = {
    "1-1-allowed": [1, "0,6,36,120,300,630,1176,2016,3240,4950,7260,10296,14196,19110,25200"],
    "1-1-no-sides": [1, "0,2,24,96,260,570,1092,1904,3096,4770,7040,10032,13884,18746,24780"],
    "1-1-none": [0, "0,0,0,16,78,228,520,1020,1806,2968,4608,6840,9790,13596,18408,24388"],
    "1-1-1-allowed": [1, "0,4,84,560,2300,7140,18424,41664,85320,161700,287980,487344"],
    "1-1-1-no-sides": [1, "0,0,22,276,1474,5248,14690,35012,74326,144544,262398,450580"],
    "1-1-1-none": [0, "0,0,0,8,140,964,3920,11860,29708,65240,129984,240240,418220"],
    "n-of-1-allowed": [0, "1,1,6,84,1820,53130,1947792,85900584,4426165368,260887834350"],
    "n-of-1-no-sides": [1, "1,2,22,405,10741,368868"],
    "n-of-1-none": [0, "1,1,0,8,79,1974,62266,2484382,119138166,6655170642,423677826986"],
    "2-2-allowed": [2, "2,44,224,686,1622,3272,5924,9914,15626,23492,33992,47654,65054"],
    "2-2-2-allowed": [0, "0,0,0,56,1044,6632,26172,78536,196916,434584,871612,1622552"],
    "n-of-2-allowed": [2, "2,56,2593,157000,11785382"],
  };

  test("has the sequences that the study says, with the same terms", () => {
    expect(Object.keys(entries).sort()).toEqual([...KNOWN.keys()].sort());
    for (const [name, [first, text]] of Object.entries(entries)) {
      const sequence = committed.find((one) => one.name === name);
      const said = text.split(",").flatMap((term, i) => (first + i >= (sequence?.offset ?? 0) ? [term] : []));
      const common = Math.min(said.length, sequence?.terms.length ?? 0);
      expect(common, name).toBeGreaterThan(4);
      expect(sequence?.terms.slice(0, common), name).toEqual(said.slice(0, common));
    }
  });

  test.each(committed.map((one) => [one.name, one] as const))("gets %s in its form", (_, sequence) => {
    const { offset, terms } = sequence;
    expect(readTerms(formatTerms(sequence))).toEqual({ offset, terms });
    const text = sequenceEntry(entryOf(sequence));
    expect(text).toMatch(/^(%[ISTUNCHeYKOA] A000000( [\x20-\x7e]*[\x21-\x7e])?\n)+$/);
    const of = (marks: string): string[] =>
      [...text.matchAll(new RegExp(`^%[${marks}] A000000 ?(.*)$`, "gm"))].map(([, line]) => line);
    const data = of("STU");
    expect(data.join("").length).toBeLessThanOrEqual(260);
    expect(data.slice(0, -1).every((line) => line.endsWith(","))).toBe(true);
    const shown = data.join("").split(",");
    expect(shown).toEqual(terms.slice(0, shown.length));
    expect(of("H")).toHaveLength(shown.length < terms.length ? 1 : 0);
    const [n, above] = of("O")[0].split(",").map(Number);
    expect(n).toBe(offset);
    expect(terms.slice(0, above - 1).every((term) => BigInt(term) <= 1n)).toBe(true);
    expect(BigInt(terms[above - 1])).toBeGreaterThan(1n);
    // The example shows every ship of the first board.
    const letters = new Set(of("e").slice(1).join("").replaceAll(/[ .]/g, ""));
    expect(letters.size).toBe(sequence.ships.reduce((sum, { count }) => sum + (count === "n" ? offset : count), 0));
  });
});

test("the page names every sequence that has no number, and counts what it writes", () => {
  const { conclusions, files = {} } = counts.present(findings);
  const said = conclusions.join("\n");
  expect(said).toContain(`${committed.length} sequences`);
  expect(Object.keys(files)).toHaveLength(committed.length + 1);
  for (const { name, terms } of findings.sequences) expect(said.includes(`\`${name}\``), name).toBe(terms.length === 0);
  expect(readdirSync(`${folder}sequences`).sort()).toEqual(
    Object.keys(files)
      .map((path) => path.replace("sequences/", ""))
      .sort(),
  );
});
