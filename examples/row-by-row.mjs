/**
 * The least a strategy can be, and how one keeps something from shot to shot.
 *
 * `choose` works out everything anew from what is known. `start` begins a game and returns a player, which is told every
 * observation and asked for the next cell: faster where much would have to be worked out again. The two must agree: told
 * the same observations, the player shoots what `choose` chooses. Leave `start` out unless speed matters.
 *
 * @type {import("@broadside/engine").StrategyModule}
 */
export default {
  name: "row-by-row",
  about: "the first cell in reading order that was not shot",
  choose({ scenario: { board }, observations }) {
    const closed = new Set([...board.blocked, ...observations.map(({ cell }) => cell)]);
    for (let cell = 0; cell < board.cellCount; cell++) if (!closed.has(cell)) return cell;
    throw new RangeError("no cell is left to shoot");
  },
  start({ board }) {
    const closed = new Set(board.blocked);
    let first = 0;
    return {
      next() {
        while (closed.has(first)) first++;
        if (first >= board.cellCount) throw new RangeError("no cell is left to shoot");
        return first;
      },
      observe({ cell }) {
        closed.add(cell);
      },
    };
  },
};
