import { type Scenario, type ScoreMeasure, STANDARD_STRATEGIES, STRATEGY_REGISTRY, shipCount } from "@broadside/engine";
import type { Scale } from "./scale.ts";

/** The view: what is shown, as opposed to what is known. */
export interface Look {
  /** Class whose chances are shown; all ships if absent. */
  readonly ship?: string;
  /**
   * The map's layer instead of the chances: `bits`, the expected information of the answer; `left`, the
   * expected layouts after it; `scores`, those of the chosen strategy; or, if ships may overlap, `any` or
   * `=2` and the like instead of the expected number of ships.
   */
  readonly show?: string;
  /** Name of the chosen strategy, whose best cell is marked; the page chooses if absent. */
  readonly best?: string;
  /** How values become colours; the default scale if absent. */
  readonly scale?: Scale;
}

/** Numbers of ships with a button each; the question for an answer offers the others. */
const MAX_NUMBERS = 9;

/** The choice of the scores of a strategy in the place of chances. */
export const SCORES = "scores";

/** The strategy whose scores follow a measure. */
const goingBy = (measure: ScoreMeasure): string | undefined =>
  STRATEGY_REGISTRY.find((one) => one.kind === "exact" && one.measure === measure)?.name;

/** The layers that show the measure of one strategy, with that strategy. */
const OWN_LAYERS: Readonly<Record<string, string | undefined>> = { bits: goingBy("bits"), left: goingBy("layouts") };

/** The strategy of the chances: its layer is the map by default. */
const CHANCE_STRATEGY = STANDARD_STRATEGIES.advice;

/** The layers besides chances, single ships and numbers of ships. */
export const SCORE_LAYERS: readonly string[] = [...Object.keys(OWN_LAYERS), SCORES];

/** True if the numbers on the board are scores. A single class has chances. */
export const showsScores = ({ ship, show }: Look): boolean =>
  show !== undefined && ship === undefined && SCORE_LAYERS.includes(show);

/** True for layers that a scenario's board can show. */
export const canShow = (scenario: Scenario, show: string | undefined): show is string =>
  show !== undefined && (SCORE_LAYERS.includes(show) || shownChoices(scenario).includes(show));

/** The layers available if ships may overlap, besides the expected number of ships. */
export const shownChoices = (scenario: Scenario): string[] => {
  if (scenario.contact !== "overlap") return [];
  const most = Math.min(MAX_NUMBERS, shipCount(scenario.fleet));
  return ["any", ...Array.from({ length: most + 1 }, (_, ships) => `=${ships}`)];
};

/** The strategy that a view names: its layer's, or the chosen one; undefined if the page chooses. */
export const strategyOf = ({ ship, show, best }: Look): string | undefined =>
  (ship === undefined && show !== undefined ? OWN_LAYERS[show] : undefined) ?? best;

/** The view at a layer or at one class, with its strategy. Other settings stay. */
export const withLayer = ({ scale }: Look, layer: Pick<Look, "ship" | "show" | "best">): Look => ({
  ...layer,
  ...(scale === undefined ? {} : { scale }),
});

/** The view at a strategy's layer. @param explicit true if the page would choose another one for the chances */
export const withStrategy = (look: Look, strategy: string, explicit = false): Look => {
  if (strategy === CHANCE_STRATEGY) return withLayer(look, explicit ? { best: strategy } : {});
  const own = Object.keys(OWN_LAYERS).find((layer) => OWN_LAYERS[layer] === strategy);
  return withLayer(look, own === undefined ? { show: SCORES, best: strategy } : { show: own });
};

/** The look at the same layer on another scale. */
export const withScale = ({ scale: _, ...look }: Look, scale: Scale | undefined): Look => ({
  ...look,
  ...(scale === undefined ? {} : { scale }),
});

/** The part of a view that is possible under other rules. */
export const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  return { ...rest, ...(known ? { ship } : {}), ...(canShow(scenario, show) ? { show } : {}) };
};
