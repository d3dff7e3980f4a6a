import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeFolder, writeWhole } from "./new-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "broadside-write-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a file written whole", () => {
  it("holds what was given, text or bytes, in the place of what was there", async () => {
    const path = join(folder, "a.txt");
    await writeWhole(path, "first");
    await writeWhole(path, "second");
    expect(readFileSync(path, "utf8")).toBe("second");
    await writeWhole(path, Uint8Array.of(1, 2, 255));
    expect([...readFileSync(path)]).toEqual([1, 2, 255]);
    expect(readdirSync(folder).filter((name) => name.includes("txt"))).toEqual(["a.txt"]);
  });

  it("that cannot take its place leaves what was there, and nothing beside it", async () => {
    const taken = join(folder, "taken");
    mkdirSync(taken);
    writeFileSync(join(taken, "inside"), "kept");
    await expect(writeWhole(taken, "lost")).rejects.toThrow();
    expect(readFileSync(join(taken, "inside"), "utf8")).toBe("kept");
    expect(existsSync(`${taken}.new`)).toBe(false);
    await expect(writeWhole(join(folder, "nowhere", "a"), "lost")).rejects.toThrow("ENOENT");
  });
});

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
