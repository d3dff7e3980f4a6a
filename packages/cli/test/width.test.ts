// Output for people is no wider than where it is read: every command, in a pipe (80 columns) and at other
// widths, with names in letters that take two columns, characters that take none, and more of them than fit in a
// line. Paths, addresses, JSON and parameters are never cut, and an error is one line.

import { rmSync } from "node:fs";
import stringWidth from "string-width";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { COMMANDS } from "../src/commands/command-list.ts";
import { makeFolder, run, words } from "./command.ts";

const LONG = "超级无敌大型航空母舰战斗群旗舰专用特别长的名字用来测试终端宽度的一条船又一条船";
const FILES: Readonly<Record<string, string>> = {
  "wide.json": JSON.stringify({
    name: `大海战 🚢🚢 ${"e\u0301".repeat(30)} ${LONG}`,
    board: { size: [5, 5] },
    fleet: [
      { name: "航空母舰", length: 3 },
      { name: LONG, length: 3 },
      { name: "Zerstörer", length: 2 },
    ],
    contact: "none",
    answers: "named",
  }),
  "broad.json": JSON.stringify({
    name: "broad",
    board: { size: [60, 3] },
    fleet: [{ name: "驱逐舰", length: 3 }],
    contact: "allowed",
    answers: "hit",
  }),
  "deep.json": JSON.stringify({
    name: "deep",
    board: { size: [3, 2, 2, 2] },
    fleet: [{ name: "ship", length: 3 }],
    contact: "allowed",
    answers: "hit",
  }),
  "lines.txt": '{"id":1,"scenario":"gorkoff-3x3"}\n',
  "broadside.json": JSON.stringify({ list: {}, heatmap: { prior: "uniform" } }),
  "mine.mjs": `export default { name: "mine-of-a-long-name-mine-of-a-long-name-mine-of-a-long-name", about: "${LONG}", choose: (knowledge) => { for (let cell = 0; ; cell++) if (!knowledge.observations.some((one) => one.cell === cell)) return cell; } };`,
};

const rules = "--scenario wide.json --no-config";
const chess = "probability-chessboard:divisor=3,remainder=1,block=20";
const WIDE_STRATEGIES = `${chess},probability-rectangle:top-left=1/1,lower-right=4/4,block=10`;
const shape = "--scenario gorkoff-3x3 --seed 1 --workers 1";

/** Command lines, and what is typed into them. They run in the same folder, one after another. */
const LINES: readonly (readonly [line: string, input?: string])[] = [
  [`count ${rules}`],
  ["count --scenario boxes:1000x20:3"],
  [`heatmap ${rules}`],
  ["heatmap --scenario broad.json"],
  ["heatmap --scenario deep.json --shots (1,1,1,1)."],
  ["heatmap --scenario russian --estimate --samples 500"],
  [`suggest ${rules} --strategy ${chess} --format matrix`],
  [`suggest ${rules} --prior edges --strategy random`],
  ["suggest --scenario boxes:10x40:3"],
  [`suggest ${rules} --strategy ./mine.mjs`],
  [`place ${rules} --number 2 --seed 1`],
  ["place --scenario boxes:10x30:3 --seed 1"],
  [`place --scenario gorkoff-3x3 --difficulty ${chess} --seed 1`],
  [`table ${rules} --shots "A1x B1x"`],
  ["table"],
  ["list"],
  ["list presets"],
  ["list presets thesis"],
  ["list priors"],
  ["list priors edges --scenario broad.json"],
  ["list strategies"],
  ["list tasks"],
  ["task pomdp-planners --games 3 --seed 1"],
  ["list schemas"],
  ["list settings"],
  ["solve --scenario gorkoff-3x3"],
  [`solve --scenario gorkoff-3x3 --strategies ${chess},greedy-hit`],
  ["bound --scenario hasbro"],
  ["hider"],
  ["hider --scenario gorkoff-3x3 --out certificate.json"],
  ["hider check certificate.json"],
  [`play ${rules} --seed 1 --out game.json`, "ok\nA1\nB2\nhint\nhelp\nlog\nresign\n"],
  ["play --scenario broad.json --seed 1", "ok\nA1\nresign\n"],
  ["review game.json --samples 100 --seed 1 --strategy greedy-hit"],
  [`compare ${shape} --strategies ${WIDE_STRATEGIES} --games 20`],
  [
    `compare --scenario wide.json --strategies ${WIDE_STRATEGIES},./mine.mjs --games 4 --seed 1 --workers 1 --out compared --set openings=false`,
  ],
  [`tournament --strategies ${chess},./mine.mjs --fleet drawn --games 4 --scenario wide.json --seed 1 --workers 1`],
  [`tournament ${shape} --strategies ${WIDE_STRATEGIES},random --games 10 --out cup`],
  ["study"],
  ["list config"],
  ["count --batch lines.txt"],
];

