import { describe, expect, test } from "vitest";
import { run, runJson } from "./command.ts";

describe("broadside study", () => {
  test("lists the studies", async () => {
    const { code, stdout, stderr } = await run(["study"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^habr {2}Diagonals .*\n {2}Is it worth counting every layout\?/m);
    const { studies } = (await runJson("study")) as { studies: { name: string; games?: object }[] };
    expect(studies.find(({ name }) => name === "habr")).toMatchObject({ games: { least: 2 } });
  });

  test.concurrent.for([
    [["haber"], /study "haber": is not known; did you mean "habr"\?/],
    [["habr", "thesis"], /"thesis": is not expected here/],
    [["--games", "4"], /--games: has no effect without a study/],
    [["habr", "--games", "1"], /--games: 1 is too few/],
    [["habr", "--games", "many"], /--games: "many" is not a whole number/],
    [["habr", "--seed", "-1"], /--seed: "-1"/],
    [["habr", "--workers", "0"], /--workers/],
    [["habr", "--out", ""], /--out: is empty/],
    [["habr", "--out", "package.json"], /--out "package.json": is not a folder/],
  ] as const)("%j is refused in one line", async ([args, message], { expect }) => {
    const { code, stdout, stderr } = await run(["study", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^broadside: [^\n]*\n$/);
    expect(stderr).toMatch(message);
  });
});
