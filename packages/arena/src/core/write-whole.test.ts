import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeWhole } from "./new-folder.ts";

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
    expect(readdirSync(folder)).toEqual(["a.txt"]);
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
