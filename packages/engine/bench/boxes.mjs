/**
 * Benchmarks of boxes that overlap, in processor time. Every case checks its answer: the layouts of a cell's answers add up
 * to all layouts, and no cell in line with a best cell is better. A wrong answer ends the run with exit code 1.
 *
 *   node packages/engine/bench/boxes.mjs             a minute
 *   node packages/engine/bench/boxes.mjs --games 5   games of best-cell misses, and of greedy-distribution
 */
import {
  cellAt,
  coordOf,
  countOverlapping,
  infer,
  likeliestCell,
  makeKnowledge,
  observe,
  preset,
  RandomStream,
  Referee,
  sampleBoxes,
  sharpestCell,
} from "@broadside/engine";

const gamesAt = process.argv.indexOf("--games");
const games = gamesAt < 0 ? 1 : Number(process.argv[gamesAt + 1]);
const MISS = { kind: "count", ships: 0 };

const fail = (message) => {
  console.error(`WRONG: ${message}`);
  process.exit(1);
};

const report = (name, milliseconds, note = "") =>
  console.log(`${name.padEnd(64)} ${milliseconds.toFixed(1).padStart(9)} ms  ${note}`);

const cpu = (work) => {
  const start = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(start);
  return [value, (user + system) / 1000];
};

const drawn = (scenario, random) => sampleBoxes(makeKnowledge(scenario), 1, random)[0];

/** Shots at random cells with the answers of a layout, some of them at cells of its ships. */
const aimedPosition = (name, shots, aimed, seed) => {
  const scenario = preset(name);
  const random = RandomStream.fromSeed(seed);
  const layout = drawn(scenario, random);
  const referee = new Referee(layout);
  const seen = new Set();
  const observations = [];
  while (observations.length < shots) {
    const { low, high } = layout.boxes[observations.length % layout.boxes.length];
    const isAimed = observations.length < aimed;
    const coord = scenario.board.size.map((side, axis) =>
      isAimed ? low[axis] + random.below(high[axis] - low[axis] + 1) : random.below(side),
    );
    const cell = cellAt(scenario.board, coord);
    if (seen.has(cell)) continue;
    seen.add(cell);
    observations.push({ cell, answer: referee.fire(cell) });
  }
  return makeKnowledge(scenario, observations);
};

/** So many shots on a board of few cells, of which exactly so many hit. */
const hitPosition = (name, shots, hits) => {
  const scenario = preset(name);
  for (let seed = 1; ; seed++) {
    const random = RandomStream.fromSeed(seed);
    const layout = drawn(scenario, random);
    const cells = random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell));
    const answers = cells.map((cell) => ({ cell, answer: shipsAt(layout, cell) }));
    const hit = answers.filter(({ answer }) => answer.ships > 0).slice(0, hits);
    const missed = answers.filter(({ answer }) => answer.ships === 0).slice(0, shots - hits);
    if (hit.length + missed.length === shots) return makeKnowledge(scenario, random.shuffle([...hit, ...missed]));
  }
};

const shipsAt = ({ scenario, boxes }, cell) => {
  const at = coordOf(scenario.board, cell);
  const covers = ({ low, high }) => at.every((x, axis) => low[axis] <= x && x <= high[axis]);
  return { kind: "count", ships: boxes.filter(covers).length };
};

const checkBest = (counts, best, what) => {
  const { board } = counts.knowledge.scenario;
  const sumAt = (coord) => counts.split(coord).reduce((sum, layouts, ships) => sum + BigInt(ships) * layouts, 0n);
  const coord = coordOf(board, best.cell);
  if (sumAt(coord) !== best.value) fail(`${what}: the value of the best cell`);
  const shot = new Set(counts.knowledge.observations.map(({ cell }) => coordOf(board, cell).join()));
  for (let axis = 0; axis < coord.length; axis++) {
    for (let x = 0; x < board.size[axis]; x++) {
      const other = coord.map((y, i) => (i === axis ? x : y));
      if (!shot.has(other.join()) && sumAt(other) > best.value) fail(`${what}: a better cell in line with it`);
    }
  }
};

