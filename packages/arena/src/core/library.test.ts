import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type LibraryName, loadLibrary, RANGES, requireLibraries } from "./library.ts";

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../${name}/package.json`, import.meta.url), "utf8"));

const { peerDependencies, peerDependenciesMeta, devDependencies: own } = manifestOf("arena");
// The command loads one that the arena itself does not.
const devDependencies = { ...manifestOf("cli").devDependencies, ...own };

describe("libraries that need not be installed", () => {
  it("are all there in a clone, in the versions with which their ranges begin", () => {
    expect(() => requireLibraries(Object.keys(peerDependencies) as LibraryName[])).not.toThrow();
    expect(RANGES).toEqual(peerDependencies);
    for (const [name, range] of Object.entries<string>(peerDependencies)) {
      expect(devDependencies[name], name).toBe(range.replace(/^[~^]/, ""));
      expect(peerDependenciesMeta[name]).toEqual({ optional: true });
    }
  });

  it("that cannot be loaded are to be installed again", async () => {
    const broken = (): Promise<never> => Promise.reject(new Error("no program for this machine\nRequire stack: much"));
    await expect(loadLibrary("highs", broken)).rejects.toThrow(
      /^the package highs cannot be loaded \(no program for this machine\): install it again: npm install highs@[\d.]+$/,
    );
    await expect(loadLibrary("highs", () => Promise.resolve(3))).resolves.toBe(3);
  });
});
