// The parts of a run: its games in columns, the order in which they are played, what is stored, and its files.
import { readFileSync } from "node:fs";
import { decodeShots, sequenceWidth } from "@broadside/arena/games";
import { formatCell, formatStrategy, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
import { expect, test, vi } from "vitest";
import type { AnswerOf } from "../../src/engine/task.ts";
import type { Comparison } from "../../src/rooms/compare/compare-address.ts";
import { expectedTime, GamePace, type Pace } from "../../src/rooms/compare/game-pace.ts";
import { type Block, GamePlan, GamePool } from "../../src/rooms/compare/game-pool.ts";
import { histogramPicture, histogramPlot } from "../../src/rooms/compare/histogram-rows.ts";
import { gamesCsv, RunColumns } from "../../src/rooms/compare/run-columns.ts";
import { formatRunHead, parseRunGames, parseRunHead, type RunHead } from "../../src/rooms/compare/run-store.ts";
import { HandWorker, HandWorkers } from "../hand-workers.ts";
import "../english.ts";

const scenario = preset("gorkoff-5x5");
const width = sequenceWidth(scenario.board.cellCount);

/** Games whose numbers identify them. */
const games = (first: number, count: number): AnswerOf<"games"> => {
  const numbers = Array.from({ length: count }, (_, i) => first + i);
  return {
    kind: "games",
    first,
    shots: Int32Array.from(numbers, (game) => 7 + (game % 9)),
    misses: Int32Array.from(numbers, (game) => game % 9),
    milliseconds: Float64Array.from(numbers, (game) => 1 + game + 1e-9),
    sequences: new TextEncoder().encode(
      numbers.map((game) => String.fromCharCode(65 + (game % 26)).repeat((7 + (game % 9)) * width)).join(""),
    ),
    faults: numbers
      .filter((game) => game % 11 === 5)
      .map((game) => ({ game, fault: { kind: "threw" as const, what: 'threw "a", b' } })),
  };
};

const whole = (count: number): RunColumns => {
  const columns = new RunColumns("random", count);
  columns.add(games(0, count));
  return columns;
};

test("games in any order of blocks, kept in between, are the same games", () => {
  const random = RandomStream.fromSeed(3);
  for (let i = 0; i < 40; i++) {
    let columns = new RunColumns("random", 40);
    const blocks = [0, 7, 9, 20, 26].map((first, k, all) => games(first, (all[k + 1] ?? 40) - first));
    while (blocks.length > 0) {
      columns.add(blocks.splice(random.below(blocks.length), 1)[0]);
      if (random.below(2) === 0) columns = RunColumns.from(columns.pack(), 40, width);
    }
    expect(columns.pack()).toEqual(whole(40).pack());
    expect(columns.played).toBe(40);
  }
  const more = RunColumns.from(whole(20).pack(), 20, width);
  more.grow(40);
  more.add(games(20, 20));
  expect(more.pack()).toEqual(whole(40).pack());
});

test("every game is handed out once, whatever is lost on the way", () => {
  const random = RandomStream.fromSeed(5);
  for (let i = 0; i < 50; i++) {
    const plan = new GamePlan(["slow", "quick"], 3);
    plan.note(0, 4, 9, 100);
    plan.open(30);
    const seen = [new Map<number, number>([[4, 1]]), new Map<number, number>()];
    const open: Block[] = [];
    for (let block = plan.next(); block || open.length > 0; block = plan.next()) {
      if (block) open.push(block);
      if (block && random.below(2) === 0) continue;
      const [taken] = open.splice(random.below(open.length), 1);
      if (!taken) continue;
      const done = random.below(4) === 0 ? 0 : 1 + random.below(taken.count);
      for (let game = taken.first; game < taken.first + done; game++)
        seen[taken.strategy].set(game, (seen[taken.strategy].get(game) ?? 0) + 1);
      if (done === 0) plan.putBack(taken);
      else plan.played(taken, new Array<number>(done).fill(9), done * (taken.strategy === 0 ? 100 : 1));
    }
    for (const one of seen)
      expect([...one.entries()].sort(([a], [b]) => a - b)).toEqual(Array.from({ length: 30 }, (_, g) => [g, 1]));
    expect(plan.millisecondsLeft).toBe(0);
  }
});

/** Workers, some of which crash at some of their questions. */
const workersThat = (breaks: (asked: number) => boolean) => {
  const count = { started: 0, asked: 0 };
  const start = () => {
    count.started++;
    const worker = new HandWorker();
    const hear = worker.postMessage.bind(worker);
    worker.postMessage = (message) => {
      hear(message);
      const asked = ++count.asked;
      const { last } = worker;
      setTimeout(() => {
        if (breaks(asked)) void worker.fail("out of memory");
        else if (last.kind === "games") void worker.answer(games(last.first, last.count));
      });
    };
    return worker;
  };
  return { start, count };
};

const playAll = (breaks: (asked: number) => boolean) => {
  const { start, count } = workersThat(breaks);
  const columns = new RunColumns("random", 50);
  const plan = new GamePlan(["random"], 3);
  plan.open(50);
  return new Promise<{ columns: RunColumns; count: typeof count; failed?: string }>((resolve) => {
    const pool = new GamePool({
      startWorker: start,
      workers: 3,
      next: () => plan.next(),
      taskOf: ({ first, count: number }) => ({
        ...{ rules: "gorkoff-5x5", shots: "", strategy: "random", placement: "uniform", seed: 1 },
        ...{ first, count: number },
      }),
      played: (block, answer) => {
        columns.add(answer);
        plan.played(block, answer.shots, 1);
        if (columns.played === 50) resolve({ columns, count });
      },
      lost: (block) => plan.putBack(block),
      failed: (failed) => resolve({ columns, count, failed }),
    });
    pool.feed();
  });
};

test("a worker that breaks down is replaced and its games are played again", async () => {
  const { columns, count, failed } = await playAll((asked) => [2, 3, 6].includes(asked));
  expect(failed).toBeUndefined();
  expect(count.started).toBe(3 + 3);
  expect(columns.pack()).toEqual(whole(50).pack());
});

test("where games break every worker the run ends with the reason", async () => {
  const { count, failed } = await playAll(() => true);
  expect(failed).toBe("the worker broke down: out of memory");
  expect(count.started).toBeLessThan(12);
});

const comparison: Comparison = {
  ...{ scenario, strategies: ["random", "hunt-target"], games: 40, seed: 9, placement: "sequential" },
};

const head: RunHead = { id: "a", revision: 3, begun: 1, changed: 2, name: "x", asked: 20, played: 80, comparison };

test("what is kept of a run is read back, and what is spoilt is named", () => {
  const kept = structuredClone(formatRunHead(head));
  const read = parseRunHead(kept);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(formatRunHead(read.value)).toEqual(kept);
  const packed = [whole(40).pack(), { ...whole(40).pack(), strategy: "hunt-target" }];
  expect(parseRunGames(read.value, structuredClone(packed)).ok).toBe(true);
  for (const [name, value, what] of [
    ["version", 2, "is of version 2"],
    ["id", 1, "lacks its times"],
    ["revision", -1, "lacks its times"],
    ["name", "x".repeat(81), "has no right name"],
    ["rules", "nothing", 'there is no preset "nothing"'],
    ["strategies", ["random", "random"], '"random" is named twice'],
    ["games", 0, "0 cannot be played here"],
    ["seed", 0.5, "lacks its number of games or its seed"],
    ["placement", "file", '"file" is not known'],
    ["played", "all", "does not say how many games there are"],
  ] as const) {
    const spoilt = parseRunHead({ ...kept, [name]: value });
    expect(!spoilt.ok && spoilt.error.what, name).toContain(what);
  }
  const [one, two] = packed;
  for (const [what, value] of [
    ["too few", [one]],
    ["another strategy", [one, one]],
    ["lists", [one, { ...two, shots: [...two.shots] }]],
    ["more shots than cells", [one, { ...two, shots: two.shots.map(() => 26) }]],
    ["lost shots", [one, { ...two, sequences: two.sequences.subarray(1) }]],
    ["faults of no games", [one, { ...two, faults: [{ game: 40, fault: { kind: "threw", what: "x" } }] }]],
    ["endless times", [one, { ...two, milliseconds: two.milliseconds.map(() => Number.NaN) }]],
  ] as const)
    expect(parseRunGames(read.value, value).ok, what).toBe(false);
});

const texts = import.meta.glob<{ gamesAbout: string }>("../../src/rooms/compare/texts/*.json", {
  eager: true,
  import: "default",
});

test("every column of the games is explained where they are saved, in every language", () => {
  const [head] = gamesCsv({ comparison, games: [] }).split("\n");
  const missing = Object.entries(texts).flatMap(([file, { gamesAbout }]) =>
    head
      .split(",")
      .filter((column) => !new RegExp(`\\b${column}\\b`).test(gamesAbout))
      .map((column) => `${file}: ${column}`),
  );
  expect(Object.keys(texts)).toHaveLength(6);
  expect(missing).toEqual([]);
});

test("a table of games has a line for each, with what was kept of it", () => {
  const lines = gamesCsv({ comparison, games: [whole(12).pack()] }).split("\n");
  expect(lines).toHaveLength(14);
  // These columns of the command's table, in its order, as listed in docs/how-to/data.md (which a test compares
  // with the command).
  const docs = readFileSync(new URL("../../../../docs/how-to/data.md", import.meta.url), "utf8");
  const table = docs.slice(docs.indexOf("## games"), docs.indexOf("\nIf [luck is taken out]"));
  const columns = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, column]) => column);
  expect(columns.slice(0, 1)).toEqual(["experiment"]);
  expect(lines[0].split(",")).toEqual([...columns.slice(1, columns.indexOf("cells") + 1), "seed"]);
  expect(columns.slice(columns.indexOf("cells") + 1)).toEqual(["answers"]);
  const cells = decodeShots("C".repeat(9 * width), comparison.scenario.board.cellCount);
  const names = cells.map(({ cell }) => formatCell(comparison.scenario.board, cell)).join(" ");
  expect(names).toMatch(/^(B1 ){8}B1$/);
  expect(lines[3]).toBe(`random,2,2,9,2,3,,${"C".repeat(9 * width)},${names},${comparison.seed}`);
  expect(lines[6]).toContain(',"threw ""a"", b",');
  // Names are as short as in the address, and so in the command.
  const full = formatStrategy(unwrap(parseStrategy("rollout")));
  expect(gamesCsv({ comparison, games: [{ ...whole(12).pack(), strategy: full }] })).toMatch(/\nrollout,0,/);
  // No spreadsheet calculates a name or a fault.
  const [game] = whole(12).pack().faults;
  const hostile = {
    ...whole(12).pack(),
    strategy: "=1+2",
    faults: [{ ...game, fault: { ...game.fault, what: "@A1" } }],
  };
  expect(gamesCsv({ comparison, games: [hostile] })).toMatch(/\n'=1\+2,0,[^@]*,'@A1/);
});

