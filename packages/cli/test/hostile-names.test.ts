// Names from strangers: files and bots whose names would move the cursor, turn the direction of text, or be calculated
// by a spreadsheet. What the command prints and writes holds none of it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectRefusal, fileWith, folderWith, run } from "./command.ts";

const RULES = { board: { size: [3, 1] }, fleet: [1], contact: "allowed", answers: "hit" };

/** Clears the screen, names the window, and turns the direction of what follows. */
const HOSTILE = "=1+2\u001b[2J\u001b]2 owned\u0007\u202e";

/** Everything but line breaks that a terminal obeys, or that turns text. */
const HIDDEN = /[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/u;

const transcript = { format: "broadside-transcript", version: 1, scenario: RULES, shots: "A1." };

test.for([
  ["heatmap --scenario", { ...RULES, name: HOSTILE }, /name: has the hidden character \\u\{1b\}/],
  ["compare --games 2 --strategies random --scenario", { ...RULES, name: HOSTILE }, /name: has the hidden character/],
  ["heatmap --scenario", { ...RULES, fleet: [{ name: HOSTILE, length: 1 }] }, /name: .* is not a class name/],
  ["heatmap --scenario", { ...RULES, prior: { version: 1, source: HOSTILE } }, /source: has the hidden character/],
  ["heatmap --scenario", { ...RULES, [HOSTILE]: 1 }, /has an unknown field "=1\+2\\u\{1b\}\[2J.*\\u\{202e\}"/],
  ["review", { ...transcript, strategy: HOSTILE }, /strategy: has the hidden character/],
  ["review", { ...transcript, shots: HOSTILE }, /shot/],
] as const)(
  "broadside %s refuses a file with hidden characters in one line that has none",
  async ([line, file, said]) => {
    const outcome = await run([...line.split(" "), fileWith(file)]);
    expectRefusal(outcome, said);
    expect(outcome.stderr).not.toMatch(HIDDEN);
  },
);

/** A bot that calls itself something else, says so on standard error too, and plays until its second game. */
const BOT = `
const say = (text) => process.stdout.write(text + "\\n");
let shot = 0, game = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  process.stderr.write(${JSON.stringify(`${HOSTILE}\n`)});
  if (line.startsWith("broadside")) say(${JSON.stringify(`bot 1 name=${HOSTILE}; author=${HOSTILE}; version=${HOSTILE}\nok`)});
  if (line.startsWith("scenario")) say("ok");
  if (line.startsWith("game")) { shot = 0; game = Number(line.split(" ")[1]); }
  if (line.startsWith("shoot")) say(game === 0 ? "ABC"[shot++] + "1" : ${JSON.stringify(`error ${HOSTILE}`)});
});`;

test.for([
  ["compare", ["--strategies", "random,BOT", "--games", "3", "--out", "out", "--set", "export=csv"]],
  ["tournament", ["--strategies", "random,BOT", "--games", "4", "--out", "out"]],
  ["captain", ["--strategies", "captain,BOT", "--games", "3"]],
  ["bot-check", ["BOT"]],
] as const)("%s shows what a bot calls itself and says as letters that are seen", async ([command, args]) => {
  const folder = folderWith({ "bot.cjs": BOT, "rules.json": JSON.stringify(RULES) });
  const bot = `cmd:node ${join(folder, "bot.cjs")}`;
  const words = args.map((word) => word.replace("BOT", bot).replace(/^out$/, join(folder, "out")));
  const rules = command === "bot-check" ? [] : ["--scenario", join(folder, "rules.json"), "--seed", "1"];
  const { stdout, stderr } = await run([command, ...words, ...rules]);
  expect(stdout, stderr).toContain("1+2");
  expect(stdout + stderr).not.toMatch(HIDDEN);
  const written = args.includes("out" as never) ? readdirSync(join(folder, "out")) : [];
  expect(written.length > 0).toBe(args.includes("out" as never));
  for (const file of written.filter((name) => /\.(json|html|csv)$/.test(name))) {
    const text = readFileSync(join(folder, "out", file), "utf8");
    expect(text.replaceAll("\r", ""), file).not.toMatch(HIDDEN);
    if (file.endsWith(".csv")) expect(text, file).not.toMatch(/(^|,)"?[=+@]/m);
  }
});

test("draws names with signs of markup as text", async () => {
  const name = `</text><script>alert(1)</script><image href="x" onerror="alert(2)"/>&'`;
  const cwd = folderWith({
    "rules.json": JSON.stringify({ ...RULES, name, prior: { version: 1, name, source: name } }),
  });
  for (const line of ["heatmap --out a.svg", "place --seed 1 --out b.svg", "suggest --out c.svg", "solve --tree d.svg"])
    expect(await run(`${line} --scenario rules.json`, { cwd }), line).toMatchObject({ code: 0 });
  expect((await run("solve --tree e.html --scenario rules.json", { cwd })).code).toBe(0);
  for (const file of readdirSync(cwd).filter((name) => /\.(svg|html)$/.test(name))) {
    const text = readFileSync(join(cwd, file), "utf8");
    expect(text, file).toContain("&lt;script&gt;alert(1)");
    expect(text, file).not.toMatch(/<script>alert|<image href="x"/);
  }
});
