/**
 * Begins a game: the highest cell that may be open is kept and only ever moves down.
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
 * A strategy that keeps something from shot to shot.
 *
 * `choose` works out everything anew from what is known. `start` begins a game and returns a player, which is told every
 * observation and asked for the next cell: faster where much would have to be worked out again. The two must agree: told
 * the same observations, the player shoots what `choose` chooses. Leave `start` out unless speed matters.
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
