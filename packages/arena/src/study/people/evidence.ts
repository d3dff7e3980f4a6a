import { infer, parseKnowledge, placementsOf, type Scenario, unwrap } from "@broadside/engine";
import type { GameLayouts } from "../../play/game-layouts.ts";
import { mean, meanInterval, quantile } from "../../statistics/sample/description.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { believed, PEOPLE_WEIGHTS, RULES } from "./beliefs.ts";

/** Layouts that are drawn of each hider. */
const DRAWN = 20_000;

/** The chance at which a hider is held to be recognised. */
export const SURE = 0.95;

/** What whole layouts of one hider tell of who hid them. */
export interface Evidence {
  readonly layouts: string;
  readonly drawn: number;
  /** The evidence of a layout for its true hider, in bits: the binary logarithm of what it multiplies the odds by. */
  readonly bits: { readonly mean: number; readonly interval: Interval };
  /** Layouts of the same hider, one after another, until one hider has the chance {@link SURE}, both thought equally likely. */
  readonly games: {
    readonly runs: number;
    readonly median: number;
    readonly ninth: number;
    /** The share of runs that ended with the wrong hider. */
    readonly wrong: number;
  };
}

/** What layouts of a hider tell. Cost: one inference, and a sum for each layout. */
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
 * The logarithm of the weight at which a layout tells nothing: that of all layouts divided by their number. Exact but for
 * roundings: from one layout and the chances that its game leaves the parts of the mixture.
 */
export const logWeightOfEven = (): number => {
  const scenario: Scenario = believed("mixture");
  // A game to its end that leaves one layout for each hider, up to an exchange of the ships of three cells.
  const shots =
    "A1x B1x C1x D1x E1#carrier A3x B3x C3x D3#battleship A5x B5x C5#cruiser A7x B7x C7#submarine A9x B9#destroyer";
  const knowledge = unwrap(parseKnowledge(scenario, shots));
  const [chance, person] = infer(knowledge).belief?.parts ?? [];
  const log = knowledge.observations.reduce((sum, { cell }) => sum + Math.log(PEOPLE_WEIGHTS[cell]), 0);
  return log - Math.log(person / chance);
};

/** Layouts taken one after another until the odds are those of {@link SURE}, then begun anew. */
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
