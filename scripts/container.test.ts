// The image, which nobody has built here: what its files name is there, and npm accepts the lock file that it installs from.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { RANGES } from "../packages/arena/src/core/library.ts";
import { find, installation, needsOf } from "./container.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const dockerfile = read("Dockerfile");
const command = join(root, "packages/cli/bin/broadside.js");
const helpOf = (name: string): string =>
  execFileSync(process.execPath, [command, name, "--help"], { encoding: "utf8" });

interface Service {
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
}
const services: Readonly<Record<string, Service>> = parse(read("compose.yaml"), { merge: true }).services;

describe("Dockerfile", () => {
  test("uses one version of Node, that of the workflows", () => {
    const versions = Array.from(dockerfile.matchAll(/^FROM node:(\d+)-slim/gm), ([, version]) => version);
    const [, released] = /node-version: (\d+)/.exec(read(".github/workflows/release.yml")) ?? [];
    expect(versions).toEqual([released, released]);
  });

  test("names files, scripts and the port that are there", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const [, name] of dockerfile.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name ?? "");
    const named = [/npm pack \.\/(\S+)/, /\/source\/(\S+\.mjs)/].map(
      (pattern) => pattern.exec(dockerfile)?.[1] ?? "none",
    );
    const [, bin = "none"] =
      /^ENTRYPOINT \["node", "\/app\/node_modules\/broadside\/([^"]+)"\]/m.exec(dockerfile) ?? [];
    for (const path of [...named, `${named[0]}/${bin}`]) expect(existsSync(join(root, path)), path).toBe(true);
    expect(helpOf("serve")).toContain(`free one from ${/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]})`);
  });
});

describe("compose.yaml", () => {
  test("starts commands that are there, with flags that they have", () => {
    const commands = Object.values(services).flatMap(({ command: words }) => (words === undefined ? [] : [words]));
    expect(commands.map(([name]) => name)).toEqual(["serve", "worker"]);
    for (const [name = "", ...words] of commands)
      for (const flag of words.filter((word) => word.startsWith("--"))) expect(helpOf(name)).toContain(`${flag} <`);
  });

  test("lets workers and coordinator into the database", () => {
    const { environment: server = {} } = services["database"] ?? {};
    const [, queue = ""] = / --queue (\S+)$/m.exec(read("docs/how-to/container.md")) ?? [];
    expect(services["worker"]?.command).toContain(queue);
    expect(queue).toBe(`postgres://${server["POSTGRES_USER"]}@database/${server["POSTGRES_DB"]}`);
    for (const name of ["worker", "coordinator"])
      expect(services[name]?.environment).toEqual({ PGPASSWORD: server["POSTGRES_PASSWORD"] });
  });

  test("asks the page on the port where it is served", () => {
    const { command: words = [], ports, healthcheck } = services["page"] ?? {};
    const port = words[words.indexOf("--port") + 1];
    expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(healthcheck?.test.at(-1)).toContain(`http://127.0.0.1:${port}/`);
  });
});

test("neither git nor the image takes the files with passwords", () => {
  expect(read(".gitignore").split("\n")).toContain(".env*");
  expect(read(".dockerignore").split("\n")).toContain("**/.env*");
});

test("what is installed beside the command is complete, in the versions tested, and npm agrees", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-container-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { manifest, lock } = installation(join(folder, "broadside.tgz"));
  const { packages } = lock;
  for (const [name, range] of Object.entries(RANGES))
    expect(packages[`node_modules/${name}`]?.version, name).toBe(range.slice(1));
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.dependencies ?? {}).filter((name) => find(packages, path, name) === undefined),
  );
  expect(missing).toEqual([]);
  // Nothing that nobody needs.
  const needed = new Set(
    Object.entries(packages).flatMap(([path, entry]) => needsOf(entry).map((name) => find(packages, path, name))),
  );
  expect(Object.keys(packages).filter((path) => path !== "" && !needed.has(path))).toEqual([]);
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const npm = (...args: string[]): string =>
    execFileSync("npm", args, { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  expect(npm("ci", "--dry-run", "--offline", "--ignore-scripts", "--no-audit")).toMatch(/added \d+ packages/);
});
