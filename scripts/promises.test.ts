// What docs/reference/versions.md promises of files and of --json. The folder `promised` keeps both as they are written
// today; -u writes the list of fields anew. A file of 0.1.0 stays as it is for ever: a new version of a format gets a file
// of its own. Build first: npm run build -- libraries
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { run, runJson } from "../packages/cli/test/command.ts";
import { definitions } from "./command-pages.mjs";

const folder = fileURLToPath(new URL("promised/0.1.0/", import.meta.url));
const examples = fileURLToPath(new URL("../examples/", import.meta.url));

describe("files of version 0.1.0 are read", () => {
  const read: Readonly<Record<string, readonly [line: string, said: RegExp]>> = {
    "layouts.json": [
      "place -s gorkoff-5x5 --index FILE",
      /^layout 1,394 of 1,428\n.*\n.*\nlayout 664 .*\n.*\n.*\nlayout 657 /,
    ],
    "prior.json": ["count -s hasbro --prior FILE --shots E5.", /chance of these answers: 84\.8 %/],
    "proof.json": ["hider check FILE", /both bounds hold and meet: the best hider forces 1\.5000 misses, exactly 3\/2/],
    "scenario.json": ["count -s FILE", /^14,971 layouts\n.*\nweight of these layouts: 78,864\n/],
    "transcript.json": ["review FILE", /^10 {2}D1\. +0 % +C5 +1\.00 +0\.786 +0 .*blunder/m],
    "tree.json": ["solve check FILE", /the strategy holds: 1\.5 misses on average \(6 in all\), 3 at worst/],
  };

  test("each of them", () => expect(readdirSync(folder)).toEqual(Object.keys(read)));

  test.for(Object.entries(read))("%s", async ([name, [line, said]]) => {
    const { code, stdout, stderr } = await run([...line.replace("FILE", folder + name).split(" "), "--no-config"]);
    expect({ code, stderr: stderr.replace(/^note.*\n/gm, "") }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(said);
  });
});

/** A quick line of each command that writes JSON. */
const LINES: readonly string[] = [
  "count -s gorkoff-5x5 -S C3.",
  "heatmap -s gorkoff-5x5 -S C3.",
  "suggest -s gorkoff-5x5 -S C3.",
  "ask any(A1:B2) -s gorkoff-5x5",
  "place -s gorkoff-5x5 -r 1",
  `review ${examples}game.json`,
  "puzzle -r 1",
  "puzzle shots -s gorkoff-5x5 -r 1",
  `puzzle solve ${examples}solitaire.json`,
  `puzzle check ${examples}solitaire.json`,
  "compare -s gorkoff-3x3 -p greedy-hit,random -n 10 -r 1 -w 1",
  "regret -s gorkoff-3x3 -p greedy-hit,random -n 10 -r 1 -w 1",
  "tournament -s gorkoff-3x3 -p greedy-hit,random -n 10 -r 1 -w 1",
  "task popgym-easy -p greedy-hit -n 2 -r 1 -w 1",
  "captain -s gorkoff-3x3 --questions 1 -n 2 -r 1",
  "study",
  `bot-check "node ${examples}bots/skeleton.mjs"`,
  "solve -s gorkoff-3x3",
  `solve check ${folder}tree.json`,
  "bound -s gorkoff-3x3",
  "hider -s gorkoff-3x3",
  `hider check ${folder}proof.json`,
  "table -s gorkoff-3x3",
  "list presets",
  `prior ${folder}layouts.json -s gorkoff-5x5`,
];

/** The fields of a value with their types, as paths. Names that a scenario or a player gives are `*`. */
function* fieldsOf(value: unknown, path = ""): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* fieldsOf(one, `${path}[]`);
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value))
      yield* fieldsOf(one, `${path}.${/^[a-z][A-Za-z0-9]*$/.test(key) ? key : "*"}`);
  else yield `${path} ${value === null ? "null" : typeof value}`;
}

test("--json has the promised fields: a line that goes from scripts/promised/json-fields.txt breaks a promise", async () => {
  const { outlines } = await definitions();
  const commands = outlines.flatMap(({ name, flags }) => (flags.some(({ long }) => long === "--json") ? [name] : []));
  const nameOf = (line: string): string =>
    commands.filter((name) => `${line} `.startsWith(`${name} `)).sort((a, b) => b.length - a.length)[0] ?? line;
  expect(LINES.map(nameOf)).toEqual(commands);
  const lists: string[] = [];
  for (const line of LINES) {
    const fields = [...new Set(fieldsOf(await runJson(line)))].sort();
    lists.push(`broadside ${nameOf(line)} --json\n${fields.map((field) => `  ${field}\n`).join("")}`);
  }
  await expect(lists.join("\n")).toMatchFileSnapshot("promised/json-fields.txt");
});
