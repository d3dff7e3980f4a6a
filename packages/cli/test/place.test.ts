import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, run, runJson } from "./command.ts";

interface Placed {
  readonly seed: number;
  readonly order: string;
  readonly layouts: readonly { readonly ships: readonly { readonly class: string; readonly cells: string[] }[] }[];
}

const place = async (...args: string[]): Promise<Placed> => (await runJson("place", ...args)) as unknown as Placed;

const full = {
  board: { size: [3, 3] },
  fleet: [{ name: "boat", length: 1, count: 5 }],
  contact: "none",
  answers: "hit",
};

describe("broadside place", () => {
  test("has the agreed form and the same layouts for the same seed", async () => {
    const args = ["--scenario", "gorkoff-5x5", "--number", "3", "--seed", "7"];
    const placed = await place(...args);
    expect(Object.keys(placed)).toEqual(["seed", "order", "layouts"]);
    expect(placed).toMatchObject({ seed: 7, order: "uniform" });
    expect(placed.layouts).toHaveLength(3);
    for (const { ships } of placed.layouts) {
      expect(ships.map((ship) => ship.class)).toEqual(["cruiser", "destroyer", "destroyer", "boat", "boat", "boat"]);
      expect(ships.map(({ cells }) => cells.length)).toEqual([3, 2, 2, 1, 1, 1]);
      expect(new Set(ships.flatMap(({ cells }) => cells)).size).toBe(10);
    }
    expect(await place(...args)).toEqual(placed);
  });

  test("a seed that nobody gave is told and repeats the draw", async () => {
    const first = await place("--scenario", "gorkoff-5x5");
    expect(await place("--scenario", "gorkoff-5x5", "--seed", String(first.seed))).toEqual(first);
    const { stdout } = await run(["place", "--scenario", "gorkoff-5x5"]);
    expect(stdout).toMatch(/\nseed \d+\n$/);
  });

  test("every layout agrees with the shots, and all are drawn", async () => {
    const { layouts } = await place("--scenario", "gorkoff-3x3", "--number", "60", "--seed", "1");
    expect(new Set(layouts.map((layout) => JSON.stringify(layout))).size).toBe(4);
    const after = await place("--scenario", "gorkoff-3x3", "--number", "20", "--shots", "B1x", "--seed", "1");
    expect(new Set(after.layouts.map(({ ships }) => ships[0].cells.join(" ")))).toEqual(new Set(["A1 B1 C1"]));
  });

  test("draws each layout for people", async () => {
    const { code, stdout } = await run(["place", "--scenario", "gorkoff-3x3", "--shots", "B1x", "--seed", "3"]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "   A B C",
        "1  C C C",
        "2  · · ·",
        "3  B · B",
        "",
        "C  cruiser  A1 B1 C1",
        "B  boat     A3",
        "B  boat     C3",
        "",
        "seed 3",
        "",
      ].join("\n"),
    );
  });

  test("classes have letters of their own", async () => {
    const { stdout } = await run(["place", "--seed", "1"]);
    expect(stdout.match(/^[A-Z](?= {2}[a-z])/gm)).toEqual(["C", "B", "R", "S", "D"]);
  });

  test("says when no layout exists", async () => {
    const file = join(folderWith({ "full.json": JSON.stringify(full) }), "full.json");
    expect(await run(["place", "--scenario", file, "--json"])).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr: "broadside: no layout exists\n",
    });
    expect(await run(["place", "--scenario", file, "--shots", "A1."])).toMatchObject({
      code: 1,
      stderr: "broadside: no layout exists\n",
    });
  });
});