test("the forecast is what the games take on so many workers, but for the last blocks; unknown while a time is", () => {
  const times: Record<string, number> = { random: 2, probability: 30, "greedy-hit": 400 };
  const strategies = Object.keys(times);
  for (const workers of [1, 3, 4]) {
    const forecast = expectedTime(
      { games: 200, strategies },
      (name) => ({ kind: "known", milliseconds: times[name] }),
      workers,
    );
    // The first free worker takes the next block.
    const plan = new GamePlan(strategies, workers);
    plan.open(200);
    const freeAt = Array.from({ length: workers }, () => 0);
    let longest = 0;
    for (let block = plan.next(); block; block = plan.next()) {
      const time = block.count * times[strategies[block.strategy]];
      longest = Math.max(longest, time);
      freeAt[freeAt.indexOf(Math.min(...freeAt))] += time;
      plan.played(block, new Int32Array(block.count), time);
    }
    expect(forecast).toBe((200 * (2 + 30 + 400)) / workers);
    expect(Math.max(...freeAt)).toBeGreaterThanOrEqual(forecast ?? 0);
    expect(Math.max(...freeAt)).toBeLessThanOrEqual((forecast ?? 0) + longest);
  }
  const paceOf = (pace?: Pace) => (name: string) =>
    name === "random" ? pace : { kind: "longer" as const, milliseconds: 15_000 };
  const two = { games: 10, strategies: ["random", "rollout"] };
  expect(expectedTime(two, paceOf({ kind: "known", milliseconds: 2 }), 2)).toBe((10 * 15_002) / 2);
  expect(expectedTime(two, paceOf(), 2)).toBeUndefined();
  expect(expectedTime(two, paceOf({ kind: "fault", fault: "no game" }), 2)).toBeUndefined();
});

