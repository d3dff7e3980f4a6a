import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Fault } from "../../src/core/fault.ts";
import { type JournalMatch, MatchJournal, readJournal } from "../../src/store/match-journal.ts";
import { newFolder } from "../arena.ts";

const HEAD = { description: { version: 1, seed: 3 }, strategies: ["a", "b", "c"] };
const matchOf = (a: number, b: number, match: number, fault?: Fault): JournalMatch => ({
  pair: [a, b],
  result: {
    match,
    first: match % 2 === 0 ? 0 : 1,
    winner: 1,
    shots: [20 + match, 19],
    ...(fault !== undefined && { fault }),
  },
});
const MATCHES = [
  matchOf(0, 1, 0),
  matchOf(0, 2, 0, { kind: "words", what: "said something that is not a cell", said: '"é"', told: "shoot - 9" }),
  matchOf(1, 2, 7),
];

const filled = (folder: string): Buffer => {
  const journal = MatchJournal.open(folder, HEAD, false);
  for (const match of MATCHES) journal.add(match);
  journal.close();
  return readFileSync(join(folder, "matches.jsonl"));
};

describe("a journal of whole games", () => {
  it("gives back what was kept, and leaves no lock", () => {
    const folder = newFolder();
    filled(folder);
    expect(readJournal(folder)).toEqual({ ...HEAD, matches: MATCHES });
    expect(existsSync(join(folder, "matches.lock"))).toBe(false);
  });

  it("is what whole lines hold, wherever a crash has cut it, and goes on to the same bytes", () => {
    const bytes = filled(newFolder());
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    for (let length = 0; length <= bytes.length; length++) {
      writeFileSync(join(folder, "matches.jsonl"), bytes.subarray(0, length));
      const whole = bytes.subarray(0, length).filter((byte) => byte === 10).length;
      const journal = MatchJournal.open(folder, HEAD, true);
      expect(journal.earlier).toEqual(MATCHES.slice(0, Math.max(0, whole - 1)));
      for (const match of MATCHES.slice(journal.earlier.length)) journal.add(match);
      journal.close();
      expect(readFileSync(join(folder, "matches.jsonl")).equals(bytes)).toBe(true);
    }
  });

  it("is written by one at a time; a lock of a process that is gone is taken over", () => {
    const folder = newFolder();
    filled(folder);
    const first = MatchJournal.open(folder, HEAD, true);
    expect(() => MatchJournal.open(folder, HEAD, true)).toThrow(/is in use by another run; .*matches\.lock/);
    first.close();
    const gone = spawnSync(process.execPath, ["-p", "process.pid"]).stdout.toString().trim();
    const lock = join(folder, "matches.lock");
    const holders = [
      [{ process: Number(gone), host: hostname() }, true],
      [{ process: process.ppid, host: hostname() }, false],
      [{ process: Number(gone), host: "elsewhere.example" }, false],
      // A process with the same number, from before the machine or a container was restarted.
      [{ process: process.pid, host: hostname() }, true],
      ["", true],
      ['{"process":', true],
    ] as const;
    for (const [holder, isFree] of holders) {
      writeFileSync(lock, typeof holder === "string" ? holder : JSON.stringify(holder));
      if (isFree) MatchJournal.open(folder, HEAD, true).close();
      else expect(() => MatchJournal.open(folder, HEAD, true)).toThrow(/is in use/);
    }
  });

  it("leaves no lock where the disk is full", ({ skip }) => {
    skip(process.platform === "win32", "Windows limits no file");
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    // A file size limit refuses writes, as a full disk does. It applies to a separate process, which uses the built
    // package.
    const lock = fileURLToPath(new URL("../../dist/store/match-journal.js", import.meta.url));
    const code = `
      process.on("SIGXFSZ", () => {});
      const { FolderLock } = await import(${JSON.stringify(lock)});
      try {
        FolderLock.take(${JSON.stringify(join(folder, "matches.lock"))}, "--out");
      } catch (error) {
        console.log(error.code);
      }`;
    const script = `ulimit -f 0; exec "$0" --input-type=module -e "$1"`;
    const { stdout } = spawnSync("bash", ["-c", script, process.execPath, code], { encoding: "utf8" });
    expect(stdout.trim()).toBe("EFBIG");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses other games, a folder of something else and lines that are damaged, and changes nothing", () => {
    const folder = newFolder();
    const path = join(folder, "matches.jsonl");
    const bytes = filled(folder);
    const refused = (head: typeof HEAD, resume: boolean, says: RegExp): void => {
      const before = readFileSync(path);
      expect(() => MatchJournal.open(folder, head, resume)).toThrow(says);
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(existsSync(join(folder, "matches.lock"))).toBe(false);
    };
    refused(HEAD, false, /already contains games; add --resume/);
    refused({ ...HEAD, description: { version: 1, seed: 4 } }, true, /a different experiment \(seed 3, not 4\)/);
    const bot = (name: string) => ({ description: { strategies: [`cmd:./b (${name})`] }, strategies: ["cmd:./b"] });
    const botFolder = newFolder();
    MatchJournal.open(botFolder, bot("Bo v1.0"), false).close();
    expect(() => MatchJournal.open(botFolder, bot("Bo v1.1"), true)).toThrow(
      'the bot "./b" was "Bo v1.0" and is now "Bo v1.1"; name a new folder, or put the old bot back',
    );
    const lines = bytes.toString().split("\n");
    for (const [line, says] of [
      ["{}", /line 3: is not a game/],
      [lines[1], /line 3: has a game that another line has/],
      [lines[1].replace("[0,1]", "[0,3]"), /line 3: is not a game/],
      [lines[1].replace("[0,1]", "[1,0]"), /line 3: is not a game/],
      [lines[1].slice(0, 20), /line 3: is not a game/],
    ] as const) {
      writeFileSync(path, lines.with(2, line).join("\n"));
      refused(HEAD, true, says);
    }
    writeFileSync(path, '{"kind":"letter"}\n');
    refused(HEAD, true, /line 1: says nothing of matches/);
    const other = newFolder();
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, "letter.txt"), "dear reader");
    for (const resume of [false, true]) expect(() => MatchJournal.open(other, HEAD, resume)).toThrow(/is not empty/);
  });
});
