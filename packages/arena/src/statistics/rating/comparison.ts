/** How a game between two sides ended, seen from the side that began. */
export type ComparisonResult = "first" | "drawn" | "second";

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
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** The games of each pair of opponents by who began, ordered by index. */
export const countComparisons = (comparisons: Iterable<Comparison>): OrderedCounts[] => {
  const pairs = new Map<string, { first: number; second: number; wins: number; draws: number; losses: number }>();
  for (const { first, second, result } of comparisons) {
    const key = `${first} ${second}`;
    let counts = pairs.get(key);
    if (!counts) {
      counts = { first, second, wins: 0, draws: 0, losses: 0 };
      pairs.set(key, counts);
    }
    counts[result === "first" ? "wins" : result === "drawn" ? "draws" : "losses"]++;
  }
  return [...pairs.values()].sort((a, b) => a.first - b.first || a.second - b.second);
};

export const gamesIn = ({ wins, draws, losses }: OrderedCounts): number => wins + draws + losses;

/**
 * Where a participant stands. `rated`: in the group with finite strengths. `above`: without a loss or draw
 * against the group. `below`: without a win or draw against it. `apart`: no games compare the participant with
 * the group.
 */
export type Standing = "rated" | "above" | "below" | "apart";

/**
 * The standing of each participant. Strengths are finite within a group that no split divides into winners and
 * losers (L. R. Ford, American Mathematical Monthly 64, 1957): a strongly connected component of who scored
 * against whom. The rated group holds the anchor; without one, it has the most members, then games.
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
