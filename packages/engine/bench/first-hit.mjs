/**
 * What the search costs until the first hit: the misses expected before it, exact, from counts of layouts. Searching by the likeliest
 * cell is compared with the likeliest cell + a weight for each unshot neighbour side by side, on boards where ships may not touch,
 * and with what `rollout` shoots, which also looks ahead there when a cell is likelier than its target. Build first.
 *
 *   node packages/engine/bench/first-hit.mjs --weights 0.03,0.12 --presets russian,czech
 */
import { infer, makeKnowledge, observe, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
import { flag } from "../../../scripts/bench/measure.mjs";
import { neighboursOf } from "../dist/board/board.js";

const weights = [0, ...flag("weights", "0.03,0.06,0.12", "0.06").split(",").map(Number)];
const presets = flag("presets", "russian,czech,german,german-six,french,portuguese", "gorkoff-5x5").split(",");
/** Cells weighed have at least this part of the best chance. */
const RATIO = 0.5;

/** The first of the likeliest cells with the most of its chance and of its unshot neighbours. */
const choose = (posterior, weight) => {
  const { scenario, observations } = posterior.knowledge;
  const shot = new Set(observations.map(({ cell }) => cell));
  const unshot = (cell) => neighboursOf(scenario.board, cell, "sides").filter((near) => !shot.has(near)).length;
  const ranked = posterior.rank().filter(({ chance }, _, [best]) => chance >= RATIO * best.chance);
  const value = ({ cell, chance }) => chance + weight * unshot(cell);
  return ranked.reduce((best, cell) => (value(cell) > value(best) ? cell : best)).cell;
};

/** Misses expected before the first hit: the sum of the chances that the first shot, the first two, … all miss. */
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
