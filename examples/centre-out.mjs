/**
 * An example of your own strategy: it shoots every second cell from the centre of the board outwards, and the
 * cells around every hit.
 *
 *     broadside compare --strategies greedy-hit,probability,./examples/centre-out.mjs --games 1000 --seed 1 --out results
 *
 * A module exports a name, a sentence and `choose`. It needs nothing from Broadside, because it receives plain
 * data:
 *
 * - `knowledge.scenario.board`: `size` ([columns, rows] in two dimensions), `cellCount`, `strides` (how far the
 *   index of a cell moves along each dimension) and `blocked` (cells that nobody may shoot).
 * - `knowledge.observations`: the shots so far, in order, as `{ cell, answer }`. An answer's `kind` is "miss",
 *   "hit", "sunk" or "count"; its other fields depend on the rules (`shipClass`, `length`, `cells`, `ships`).
 * - `random.below(n)`: a random whole number from 0 to n - 1. Use it instead of Math.random, so that a seed
 *   repeats a game.
 *
 * A cell is a number: `column + row * columns`, both counted from 0.
 */

/** @typedef {import("@broadside/engine").Board} Board */

/** The coordinates of a cell. @param {Board} board @param {number} cell */
const coordinatesOf = (board, cell) => board.size.map((side, axis) => Math.floor(cell / board.strides[axis]) % side);

/** The distance of a cell from the centre, in half cells. @param {Board} board @param {number} cell */
const distance = (board, cell) =>
  coordinatesOf(board, cell).reduce((sum, x, axis) => sum + Math.abs(2 * x - (board.size[axis] - 1)), 0);

/** The cells that share a side with a cell. @param {Board} board @param {number} cell */
const besides = (board, cell) =>
  coordinatesOf(board, cell).flatMap((x, axis) => [
    ...(x > 0 ? [cell - board.strides[axis]] : []),
    ...(x < board.size[axis] - 1 ? [cell + board.strides[axis]] : []),
  ]);

/** Whether a shot hit. @param {import("@broadside/engine").Answer} answer */
const isHit = (answer) => (answer.kind === "count" ? answer.ships > 0 : answer.kind !== "miss");

/** @type {import("@broadside/engine").StrategyModule} */
export default {
  name: "centre-out",
  about: "from the centre outwards on every second cell, and round every hit",
  choose(knowledge, random) {
    const { board } = knowledge.scenario;
    const closed = new Set([...board.blocked, ...knowledge.observations.map(({ cell }) => cell)]);
    const isOpen = (/** @type {number} */ cell) => !closed.has(cell);

    // First choice: a cell beside the latest hit that has an open neighbour.
    const hits = knowledge.observations.filter(({ answer }) => isHit(answer)).map(({ cell }) => cell);
    for (const hit of hits.reverse()) {
      const targets = besides(board, hit).filter(isOpen);
      if (targets.length > 0) return targets[random.below(targets.length)];
    }

    // Otherwise: an open cell with an even sum of coordinates (if there is none, any open cell), as near to the
    // centre as possible.
    const open = Array.from({ length: board.cellCount }, (_, cell) => cell).filter(isOpen);
    if (open.length === 0) throw new RangeError("no cell is left to shoot");
    const even = open.filter((cell) => coordinatesOf(board, cell).reduce((sum, x) => sum + x, 0) % 2 === 0);
    const pool = even.length > 0 ? even : open;
    const nearest = Math.min(...pool.map((cell) => distance(board, cell)));
    const candidates = pool.filter((cell) => distance(board, cell) === nearest);
    return candidates[random.below(candidates.length)];
  },
};
