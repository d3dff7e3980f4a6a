// What a release does and refuses, tested in a repository made for this purpose. A fake npm records its calls; changesets is real.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkRelease, raise, release, Shell } from "./release.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

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

const NAMES = ["engine", "arena", "studies", "match", "embed", "cli"];

/** The manifests and the other files with a version, all ready for its release. */
const filesOf = (version: string): Record<string, string> => ({
  "package.json": JSON.stringify({ name: "repository", version, private: true, workspaces: ["packages/*"] }, null, 2),
  ...Object.fromEntries(NAMES.map((name) => [`packages/${name}/package.json`, manifest(name, version)])),
  "CITATION.cff": `cff-version: 1.2.0\nversion: ${version}\nlicense: MIT\n`,
  "python/pyproject.toml": `[project]\nversion = "${version}"\n`,
  "python/src/broadside/__init__.py": `\n__version__ = "${version}"\n`,
  "python/README.md": `pip install ./broadside-${version}-py3-none-any.whl`,
  "docs/how-to/python.md": `pip install ./broadside-${version}-py3-none-any.whl\npip install "./broadside-${version}-py3-none-any.whl[node]"`,
});

const manifest = (name: string, version: string): string => {
  const dependencies = name === "engine" ? {} : { "@broadside/engine": version };
  return JSON.stringify({ name: name === "cli" ? "broadside" : `@broadside/${name}`, version, dependencies }, null, 2);
};

/** A file of .changeset. */
const change = (kind: string, text: string): string => `---\n"broadside": ${kind}\n---\n\n${text}\n`;

/** A repository that is ready for the release of 1.2.3. */
beforeAll(() => {
  for (const name of NAMES) mkdirSync(join(folder, "packages", name), { recursive: true });
  for (const name of ["python/src/broadside", "docs/how-to", ".changeset"])
    mkdirSync(join(folder, name), { recursive: true });
  git("init", "--quiet", "--initial-branch", "main");
  commit({
    ...filesOf("1.2.3"),
    "CHANGELOG.md": "# Changelog\n\n## 1.2.3 (2026-12-01)\n\n- New.\n\n- Newer.\n\n## 1.2.30\n",
    ".changeset/README.md": "# Changes\n",
    ".changeset/config.json": readFileSync(join(root, ".changeset/config.json"), "utf8"),
    ".gitignore": "release\n",
  });
  git("tag", "ready");
  git("tag", "v1.2.30");
});

beforeEach(() => {
  git("checkout", "--quiet", "--force", "-B", "main", "ready");
  git("clean", "--quiet", "--force");
});

/**
 * Really runs programs whose output is read, such as git, and Node; records every other command instead, and fails the
 * command set in `failing`. What is packed are files with the names of the packages; `published` is in the registry.
 */
class RecordingShell extends Shell {
  readonly ran: string[] = [];
  failing = "";
  published: readonly string[] = [];
  during = (): void => {};

  override read(program: string, ...args: string[]): string {
    if (program !== "npm") return super.read(program, ...args);
    return this.published.includes(args[1] ?? "") ? "1.2.3" : "";
  }

  override run(program: string, ...args: string[]): boolean {
    if (program === process.execPath) return super.run(program, ...args);
    const line = [program, ...args].join(" ");
    this.ran.push(line);
    this.during();
    if (line === PACK) write({ "release/broadside-1.2.3.tgz": "the command", "release/broadside-arena-1.2.3.tgz": "" });
    if (line === WHEEL) write({ "release/broadside-1.2.3-py3-none-any.whl": "the wheel" });
    return line !== this.failing;
  }
}

const TEST = "npm test";
const BUILD = "npm run build";
const PACK = `npm pack ${NAMES.map((name) => `./packages/${name}`).join(" ")} --silent --pack-destination release`;
const WHEEL = "python3 -m pip wheel ./python --no-deps --no-index --wheel-dir release";
const MADE = [TEST, BUILD, PACK, WHEEL];
const publish = (name: string, flag: string): string =>
  `npm publish ./release/broadside${name === "cli" ? "" : `-${name}`}-1.2.3.tgz --access public ${flag}`;

