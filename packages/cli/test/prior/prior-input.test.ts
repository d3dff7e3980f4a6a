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

/** The text of a file, and what the error says after the file's name. The engine's tests have all kinds of mistakes. */
const FILES: Readonly<Record<string, readonly [text: string, said: string]>> = {
  "zero.json": [
    prior(cells("0")),
    "prior\\.cells\\[2\\]\\[1\\] \\(B3\\): 0 is not positive; write a positive number, such as 1\\.5, or a fraction",
  ],
  "nan.json": [prior(cells("NaN")), "is not JSON at column \\d+: .*; check its commas"],
  "off.json": [
    prior('"placements":{"cruiser":{"A1-D1":2}}'),
    'prior\\.placements\\.cruiser "A1-D1": "D1" is off the board',
  ],
  "bare.json": [`{${cells("1")}}`, 'has no version; write "version":1'],
  "part.json": [
    prior(`"mixture":[{"share":1},{"share":1,${cells("0")}}]`),
    "prior\\.mixture\\[1\\]\\.cells\\[2\\]\\[1\\] \\(B3\\): 0 is not positive",
  ],
};

let folder = "";
beforeAll(() => {
  const texts = Object.entries(FILES).map(([name, [text]]) => [name, text]);
  const scenarios = {
    "bad-rules.json": rules(prior(cells("0"))),
    "good.json": prior(cells("2")),
    "shots.txt": "E5. F6.\n",
  };
  folder = makeFolder({ ...Object.fromEntries(texts), ...scenarios });
});
afterAll(() => rmSync(folder, { recursive: true }));

const lineOf = async (line: string): Promise<string> => {
  const outcome = await run(line, { cwd: folder });
  expectRefusal(outcome, "");
  return outcome.stderr.slice("broadside: ".length, -1);
};

describe("a bad prior is refused in one line", () => {
  test.each([
    "play --scenario gorkoff-3x3 --prior edges --against optimal",
    "compare --scenario gorkoff-3x3 --prior edges --strategies rollout:base=optimal,random",
    "tournament --scenario gorkoff-3x3 --prior edges --strategies optimal,random",
  ])("before the first game where layouts are taken as equally likely: %s", async (line) =>
    expect(await lineOf(line)).toMatch(
      /^--[\w ]+[,:] strategy optimal:? takes all layouts as equally likely; leave out /,
    ),
  );

  test.for(Object.entries(FILES))("%s", async ([name, [, said]]) => {
    for (const line of [`heatmap --prior ${name}`, `list priors ${name}`])
      expect(await lineOf(`${line} --scenario gorkoff-3x3`)).toMatch(
        new RegExp(`^${name.replace(".", "\\.")}: ${said}`),
      );
  });

  test.for<readonly [line: string, said: RegExp]>([
    ["--prior nowhere.json", /^--prior "nowhere\.json": there is no such file; check the path$/],
    ["--prior ./", /^--prior "\.\/": is a folder; name a file$/],
    ["--prior poeple", /^--prior: "poeple" is not known; did you mean "people"\?$/],
    ['--prior ""', /^--prior: "" is not known; known: uniform, people, sequential, edges$/],
    ["--prior", /^--prior: has no value; write --prior <name\|file>$/],
    ["--prior people:70", /^--prior: "people" has no parameter; write people$/],
    [
      "--prior edges:temperature=0",
      /^--prior: "temperature=0" is not a temperature from 0\.000001 to 1000000; write for example edges:/,
    ],
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

  test.for([
    ["suggest", "--estimate samples layouts and says about as much", ""],
    ["review shots.txt", "--prior uniform judges the shots so", "shot 1 of 2 cannot be judged: "],
  ])("where too many layouts are left to weigh one by one, with what helps: %s", async ([line, help, where]) => {
    expect(await lineOf(`${line} --scenario hasbro --prior sequential`)).toBe(
      `${where}ships placed one after another are weighed layout by layout, at most 10,000,000, and 30,093,975,536 are left; without this prior they are counted; ${help}`,
    );
  });
});
