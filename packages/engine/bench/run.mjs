/**
 * Counting, maps and games of the engine. Every case checks its result; a wrong one ends the run with exit code
 * 1.
 *
 *   node packages/engine/bench/run.mjs                takes two minutes
 *   node packages/engine/bench/run.mjs --games 1000   plays more complete games
 *   node packages/engine/bench/run.mjs --large        also runs boards of 14 x 14
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  countLayouts,
  formatShots,
  infer,
  makeKnowledge,
  makeScenario,
  observe,
  PosteriorCache,
  parseKnowledge,
  parseScenario,
  preset,
  RandomStream,
  sampleLayouts,
  Tracker,
  unwrap,
  withRules,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { findLayout, rankLayouts } from "@broadside/engine/placing";
import { layoutTotals, PUZZLE_LEVELS, puzzleLayouts, puzzleMaker, puzzleRules } from "@broadside/engine/puzzles";
import { solve } from "@broadside/engine/solver";
import { cpu, figure, isSmallest, median, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";
import { fleetCells } from "../dist/scenario/fleet.js";
import { greedyCell } from "../dist/strategy/exact/greedy.js";

/** The number of layouts drawn by rank. */
const DRAWN = isSmallest ? 100 : 20_000;
const games = numberFlag("games", 20, 1);
const russianGames = numberFlag("russian-games", Math.max(2, Math.floor(games / 5)));
const large = process.argv.includes("--large");

/** Checks a posterior: the total, if it is known, and that cells and ships add up. */
const check = (posterior, layouts, what) => {
  if (layouts !== undefined && posterior.layouts !== layouts)
    wrong(`${what}: ${posterior.layouts} layouts, not ${layouts}`);
  const { fleet } = posterior.knowledge.scenario;
  const cells = fleetCells(fleet);
  const sum = posterior.occupied.toBigints().reduce((a, b) => a + b, 0n);
  if (sum !== posterior.layouts * BigInt(cells)) wrong(`${what}: the cells do not add up`);
};

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

const report = (name, milliseconds, note) => figure(name, milliseconds, "ms", note);

const timed = (work) => {
  const start = performance.now();
  const value = work();
  return [value, performance.now() - start];
};

/** The median time of an inference after warming up. */
const warm = (name, knowledge, layouts, repeats, options = {}) => {
  const times = [];
  let method = "";
  for (let i = 0; i < (isSmallest ? 2 : repeats + 1); i++) {
    const [posterior, time] = timed(() => {
      const result = infer(knowledge, options);
      result.occupied;
      return result;
    });
    check(posterior, layouts, name);
    method = posterior.method;
    if (i > 0) times.push(time);
  }
  report(name, median(times), method);
};

/** The time of the first inference in a process, which includes building tables, the row graph and machine code. */
const cold = (name, presetName, layouts) => {
  const script = fileURLToPath(new URL("cold.mjs", import.meta.url));
  const runs = Array.from({ length: isSmallest ? 1 : 5 }, () =>
    JSON.parse(execFileSync(process.execPath, [script, presetName], { encoding: "utf8" })),
  );
  for (const run of runs) if (run.layouts !== String(layouts)) wrong(`${name}: ${run.layouts}`);
  report(
    name,
    median(runs.map((run) => run.milliseconds)),
    `${runs[0].method}, peak memory ${Math.max(...runs.map((run) => run.megabytes))} MB`,
  );
};

/**
 * Plays greedy-hit games on uniformly drawn layouts and reports the time per position, with and without the
 * tracker.
 */
const play = (presetName, answers, number) => {
  const scenario = unwrap(withRules(preset(presetName), { answers }));
  const layouts = sampleLayouts(makeKnowledge(scenario), number, RandomStream.fromSeed(2026));
  const cache = new PosteriorCache(scenario);
  const single = [];
  const tracked = [];
  let shots = 0;
  let total = 0;
  const random = RandomStream.fromSeed(1);
  for (const layout of layouts) {
    const referee = new Referee(layout);
    const tracker = new Tracker(cache);
    let knowledge = makeKnowledge(scenario);
    while (!referee.isOver) {
      const [posterior, time] = timed(() => tracker.infer(knowledge));
      tracked.push(time);
      total += time;
      // A sample of positions is inferred from scratch, both as a check and to measure the time without cache and
      // list.
      if (number <= 20 || random.unit() < 20 / number) {
        const [fresh, freshTime] = timed(() => infer(knowledge));
        single.push(freshTime);
        check(fresh, posterior.layouts, `${presetName} ${answers} ${formatShots(scenario, knowledge.observations)}`);
      }
      const cell = greedyCell(posterior);
      knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
      shots++;
    }
  }
  single.sort((a, b) => a - b);
  tracked.sort((a, b) => a - b);
  const name = `${presetName} ${answers}`;
  report(
    `${name}: a position, 95th percentile`,
    quantile(single, 0.95),
    `median ${quantile(single, 0.5).toFixed(2)}, 99th ${quantile(single, 0.99).toFixed(1)}, of ${single.length} positions`,
  );
  report(`${name}: with cache and list, 95th`, quantile(tracked, 0.95), `median ${quantile(tracked, 0.5).toFixed(2)}`);
  report(
    `${name}: a whole game`,
    total / number,
    `${number} games, ${(shots / number).toFixed(2)} shots each, cold start`,
  );
};