test("of a strategy whose game does not end in time it is known that it takes longer", async () => {
  const tooLong = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(tooLong.signal);
  const workers = new HandWorkers();
  const pace = new GamePace(workers.start);
  const measured = pace.measure({ scenario, strategies: ["rollout"], games: 5, seed: 1, placement: "uniform" });
  tooLong.abort();
  await measured;
  timeout.mockRestore();
  expect([...pace.known.value.values()]).toEqual([{ kind: "longer", milliseconds: 15_000 }]);
  expect(workers.last.ended).toBe(true);
});

test("a picture holds words as text only", () => {
  const figures = {
    strategies: [
      { strategy: "x", finished: 1, faults: { games: 0, reasons: [] }, histogram: [{ from: 5, to: 6, count: 1 }] },
    ],
  };
  const evil = "</text><script>alert(1)</script>&\u0000";
  const picture = histogramPicture(histogramPlot(figures), {
    title: evil,
    axis: "shots",
    about: evil,
    rows: [{ name: evil, about: "" }],
    number: String,
  });
  expect(picture).not.toContain("<script");
  expect(picture).not.toContain("\u0000");
  expect(picture).toContain("&#60;script&#62;");
});

test("histograms share both axes", () => {
  const played = (strategy: string, finished: number, ...bars: readonly (readonly [number, number])[]) => ({
    ...{ strategy, finished, faults: { games: 0, reasons: [] } },
    histogram: bars.map(([from, count]) => ({ from, to: from + 1, count })),
  });
  const [one, two] = [played("a", 4, [10, 4]), played("b", 8, [14, 2], [16, 6])];
  const { rows } = histogramPlot({ strategies: [one, two] });
  expect(rows.map(({ bars }) => bars)).toEqual([
    [{ from: 0, to: 0.25, height: 1 }],
    [
      { from: 0.5, to: 0.75, height: 0.25 },
      { from: 0.75, to: 1, height: 0.75 },
    ],
  ]);
});
