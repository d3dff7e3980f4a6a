/**
 * Starts a game: remembers the highest cell that may be open, which only ever moves down.
 *
 * @param {import("@broadside/engine").Scenario} scenario
 */
const start = ({ board }) => {
  const closed = new Set(board.blocked);
  let last = board.cellCount - 1;
  return {
    next() {
      while (closed.has(last)) last--;
      if (last < 0) throw new RangeError("no cell is left to shoot");
      return last;
    },
    /** @param {import("@broadside/engine").Observation} observation */
    observe({ cell }) {
      closed.add(cell);
    },
  };
};

/**
 * A strategy that remembers something from shot to shot.
 *
 * `choose` computes everything anew from what is known. `start` begins a game and returns a player, which
 * receives every observation and is asked for the next cell. This is faster if `choose` would repeat much work.
 * The two must agree: after the same observations, the player shoots the cell that `choose` returns. Leave out
 * `start` unless speed matters.
 *
 * @type {import("@broadside/engine").StrategyModule}
 */
export default {
  name: "backwards",
  about: "the last cell in reading order that was not shot",
  choose({ scenario, observations }) {
    const player = start(scenario);
    for (const observation of observations) player.observe(observation);
    return player.next();
  },
  start,
};