const custom = (size, fleet, contact, answers = "sunk") =>
  makeKnowledge(
    unwrap(
      parseScenario({
        board: { size },
        fleet: fleet.map((length, i) => ({ name: `ship${i}`, length })),
        contact,
        answers,
      }),
    ),
  );

cold("hasbro, empty, first in its process", "hasbro", 30_093_975_536n);
if (!isSmallest) {
  cold("russian, empty, first in its process", "russian", 1_855_545_978_831_780n);
  cold("german, empty, first in its process", "german", 26_509_655_816_984n);
  cold("french, empty, first in its process", "french", 3_851_502_784n);
}

warm("hasbro, empty", makeKnowledge(preset("hasbro")), 30_093_975_536n, 15);
/** Empty boards of other sizes, rules and fleets. */
const emptyBoards = () => {
  warm("hasbro, empty, by the frontier", makeKnowledge(preset("hasbro")), 30_093_975_536n, 3, { method: "frontier" });
  warm("russian, empty", makeKnowledge(preset("russian")), 1_855_545_978_831_780n, 5);
  const shots = "C1. J8. A8. H1. A4. J4. D10. G10. E1. D2. B3. A2. C9. B10. H9. I10. I7. J6. I5. H6.";
  warm("russian, 20 misses", unwrap(parseKnowledge(preset("russian"), shots)), undefined, 5);

  for (const side of [6, 8, 10, 12])
    warm(`hasbro fleet, ${side} x ${side}, empty`, custom([side, side], [5, 4, 3, 3, 2], "allowed"), undefined, 5);
  for (const side of [8, 9, 10, 11]) {
    warm(
      `french fleet (no contact), ${side} x ${side}, empty`,
      custom([side, side], [5, 4, 3, 3, 2], "none"),
      undefined,
      3,
    );
  }
  for (const [name, layouts] of [
    ["hasbro", 5_797_542_752n],
    ["russian", 17_012_294_240_149_696n],
    ["german", 294_852_145_726_000n],
  ]) {
    const knowledge = makeKnowledge(unwrap(withRules(preset(name), { contact: "no-sides" })));
    warm(`${name}, ships may touch at corners, empty`, knowledge, layouts, 3);
  }
  const shapes = [
    [".XX", "XX.", ".X."],
    ["XX", "XX", "X."],
    ["X.", "X.", "X.", "XX"],
    [".XX", "XX."],
    ["XXX", ".X.", ".X."],
  ].map((shape, i) => ({ name: `shape${i}`, shape }));
  for (const [contact, layouts] of [
    ["none", 46_301_778_680n],
    ["no-sides", 162_796_924_328n],
    ["allowed", 1_566_709_946_248n],
  ]) {
    const rules = { board: { size: [10, 10] }, fleet: shapes, contact, answers: "sunk" };
    warm(`five shapes on 10 x 10, ${contact}, empty`, makeKnowledge(unwrap(parseScenario(rules))), layouts, 1);
  }
  for (const ships of [2, 3, 4, 5]) {
    const fleet = [5, 4, 3, 3, 2].slice(0, ships);
    warm(`10 x 10, first ${ships} hasbro ships, empty`, custom([10, 10], fleet, "allowed"), undefined, 5);
    warm(`10 x 10, first ${ships}, no contact, empty`, custom([10, 10], fleet, "none"), undefined, 3);
  }
};
if (!isSmallest) emptyBoards();

const ANSWERS = ["hit", "sunk", "length", "named", "revealed", "identified"];
if (isSmallest) play("gorkoff-5x5", "length", games);
else for (const answers of ANSWERS) play("hasbro", answers, games);
for (const answers of isSmallest ? [] : ["hit", "sunk", "named"]) play("russian", answers, russianGames);

for (const name of isSmallest ? ["gorkoff-5x5"] : ["hasbro", "french", "russian", "german"]) {
  const knowledge = makeKnowledge(preset(name));
  const [found, first] = timed(() => findLayout(knowledge));
  if (!found.layout) wrong(`${name}: no layout was found`);
  report(`${name}, a first layout`, first, `${found.nodes} nodes`);
  const [ranking, prepared] = timed(() => rankLayouts(knowledge));
  report(`${name}, layouts numbered`, prepared, `${ranking.layouts} layouts`);
  const number = ranking.layouts / 3n;
  const [back, both] = timed(() => ranking.rank(ranking.unrank(number)));
  if (back !== number) wrong(`${name}: layout ${number} has the number ${back}`);
  report(`${name}, a layout of a number and back`, both);
  const random = RandomStream.fromSeed(1);
  const [, drawn] = timed(() => Array.from({ length: DRAWN }, () => ranking.draw(random)));
  report(`${name}, ${DRAWN} uniform layouts by number`, drawn, `${Math.round((1000 * DRAWN) / drawn)} a second`);
}

