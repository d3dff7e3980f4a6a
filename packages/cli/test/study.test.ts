import { describe, expect, test } from "vitest";
import { run, runJson, testRefusals } from "./command.ts";

describe("broadside study", () => {
  test("lists the studies", async () => {
    const { code, stdout, stderr } = await run("study");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^habr {2}Diagonals .*\n {2}Is it worth counting every layout\?/m);
    // Lines stay easy to read in a terminal of any width.
    expect(Math.max(...stdout.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(stdout).not.toContain("`");
    const { studies } = (await runJson("study")) as { studies: { name: string; games?: object }[] };
    expect(studies.find(({ name }) => name === "habr")).toMatchObject({ games: { least: 2 } });
  });

  testRefusals(
    "study",
    [
      ["haber", /study "haber": is not known; did you mean "habr"\?/],
      ["habr thesis", /"thesis": is not expected here/],
      ["--games 4", /--games: has no effect without a study/],
      ["--set openings=false", /openings: has no effect without a study/],
      ["habr --games 1", /--games: 1 is too few/],
      ["habr --games many", /--games: "many" is not a whole number/],
      ["habr --seed -1", /--seed: "-1"/],
      ["habr --workers 0", /--workers/],
      ['habr --out ""', /--out: is empty/],
      ["habr --out file", /--out "file": is not a folder/],
    ],
    { file: "" },
  );
});
