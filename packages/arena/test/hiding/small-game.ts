// Games so small that every layout can be played, so that the exact values of the search's estimates are known.
import {
  type Layout,
  listLayouts,
  makeKnowledge,
  PlayContext,
  parseScenario,
  parseStrategy,
  placementsOf,
  RandomStream,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { playGame } from "@broadside/engine/games";
import { makeOrbitPriors, type OrbitPriors } from "@broadside/engine/placing";

/** All layouts of a game, with their shots and their ship cells on each orbit, counted in the plainest way. */
export interface SmallGame {
  readonly priors: OrbitPriors;
  readonly layouts: readonly Layout[];
  readonly tallies: readonly Float64Array[];
  readonly shots: Float64Array;
  /** For layouts with equal tallies: their number and their mean shots. */
  readonly alike: readonly { readonly tally: Float64Array; readonly layouts: number; readonly shots: number }[];
}

/** The effect of a prior on a game, summed over all layouts. */
export interface ExactPoint {
  readonly chances: Float64Array;
  readonly value: number;
  readonly bits: number;
  readonly logMass: number;
}

export const square = (side: number, lengths: readonly number[], contact = "allowed", answers = "sunk"): Scenario =>
  unwrap(
    parseScenario({
      board: { size: [side, side] },
      fleet: lengths.map((length, i) => ({ name: `ship${i}`, length })),
      contact,
      answers,
    }),
  );

/** Plays a strategy against all layouts, each of them `times` times. */
export const playAll = (scenario: Scenario, strategy: string, times = 1): SmallGame => {
  const priors = unwrap(makeOrbitPriors(scenario, "scenario"));
  const layouts = [...listLayouts(makeKnowledge(scenario), 100_000)];
  const shooter = unwrap(parseStrategy(strategy));
  const context = new PlayContext(scenario);
  const table = placementsOf(scenario);
  const tallies = layouts.map(({ placements }) => {
    const tally = new Float64Array(priors.orbits.cells.length);
    for (const p of placements)
      for (const cell of table.cellsOf(p)) tally[priors.orbits.cells.findIndex((cells) => cells.includes(cell))]++;
    return tally;
  });
  const shots = Float64Array.from(layouts, (layout, i) => {
    let sum = 0;
    for (let time = 0; time < times; time++)
      sum += playGame(shooter, layout, RandomStream.fromSeed(5, i, time), { context }).observations.length;
    return sum / times;
  });
  const groups = new Map<string, number[]>();
  for (const [i, tally] of tallies.entries()) {
    const own = groups.get(String(tally));
    if (own) own.push(i);
    else groups.set(String(tally), [i]);
  }
  const alike = [...groups.values()].map((own) => ({
    tally: tallies[own[0]],
    layouts: own.length,
    shots: own.reduce((sum, i) => sum + shots[i], 0) / own.length,
  }));
  return { priors, layouts, tallies, shots, alike };
};

export const exactly = ({ tallies, shots }: SmallGame, logs: Float64Array): ExactPoint => {
  const weights = Float64Array.from(tallies, (tally) => Math.exp(tally.reduce((sum, n, k) => sum + n * logs[k], 0)));
  const whole = weights.reduce((a, b) => a + b, 0);
  const chances = weights.map((weight) => weight / whole);
  return {
    chances,
    value: chances.reduce((sum, chance, i) => sum + chance * shots[i], 0),
    bits: chances.reduce((sum, chance) => sum + chance * Math.log2(chance * tallies.length), 0),
    logMass: Math.log(whole / tallies.length),
  };
};

export const briefly = ({ alike, layouts }: SmallGame, logs: Float64Array): Pick<ExactPoint, "value" | "bits"> => {
  let whole = 0;
  let value = 0;
  let logged = 0;
  for (const { tally, layouts: number, shots } of alike) {
    let log = 0;
    for (let k = 0; k < logs.length; k++) log += logs[k] * tally[k];
    const weight = number * Math.exp(log);
    whole += weight;
    value += weight * shots;
    logged += weight * log;
  }
  return { value: value / whole, bits: (logged / whole - Math.log(whole / layouts.length)) / Math.LN2 };
};

/**
 * The multiple of a direction that gives away this number of bits, found by bisection; undefined if no multiple
 * below a factor of a million does.
 */
export const scaledTo = (game: SmallGame, direction: Float64Array, bits: number): Float64Array | undefined => {
  const wide = Math.max(...direction) - Math.min(...direction);
  let low = 0;
  let high = Math.log(1e6) / wide;
  const at = (scale: number): Float64Array => direction.map((log) => log * scale);
  if (briefly(game, at(high)).bits < bits) return undefined;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (briefly(game, at(middle)).bits < bits) low = middle;
    else high = middle;
  }
  return at(low);
};

/** The index of a layout drawn with these chances. */
export const drawIndex = (chances: Float64Array, random: RandomStream): number => {
  let left = random.unit();
  for (let i = 0; i < chances.length; i++) {
    left -= chances[i];
    if (left < 0) return i;
  }
  return chances.length - 1;
};
