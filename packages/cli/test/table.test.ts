import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, run, runJson, testRefusals } from "./command.ts";

test("the smallest board of the article: four layouts, no ship on B2, a ship in every corner", async () => {
  const { stdout, stderr, code } = await run("table --scenario gorkoff-3x3");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.split("\n").map((line) => line.trimEnd())).toEqual([
    "layout  A1  B1  C1  A2  B2  C2  A3  B3  C3  ships",
    "     1  x   x   x   .   .   .   x   .   x   cruiser A1 B1 C1, boat A3, boat C3",
    "     2  x   .   x   .   .   .   x   x   x   cruiser A3 B3 C3, boat A1, boat C1",
    "     3  x   .   x   x   .   .   x   .   x   cruiser A1 A2 A3, boat C1, boat C3",
    "     4  x   .   x   .   .   x   x   .   x   cruiser C1 C2 C3, boat A1, boat A3",
    "hit in  4   1   4   1   0   1   4   1   4",
    "",
  ]);
});

test("the formats say the same as JSON, after shots that leave some of the layouts", async () => {
  const question = ["table", "--scenario", "gorkoff-5x5", "--answers", "sunk", "--shots", "B2. C3. D4x"];
  const { layouts, cells, rows, hits } = (await runJson(...question)) as {
    layouts: string;
    cells: string[];
    rows: { ships: { class: string; cells: string[] }[]; answers: string[] }[];
    hits: number[];
  };
  const { stdout: counted } = await run(["count", "--json", ...question.slice(1)]);
  expect(layouts).toBe(JSON.parse(counted).layouts);
  expect(rows).toHaveLength(Number(layouts));
  expect(cells).toHaveLength(22);
  // The answer at a cell is a miss exactly if no ship lies there, and a sinking only if nothing is left of the
  // ship.
  for (const { ships, answers } of rows) {
    for (const [i, cell] of cells.entries()) {
      const ship = ships.find((one) => one.cells.includes(cell));
      const sinks = ship?.cells.every((other) => other === cell || other === "D4");
      expect(answers[i]).toBe(ship === undefined ? "." : sinks ? "#" : "x");
    }
  }
  expect(hits).toEqual(cells.map((_, i) => rows.filter(({ answers }) => answers[i] !== ".").length));
  const csv = (await run([...question, "--format", "csv"])).stdout.trimEnd().split("\n");
  expect(csv[0]).toBe(`layout,${cells.join(",")},ships`);
  expect(csv.slice(1).map((line) => line.split(",").slice(1, 23))).toEqual(rows.map(({ answers }) => answers));
  const markdown = (await run([...question, "--format", "markdown"])).stdout.trimEnd().split("\n");
  expect(
    markdown.slice(2, -1).map((line) =>
      line
        .split(" | ")
        .slice(1, 23)
        .map((text) => text.slice(1, -1)),
    ),
  ).toEqual(rows.map(({ answers }) => answers));
});

test("--out writes a new file whole, in the format of its ending, and overwrites nothing", async () => {
  const cwd = folderWith({ "old.csv": "precious" });
  const write = (name: string, ...more: string[]) =>
    run(["table", "--scenario", "gorkoff-3x3", "--out", name, ...more], { cwd });
  expect(await write("new.csv")).toMatchObject({
    code: 0,
    stdout: "the table is in new.csv: 4 layouts, 9 cells\n",
    stderr: "",
  });
  expect(readFileSync(join(cwd, "new.csv"), "utf8")).toMatch(/^layout,A1,.*\n1,x,x,x,/);
  expect((await write("new.md")).code).toBe(0);
  expect(readFileSync(join(cwd, "new.md"), "utf8")).toMatch(/^\| layout \| A1 /);
  expect((await write("table", "--format", "markdown")).code).toBe(0);
  expect(await write("old.csv")).toMatchObject({ code: 2, stdout: "" });
  expect(readFileSync(join(cwd, "old.csv"), "utf8")).toBe("precious");
  for (const name of ["x.pdf", "", "no/such/x.csv", "folder/"]) expect((await write(name)).code, name).toBe(2);
  expect(readdirSync(cwd).sort()).toEqual(["new.csv", "new.md", "old.csv", "table"]);
  expect(existsSync(join(cwd, "new.csv.tmp"))).toBe(false);
});

testRefusals("table --scenario", [
  [
    "russian",
    "1,855,545,978,831,780 layouts are too many to list one by one; the limit is 10,000; take a smaller board, fewer ships or more --shots",
  ],
  ["gorkoff-5x5 --set max-layouts=1427", "1,428 layouts are too many"],
  ["gorkoff-3x3 --format xml", '--format: "xml" is not known; known: text, csv, markdown'],
  ["gorkoff-3x3 --format csv --json", "leave one of the two out"],
  ["gorkoff-3x3 --shots B2x", 'shot 1 "B2x"'],
]);
