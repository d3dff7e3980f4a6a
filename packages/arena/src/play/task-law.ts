import { parseScenario, type Scenario, unwrap } from "@broadside/engine";

/** The rules with the prior by which the layouts of a task are hidden: the scenario itself where that is its own. */
export const lawOfTask = (
  { scenario: text, law }: { readonly scenario: string; readonly law?: string },
  scenario: Scenario,
): Scenario | undefined => {
  if (law === undefined) return undefined;
  return law === text ? scenario : unwrap(parseScenario(JSON.parse(law)));
};
