// The limits in the documentation are those of the code, and the figures about the row graphs are those of the engine.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatScenario, makeKnowledge, parseScenario, preset, type Scenario, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { bothWays, frontier } from "../packages/engine/src/inference/methods/frontier/frontier.ts";
import { rowGraph } from "../packages/engine/src/inference/methods/frontier/row-graph-cache.ts";
import { makeShipGrid, type ShipGrid } from "../packages/engine/src/inference/methods/frontier/ship-grid.ts";
import { reduce } from "../packages/engine/src/inference/packing/packing.ts";
import { constrain } from "../packages/engine/src/knowledge/constraints.ts";
import { longIt } from "../packages/engine/test/cases.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pageText = (page: string): string => read(`docs/${page}.md`).replace(/\s+/g, " ");

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A number as a page may write it, in digits or in a word. */
const numeral = (n: number): string => `(?:${n.toLocaleString("en-US")}|${WORDS[n] ?? "-"})`;

/** The value of a constant: `MOST = 64e6`, `layouts: 65_536`. A constant "NAME/1000" is NAME in thousands. */
const constantIn = (file: string, constant: string): number => {
  const [name, unit = "1"] = constant.split("/");
  const path = [`packages/${file}.ts`, `packages/${file}.tsx`].find((one) => existsSync(join(root, one))) ?? file;
  const [, text] = new RegExp(`\\b${name}(?: =|:) ([\\d_.e* ]+)n?[;,]`).exec(read(path)) ?? [];
  if (text === undefined) throw new Error(`no constant ${name} in ${file}`);
  return text.split("*").reduce((product, part) => product * Number(part.replaceAll("_", "")), 1) / Number(unit);
};

const COSTS = "engine/src/review/cost/shot-costs";
const VALUES = "engine/src/review/value/position-values";
const LIMITS = "engine/src/strategy/rollout/rollout-limits";
const TEXTS = "web/src/text/rules/text-limits";

/** A page, what it says with `#` for each number, and for each number the file and the constant that it comes from. */
const CLAIMS: readonly (readonly [page: string, claim: string, ...sources: (readonly [string, string])[]])[] = [
  [
    "how-to/page/README",
    "up to # dimensions, # classes, names of # characters and drawn shapes of # cells",
    ...(["MAX_DIMENSIONS", "MAX_CLASSES", "MAX_NAME", "MAX_PICTURE"] as const).map((name) => [TEXTS, name] as const),
  ],
  ["how-to/page/README", "addresses of more than # characters", [TEXTS, "MAX_ADDRESS"]],
  ["how-to/page/README", "at most # layouts left", ["web/src/model/jobs/looking-ahead", "FEW_LAYOUTS"]],
  ["how-to/page/README", "in the first # seconds", ["web/src/model/jobs/looking-ahead", "PATIENCE/1000"]],
  ["how-to/page/README", "saves at least # shots", ["web/src/worker/tasks/answer-advice", "WORTH_SAYING"]],
  ["how-to/page/README", "counts as at least # shots", ["engine/src/review/forecast/look-ahead", "HORIZON"]],
  ["how-to/page/README", "on up to # cells", ["web/src/text/rules/rules", "MAX_DRAWN_CELLS"]],
  ["how-to/page/README", "*My games* has up to #,", ["web/src/model/games/kept-games", "MAX_GAMES"]],
  ["how-to/page/README", "For up to # layouts", ["web/src/worker/tree-messages", "MAX_SOLVED_LAYOUTS"]],
  [
    "how-to/page/compare",
    "which of # to # strategies",
    ["web/src/text/compare/compare-address", "LEAST_STRATEGIES"],
    ["web/src/text/compare/compare-address", "MOST_STRATEGIES"],
  ],
  ["how-to/page/compare", "at most # for each strategy", ["web/src/text/compare/compare-address", "MOST_GAMES"]],
  ["how-to/page/compare", "files of up to # MB", ["web/src/model/compare/opened-file", "MAX_OPENED/1e6"]],
  ["how-to/page/review", "a list of up to # (", ["web/src/model/review/review-game", "MAX_GAMES"]],
  ["how-to/page/review", "over at most # layouts", [COSTS, "MOST_LISTED"]],
  ["how-to/page/trees", "at most # megabytes", ["web/src/view/trees/tree-choice", "MAX_TREE_FILE/1e6"]],
  ["how-to/page/trees", "keeps the last #", ["web/src/model/kept-records", "MOST_FILES"]],
  ["how-to/page/trees", "up to # layouts", ["web/src/view/trees/walk-panel", "MOST_DRAWN"]],
  ["how-to/page/trees", "up to # more lines", ["web/src/view/trees/drawing/tree-canvas", "MOST_OPENED"]],
  ["how-to/python", "at most #, because", ["cli/src/commands/place/place-command", "MOST"]],
  ["how-to/queue", "blocks of # games", ["arena/src/queue/queue-players", "MOST_GAMES"]],
  ["reference/games", "at most # layouts (100 if", [VALUES, "MOST_LAYOUTS"]],
  ["reference/games", "at most # positions", [VALUES, "MOST_POSITIONS"]],
  ["reference/games", "may hit is at most #", [LIMITS, "nested"]],
  ["reference/games", "at most # layouts | exact", [COSTS, "MOST_LISTED"]],
  ["reference/games", "`--samples`, default #)", [COSTS, "DEFAULT_SAMPLES"]],
  ["reference/games", "takes at most # MB", ["arena/src/openings/opening-folder", "MOST_OPENING_BYTES/1e6"]],
  ["reference/protocol", "at most # bytes", ["arena/src/bot/protocol/protocol-limits", "LINE_BYTES"]],
  [
    "reference/protocol",
    "a scenario | # s each",
    ["arena/src/bot/protocol/protocol-limits", "START_MILLISECONDS/1000"],
  ],
  ["explanation/rollout", "at most # layouts left** (`layouts`)", [LIMITS, "layouts"]],
  ["explanation/rollout", "the # likeliest cells (`cells`)", [LIMITS, "cells"]],
  ["explanation/rollout", "best chance above #** (`target`)", [LIMITS, "target"]],
  ["explanation/rollout", "over # layouts (`drawn`)", [LIMITS, "drawn"]],
  ["explanation/rollout", "columns are at most #", [LIMITS, "nested"]],
  [
    "explanation/rollout",
    "at most # layouts, no prior",
    ["engine/src/strategy/rollout/search/search-cell", "FEW_LAYOUTS"],
  ],
  ["explanation/inference", "up to # combinations", ["engine/src/inference/posterior/oracle", "ORACLE_LIMIT"]],
  ["explanation/inference", "After # steps", ["engine/src/inference/incremental/game-masses", "MOST_STEPS"]],
  ["explanation/inference", "of at most # nodes", ["engine/src/inference/methods/selector", "EMPTY_NODES"]],
  ["explanation/inference", "this is for # or more", ["engine/src/inference/sampling/sample", "MANY"]],
  ["explanation/inference", "sometimes # or more", ["engine/src/inference/sampling/sample", "MANY_STRAIGHT"]],
  ["explanation/placing", "after # nodes, which only", ["engine/src/inference/conflict/existence", "LONG_NODES"]],
  ["explanation/placing", "after # nodes, a count", ["engine/src/inference/conflict/existence", "MOST_NODES"]],
  ["explanation/placing", "none of # layouts", ["engine/src/placing/placement-model", "TRIES"]],
  [
    "explanation/estimates",
    "fewer than #, Broadside",
    ["engine/src/inference/estimate/posterior-estimate", "FEW_SAMPLES"],
  ],
  ["explanation/luck", "at most # layouts left", ["engine/src/assessment/game-reducer", "SHORT_LIST"]],
  ["explanation/luck", "fewer than # games", ["arena/src/statistics/sample/controlled-mean", "FEWEST_CONTROLLED"]],
  ["explanation/ratings", "| # or more | `matches`", ["arena/src/statistics/rating/rate", "ENOUGH_MATCHES"]],
  ["explanation/ratings", "| fewer than # |", ["arena/src/statistics/rating/rate", "FEWEST_MATCHES"]],
  ["explanation/ratings", "at least # matches", ["arena/src/statistics/rating/sprt", "FEWEST_SPRT_PAIRS"]],
  [
    "explanation/puzzles",
    "only # to # layouts",
    ["engine/src/puzzle/best-shot", "FEWEST_LAYOUTS"],
    ["engine/src/puzzle/best-shot", "MOST_LAYOUTS"],
  ],
  ["explanation/small-boards", "| # leaves;", ["arena/src/tree/tree-svg", "MOST_TIPS"]],
  ["explanation/small-boards", "| # layouts; the command", ["arena/src/tree/tree-page", "MOST_PAGE_LAYOUTS"]],
  [
    "explanation/small-boards",
    "up to # positions",
    ["cli/src/commands/solve/strategy-table", "DEFAULT_COMPARE_POSITIONS"],
  ],
  ["explanation/small-boards", "about # games", ["cli/src/commands/solve/strategy-table", "GAMES"]],
];

