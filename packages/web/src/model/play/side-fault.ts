import { formatInputError, type Scenario } from "@broadside/engine";
import { parseOpponent } from "@broadside/engine/games";

/** What the engine says against a strategy by its full name, by some rules: a prior it believes may be one of others. */
export const sideFault = (side: string, scenario: Scenario): string | undefined => {
  const strategy = parseOpponent(side);
  if (!strategy.ok) return formatInputError(strategy.error);
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? formatInputError(seen.error) : undefined;
};
