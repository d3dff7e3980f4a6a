import { type Scenario, shipCount } from "@broadside/engine";

/** What is looked at, as opposed to what is known. */
export interface Look {
  /** Name of the class whose chances are shown; all ships when absent. */
  readonly ship?: string;
  /** Where ships may overlap, what is shown in the place of the number of ships expected: `any`, or `=2` and the like. */
  readonly show?: string;
  /** Name of the strategy whose best cell is marked; the first one when absent. */
  readonly best?: string;
}

/** Numbers of ships that can be chosen one by one; of more the chooser of answers tells. */
const MAX_NUMBERS = 9;

/** What can be chosen to be shown where ships may overlap, beside the number of ships expected. */
export const shownChoices = (scenario: Scenario): string[] => {
  if (scenario.contact !== "overlap") return [];
  const most = Math.min(MAX_NUMBERS, shipCount(scenario.fleet));
  return ["any", ...Array.from({ length: most + 1 }, (_, ships) => `=${ships}`)];
};
