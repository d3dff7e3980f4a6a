/**
 * Games of greedy-hit with stored decisions. A store in memory is filled by games of one seed; then games of
 * another seed are played twice. Reports the CPU time of a game. Some of these games are also played without a
 * store, and with the posterior of every position, and must have the same shots.
 *
 *   node packages/engine/bench/openings.mjs [--rules hasbro] [--answers length] [--strategy
 *   greedy-hit:prior=people]
 *     [--warm 1000] [--games 300] [--checked 20] [--layouts people]
 */
import {
  makeKnowledge,
  observe,
  PlayContext,
  parseStrategy,
  preset,
  RandomStream,
  Tracker,
  unwrap,
  withRules,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { makeSampler } from "@broadside/engine/placing";
import { cpu, figure, flag, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";

const scenario = unwrap(
  withRules(preset(flag("rules", "hasbro", "gorkoff-5x5")), { answers: flag("answers", "length") }),
);
const strategy = unwrap(parseStrategy(flag("strategy", "greedy-hit")));
const seenBy = (other) => (other.see ? unwrap(other.see(scenario)) : scenario);
const hidden = flag("layouts", "uniform") === "people" ? unwrap(parseStrategy("greedy-hit:prior=people")) : undefined;
const sampler = makeSampler(makeKnowledge(hidden ? seenBy(hidden) : scenario));
const drawn = (seed, number) => {
  const random = RandomStream.fromSeed(seed);
  return Array.from({ length: number }, () => ({ scenario, placements: [...sampler.draw(random)] }));
};

const books = new Map();
const store = {
  book(name) {
    if (!books.has(name)) books.set(name, new Map());
    const book = books.get(name);
    return {
      get: (key) => book.get(key.join()),
      put: (key, cell) => {
        if (!book.has(key.join())) book.set(key.join(), cell);
      },
    };
  },
};

const playBy = (layout, next) => {
  const referee = new Referee(layout);
  const shots = [];
  for (let seen; !referee.isOver; ) {
    const cell = next(seen);
    shots.push(cell);
    seen = { cell, answer: referee.fire(cell) };
  }
  return shots.join(" ");
};

const play = (layout, context) => {
  const player = strategy.start(scenario, context);
  return playBy(layout, (observation) => {
    if (observation) player.observe(observation);
    return player.next();
  });
};

const playByPosteriors = (layout, posteriors) => {
  const tracker = new Tracker(posteriors);
  let knowledge = makeKnowledge(posteriors.scenario);
  return playBy(layout, (observation) => {
    if (observation) knowledge = observe(knowledge, observation);
    return strategy.rank(tracker.infer(knowledge))[0].cell;
  });
};

const timed = (what, layouts, context) => {
  const [shots, milliseconds] = cpu(() => layouts.map((layout) => play(layout, context)));
  const kept = [...books.values()].reduce((sum, book) => sum + book.size, 0);
  figure(`a game with kept decisions: ${what}`, milliseconds / layouts.length, "ms", `${kept} decisions kept`);
  return shots;
};

const games = drawn(2, numberFlag("games", 300, 2));
const checked = games.slice(0, numberFlag("checked", 20, 1));
const context = new PlayContext(scenario, undefined, {}, store);
const without = timed("without a store", checked, new PlayContext(scenario));
timed("warming", drawn(1, numberFlag("warm", 1000, 2)), context);
const other = timed("games of another seed", games, context);
const again = timed("the same once more", games, context);
const { posteriors } = new PlayContext(seenBy(strategy));
for (const [i, layout] of checked.entries()) {
  if (without[i] === other[i] && other[i] === again[i] && other[i] === playByPosteriors(layout, posteriors)) continue;
  wrong(`game ${i} differs: ${other[i]}`);
}
