// The benchmark programs, and the flags with which `npm run bench` runs them. They all accept --smallest.

/**
 * @typedef {object} Program
 * @property {string} file
 * @property {string[][]} [runs] the flags of each run in `npm run bench`; a program without runs is run by hand
 * @property {string[]} [args] arguments that every run needs
 * @property {string} [needs] a program that has to be installed
 */

/** @type {Program[]} */
export const PROGRAMS = [
  { file: "packages/engine/bench/run.mjs", runs: [[]] },
  {
    file: "packages/engine/bench/positions.mjs",
    runs: [
      ["--rules", "hasbro", "--games", "20"],
      ["--rules", "french", "--games", "8"],
      ["--rules", "russian", "--games", "8"],
      ["--rules", "german", "--games", "4"],
    ],
  },
  { file: "packages/engine/bench/strategies.mjs", runs: [[]] },
  { file: "packages/engine/bench/openings.mjs", runs: [[]] },
  { file: "packages/engine/bench/numbers.mjs", runs: [[]] },
  { file: "packages/engine/bench/estimates.mjs", runs: [[]] },
  { file: "packages/engine/bench/priors.mjs", runs: [[]] },
  { file: "packages/engine/bench/boxes.mjs", runs: [[]] },
  { file: "packages/engine/bench/questions.mjs", runs: [[]] },
  { file: "packages/engine/bench/puzzles.mjs", runs: [[]] },
  { file: "packages/engine/bench/reviews.mjs", runs: [[]] },
  { file: "packages/arena/bench/run.mjs", runs: [[]] },
  { file: "packages/arena/bench/bots.mjs", runs: [[]], needs: "cc" },
  { file: "packages/cli/bench/start.mjs", runs: [[]] },
  { file: "packages/cli/bench/rooms.mjs", runs: [[]] },
  { file: "packages/arena/bench/queue.mjs", needs: "PostgreSQL" },
  { file: "packages/engine/bench/drawn-weights.mjs" },
  { file: "packages/engine/bench/endgames.mjs" },
  { file: "packages/engine/bench/first-hit.mjs" },
  { file: "packages/engine/bench/full-graph.mjs" },
  { file: "packages/engine/bench/growth.mjs" },
  { file: "packages/engine/bench/opening-book.mjs" },
  { file: "packages/engine/bench/search-value.mjs", args: ["collect"] },
];
