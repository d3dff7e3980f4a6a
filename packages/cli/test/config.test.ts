// Defaults from broadside.json: the nearest file above the folder counts, up to the user's home; flags override
// it; errors in it are reported with their line.
import { spawnSync } from "node:child_process";
import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bin, expectRefusal, folderWith, notOnWindows, type Outcome, run, words } from "./command.ts";

/** Runs a command line in a folder below one that contains a file of defaults. */
const runBelow = (
  config: string,
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const folder = realpathSync(folderWith({ "broadside.json": config, ...files }));
  mkdirSync(join(folder, "a/b"), { recursive: true });
  return run(args, { cwd: join(folder, "a/b"), env: { HOME: folder, USERPROFILE: folder } });
};

const layoutsOf = async (outcome: Promise<Outcome>): Promise<string> => {
  const { stdout, stderr } = await outcome;
  expect(stderr).toBe("");
  return JSON.parse(stdout).layouts;
};

describe("defaults", () => {
  test("are those of all commands, and of a command", async () => {
    expect(await layoutsOf(runBelow('{"all":{"scenario":"gorkoff-3x3","json":true}}', ["count"]))).toBe("4");
    expect(
      await layoutsOf(
        runBelow('{"all":{"scenario":"russian"},"count":{"scenario":"gorkoff-3x3","json":true}}', ["count"]),
      ),
    ).toBe("4");
  });

  test("are also flags that may be repeated", async () => {
    const config = '{"count":{"scenario":"gorkoff-3x3","told":"any(row 2) = false","json":true}}';
    expect(await layoutsOf(runBelow(config, ["count"]))).toBe("2");
    expect(await layoutsOf(runBelow(config, ["count", "--told", "any(row 1)"]))).toBe("4");
  });

  test("give way to flags, whatever their letters, and to --no-config", async () => {
    const config = '{"count":{"scenario":"gorkoff-3x3"}}';
    expect(await layoutsOf(runBelow(config, ["count", "--scenario", "gorkoff-5x5", "--json"]))).toBe("1428");
    expect(await layoutsOf(runBelow(config, ["count", "-s", "gorkoff-5x5", "-j"]))).toBe("1428");
    expect(await layoutsOf(runBelow(config, ["count", "--no-config", "--json"]))).toBe("30093975536");
  });

  test("are read as if they were typed: numbers, lists, what is set and what is not", async () => {
    const config =
      '{"all":{"scenario":"gorkoff-3x3","top":2,"json":false},"compare":{"strategies":["random","hunt-target"],"games":3,"openings":false}}';
    const { stdout } = await runBelow(config, ["suggest"]);
    expect(stdout.match(/^\d/gm)).toEqual(["1", "2"]);
    const compared = await runBelow(config, ["compare", "--workers", "1", "--json"]);
    expect(JSON.parse(compared.stdout).commands[0]).toMatch(/--strategies random,hunt-target .*--games 3 /);
  });

  test("are of settings too, which --set gives for one call", async () => {
    const config = '{"solve":{"max-layouts":3}}';
    const solve = ["solve", "--scenario", "gorkoff-3x3"];
    const refused = await runBelow(config, solve);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toMatch(/--set max-layouts=4 allows them/);
    expect(await runBelow(config, [...solve, "--set", "max-layouts=4"])).toMatchObject({ code: 0, stderr: "" });
    expect(await runBelow(config, [...solve, "--no-config"])).toMatchObject({ code: 0, stderr: "" });
    expect(await runBelow('{"solve":{"max-layouts":4}}', solve)).toMatchObject({ code: 0, stderr: "" });
  });

  test("paths are as from the file's folder", async () => {
    const rules = '{"board":{"size":[2,1]},"fleet":[{"name":"boat","length":1}],"contact":"none","answers":"hit"}';
    const config = '{"count":{"scenario":"rules.json"}}';
    expect(await layoutsOf(runBelow(config, ["count", "--json"], { "rules.json": rules }))).toBe("2");
  });

  test("are passed over by calls that they do not concern", async () => {
    const config =
      '{"all":{"seed":5,"samples":99,"games":20,"workers":2,"max-time":"5m","placement":"edges","openings":false}}';
    const calls = [
      "heatmap -s gorkoff-3x3",
      "suggest -s gorkoff-3x3 --estimate",
      "place -s gorkoff-3x3 --index 1",
      "study",
    ];
    for (const call of calls)
      expect(await runBelow(config, call.split(" ")), call).toMatchObject({ code: 0, stderr: "" });
    const estimated = JSON.parse(
      (await runBelow(config, "heatmap -s gorkoff-3x3 --estimate --json".split(" "))).stdout,
    );
    expect(estimated.estimate).toMatchObject({ seed: 5, samples: 99 });
    // A flag of the file counts as one that is given, unless the file says that it is not.
    const map = async (estimate: boolean) => {
      const file = JSON.stringify({ heatmap: { estimate, samples: 99 } });
      return JSON.parse((await runBelow(file, "heatmap -s gorkoff-3x3 --json".split(" "))).stdout);
    };
    expect((await map(true)).estimate.samples).toBe(99);
    expect((await map(false)).layouts).toBe("4");
  });

  test("of how something is written give way to another way that was typed", async () => {
    const asked = ["heatmap", "-s", "gorkoff-3x3"];
    expect((await runBelow('{"all":{"format":"csv"}}', [...asked, "--json"])).stdout).toMatch(/^\{/);
    expect((await runBelow('{"all":{"json":true}}', [...asked, "--format", "csv"])).stdout).toMatch(/^cell,/);
    expect((await runBelow('{"all":{"json":true}}', ["table", "--format", "csv"])).stdout).toMatch(/^layout,/);
    expect((await runBelow('{"all":{"format":"csv","json":true}}', asked)).code).toBe(2);
  });

  test("are none in a folder that is gone", async () => {
    notOnWindows("nobody can remove a folder in which a program runs");
    const folder = folderWith({ "broadside.json": '{"count":{"scenario":"gorkoff-3x3"}}' });
    mkdirSync(join(folder, "gone"));
    const words = `${process.execPath} ${bin} count -s gorkoff-5x5 --json`;
    const { stdout } = spawnSync("sh", ["-c", `cd ${join(folder, "gone")} && rmdir ../gone && ${words}`], {
      encoding: "utf8",
    });
    expect(JSON.parse(stdout).layouts).toBe("1428");
  });

  test("stop at the user's home", async () => {
    const folder = realpathSync(folderWith({ "broadside.json": '{"count":{"scenario":"gorkoff-3x3"}}' }));
    const home = join(folder, "home");
    mkdirSync(join(home, "deep"), { recursive: true });
    const args = ["count", "--json"];
    expect(await layoutsOf(run(args, { cwd: join(home, "deep"), env: { HOME: home, USERPROFILE: home } }))).toBe(
      "30093975536",
    );
    writeFileSync(join(home, "broadside.json"), '{"count":{"scenario":"gorkoff-5x5"}}');
    expect(await layoutsOf(run(args, { cwd: join(home, "deep"), env: { HOME: home, USERPROFILE: home } }))).toBe(
      "1428",
    );
  });
});

test("an address with its password is shown nowhere: not by config, not in an error", async () => {
  const config = '{"compare":{"queue":"postgres://joe:sekret@127.0.0.1:1/x","strategies":"random","games":2}}';
  for (const args of [
    ["list", "config"],
    ["list", "config", "--json"],
    ["compare", "--out", "results"],
  ]) {
    const { stdout, stderr } = await runBelow(config, args);
    expect(stdout + stderr).toContain("queue");
    expect(stdout + stderr).not.toMatch(/sekret|joe/);
  }
});

const WRONG: readonly (readonly [config: string, line: string, said: RegExp])[] = [
  ['{"all":{"set":"x=1"}}', "count", /line 1: "set" is not a flag of any command; /],
  [
    '{\n  "count": {\n    "scenario": russian\n  }\n}',
    "count",
    /broadside\.json: is not JSON at line 3, column 17: a value is expected, not russian; correct it, or write --no-config$/,
  ],
  ['{"count": {', "count", /is not JSON at column 12: a key in double quotes is expected where the text ends/],
  ['{\n"count": 3}', "count", /line 2: an object is expected; write "count":\{/],
  ['{\n"scenario": "russian"}', "count", /line 2: an object is expected; write "all":\{"scenario":…\}$/],
  ['{\n"coutn": {}}', "count", /line 2: "coutn" is not a command; did you mean "count"\?$/],
  ['{\n"count": {\n"top": 3}}', "count", /line 3: "top" is not a flag of broadside count; /],
  ['{"suggest":{"top":3,\n"top":4}}', "suggest", /line 2: "top" is there already; leave one of them out$/],
  [
    '{\n"suggest":{"top":"many"}}',
    "suggest",
    /line 2: --top: "many" is not a whole number; write a whole number from 1$/,
  ],
  ['{"suggest":{"top":true}}', "suggest", /line 1: "top" has no value; write "top": "number"$/],
  ['{"suggest":{"json":"yes"}}', "suggest", /line 1: "json" takes no value; write "json": true$/],
  ['{"count":{"max-time":"15"}}', "count", /line 1: --max-time: "15" has no unit; write 15s, 15m or 15h$/],
  [
    '{"all":{"scenario":"nowhere"}}',
    "heatmap",
    /^--scenario: .*\(--scenario nowhere is from \S*broadside\.json; --no-config leaves it out\)$/,
  ],
  ['{"all":{"s":"russian"}}', "count", /line 1: "s" is not a flag of any command; write "scenario"$/],
  ['{"all":{},\n"config":{"json":true}}', "count", /line 2: "config" is not a command; /],
  ['{"help":{"quiet":true}}', "list config", /line 1: "help" is not a command; /],
];

test("long texts are read, and what is too deep to be a default is said like any other mistake", async () => {
  const long = `{"$schema":"${"x".repeat(1e7)}","count":{"scenario":"gorkoff-3x3"}}`;
  expect(await layoutsOf(runBelow(long, ["count", "--json"]))).toBe("4");
  const deep = await runBelow(`${"[".repeat(1e5)}${"]".repeat(1e5)}`, ["count"]);
  expect(deep).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/ is nested more than 100 deep at column 102; correct it/),
  });
});

