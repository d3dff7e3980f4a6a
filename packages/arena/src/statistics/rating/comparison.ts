/** Results of a two-player game, seen from the side that began. */
export const COMPARISON_RESULTS = ["first", "drawn", "second"] as const;

/** One of {@link COMPARISON_RESULTS}. */
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

/** A two-player game as ratings see it: the two sides, and the result. */
export interface Comparison {
  /** Index of the side that began. */
  readonly first: number;
  /** Index of the other side. */
  readonly second: number;
  readonly result: ComparisonResult;
}

/** The games that one participant began against another, counted by result. */
export interface OrderedCounts {
  readonly first: number;
  readonly second: number;
  /** Wins of the side that began. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * Counts game results. There is one entry for each pair of opponents and each side that began, ordered by index.
 *
 * Cost: one step for each comparison.
 *
 * @example
 * import { countComparisons } from "@broadside/arena/statistics";
 *
 * const game = { first: 0, second: 1, result: "first" } as const;
 * countComparisons([game, game])[0].wins; // => 2
 */
export const countComparisons = (comparisons: Iterable<Comparison>): OrderedCounts[] => {
  const found = new Map<string, { first: number; second: number; wins: number; draws: number; losses: number }>();
  for (const { first, second, result } of comparisons) {
    const key = `${first} ${second}`;
    let counts = found.get(key);
    if (!counts) {
      counts = { first, second, wins: 0, draws: 0, losses: 0 };
      found.set(key, counts);
    }
    counts[result === "first" ? "wins" : result === "drawn" ? "draws" : "losses"]++;
  }
  return [...found.values()].sort((a, b) => a.first - b.first || a.second - b.second);
};

/**
 * The total number of games in some counts.
 *
 * @example
 * import { gamesIn } from "@broadside/arena/statistics";
 *
 * gamesIn({ first: 0, second: 1, wins: 6, draws: 1, losses: 4 }); // => 11
 */
export const gamesIn = ({ wins, draws, losses }: OrderedCounts): number => wins + draws + losses;

/**
 * A participant's place relative to the group with finite strengths: in the group; above it, with no loss or
 * draw against it (so its strength has no upper bound); below it; or apart from it, with no games that compare
 * the two.
 */
export type Standing = "rated" | "above" | "below" | "apart";

/**
 * Standings of all participants. A group has finite estimates of its strengths exactly if, however you split the
 * group in two, someone on each side has won or drawn against someone on the other (L. R. Ford, "Solution of a
 * ranking problem from binary comparisons", American Mathematical Monthly 64, 1957). These groups are the
 * strongly connected components of the graph of who scored against whom. The rated group is the one with the
 * anchor. Without an anchor, it is the group with the most members, then the most games, then the first
 * participant.
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
  const hasWholeGames = (a: number, b: number): boolean => a === b || (reaches[a][b] && reaches[b][a]);
  const everyone = Array.from({ length: participants }, (_, i) => i);
  const sizeOf = (one: number): readonly [members: number, games: number] => {
    const members = everyone.filter((other) => hasWholeGames(one, other));
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
    if (hasWholeGames(one, centre)) return "rated";
    if (reaches[one][centre]) return "above";
    return reaches[centre][one] ? "below" : "apart";
  });
};

/** For each pair, whether a chain of scored points leads from one participant to the other. */
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
