/**
 * The time of a whole review, as people ask for it after a game: games on the American board by three players of
 * different strength, reviewed one after the other by the standard judges. Every review is checked: its totals add up,
 * and what it knows exactly is what it was before.
 *
 *   node packages/engine/bench/reviews.mjs
 */
import { makeKnowledge, parseStrategy, preset, RandomStream, sampleLayouts, unwrap } from "@broadside/engine";
import { playGame } from "@broadside/engine/games";
import { expectedNumber, reviewTranscript } from "@broadside/engine/review";
import { cpu, figure, isSmallest, wrong } from "../../../scripts/bench/measure.mjs";

const scenario = preset(isSmallest ? "gorkoff-5x5" : "hasbro");

/** The expected shots that each game lost by its exact judges, in the order of these. */
const LOST = isSmallest
  ? {
      "greedy-hit": "greedy-hit 2 2183/396984, rollout 2 19/844, optimum 13 0",
      "hunt-target": "greedy-hit 2 633/1904, rollout 5 739939769/321488503, optimum 17 2061901/397782",
      random: "greedy-hit 3 141434729/123197844, rollout 3 236615/1024956, optimum 17 2057519/325728",
    }
  : {
      "greedy-hit": "greedy-hit 5 5943869957/54342809235, rollout 25 591/3640, optimum 3 0",
      "hunt-target":
        "greedy-hit 10 306352852234407001094026593/70603498167373351734376000, rollout 6 278249/125400, optimum 14 1932509/296010",
      random: "greedy-hit 7 84524164855489/18690687834000, rollout 9 27063541147/4775170400, optimum 39 901/28",
    };

/** The exact losses of a review: judge, shots and what they lost. */
const exactLosses = ({ totals }) =>
  totals.judges
    .filter(({ all }) => all)
    .map(({ by, shots, lost }) => `${by} ${shots} ${lost}`)
    .join(", ");

const addsUp = ({ totals }) => {
  const { start, shots, left, skill, luck, changes } = totals;
  const saved = changes.reduce((sum, change) => sum + expectedNumber(change.saved), 0);
  const difference = expectedNumber(start) - shots - expectedNumber(left);
  return Math.abs(difference - expectedNumber(skill) - expectedNumber(luck) - saved) < 1e-6;
};

for (const [g, strategy] of ["greedy-hit", "hunt-target", "random"].entries()) {
  const random = RandomStream.fromSeed(77, g);
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  const game = playGame(unwrap(parseStrategy(strategy)), layout, random);
  const [review, milliseconds] = cpu(() => unwrap(reviewTranscript(game, { random: RandomStream.fromSeed(1) })));
  if (!addsUp(review)) wrong(`the totals of ${strategy}'s game do not add up`);
  const lost = exactLosses(review);
  if (lost !== LOST[strategy]) wrong(`${strategy} lost "${lost}", not "${LOST[strategy]}"`);
  figure(`review of a game of ${strategy}`, milliseconds, "ms", `${scenario.name}, ${review.shots.length} shots`);
}
