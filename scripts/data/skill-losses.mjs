// Reviews games of the levels, as the page reviews a person's games:
//     node scripts/data/skill-losses.mjs --scenario gorkoff-5x5 --games 200 --seed 1 --levels cadet,mate > losses.jsonl
// writes one line of JSON for each game: its level, its number, its shots, and the expected shots lost against
// the best cells, with their standard error. In each round all levels shoot at the same layout, so the results
// stay balanced even if you stop the program early. packages/web/src/board/review/level-losses.json collects these
// losses.
import { parseArgs } from "node:util";
import { PlayContext, preset, RandomStream, unwrap } from "@broadside/engine";
import { LEVELS, parseOpponent, playGame } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { errorOf, expectedNumber, reviewTranscript } from "@broadside/engine/review";

const { values } = parseArgs({
  options: {
    scenario: { type: "string", default: "gorkoff-5x5" },
    games: { type: "string", default: "200" },
    from: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    levels: { type: "string", default: "cadet,sailor,mate,captain,admiral" },
  },
});

/** The seed of the layouts that the page draws for a review; the figures hold for games reviewed with this seed. */
const REVIEW_SEED = 1;

const scenario = preset(values.scenario);
const draw = new PlacementDraw(scenario);
const [from, games, seed] = [Number(values.from), Number(values.games), Number(values.seed)];
const context = new PlayContext(scenario);

for (let game = from; game < games; game++) {
  const placements = [...draw.uniform(RandomStream.fromSeed(seed, game, 0))].sort((a, b) => a - b);
  for (const level of values.levels.split(",")) {
    const strategy = unwrap(parseOpponent(LEVELS[/** @type {keyof typeof LEVELS} */ (level)]));
    const shots = RandomStream.fromSeed(seed, game, 1);
    const transcript = playGame(strategy, { scenario, placements }, shots, { context });
    const review = unwrap(reviewTranscript(transcript, { random: RandomStream.fromSeed(REVIEW_SEED) }));
    const { lost } = review.totals;
    const rounded = (/** @type {number} */ value) => Math.round(value * 1000) / 1000;
    console.log(
      JSON.stringify({
        scenario: scenario.name,
        level,
        game,
        shots: transcript.observations.length,
        lost: rounded(expectedNumber(lost)),
        error: rounded(errorOf(lost)),
      }),
    );
  }
}