const describe = ({ scenario, observations }) =>
  `${scenario.name}, ${observations.length} shots, ${observations.filter(({ answer }) => answer.ships > 0).length} hit`;

/** Layouts and then what is wanted: `layouts` alone, all `cells`, or the `best` cell. */
const position = (knowledge, wanted) => {
  const { board } = knowledge.scenario;
  const what = describe(knowledge);
  const [counts, counting] = cpu(() => countOverlapping(knowledge, "boxes"));
  report(`${what}: layouts`, counting, wanted === "layouts" ? `${String(counts.layouts).length} digits` : "");
  if (wanted === "layouts") {
    const at = board.size.map((side) => side >> 1);
    if (counts.split(at).reduce((a, b) => a + b, 0n) !== counts.layouts) fail(`${what}: the answers do not add up`);
  } else if (wanted === "cells") {
    const [posterior, time] = cpu(() => {
      const result = infer(knowledge);
      for (let cell = 0; cell < board.cellCount; cell++) result.answers(cell);
      return result;
    });
    const closed = new Set(knowledge.observations.map(({ cell }) => cell));
    for (let cell = 0; cell < board.cellCount; cell++) {
      const sum = posterior.answers(cell).reduce((a, { layouts }) => a + layouts, 0n);
      if (!closed.has(cell) && sum !== counts.layouts) fail(`${what}: cell ${cell} does not add up`);
    }
    report(`${what}: all ${board.cellCount} cells`, time);
  } else {
    const [best, time] = cpu(() => likeliestCell(counts));
    checkBest(counts, best, what);
    report(`${what}: best cell`, time);
  }
};

/** Shots that are each at the best cell: the seconds of each, counting included. */
const game = (name, shots, bestOf, answerTo, first) => {
  let knowledge = makeKnowledge(preset(name), first ? [first] : []);
  const times = [];
  while (knowledge.observations.length < shots) {
    const [[counts, best], time] = cpu(() => {
      const found = countOverlapping(knowledge, "boxes");
      return [found, bestOf(found)];
    });
    if (bestOf === likeliestCell) checkBest(counts, best, describe(knowledge));
    times.push(time);
    knowledge = observe(knowledge, { cell: best.cell, answer: answerTo(best.cell) });
  }
  const list = times.map((time) => (time / 1000).toFixed(2)).join(" ");
  report(
    `${name}, ${bestOf === likeliestCell ? "greedy-hit" : "greedy-distribution"}, slowest of ${shots} shots`,
    Math.max(...times),
    `s: ${list}`,
  );
};

position(aimedPosition("boxes:10x3:3", 10, 3, 7), "cells");
position(hitPosition("boxes:10x2:4", 20, 8), "cells");
for (const aimed of [0, 2, 5]) position(aimedPosition("boxes:10x10:5", 10, aimed, 7), "best");
position(aimedPosition("boxes:10x100:5", 5, 2, 7), "layouts");
for (const [shots, aimed] of [
  [2, 0],
  [5, 2],
])
  position(aimedPosition("boxes:10x100:5", shots, aimed, 7), "best");

for (let number = 0; number < games; number++) {
  // All misses; all games but the first begin at a cell of their own.
  const random = RandomStream.fromSeed(number);
  const anywhere = (name) => {
    const { board } = preset(name);
    return number === 0
      ? undefined
      : {
          cell: cellAt(
            board,
            board.size.map((side) => random.below(side)),
          ),
          answer: MISS,
        };
  };
  game("boxes:10x10:5", 11, likeliestCell, () => MISS, anywhere("boxes:10x10:5"));
  game("boxes:10x100:5", 6, likeliestCell, () => MISS);
  const layout = drawn(preset("boxes:10x10:5"), RandomStream.fromSeed(number + 1));
  const referee = new Referee(layout);
  game("boxes:10x10:5", 10, sharpestCell, (cell) => referee.fire(cell));
}
