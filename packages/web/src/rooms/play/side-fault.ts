import { formatInputError, type Scenario } from "@broadside/engine";
import { parseOpponent } from "@broadside/engine/games";

/** The objection to a strategy under the given rules: its own prior may be for other rules. */
export const sideFault = (side: string, scenario: Scenario): string | undefined => {
  const strategy = parseOpponent(side);
  if (!strategy.ok) return formatInputError(strategy.error);
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? formatInputError(seen.error) : undefined;
};
