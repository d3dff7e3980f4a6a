/*
 * Ratings by Glicko-2: M. E. Glickman, "Example of the Glicko-2 system" (2022), http://www.glicko.net/glicko/glicko2.pdf.
 * The names of quantities and the numbers of steps are those of the paper.
 */

/** A strength: the rating, how uncertain it is as a standard deviation, and how much the strength itself moves. */
export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

/** The rating of somebody of whom nothing is known. */
export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** A game against an opponent whose volatility does not matter: 1 for a win, ½ for a draw, 0 for a loss. */
export interface RatedGame {
  readonly opponent: Pick<Rating, "rating" | "deviation">;
  readonly score: number;
}

/** How far volatilities move: the paper advises 0.3 to 1.2. */
const TAU = 0.5;

/** Points of Glicko's scale in a unit of Glicko-2's. */
const SCALE = 173.7178;

/** The volatility is found as near as this. */
const EPSILON = 1e-6;

/** By how much a game against an opponent of this deviation counts. */
const g = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);

/** Step 5: the new volatility, a zero of `f`, between whose sides the Illinois method closes in. */
const newVolatility = (sigma: number, phi: number, v: number, delta: number): number => {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2;
  };
  const beyond = delta ** 2 - phi ** 2 - v;
  let low = a;
  let high = beyond > 0 ? Math.log(beyond) : a - TAU;
  while (beyond <= 0 && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > EPSILON) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const atBetween = f(between);
    if (atBetween * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [between, atBetween];
  }
  return Math.exp(low / 2);
};

/**
 * A rating after the games of one period; after a period without any it is only less certain.
 *
 * Cost: the games, and some ten steps.
 */
export const rated = ({ rating, deviation, volatility }: Rating, games: readonly RatedGame[]): Rating => {
  const phi = deviation / SCALE;
  if (games.length === 0) return { rating, deviation: SCALE * Math.hypot(phi, volatility), volatility };
  // Steps 3 and 4: how much the games say, and what they say of the rating.
  let information = 0;
  let surplus = 0;
  for (const { opponent, score } of games) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp((-weight * (rating - opponent.rating)) / SCALE));
    information += weight ** 2 * expected * (1 - expected);
    surplus += weight * (score - expected);
  }
  const v = 1 / information;
  const sigma = newVolatility(volatility, phi, v, v * surplus);
  // Steps 6 to 8.
  const after = 1 / Math.sqrt(1 / (phi ** 2 + sigma ** 2) + information);
  return { rating: rating + SCALE * after ** 2 * surplus, deviation: SCALE * after, volatility: sigma };
};
