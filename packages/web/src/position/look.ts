import { type Scenario, type ScoreMeasure, STANDARD_STRATEGIES, STRATEGY_REGISTRY, shipCount } from "@broadside/engine";
import type { Scale } from "./scale.ts";

/** What is looked at, as opposed to what is known. */
export interface Look {
  /** Name of the class whose chances are shown; all ships when absent. */
  readonly ship?: string;
  /**
   * The layer of the map in the place of the chances: `bits`, the information that the answer is expected to
   * give; `left`, the layouts expected to be left; `scores`, those of the chosen strategy; or, where ships
   * may overlap, `any` or `=2` and the like in the place of the number of ships expected.
   */
  readonly show?: string;
  /** Name of the chosen strategy, whose best cell is marked; the page's own choice when absent. */
  readonly best?: string;
  /** How values find their colours; the default scale when absent. */
  readonly scale?: Scale;
}

/** Numbers of ships that can be chosen one by one; of more the chooser of answers tells. */
const MAX_NUMBERS = 9;

/** The choice of the scores of a strategy in the place of chances. */
export const SCORES = "scores";

/** The strategy whose scores are of some measure. */
const goingBy = (measure: ScoreMeasure): string | undefined =>
  STRATEGY_REGISTRY.find((one) => one.kind === "exact" && one.measure === measure)?.name;

/** The layers that show what one strategy goes by, with that strategy. */
const OWN_LAYERS: Readonly<Record<string, string | undefined>> = { bits: goingBy("bits"), left: goingBy("layouts") };

/** The strategy that goes by the chances: its layer is the map without a choice. */
const CHANCE_STRATEGY = STANDARD_STRATEGIES.advice;

/** The layers besides chances, single ships and numbers of ships. */
export const SCORE_LAYERS: readonly string[] = [...Object.keys(OWN_LAYERS), SCORES];

/** True where the numbers on the board are scores. A class looked at alone has chances. */
export const showsScores = ({ ship, show }: Look): boolean =>
  show !== undefined && ship === undefined && SCORE_LAYERS.includes(show);

/** True for what can be shown on the board of a scenario. */
export const canShow = (scenario: Scenario, show: string | undefined): show is string =>
  show !== undefined && (SCORE_LAYERS.includes(show) || shownChoices(scenario).includes(show));

/** What can be chosen to be shown where ships may overlap, beside the number of ships expected. */
export const shownChoices = (scenario: Scenario): string[] => {
  if (scenario.contact !== "overlap") return [];
  const most = Math.min(MAX_NUMBERS, shipCount(scenario.fleet));
  return ["any", ...Array.from({ length: most + 1 }, (_, ships) => `=${ships}`)];
};

/** The strategy that a look names: its layer's, or the chosen one; undefined if left to the page. */
export const strategyOf = ({ ship, show, best }: Look): string | undefined =>
  (ship === undefined && show !== undefined ? OWN_LAYERS[show] : undefined) ?? best;

/** The look at a layer or at one class, with its strategy. What is not of the layer stays. */
export const withLayer = ({ scale }: Look, layer: Pick<Look, "ship" | "show" | "best">): Look => ({
  ...layer,
  ...(scale === undefined ? {} : { scale }),
});

/**
 * The look at the layer of a strategy: what is on the map is then what the strategy goes by.
 *
 * @param explicit true where the page's own choice would be another strategy than the one that goes by the
 * chances
 */
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

/** What of a look there is with other rules. */
export const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  return { ...rest, ...(known ? { ship } : {}), ...(canShow(scenario, show) ? { show } : {}) };
};
