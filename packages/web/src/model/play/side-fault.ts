import { formatInputError, type Scenario } from "@broadside/engine";
import { parseOpponent } from "@broadside/engine/games";

/** An objection to a strategy under some rules: its own prior may be for other rules. */
export const sideFault = (side: string, scenario: Scenario): string | undefined => {
  const strategy = parseOpponent(side);
  if (!strategy.ok) return formatInputError(strategy.error);
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? formatInputError(seen.error) : undefined;
};
