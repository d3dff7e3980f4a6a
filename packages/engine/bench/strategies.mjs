/**
 * What the strategies cost: complete games on the American board. The referee replays every game, and the mean of the
 * random strategy is checked against its formula; a wrong result ends the run with exit code 1. All times are CPU times.
 *
 *   node packages/engine/bench/strategies.mjs [--games 2000]   plays at most this many games of a strategy
 */
import {
  formatCell,
  makeKnowledge,
  parseKnowledge,
  parseStrategy,
  preset,
  RandomStream,
  STRATEGY_NAMES,
  sampleLayouts,
  unwrap,
  withRules,
} from "@broadside/engine";
import { playGame, replayTranscript } from "@broadside/engine/games";
import { cpu, figure, isSmallest, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";

const games = numberFlag("games", 2000, 20);

const scenario = preset("hasbro");
const layouts = sampleLayouts(makeKnowledge(scenario), games, RandomStream.fromSeed(1));
/** The strategies that count layouts at every shot; they are measured by the games in run.mjs. */
const EXACT = ["greedy-hit", "greedy-distribution", "half-split", "entropy"];

const playAll = (name, number) => {
  const strategy = unwrap(parseStrategy(name));
  const [played, all] = cpu(() =>
    layouts
      .slice(0, number)
      .map((layout, g) => playGame(strategy, layout, RandomStream.fromSeed(1, g), { strategy: name })),
  );
  const milliseconds = all / played.length;
  for (const transcript of played)
    if (!unwrap(replayTranscript(transcript)).isOver) wrong(`${name}: a game has no end`);
  const shots = played.map(({ observations }) => observations.length);
  const mean = shots.reduce((a, b) => a + b, 0) / shots.length;
  const deviation = Math.sqrt(shots.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (shots.length - 1));
  return { milliseconds, mean, error: deviation / Math.sqrt(shots.length), transcript: played[0] };
};

console.log("processor time of a game, and its shots: American board, answers named");
const all = [...STRATEGY_NAMES].filter((name) => !EXACT.includes(name)).reverse();
const names = isSmallest ? ["random", "hunt-target"] : all;
/**
 * The number of games for each strategy: as many as take about `BUDGET` milliseconds, judging by the warm-up
 * games.
 */
const BUDGET = isSmallest ? 1 : 8000;
const WARM_UP = 10;
const number = new Map(
  names.map((name) => {
    const { milliseconds } = playAll(name, WARM_UP);
    return [name, Math.min(games, Math.max(3 * WARM_UP, Math.ceil(BUDGET / milliseconds)))];
  }),
);
for (const name of names) {
  const { milliseconds, mean, error } = playAll(name, number.get(name));
  // In a random order of 100 cells, the last of 17 given cells comes after 17 * 101 / 18 shots on average.
  if (name === "random" && Math.abs(mean - (17 * 101) / 18) > 5 * error) wrong(`${name}: ${mean} shots on average`);
  figure(name, milliseconds, "ms", `${mean.toFixed(2)} ± ${error.toFixed(2)} shots, ${number.get(name)} games`);
}

/** Positions with 30,000 to 50,000 layouts, each with the cell that is shot when all of them are listed. */
const LONG_LISTS = [
  ["E5. F6. D4. G7x G5x G6x G4x G3. G8#5 C7x D7x E7x B7#3 E8x E9x", "E10"],
  ["E5. F6. D4. G7. C3. H8x H6. F8. I8x J8x G8#3 J7. J9x J10#3 E9. B6. C7. F2. G3. I4. D8. A5x A4x", "A6"],
  [
    "E5. F6. D4. G7. C3. H8. G3. H4. F2. I5. B6. C7. D8x E8x F8x C8#4 G9. B9. B2. A5. E1. E10. J6. I10. J1x H1. J3x J4x J2x J5#5 I7. H6. G5. F4.",
    "E3",
  ],
];
const byLength = unwrap(withRules(scenario, { answers: "length" }));
for (const [shots, cell] of LONG_LISTS.slice(0, isSmallest ? 1 : undefined)) {
  const knowledge = unwrap(parseKnowledge(byLength, shots));
  const [choice, milliseconds] = cpu(() =>
    unwrap(parseStrategy("rollout")).choose(knowledge, RandomStream.fromSeed(1)),
  );
  const chosen = formatCell(byLength.board, choice);
  figure(`rollout, ${shots.split(" ").length} shots, all layouts listed`, milliseconds, "ms", chosen);
  if (chosen !== cell) wrong(`rollout shoots ${chosen} after ${shots}`);
}
