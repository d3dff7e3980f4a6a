// Exported tables: the dictionary has all their columns, and they contain what was played.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, exportGames } from "@broadside/arena";
import { decodeShots } from "@broadside/arena/games";
import {
  formatCell,
  makeKnowledge,
  parseStrategy,
  preset,
  RandomStream,
  type Scenario,
  type ScenarioSource,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { parsePrior } from "@broadside/engine/priors";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, describe, expect, it } from "vitest";
import { fleetOf, readScenario } from "../../engine/test/read.ts";
import { changeGames, play } from "./arena.ts";

const PAGE = readFileSync(new URL("../../../docs/how-to/data.md", import.meta.url), "utf8");

type Row = Record<string, unknown>;

/** An empty database, used for all queries of files. */
let database: Promise<DuckDBInstance> | undefined;
afterAll(async () => (await database)?.closeSync());

const ask = async (folder: string, query: string) => {
  database ??= DuckDBInstance.create();
  const connection = await (await database).connect();
  const reader = await connection.runAndReadAll(query.replaceAll(/'(\w+\.(?:csv|parquet))'/g, `'${folder}/$1'`));
  const rows: Row[] = reader.getRowObjects();
  connection.closeSync();
  return { columns: reader.columnNames(), types: reader.columnTypes().map(String), rows };
};

const shooter = { ...unwrap(parseStrategy("random")), name: "shooter" };

const exported = async (parts: Partial<Experiment>): Promise<string> => {
  const { choose, start, about, name } = shooter;
  const { folder } = await play({ games: 6, strategies: [{ name, about, choose, start }], ...parts });
  const paths = await exportGames(folder, ["csv", "parquet"]);
  const names = ["games.csv", "layouts.csv", "games.parquet", "layouts.parquet", "columns.csv"];
  expect(paths).toEqual(names.map((file) => join(folder, file)));
  return folder;
};

/** The rows of the page's tables of columns, with their headings. */
const explained = PAGE.split("\n## ").flatMap((section) =>
  [...section.matchAll(/^\| `(\w+)` \| ([A-Z]+) \| (.*) \|$/gm)].map(([, column, type, meaning]) => ({
    table: section.split("\n")[0],
    column,
    type,
    meaning,
  })),
);

describe("the data dictionary", () => {
  it("explains every column that is there, and no other, on the page and beside the files", async () => {
    const folder = await exported({ scenario: preset("gorkoff-3x3"), reduceLuck: "all" });
    expect(explained).toHaveLength(24);
    expect((await ask(folder, "SELECT * FROM 'columns.csv'")).rows).toEqual(explained);
    const [{ described }] = (
      await ask(folder, "SELECT decode(value) AS described FROM parquet_kv_metadata('games.parquet')")
    ).rows;
    expect(JSON.parse(String(described))).toMatchObject({
      placement: "uniform",
      games: 6,
      strategies: ["shooter (object)"],
    });
    for (const table of ["games", "layouts"]) {
      const own = explained.filter((row) => row.table === table);
      const { columns, types } = await ask(folder, `SELECT * FROM '${table}.parquet'`);
      expect(columns.map((column, i) => [column, types[i]])).toEqual(own.map(({ column, type }) => [column, type]));
      expect((await ask(folder, `SELECT * FROM '${table}.csv'`)).columns).toEqual(columns);
    }
  });

  it("leaves out what is not there", async () => {
    const folder = await exported({});
    const { rows } = await ask(folder, "SELECT * FROM 'columns.csv'");
    expect(rows).toEqual(explained.filter(({ meaning }) => !meaning.includes("luck was not taken out")));
    const own = rows.filter(({ table }) => table === "games").map(({ column }) => column);
    expect((await ask(folder, "SELECT * FROM 'games.parquet'")).columns).toEqual(own);
  });

  it("the queries of the page do what they say", async () => {
    const folder = await exported({ games: 20 });
    const queries = [...PAGE.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, query]) => query);
    const [means, firsts, shots, maps] = await Promise.all(
      queries.map(async (query) => (await ask(folder, query)).rows),
    );
    const { rows } = await ask(folder, "SELECT * FROM 'games.parquet'");
    const sum = (list: readonly Row[], column: string): number =>
      list.reduce((all, row) => all + Number(row[column]), 0);
    expect(means).toEqual([{ strategy: "shooter", "avg(shots)": sum(rows, "shots") / 20 }]);
    expect(sum(firsts, "games")).toBe(20);
    expect(shots).toHaveLength(sum(rows, "shots"));
    expect(shots.filter(({ answer }) => String(answer).endsWith("."))).toHaveLength(sum(rows, "misses"));
    expect(new Set(shots.map(({ game, shot }) => `${game} ${shot}`)).size).toBe(shots.length);
    expect(sum(maps, "layouts")).toBe(20 * 17);
  });
});

