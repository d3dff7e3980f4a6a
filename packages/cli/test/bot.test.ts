// Tests of strategies as bots, of checked bots, and of the bots in the examples, all with the built command.

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CheckProgress, type CheckReport, checkBot, parseCommand } from "@broadside/arena/bots";
import { unwrap } from "@broadside/engine";
import stringWidth from "string-width";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong, longIt } from "../../engine/test/cases.ts";
import { within } from "../../engine/test/within.ts";
import { bin, finish, folderWith, interrupt, run, runProcess, start, testRefusals } from "./command.ts";

const examples = fileURLToPath(new URL("../../../examples/bots", import.meta.url));
const testBot = fileURLToPath(new URL("../../arena/test/bot/test-bot.mjs", import.meta.url));

const RULES = '{"board":{"size":[3,1]},"fleet":[{"name":"boat","length":1}],"contact":"allowed","answers":"hit"}';

const results = mkdtempSync(join(tmpdir(), "broadside-bots-"));
afterAll(() => rmSync(results, { recursive: true, force: true }));

describe("broadside bot", () => {
  test("answers line by line, and ends with quit", async () => {
    const input = `broadside 1\nhello\nscenario ${RULES}\ngame 1 seek\nshoot - -\nanswer B1?\nshoot - -\nquit\nbroadside 1\n`;
    const { code, stdout, stderr } = await run("bot --strategy greedy-hit", { input });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^bot 1 name=broadside greedy-hit; author=Broadside; version=\d+\.\d+\.\d+$/);
    expect(lines.slice(1, 5)).toEqual(["option name=prior type=text default=scenario", "ok", "ok", "A1"]);
    expect(lines[5]).toMatch(/^error shot 1 "B1\?"/);
    expect(lines.slice(6)).toEqual([""]);
  });

  test("as a process it answers each line before it hears the next, and ends with its input", async () => {
    const child = start("bot --strategy random");
    const done = finish(child);
    const said = async (): Promise<string> => String(await within(once(child.stdout, "data"), 60, "the bot's answer"));
    for (const [line, answer] of [
      ["broadside 1", /^bot 1 name=broadside random;[\s\S]*\nok\n$/],
      [`scenario ${RULES}`, /^ok\n$/],
      ["game 3 seek\nshoot 100 100", /^[ABC]1\n$/],
    ] as const) {
      const reply = said();
      child.stdin.write(`${line}\n`);
      expect(await reply).toMatch(answer);
    }
    child.stdin.end();
    expect(await done).toMatchObject({ code: 0, stderr: "" });
  });

  test("does not call a module of yours its own work", async () => {
    const module = fileURLToPath(new URL("../../../examples/row-by-row.mjs", import.meta.url));
    const { stdout } = await run(["bot", "--strategy", module], { input: "broadside 1\n" });
    expect(stdout).toBe("bot 1 name=broadside row-by-row\nok\n");
  });

  testRefusals("", [
    ["bot --strategy nonesuch", /--strategy: "nonesuch" is not known/],
    ["bot --strategy cmd:sh", /--strategy/],
    ['bot-check ""', /^<command>: names no program; write broadside bot-check "python3 mybot.py"$/],
    ['bot-check "nonesuch --fast"', /there is no program "nonesuch"/],
    [`bot-check "sh 'x"`, /the quote ' is not closed/],
    [`bot-check "${examples}/hunter.mjs"`, /; name its interpreter first: node \S+\.mjs$/],
    [`bot-check "${examples}/hunter.c"`, /is not executable; compile it/],
    ["bot-check python3 bot.py", /<command>: is several words; write broadside bot-check "python3 bot.py"/],
  ]);

  testRefusals("compare --out x --strategies", [
    ["cmd:nonesuch", /there is no program "nonesuch"/],
    ['"python3 no.py"', /write "cmd:python3 no\.py" if it is a bot/],
    ['"cmd:sh --depth 1,2"', /put a comma in quotes if it belongs to the command/],
    ['"cmd:sh --depth 1,randon"', /the command before it; did you mean "random"\?$/],
    ["cmd:sh,depth=3", /takes no parameters after a comma/],
    ["cmd:cat", /"cmd:cat": handshake/],
  ]);
});

