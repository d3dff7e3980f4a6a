/**
 * What whole reviews cost, as people ask for them after a game: one on a small board, where everything is exact, and
 * three on the American board, of players of different strength. The totals of each must add up, and what exact judges
 * say must not change; a wrong result ends the run with exit code 1. All times are CPU times.
 *
 *   node packages/engine/bench/reviews.mjs
 */
import { makeKnowledge, parseStrategy, preset, RandomStream, sampleLayouts, unwrap } from "@broadside/engine";
import { playGame } from "@broadside/engine/games";
import { expectedNumber, reviewTranscript } from "@broadside/engine/review";
import { cpu, figure, isSmallest, wrong } from "../../../scripts/bench/measure.mjs";

/** For each game its player and what its exact judges say: their shots, and the expected shots that these lost. */
const SMALL = {
  "hunt-target": "greedy-hit 2 633/1904, rollout 5 739939769/321488503, optimum 17 2061901/397782",
};
const AMERICAN = {
  "greedy-hit": "greedy-hit 5 5943869957/54342809235, rollout 25 591/3640, optimum 3 0",
  "hunt-target":
    "greedy-hit 10 306352852234407001094026593/70603498167373351734376000, rollout 5 22633/15675, optimum 15 4309033/592020",
  random: "greedy-hit 7 84524164855489/18690687834000, rollout 8 766460371/149224075, optimum 40 7327/224",
};
const PLAYERS = Object.keys(AMERICAN);

const exactLosses = ({ judges }) =>
  judges
    .filter(({ all }) => all)
    .map(({ by, shots, lost }) => `${by} ${shots} ${lost}`)
    .join(", ");

const measure = (name, scenario, player, losses) => {
  const random = RandomStream.fromSeed(77, PLAYERS.indexOf(player));
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  const game = playGame(unwrap(parseStrategy(player)), layout, random);
  const [{ totals }, milliseconds] = cpu(() => unwrap(reviewTranscript(game, { random: RandomStream.fromSeed(1) })));
  const [start, left, skill, luck] = [totals.start, totals.left, totals.skill, totals.luck].map(expectedNumber);
  // What a stronger judge saves when it takes over is neither skill nor luck.
  const saved = totals.changes.reduce((sum, change) => sum + expectedNumber(change.saved), 0);
  if (Math.abs(start - left - totals.shots - skill - luck - saved) > 1e-6) wrong(`${name}: its parts do not add up`);
  if (exactLosses(totals) !== losses) wrong(`${name}: the exact judges say ${exactLosses(totals)}, not ${losses}`);
  figure(name, milliseconds, "ms", `${totals.shots} shots, ${start.toFixed(2)} expected`);
  return start;
};

measure("review of a game of 5 x 5", preset("gorkoff-5x5"), "hunt-target", SMALL["hunt-target"]);
for (const player of isSmallest ? [] : PLAYERS) {
  const start = measure(`review of a whole American game by ${player}`, preset("hasbro"), player, AMERICAN[player]);
  // `probability` needs 45.0 shots on average, hardly more than the strategy that plays on.
  if (Math.abs(start - 45) > 2) wrong(`${start} shots are expected from the start of the American game`);
}
