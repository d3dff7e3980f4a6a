import { type Scenario, shipCount } from "@broadside/engine";

/** What is looked at, as opposed to what is known. */
export interface Look {
  /** Name of the class whose chances are shown; all ships when absent. */
  readonly ship?: string;
  /**
   * What is shown in the place of the chances: `scores`, those of the chosen strategy; or, where ships may overlap, `any` or
   * `=2` and the like in the place of the number of ships expected.
   */
  readonly show?: string;
  /** Name of the chosen strategy, whose best cell is marked; the first one when absent. */
  readonly best?: string;
}

/** Numbers of ships that can be chosen one by one; of more the chooser of answers tells. */
const MAX_NUMBERS = 9;

/** The choice of the scores of a strategy in the place of chances. */
export const SCORES = "scores";

/** True where the numbers on the board are scores. A class of ships that is looked at alone has chances, no scores. */
export const showsScores = ({ ship, show }: Look): boolean => show === SCORES && ship === undefined;

/** True for what can be shown on the board of a scenario. */
export const canShow = (scenario: Scenario, show: string | undefined): show is string =>
  show !== undefined && (show === SCORES || shownChoices(scenario).includes(show));

/** What can be chosen to be shown where ships may overlap, beside the number of ships expected. */
export const shownChoices = (scenario: Scenario): string[] => {
  if (scenario.contact !== "overlap") return [];
  const most = Math.min(MAX_NUMBERS, shipCount(scenario.fleet));
  return ["any", ...Array.from({ length: most + 1 }, (_, ships) => `=${ships}`)];
};

/** What of a look there is with other rules. */
export const lookWithin = (look: Look, scenario: Scenario): Look => {
  const { ship, show, ...rest } = look;
  const known = scenario.fleet.some(({ name }) => name === ship);
  return { ...rest, ...(known ? { ship } : {}), ...(canShow(scenario, show) ? { show } : {}) };
};
