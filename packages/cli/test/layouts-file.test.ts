// A file with one layout per line, played by `compare`.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { layoutLine, makeGameLayouts } from "@broadside/arena/games";
import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { expectRefusal, folderWith, run, runJson } from "./command.ts";

/** The first layouts that a seed draws by the rules of hasbro, as lines. */
const drawnLines = (number: number, seed: number): string => {
  const scenario = preset("hasbro");
  const drawn = makeGameLayouts({ scenario, model: "uniform", seed });
  return Array.from(
    { length: number },
    (_, game) => `${layoutLine({ scenario, placements: Array.from(drawn.at(game)) })}\n`,
  ).join("");
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("compare on the layouts of a file", () => {
  const games = ["--strategies", "hunt-target", "--games", "30", "--seed", "0", "--workers", "1", "--json"];

  test("plays the same games with the file and without; the record has the hash; other layouts are refused", async () => {
    const lines = drawnLines(30, 0);
    const [first, ...rest] = lines.split("\n");
    const cwd = folderWith({ "set.txt": lines, "other.txt": [...rest.slice(0, -1), first, ""].join("\n") });
    const byFile = await runJson("compare", ...games, "--placement", join(cwd, "set.txt"), "--out", join(cwd, "a"));
    const drawn = await runJson("compare", ...games, "--placement", "uniform", "--out", join(cwd, "b"));
    expect(byFile["experiment"]).toHaveProperty("placement", `file of 30 (${hashOf(lines).slice(0, 16)})`);
    const shotsOf = ({ strategies }: Record<string, unknown>): unknown => (strategies as { shots: unknown }[])[0].shots;
    expect(shotsOf(byFile)).toEqual(shotsOf(drawn));
    const again = ["compare", ...games, "--out", join(cwd, "a"), "--resume"];
    expectRefusal(
      await run([...again, "--placement", join(cwd, "other.txt")]),
      /different experiment \(placement file of 30 \([0-9a-f]{16}\), not file of 30/,
    );
    expect(await run([...again, "--placement", join(cwd, "set.txt")])).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "set.txt"), "utf8")).toBe(lines);
  });

  test.each([
    ["hello", /set.txt": line 1: fleet: "hello" is not a ship/],
    ["carrier[A1]\n", /set.txt": line 1: fleet.ships\[0\].cells/],
    ["", /set.txt"/],
  ])("a file with %j is refused in one line, and nothing is written", async (text, message) => {
    const cwd = folderWith({ "set.txt": text });
    expectRefusal(await run(["compare", ...games, "--placement", "set.txt", "--out", "a"], { cwd }), message);
  });
});
