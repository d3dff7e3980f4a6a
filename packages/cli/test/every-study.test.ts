// Every study, as small as it can be, in a file of its own: it is long, and other files run beside it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STUDIES } from "@broadside/arena";
import { describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

describe("broadside study, as small as it can be", () => {
  test("there are some", () => expect(STUDIES.length).toBeGreaterThanOrEqual(3));

  test.for(STUDIES)("$name", { timeout: 240_000 }, async ({ name, games }) => {
    const folder = folderWith({});
    const size = games ? ["--games", String(games.least), "--seed", "3"] : [];
    const { code, stdout, stderr } = await run(["study", name, ...size, "--workers", "1"], { cwd: folder });
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: "" });
    const out = join(folder, "studies", name);
    expect(stdout).toContain(["broadside study", name, ...size].join(" "));
    for (const file of ["README.md", "report.html", "summary.json"])
      expect(stdout).toContain(join("studies", name, file));
    const page = readFileSync(join(out, "README.md"), "utf8");
    for (const [, link] of page.matchAll(/\]\(([^)\s]+)\)/g))
      expect(existsSync(join(out, link as string)), link).toBe(true);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
    expect(JSON.parse(readFileSync(join(out, "summary.json"), "utf8"))).toMatchObject({
      kind: "broadside-study",
      study: name,
    });
  });
});
