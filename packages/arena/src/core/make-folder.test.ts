import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder } from "./new-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "make-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("makeFolder", () => {
  it("makes all levels that are missing, and leaves what is there", () => {
    makeFolder(join(folder, "a", "b", "c"));
    expect(statSync(join(folder, "a", "b", "c")).isDirectory()).toBe(true);
    makeFolder(join(folder, "a", "b"));
  });

  it("throws where a level is a file", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => makeFolder(join(folder, "file"))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(folder, "file", "below", "it"))).toThrow(/ENOTDIR|EEXIST/);
  });

  // Node's recursive mkdir never returns for this path.
  it.skipIf(!existsSync("/proc/self"))("throws under /proc, where nothing can be made", () => {
    expect(() => makeFolder("/proc/nothing-here/games")).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
