import { type Scenario, type ScoreMeasure, STANDARD_STRATEGIES, STRATEGY_REGISTRY, shipCount } from "@broadside/engine";
import type { Scale } from "./scale.ts";

/** The view: what the page shows, as opposed to what is known. */
export interface Look {
  /** The class whose chances are shown; all ships if absent. */
  readonly ship?: string;
  /**
   * The layer on the map instead of the chances: `bits`, the expected information from the answer; `left`, the
   * expected number of layouts after it; `scores`, those of the chosen strategy; or, if ships may overlap, `any`
   * or `=2` and the like instead of the expected number of ships.
   */
  readonly show?: string;
  /** The name of the chosen strategy, whose best cell is marked; if absent, the page chooses. */
  readonly best?: string;
  /** How values are mapped to colours; the default scale if absent. */
  readonly scale?: Scale | undefined;
}

/** The largest number of ships with a button of its own; the dialogue for an answer offers larger ones. */
const MAX_NUMBERS = 9;

/** The layer that shows a strategy's scores instead of chances. */
export const SCORES = "scores";

/** The strategy whose scores are the given measure. */
const goingBy = (measure: ScoreMeasure): string | undefined =>
  STRATEGY_REGISTRY.find((one) => one.kind === "exact" && one.measure === measure)?.name;

/** The layers that show the measure of a particular strategy, with that strategy. */
const OWN_LAYERS: Readonly<Record<string, string | undefined>> = { bits: goingBy("bits"), left: goingBy("layouts") };

/** The strategy for the chances: its layer is the default map. */
const CHANCE_STRATEGY = STANDARD_STRATEGIES.advice;

/** The layers other than chances, single ships and numbers of ships. */
export const SCORE_LAYERS: readonly string[] = ["bits", "left", SCORES];

/** True if the numbers on the board are scores. A single class always has chances. */
export const showsScores = ({ ship, show }: Look): boolean =>
  show !== undefined && ship === undefined && SCORE_LAYERS.includes(show);

export const canShow = (scenario: Scenario, show: string | undefined): show is string =>
  show !== undefined && (SCORE_LAYERS.includes(show) || shownChoices(scenario).includes(show));

/** The layers available if ships may overlap, apart from the expected number of ships. */
export const shownChoices = (scenario: Scenario): string[] => {
  if (scenario.contact !== "overlap") return [];
  const most = Math.min(MAX_NUMBERS, shipCount(scenario.fleet));
  return ["any", ...Array.from({ length: most + 1 }, (_, ships) => `=${ships}`)];
};

/** The strategy that a view determines: that of its layer, or the chosen one; undefined if the page chooses. */
export const strategyOf = ({ ship, show, best }: Look): string | undefined =>
  (ship === undefined && show !== undefined ? OWN_LAYERS[show] : undefined) ?? best;

/** The view with a layer or a class, and with its strategy. Other settings stay. */
export const withLayer = ({ scale }: Look, layer: Pick<Look, "ship" | "show" | "best">): Look => ({
  ...layer,
  scale,
});

/** The view with a strategy's layer. @param explicit name it for the chances too: the page would choose another */
export const withStrategy = (look: Look, strategy: string, explicit = false): Look => {
  if (strategy === CHANCE_STRATEGY) return withLayer(look, explicit ? { best: strategy } : {});
  const own = Object.keys(OWN_LAYERS).find((layer) => OWN_LAYERS[layer] === strategy);
  return withLayer(look, own === undefined ? { show: SCORES, best: strategy } : { show: own });
};

export const withScale = (look: Look, scale: Scale | undefined): Look => ({ ...look, scale });

export const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  return { ...rest, ...(known ? { ship } : {}), ...(canShow(scenario, show) ? { show } : {}) };
};
