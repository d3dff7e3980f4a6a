// Counts the positions of the 5x5 board in "Battleship as a recognition task" with the answers miss and hit,
// without any shortcut. A position is the set of layouts still possible, and a move is any cell that some but
// not all of them occupy. The source gives 10,191,257 positions. One core, about 80 s of CPU time; node
// packages/engine/bench/full-graph.mjs
import { listLayouts, makeKnowledge, placementsOf, preset } from "@broadside/engine";
import { isSmallest, wrong } from "../../../scripts/bench/measure.mjs";

const scenario = preset(isSmallest ? "gorkoff-3x3" : "gorkoff-5x5");
/** The number that the source gives; it gives none for the smallest board. */
const EXPECTED = isSmallest ? undefined : 10_191_257;
const table = placementsOf(scenario);
const masks = Int32Array.from(listLayouts(makeKnowledge(scenario), 10_000), ({ placements }) =>
  placements.reduce((mask, p) => table.cellsOf(p).reduce((m, cell) => m | (1 << cell), mask), 0),
);

// A key of two words: the cells that all layouts of a position occupy and the cells that none occupies determine
// these layouts.
const SLOTS = isSmallest ? 1 << 16 : 1 << 25;
const keys = new Int32Array(2 * SLOTS);
let positions = 0;
let single = 0;
let moves = 0;

/**
 * Whether a position is reached for the first time. In no position do the layouts share all cells or have none,
 * so 0 marks a free slot.
 */
const isNew = (common, union) => {
  let h = Math.imul(common ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15) ^ union, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 13), 0x27d4eb2f);
  for (let slot = (h ^ (h >>> 16)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    if (keys[2 * slot + 1] === 0) {
      keys[2 * slot] = common;
      keys[2 * slot + 1] = union;
      return true;
    }
    if (keys[2 * slot] === common && keys[2 * slot + 1] === union) return false;
  }
};

const stack = new Int32Array(masks.length * 30);
let top = 0;

/** Counts the position given by stack[from..to) and all positions that follow from it. */
const visit = (from, to) => {
  let common = -1;
  let union = 0;
  for (let i = from; i < to; i++) {
    common &= stack[i];
    union |= stack[i];
  }
  if (!isNew(common, union)) return;
  positions++;
  if (to - from === 1) {
    single++;
    return;
  }
  for (let open = union & ~common; open !== 0; open &= open - 1) {
    const bit = open & -open;
    const base = top;
    for (const hit of [bit, 0]) {
      top = base;
      for (let i = from; i < to; i++) if ((stack[i] & bit) === hit) stack[top++] = stack[i];
      moves++;
      visit(base, top);
    }
    top = base;
  }
};

stack.set(masks);
top = masks.length;
visit(0, top);
const seconds = process.cpuUsage().user / 1e6;
console.log(
  `${positions.toLocaleString("en-US")} positions (${single} of one layout), ${moves.toLocaleString("en-US")} answers, ${seconds.toFixed(0)} s of CPU time`,
);
if (EXPECTED !== undefined && positions !== EXPECTED) wrong(`the source has ${EXPECTED.toLocaleString("en-US")}`);
