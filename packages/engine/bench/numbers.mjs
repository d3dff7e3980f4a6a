// The CPU time for finding a layout of the Russian fleet by its number, for the reverse, and for a random
// layout. Build first.
//   node packages/engine/bench/numbers.mjs
import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
import { rankLayouts } from "@broadside/engine/placing";
import { cpu, figure, isSmallest, median, wrong } from "../../../scripts/bench/measure.mjs";

const LAYOUTS = isSmallest ? 20 : 20_000;
const ROUNDS = isSmallest ? 1 : 7;

const [ranking, preparing] = cpu(() => rankLayouts(makeKnowledge(preset("russian"))));
figure("russian, layouts numbered", preparing, "ms");

const random = RandomStream.fromSeed(1);
const ranks = Array.from({ length: LAYOUTS }, () => {
  let number = 0n;
  for (let i = 0; i < 4; i++) number = number * 65_536n + BigInt(random.below(65_536));
  return number % ranking.layouts;
});
const times = { "a layout from its rank": [], "the rank of a layout": [], "a layout at random": [] };
const measure = (what, work) => {
  const [result, milliseconds] = cpu(work);
  times[what].push((1000 * milliseconds) / LAYOUTS);
  return result;
};
for (let round = 0; round < ROUNDS; round++) {
  const layouts = measure("a layout from its rank", () => ranks.map((rank) => ranking.unrank(rank)));
  const back = measure("the rank of a layout", () => layouts.map((layout) => ranking.rank(layout)));
  if (back.some((rank, i) => rank !== ranks[i])) wrong("a rank does not come back");
  measure("a layout at random", () => {
    for (let i = 0; i < LAYOUTS; i++) ranking.draw(random);
  });
}
for (const [what, values] of Object.entries(times))
  figure(`russian, ${what}`, median(values), "us", `median of ${ROUNDS} rounds of ${LAYOUTS}`);
