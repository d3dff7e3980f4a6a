import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { finish, folderWith, run, runJson, start } from "./command.ts";

describe("broadside study", () => {
  test("lists the studies", async () => {
    const { code, stdout, stderr } = await run(["study"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^habr {2}Diagonals .*\n {2}Is it worth counting every layout\?/m);
    const { studies } = (await runJson("study")) as { studies: { name: string; games?: object }[] };
    expect(studies.find(({ name }) => name === "habr")).toMatchObject({ games: { least: 2 } });
  });

  test("stops at Ctrl-C and goes on with --resume, without its flags", async () => {
    const out = join(folderWith({}), "chapter");
    const child = start(["study", "thesis", "--games", "10", "--workers", "1", "--seed", "1", "--out", out]);
    const outcome = finish(child);
    while (!existsSync(join(out, "work/chessboard/games.duckdb")))
      await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill("SIGINT");
    const { code, stdout, stderr } = await outcome;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^broadside: stopping; .*\nbroadside: stopped: .* go on with --resume\n$/);
    const rest = await run(["study", "thesis", "--resume", "--out", out]);
    expect(rest).toMatchObject({ code: 0, stderr: "" });
    expect(rest.stdout).toMatch(/^broadside study thesis --games 10 --seed 1$/m);
    expect(readdirSync(out).sort()).toEqual(["README.md", "figures", "report.html", "summary.json", "work"]);
    const summary = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
    expect(await runJson("study", "thesis", "--resume", "--out", out)).toMatchObject(summary);
    const again = await run(["study", "thesis", "--out", out]);
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toMatch(/^broadside: .*already contains a study; add --resume or name another folder\n$/);
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
