import { suggestName } from "../../core/nearest.ts";
import { fail, ok } from "../../core/result.ts";
import type { Parameter, StrategyFamily } from "./parameter.ts";
import type { Strategy } from "./strategy.ts";

/**
 * A parameter that names another strategy, with that one's parameters at their defaults.
 *
 * @param own the name of the strategy that has the parameter: it cannot name itself
 * @param families all there are, asked for when a value is read
 */
export const otherStrategy = (
  about: string,
  own: string,
  standard: Strategy,
  families: () => readonly StrategyFamily[],
): Parameter<Strategy> => ({
  about,
  standard,
  parse(text, where) {
    const others = families().filter(({ name }) => name !== own);
    const family = others.find(({ name }) => name === text);
    if (family) return ok(family.standard);
    const names = others.map(({ name }) => name);
    return fail(where, `"${text}" is not another strategy without parameters`, suggestName(text, names));
  },
  format: ({ name }) => name,
});