/** All kinds of answers. */
const RULES: readonly Partial<ScenarioSource>[] = [
  { answers: "hit" },
  { board: { size: [3, 4, 3] }, answers: "identified" },
  { board: { size: [17] }, contact: "none", answers: "length" },
  { board: { size: [30, 2] }, answers: "named" },
  { board: { size: [2, 3, 3, 2], blocked: ["(1,1,1,1)"] }, answers: "sunk" },
  {
    fleet: [
      { name: "ell", shape: ["X.", "X.", "XX"], count: 2, reflect: false },
      { name: "plane", shape: ["XXX", ".X."] },
      { name: "boat", length: 1 },
    ],
    board: { size: [8, 8], blocked: ["D4"] },
    answers: "revealed",
  },
  { fleet: [{ name: "box", box: "any", count: 2 }], board: { size: [3, 3, 2] }, contact: "overlap", answers: "count" },
];

const scenarioOf = (parts: Partial<ScenarioSource>): Scenario =>
  readScenario({
    board: { size: [7, 6] },
    fleet: fleetOf({ cruiser: 3, boat: { length: 2, count: 2 } }),
    contact: "allowed",
    answers: "named",
    ...parts,
  });

/**
 * The answers to a game's shots as the contract defines them, from only the rows of a layout and the cells shot:
 * a referee made from text.
 */
const refereed = (ships: readonly Row[], cells: string, answers: Scenario["answers"]): string => {
  const open = ships.map((ship) => new Set(String(ship["cells"]).split(" ")));
  const say = (cell: string): string => {
    const hit = open.flatMap((own, i) => (own.has(cell) ? [i] : []));
    for (const i of hit) open[i].delete(cell);
    if (answers === "count") return `=${hit.length}`;
    if (hit.length === 0) return ".";
    const { class: name, cells: all } = ships[hit[0]];
    const list = String(all).split(" ");
    if (open[hit[0]].size > 0 || answers === "hit") return answers === "identified" ? `x${name}` : "x";
    const sunk = { sunk: "#", length: `#${list.length}`, named: `#${name}`, identified: `#${name}` };
    return answers === "revealed" ? `#${name}[${list.join(",")}]` : sunk[answers];
  };
  return cells
    .split(" ")
    .map((cell) => cell + say(cell))
    .join(" ");
};

/**
 * Checks, in both formats, that the exported answers are those of the exported layouts to the exported shots.
 * @returns the answers
 */
