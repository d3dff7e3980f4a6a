// Every study, as small as it can be, in a file of its own: it is long, and other files run beside it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { STUDIES, StudyDesk } from "@broadside/arena";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

/** A desk that asks how many parts are planned, and lets nothing be done. */
class PlanDesk extends StudyDesk {
  override plan(parts: number): void {
    throw new RangeError(`${parts} parts`);
  }
}

/** Studies that take a quarter of a minute of a core and more at their smallest: most of their work does not shrink with the games. */
const LONG = ["answers", "bounds", "boxes", "habr", "people", "strength"];
const isAsked = process.env["BROADSIDE_LONG"] !== undefined;

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
      const { code, stdout, stderr } = await run(["study", name, ...size, "--workers", "1"], {
        cwd: folder,
        env: { COLUMNS: "" },
      });
      expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: "" });
      expect(stdout.split("\n").filter((line) => stringWidth(line) > 80)).toEqual([]);
      const out = join(folder, "studies", name);
      expect(stdout).toContain(["broadside study", name, ...size].join(" "));
      for (const file of ["README.md", "report.html", "summary.json"])
        expect(stdout).toContain(join("studies", name, file));
      // What was said of "part 3 of 7" is what there was.
      const desk = new PlanDesk({ folder: join(folder, "none"), games: games?.least ?? 0, seed: 3 });
      // Beside the parts stands what study they are of.
      const made = readdirSync(join(out, "work")).filter((file) => file !== "study.json");
      // One that plans nothing is worked out to its end, and has said nothing of parts.
      const planned = await study.compute(desk).then(
        () => undefined,
        ({ message }: Error) => message,
      );
      expect([undefined, `${made.length} parts`], made.join(" ")).toContain(planned);
      const page = readFileSync(join(out, "README.md"), "utf8");
      for (const [, link] of page.matchAll(/\]\(([^)\s]+)\)/g))
        expect(existsSync(join(out, link as string)), link).toBe(true);
      expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
      expect(JSON.parse(readFileSync(join(out, "summary.json"), "utf8"))).toMatchObject({
        kind: "broadside-study",
        study: name,
      });
    },
  );
});
