// What a release refuses, tested in a repository made for this purpose. A fake npm records its calls.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRelease, release, Shell } from "./release.mjs";

const folder = mkdtempSync(join(tmpdir(), "broadside-release-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): void => {
  const identity = { GIT_AUTHOR_NAME: "Ann", GIT_AUTHOR_EMAIL: "ann@example.org" };
  const { status, stderr } = spawnSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...{ PATH: process.env["PATH"], HOME: folder, GIT_CONFIG_NOSYSTEM: "1" },
      ...{ ...identity, GIT_COMMITTER_NAME: "Ann", GIT_COMMITTER_EMAIL: "ann@example.org" },
    },
  });
  expect(status, stderr).toBe(0);
};

/** Writes files, given by path. */
const write = (files: Readonly<Record<string, string>>): void => {
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
};

const commit = (files: Readonly<Record<string, string>>): void => {
  write(files);
  git("add", "--all");
  git("commit", "--quiet", "--message", "All");
};

const manifest = (version: string, dependencies = {}): string => JSON.stringify({ version, dependencies });

const NAMES = ["engine", "arena", "studies", "match", "embed", "cli"];

/** A repository that is ready for the release of 1.2.3. */
beforeAll(() => {
  for (const name of NAMES) mkdirSync(join(folder, "packages", name), { recursive: true });
  mkdirSync(join(folder, "python"));
  git("init", "--quiet", "--initial-branch", "main");
  commit({
    "package.json": manifest("1.2.3"),
    "packages/engine/package.json": manifest("1.2.3"),
    "packages/arena/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3" }),
    "packages/studies/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3" }),
    "packages/match/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3" }),
    "packages/embed/package.json": manifest("1.2.3"),
    "packages/cli/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3", commander: "14.0.3" }),
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-12-01)\n\n- New.\n\n## 1.2.30\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.3\n",
    "python/pyproject.toml": '[project]\nversion = "1.2.3"\n',
  });
  git("tag", "ready");
  git("tag", "v1.2.30");
});

beforeEach(() => {
  git("checkout", "--quiet", "--force", "-B", "main", "ready");
  git("clean", "--quiet", "--force");
});

/**
 * Really runs programs whose output is read, such as git; records every other command instead, and fails the
 * command set in `failing`.
 */
class RecordingShell extends Shell {
  readonly ran: string[] = [];
  failing = "";
  during = (): void => {};

  override run(program: string, ...args: string[]): boolean {
    const line = [program, ...args].join(" ");
    this.ran.push(line);
    this.during();
    return line !== this.failing;
  }
}

const TEST = "npm test";
const BUILD = "npm run build";
const WHEEL = "python3 -m pip wheel ./python --no-deps --no-index --wheel-dir python/dist";
const publish = (name: string, flag: string): string => `npm publish ./packages/${name} --access public ${flag}`;

describe("a release", () => {
  test("runs the tests, builds the wheel, publishes every package with provenance, in the order in which they need each other, and tags", () => {
    const shell = new RecordingShell(folder);
    const said: string[] = [];
    release(folder, shell, { isDry: false, say: (line) => said.push(line) });
    expect(shell.ran).toEqual([
      TEST,
      BUILD,
      WHEEL,
      ...NAMES.map((name) => publish(name, "--provenance")),
      "git tag --annotate v1.2.3 --message v1.2.3",
      "git push origin v1.2.3",
    ]);
    expect(said.at(-1)).toBe("v1.2.3 is published and tagged");
    const dry = new RecordingShell(folder);
    release(folder, dry, { isDry: true, say: () => {} });
    expect(dry.ran).toEqual([TEST, BUILD, WHEEL, ...NAMES.map((name) => publish(name, "--dry-run"))]);
  });

  test.each<[what: string, change: () => void, refusal: string]>([
    ["with a new file", () => write({ "new.txt": "new" }), "new.txt: is not committed"],
    ["with a changed file", () => write({ "CHANGELOG.md": "## 1.2.3\n" }), "CHANGELOG.md: is not committed"],
    ["on another branch", () => git("checkout", "--quiet", "-B", "feature"), "branch feature: releases are made from"],
    ["without a branch", () => git("checkout", "--quiet", "--detach"), "branch HEAD: "],
    [
      "without a heading for the version",
      () => commit({ "CHANGELOG.md": "# Changelog\n\n## Unreleased (1.2.3)\n\n## 1.2.30\n" }),
      'CHANGELOG.md: has no heading "## 1.2.3"',
    ],
    [
      "with another version",
      () => commit({ "packages/arena/package.json": manifest("1.2.2") }),
      "packages/arena/package.json: version is 1.2.2",
    ],
    [
      "with another version of what it needs",
      () => commit({ "packages/cli/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.2" }) }),
      "packages/cli/package.json: @broadside/engine is 1.2.2",
    ],
    ["with another citation", () => commit({ "CITATION.cff": "version: 1.2.30\n" }), "CITATION.cff: has another"],
    [
      "with another version for Python",
      () => commit({ "python/pyproject.toml": 'version = "1.2.30"\n' }),
      'python/pyproject.toml: has another version; write version = "1.2.3"',
    ],
    ["of what is tagged already", () => git("tag", "v1.2.3"), "tag v1.2.3: is there already"],
  ])("is refused %s", (_, change, refusal) => {
    expect(checkRelease(folder, new Shell(folder))).toBe("1.2.3");
    change();
    expect(() => checkRelease(folder, new Shell(folder))).toThrow(refusal);
  });

  test("is refused when tests fail, or leave something behind; stopped half-way, it makes no tag", () => {
    git("tag", "--delete", "v1.2.3");
    const shell = new RecordingShell(folder);
    shell.failing = TEST;
    const attempt = (): void => release(folder, shell, { isDry: false, say: () => {} });
    expect(attempt).toThrow("npm test: fails; nothing was published");
    shell.failing = publish("arena", "--provenance");
    expect(attempt).toThrow(/^packages\/arena: npm publish fails/);
    expect(shell.ran.at(-1)).toBe(shell.failing);
    shell.during = () => write({ "left.txt": "left" });
    expect(attempt).toThrow("left.txt: is not committed");
    expect(shell.ran.at(-1)).toBe(TEST);
  });

  test("is one command, which refuses what it does not know", () => {
    const program = fileURLToPath(new URL("release.mjs", import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [program, "--now"], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 2, stderr: "release: --now: is not a flag; known: --dry-run\n" });
    const root = fileURLToPath(new URL("..", import.meta.url));
    expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.release).toBe(
      "node scripts/release.mjs",
    );
  });
});
