// The examples of real tasks, each run as its first lines say, and what comes out held against the engine and the command.
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { afterAll, describe, expect, test } from "vitest";
import { bin, fileWith, run, runJson, runProcess, words } from "./command.ts";

const tasks = fileURLToPath(new URL("../../../examples/tasks/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "broadside-examples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const node = async (name: string, ...words: string[]): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(tasks, name), ...words]);
  expect(stderr).toBe("");
  return stdout;
};
const made = (name: string): string => readFileSync(join(folder, name), "utf8");
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split("\n")
    .map((line) => line.split(","));

describe("the examples of real tasks", () => {
  test("each says how to run it, and the contents name it", () => {
    const contents = readFileSync(join(tasks, "../README.md"), "utf8");
    const names = readdirSync(tasks).filter((name) => /\.(mjs|py)$/.test(name));
    expect(names).toHaveLength(10);
    for (const name of names) {
      expect(readFileSync(join(tasks, name), "utf8").split("\n").slice(0, 5).join("\n")).toContain(
        `examples/tasks/${name}`,
      );
      expect(contents).toContain(`(tasks/${name})`);
    }
  });

  test("paper-figure: two pictures, twice the same, and a caption with what the command says", async () => {
    await node("paper-figure.mjs", folder);
    const first = made("figure.svg");
    await node("paper-figure.mjs", folder);
    expect(made("figure.svg")).toBe(first);
    expect(readFileSync(join(folder, "figure.png")).subarray(1, 4).toString()).toBe("PNG");
    const { layouts } = await runJson("count", "--shots", "E5. F6x G3.");
    const caption = made("caption.txt");
    expect(caption).toContain(`${BigInt(layouts as string).toLocaleString("en")} layouts`);
    const [, best] = /best cells are (\w+)/.exec(caption) ?? [];
    const { cells } = await runJson("suggest", "--shots", "E5. F6x G3.");
    expect(best).toBe((cells as { cell: string }[])[0]?.cell);
  });

  test("puzzle-book: twenty puzzles, whose totals are those of their solutions", async () => {
    expect(await node("puzzle-book.mjs", folder)).toContain("20 puzzles");
    const tables = [...made("puzzle-book.html").matchAll(/<table.*?<\/table>/g)].map(([table]) =>
      table.split("</tr>").map((row) => [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, text]) => text ?? "")),
    );
    expect(tables).toHaveLength(40);
    for (const [i, solution] of tables.slice(20).entries()) {
      const rows = solution.slice(0, 10);
      const sums = rows.map((row) => row.slice(0, 10).filter((sign) => sign === "■").length);
      expect(rows.map((row) => Number(row[10]))).toEqual(sums);
      const puzzle = tables[i] ?? [];
      expect(puzzle.map((row) => row[10])).toEqual(solution.map((row) => row[10]));
      expect(puzzle[10]).toEqual(solution[10]);
      for (const [y, row] of puzzle.slice(0, 10).entries())
        for (const [x, sign] of row.slice(0, 10).entries())
          if (sign !== "") expect(solution[y]?.[x], `puzzle ${i + 1}`).toBe(sign === "~" ? "" : "■");
    }
  });

  test("classroom-sheet: the answers are the counts by hand", async () => {
    await node("classroom-sheet.mjs", folder);
    const answers = made("classroom-sheet.html").split("<h1>Answers</h1>")[1] ?? "";
    // A ship of three on 4 x 4: two places in each of eight lines.
    expect(answers).toContain("No shot yet: 16 places");
    expect(answers).toContain("B2 hit: 4 places");
    const [, last = ""] = answers.split("B2 hit, B3 miss: 2 places");
    const cells = [...last.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
    expect(cells).toEqual([..."00001×210·000000"]);
  });

  test("two-strategies: a difference that is that of its games, and clear", async () => {
    expect(await node("two-strategies.mjs", folder, "60")).toContain("The difference is clear.");
    const [, ...games] = rowsOf(made("games.csv"));
    expect(games).toHaveLength(60);
    const difference = games.reduce((sum, [, one, other]) => sum + Number(one) - Number(other), 0) / games.length;
    const [, value, low, high] = rowsOf(made("summary.csv"))[3]?.map(Number) ?? [];
    expect(value).toBeCloseTo(difference, 2);
    expect(low).toBeLessThan(difference);
    expect(high).toBeGreaterThan(difference);
  });

  test("review-notes: loses nothing at the best cell", async () => {
    const [, ...lines] = (await node("review-notes.mjs")).trim().split("\n");
    const shots = lines.slice(0, -1).map((line) => line.split(/ +/));
    expect(shots).toHaveLength(5);
    for (const [shot, best, lost] of shots) {
      if (shot === best) expect(Number(lost)).toBe(0);
      else expect(Number(lost)).toBeGreaterThan(0);
    }
    const { layouts } = await runJson("count", "--scenario", "gorkoff-5x5", "--shots", "B2. C3x");
    expect(shots[2]?.[3]).toBe(layouts);
  });

  test("each says in one line what is wrong with its words", () => {
    const file = fileWith("B2 perhaps");
    const makers = ["paper-figure", "classroom-sheet", "count-table", "puzzle-book", "best-hiding"];
    for (const [name = "", said = "", ...words] of [
      ["review-notes", "perhaps", file],
      ["best-question", "Z9", "Z9x"],
      ["two-strategies", "number of games", folder, "many"],
      ...makers.map((name) => [name, file, file]),
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [join(tasks, `${name}.mjs`), ...words], {
        encoding: "utf8",
      });
      expect({ status, lines: stderr.trim().split("\n").length }, `${name}: ${stderr}`).toEqual({
        status: 2,
        lines: 1,
      });
      expect(stderr, name).toContain(said);
    }
  });

  test("count-table: the published number for 10 x 10, and a plot with a point for each count", async () => {
    await node("count-table.mjs", folder);
    const rows = rowsOf(made("counts.csv"));
    expect(rows.find(([side]) => side === "10")).toEqual(["10", "15046987768", "1925751392"]);
    const points = [...made("counts.svg").matchAll(/points="([^"]*)"/g)].flatMap(([, text = ""]) => text.split(" "));
    expect(points).toHaveLength(rows.slice(1).flatMap((row) => row.slice(1).filter((count) => count !== "0")).length);
  });

  test("best-hiding: a line for each layout, and the mean of greedy-hit", async () => {
    const said = await node("best-hiding.mjs", folder);
    const misses = rowsOf(made("hiding.csv"))
      .slice(1)
      .map(([number]) => Number(number));
    expect(misses).toHaveLength(1428);
    expect(misses).toEqual([...misses].sort((a, b) => b - a));
    expect(said).toContain(`1428 layouts; greedy-hit misses`);
    const layouts = listLayouts(makeKnowledge(preset("gorkoff-5x5")), 10_000);
    const { total } = assessStrategy(unwrap(parseStrategy("greedy-hit")), new LayoutAnswers(layouts));
    expect(misses.reduce((sum, number) => sum + number, 0)).toBe(Number(total));
  });

  test("best-question: each figure is that of the command", async () => {
    const shots = "C3. H8. E5. F6x F7.";
    const lines = (await node("best-question.mjs", shots)).trim().split("\n");
    expect(lines).toHaveLength(6);
    const [question = "", chance, bits] = lines[0]?.split(/ {2,}yes | yes | %, | bits/) ?? [];
    const asked = await runJson("ask", question.trim(), "--shots", shots);
    const yes = (asked["answers"] as { answer: boolean; chance: number }[]).find(({ answer }) => answer);
    expect((100 * (yes?.chance ?? 0)).toFixed(1)).toBe(chance);
    expect((asked["bits"] as number).toFixed(3)).toBe(bits);
  });
});

