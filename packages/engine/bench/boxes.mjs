/**
 * Benchmarks for boxes that overlap, in CPU time. Every case checks its result: the layouts for a cell's answers
 * add up to all layouts, and no cell in line with a best cell is better than it or, if that cell is not proved
 * best, better than its bound. A wrong result ends the run with exit code 1.
 *
 *   node packages/engine/bench/boxes.mjs             takes a minute
 *   node packages/engine/bench/boxes.mjs --games 5   also games that shoot the best cell, and of greedy-distribution
 */
import { cellAt, coordOf, infer, makeKnowledge, observe, preset, RandomStream } from "@broadside/engine";
import { sampleBoxes } from "@broadside/engine/boxes";
import { Referee } from "@broadside/engine/games";
import { cpu, figure, isSmallest, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";
import { likeliestCell, sharpestCell } from "../dist/boxes/best-cell.js";
import { NEAR_BEST } from "../dist/boxes/cell-search.js";
import { boxes } from "../dist/boxes/overlap-counts.js";

const games = numberFlag("games", 1, 0);
const MISS = { kind: "count", ships: 0 };

const report = (name, milliseconds, note) => figure(name, milliseconds, "ms", note);

const drawn = (scenario, random) => sampleBoxes(makeKnowledge(scenario), 1, random)[0];

/** Shots at random cells, some of them at ship cells, with the answers of a layout. */
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

/** A position with the given number of shots on a board with few cells, exactly `hits` of which are hits. */
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

/** The unshot cells that differ from a given cell in one coordinate. */
const inLine = ({ scenario: { board }, observations }, coord) => {
  const shot = new Set(observations.map(({ cell }) => coordOf(board, cell).join()));
  const cells = board.size.flatMap((side, axis) => Array.from({ length: side }, (_, x) => coord.with(axis, x)));
  return cells.filter((other) => !shot.has(other.join()));
};

const checkBest = (counts, best, what) => {
  const sumAt = (coord) => counts.split(coord).reduce((sum, layouts, ships) => sum + BigInt(ships) * layouts, 0n);
  const coord = coordOf(counts.knowledge.scenario.board, best.cell);
  if (sumAt(coord) !== best.value) wrong(`${what}: the value of the best cell`);
  const most = best.proven ? best.value : best.bound;
  for (const other of inLine(counts.knowledge, coord))
    if (sumAt(other) > most) wrong(`${what}: a better cell in line with it`);
};

const checkSharpest = (counts, best, what) => {
  const squaresAt = (coord) => counts.split(coord).reduce((sum, layouts) => sum + layouts * layouts, 0n);
  const coord = coordOf(counts.knowledge.scenario.board, best.cell);
  if (squaresAt(coord) !== best.value) wrong(`${what}: the value of the sharpest cell`);
  for (const other of inLine(counts.knowledge, coord))
    if (squaresAt(other) < best.value) wrong(`${what}: a sharper cell in line with it`);
};

/**
 * Misses at random cells of a board where proofs take minutes: what is found at once, and how close it is to the
 * best.
 */
const nearBest = (name, shots, seed) => {
  const knowledge = aimedPosition(name, shots, 0, seed);
  const what = `${describe(knowledge)}, seed ${seed}`;
  const counts = boxes.count(knowledge);
  const [best, time] = cpu(() => likeliestCell(counts, { near: NEAR_BEST }));
  checkBest(counts, best, what);
  if (!best.proven && best.digits < NEAR_BEST.digits) wrong(`${what}: not near enough`);
  report(`${what}: cell`, time, best.proven ? "proved best" : `within 1e-${best.digits} of the best`);
};

const describe = ({ scenario, observations }) =>
  `${scenario.name}, ${observations.length} shots, ${observations.filter(({ answer }) => answer.ships > 0).length} hit`;

/** Counts the layouts, and then computes what is wanted: only the `layouts`, all `cells`, or the `best` cell. */
const position = (knowledge, wanted) => {
  const { board } = knowledge.scenario;
  const what = describe(knowledge);
  const [counts, counting] = cpu(() => boxes.count(knowledge));
  report(`${what}: layouts`, counting, wanted === "layouts" ? `${String(counts.layouts).length} digits` : "");
  if (wanted === "layouts") {
    const at = board.size.map((side) => side >> 1);
    if (counts.split(at).reduce((a, b) => a + b, 0n) !== counts.layouts) wrong(`${what}: the answers do not add up`);
  } else if (wanted === "cells") {
    const [posterior, time] = cpu(() => {
      const result = infer(knowledge);
      for (let cell = 0; cell < board.cellCount; cell++) result.answers(cell);
      return result;
    });
    const closed = new Set(knowledge.observations.map(({ cell }) => cell));
    for (let cell = 0; cell < board.cellCount; cell++) {
      const sum = posterior.answers(cell).reduce((a, { layouts }) => a + layouts, 0n);
      if (!closed.has(cell) && sum !== counts.layouts) wrong(`${what}: cell ${cell} does not add up`);
    }
    report(`${what}: all ${board.cellCount} cells`, time);
  } else {
    const [best, time] = cpu(() => likeliestCell(counts));
    checkBest(counts, best, what);
    report(`${what}: best cell`, time);
  }
};

/** Shoots the best cell again and again, and reports the seconds for each shot, including the counting. */
const game = (name, shots, bestOf, answerTo, first) => {
  let knowledge = makeKnowledge(preset(name), first ? [first] : []);
  const times = [];
  while (knowledge.observations.length < shots) {
    const [[counts, best], time] = cpu(() => {
      const found = boxes.count(knowledge);
      return [found, bestOf(found)];
    });
    (bestOf === likeliestCell ? checkBest : checkSharpest)(counts, best, describe(knowledge));
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
/** Boards with too many cells to list. */
const hugeBoards = () => {
  position(hitPosition("boxes:10x2:4", 20, 8), "cells");
  for (const aimed of [0, 2, 5]) position(aimedPosition("boxes:10x10:5", 10, aimed, 7), "best");
  position(aimedPosition("boxes:10x100:5", 5, 2, 7), "layouts");
  for (const [shots, aimed] of [
    [2, 0],
    [5, 2],
  ])
    position(aimedPosition("boxes:10x100:5", shots, aimed, 7), "best");

  for (const seed of [1, 2, 3]) nearBest("boxes:10x100:5", 5, seed);
  nearBest("boxes:10x100:5", 8, 1);
};
if (!isSmallest) hugeBoards();

for (let number = 0; number < games; number++) {
  // All shots are misses; each game except the first begins at a different cell.
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
  game("boxes:10x10:5", 12, sharpestCell, (cell) => referee.fire(cell));
}
