import { gamesIn, type OrderedCounts } from "./comparison.ts";

/**
 * A participant's place relative to the group whose strengths can be told: in it; above it, with no loss or
 * draw against it (no upper bound on its strength); below it; or apart, with nothing that compares them.
 */
export type Standing = "rated" | "above" | "below" | "apart";

/**
 * Standings of all participants. Strengths have finite estimates exactly within groups in which, however you
 * cut the group in two, someone of either part has won or drawn against someone of the other (L. R. Ford,
 * "Solution of a ranking problem from binary comparisons", American Mathematical Monthly 64, 1957): the
 * strongly connected parts of the graph of who scored against whom. The rated group is that of the anchor,
 * else the one with most members, then most games, then the first.
 *
 * Cost: n^3.
 *
 * @example
 * import { standingsOf } from "@broadside/arena/statistics";
 *
 * standingsOf(2, [{ first: 0, second: 1, wins: 3, draws: 0, losses: 0 }], 0); // => ["rated", "below"]
 */
export const standingsOf = (
  participants: number,
  counts: readonly OrderedCounts[],
  anchor: number | undefined,
): Standing[] => {
  const reaches = reachability(participants, counts);
  const isTogether = (a: number, b: number): boolean => a === b || (reaches[a][b] && reaches[b][a]);
  const everyone = Array.from({ length: participants }, (_, i) => i);
  const sizeOf = (one: number): readonly [members: number, games: number] => {
    const members = everyone.filter((other) => isTogether(one, other));
    const inside = counts.filter(({ first, second }) => members.includes(first) && members.includes(second));
    return [members.length, inside.reduce((sum, counted) => sum + gamesIn(counted), 0)];
  };
  const sizes = everyone.map(sizeOf);
  const largest = everyone.reduce((best, one) => {
    const [members, games] = sizes[one];
    return members > sizes[best][0] || (members === sizes[best][0] && games > sizes[best][1]) ? one : best;
  }, 0);
  const centre = anchor ?? largest;
  return everyone.map((one) => {
    if (isTogether(one, centre)) return "rated";
    if (reaches[one][centre]) return "above";
    return reaches[centre][one] ? "below" : "apart";
  });
};

/** For each two, whether a chain of points leads from the one to the other. */
const reachability = (participants: number, counts: readonly OrderedCounts[]): boolean[][] => {
  const reaches = Array.from({ length: participants }, () => new Array<boolean>(participants).fill(false));
  for (const { first, second, wins, draws, losses } of counts) {
    if (wins + draws > 0) reaches[first][second] = true;
    if (losses + draws > 0) reaches[second][first] = true;
  }
  for (const [k, through] of reaches.entries())
    for (const row of reaches) if (row[k]) for (const [j, there] of through.entries()) if (there) row[j] = true;
  return reaches;
};