test.for(WRONG)("%j, broadside %s", async ([config, line, said]) => {
  expectRefusal(await runBelow(config, words(line)), said);
});

describe("broadside list config", () => {
  test("says that there is no file", async () => {
    const folder = realpathSync(folderWith({}));
    const { code, stdout } = await run("list config", { cwd: folder, env: { HOME: folder, USERPROFILE: folder } });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^no broadside.json here or above/) });
  });

  test("shows which file applies, and what it says", async () => {
    const config =
      '{"all":{"scenario":"russian"},"compare":{"games":200,"strategies":["random","optimal"],"openings":false}}';
    const { stdout } = await runBelow(config, ["list", "config"]);
    expect(stdout).toBe(
      "../../broadside.json\nall commands\n  --scenario russian\nbroadside compare\n  --games 200\n  --strategies random,optimal\n  --set openings=false\n",
    );
    const { file, defaults } = JSON.parse((await runBelow(config, ["list", "config", "--json"])).stdout);
    expect(file).toMatch(/broadside\.json$/);
    expect(defaults.compare).toEqual({ games: "200", strategies: "random,optimal", openings: false });
  });

  test("finds what is wrong for other commands too", async () => {
    const { code, stderr } = await runBelow('{"count":{},\n"suggest":{"tpo":3}}', ["list", "config"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2: "tpo" is not a flag of broadside suggest; did you mean "top"\?/);
    expect((await runBelow('{"count":{},\n"suggest":{"tpo":3}}', ["count", "--scenario", "gorkoff-3x3"])).code).toBe(0);
  });
});
