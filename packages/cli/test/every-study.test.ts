// Every study, as small as it can be, in a file of its own: it is long, and other files run beside it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STUDIES, StudyWork } from "@broadside/arena/studies";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { folderWith, run, runStopped, untilThere } from "./command.ts";

/** Work that asks how many parts are planned, and lets nothing be done. */
class PlannedStudy extends StudyWork {
  override plan(parts: number): void {
    throw new RangeError(`${parts} parts`);
  }
}

/** Studies that take a quarter of a minute of a core and more at their smallest: most of their work does not shrink with the games. */
const LONG = ["answers", "bounds", "boxes", "habr", "people", "puzzles", "strength"];
const isAsked = process.env["BROADSIDE_LONG"] !== undefined;

/** Begins a study and stops it by Ctrl-C when a file is there. */
const stop = async (line: readonly string[], file: string, options: { readonly cwd: string }): Promise<void> => {
  const { code, stdout, stderr } = await runStopped(line, () => untilThere(file), options);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^broadside: stopping; .*\nbroadside: stopped: .* continue with --resume\n$/);
};

describe("broadside study, as small as it can be", () => {
  test("there are some, and those that are long are among them", () =>
    expect(STUDIES.map(({ name }) => name)).toEqual(expect.arrayContaining(["thesis", ...LONG])));

  for (const name of isAsked ? [] : LONG)
    test.skip(`${name} takes up to two minutes: BROADSIDE_LONG=1 npx vitest run --project unit every-study`);

  test.for(STUDIES.filter(({ name }) => isAsked || !LONG.includes(name)))(
    "$name",
    { timeout: 240_000 },
    async (study) => {
      const { name, games } = study;
      const folder = folderWith({});
      const size = games ? ["--games", String(games.least), "--seed", "3"] : [];
      const options = { cwd: folder, env: { COLUMNS: "80" } };
      const out = join(folder, "studies", name);
      const line = ["study", name, ...size, "--workers", "1"];
      if (name === "thesis") await stop(line, join(out, "work/chessboard/games.duckdb"), options);
      // It goes on in the long run: that takes as long as the long ones.
      if (name === "thesis" && !isAsked) return;
      // What was stopped goes on without its flags.
      const resume = ["study", name, "--resume"];
      const rest = name === "thesis" ? resume : line;
      const { code, stdout, stderr } = await run(rest, options);
      // What takes more than a minute says once a minute how far it is.
      expect({ name, code, stderr: stderr.replace(/^(part \d+ of \d+ +)?\[[#-]+\] .*\n/gm, "") }).toEqual({
        name,
        code: 0,
        stderr: "",
      });
      expect(stdout.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
      expect(stdout).toContain(["broadside study", name, ...size].join(" "));
      for (const file of ["README.md", "report.html", "summary.json"])
        expect(stdout).toContain(join("studies", name, file));
      // What was said of "part 3 of 7" is what there was.
      const work = new PlannedStudy({ folder: join(folder, "none"), games: games?.least ?? 0, seed: 3 });
      // Beside the parts stands what study they are of.
      const made = readdirSync(join(out, "work")).filter((file) => file !== "study.json");
      // One that plans nothing is worked out to its end, and has said nothing of parts.
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
    },
  );
});
