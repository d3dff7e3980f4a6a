// The pages about the command agree with its definitions: the lists of docs/reference/command.md, the table of
// docs/reference/strategies.md, and the man pages, which man page readers accept without a warning. Build first:
// npm run build -- libraries
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registeredStrategy, STRATEGY_FAMILIES } from "@broadside/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMANDS } from "../packages/cli/src/commands/command-list.ts";
import { commandTables, definitions, manPages } from "./command-pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const MARK = /(<!-- made from the \w+: [^\n]* -->\n).*$/s;

/** Checks that a page of the reference ends with these tables, or writes them. */
const endsWith = (name: string, tables: string): void => {
  const page = join(root, "docs/reference", name);
  const text = readFileSync(page, "utf8");
  expect(text).toMatch(MARK);
  const wanted = text.replace(MARK, (_, mark: string) => `${mark}\n${tables}`);
  if (process.env["UPDATE_DOCS"]) writeFileSync(page, wanted);
  else expect(text, "write it anew: UPDATE_DOCS=1 npx vitest run --project unit command-pages").toBe(wanted);
};

test("docs/reference/command.md has every command with every flag, as they are defined", async () => {
  endsWith("command.md", commandTables(await definitions()));
});

test("docs/reference/strategies.md has every strategy of the registry with its kind and its sentence", () => {
  const rows = STRATEGY_FAMILIES.map(
    ({ name, about }) => `| \`${name}\` | \`${registeredStrategy(name)?.kind}\` | ${about} |`,
  );
  endsWith("strategies.md", `${["| strategy | kind | shoots |", "|---|---|---|", ...rows].join("\n")}\n`);
});

/** Flags with one meaning in every command that has them: the position, the limits and how a command runs. */
const SHARED = `--scenario --shots --contact --answers --prior --max-memory --max-time --json --seed --workers --set
  --quiet --no-config`.split(/\s+/);

test("commands are in groups, have few flags of their own, and take --prior with --scenario, except a few", async () => {
  const { outlines, commandGroups } = await definitions();
  expect(outlines.map(({ name }) => name)).toEqual(Object.keys(COMMANDS));
  expect(Object.values(commandGroups).flat()).toEqual(Object.keys(COMMANDS));
  // What few people type is a setting, not a flag.
  for (const { name, flags } of outlines)
    expect(flags.filter(({ long }) => !SHARED.includes(long)).length, name).toBeLessThanOrEqual(12);
  const has = (wanted: string) => outlines.filter(({ flags }) => flags.some(({ long }) => long === wanted));
  const without = has("--scenario").filter((one) => !has("--prior").includes(one));
  expect(without.map(({ name }) => name).sort()).toEqual(["bot-check", "list", "prior", "puzzle", "puzzle shots"]);
});

/** Programs that read man pages, with flags that make them report errors, or show the page. */
const READERS = [
  ["groff", "-man", "-ww", "-z"],
  ["mandoc", "-T", "lint", "-W", "error"],
  ["man", "-l"],
] as const;

const isThere = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

describe("man pages", () => {
  let folder = "";
  let pages = new Map<string, string>();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "broadside-man-"));
    pages = manPages(await definitions());
    for (const [name, text] of pages) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("are those that the package names, with every flag and every setting of their command", () => {
    const { man, files } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    expect([...man].sort()).toEqual([...pages.keys()].map((name) => `man/${name}`).sort());
    expect(files).toContain("man");
    expect(pages.get("broadside-count.1")).toContain("\\fB\\-s\\fR, \\fB\\-\\-scenario\\fR \\fI<name|file>\\fR");
    expect(pages.get("broadside-prior.1")).toContain("\\fBsymmetric\\fR=\\fI<true|false>\\fR");
    expect(pages.get("broadside.1")).toContain("\\fBbroadside\\-count\\fR(1)");
  });

  test.for(READERS)("%s reads them", ([program, ...flags], { skip }) => {
    if (!isThere(program)) skip(`there is no ${program} here`);
    for (const name of pages.keys()) {
      const { status, stdout, stderr } = spawnSync(program, [...flags, join(folder, name)], {
        encoding: "utf8",
        env: { ...process.env, MANPAGER: "cat", PAGER: "cat" },
      });
      expect({ status, stderr }, name).toEqual({ status: 0, stderr: "" });
      if (program === "man") expect(stdout, name).toMatch(/NAME\n\s+broadside/);
    }
  });
});