const checkRoundTrip = async (folder: string, { answers, board, fleet }: Scenario): Promise<string[]> => {
  const said: string[] = [];
  for (const format of ["csv", "parquet"]) {
    const { rows: layouts } = await ask(folder, `SELECT * FROM 'layouts.${format}'`);
    const { rows: games } = await ask(folder, `SELECT * FROM 'games.${format}'`);
    const fleetNames = fleet.flatMap(({ name, count }) => new Array<string>(count).fill(name));
    for (const row of games) {
      const ships = layouts.filter(({ layout }) => Number(layout) === Number(row["layout"]));
      expect(ships.map((ship) => ship["class"])).toEqual(fleetNames);
      expect(ships.map((ship) => Number(ship["ship"]))).toEqual(fleetNames.map((_, i) => i + 1));
      expect(new Set(ships.map((ship) => ship["experiment"]))).toEqual(new Set([row["experiment"]]));
      expect(row["answers"]).toBe(refereed(ships, String(row["cells"]), answers));
      const own = decodeShots(String(row["sequence"]), board.cellCount);
      expect(row["cells"]).toBe(own.map(({ cell }) => formatCell(board, cell)).join(" "));
      said.push(String(row["answers"]));
    }
    expect(layouts.length).toBe(fleetNames.length * new Set(games.map(({ layout }) => layout)).size);
  }
  return said;
};

describe("exported layouts and shots", () => {
  it.each(RULES)("give exactly the exported answers: %j", async (parts) => {
    const contact = parts.answers === "count" ? "overlap" : (parts.contact ?? "allowed");
    const scenario = scenarioOf({ ...parts, contact });
    const said = await checkRoundTrip(await exported({ scenario }), scenario);
    expect(said).toHaveLength(12);
    const last = { hit: "x", sunk: "#", length: "#", named: "#", revealed: "]", identified: "#", count: "=" };
    for (const answers of said) expect(answers).toContain(last[scenario.answers]);
  });

  it("whatever layouts are drawn by: a model, a prior, a file that is shorter than the games", async () => {
    const scenario = preset("thesis");
    await checkRoundTrip(await exported({ scenario, placement: { model: "sequential" } }), scenario);
    const hasbro = preset("hasbro");
    const source = { version: 1, cells: Array.from({ length: 10 }, (_, y) => new Array<number>(10).fill(y + 1)) };
    const prior = unwrap(parsePrior(hasbro, source));
    await checkRoundTrip(await exported({ placement: { model: "prior", prior } }), hasbro);
    const layouts = sampleLayouts(makeKnowledge(hasbro), 4, RandomStream.fromSeed(1));
    const folder = await exported({ placement: { model: "file", layouts } });
    expect(await checkRoundTrip(folder, hasbro)).toHaveLength(12);
    const { rows } = await ask(folder, "SELECT DISTINCT layout FROM 'layouts.csv' ORDER BY layout");
    expect(rows.map(({ layout }) => Number(layout))).toEqual([0, 1, 2, 3]);
  });

  it("are refused where a game was not played against its layout", async () => {
    const folder = await exported({ games: 2 });
    await changeGames(folder, "UPDATE game SET sequence = (SELECT sequence FROM game WHERE game = 0)");
    await expect(exportGames(folder, ["csv"])).rejects.toThrow(/a game \(1\) that was not played against its layout/);
  });

  it("of games with faults: the shots until the fault", async () => {
    const strategies = [
      { name: "lost", about: "a test", choose: () => -1 },
      {
        name: "clumsy",
        about: "a test",
        choose: ({ observations: { length } }: { observations: readonly unknown[] }) => (length < 3 ? length : 0),
      },
    ];
    const folder = await exported({ strategies, games: 2 });
    const { rows } = await ask(folder, "SELECT cells, answers IS NULL AS none, fault FROM 'games.parquet'");
    expect(rows).toEqual([
      ...[0, 1].map(() => ({ cells: "", none: false, fault: expect.stringContaining("-1") })),
      ...[0, 1].map(() => ({ cells: "A1 B1 C1", none: false, fault: expect.stringContaining("A1") })),
    ]);
    // In the order of the strategies and the games, in both formats.
    for (const file of ["games.csv", "games.parquet"])
      expect((await ask(folder, `SELECT strategy || ' ' || game AS played FROM '${file}'`)).rows).toEqual(
        ["lost 0", "lost 1", "clumsy 0", "clumsy 1"].map((played) => ({ played })),
      );
  });
});
