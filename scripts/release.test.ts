// What a release refuses, tested in repositories made for this purpose. A fake npm records its calls.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { checkRelease, ReleaseRefused, release, Shell } from "./release.mjs";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const git = (folder: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync("git", args, {
    cwd: folder,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ann",
      GIT_AUTHOR_EMAIL: "ann@example.org",
      GIT_COMMITTER_NAME: "Ann",
      GIT_COMMITTER_EMAIL: "ann@example.org",
    },
  });
  expect(status, stderr).toBe(0);
};

/** Writes files, given by path. */
const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
};

const manifest = (version: string, dependencies = {}): string => JSON.stringify({ version, dependencies });

/** A repository that is ready for the release of 1.2.3. */
const makeRepository = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-release-"));
  folders.push(folder);
  for (const name of ["engine", "arena", "studies", "cli"])
    mkdirSync(join(folder, "packages", name), { recursive: true });
  write(folder, {
    "package.json": manifest("1.2.3"),
    "packages/engine/package.json": manifest("1.2.3"),
    "packages/arena/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3" }),
    "packages/studies/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3" }),
    "packages/cli/package.json": manifest("1.2.3", { "@broadside/engine": "1.2.3", commander: "14.0.3" }),
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 1.2.3 (2026-12-01)\n\n- New.\n\n## 1.2.30\n",
    "CITATION.cff": "cff-version: 1.2.0\nversion: 1.2.3\n",
  });
  git(folder, "init", "--quiet", "--initial-branch", "main");
  commit(folder);
  return folder;
};

const commit = (folder: string): void => {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--message", "All");
};

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

const refusal = (folder: string): string => {
  try {
    checkRelease(folder, new Shell(folder));
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.message;
    throw error;
  }
  return "";
};

const TEST = "npm test";
const BUILD = "npm run build";
const publish = (name: string, flag: string): string => `npm publish ./packages/${name} --access public ${flag}`;

describe("a release", () => {
  test("runs the tests, publishes every package with provenance, in the order in which they need each other, and tags", () => {
    const folder = makeRepository();
    const shell = new RecordingShell(folder);
    const said: string[] = [];
    release(folder, shell, { isDry: false, say: (line) => said.push(line) });
    expect(shell.ran).toEqual([
      TEST,
      BUILD,
      ...["engine", "arena", "studies", "cli"].map((name) => publish(name, "--provenance")),
      "git tag --annotate v1.2.3 --message v1.2.3",
      "git push origin v1.2.3",
    ]);
    expect(said.at(-1)).toBe("v1.2.3 is published and tagged");
  });

  test("that is a dry run publishes and tags nothing", () => {
    const folder = makeRepository();
    const shell = new RecordingShell(folder);
    release(folder, shell, { isDry: true, say: () => {} });
    expect(shell.ran).toEqual([
      TEST,
      BUILD,
      ...["engine", "arena", "studies", "cli"].map((name) => publish(name, "--dry-run")),
    ]);
  });

  test("is refused with files that are not committed, known to git or not", () => {
    const folder = makeRepository();
    expect(refusal(folder)).toBe("");
    write(folder, { "new.txt": "new" });
    expect(refusal(folder)).toBe("new.txt: is not committed; commit or remove what git status shows");
    rmSync(join(folder, "new.txt"));
    write(folder, { "CHANGELOG.md": "# Changelog\n\n## 1.2.3\n" });
    expect(refusal(folder)).toMatch(/^CHANGELOG.md: is not committed/);
  });

  test("is refused on another branch, and without a branch", () => {
    const folder = makeRepository();
    git(folder, "switch", "--quiet", "--create", "feature");
    expect(refusal(folder)).toBe("branch feature: releases are made from main; switch to it");
    git(folder, "switch", "--quiet", "--detach", "main");
    expect(refusal(folder)).toMatch(/^branch HEAD: /);
  });

  test("is refused for a version that is tagged already", () => {
    const folder = makeRepository();
    git(folder, "tag", "v1.2.30");
    expect(refusal(folder)).toBe("");
    git(folder, "tag", "v1.2.3");
    expect(refusal(folder)).toBe("tag v1.2.3: is there already; raise the version in every package.json");
  });

  test("is refused where the changes do not have the version", () => {
    const folder = makeRepository();
    write(folder, { "CHANGELOG.md": "# Changelog\n\n## Unreleased (1.2.3)\n\n## 1.2.30\n" });
    commit(folder);
    expect(refusal(folder)).toBe('CHANGELOG.md: has no heading "## 1.2.3"; write under it what is new');
  });

  test.each([
    ["packages/arena/package.json", manifest("1.2.2"), "packages/arena/package.json: version is 1.2.2"],
    [
      "packages/cli/package.json",
      manifest("1.2.3", { "@broadside/engine": "1.2.2" }),
      "packages/cli/package.json: @broadside/engine is 1.2.2",
    ],
    ["CITATION.cff", "version: 1.2.30\n", "CITATION.cff: has another version"],
  ])("is refused where %s has another version", (path, content, message) => {
    const folder = makeRepository();
    write(folder, { [path]: content });
    commit(folder);
    expect(refusal(folder)).toContain(message);
  });

  test("is refused when tests fail, or leave something behind; nothing is published", () => {
    const folder = makeRepository();
    const shell = new RecordingShell(folder);
    shell.failing = TEST;
    const attempt = (): void => release(folder, shell, { isDry: false, say: () => {} });
    expect(attempt).toThrow("npm test: fails; nothing was published");
    shell.failing = "";
    shell.during = () => write(folder, { "left.txt": "left" });
    expect(attempt).toThrow("left.txt: is not committed");
    expect(shell.ran).toEqual([TEST, TEST]);
  });

  test("that stops half-way says what is published and makes no tag", () => {
    const folder = makeRepository();
    const shell = new RecordingShell(folder);
    shell.failing = publish("arena", "--provenance");
    expect(() => release(folder, shell, { isDry: false, say: () => {} })).toThrow(
      /^packages\/arena: npm publish fails/,
    );
    expect(shell.ran.some((line) => line.startsWith("git tag"))).toBe(false);
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
