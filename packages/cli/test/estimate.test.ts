import { estimatePosterior, type PosteriorEstimate, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { expectRefusal, fileWith, run, runJson, testRefusals } from "./command.ts";

const estimateOf = (scenario: string, shots: string, samples: number, seed: number): PosteriorEstimate => {
  const estimate = estimatePosterior(unwrap(parseKnowledge(preset(scenario), shots)), { samples, seed });
  if (estimate.kind !== "estimate") throw new Error("nothing sampled");
  return estimate;
};

const rowsOf = (values: ArrayLike<number>, width: number): number[][] =>
  Array.from({ length: values.length / width }, (_, y) =>
    Array.from({ length: width }, (_, x) => values[y * width + x]),
  );

describe("broadside heatmap --estimate", () => {
  test("has the agreed form, rows top to bottom, and nothing under the name of an exact field", async () => {
    const made = await runJson('heatmap --shots "E5. F6x" --estimate --samples 3000 --seed 7');
    const { chance, standardError, layoutCount, effectiveSamples, found } = estimateOf("hasbro", "E5. F6x", 3000, 7);
    expect(made).toEqual({
      estimate: {
        samples: 3000,
        seed: 7,
        found,
        effectiveSamples,
        rough: false,
        layoutCount,
        chance: rowsOf(chance, 10),
        standardError: rowsOf(standardError, 10),
      },
      milliseconds: expect.any(Number),
    });
  });

  test("is the same each time", async () => {
    const line = "heatmap --scenario gorkoff-5x5 --estimate --samples 500";
    expect({ ...(await runJson(line)), milliseconds: 0 }).toEqual({ ...(await runJson(line)), milliseconds: 0 });
  });

  test("tells people that it is an estimate, and its error", async () => {
    const { stdout, code } = await run('heatmap --scenario russian --shots "E5. F6x" --estimate');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^an estimate from sampled layouts, not exact\n/);
    expect(stdout).toMatch(/\nabout [\d,]+ layouts left; best cell about [A-J]\d+ \(\d+\.\d % ± 0\.\d\d\)/);
    expect(stdout).toMatch(
      /standard error of a chance: usually 0\.\d\d, at most 0\.\d\d percentage points\n50,000 samples/,
    );
    expect(stdout).not.toMatch(/counted by|rough/);
  });

  test("writes an error of 0 only where it is exactly 0, and one layout in the singular", async () => {
    const textOf = async (size: number[], count: number, shots: string, samples: string): Promise<string> => {
      const fleet = [{ name: "ship", length: size.length, count }];
      const path = fileWith({ board: { size }, fleet, contact: "allowed", answers: "hit" });
      const { stdout } = await run(["heatmap", "-s", path, "--estimate", "--shots", shots, "--samples", samples]);
      return stdout;
    };
    expect(await textOf([2, 2], 2, "", "50000")).toContain("best cell about A1 (100 % ± <0.01);");
    const sure = await textOf([5], 1, "(1). (2). (3). (4).", "300");
    expect(sure).toContain(
      "about 1 layout left; best cell about (5) (100 % ± 0)\nthe shots and the rules decide every cell\n",
    );
    const rough = await textOf([5], 1, "(1).", "1");
    expect(rough).toContain("\nrough: the samples are worth so few layouts that the errors themselves are uncertain\n");
  });

  test("answers where exact counting is refused", async () => {
    const large = {
      board: { size: [30, 30] },
      fleet: [{ name: "ship", length: 4, count: 30 }],
      contact: "none",
      answers: "sunk",
    };
    const path = fileWith(large);
    expectRefusal(
      await run(["heatmap", "--scenario", path, "--max-time", "1m"]),
      "--estimate samples layouts and says about as much; --max-memory",
    );
    const { estimate } = await runJson("heatmap", "--scenario", path, "--estimate", "--samples", "500");
    const { chance } = estimate as { chance: number[][] };
    // Every sampled layout has 120 ship cells.
    expect(chance.flat().reduce((sum, value) => sum + value)).toBeCloseTo(120, 6);
  });

  test("where nothing is sampled says whether that proves anything", async () => {
    const impossible = await run('heatmap --scenario gorkoff-5x5 --shots "C3. A1x B2x" --estimate');
    expectRefusal(impossible, 'shot 3 "B2x"');
    const crowded = {
      board: { size: [4, 4] },
      fleet: [{ name: "domino", length: 2, count: 6 }],
      contact: "none",
      answers: "hit",
    };
    const unknown = await run(["heatmap", "--scenario", fileWith(crowded), "--estimate", "--samples", "100"]);
    expect([unknown.code, unknown.stdout]).toEqual([1, ""]);
    expect(unknown.stderr).toContain("no layout was found in 100 samples, which does not prove that there is none");
  });
});

describe("broadside suggest --estimate", () => {
  test("has the likeliest cells first, as estimates", async () => {
    const made = await runJson("suggest --estimate --samples 2000 --seed 3 --top 4");
    const { chance, standardError } = estimateOf("hasbro", "", 2000, 3);
    expect(Object.keys(made)).toEqual(["estimate", "milliseconds"]);
    const { cells, samples, seed } = made["estimate"] as Record<string, unknown>;
    expect([samples, seed]).toEqual([2000, 3]);
    const ranked = [...chance.keys()].sort((a, b) => chance[b] - chance[a] || a - b).slice(0, 4);
    expect(cells).toEqual(
      ranked.map((cell) => ({
        cell: `${"ABCDEFGHIJ"[cell % 10]}${Math.floor(cell / 10) + 1}`,
        chance: chance[cell],
        standardError: standardError[cell],
      })),
    );
  });

  test("tells people how many cells may be as likely as the first", async () => {
    const { stdout } = await run("suggest --estimate --top 3");
    expect(stdout).toMatch(/^an estimate [^\n]*\n[\s\S]*\n1 {2}[A-J]\d+ +21\.\d % +± 0\.18\n/);
    expect(stdout).toMatch(/\n\d+ other cells may be as likely as [A-J]\d+\n/);
  });

  test("answers batches line by line", async () => {
    const lines = [
      '{"id":1,"scenario":"russian","shots":"E5."}',
      '{"id":2,"strategy":"half-split"}',
      '{"id":3,"top":1}',
      '{"id":4,"scenario":"boxes:4x2:2"}',
    ].join("\n");
    const args = ["suggest", "--estimate", "--samples", "500", "--batch", "-"];
    const { stdout, code } = await run(args, { input: lines });
    expect(code).toBe(0);
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(answers[0].estimate.cells).toHaveLength(10);
    expect(answers[1].error).toContain("half-split cannot be asked with --estimate");
    expect(answers[2].estimate.cells).toHaveLength(1);
    expect(answers[3].error).toContain("there are no estimates if ships may overlap");
  });
});

testRefusals("", [
  ["heatmap --samples 5", "--samples: says how many layouts --estimate samples"],
  ["heatmap --seed 5", "--seed: is that of --estimate"],
  ["heatmap --estimate --samples 0", '--samples: "0" is out of range'],
  ["heatmap --estimate --method frontier", "--method: is about exact counting"],
  ["suggest --estimate --format matrix", "--format matrix: shows scores"],
  ["suggest --estimate --strategy half-split", "--strategy: half-split cannot be asked with --estimate"],
]);
