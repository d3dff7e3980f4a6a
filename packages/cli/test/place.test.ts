import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, folderWith, run, runJson, testRefusals } from "./command.ts";

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
    const { stdout } = await run("place --scenario gorkoff-5x5");
    expect(stdout).toMatch(/\nseed \d+\n$/);
  });

  test("every layout agrees with the shots, and all are drawn", async () => {
    const { layouts } = await place("--scenario", "gorkoff-3x3", "--number", "60", "--seed", "1");
    expect(new Set(layouts.map((layout) => JSON.stringify(layout))).size).toBe(4);
    const after = await place("--scenario", "gorkoff-3x3", "--number", "20", "--shots", "B1x", "--seed", "1");
    expect(new Set(after.layouts.map(({ ships }) => ships[0].cells.join(" ")))).toEqual(new Set(["A1 B1 C1"]));
  });

  test("draws each layout for people", async () => {
    const { code, stdout } = await run("place --scenario gorkoff-3x3 --shots B1x --seed 3");
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

  test("says when no layout exists, and how that is proved", async () => {
    const file = fileWith(full);
    for (const flags of [["--json"], ["--shots", "A1."], ["--order", "shuffled"], ["--order", "first"]]) {
      const { code, stdout, stderr } = await run(["place", "--scenario", file, ...flags]);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^broadside: no layout exists \(proved: .*\)\n$/);
    }
    const over = { ...full, board: { size: [10, 10] }, fleet: [{ name: "boat", length: 1, count: 26 }] };
    expect((await run(["place", "--scenario", fileWith(over)])).stderr).toBe(
      "broadside: no layout exists (proved: the ships need 26 of a set of 25 points of the board)\n",
    );
  });

  test("orders: all layouts once, in order and shuffled, with the end told", async () => {
    const args = ["--scenario", "gorkoff-3x3", "--number", "9"];
    const cruisers = ({ layouts }: Placed) => layouts.map(({ ships }) => ships[0].cells.join(" "));
    const inOrder = await place(...args, "--order", "enumerate");
    expect(cruisers(inOrder)).toEqual(["A1 B1 C1", "A1 A2 A3", "C1 C2 C3", "A3 B3 C3"]);
    expect(Object.keys(inOrder)).toEqual(["order", "layouts"]);
    const seen = new Set<string>();
    for (const seed of ["1", "2", "3"]) {
      const placed = await place(...args, "--order", "shuffled", "--seed", seed);
      expect(placed).toMatchObject({ order: "shuffled", seed: Number(seed) });
      const shuffled = cruisers(placed);
      seen.add(shuffled.join());
      expect(shuffled.sort()).toEqual(cruisers(inOrder).sort());
    }
    expect(seen.size).toBeGreaterThan(1);
    expect((await run(["place", ...args, "--order", "enumerate"])).stdout).toMatch(/\n\nthese are all: 4 layouts\n$/);
  });

  test("by number and back: the Russian layout of a number has that number", async () => {
    const index = "1234567890123456";
    const placed = await place("--scenario", "russian", "--index", index);
    expect(placed).toMatchObject({ order: "numbered", index, of: "1855545978831780", method: "frontier" });
    const file = fileWith(placed);
    const ranked = await runJson("place", "--scenario", "russian", "--index", file);
    expect(ranked).toMatchObject({ of: "1855545978831780", candidates: String(400n ** 10n), ranks: [{ index }] });
    const [{ key, candidate }] = (ranked as unknown as { ranks: { key: string; candidate: string }[] }).ranks;
    const again = await place("--scenario", "russian", "--index", key);
    expect(again.layouts).toEqual(placed.layouts);
    expect((await place("--scenario", "russian", "--index", `candidate:${candidate}`)).layouts).toEqual(placed.layouts);
    const { stdout } = await run(["place", "--scenario", "russian", "--index", file]);
    expect(stdout).toContain("layout 1,234,567,890,123,456 of 1,855,545,978,831,780\n  key ");
  });

  test("draws a picture, whole or not at all, and overwrites none", async () => {
    const folder = folderWith({});
    const file = join(folder, "boards.svg");
    const args = ["place", "--scenario", "gorkoff-5x5", "--number", "3", "--seed", "1", "--out", file];
    expect(await run(args)).toMatchObject({ code: 0 });
    const svg = readFileSync(file, "utf8");
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>\n$/s);
    expect(svg.match(/<title>cruiser<\/title>/g)).toHaveLength(3);
    expect(await run(args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("is there already") });
    expect(await run([...args.slice(0, -1), join(folder, "boards.gif")])).toMatchObject({ code: 2 });
  });

  test("difficulty: the shots of a strategy, beside those against uniform layouts", async () => {
    const args = ["--scenario", "gorkoff-5x5", "--seed", "1", "--difficulty", "probability"];
    const placed = (await place(...args)) as unknown as {
      strategy: string;
      difficulty: { percentile: { estimate: number } }[];
    };
    expect(placed.strategy).toBe("probability");
    expect(placed.difficulty).toHaveLength(1);
    expect(placed.difficulty[0].percentile.estimate).toBeGreaterThanOrEqual(0);
    expect((await run(["place", ...args])).stdout).toMatch(
      /probability needs [\d.]+ ± [\d.]+ shots here, .*\nharder than/,
    );
  });

  test("a preset's own placement model is taken where no other is named, and gives way to shots, which is said", async () => {
    const thesis = ["--scenario", "thesis", "--seed", "4", "--number", "3"];
    const own = await place(...thesis);
    expect(Object.keys(own)).toEqual(["seed", "placement", "layouts"]);
    expect(own).toMatchObject({ seed: 4, placement: "sequential" });
    const uniform = await place(...thesis, "--placement", "uniform");
    expect(uniform).toMatchObject({ seed: 4, order: "uniform" });
    expect(await place(...thesis, "--order", "uniform")).toEqual(uniform);
    const { stdout } = await run(["place", ...thesis, "--shots", "A1x"]);
    expect(stdout).toMatch(/\n\nplaced uniformly: sequential cannot take shots into account\nseed 4\n$/);
    expect((await run(["place", ...thesis])).stdout).toMatch(/\n\nplaced by sequential\nseed 4\n$/);
    expect((await place("--seed", "4")).order).toBe("uniform");
  });

  test("a model is not forgotten for boxes, which are otherwise placed by their corners", async () => {
    const model = "edges:temperature=0.5";
    const boxes = await place("--scenario", "boxes:4x2:2", "--seed", "1", "--placement", model);
    expect(boxes).toMatchObject({ placement: model });
    expectRefusal(await run("place --scenario boxes:10x10:3 --placement edges"), "makes 10,000,000,000 cells");
  });

  test("a prior says how likely layouts are: its draws are named by it, also with --order uniform", async () => {
    const cells = [
      [1, 1, 1],
      [1, 1, 1],
      [1e9, 1e9, 1e9],
    ];
    const file = fileWith({ version: 1, cells });
    const args = ["--scenario", "gorkoff-3x3", "--number", "50", "--seed", "1", "--prior", file];
    const placed = await place(...args);
    expect(Object.keys(placed)).toEqual(["seed", "prior", "layouts"]);
    // Of the four layouts, the one with the cruiser in the bottom row, whose cells have a weight of 1e9 each.
    expect(new Set(placed.layouts.map(({ ships }) => ships[0].cells.join(" ")))).toEqual(new Set(["A3 B3 C3"]));
    expect(await place(...args, "--order", "uniform")).toEqual(placed);
    expect((await run("place --prior people --seed 1")).stdout).toMatch(/\n\ndrawn by the prior people\nseed 1\n$/);
    // No prior at all, even if the scenario has one.
    expect(await place("--prior", "uniform", "--seed", "1")).toEqual(await place("--seed", "1"));
    // If a prior is requested, it replaces the preset's own placement model.
    expect(await place("--scenario", "thesis", "--prior", "edges", "--seed", "1")).toMatchObject({
      prior: "edges:temperature=1",
    });
  });

  test("a scenario's own prior is drawn by, and said to be left out where layouts are listed", async () => {
    const cells = [
      [1, 1, 1],
      [1, 1e9, 1],
      [1, 1, 1],
    ];
    const rules = { ...full, fleet: [{ name: "boat", length: 1 }], prior: { version: 1, name: "middle", cells } };
    const file = fileWith(rules);
    const placed = await place("--scenario", file, "--number", "20", "--seed", "1");
    expect(placed).toMatchObject({ prior: "middle" });
    expect(new Set(placed.layouts.map(({ ships }) => ships[0].cells.join()))).toEqual(new Set(["B2"]));
    expect((await run(["place", "--scenario", file, "--order", "enumerate", "--number", "9"])).stdout).toMatch(
      /\n\nthe prior is not taken into account\n$/,
    );
    expectRefusal(
      await run(["place", "--scenario", file, "--placement", "edges"]),
      "--placement: says how likely layouts are, and so does the prior",
    );
  });

  testRefusals("place --scenario gorkoff-3x3", [
    ["--prior edges --order shuffled", "--prior: --order shuffled does not go by how likely layouts are;"],
    ["--prior edges --index 0", "--prior: --index does not go by how likely layouts are;"],
    ["--prior edges --placement edges", "--placement: says how likely layouts are, and so does the prior;"],
    ["--order shuffled --index 1", "--index: cannot be combined with --order; leave one of them out"],
    ["--order first --number 2", "--number: cannot be combined with --order first; leave it out"],
    ['--index "0.0.0 0.0.0 0.0.0" --number 2', "--number: cannot be combined with --index KEY; leave it out"],
    ["--index a.json --difficulty random", "--index FILE: places nothing; "],
    ["--index 4", "--index: 4 is beyond the last layout; they are numbered from 0 to 3"],
    ["--index 0.0.0", "--index: has 1 ships, the fleet has 3; write for example 0.0.0 0.0.0 0.0.0"],
    ["--index candidate:9999999999", "there is no candidate 9999999999; write a number below 46656, or a key"],
    ["--placement edges --shots A1x", "--placement: cannot take shots into account;"],
    ["--out prior.json", "--out"],
  ]);

  test("where no exact method can draw, it says what can", async () => {
    const large = {
      ...full,
      board: { size: [24, 24] },
      fleet: Array.from({ length: 8 }, (_, i) => ({ name: `s${i}`, shape: ["XXX", ".X."], count: 3 })),
      answers: "hit",
    };
    const file = fileWith(large);
    expectRefusal(
      await run(["place", "--scenario", file]),
      "--order shuffled needs no count, but its first layouts are not uniform",
    );
    expect(await run(["place", "--scenario", file, "--order", "shuffled", "--seed", "1", "--json"])).toMatchObject({
      code: 0,
    });
  });
});
