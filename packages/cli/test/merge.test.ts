import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import {
  expectRefusal,
  folderWith,
  run,
  runStopped,
  slowStrategy,
  testRefusals,
  untilThere,
  words,
} from "./command.ts";

const PAGE = new URL("../../../docs/how-to/many-machines.md", import.meta.url);

const summaryIn = (folder: string): string =>
  readFileSync(join(folder, "summary.json"), "utf8").replaceAll(/"milliseconds": (null|\{[^}]*\})/g, "");

const GAMES = [
  "compare",
  "--strategies",
  "random,hunt-target",
  "--scenario",
  "gorkoff-5x5",
  "--games",
  "100",
  "--workers",
  "1",
];

describe("broadside merge", () => {
  test("the commands of the documentation give what one machine writes", async () => {
    const folder = folderWith({});
    const commands = /```sh\n(.*?)```/s.exec(readFileSync(PAGE, "utf8"))?.[1] ?? "";
    expect(commands).toContain("--shard 3/3");
    for (const line of commands.trimEnd().split("\n")) {
      const [, own = ""] = /^npx broadside ([\w.,/ -]+)$/.exec(line) ?? [];
      const threads = own.startsWith("compare") ? " --workers 1" : "";
      expect((await run(own + threads, { cwd: folder })).code, line).toBe(0);
    }
    const plain = join(folder, "plain");
    mkdirSync(plain);
    expect((await run([...GAMES, "--seed", "1", "--out", "results"], { cwd: plain })).code).toBe(0);
    expect(summaryIn(join(folder, "results"))).toBe(summaryIn(join(plain, "results")));
    expect(readdirSync(folder).sort()).toEqual(["part1", "part2", "part3", "plain", "results"]);
    expect(readdirSync(join(folder, "part1")).sort()).toEqual(["games.duckdb", "shard.json"]);
  }, 120_000);

  test("the whole is asked about the margin that its parts were given", async () => {
    const folder = folderWith({});
    const rules = words("compare --strategies random,hunt-target --scenario gorkoff-5x5");
    const asked = [...rules, ...words("--games 20 --seed 1 --margin 0.5 --workers 1")];
    for (const part of ["1/2", "2/2"]) await run([...asked, "--shard", part, "--out", `p${part[0]}`], { cwd: folder });
    expect(await run("merge p1 p2 --out all", { cwd: folder })).toMatchObject({ code: 0 });
    const plain = join(folder, "plain");
    mkdirSync(plain);
    expect(await run([...asked, "--out", "all"], { cwd: plain })).toMatchObject({ code: 0 });
    expect(summaryIn(join(plain, "all"))).toContain('"margin": 0.5');
    expect(summaryIn(join(folder, "all"))).toBe(summaryIn(join(plain, "all")));
  }, 240_000);

  test("a part that is stopped by Ctrl-C is refused before it has gone on to its end", async () => {
    const folder = folderWith({});
    const mark = join(folder, "mark");
    writeFileSync(join(folder, "slow.mjs"), slowStrategy(mark));
    const args = (part: number): string[] => [
      ...["compare", "--strategies", join(folder, "slow.mjs"), "--scenario", "gorkoff-5x5", "--games", "60"],
      ...["--seed", "2", "--shard", `${part}/2`, "--workers", "1", "--out", join(folder, `p${part}`), "--resume"],
    ];
    const stopped = await runStopped(args(1), () => untilThere(mark));
    expect(stopped.stderr).toMatch(/stopped: [\d,]+ of 30 games are saved/);
    expect((await run(args(2))).stdout).toMatch(
      /^part 2\/2 of an experiment: it has no results of its own\n30 of 60 games/,
    );
    const merge = ["merge", join(folder, "p1"), join(folder, "p2"), "--out", join(folder, "all")];
    expectRefusal(await run(merge), /is not finished: [\d,]+ games of part 1\/2 are missing/);
    expect((await run(args(1))).code).toBe(0);
    expect((await run(merge)).stdout).toMatch(/^\S*slow.mjs +60 /m);
  });

  const CUP = words("tournament --scenario gorkoff-5x5 --seed 4 --set openings=false --games 10 --workers 1");
  const FOUR = words("--strategies random,hunt-target,probability,diagonal");

  test.for([
    // Every strategy plays all its games alone, whichever opponents it meets in the end.
    ["swiss:rounds=2", ["--anchor", "diagonal=1500", "--turns", "alternate:last-turn"]],
    ...(isLong ? ([["gauntlet", ["--turns", "hit-again"]]] as const) : []),
  ] as const)("parts of a %s tournament give what one machine writes", async ([schedule, more]) => {
    const folder = folderWith({});
    const cup = [...CUP, ...FOUR, "--schedule", schedule, ...more];
    for (const part of ["1/2", "2/2"]) {
      const { stdout } = await run([...cup, "--shard", part, "--out", `p${part[0]}`], { cwd: folder });
      expect(stdout).toMatch(/^part \d\/2 of a tournament: it has no results of its own\n/);
    }
    const merged = await run("merge p2 p1 --out cup", { cwd: folder });
    expect(merged).toMatchObject({ code: 0, stderr: "" });
    const plain = join(folder, "plain");
    mkdirSync(plain);
    const alone = await run([...cup, "--out", "cup"], { cwd: plain });
    const summary = readFileSync(join(plain, "cup/summary.json"), "utf8");
    expect(readFileSync(join(folder, "cup/summary.json"), "utf8")).toBe(summary);
    expect(merged.stdout.replace("2 parts joined", "")).toBe(alone.stdout.replace(/\d+ one-player games in .*/, ""));
    const again = await run([...cup, "--out", "cup", "--resume"], { cwd: folder });
    expect(again.stdout).toContain("all games were there");
    expect(readFileSync(join(folder, "cup/summary.json"), "utf8")).toBe(summary);
  });

  test("parts of different tournaments, of none and without their record are refused in one line", async () => {
    const cwd = folderWith({});
    const part = async (out: string, ...args: string[]) =>
      expect((await run([...args, ...FOUR, "--out", out], { cwd })).code).toBe(0);
    await part("p1", ...CUP, "--shard", "1/2");
    await part("p2", ...CUP, "--shard", "2/2");
    await part("gauntlet", ...CUP, "--shard", "2/2", "--schedule", "gauntlet");
    const plain = [
      "--scenario",
      "gorkoff-5x5",
      "--games",
      "10",
      "--seed",
      "4",
      "--reduce-luck",
      "none",
      "--workers",
      "1",
    ];
    await part("compared", "compare", ...plain, "--shard", "2/2");
    const refused = async (second: string, says: string): Promise<void> => {
      expectRefusal(await run(["merge", "p1", second, "--out", "all"], { cwd }), says);
    };
    await refused("gauntlet", 'of a different tournament than "p1" (there schedule round-robin, not gauntlet)');
    await refused("compared", "not an experiment that rates nobody");
    await refused("p1", 'is part 1/2, and so is "p1"');
    rmSync(join(cwd, "p2", "shard.json"));
    await refused("p2", "is not finished: it has no shard.json");
    writeFileSync(join(cwd, "p1", "shard.json"), '{"tournament": {"schedule": "knockout"}}');
    await refused("p2", "its shard.json cannot be read");
    expect(readdirSync(cwd).sort()).toEqual(["compared", "gauntlet", "p1", "p2"]);
  });

  test("parts of a study are not exported", async () => {
    const cwd = folderWith({});
    mkdirSync(join(cwd, "part", "work"), { recursive: true });
    writeFileSync(join(cwd, "part", "work", "study.json"), '{"version": 1, "study": "habr", "shard": "1/2"}');
    expectRefusal(
      await run("merge part --out all --set export=parquet", { cwd }),
      "export: these are parts of a study",
    );
    expect(readdirSync(cwd)).toEqual(["part"]);
  });

  testRefusals(
    "",
    [
      ["merge", "names no part"],
      ["merge p1", "--out: is missing"],
      ["merge none --out all", /folder "none": does not exist/],
      ["merge none --out .", /--out ".": is not empty/],
      ["study optimal --out p --shard 1/2", "plays no games that machines could share"],
      ["study habr --seed 1 --shard 1/2", "--out: is missing"],
      ["study habr --out p --shard 1/2", "--seed: is missing"],
      ["study habr --out p --shard 1/2 --resume", "--seed: is missing"],
      ["study --shard 1/2", "has no effect without a study"],
      ["compare --strategies random --out p --shard 1/2", "--seed: is missing"],
      ["compare --strategies random --out p --seed 1 --shard 1/2 --until 1", "--until looks at the games of all parts"],
    ],
    { "letter.txt": "dear reader" },
  );

  testRefusals("tournament --strategies random,diagonal --out p --shard", [
    ["3/2", '--shard: "3/2" names no part of 2'],
    ["1/2", "--seed: is missing: all parts must have the same"],
    ["1/2 --seed 4 --until sprt=0,9", "--until sprt looks at the games of all parts"],
    ["1/2 --seed 4 --queue postgres://localhost/x", "does not go with --queue"],
  ]);
});
