/**
 * Makes the opening books in src/strategy/rollout/search-cell.ts. For the rules of a preset, they contain
 * the first shots, to be used as long as all of them miss, with the fewest expected misses before the first hit
 * that a search can find. The search is simulated annealing on layouts drawn uniformly (the same set for all
 * sequences): it replaces a cell, shifts a cell by one, or exchanges two. The result is judged by exact counts
 * and compared with always shooting the likeliest cell. Build first.
 *
 *     node packages/engine/bench/opening-book.mjs --preset hasbro --seed 1 --layouts 400000 --steps 30000 --shots 16
 */
import {
  infer,
  makeKnowledge,
  observe,
  placementsOf,
  preset,
  RandomStream,
  symmetriesOfScenario,
} from "@broadside/engine";
import { rankLayouts } from "@broadside/engine/placing";
import { flag, numberFlag } from "../../../scripts/bench/measure.mjs";

const scenario = preset(flag("preset", "hasbro", "gorkoff-5x5"));
const seed = numberFlag("seed", 1);
const layouts = numberFlag("layouts", 400_000, 320);
const steps = numberFlag("steps", 30_000, 10);
const shots = numberFlag("shots", 16, 2);
/** Roughly how many more misses an accepted sequence may have at the start of the search. */
const HEAT = 0.004;

const { cellCount } = scenario.board;
const words = Math.ceil(layouts / 32);

/** For each cell, the layouts in which it is empty, with one bit each. */
const drawEmpty = () => {
  const ranking = rankLayouts(makeKnowledge(scenario));
  const random = RandomStream.fromSeed(seed);
  const table = placementsOf(scenario);
  const empty = Array.from({ length: cellCount }, () => new Uint32Array(words));
  for (let i = 0; i < layouts; i++) {
    const occupied = new Set(ranking.draw(random).flatMap((p) => [...table.cellsOf(p)]));
    for (let cell = 0; cell < cellCount; cell++) if (!occupied.has(cell)) empty[cell][i >> 5] |= 1 << (i & 31);
  }
  return empty;
};

const ones = (word) => {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** Judges sequences on the drawn layouts: the misses expected before the first hit, for the first shots only. */
const makeJudge = (empty) => {
  // left[k] contains the layouts that the first k shots all miss, one bit each.
  const left = Array.from({ length: shots + 1 }, () => new Uint32Array(words).fill(0xffffffff));
  for (let i = layouts; i < words * 32; i++) left[0][i >> 5] &= ~(1 << (i & 31));
  return (cells) => {
    let sum = 0;
    for (let k = 0; k < shots; k++) {
      const [from, to, own] = [left[k], left[k + 1], empty[cells[k]]];
      let count = 0;
      for (let i = 0; i < words; i++) {
        const word = from[i] & own[i];
        to[i] = word;
        count += ones(word);
      }
      sum += count;
    }
    return sum / layouts;
  };
};

/** The sequence with a small change; undefined if a cell would be shot twice or lie off the board. */
const change = (cells, random) => {
  const changed = [...cells];
  const at = random.below(shots);
  const kind = random.below(3);
  if (kind === 0) changed[at] = random.below(cellCount);
  else if (kind === 1) {
    const other = random.below(shots);
    [changed[at], changed[other]] = [changed[other], changed[at]];
  } else changed[at] += [1, -1, scenario.board.size[0], -scenario.board.size[0]][random.below(4)];
  if (changed[at] < 0 || changed[at] >= cellCount || new Set(changed).size < shots) return undefined;
  return changed;
};

const anneal = (start, judge) => {
  const random = RandomStream.fromSeed(seed, 1);
  let [cells, misses] = [start, judge(start)];
  let [best, least] = [cells, misses];
  for (let step = 0; step < steps; step++) {
    const tried = change(cells, random);
    if (!tried) continue;
    const value = judge(tried);
    const heat = HEAT * (1 - step / steps);
    if (value > misses && random.below(1e6) / 1e6 >= Math.exp((misses - value) / heat)) continue;
    [cells, misses] = [tried, value];
    if (misses < least) [best, least] = [cells, misses];
  }
  return best;
};

/** Of all images of a sequence, the one whose cells come first. */
const firstImage = (sequence) => {
  const images = symmetriesOfScenario(scenario).map(({ cells }) => sequence.map((cell) => cells[cell]));
  const isBefore = (a, b) => {
    const at = a.findIndex((cell, i) => cell !== b[i]);
    return at >= 0 && a[at] < b[at];
  };
  return images.reduce((first, image) => (isBefore(image, first) ? image : first));
};

/**
 * An exact evaluation of the given sequence, or of always shooting the likeliest cell: the cells, and the
 * layouts left after each shot.
 */
const follow = (given) => {
  let knowledge = makeKnowledge(scenario);
  const cells = [];
  const left = [];
  for (let k = 0; k < shots; k++) {
    const cell = given?.[k] ?? infer(knowledge).rank()[0].cell;
    knowledge = observe(knowledge, { cell, answer: { kind: "miss" } });
    cells.push(cell);
    left.push(infer(knowledge).layouts);
  }
  return { cells, left };
};

const tell = (name, { cells, left }) => {
  const all = infer(makeKnowledge(scenario)).layouts;
  const chances = left.map((count) => Number(count) / Number(all));
  console.log(`${name}: ${chances.reduce((sum, chance) => sum + chance, 0).toFixed(5)} misses before the first hit`);
  console.log(`  cells ${cells.join(" ")}`);
  console.log(`  no hit after 1, 2, ...: ${chances.map((chance) => chance.toFixed(4)).join(" ")}`);
  console.log(`  layouts left after all: ${left.at(-1)}`);
};

const likeliest = follow();
tell("likeliest cells", likeliest);
tell("book", follow(firstImage(anneal(likeliest.cells, makeJudge(drawEmpty())))));
const { user, system } = process.cpuUsage();
console.log(`${Math.round((user + system) / 1e6)} s of processor time`);
