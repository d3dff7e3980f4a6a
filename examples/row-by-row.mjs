// The smallest possible strategy.

/** @type {import("@broadside/engine").StrategyModule} */
export default {
  name: "row-by-row",
  about: "the first cell in reading order that was not shot",
  choose({ scenario: { board }, observations }) {
    const closed = new Set([...board.blocked, ...observations.map(({ cell }) => cell)]);
    for (let cell = 0; cell < board.cellCount; cell++) if (!closed.has(cell)) return cell;
    throw new RangeError("no cell is left to shoot");
  },
};
