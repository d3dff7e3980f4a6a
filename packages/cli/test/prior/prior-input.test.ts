// Bad priors of every kind: exit code 2, nothing on standard output, and one line that names the file, the place
// in it and the cell, and says what would be right.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectRefusal, makeFolder, run } from "../command.ts";

/** Weights for gorkoff-3x3, with the given text as the weight of B3. */
const cells = (b3: string): string => `"cells":[[1,1,1],[1,1,1],[1,${b3},1]]`;
const prior = (...fields: string[]): string => `{${['"version":1', ...fields].join(",")}}`;
const rules = (own: string): string =>
  `{"name":"bay","board":{"size":[3,3]},"fleet":[{"name":"boat","length":1}],"contact":"none","answers":"hit","prior":${own}}`;

const POSITIVE = 'write a positive number, such as 1\\.5, or a fraction as text, such as "3/2"';

/** The text of a file, and what the error says after the file's name. */
const FILES: Readonly<Record<string, readonly [text: string, said: string]>> = {
  "zero.json": [prior(cells("0")), `prior\\.cells\\[2\\]\\[1\\] \\(B3\\): 0 is not positive; ${POSITIVE}`],
  "negative.json": [prior(cells("-2.5")), `prior\\.cells\\[2\\]\\[1\\] \\(B3\\): -2\\.5 is not positive; ${POSITIVE}`],
  "infinite.json": [prior(cells("1e999")), `prior\\.cells\\[2\\]\\[1\\] \\(B3\\): Infinity is not finite; ${POSITIVE}`],
  "tiny.json": [prior(cells("1e-999")), `\\(B3\\): 0 is not positive`],
  "nan.json": [prior(cells("NaN")), "is not JSON at column \\d+: .*; check its commas"],
  "nan-text.json": [prior(cells('"NaN"')), `\\(B3\\): "NaN" is not a weight; ${POSITIVE}`],
  "null.json": [prior(cells("null")), `\\(B3\\): null is not a weight; ${POSITIVE}`],
  "list.json": [prior(cells("[1]")), `\\(B3\\): .* is not a weight; ${POSITIVE}`],
  "decimal.json": [prior(cells('"1.5"')), `\\(B3\\): "1\\.5" is not a weight; ${POSITIVE}`],
  "over-zero.json": [prior(cells('"1/0"')), `\\(B3\\): "1/0" is not positive`],
  "nothing.json": [prior(cells('"0/7"')), `\\(B3\\): "0/7" is not positive`],
  "minus.json": [prior(cells('"-1/2"')), `\\(B3\\): "-1/2" is not a weight`],
  "digits.json": [prior(cells(`"${"9".repeat(101)}"`)), "\\(B3\\): has too many digits; write at most 100"],
  "rows.json": [
    prior('"cells":[[1,1,1]]'),
    "prior\\.cells: has 1 entry; the board of [a-z0-9-]+ has 3 there: write one for each",
  ],
  "columns.json": [
    prior('"cells":[[1,1,1],[1,1],[1,1,1]]'),
    "prior\\.cells\\[1\\]: has 2 entries; the board of [a-z0-9-]+ has 3 there: write one for each",
  ],
  "flat.json": [prior('"cells":[1,1,1]'), "prior\\.cells\\[0\\]: 1 is not a list; write a list of 3"],
  "class.json": [
    prior('"placements":{"crusier":{"A1-C1":2}}'),
    'prior\\.placements: the fleet has no class "crusier"; did you mean "cruiser"\\?',
  ],
  "placement.json": [
    prior('"placements":{"cruiser":{"A1-B1":2}}'),
    'prior\\.placements\\.cruiser "A1-B1": is not a placement of cruiser; name the cells of the ship',
  ],
  "off.json": [
    prior('"placements":{"cruiser":{"A1-D1":2}}'),
    'prior\\.placements\\.cruiser "A1-D1": "D1" is off the board',
  ],
  "place.json": [
    prior('"placements":{"cruiser":{"top":2}}'),
    'prior\\.placements\\.cruiser "top": "top" is not a cell; write one of A1 to C3',
  ],
  "twice.json": [
    prior('"placements":{"cruiser":{"A1-C1":2,"C1-A1":3}}'),
    'prior\\.placements\\.cruiser "C1-A1": is listed twice',
  ],
  "weightless.json": [
    prior('"placements":{"cruiser":{"A1-C1":0}}'),
    'prior\\.placements\\.cruiser "A1-C1": 0 is not positive',
  ],
  "otherwise.json": [prior('"placements":{},"otherwise":-1'), "prior\\.otherwise: -1 is not positive"],
  "alone.json": [prior('"otherwise":2'), 'prior\\.otherwise: belongs to "placements" only; leave it out'],
  "both.json": [prior(cells("1"), '"placements":{}'), 'has both "cells" and "placements"'],
  "bare.json": [`{${cells("1")}}`, 'has no version; write "version":1'],
  "version.json": [`{"version":2,${cells("1")}}`, 'version 2 is not known; write "version":1'],
  "field.json": [prior('"cell":[]'), 'has an unknown field "cell"; did you mean "cells"\\?'],
  "name.json": [prior('"name":7'), "prior\\.name: 7 is not text"],
  "text.json": ["cells", "is not JSON at column \\d+: .*; check its commas"],
  "empty.json": ["", "is not JSON"],
  "array.json": ["[]", "\\[\\] is not an object"],
  "shareless.json": [
    prior('"mixture":[{}]'),
    "prior\\.mixture\\[0\\]\\.share: is missing; write how likely this part is",
  ],
  "share.json": [
    prior('"mixture":[{"share":1},{"share":-0.5}]'),
    "prior\\.mixture\\[1\\]\\.share: -0\\.5 is not positive",
  ],
  "no-parts.json": [prior('"mixture":[]'), "prior\\.mixture: \\[\\] is not a list of parts"],
  "part.json": [
    prior(`"mixture":[{"share":1},{"share":1,${cells("0")}}]`),
    "prior\\.mixture\\[1\\]\\.cells\\[2\\]\\[1\\] \\(B3\\): 0 is not positive",
  ],
  "nested.json": [
    prior('"mixture":[{"share":1,"mixture":[]}]'),
    'prior\\.mixture\\[0\\]: has an unknown field "mixture"',
  ],
};

