import { infer, parseKnowledge, placementsOf, type Scenario, unwrap } from "@broadside/engine";
import type { GameLayouts } from "../../play/game-layouts.ts";
import { mean, meanInterval, quantile } from "../../statistics/sample/description.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { believed, PEOPLE_WEIGHTS, RULES } from "./beliefs.ts";

/** Layouts drawn for each hider. */
const DRAWN = 20_000;

/** Chance at which a hider counts as recognised. */
export const SURE = 0.95;

/** What whole layouts of one hider reveal about the hider. */
export interface Evidence {
  readonly layouts: string;
  readonly drawn: number;
  /** Evidence of a layout for its true hider, in bits: the binary logarithm of its factor on the odds. */
  readonly bits: { readonly mean: number; readonly interval: Interval };
  /** Successive layouts of one hider until a hider has the chance {@link SURE}, from equal chances. */
  readonly games: {
    readonly runs: number;
    readonly median: number;
    readonly ninth: number;
    /** Share of runs that ended with the wrong hider. */
    readonly wrong: number;
  };
}

/** Measures what layouts of a hider reveal. Cost: one inference, and a sum for each layout. */
export const evidenceOf = (layouts: GameLayouts, name: string, isPerson: boolean): Evidence => {
  const table = placementsOf(RULES);
  const cellsOf = Array.from({ length: table.count }, (_, p) =>
    table.cellsOf(p).reduce((sum, cell) => sum + Math.log(PEOPLE_WEIGHTS[cell]), 0),
  );
  const constant = logWeightOfEven();
  const sign = isPerson ? 1 : -1;
  const nats = Float64Array.from({ length: DRAWN }, (_, game) => {
    const layout = layouts.at(game);
    let sum = 0;
    for (let i = 0; i < layout.length; i++) sum += cellsOf[layout[i]];
    return sign * (sum - constant);
  });
  const bits = nats.map((value) => value / Math.LN2);
  return { layouts: name, drawn: DRAWN, bits: { mean: mean(bits), interval: meanInterval(bits) }, games: runsOf(nats) };
};

/**
 * Logarithm of the weight at which a layout reveals nothing: the weight of all layouts divided by their
 * number. Exact up to rounding, from one layout and the chances its game leaves to the parts of the mixture.
 */
export const logWeightOfEven = (): number => {
  const scenario: Scenario = believed("mixture");
  // A finished game that leaves one layout for each hider, up to exchanging the ships of three cells.
  const shots =
    "A1x B1x C1x D1x E1#carrier A3x B3x C3x D3#battleship A5x B5x C5#cruiser A7x B7x C7#submarine A9x B9#destroyer";
  const knowledge = unwrap(parseKnowledge(scenario, shots));
  const [chance, person] = infer(knowledge).belief?.parts ?? [];
  const log = knowledge.observations.reduce((sum, { cell }) => sum + Math.log(PEOPLE_WEIGHTS[cell]), 0);
  return log - Math.log(person / chance);
};

/** Takes layouts one after another until the odds reach those of {@link SURE}, then starts anew. */
const runsOf = (nats: Float64Array): Evidence["games"] => {
  const bound = Math.log(SURE / (1 - SURE));
  const lengths: number[] = [];
  let wrong = 0;
  let sum = 0;
  let length = 0;
  for (const value of nats) {
    sum += value;
    length++;
    if (Math.abs(sum) < bound) continue;
    lengths.push(length);
    if (sum < 0) wrong++;
    sum = 0;
    length = 0;
  }
  return {
    runs: lengths.length,
    median: quantile(lengths, 0.5),
    ninth: quantile(lengths, 0.9),
    wrong: wrong / lengths.length,
  };
};
