// Every study at its smallest size, in a test file of its own, because it takes long and other files can run at
// the same time.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STUDIES, StudyWork } from "@broadside/studies";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { folderWith, run, runJson, runStopped, testRefusals, untilThere } from "./command.ts";

/** Work that only reports how many parts are planned, and does nothing. */
class PlannedStudy extends StudyWork {
  override plan(parts: number): void {
    throw new RangeError(`${parts} parts`);
  }
}

/**
 * Studies that take at least 15 seconds of one core even at their smallest, because most of their work does not
 * depend on the number of games.
 */
const LONG = ["answers", "bounds", "boxes", "collaborative", "counts", "habr", "people", "puzzles", "strength"];

/** Starts a study and stops it by Ctrl-C once a file exists. */
const stop = async (line: readonly string[], file: string, options: { readonly cwd: string }): Promise<void> => {
  const { code, stdout, stderr } = await runStopped(line, () => untilThere(file), options);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^broadside: stopping; .*\nbroadside: stopped: .* continue with --resume\n$/);
};

describe("broadside study, as small as it can be", () => {
  test("there are some, and those that are long are among them", () =>
    expect(STUDIES.map(({ name }) => name)).toEqual(expect.arrayContaining(["thesis", ...LONG])));

  for (const name of isLong ? [] : LONG)
    test.skip(`${name} takes up to two minutes: BROADSIDE_LONG=1 npx vitest run --project unit every-study`);

  test.for(STUDIES.filter(({ name }) => isLong || !LONG.includes(name)))("$name", async (study) => {
    const { name, games } = study;
    const folder = folderWith({});
    const size = games ? ["--games", String(games.least), ...(games.seedless ? [] : ["--seed", "3"])] : [];
    const options = { cwd: folder, env: { COLUMNS: "80" } };
    const out = join(folder, "studies", name);
    const line = ["study", name, ...size, "--workers", "1"];
    if (name === "thesis") await stop(line, join(out, "work/chessboard/games.duckdb"), options);
    // It goes on in the long run: that takes as long as the long ones.
    if (name === "thesis" && !isLong) return;
    // A stopped study continues without its flags.
    const resume = ["study", name, "--resume"];
    const rest = name === "thesis" ? resume : line;
    const { code, stdout, stderr } = await run(rest, options);
    // Work of more than a minute reports its progress once a minute.
    expect({ name, code, stderr: stderr.replace(/^(part \d+ of \d+ +)?\[[#-]+\] .*\n/gm, "") }).toEqual({
      name,
      code: 0,
      stderr: "",
    });
    expect(stdout.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
    expect(stdout).toContain(["broadside study", name, ...size].join(" "));
    for (const file of ["README.md", "report.html", "summary.json"])
      expect(stdout).toContain(join("studies", name, file));
    // The number of parts announced, as in "part 3 of 7", must be the number made.
    const work = new PlannedStudy({ folder: join(folder, "none"), games: games?.least ?? 0, seed: 3 });
    // The folder also has a file that says which study the parts belong to.
    const made = readdirSync(join(out, "work")).filter((file) => file !== "study.json");
    // A study that plans no parts is computed to the end, and has announced none.
    const planned = await study.compute(work).then(
      () => undefined,
      ({ message }: Error) => message,
    );
    expect([undefined, `${made.length} parts`], made.join(" ")).toContain(planned);
    const page = readFileSync(join(out, "README.md"), "utf8");
    for (const [, link] of page.matchAll(/\]\(([^)\s]+)\)/g))
      expect(existsSync(join(out, link as string)), link).toBe(true);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
    const summary = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
    expect(summary).toMatchObject({ kind: "broadside-study", study: name });
    if (name !== "thesis" && name !== "optimal") return;
    expect(JSON.parse((await run([...resume, "--json"], options)).stdout)).toMatchObject(summary);
    const again = await run(line, options);
    expect(again).toMatchObject({ code: 2, stdout: "" });
    expect(again.stderr).toMatch(/^broadside: .*already contains a study; add --resume or name another folder\n$/);
  });
});

describe("broadside study", () => {
  test("lists the studies", async () => {
    const { code, stdout, stderr } = await run("study");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^habr {2}Diagonals .*\n {2}Is it worth counting every layout\?/m);
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
      ["counts --seed 1", /--seed: the study counts draws nothing at random; leave --seed out/],
      ["collaborative --games 145", /--games: 145 is too many; the study collaborative takes at most 144/],
      ['habr --out ""', /--out: is empty/],
      ["habr --out file", /--out "file": is not a folder/],
    ],
    { file: "" },
  );
});