let folder = "";
beforeAll(() => {
  const texts = Object.entries(FILES).map(([name, [text]]) => [name, text]);
  const scenarios = { "bad-rules.json": rules(prior(cells("0"))), "good.json": prior(cells("2")) };
  folder = makeFolder({ ...Object.fromEntries(texts), ...scenarios });
});
afterAll(() => rmSync(folder, { recursive: true }));

const lineOf = async (line: string): Promise<string> => {
  const outcome = await run(line, { cwd: folder });
  expectRefusal(outcome, "");
  return outcome.stderr.slice("broadside: ".length, -1);
};

describe("a bad prior is refused in one line", () => {
  test("by an opponent who takes all layouts as equally likely", async () => {
    expect(await lineOf("play --scenario gorkoff-3x3 --prior edges --against optimal")).toBe(
      "--prior edges: strategy optimal takes all layouts as equally likely; leave out --prior, or write --prior uniform",
    );
  });

  test.each(["compare --strategies rollout:base=optimal,random", "tournament --strategies optimal,random"])(
    "before the first game, by %s",
    async (line) =>
      expect(await lineOf(`${line} --scenario gorkoff-3x3 --prior edges`)).toMatch(
        /^--\w+, strategy optimal: takes all layouts as equally likely; leave out the prior, or take another strategy$/,
      ),
  );

  test.for(Object.entries(FILES))("%s", async ([name, [, said]]) => {
    for (const line of [`heatmap --prior ${name}`, `list priors ${name}`])
      expect(await lineOf(`${line} --scenario gorkoff-3x3`)).toMatch(
        new RegExp(`^${name.replace(".", "\\.")}: ${said.startsWith("\\(B3") ? ".*" : ""}${said}`),
      );
  });

  test.for<readonly [line: string, said: RegExp]>([
    ["--prior nowhere.json", /^--prior "nowhere\.json": there is no such file; check the path$/],
    ["--prior ./", /^--prior "\.\/": is a folder; name a file$/],
    ["--prior poeple", /^--prior: "poeple" is not known; did you mean "people"\?$/],
    ['--prior ""', /^--prior: "" is not known; known: uniform, people, edges$/],
    ["--prior", /^--prior: has no value; write --prior <name\|file>$/],
    ["--prior people:70", /^--prior: "people" has no parameter; write people$/],
    [
      "--prior edges:temperature=0",
      /^--prior: "temperature=0" is not a temperature from 0\.000001 to 1000000; write for example edges:/,
    ],
    ["--prior edges:temperature=-1", /is not a temperature/],
    ["--prior edges:temperature=1e-5", /is not a temperature/],
    ["--prior edges:temperature=0.00001", /^--prior: temperature 0\.00001 is too low; write a higher one$/],
    ["--scenario russian --prior people", /^--prior: people were counted on 10x10 with ships of 5, 4, 3, 3 and 2/],
    ["--contact none --prior people", /^--prior: people were counted on .* that may touch; take edges/],
    [
      "--prior good.json",
      /^good\.json: prior\.cells: has 3 entries; the board of [a-z0-9-]+ has 10 there: write one for each$/,
    ],
    [
      "--scenario bad-rules.json",
      /^bad-rules\.json: prior\.cells\[2\]\[1\] \(B3\): 0 is not positive; write a positive/,
    ],
    ["--scenario boxes:4x2:2 --prior edges", /has no meaning for ships of no fixed size|may not overlap/],
  ])("%s", async ([line, said]) => {
    for (const command of ["count", "suggest", "play"]) expect(await lineOf(`${command} ${line}`)).toMatch(said);
  });
});
