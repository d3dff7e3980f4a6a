/**
 * Positions of greedy-hit games on uniform layouts, each inferred anew, without cache or list: percentiles of the CPU time.
 * With another build of the engine every position is inferred by both in turn, the results are compared in every cell, and
 * the percentiles come with their ratio: times of one run only can be compared on a machine that has other work to do.
 *
 *   node packages/engine/bench/positions.mjs --rules russian --games 8 [--answers sunk] [--against DIST/index.js]
 */
import { pathToFileURL } from "node:url";
import * as engine from "@broadside/engine";
import { greedyCell } from "../dist/strategy/exact/greedy-hit.js";

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const rules = option("rules", "russian");
const games = Number(option("games", "8"));
const answers = option("answers", "sunk");
const against = option("against", undefined);
const builds = [engine];
if (against !== undefined) builds.push(await import(pathToFileURL(against).href));

/** The shots of every position of the games, as text: builds do not share objects. */
const playedPositions = () => {
  const scenario = engine.unwrap(engine.withRules(engine.preset(rules), { answers }));
  const start = engine.makeKnowledge(scenario);
  const cache = new engine.PosteriorCache(scenario);
  return engine.sampleLayouts(start, games, engine.RandomStream.fromSeed(2026)).flatMap((layout) => {
    const referee = new engine.Referee(layout);
    const tracker = new engine.Tracker(cache);
    const positions = [];
    for (let knowledge = start; !referee.isOver; ) {
      positions.push(engine.formatShots(scenario, knowledge.observations));
      const cell = greedyCell(tracker.infer(knowledge));
      knowledge = engine.observe(knowledge, { cell, answer: referee.fire(cell) });
    }
    return positions;
  });
};

/** The posterior of a position and the CPU milliseconds it took. */
const inferBy = (build, scenario, shots) => {
  const knowledge = build.unwrap(build.parseKnowledge(scenario, shots));
  const start = process.cpuUsage();
  const posterior = build.infer(knowledge);
  const { user, system } = process.cpuUsage(start);
  return [posterior, (user + system) / 1e3];
};

const positions = playedPositions();
const scenarios = builds.map((build) => build.unwrap(build.withRules(build.preset(rules), { answers })));
const times = builds.map(() => []);
for (const [i, shots] of positions.entries()) {
  // Each build goes first as often as the other.
  const order = i % 2 === 0 ? [...builds.keys()] : [...builds.keys()].reverse();
  const found = order.map((b) => {
    const [posterior, time] = inferBy(builds[b], scenarios[b], shots);
    times[b].push(time);
    return `${posterior.layouts}: ${posterior.occupied.toBigints().join(" ")}`;
  });
  if (found.some((text) => text !== found[0])) {
    console.error(`wrong answer: the builds differ after ${shots}`);
    process.exit(1);
  }
}

for (const list of times) list.sort((a, b) => a - b);
console.log(`${positions.length} positions of ${games} games, ${rules}, ${answers}, CPU time`);
for (const share of [0.5, 0.9, 0.95, 0.99]) {
  const [own, other] = times.map((list) => list[Math.min(list.length - 1, Math.floor(share * list.length))]);
  const ratio =
    other === undefined ? "" : `, the other build ${other.toFixed(1)} ms, ratio ${(own / other).toFixed(2)}`;
  console.log(`percentile ${100 * share}: ${own.toFixed(1)} ms${ratio}`);
}
const sums = times.map((list) => list.reduce((a, b) => a + b, 0));
console.log(`mean ${sums.map((sum) => (sum / positions.length).toFixed(1)).join(" ms, the other build ")} ms`);
