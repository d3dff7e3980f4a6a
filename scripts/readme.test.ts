// Executes the documentation: console blocks show what the command writes, the library example runs, links lead
// somewhere, and every command, flag and script it names exists. Build first: npm run build -- libraries
//
// Conventions: in a `console` block, a line that begins with "$ " runs as in a shell, and the lines up to the
// next such line are its output, including standard error. Times are not compared, and files written with --out
// go to a scratch folder. In a `ts` block, each console.log has its output as a comment. But if the first line
// is a comment with the path of a file, the block is a part of that file. A `json` block is a scenario.
//
// With UPDATE_DOCS=1 in the environment, console blocks that differ are rewritten: read the diff before you keep
// it.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { withoutPictures } from "../packages/arena/test/arena.ts";
import { runCommand } from "../packages/cli/dist/run-command.js";
import { isLong } from "../packages/engine/test/cases.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "packages/cli/bin/broadside.js");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

interface Block {
  readonly where: string;
  readonly language: string;
  readonly code: string;
}

/** The fenced blocks of all documents. */
const blocks: Block[] = documents.flatMap(({ path, text }) =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ 1: language, 2: code, index }) => ({
    where: `${path}:${text.slice(0, index).split("\n").length}`,
    language: language ?? "",
    code: code ?? "",
  })),
);
const blocksOf = (language: string): Block[] => blocks.filter((block) => block.language === language);

/**
 * A line with a single call of the command, whose words a shell would leave unchanged, and perhaps programs through which
 * its output goes.
 */