/** The lines of a text that are too wide, apart from words that are never cut. */
const tooWide = (text: string, columns: number): string[] =>
  text
    .split("\n")
    .filter((line) => stringWidth(line) > columns && !line.split(" ").some((word) => isWhole(word, columns)));

const isWhole = (word: string, columns: number): boolean => /[/\\{}[\]=]/.test(word) && stringWidth(word) > columns - 6;

const SLOW = /^(compare|tournament|solve|review)/;

const isData = (line: string): boolean => line.includes("--batch");

describe.for([
  ["in a usual terminal", "80", 80],
  ["beside something else", "40", 40],
  // In the long run also with room for what other terminals leave out.
  ...(isLong ? ([["in a wide terminal", "120", 120]] as const) : []),
] as const)("%s", ([, COLUMNS, columns]) => {
  let folder = "";
  beforeAll(() => {
    folder = makeFolder(FILES);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  // At other widths, only fast commands are run.
  const lines = columns === 80 ? LINES : LINES.filter(([line]) => !SLOW.test(line));

  test.for(lines)("broadside %s", async ([line, input]) => {
    const { code, stdout, stderr } = await run(line, {
      cwd: folder,
      env: { COLUMNS },
      ...(input !== undefined && { input }),
    });
    expect(code, stderr).toBe(0);
    expect(stdout).not.toBe("");
    if (!isData(line)) expect(tooWide(stdout, columns)).toEqual([]);
    expect(tooWide(stderr, columns)).toEqual([]);
  });
});

describe("help", () => {
  const asked = ["--help", ...Object.keys(COMMANDS).map((name) => `${name} --help`)];
  test.for(asked.flatMap((line) => [60, 80].map((columns) => [line, columns] as const)))(
    "broadside %s at %i columns",
    async ([line, columns]) => {
      const { stdout } = await run(line.split(" "), { env: { COLUMNS: String(columns) } });
      expect(tooWide(stdout, columns)).toEqual([]);
    },
  );
});

test("an example that is broken into lines is the same command line to a shell", async () => {
  const examplesAt = async (columns: number): Promise<string[]> => {
    const { stdout } = await run("tournament --help", { env: { COLUMNS: String(columns) } });
    const whole = stdout.replaceAll(/ \\\n +/g, " ");
    return [...whole.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line]) => line);
  };
  const whole = await examplesAt(1000);
  expect(Math.max(...whole.map(({ length }) => length))).toBeGreaterThan(80);
  expect(await examplesAt(60)).toEqual(whole);
});

test("a pipe has no width: nothing is broken, cut or left out", async () => {
  const args = words("compare --strategies random,hunt-target --scenario gorkoff-3x3 --games 4 --seed 1 --workers 1");
  const piped = await run(args, { env: { COLUMNS: "" } });
  expect(piped.stdout).toMatch(/^strategy .* median +P75 +P95 +ms\/game$/m);
  expect(piped.stdout).toMatch(/^No clear difference between random and hunt-target: [^\n]{80,}$/m);
  // Narrower, what has no room in a table stands in another below it.
  const narrow = (await run(args, { env: { COLUMNS: "60" } })).stdout;
  expect(narrow).not.toMatch(/^strategy .* mean shots .* ms\/game$/m);
  expect(narrow).toMatch(/^strategy .*ms\/game$/m);
});

test("an error is one line in a pipe, whatever its width", async () => {
  const { stderr } = await run(["count", "--scenario", LONG], { env: { COLUMNS: "" } });
  expect(stderr).toMatch(/^broadside: [^\n]{80,}\n$/);
});