/**
 * What bot-check finds. It waits most of the time, and several checks can wait at once, so it is called here and not
 * as a command.
 */
const check = (command: string, limit?: number): Promise<CheckReport> =>
  checkBot(unwrap(parseCommand(command, "--bot")), { limit });

/** What the command finds, in a process of its own. */
const checkedBy = async (bot: string, exitCode: number, ...settings: string[]): Promise<CheckReport> => {
  const { code, stdout, stderr } = await runProcess(["bot-check", bot, "--json", ...settings]);
  expect({ code, isSilent: stderr === "" }, stderr).toEqual({ code: exitCode, isSilent: exitCode === 0 });
  return JSON.parse(stdout);
};

describe("broadside bot-check", () => {
  test("finds nothing wrong with the skeleton, in lines that fit, however long its name is", async () => {
    const name = `name=超级无敌大型航空母舰战斗群旗舰专用特别长的名字用来测试终端宽度的一条船又一条船`;
    const skeleton = readFileSync(join(examples, "skeleton.mjs"), "utf8").replace("name=Skeleton", name);
    const line = ["bot-check", `"${process.execPath}" bot.mjs`, "--scenario", "gorkoff-3x3"];
    const { code, stdout } = await run(line, { cwd: folderWith({ "bot.mjs": skeleton }), env: { COLUMNS: "80" } });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^right {2}your rules: a game of gorkoff-3x3, \d shots$/m);
    expect(stdout).toMatch(/\n\nchecks: \d+ right, 0 wrong, \d notes\n$/);
    for (const line of stdout.split("\n")) expect(stringWidth(line)).toBeLessThanOrEqual(80);
  });

  test.concurrent("plays a game with questions, and says what is wrong with those asked", {
    timeout: 120_000,
  }, async () => {
    const asker = readFileSync(join(examples, "asker.mjs"), "utf8");
    const questions = async (source: string) => {
      const { findings } = await check(
        `"${process.execPath}" "${join(folderWith({ "asker.mjs": source }), "asker.mjs")}"`,
      );
      return findings.find((one) => one.check === "questions");
    };
    const asks = /say\(`ask any.*`\)/;
    expect(await questions(asker)).toMatchObject({ verdict: "right", text: expect.stringContaining("3 questions") });
    for (const [said, text] of [
      ['say("ask any(Z9)")', "it asked what is no question ("],
      ['say("ask count(row 1)")', "it asked what is not answered by yes or no"],
    ] as const) {
      const source = asker.replace(asks, said);
      const heard = said.slice(5, -2);
      expect(await questions(source)).toMatchObject({ verdict: "wrong", text: expect.stringContaining(text), heard });
    }
    const greedy = asker.replace("Number(questions) > 0", "questions !== undefined && questions !== 0");
    expect(await questions(greedy)).toMatchObject({ verdict: "wrong", text: "it asked with no question left" });
  });

  longIt("finds nothing wrong with our own strategies", async () => {
    const { findings } = await checkedBy(`"${process.execPath}" "${bin}" bot --strategy hunt-target`, 0);
    expect(findings.filter(({ verdict }) => verdict !== "right")).toEqual([]);
  });

  test.concurrent.each([
    ["crash", "it ended (exit code 3)", ""],
    // The arena's tests know these faults too, so only the long run checks what is said of them here.
    ...(isLong
      ? [
          ["off", '"Z99" is off the board; cells run from A1 to J10', "Z99"],
          ["hang", "it said nothing within", ""],
          ["silent", "it closed its output", ""],
          ["flood", "it said more than 1 MB that was not asked for", ""],
        ]
      : []),
  ])("says of a bot that does %s what it did, with what was said", { timeout: 240_000 }, async (deed, text, heard) => {
    const bot = `"${process.execPath}" "${testBot}" ${deed} 2`;
    // The checks wait this long once. To say a megabyte may take some time on a busy machine.
    const seconds = deed === "flood" ? 12 : 3;
    // One of them as a process, which writes the same as JSON.
    const { passed, findings } =
      deed === "crash" ? await checkedBy(bot, 1, "--set", "move-limit=3s") : await check(bot, 1000 * seconds);
    expect(passed).toBe(false);
    const game = findings.find((one) => one.check === "a game");
    expect(game).toMatchObject({
      ...{ verdict: "wrong", heard, sent: expect.stringContaining("shoot - -"), shot: 2, log: `I am here to ${deed}` },
      rules: expect.stringContaining('"size":[10,10]'),
    });
    expect(game?.text).toContain(text);
    // An arena sends no such rules.
    expect(findings.find((one) => one.check === "illegal rules")?.verdict).toBe("note");
  });

  test.concurrent("says what is wrong again and again once", { timeout: 240_000 }, async () => {
    const { stdout } = await run(["bot-check", `"${process.execPath}" "${testBot}" garbage 1`]);
    expect(
      stdout.match(/asked for a cell, such as A1, and said "I think that B2 is très nice"; if that is its log, write/g),
    ).toHaveLength(2);
    expect(stdout).toMatch(/^WRONG {2}the same in .+ and .+: it was asked for a cell/m);
    // Two different logs: the first process also crashed. The many others wrote the same line.
    expect(stdout.split("The end of its log")[1].match(/^I am here to garbage$/gm)).toHaveLength(2);
  });

  test.concurrent("names what a bot says that nobody asked for", { timeout: 120_000 }, async () => {
    const command = unwrap(parseCommand(`"${process.execPath}" "${testBot}" chat 2`, "--bot"));
    const end = new Error("the rest is of no interest");
    const found = ({ verdict, text }: { verdict: string; text: string }): void => {
      if (verdict !== "wrong") return;
      expect(text).toMatch(/^after shot 2 it also said "I shot at A1", which nobody asked for; write your log to /);
      throw end;
    };
    await expect(checkBot(command, { limit: 1000, found })).rejects.toBe(end);
  });

  test.concurrent("checks boards by answers that the bot plays, and repeats why it refuses others", {
    timeout: 240_000,
  }, async () => {
    const bot = `"${process.execPath}" "${testBot}" picky`;
    const { findings } = await check(bot, 3000);
    const text = (name: string) => findings.find((one) => one.check === name)?.text;
    expect(text("answers")).toMatch(
      /^it plays answers length and named; not hit \(I play no hit\), sunk \(I play no sunk\)/,
    );
    expect(text("small boards")).toBe("it shot at A1, which is blocked");
    // It counts on after Z: only a whole game comes to that column.
    expect(text("large boards")).toMatch(/such as A1 \(after Z comes AA\), and said "\[1"/);
  });

  test.concurrent("does not wait for every check of a bot that never answers", { timeout: 120_000 }, async () => {
    const command = unwrap(parseCommand(`"${process.execPath}" "${testBot}" never 3`, "--bot"));
    const told: CheckProgress[] = [];
    const { findings } = await checkBot(command, { limit: 1000, progress: (progress) => told.push(progress) });
    const late = findings.filter(({ text }) => text.includes("it said nothing within"));
    expect(late).toHaveLength(2);
    expect(findings.at(-1)).toMatchObject({ check: "the rest", verdict: "note" });
    expect(findings.indexOf(late[1])).toBe(findings.length - 2);
    // Each answer is told at once: the bot gives two, then none.
    const game = told.filter(({ check }) => check === "a game");
    expect(game.map(({ shots }) => shots)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(game.at(-1)).toMatchObject({ number: 5, checks: 18, milliseconds: expect.any(Number) });
  });

  test("ends without a word when its reader has gone", { timeout: 120_000 }, async () => {
    const child = start(["bot-check", `"${process.execPath}" "${testBot}"`]);
    child.stdout.destroy();
    expect(await finish(child)).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("says it in words, and ends with 1", { timeout: 120_000 }, async () => {
    const { code, stdout, stderr } = await run("bot-check cat");
    expect(code).toBe(1);
    expect(stdout).toBe(
      'WRONG  handshake: the bot said "broadside 1"; begin with bot 1 name=…, then ok, and write your log to standard error\n' +
        "       sent   broadside 1\n       heard  broadside 1\n\nchecks: 0 right, 1 wrong, 0 notes\n",
    );
    expect(stderr).toBe("broadside: the bot does not keep to the protocol: 1 check wrong\n");
  });
});

const isThere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

const built = mkdtempSync(join(tmpdir(), "broadside-built-"));
afterAll(() => rmSync(built, { recursive: true, force: true }));

const BOTS: readonly { file: string; needs: string; command: string; build?: readonly string[]; places?: true }[] = [
  { file: "hunter.py", needs: "python3", command: `python3 "${examples}/hunter.py"`, places: true },
  { file: "hunter.mjs", needs: "node", command: `node "${examples}/hunter.mjs"` },
  { file: "asker.mjs", needs: "node", command: `node "${examples}/asker.mjs"` },
  { file: "hunter.sh", needs: "bash", command: `bash "${examples}/hunter.sh"` },
  {
    file: "hunter.c",
    needs: "cc",
    command: `"${built}/hunter"`,
    build: ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", join(built, "hunter"), join(examples, "hunter.c")],
  },
  {
    file: "random.go",
    needs: "go",
    command: `"${built}/random"`,
    build: ["go", "build", "-o", join(built, "random"), join(examples, "random.go")],
  },
];

const SKELETONS: typeof BOTS = [
  { file: "skeleton.py", needs: "python3", command: `python3 "${examples}/skeleton.py"` },
  {
    file: "skeleton.c",
    needs: "cc",
    command: `"${built}/skeleton"`,
    build: ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", join(built, "skeleton"), join(examples, "skeleton.c")],
  },
  { file: "skeleton.mjs", needs: "node", command: `node "${examples}/skeleton.mjs"` },
];

describe("the bots of the examples and of the documentation", () => {
  beforeAll(() => {
    for (const { build, needs } of [...BOTS, ...SKELETONS]) {
      if (!build || !isThere(needs)) continue;
      const { status, stderr } = spawnSync(build[0], build.slice(1), { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    }
  }, 120_000);

  test.each([...BOTS, ...SKELETONS])("$file has less than 80 lines", ({ file }) => {
    expect(readFileSync(join(examples, file), "utf8").split("\n").length - 1).toBeLessThan(80);
  });

  // All bots play below, so a quick run checks those that place ships or are copied to begin with.
  const checked = [...BOTS, ...SKELETONS].filter(({ file }) => isLong || /hunter\.py|skeleton\.(py|c)/.test(file));
  for (const { file, needs, command, places } of checked) {
    const name = isThere(needs) ? `${file} passes the check` : `${file} is not checked: ${needs} is not installed`;
    test.skipIf(!isThere(needs)).concurrent(name, { timeout: 240_000 }, async () => {
      const report = await check(command);
      const { findings } = report;
      expect(findings.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      // A bot that does not place ships gets a note that says so.
      expect(findings.find((one) => one.check === "place")).toMatchObject({ verdict: places ? "right" : "note" });
      const right = findings.filter(({ verdict }) => verdict === "right").map((one) => one.check);
      expect(right).toEqual(expect.arrayContaining(["a game", "salvo", "games in a row", "unknown lines", "quit"]));
    });
  }

  const hasNumPy = spawnSync("python3", ["-c", "import numpy"]).status === 0;
  test.skipIf(!hasNumPy)(
    hasNumPy ? "exact.py plays as greedy-hit does" : "exact.py is not played: NumPy is not installed",
    { timeout: 240_000 },
    async () => {
      const python = fileURLToPath(new URL("../../../python/src", import.meta.url));
      const env = {
        PYTHONPATH: python,
        PYTHONDONTWRITEBYTECODE: "1",
        BROADSIDE_COMMAND: `"${process.execPath}" "${bin}"`,
      };
      const strategies = `cmd:python3 "${examples}/exact.py",greedy-hit`;
      const game = ["--scenario", "gorkoff-3x3", "--games", "2", "--seed", "1", "--workers", "1", "--json"];
      const { code, stdout, stderr } = await runProcess(["compare", "--strategies", strategies, ...game], { env });
      expect({ code, stderr }, stderr).toMatchObject({ code: 0 });
      const [exact, greedy] = JSON.parse(stdout).strategies;
      expect(exact.shots).toEqual(greedy.shots);
    },
  );

  test("that crash lose a tournament, which says why and where to look", { timeout: 120_000 }, async () => {
    const bot = `"${process.execPath}" "${testBot}" crash 1`;
    const cup = ["tournament", "--scenario", "gorkoff-3x3", "--games", "2", "--strategies", `random,cmd:${bot}`];
    const cwd = folderWith({});
    const { stdout } = await run([...cup, "--workers", "1", "--out", "cup"], { cwd });
    expect(stdout).toMatch(/did not finish 1 game of its own: 1 x ended \(exit code 3\), in game 1, at shot 1\./);
    expect(stdout).toMatch(/^authors: Test v7\.5 by Ann Lee$/m);
    expect(stdout).toMatch(/last wrote to standard error: I am here to crash \(more in cup.logs.2-/);
    expect(stdout).toContain(`broadside bot-check '${bot}'`);
    expect(readFileSync(join(cwd, "cup", "report.html"), "utf8")).toContain("ended (exit code 3)");
  });

  test("play against each other and against ours", { timeout: 240_000 }, async () => {
    const bots = BOTS.filter(({ needs }) => isThere(needs)).map(({ command }) => `cmd:${command}`);
    const games = ["--games", "2", "--seed", "1", "--workers", "1", "--json"];
    const { code, stdout, stderr } = await run(["compare", "--strategies", [...bots, "random"].join(","), ...games]);
    expect({ code, stderr }, stderr).toMatchObject({ code: 0 });
    const { strategies } = JSON.parse(stdout);
    expect(strategies).toHaveLength(bots.length + 1);
    for (const { shots } of strategies.slice(0, -1)) expect(shots.mean).toBeLessThan(strategies.at(-1).shots.mean - 10);
  });
});

describe("Ctrl-C", () => {
  const isRunning = (id: number): boolean => {
    try {
      process.kill(id, 0);
      return !existsSync("/proc/self") || !/^State:\s*Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
    } catch {
      return false;
    }
  };

  test.each([1, 2])("%i times ends all bots and what they have started", { timeout: 120_000 }, async (times) => {
    const record = join(results, `processes-${times}.txt`);
    const bot = `cmd:"${process.execPath}" "${testBot}" family 2 "${record}"`;
    const child = start([
      ...["compare", "--strategies", bot, "--out", join(results, `stopped-${times}`), "--games", "9"],
      ...["--set", "game-limit=1000s", "--workers", "1"],
    ]);
    const done = finish(child);
    const list = (): string[] => (existsSync(record) ? readFileSync(record, "utf8").trim().split("\n") : []);
    while (list().length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 500));
    interrupt(child);
    if (times === 2) {
      // The second one follows the answer to the first.
      await within(once(child.stderr, "data"), 60, "the answer to the first signal");
      // Within half a second it would be the first once more.
      await new Promise((resolve) => setTimeout(resolve, 550));
      interrupt(child);
    }
    const { code, signal } = await done;
    // A process that is already leaving ends by the second signal itself.
    expect([1, times === 2 && "SIGINT"]).toContain(code ?? signal);
    // A killed process still exists for a moment, until the system has removed it.
    await expect.poll(() => list().map(Number).filter(isRunning), { timeout: 10_000 }).toEqual([]);
  });
});