describe("a release", () => {
  test("tests, builds, packs, publishes every archive with provenance, in the order in which they need each other, and tags", () => {
    const shell = new RecordingShell(folder);
    const said: string[] = [];
    release(folder, shell, { isDry: false, say: (line) => said.push(line) });
    const tags = ["git tag --annotate v1.2.3 --message v1.2.3", "git push origin v1.2.3"];
    expect(shell.ran).toEqual([...MADE, ...NAMES.map((name) => publish(name, "--provenance")), ...tags]);
    expect(said.at(-1)).toBe("v1.2.3 is published and tagged");
    const dry = new RecordingShell(folder);
    release(folder, dry, { isDry: true, say: () => {} });
    expect(dry.ran).toEqual([...MADE, ...NAMES.map((name) => publish(name, "--dry-run"))]);
    const again = new RecordingShell(folder);
    again.published = ["@broadside/engine@1.2.3", "@broadside/arena@1.2.3"];
    release(folder, again, { isDry: false, say: () => {} });
    expect(again.ran).toEqual([...MADE, ...NAMES.slice(2).map((name) => publish(name, "--provenance")), ...tags]);
  });

  test("offers the archives with checksums that sha256sum accepts, and the changelog's part as notes", () => {
    write({ "release/old.tgz": "old" });
    release(folder, new RecordingShell(folder), { isDry: true, say: () => {} });
    const offered = readFileSync(join(folder, "release/SHA256SUMS"), "utf8").trimEnd().split("\n");
    expect(offered.map((line) => line.split("  ")[1])).toEqual([
      "broadside-1.2.3-py3-none-any.whl",
      "broadside-1.2.3.tgz",
      "broadside-arena-1.2.3.tgz",
    ]);
    // The checksum of nothing.
    expect(offered[2]).toContain("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(readFileSync(join(folder, "release/notes.txt"), "utf8")).toBe("- New.\n\n- Newer.\n");
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
      "with a change of a later version",
      () => commit({ ".changeset/red-ships.md": change("minor", "Red ships.") }),
      ".changeset/red-ships.md: is of a later version",
    ],
    ...Object.keys(filesOf("1.2.3"))
      .filter((path) => !path.startsWith("packages"))
      .map((path): [string, () => void, string] => [
        `with another version in ${path}`,
        () => commit({ [path]: filesOf("1.2.30")[path] ?? "" }),
        `${path}: has another version; write `,
      ]),
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
    const program = join(root, "scripts/release.mjs");
    const { status, stderr } = spawnSync(process.execPath, [program, "--now"], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "release: --now: is not a flag; known: --raise or --dry-run\n",
    });
    expect(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).scripts.release).toBe(
      "node scripts/release.mjs",
    );
  });
});

describe("a raised version", () => {
  test("stands everywhere, with the changes in the one changelog, corrections first; then it can be released", () => {
    commit({
      ".changeset/blue-ships.md": change("patch", "**Ships** may be blue."),
      ".changeset/green-ships.md": change("minor", "**Ships** may be green,\nand\n\nlong."),
      ".changeset/old-ships.md": change("patch", "**Corrected.** Old ships sank, in 1.2.2."),
    });
    expect(raise(folder, new RecordingShell(folder), "2027-01-02")).toBe("1.3.0");
    for (const [path, text] of Object.entries(filesOf("1.3.0")))
      expect(readFileSync(join(folder, path), "utf8").trimEnd(), path).toBe(text.trimEnd());
    expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toBe(
      "# Changelog\n\n## 1.3.0 (2027-01-02)\n\n- **Corrected.** Old ships sank, in 1.2.2.\n- **Ships** may be blue.\n- **Ships** may be green,\n  and\n\n  long.\n\n## 1.2.3 (2026-12-01)\n\n- New.\n\n- Newer.\n\n## 1.2.30\n",
    );
    commit({});
    expect(checkRelease(folder, new Shell(folder))).toBe("1.3.0");
  });

  test("is the first one as it is, with a date", () => {
    commit({ "CHANGELOG.md": "# Changelog\n\n## Unreleased (1.2.3)\n\n- All.\n" });
    const shell = new RecordingShell(folder);
    expect(raise(folder, shell, "2027-01-02")).toBe("1.2.3");
    expect(shell.ran).toEqual([]);
    expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toBe("# Changelog\n\n## 1.2.3 (2027-01-02)\n\n- All.\n");
  });

  test.each([
    ["without a change", {}, ".changeset: describes no change; npx changeset asks"],
    [
      "with a change that says nothing",
      { ".changeset/red.md": change("patch", "") },
      ".changeset/red.md: says nothing",
    ],
  ])("is refused %s, and nothing is written", (_, files, refusal) => {
    write(files);
    const before = new Shell(folder).read("git", "status", "--porcelain");
    expect(() => raise(folder, new RecordingShell(folder), "2027-01-02")).toThrow(refusal);
    expect(new Shell(folder).read("git", "status", "--porcelain")).toBe(before);
  });
});
