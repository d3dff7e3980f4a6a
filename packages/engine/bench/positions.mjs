/**
 * Positions from greedy-hit games on uniformly drawn layouts, each inferred from scratch without cache or list:
 * percentiles of the CPU time. If another build of the engine is given, both builds infer each position in turn,
 * the results are compared in every cell, and the percentiles are reported with their ratio. On a machine that
 * has other work to do, only times from the same run can be compared.
 *
 *     node packages/engine/bench/positions.mjs --rules russian --games 8 [--answers sunk] [--seed 2026] [--against DIST/index.js]
 */
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import * as engine from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { cpu, figure, flag, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";
import { greedyCell } from "../dist/strategy/exact/greedy.js";

const rules = flag("rules", "russian", "gorkoff-5x5");
const games = numberFlag("games", 8, 1);
const answers = flag("answers", "sunk");
const seed = numberFlag("seed", 2026);
const against = flag("against");

/** The shots leading to every position of the games, as text because builds do not share objects. */
const playedPositions = () => {
  const scenario = engine.unwrap(engine.withRules(engine.preset(rules), { answers }));
  const start = engine.makeKnowledge(scenario);
  const cache = new engine.PosteriorCache(scenario);
  return engine.sampleLayouts(start, games, engine.RandomStream.fromSeed(seed)).flatMap((layout) => {
    const referee = new Referee(layout);
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

/** The posterior of a position, and the CPU time it took in milliseconds. */
const inferBy = (build, scenario, shots) => {
  const knowledge = build.unwrap(build.parseKnowledge(scenario, shots));
  return cpu(() => build.infer(knowledge));
};

// The games are played in another thread: they would warm the caches and the code of one build alone.
if (!isMainThread) {
  parentPort?.postMessage(playedPositions());
  process.exit();
}
/** @type {[string[]]} */
const [positions] = await once(new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) }), "message");
const builds = [engine];
if (against !== undefined) builds.push(await import(pathToFileURL(against).href));
const scenarios = builds.map((build) => build.unwrap(build.withRules(build.preset(rules), { answers })));
const times = builds.map(() => []);
for (const [i, shots] of positions.entries()) {
  // Each build goes first equally often.
  const order = i % 2 === 0 ? [...builds.keys()] : [...builds.keys()].reverse();
  const found = order.map((b) => {
    const [posterior, time] = inferBy(builds[b], scenarios[b], shots);
    times[b].push(time);
    return `${posterior.layouts}: ${posterior.occupied.toBigints().join(" ")}`;
  });
  if (found.some((text) => text !== found[0])) wrong(`the builds differ after ${shots}`);
}

for (const list of times) list.sort((a, b) => a - b);
const title = `one position, ${rules}, ${answers}`;
/** @param {string} what @param {number[]} values of this build and, if there is one, of the other */
const tell = (what, [own, other]) =>
  figure(
    `${title}: ${what}`,
    own,
    "ms",
    other === undefined ? "" : `the other build ${other.toFixed(1)} ms, ratio ${(own / other).toFixed(2)}`,
  );
console.log(`${positions.length} positions of ${games} games of greedy-hit, each inferred anew, processor time`);
for (const share of [0.5, 0.9, 0.95, 0.99])
  tell(
    `percentile ${100 * share}`,
    times.map((list) => list[Math.min(list.length - 1, Math.floor(share * list.length))]),
  );
tell(
  "mean",
  times.map((list) => list.reduce((a, b) => a + b, 0) / positions.length),
);
