// npm run count: the files and lines of the sources, and the names that they export: of each package, and of all; their
// tests apart.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./steps.mjs";

const files = String(execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root })).split("\n");
/** @type {Record<string, { files: number, lines: number, names: number }>} */
const sums = {};
for (const file of files.filter((name) => /^(packages|studies|scripts|fuzz|site)\/.*\.(tsx?|mjs)$/.test(name))) {
  const [, folder, packageName, inner] = /^(\w+)\/(?:(\w+)\/)?(?:(\w+)\/)?/.exec(file) ?? [];
  const isTest = /\.test\.tsx?$|\/test\//.test(file);
  if (!isTest && folder === "packages" && inner !== "src") continue;
  const text = readFileSync(join(root, file), "utf8");
  const exported = [...text.matchAll(/^export (?:type )?(?:\{([^}]*)\})?/gm)];
  const names = exported.flatMap(([, list]) => list?.split(",").filter((name) => name.trim()) ?? [""]).length;
  const place = folder === "packages" ? packageName : folder;
  for (const name of isTest ? [`tests of ${folder}`] : folder === "packages" ? [place, "all packages"] : [place]) {
    const sum = (sums[name] ??= { files: 0, lines: 0, names: 0 });
    sums[name] = { files: sum.files + 1, lines: sum.lines + text.split("\n").length - 1, names: sum.names + names };
  }
}
console.table(sums);
