/**
 * What readers say to inputs that are wrong. The inputs and the messages are pairs of lines in
 * ../golden/refusals.txt: a message names the place, what is wrong and what would be right. For a new input, add
 * its line; then, and after a change that is meant, `npx vitest run engine/test/refusals -u`, and look at the
 * difference.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parseCell } from "../src/board/cell-name.ts";
import { parseJsonText } from "../src/core/json-text.ts";
import {
  ANSWERS,
  formatInputError,
  formatScenario,
  parseLayout,
  parseLayouts,
  parsePreset,
  parseScenario,
  parseScenarioText,
  parseShots,
  preset,
  type Result,
  unwrap,
  withPrior,
  withRules,
} from "../src/index.ts";
import { parseNamedPrior, parsePriorText } from "../src/priors.ts";
import { parseTree, parseTreeFile } from "../src/solver/tree-file.ts";
import { fleetOf, readScenario } from "./read.ts";

const RULES = { board: { size: [4, 4] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "hit" };

/** What the lines of priors are for. */
const WEIGHED = {
  name: "small",
  board: { size: [3, 2], blocked: ["C2"] },
  fleet: fleetOf({ boat: 2, ell: ["X.", "XX"] }),
  contact: "allowed",
  answers: "hit",
};

const CUBE = readScenario({
  board: { size: [3, 3, 3], blocked: ["(1,1,1)"] },
  fleet: fleetOf({ rod: 3, ell: { shape: ["X.", "XX"], count: 2 } }),
  contact: "allowed",
  answers: "hit",
});

const HASBRO = preset("hasbro");
const SMALL = preset("gorkoff-3x3");

const SMALL_RULES = formatScenario(SMALL);

// biome-ignore lint/suspicious/noExplicitAny: readers must cope with anything
type Reader = (input: any) => Result<unknown>;

const priorOf = (prior: unknown) => readScenario({ ...WEIGHED, prior }).prior;

const READERS: Readonly<Record<string, Reader>> = {
  JSON: (text) => parseJsonText(text, "my.json", "correct it"),
  cell: (name) => parseCell(HASBRO.board, name),
  "cell of a cube": (name) => parseCell(CUBE.board, name),
  scenario: parseScenario,
  /** Only the fields that differ from a scenario that is right. */
  rules: (changes) => parseScenario({ ...RULES, ...changes }),
  "scenario text": (text) => parseScenarioText(text, "my.json"),
  prior: (prior) => parseScenario({ ...WEIGHED, prior }),
  "prior text": (text) => parsePriorText(SMALL, text, "my.json"),
  "prior of overlapping ships": (prior) => parseScenario({ ...WEIGHED, contact: "overlap", answers: "count", prior }),
  "prior of another board": (prior) => withPrior(SMALL, priorOf(prior)),
  "prior of another fleet": (prior) => withPrior(HASBRO, priorOf(prior)),
  "named prior": (name) => parseNamedPrior(preset("russian"), name),
  "named prior of boxes": (name) => parseNamedPrior(preset("boxes:4x3:2"), name),
  preset: parsePreset,
  ...Object.fromEntries(
    ANSWERS.map((answers): [string, Reader] => [
      `shots, ${answers}`,
      (text) => parseShots(unwrap(withRules(HASBRO, { answers })), text),
    ]),
  ),
  "shots at a cube": (text) => parseShots(CUBE, text),
  layout: (value) => parseLayout(SMALL, value),
  "layout of given totals": (value) => parseLayout(readScenario({ ...SMALL_RULES, totals: [[3, 0, 2], null] }), value),
  "layout of given clues": (value) => parseLayout(readScenario({ ...SMALL_RULES, clues: { A1: "single" } }), value),
  "layout text": (text) => parseLayouts(SMALL, text, "my.json"),
  "tree file": parseTreeFile,
  tree: (value) => parseTree(SMALL, value),
};

const FILE = new URL("../golden/refusals.txt", import.meta.url);

it("what is wrong, where, and what would be right", async () => {
  const inputs = readFileSync(FILE, "utf8").match(/^\S.*$/gm) ?? [];
  const read = new Set<string>();
  const lines = inputs.map((line) => {
    const [reader] = line.split(": ", 1);
    read.add(reader);
    const result = READERS[reader](JSON.parse(line.slice(reader.length + 2)));
    if (result.ok) throw new Error(`this was accepted: ${line}`);
    return `${line}\n  ${formatInputError(result.error)}\n`;
  });
  expect([...read].sort()).toEqual(Object.keys(READERS).sort());
  await expect(lines.join("")).toMatchFileSnapshot(fileURLToPath(FILE));
});
