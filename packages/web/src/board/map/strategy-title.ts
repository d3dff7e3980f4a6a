import { adviserTitle } from "./advice.ts";
import { shortName, strategiesOf } from "./strategy-names.ts";

/**
 * A strategy's title with the parameters that are not the defaults: `Chessboard (divisor=3,…)`. Not beside the other
 * advice: it loads the code of all strategies, which the first map does without.
 */
export const strategyTitle = (strategy: string): string => {
  const [name] = strategy.split(":");
  const known = strategiesOf().find((listed) => listed === name);
  if (!known) return strategy;
  const title = adviserTitle(known);
  const short = shortName(strategy);
  return short.includes(":") ? `${title} (${short.slice(name.length + 1)})` : title;
};
