/**
 * What the search costs until the first hit: the exact number of misses expected before it, from counts of
 * layouts. Three ways of searching are compared on boards where ships may not touch: by the likeliest cell, by
 * chance plus a weight for each unshot neighbouring cell, and with `rollout`, which also looks ahead when a cell
 * is likelier than its target. Build first.
 *
 *   node packages/engine/bench/first-hit.mjs --weights 0.03,0.12 --presets russian,czech
 */
import { infer, makeKnowledge, observe, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
import { flag } from "../../../scripts/bench/measure.mjs";
import { neighboursOf } from "../dist/board/board.js";

const weights = [0, ...flag("weights", "0.03,0.06,0.12", "0.06").split(",").map(Number)];
const presets = flag("presets", "russian,czech,german,german-six,french,portuguese", "gorkoff-5x5").split(",");
/** Only cells with at least this fraction of the best chance are considered. */
const RATIO = 0.5;

/** The first of the likeliest cells with the largest sum of its chance and the weights of its unshot neighbours. */
const choose = (posterior, weight) => {
  const { scenario, observations } = posterior.knowledge;
  const shot = new Set(observations.map(({ cell }) => cell));
  const unshot = (cell) => neighboursOf(scenario.board, cell, "sides").filter((near) => !shot.has(near)).length;
  const ranked = posterior.rank().filter(({ chance }, _, [best]) => chance >= RATIO * best.chance);
  const value = ({ cell, chance }) => chance + weight * unshot(cell);
  return ranked.reduce((best, cell) => (value(cell) > value(best) ? cell : best)).cell;
};

/**
 * Misses expected before the first hit: the sum of the chances that the first shot misses, that the first two
 * miss, and so on.
 */
const missesBefore = (scenario, chooseCell) => {
  let knowledge = makeKnowledge(scenario);
  const all = Number(infer(knowledge).layouts);
  let misses = 0;
  for (;;) {
    const posterior = infer(knowledge);
    misses += Number(posterior.layouts) / all;
    const cell = chooseCell(posterior);
    knowledge = observe(knowledge, { cell, answer: { kind: "miss" } });
    if (posterior.massAt(cell) === posterior.mass) return misses - 1;
  }
};

for (const name of presets) {
  const scenario = preset(name);
  const ways = weights.map((weight) => [weight, (posterior) => choose(posterior, weight)]);
  const rollout = unwrap(parseStrategy("rollout"));
  ways.push(["rollout", ({ knowledge }) => rollout.choose(knowledge, RandomStream.fromSeed(1))]);
  const found = ways.map(([way, chooseCell]) => `${way}: ${missesBefore(scenario, chooseCell).toFixed(5)}`);
  console.log(`${name} (${scenario.contact}, ${scenario.answers}): ${found.join(", ")}`);
}