test("the pictures of the tour are those that its commands draw", async () => {
  const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));
  const lines = [
    ...readFileSync(join(docs, "start/tour.md"), "utf8").matchAll(/^\$ npx broadside (.*--out (\S+\.svg))/gm),
  ];
  expect(lines).toHaveLength(4);
  for (const [, line = "", file = ""] of lines) {
    const command = line.replace(file, join(folder, file)).replace("examples/", `${tasks}/../`);
    expect((await run(words(command))).code, line).toBe(0);
    expect(made(file), `${line} draws what docs/images has; if it is right, copy it`).toBe(
      readFileSync(join(docs, "images", file), "utf8"),
    );
  }
});

const NEEDED = ["sys", "numpy", "gymnasium"];
const modules = NEEDED.filter((name) => spawnSync("python3", ["-c", `import ${name}`]).status === 0);
const missing = NEEDED.find((name) => !modules.includes(name));

test.skipIf(!modules.includes("sys"))("own-bot: keeps to the protocol, and beats hunt-target clearly", async () => {
  const bot = `python3 "${join(tasks, "own-bot.py")}"`;
  const checked = await run(["bot-check", bot]);
  expect(checked.stdout).toContain(" 0 wrong");
  const { code, stdout } = await runProcess([
    ...[
      "compare",
      "--strategies",
      `hunt-target,cmd:${bot}`,
      "--games",
      "30",
      "--seed",
      "1",
      "--workers",
      "1",
      "--json",
    ],
  ]);
  expect(code).toBe(0);
  const [{ difference }] = JSON.parse(stdout).pairs;
  // Hunt-target comes first: what it needs more, with 95 % confidence.
  expect(difference.interval.low).toBeGreaterThan(5);
});

const name = missing === undefined ? "learns to shoot" : `is told what it needs: ${missing} is not here`;
test.skipIf(!modules.includes("sys"))(`train_agent: ${name}`, async () => {
  const env = {
    ...process.env,
    PYTHONPATH: [fileURLToPath(new URL("../../../python/src", import.meta.url)), process.env["PYTHONPATH"] ?? []]
      .flat()
      .join(delimiter),
    PYTHONDONTWRITEBYTECODE: "1",
    BROADSIDE_COMMAND: `"${process.execPath}" "${bin}"`,
  };
  const { status, stdout, stderr } = spawnSync("python3", [join(tasks, "train_agent.py"), "30"], {
    env,
    encoding: "utf8",
  });
  if (missing !== undefined) {
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(/this example needs NumPy, Gymnasium/);
    return;
  }
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const means = [...stdout.matchAll(/: ([\d.]+) shots/g)].map(([, mean]) => Number(mean));
  expect(means.at(-1)).toBeLessThan((means[0] ?? 0) - 1);
});
