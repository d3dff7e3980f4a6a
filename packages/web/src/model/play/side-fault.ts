import { formatInputError, type Scenario } from "@broadside/engine";
import { parseOpponent } from "@broadside/engine/games";

/** What speaks against a strategy under some rules: a prior it believes may be one of other rules. */
export const sideFault = (side: string, scenario: Scenario): string | undefined => {
  const strategy = parseOpponent(side);
  if (!strategy.ok) return formatInputError(strategy.error);
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? formatInputError(seen.error) : undefined;
};
