// docs/reference/threat-model.md names a test for each of its lines: the test is there, under this name.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = new URL("../docs/reference/threat-model.md", import.meta.url);
const lines = readFileSync(page, "utf8")
  .split(/^## /m)
  .filter((part) => part.includes("| an attack |"))
  .flatMap((part) => part.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| an attack")));

test("each attack has what happens and a test", () => {
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines) {
    const cells = line.split(" | ");
    expect(cells, line).toHaveLength(3);
    expect(cells[2]).toMatch(/^\[[^\]]+\]\([^)]+\.ts\)(, \[[^\]]+\]\([^)]+\.ts\))* \|$/);
  }
});

test.for(
  lines.flatMap((line) => Array.from(line.matchAll(/\[([^\]]+)\]\(([^)]+\.ts)\)/g), ([, name, path]) => [name, path])),
)("%s is a test of %s", ([name, path]) => {
  const text = readFileSync(new URL(path, page), "utf8");
  // A name in a table of cases begins after what its cases are.
  const isNamed = [`"${name}"`, `"broadside %s ${name}"`, `"%s ${name}"`].some((quoted) => text.includes(quoted));
  expect(isNamed, `${path} has no test "${name}"`).toBe(true);
});