test.for(CLAIMS)("%s.md: %s", ([page, claim, ...sources]) => {
  const values = sources.map(([file, constant]) => numeral(constantIn(file, constant)));
  const parts = claim.split("#").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const wanted = parts.reduce((said, part, i) => `${said}${values[i - 1]}${part}`);
  // A page is long, so a failure shows only what was looked for.
  expect(new RegExp(wanted).test(pageText(page)), wanted).toBe(true);
});

describe("the sweeps of inference.md", () => {
  const page = pageText("explanation/inference");
  const packingOf = (scenario: Scenario) => reduce(constrain(makeKnowledge(scenario))).packing;
  const statesOf = ({ shape }: ShipGrid): string => rowGraph(shape, 4e9).states.toLocaleString("en-US");
  const roundingsOf = (scenario: Scenario): number =>
    frontier.kernel(packingOf(scenario), { weights: true })?.roundings() ?? 0;
  const russian = preset("russian");

  test("have as many states and roundings as the page says", () => {
    const ways = bothWays(packingOf(preset("hasbro")));
    const grid = makeShipGrid(packingOf(russian));
    if (typeof ways === "string" || typeof grid === "string") throw new Error("there is no sweep");
    expect(page.includes(`| Russian | ${statesOf(grid)} |`)).toBe(true);
    expect(page.includes(`This takes ${statesOf(ways.across)} states`)).toBe(true);
    expect(page.includes(`on 10x10, n is ${roundingsOf(russian).toLocaleString("en-US")}.`)).toBe(true);
  });

  // Compiling the rows takes a second.
  longIt("of the Russian fleet on 12x12 need no prime below 2^70", () => {
    const larger = unwrap(parseScenario({ ...formatScenario(russian), board: { size: [12, 12] } }));
    const bits = Math.ceil(Math.log2(roundingsOf(larger)));
    expect(page).toContain(`on 12x12, n is below 2^${bits}.`);
    expect(page).toContain(`2^32/(4·2^${bits}·2^-53) = 2^${32 - 2 - bits + 53}.`);
  });
});
