import { suggestName } from "../../core/nearest.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Parameter, StrategyFamily } from "./parameter.ts";
import type { Strategy } from "./strategy.ts";

/**
 * A parameter that names another strategy, as in `otherwise=rollout`. That strategy's own parameters follow a dot,
 * as in `otherwise.layouts=1000`. It sees the same rules as the first, so it takes no prior of its own.
 *
 * @param own the strategy with the parameter, which cannot name itself
 * @param families called only when a value is read, because the list does not exist yet while defaults are
 *   made
 */
export const otherStrategy = (
  about: string,
  own: string,
  standard: Strategy,
  families: () => readonly StrategyFamily[],
): Parameter<Strategy> => {
  const familyOf = (text: string, where: string): Result<StrategyFamily> => {
    const others = families().filter(({ name }) => name !== own);
    const family = others.find(({ name }) => name === text);
    if (family) return ok(family);
    const [name] = text.split(":");
    const fix =
      name !== text && others.some((other) => other.name === name)
        ? `write ${parameterOf(where)}=${name} and each of its parameters as ${parameterOf(where)}.NAME=VALUE`
        : suggestName(
            text,
            others.map((other) => other.name),
          );
    return fail(where, `"${text}" is not the name of another strategy`, fix);
  };
  return {
    about,
    standard,
    parse(text, where) {
      const family = familyOf(text, where);
      return family.ok ? ok(family.value.standard) : family;
    },
    format: ({ name }) => name,
    nested: {
      parse(text, values, where) {
        const family = familyOf(text, where);
        if (!family.ok) return family;
        if (values.has("prior")) return fail(where, "a strategy that is asked has no prior of its own", "leave it out");
        const strategy = family.value.parse(values);
        return strategy.ok
          ? strategy
          : fail(`${where}: ${strategy.error.where}`, strategy.error.what, strategy.error.fix);
      },
      format(strategy) {
        if (strategy === standard) return {};
        const family = families().find(({ name }) => name === strategy.name);
        return family === undefined || family.standard === strategy ? {} : (strategy.parameters ?? {});
      },
    },
  };
};

/** The parameter's name, which is the last word of the place in an error. */
const parameterOf = (where: string): string => where.slice(where.lastIndexOf(" ") + 1);