const PLAIN = /^(npx broadside(?: +(?:"[^"$`\\]*"|[\w.,:=/@%+-]+))*) *(?:\| ((?:(?!npx).)*))?$/;

/**
 * The output of a line, run as a reader would run it. `npx broadside` means what npm makes of it in a built
 * clone: it calls the command inside this process, which has already loaded it. Anything else runs in the shell.
 */
const shell = async (line: string): Promise<string> => {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, XDG_CACHE_HOME: join(scratch, "cache"), COLUMNS: "80" };
  const command = line.replaceAll("--out ", `--out ${scratch}/`);
  const [, call, filter = ""] = PLAIN.exec(command) ?? [];
  const written = call === undefined ? runInShell(command, env) : await runHere(call, filter, env);
  return written.replaceAll(`${scratch}/`, "");
};

const runHere = async (command: string, filter: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const [, , ...words] = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  let said = "";
  let written = "";
  const output = (take: (text: string) => void): Writable =>
    new Writable({
      write(chunk, _, done) {
        take(String(chunk));
        done();
      },
    });
  // What passes no filter is shown in the order in which it is written.
  const stdout = output((text) => {
    written += text;
  });
  const stderr = output((text) => {
    if (filter === "") written += text;
    else said += text;
  });
  const before = process.cwd();
  process.chdir(root);
  try {
    await withoutPictures(() => runCommand(words, { stdin: Readable.from([]), stdout, stderr, env }));
  } finally {
    process.chdir(before);
  }
  return filter === "" ? written : said + runInShell(filter, env, written);
};

const runInShell = (line: string, env: Readonly<Record<string, string>>, input = ""): string => {
  const command = line.replaceAll("npx broadside", `"${process.execPath}" "${bin}"`);
  const options = { cwd: root, encoding: "utf8", env, input, maxBuffer: 1 << 26 } as const;
  const { stdout, error } = spawnSync("sh", ["-c", `{ ${command}\n} 2>&1`], options);
  if (error) throw error;
  return stdout;
};

/** A text in which all times are made equal, and methods with their errors, which depend on what was counted before. */
const timeless = (text: string): string =>
  text
    .replace(/^counted by (?:frontier|halved-frontier|enumeration|state-graph)\b/gm, "counted by METHOD")
    .replace(/"method":"(?:frontier|halved-frontier|enumeration|state-graph)"/g, '"method":"METHOD"')
    .replace(/\bin (?:<1 ms|[\d.]+ (?:ms|s|min|h)(?: \d+ (?:s|min))?)(?:, [\d,.]+\/s)?$/gm, "in TIME")
    .replace(/\bto within [\d.]+e-\d+$/gm, "to within ERROR")
    .replace(/"milliseconds":[\d.]+/g, '"milliseconds":0')
    .replace(/^strategy .*\bms\/game$(?:\n.+)*/gm, (table) => table.replace(/ +\S+$/gm, ""))
    .trimEnd();

/** A scratch folder inside the clone, so that programs in it find packages as a reader's own file would. */
const scratch = (() => {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  return mkdtempSync(join(cache, "readme-"));
})();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("console blocks show what the command writes", () => {
  const examples = blocksOf("console").flatMap(({ where, code }) =>
    code
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [line, ...output] = part.split("\n");
        return { where, line: line ?? "", output: output.join("\n") };
      }),
  );

  test("there are some", () => expect(examples.length).toBeGreaterThan(5));

  // Fits and hundreds of games take a second or more each. Other tests make smaller ones.
  const isLate = ({ line }: (typeof examples)[number]): boolean =>
    /npx broadside (prior |(compare|tournament) .*--games \d{3}|solve .*--objective worst)/.test(line) &&
    !isLong &&
    !process.env["UPDATE_DOCS"];
  test.skip.for(examples.filter(isLate))("$where: $line (in the long run)", () => {});

  test.for(examples.filter((example) => !isLate(example)))("$where: $line", async ({ where, line, output }) => {
    const written = await shell(line);
    if (process.env["UPDATE_DOCS"] && timeless(written) !== timeless(output)) {
      const path = join(root, where.replace(/:\d+$/, ""));
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(`$ ${line}\n${output}`, () => `$ ${line}\n${written}`),
      );
      return;
    }
    expect(output.trim(), "shows no output").not.toBe("");
    expect(timeless(written)).toBe(timeless(output));
  });
});

describe("blocks of code", () => {
  const pathOf = ({ code }: Block): string | undefined => /^\/\/ (\S+\.\w+)\n/.exec(code)?.[1];
  const programs = blocksOf("ts").filter((block) => pathOf(block) === undefined);
  const excerpts = blocksOf("ts").filter((block) => pathOf(block) !== undefined);

  test("there is an example of the library", () => expect(programs.length).toBeGreaterThan(0));

  const fileOf = (block: Block, ending: string): string =>
    join(scratch, `example-${programs.indexOf(block)}.${ending}`);

  let errors: string | undefined;
  /** The type errors of all programs, computed only once; each line begins with its file. */
  const typeErrors = (): string => {
    if (errors !== undefined) return errors;
    for (const block of programs) writeFileSync(fileOf(block, "mts"), block.code);
    const tsc = join(root, "node_modules/typescript7/bin/tsc");
    // Errors in a dependency's declarations are not ours.
    const options =
      "--singleThreaded --ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --module nodenext --target es2023 --types node";
    const files = programs.map((block) => fileOf(block, "mts"));
    const { stdout, error } = spawnSync(process.execPath, [tsc, ...options.split(" "), ...files], {
      cwd: scratch,
      encoding: "utf8",
    });
    if (error) throw error;
    errors = stdout;
    return errors;
  };

  let outcomes: Readonly<Record<"stdout" | "stderr", readonly string[]>> | undefined;
  /** What a program writes. All programs run in one process, one after the other, which loads the engine once. */
  const outcomeOf = (block: Block): { readonly stdout: string; readonly stderr: string } => {
    if (outcomes === undefined) {
      // The examples contain no type annotations, so Node runs them unchanged.
      for (const one of programs) writeFileSync(fileOf(one, "mjs"), one.code);
      const all = join(scratch, "examples.mjs");
      const load = (one: Block): string => `import(${JSON.stringify(pathToFileURL(fileOf(one, "mjs")).href)})`;
      // The warnings of an example are written a turn later; the marks wait for them.
      const end = `await new Promise(setImmediate);\nconsole.log("\\0");\nconsole.error("\\0");\n`;
      const start = (one: Block): string => `await ${load(one)}.catch(console.error);\n${end}`;
      writeFileSync(all, programs.map(start).join(""));
      const { stdout, stderr } = spawnSync(process.execPath, [all], { cwd: scratch, encoding: "utf8" });
      outcomes = { stdout: stdout.split("\0\n"), stderr: stderr.split("\0\n") };
    }
    const at = programs.indexOf(block);
    return { stdout: outcomes.stdout[at] ?? "", stderr: outcomes.stderr[at] ?? "" };
  };

  test.for(programs)("$where: has no type errors, runs and writes what its comments say", (block) => {
    // Errors in other blocks are not this block's; an error without a file concerns every block.
    const own = fileOf(block, "mts").slice(scratch.length + 1);
    const lines = typeErrors().split("\n");
    expect(lines.filter((line) => line.startsWith(own) || !line.startsWith("example-")).join("\n")).toBe("");
    const { code } = block;
    const { stdout, stderr } = outcomeOf(block);
    const said = [...code.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, output]) => output);
    expect(said.length).toBe(code.match(/console\.log/g)?.length);
    expect(stderr).toBe("");
    expect(stdout.trimEnd().split("\n")).toEqual(said);
  });

  test.for(excerpts)("$where: is part of the file that it names", (block) => {
    const path = pathOf(block) as string;
    const excerpt = block.code.slice(block.code.indexOf("\n") + 1).trimEnd();
    expect(readFileSync(join(root, path), "utf8")).toContain(excerpt);
  });

  test.for(blocksOf("json"))("$where: is a scenario", async ({ code }) => {
    const file = join(scratch, "scenario.json");
    writeFileSync(file, code);
    expect(await shell(`npx broadside count --scenario "${file}"`)).toMatch(/^[1-9][\d,]* layouts?\n/);
  });
});

describe.for(documents)("$path", ({ path, text }) => {
  test("its links lead to files and headings that exist, and the files it names exist", () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link as string);
    for (const link of links.filter((one) => !/^[a-z]+:/.test(one))) {
      const [file = "", heading] = link.split("#");
      const target = file === "" ? join(root, path) : join(root, dirname(path), file);
      expect(existsSync(target), link).toBe(true);
      expect(relative(root, target), link).not.toMatch(/^\.\./);
      if (heading !== undefined) expect(headingsOf(readFileSync(target, "utf8")), link).toContain(heading);
    }
    for (const [, name] of text.matchAll(/`((?:packages|scripts|docs|fuzz|python)\/[\w./-]+)`/g))
      expect(existsSync(join(root, name as string)), name).toBe(true);
  });

  test("it names only commands, flags and scripts that exist", async () => {
    const commands = commandsOf(await helpOf(""));
    for (const [, name, rest] of text.matchAll(/(?:`|npx )broadside ([a-z]+)([^`\n|]*)/g)) {
      expect(commands).toContain(name);
      // A command may have subcommands, with their own flags.
      const own = await helpOf(name as string);
      const [, inner] = /^ ([a-z]+)/.exec(rest as string) ?? [];
      const isInner = inner !== undefined && own.includes("Commands:") && commandsOf(own).includes(inner);
      const help = isInner ? await helpOf(`${name} ${inner}`) : own;
      for (const [flag] of (rest as string).matchAll(/(?<= )--[a-z]+(?:-[a-z]+)*/g))
        expect(help).toMatch(new RegExp(`^ {2}(?:-\\w, )?${flag}(?: |$)`, "m"));
    }
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const [, name] of text.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
    for (const [, name] of text.matchAll(/npm (test|start)\b/g)) expect(Object.keys(scripts)).toContain(name);
  });
});

const helps = new Map<string, string>();

/** The help of a command, cached because many documents name it. The empty name stands for the program itself. */
const helpOf = async (name: string): Promise<string> => {
  const help = helps.get(name) ?? (await shell(`npx broadside ${name} --help`));
  helps.set(name, help);
  return help;
};

/** The commands that a help text lists: in groups for the program, below a heading for a command. */
const commandsOf = (help: string): string[] =>
  [...help.slice(Math.max(0, help.indexOf("Commands:"))).matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(
    ([, name]) => name as string,
  );

/** The anchors of a document's headings, as GitHub generates them. */
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    (title as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("npx broadside in a clone is the command that is tested here: npm links the programs of workspaces", () => {
  const manifest = (path: string) => JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  expect(manifest(".").workspaces).toContain("packages/*");
  expect(manifest("packages/cli").bin).toEqual({ broadside: relative(join(root, "packages/cli"), bin) });
});

test("the contents have every document; those of the studies have their own", () => {
  const contents = documents.find(({ path }) => path === "docs/README.md")?.text ?? "";
  const listed = [...contents.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => `docs/${link}`);
  const paths = documents.map(({ path }) => path).filter((path) => /^docs\/(?!README|studies\/.*\/)/.test(path));
  expect(listed).toEqual(expect.arrayContaining(paths));
});

test("every test that the tables of sources.md name exists", () => {
  const sources = documents.find(({ path }) => path === "docs/reference/sources.md")?.text ?? "";
  const tests = readdirSync(join(root, "packages/engine/test"), { recursive: true, encoding: "utf8" }).map((path) =>
    basename(path, ".test.ts"),
  );
  const rows = sources.split("\n").filter((line) => line.startsWith("| ") && line.includes("`"));
  const named = rows.flatMap((row) =>
    [...(row.split("|").at(-2) ?? "").matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(tests).toEqual(expect.arrayContaining(named));
});

test("every inference method is explained", async () => {
  const inference = documents.find(({ path }) => path === "docs/explanation/inference.md")?.text ?? "";
  const methods = /how to count: ([^(]*)\(/.exec((await helpOf("count")).replace(/\s+/g, " "))?.[1] ?? "";
  const names = methods.trim().split(", ");
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect(inference).toContain(`\`${name}\``);
});
