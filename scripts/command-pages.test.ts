// The pages about the command say what its definitions say: the tables of docs/reference/command.md, and the man pages, which the tools that
// show them read without a warning. Build first: npm run build -- libraries
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMMAND_WORDS } from "../packages/cli/src/commands/registry.ts";
import { FLAGS } from "../packages/cli/src/definition/flag-catalogue.ts";
import { commandTables, definitions, manPages } from "./command-pages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = join(root, "docs/reference/command.md");
const MARK = /(<!-- made from the definitions: [^\n]* -->\n).*$/s;

test("docs/reference/command.md has every command with every flag, as they are defined", async () => {
  const text = readFileSync(page, "utf8");
  expect(text).toMatch(MARK);
  const tables = commandTables(await definitions());
  const wanted = text.replace(MARK, (_, mark: string) => `${mark}\n${tables}`);
  if (process.env["UPDATE_DOCS"]) writeFileSync(page, wanted);
  else expect(text).toBe(wanted);
});

test("every flag has its place in the catalogue", async () => {
  const { outlines } = await definitions();
  const missing = outlines.flatMap(({ words, flags }) =>
    flags.filter(({ long }) => !Object.hasOwn(FLAGS, long)).map(({ long }) => `${words} ${long}`),
  );
  expect(missing, "add them to packages/cli/src/definition/flag-catalogue.ts").toEqual([]);
});

test("every command is in a group, and none that is not there", async () => {
  const { outlines, commandGroups } = await definitions();
  expect(outlines.map(({ words }) => words)).toEqual(COMMAND_WORDS);
  const names = [...new Set(outlines.map(({ words }) => words.split(" ")[0]))];
  expect(
    Object.values(commandGroups)
      .flat()
      .filter((name) => name !== "help")
      .sort(),
  ).toEqual([...names].sort());
});

/** Programs that show man pages, with the flags by which they only say what is wrong, or show. */
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

  test("are those that the package names, one for each command", () => {
    const { man, files } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
    expect([...man].sort()).toEqual([...pages.keys()].map((name) => `man/${name}`).sort());
    expect(files).toContain("man");
  });

  test("have every flag of their command", () => {
    expect(pages.get("broadside-count.1")).toContain("\\fB\\-s\\fR, \\fB\\-\\-scenario\\fR \\fI<name|file>\\fR");
    expect(pages.get("broadside-prior-fit.1")).toContain("\\fB\\-\\-symmetric\\fR");
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