/** An empty board with all totals of random layouts given, in milliseconds of CPU time. */
const totalsGiven = (name, number) => {
  const rules = preset(name);
  const times = sampleLayouts(makeKnowledge(rules), number, RandomStream.fromSeed(1)).map((layout) => {
    const knowledge = makeKnowledge(unwrap(makeScenario({ ...rules, totals: layoutTotals(layout) })));
    const [posterior, time] = cpu(() => {
      const result = infer(knowledge);
      result.occupied;
      return result;
    });
    check(posterior, undefined, `${name}, all totals`);
    if (posterior.layouts < 1n) wrong(`${name}, all totals: the layout itself is not counted`);
    return time;
  });
  times.sort((a, b) => a - b);
  report(`${name}, all totals, 95th percentile`, quantile(times, 0.95), `median ${quantile(times, 0.5).toFixed(1)}`);
};
if (isSmallest) totalsGiven("gorkoff-5x5", 1);
else totalsGiven("russian", 200);

/**
 * Puzzles of each level, in milliseconds of CPU time. An independent count checks that each has exactly one
 * solution.
 */
const puzzlesOf = (name, rules, number) => {
  const make = unwrap(puzzleMaker(rules));
  for (const level of isSmallest ? PUZZLE_LEVELS.slice(0, 1) : PUZZLE_LEVELS) {
    const times = Array.from({ length: number }, (_, i) => {
      const [{ scenario }, time] = cpu(() => make(level, RandomStream.fromSeed(i + 1)));
      if (puzzleLayouts(unwrap(puzzleRules(scenario)), 2).length !== 1) wrong(`${level} puzzle ${i + 1} on ${name}`);
      return time;
    });
    times.sort((a, b) => a - b);
    const note = `median ${quantile(times, 0.5).toFixed(0)}, of ${number}`;
    report(`a puzzle on ${name}, ${level}, 95th percentile`, quantile(times, 0.95), note);
  }
};
puzzlesOf("10 x 10", preset("russian"), isSmallest ? 1 : 40);
const large15 = [5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1];
if (!isSmallest) puzzlesOf("15 x 15", custom([15, 15], large15, "none").scenario, 20);

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const pentominoes = read("../../../examples/pentominoes.json");
for (const { size, blocked, packings, symmetries } of read("../golden/pentominoes.json").boards.slice(
  0,
  isSmallest ? 1 : undefined,
)) {
  const scenario = unwrap(parseScenario({ ...pentominoes, board: { size, blocked } }));
  const [{ layouts, method }, time] = timed(() => countLayouts(makeKnowledge(scenario)));
  if (layouts !== BigInt(packings * symmetries)) wrong(`pentominoes on ${size.join("x")}: ${layouts} layouts`);
  report(`all pentomino packings of ${size.join("x")}`, time, `${method}, ${packings} up to symmetry`);
}

/** The optimum of a small scenario, compared with golden data. */
const optimum = (name, source, objective, expected) => {
  const knowledge = makeKnowledge(unwrap(parseScenario(source)));
  const [solution, time] = timed(() => solve(knowledge, { objective }));
  const found = objective === "worst" ? solution.misses.worst : Number(solution.misses.total);
  if (!solution.proven || found !== expected) wrong(`${name}: ${found}`);
  report(name, time, `${solution.nodes} positions`);
};
const alone = { fleet: [{ name: "battleship", length: 4 }], contact: "none", answers: "sunk" };
optimum("worst case of a battleship alone on 7x7", { board: { size: [7, 7] }, ...alone }, "worst", 12);
const touching = { contact: "allowed", answers: "sunk", board: { size: [3, 4] } };
const three = [3, 2, 1].map((length) => ({ name: `ship${length}`, length }));
if (!isSmallest) optimum("mean of 3x4 with ships 3, 2, 1 that touch", { ...touching, fleet: three }, "mean", 2436);

if (large) {
  for (const contact of ["allowed", "none"]) {
    // The estimates are conservative; the memory actually used is printed and stays below 4 GB.
    const knowledge = custom([14, 14], [5, 4, 3, 3, 2, 2, 2, 2], contact);
    const [posterior, time] = timed(() => infer(knowledge, { method: "halved-frontier", maxBytes: 20e9 }));
    check(posterior, undefined, `14 x 14, ${contact}`);
    report(
      `14 x 14, 8 ships, ${contact}`,
      time,
      `${posterior.method}, ${posterior.layouts} layouts, peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`,
    );
  }
}
