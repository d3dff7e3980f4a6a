// Ctrl-C in every command that plays games: how the command ends, what it says, and that resuming gives the same
// bytes. What has been saved at each moment is tested in packages/arena/test/stop.test.ts.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  finish,
  folderWith,
  interrupt,
  run,
  runInterrupted,
  runStopped,
  slowStrategy,
  start,
  untilThere,
} from "./command.ts";

interface Row {
  readonly name: string;
  /** The command with the file of a slow strategy, without the output folder. */
  readonly args: (slow: string) => readonly string[];
  /** The number of games in all. */
  readonly total: number;
  /** Whether the command is a separate process that gets a real signal. */
  readonly isProcess?: true;
  /** What it shows of the games so far. */
  readonly shown: RegExp;
}

const GAMES = ["--scenario", "gorkoff-5x5", "--seed", "2", "--workers", "1", "--games"];

const ROWS: readonly Row[] = [
  {
    name: "compare",
    args: (slow) => ["compare", "--strategies", `random,${slow}`, ...GAMES, "60"],
    total: 120,
    isProcess: true,
    shown:
      /^gorkoff-5x5, .*, seed 2, stopped after \d+ of 120\sgames\n[\s\S]*\nCaution: The run was stopped after \d+ of 120 games: these figures are of\sthe\sfirst [1-9]\d? games? of each strategy,/,
  },
  {
    name: "tournament",
    args: (slow) => ["tournament", "--strategies", `random,${slow}`, ...GAMES, "60", "--set", "openings=false"],
    total: 120,
    shown:
      /^gorkoff-5x5, .*, seed 2, stopped after \d+ of 120\sgames\n[\s\S]*\nCaution: The run was stopped after \d+ of 120 games: these figures are of\sthe\sfirst [1-9]\d? games? of each pair,/,
  },
  {
    name: "tournament of whole games",
    args: (slow) => ["tournament", "--strategies", `random,${slow}`, ...GAMES, "60", "--fleet", "drawn", "--json"],
    total: 60,
    shown: /^\{"kind":"broadside-tournament","version":1,"stopped":\{"saved":[1-9]\d?,"total":60\},.*\}\n$/,
  },
];

/** The summary without times and without the name of its folder. */
const textOf = (folder: string): string => {
  const found: unknown = JSON.parse(readFileSync(join(folder, "summary.json"), "utf8").replaceAll(folder, "FOLDER"));
  return JSON.stringify(found, (key, value: unknown) => (key === "milliseconds" ? null : value));
};

describe("Ctrl-C", () => {
  test.each(ROWS)("stops $name, which keeps what was played and is gone on with", async (row) => {
    const folder = folderWith({});
    const [mark, slow, out, whole] = ["mark", "slow.mjs", "out", "whole"].map((name) => join(folder, name));
    writeFileSync(slow, slowStrategy(mark));
    const args = row.args(slow);
    const atWork = () => untilThere(mark);
    const ctrlC = async () => {
      const child = start([...args, "--out", out]);
      const ended = finish(child);
      await Promise.race([atWork(), ended]);
      interrupt(child);
      return ended;
    };
    const { code, signal, stdout, stderr } = await (row.isProcess
      ? ctrlC()
      : runStopped([...args, "--out", out], atWork));
    expect({ code, signal }).toEqual({ code: 1, signal: null });
    expect(stdout).toMatch(row.shown);
    expect(stderr).toMatch(
      /^broadside: stopping; .*\nbroadside: stopped: [1-9]\d* of \d+ games are saved in .*, with a report of them; continue with --resume\n$/,
    );
    expect(stderr).toContain(` of ${row.total} games`);
    const { stopped: far, cautions } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
    expect(far).toEqual({ saved: Number(/stopped: (\d+)/.exec(stderr)?.[1]), total: row.total });
    expect(readFileSync(join(out, "report.html"), "utf8")).toContain(cautions[0]);
    const figures = readdirSync(join(out, "figures"));
    expect(figures.filter((name) => !/\.(svg|png)$/.test(name))).toEqual([]);
    for (const name of figures.filter((name) => name.endsWith(".svg")))
      expect(readFileSync(join(out, "figures", name), "utf8")).toContain(
        `>partial: ${far.saved} of ${row.total} games</text>`,
      );
    const rest = await run([...args, "--out", out, "--resume"]);
    expect(rest.code).toBe(0);
    const saved = Number(/stopped: (\d+)/.exec(stderr)?.[1]);
    expect(saved).toBeLessThan(row.total);
    expect((await run([...args, "--out", whole])).code).toBe(0);
    expect(textOf(out)).toBe(textOf(whole));
  });

  /** A comparison that gets Ctrl-C twice. Signals within half a second would be one. */
  const interruptTwice = async (nap: number) => {
    const folder = folderWith({});
    const [mark, slow, out] = ["mark", "slow.mjs", "out"].map((name) => join(folder, name));
    writeFileSync(slow, slowStrategy(mark, nap));
    const child = start([...ROWS[0].args(slow), "--out", out]);
    const ended = finish(child);
    await Promise.race([untilThere(mark), ended]);
    interrupt(child);
    await new Promise((resolve) => setTimeout(resolve, 550));
    interrupt(child);
    const result = await ended;
    expect(readdirSync(out, { recursive: true }).filter((name) => String(name).endsWith(".new"))).toEqual([]);
    expect((await run([...ROWS[0].args(slow), "--out", out, "--resume"])).code).toBe(0);
    return result;
  };

  test("twice while a game is played ends a process at once, which says what is kept", async () => {
    const { code, signal, stderr } = await interruptTwice(5000);
    expect({ code, signal }).toEqual({ code: 1, signal: null });
    expect(stderr).toMatch(
      /\nbroadside: stopped at once: the games saved so far are in ".*"; continue with --resume\n$/,
    );
  });

  test("twice, the second time mostly while the report is made, leaves no file half written", async () => {
    const { code, signal, stderr } = await interruptTwice(10);
    // A process that has said all and is ending no longer catches a signal.
    expect([1, "SIGINT"]).toContain(code ?? signal);
    expect(stderr).toMatch(
      /\nbroadside: stopped( at once: the games saved so far are in ".*"|: \d+ of 120 games are saved in ".*"(, with a report of them)?); continue with --resume\n$/,
    );
  });

  test("that arrives twice at once, as by timeout, still keeps what is proved", async () => {
    const folder = folderWith({});
    const kept = ["--resume", join(folder, "proof.bin"), "--tree", join(folder, "tree.json"), "--json"];
    const line = ["solve", "--scenario", "gorkoff-5x5", ...kept];
    const { code, signal, stdout } = await runInterrupted(line, 3, undefined, 2);
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(JSON.parse(stdout)).toMatchObject({ stopped: "signal" });
    expect(readdirSync(folder).sort()).toEqual(["proof.bin", "tree.json"]);
  });
});
