// Plays each level's strategy on its own, from a seed:
//     node scripts/data/levels.mjs play --scenario hasbro --games 1000 --seed 1 --strategies "hunt-target;probability" > games.jsonl
// writes one line of JSON for each strategy: its shots in each game, and its turns under the rule that a hit
// gives another shot.
//     node scripts/data/levels.mjs table games.jsonl …
// reads such lines and prints how often each strategy beats each other one. A player learns only about the
// opponent's fleet, so two strategies need not actually play against each other.
//     node scripts/data/levels.mjs means games.jsonl …
// puts the mean shots of the levels in such lines into the page's packages/web/src/board/match/level-shots.json.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PlayContext, preset, RandomStream, unwrap } from "@broadside/engine";
import { LEVEL_NAMES, LEVELS, parseOpponent, playGame, sideOf } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: "string", default: "hasbro" },
    games: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    strategies: { type: "string", default: "hunt-target;probability;greedy-hit" },
  },
});

/**
 * Hashes a text to a number: every strategy gets its own layouts, because the sides of a game shoot at different
 * fleets.
 */
const numberOf = (/** @type {string} */ text) =>
  [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

const play = () => {
  const scenario = preset(values.scenario);
  const draw = new PlacementDraw(scenario);
  const [games, seed] = [Number(values.games), Number(values.seed)];
  for (const name of values.strategies.split(";")) {
    const strategy = unwrap(parseOpponent(name));
    const context = new PlayContext(scenario);
    const [shots, turns] = [[], []].map((list) => /** @type {number[]} */ (list));
    for (let game = 0; game < games; game++) {
      const stream = (/** @type {number} */ part) => RandomStream.fromSeed(seed, numberOf(name), game, part);
      const placements = [...draw.uniform(stream(0))].sort((a, b) => a - b);
      const { hits } = sideOf(playGame(strategy, { scenario, placements }, stream(1), { context }));
      shots.push(hits.length);
      turns.push(hits.filter((hit) => !hit).length + 1);
    }
    console.log(JSON.stringify({ scenario: values.scenario, strategy: name, seed, shots, turns }));
  }
};

const mean = (/** @type {readonly number[]} */ list) => list.reduce((a, b) => a + b, 0) / list.length;
const variance = (/** @type {readonly number[]} */ list) =>
  list.reduce((sum, x) => sum + (x - mean(list)) ** 2, 0) / (list.length - 1);

/**
 * How often the first strategy wins if both start equally often, with the standard error (DeLong, DeLong and
 * Clarke-Pearson 1988: every game of one is compared with every game of the other).
 */
const winShare = (/** @type {readonly number[]} */ a, /** @type {readonly number[]} */ b) => {
  const beats = (/** @type {number} */ x, /** @type {number} */ y) => (x < y ? 1 : x === y ? 0.5 : 0);
  const ofA = a.map((x) => mean(b.map((y) => beats(x, y))));
  const ofB = b.map((y) => mean(a.map((x) => beats(x, y))));
  return { share: mean(ofA), error: Math.sqrt(variance(ofA) / a.length + variance(ofB) / b.length) };
};

const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);

const readRows = () =>
  positionals.slice(1).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
  );

const PAGE = new URL("../../packages/web/src/board/match/level-shots.json", import.meta.url);

const writeMeans = () => {
  const means = JSON.parse(readFileSync(PAGE, "utf8"));
  for (const { scenario, strategy, shots } of readRows()) {
    const level = LEVEL_NAMES.find((name) => LEVELS[name] === strategy);
    if (level === undefined) throw new Error(`${strategy} is no level's strategy: ${Object.values(LEVELS).join(", ")}`);
    means[scenario] = { ...means[scenario], [level]: { shots: Number(mean(shots).toFixed(1)), games: shots.length } };
  }
  writeFileSync(PAGE, `${JSON.stringify(means, null, 2)}\n`);
};

const table = () => {
  const rows = readRows();
  for (const kind of /** @type {const} */ (["shots", "turns"])) {
    console.log(`${kind === "shots" ? "alternate" : "hit-again"}: mean, and wins of the row against each column`);
    for (const row of rows) {
      const wins = rows.map((other) => {
        const { share, error } = winShare(row[kind], other[kind]);
        return row === other ? "-" : `${percent(share)} +- ${percent(1.96 * error)}`;
      });
      const half = 1.96 * Math.sqrt(variance(row[kind]) / row[kind].length);
      console.log(
        [row.strategy, row[kind].length, `${mean(row[kind]).toFixed(2)} +- ${half.toFixed(2)}`, ...wins].join(" | "),
      );
    }
  }
};

if (positionals[0] === "table") table();
else if (positionals[0] === "means") writeMeans();
else play();
