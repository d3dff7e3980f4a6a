// Programs beside the packages, which no compiler reads: what they import must exist under that name in what is built.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["examples", ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/bench`)];
const programs = folders.flatMap((folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".mjs") ? [`${folder}/${name}`] : []))
    : [],
);

/** The modules that a program imports by name, with the names. */
const importsOf = (text: string): { from: string; names: string[] }[] =>
  [...text.matchAll(/^import \{([^}]*)\} from "([^"]+)";$/gm)].map(([, names, from]) => ({
    from,
    names: names
      .split(",")
      .map((name) => name.trim().split(" as ")[0])
      .filter((name) => name !== ""),
  }));

/** The built file of a module of ours; undefined for others. */
const builtFile = (program: string, from: string): string | undefined => {
  if (from.startsWith(".")) return resolve(dirname(join(root, program)), from);
  const [, name, entry = "index"] = /^@broadside\/(\w+)(?:\/(.+))?$/.exec(from) ?? [];
  return name && join(root, "packages", name, "dist", `${entry}.js`);
};

test("there are programs to check", () => expect(programs.length).toBeGreaterThan(3));

test.for(programs)("%s imports names that are there", async (program) => {
  const missing: string[] = [];
  for (const { from, names } of importsOf(readFileSync(join(root, program), "utf8"))) {
    const file = builtFile(program, from);
    // The program of a worker can only be loaded in one; tests of the worker run the example that imports from it.
    if (file === undefined || from.endsWith("/worker-thread")) continue;
    const offered: object = await import(/* @vite-ignore */ pathToFileURL(file).href);
    missing.push(...names.filter((name) => !(name in offered)).map((name) => `${name} from ${from}`));
  }
  expect(missing).toEqual([]);
});
