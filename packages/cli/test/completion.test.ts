// Completion scripts made from the definitions of the commands: bash runs its script; zsh and fish parse theirs
// if they are installed.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PRESET_NAMES, STRATEGY_NAMES } from "@broadside/engine";
import { beforeAll, describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

const isThere = (shell: string): boolean => spawnSync(shell, ["--version"]).status === 0;

describe.skipIf(!isThere("bash"))(`in bash${isThere("bash") ? "" : " (skipped: there is no bash)"}`, () => {
  let script = "";
  beforeAll(async () => {
    script = (await run("--completion bash")).stdout;
  });

  /** What bash offers for the last word of a command line, whose words are split as bash splits them. */
  const offered = (...words: readonly string[]): string[] => {
    const quoted = words.map((word) => `'${word}'`).join(" ");
    const line = `${script}\nCOMP_WORDS=(broadside ${quoted}); COMP_CWORD=${words.length}; _broadside 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-c", line], {
      encoding: "utf8",
      cwd: folderWith({ "mine.json": "{}", "rules.json": "{}", "hasbro and more.json": "{}" }),
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout.split("\n").filter((word) => word !== "");
  };

  test("commands", () => {
    expect(offered("co")).toEqual(["count", "compare"]);
    expect(offered("")).toContain("bot-check");
    expect(offered("--v")).toEqual(["--version"]);
  });

  test("flags of the command, and of no other", () => {
    expect(offered("count", "--s")).toEqual(["--scenario", "--shots"]);
    expect(offered("suggest", "--st")).toEqual(["--strategy"]);
    expect(offered("count", "-")).toContain("-s");
    expect(offered("bot", "--")).toEqual(["--strategy", "--quiet", "--no-config", "--help"]);
  });

  test("commands of two words, and their flags", () => {
    expect(offered("puzzle", "s")).toEqual(["shots", "solve"]);
    expect(offered("puzzle", "make", "--le")).toEqual(["--level"]);
    expect(offered("puzzle", "solve", "r")).toEqual([]);
  });

  test("values: presets, kinds of answers, lists name by name", () => {
    expect(offered("compare", "--strategies", "random,hunt")).toEqual(["random,hunt-target"]);
    expect(offered("count", "--scenario", "gork")).toEqual(["gorkoff-5x5", "gorkoff-3x3"]);
    expect(offered("count", "--scenario", "")).toEqual(expect.arrayContaining([...PRESET_NAMES]));
    expect(offered("count", "--answers", "s")).toEqual(["sunk"]);
    // bash splits --scenario=gork into three words.
    expect(offered("count", "--scenario", "=", "gork")).toEqual(["gorkoff-5x5", "gorkoff-3x3"]);
  });

  test("files beside names, where either may stand", () => {
    expect(offered("count", "--scenario", "has")).toEqual([
      "hasbro",
      "hasbro-current",
      "hasbro-2002",
      "hasbro and more.json",
    ]);
    // If no name fits, bash itself offers files.
    expect(offered("suggest", "--strategy", "m")).toEqual([]);
  });

  test("topics and what they have, studies, shells", () => {
    expect(offered("list", "pr")).toEqual(["presets", "priors"]);
    expect(offered("list", "priors", "peo")).toEqual(["people"]);
    expect(offered("study", "the")).toEqual(["thesis"]);
    expect(offered("--completion", "f")).toEqual(["fish"]);
    expect(offered("help", "heat")).toEqual(["heatmap"]);
  });

  test("settings, and their values", () => {
    expect(offered("suggest", "--top", "")).toEqual([]);
    expect(offered("prior", "--set", "sym")).toEqual(["symmetric="]);
    // bash splits model=sh into three words.
    expect(offered("prior", "--set", "model", "=", "sh")).toEqual(["shapes"]);
    expect(offered("compare", "--set", "export", "=", "csv,par")).toEqual(["csv,parquet"]);
  });
});

describe.for(["zsh", "fish"])("for %s", (shell) => {
  test.skipIf(!isThere(shell))(
    `is a script of that shell${isThere(shell) ? "" : ` (skipped: there is no ${shell})`}`,
    async () => {
      const file = join(folderWith({}), "script");
      writeFileSync(file, (await run(["--completion", shell])).stdout);
      const { status, stderr } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    },
  );

  test("names every command and every flag", async () => {
    const { stdout } = await run(["--completion", shell]);
    for (const name of ["count", "tournament", "bot-check", "list"]) expect(stdout).toContain(name);
    for (const flag of ["scenario", "reduce-luck", "max-layouts"]) expect(stdout).toContain(flag);
    for (const name of [...PRESET_NAMES, ...STRATEGY_NAMES]) expect(stdout).toContain(name);
  });
});
