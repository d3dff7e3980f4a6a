// Bad input of every kind: exit code 2, nothing on standard output, and one helpful line on standard error.
import { expect, test } from "vitest";
import { makeProgram } from "../dist/run-command.js";
import { type Refusals, testRefusals } from "./command.ts";

const board = { size: [3, 3] };
const boat = { name: "boat", length: 1 };
const rules = { contact: "none", answers: "hit" };

const FILES: Readonly<Record<string, string>> = {
  "empty.json": "",
  // Begins as a shot does.
  "n12.json": "{}",
  "game.json": JSON.stringify({ format: "broadside-transcript", version: 1, scenario: { board }, shots: "" }),
  "broken.json": '{"board": {\n  "size": [3, 3],,\n}',
  "typo.json": JSON.stringify({ board, flet: [boat], ...rules }),
  "off.json": JSON.stringify({ board: { ...board, blocked: ["D1"] }, fleet: [boat], ...rules }),
  "small.json": JSON.stringify({
    board,
    fleet: [2, 3].map((length) => ({ name: `ship-${length}`, length })),
    contact: "allowed",
    answers: "sunk",
  }),
  "full.json": JSON.stringify({ board, fleet: [{ ...boat, count: 5 }], ...rules }),
};

/** Command lines, and what the one line must say. */
const CASES: Refusals = [
  // Commands and flags
  ["cuont", /^"cuont": is not a command; did you mean "count"\?$/],
  ["xyzzyplugh", /known: count, heatmap, suggest/],
  ["help heatmpa", /did you mean "heatmap"/],
  ["--json", /write broadside COMMAND --json/],
  ["count --shot A1.", /did you mean "--shots"\?/],
  ["count --json=1", /^--json=1: this flag takes no value; write --json$/],
  ["count --top 3", /^--top: is not a flag of this command/],
  ["count russian", /^"russian": is not expected here; write --scenario russian, or see broadside count --help$/],
  ["heatmap hasbro E5x", /^"hasbro E5x": is not expected here; write --scenario hasbro --shots "E5x", or see /],
  ["heatmap --shots E5. F6x", /^"F6x": is not expected here; write --shots "E5\. F6x", or see /],
  ["compare --strategies greedy-hit random", /; write --strategies greedy-hit,random, or see /],
  ["play russian diagonal", /; write --scenario russian --against diagonal, or see /],
  ["suggest probability E5x", /; write --shots "E5x" --strategy probability, or see /],
  ["count empty.json", /^"empty\.json": is not expected here; write --scenario empty\.json, or see /],
  ["count n12.json", /^"n12\.json": is not expected here; write --scenario n12\.json, or see /],
  ["puzzle --hard", /^--hard: is not a flag of this command; did you mean --level hard\?$/],
  ["compare --csv", /^--csv: is not a flag of this command; did you mean --set export=csv\?$/],
  ["heatmap E5x here", /^"E5x here": is not expected here; see broadside heatmap --help$/],
  ["list strategies hunt-target", /^"hunt-target": list strategies takes no name; write broadside list strategies,/],
  ["heatmap --format json", /^--format: JSON has a flag of its own; write --json$/],
  ["list prests", /^"prests": is not a topic; did you mean "presets"\?$/],
  ["list presets --answers hit", /^--answers: has no effect on list presets; leave it out$/],
  ["bot-check", /^<command>: is missing; write broadside bot-check <command>$/],
  ["count --shots E5. --shots F6x", /^--shots: is given twice; give it once$/],
  // Settings
  ["solve --set max-layouts=5 --set max-layouts=6", /^--set max-layouts: is given twice; give it once$/],
  [
    "solve --set max-layuots=5",
    /^--set: "max-layuots" is not a setting of this command; did you mean "max-layouts"\?$/,
  ],
  ["solve --set max-layouts=0", /^max-layouts: "0" is out of range; write a whole number from 1 to 10000000$/],
  ["solve --max-layouts 5", /^--max-layouts: is a setting, not a flag; write --set max-layouts=<number>$/],
  ["count --set x=1", /^--set: is not a flag of this command/],
  ["prior x.json --set symmetric=yes", /^symmetric: "yes" is not known; write true or false$/],
  // What goes with what
  ["bound --shots A1.", /^--shots: is not a flag of this command; /],
  // What were flags and are commands
  ["solve --bound", /^--bound: is a command of its own; write broadside bound$/],
  ["puzzle --check=x.json", /^--check: is a command of its own; write broadside puzzle check FILE$/],
  ["puzzle sovle x.json", /^"sovle": is not a command of puzzle; did you mean "solve"\?$/],
  ["solve --strategies optimal", /^--strategies: optimal is what solve finds; name others, or all$/],
  // Numbers
  ["suggest --top 0", /^--top: "0" is out of range; write a whole number from 1$/],
  ["place --number -1", /^--number: "-1" is out of range; write a whole number from 1 to 100000$/],
  [
    "place --seed 9007199254740993",
    /^--seed: "9007199254740993" is out of range; write a whole number from 0 to 9007199254740991$/,
  ],
  ["serve --port 99999", /^--port: "99999" is out of range; write a whole number from 0 to 65535$/],
  ["serve --host=", /^--host: is empty/],
  ["serve --host 203.0.113.77", /^--host "203\.0\.113\.77": is not an address of this computer/],
  // Names
  ["count --method frontir", /^--method: there is no method "frontir"; did you mean "frontier"\?$/],
  ["suggest --strategy greedy-hits", /^--strategy: "greedy-hits" is not known; did you mean "greedy-hit"\?$/],
  [
    "suggest --strategy probability-chessboard:divsor=3",
    /^--strategy: strategy probability-chessboard: has no parameter "divsor"; did you mean "divisor"\?$/,
  ],
  ["count --scenario rusian", /^--scenario: there is no preset "rusian"; did you mean "russian"\?$/],
  ["count --scenario boxes:4x3", /^--scenario: "boxes:4x3" is not of the form boxes:NxD:K/],
  // Files
  ["count --scenario nowhere.json", /^--scenario "nowhere\.json": there is no such file/],
  ["count --scenario broken.json", /broken\.json: is not JSON .*; check its commas/],
  ["count --scenario game.json", /game\.json: is a game, not its rules; broadside review judges its shots; its field/],
  ["count --scenario typo.json", /unknown field "flet"; did you mean "fleet"\?/],
  ["count --scenario off.json", /board\.blocked\[0\]: "D1" is off the board/],
  ["count --batch nowhere.jsonl", /^--batch "nowhere\.jsonl": there is no such file/],
  ["count --batch - --shots A1.", /^--shots: cannot be combined with --batch/],
  // Rules that exclude each other.
  ["count --contact overlap", /^--contact overlap on "hasbro": answers: "named" has no meaning.*write "count"$/],
  // Shots
  ["count --shots E5", /^shot 1 "E5": has no answer; write "\." for a miss/],
  ["count --shots Z5.", /^shot 1 "Z5\.": "Z5" is off the board; cells run from A1 to J10$/],
  ['count --shots "A1. B1. A1x"', /^shot 3 "A1x": A1 was already shot \(shot 1\)/],
  [["count", "--shots", "A1!\u001bc\nB2."], /^shot 1 "A1!\\u\{1b\}c": "!\\u\{1b\}c" is not an answer/],
  // Knowledge that no layout fits.
  [
    'count --scenario gorkoff-3x3 --shots "A1x B2x C2."',
    /^shot 2 "B2x": with this answer no layout is left; correct it$/,
  ],
  [
    'heatmap --scenario gorkoff-3x3 --shots "A1x B1x C3x A2x"',
    /^shot 4 "A2x": with this answer no layout is left; correct one of B1x A2x, which contradict each other$/,
  ],
  [
    // No other answer to B2 helps.
    'count --scenario small.json --shots "A2x B1x B2x B3x"',
    /^shot 4 "B3x": .*; correct B1x \(B1\. fits\) or B3x \(B3\. or B3# fits\); B1x B2x B3x contradict each other$/,
  ],
  [
    // Each of them can be wrong.
    'count --scenario small.json --shots "A1x B1x C1x"',
    /; correct one of A1x B1x C1x, which contradict each other; C1\. or C1# would fit$/,
  ],
  ["place --scenario gorkoff-3x3 --shots A1.", /^shot 1 "A1\.": with this answer no layout is left/],
  ["count --scenario full.json --shots A1.", /^scenario: its rules allow no layout at all/],
  ["solve --scenario full.json", /^no layout exists: there is nothing to solve$/],
  // Too much work
  ["count --max-memory 0.1", /--max-memory: "0\.1" is not a whole number; write a whole number of GB from 1 to 1000$/],
  ["count --max-time=-5s", /--max-time: "-5s" is not more than 0; write a number and its unit, such as 90s/],
  ["count --max-time 0s", /--max-time: "0s" is not more than 0; /],
  ["count --max-time 5x", /--max-time: "5x" is not a time; /],
  ["count --max-time 15", /--max-time: "15" has no unit; write 15s, 15m or 15h$/],
  // Completion
  ["--completion", /^--completion: names no shell; write bash, zsh, fish$/],
  ["--completion tcsh", /^--completion: "tcsh" is not known; write bash, zsh, fish$/],
  ["count --scenario russian --method oracle", /brute force would try [\d.e+]+ combinations/],
];

test("a flag with a value is given once, but for those that say otherwise", async () => {
  const repeated: string[] = [];
  for (const command of (await makeProgram([], () => {})).commands)
    for (const option of command.options.filter(({ required, optional }) => required || optional)) {
      command.setOptionValueWithSource(option.attributeName(), ["x"], "cli");
      const again = () => command.parseOptions([`${option.long}`, "x"]);
      // Those that take several values keep numbers.
      if (option.variadic) expect(again).toThrow(`${option.long}: "x" is not a whole number`);
      else if (!option.description.includes("may be repeated")) expect(again).toThrow(`${option.long}: is given twice`);
      else {
        again();
        expect(command.getOptionValue(option.attributeName())).toEqual(["x", "x"]);
        repeated.push(option.name());
      }
    }
  expect(new Set(repeated)).toEqual(new Set(["set", "told"]));
});

testRefusals("", CASES, FILES);
