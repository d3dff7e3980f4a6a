import { refuseNoText } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, type Result } from "../core/result.ts";
import { isPriorPath } from "../scenario/prior/named-prior.ts";
import { familyOf, type StrategyFamily } from "./contract/parameter.ts";
import type { ExactStrategy, Strategy } from "./contract/strategy.ts";
import { type PriorFiles, withOwnPrior } from "./contract/with-own-prior.ts";
import { makeExactStrategy } from "./exact/exact.ts";
import { greedyDistribution, greedyHit } from "./exact/greedy.ts";
import { makeOptimalFamily } from "./exact/optimal.ts";
import { diagonal } from "./hunt/diagonal.ts";
import { huntTarget } from "./hunt/hunt-target.ts";
import { random } from "./hunt/random.ts";
import { PLACEMENT_FAMILIES } from "./listed-scorers.ts";
import { STRATEGY_NAMES, STRATEGY_REGISTRY, type StrategyName } from "./registry.ts";
import { makeRolloutFamily } from "./rollout/rollout.ts";

/** Exact strategies that do not try every cell. */
const WITH_OWN_SEARCH: readonly ExactStrategy[] = [greedyHit, greedyDistribution];

const FAMILIES: Readonly<Record<Exclude<StrategyName, StrategyName<"exact">>, StrategyFamily>> = {
  optimal: makeOptimalFamily(() => STRATEGY_FAMILIES),
  rollout: withOwnPrior(makeRolloutFamily(() => STRATEGY_FAMILIES)),
  ...PLACEMENT_FAMILIES,
  diagonal: familyOf(diagonal),
  "hunt-target": familyOf(huntTarget),
  random: familyOf(random),
};

/** All families of strategies, in the order in which lists show them. A family without parameters has one member. */
export const STRATEGY_FAMILIES: readonly StrategyFamily[] = STRATEGY_REGISTRY.map((registered) =>
  registered.kind === "exact"
    ? withOwnPrior(
        familyOf(WITH_OWN_SEARCH.find(({ name }) => name === registered.name) ?? makeExactStrategy(registered)),
      )
    : FAMILIES[registered.name],
);

/** All strategies with default parameters, in the same order. */
export const STRATEGIES: readonly Strategy[] = STRATEGY_FAMILIES.map((family) => family.standard);

/**
 * The strategy with a given name, with or without parameters: `probability`,
 * `probability-chessboard:divisor=3,block=12`. Parameters may come in any order; missing ones have their default
 * values. Fails if the strategy or a parameter is unknown, suggesting the nearest name, and if values are wrong
 * on their own or together.
 *
 * @param files the texts of the prior files named in the text, see {@link priorFileOf}
 * @example
 * import { makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 *
 * const strategy = unwrap(parseStrategy("greedy-hit"));
 * strategy.choose(makeKnowledge(preset("gorkoff-5x5")), RandomStream.fromSeed(1)); // => 0
 * parseStrategy("gredy").ok; // => false
 */
export const parseStrategy = (text: string, files?: PriorFiles): Result<Strategy> => {
  const wrong = refuseNoText(text, "strategy", 'write for example "greedy-hit"');
  if (wrong) return wrong;
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const family = STRATEGY_FAMILIES.find((other) => other.name === name);
  if (!family) return fail("strategy", `"${name}" is not known`, suggestName(name, STRATEGY_NAMES));
  const values = parseValues(family, colon < 0 ? undefined : text.slice(colon + 1));
  return values.ok ? family.parse(values.value, files) : values;
};

/**
 * The path of the prior file that a strategy's text names, so that you can read the file before parsing the
 * text; undefined if the text names none.
 *
 * @example
 * import { priorFileOf } from "@broadside/engine";
 *
 * priorFileOf("greedy-hit:prior=mine.json"); // => "mine.json"
 * priorFileOf("greedy-hit"); // => undefined
 */
export const priorFileOf = (text: string): string | undefined => {
  const path = /^[^:]*:(?:.*,)?\s*prior\s*=([^,]*)/.exec(text)?.[1]?.trim();
  return path !== undefined && isPriorPath(path) ? path : undefined;
};

const parseValues = (family: StrategyFamily, text: string | undefined): Result<ReadonlyMap<string, string>> => {
  const values = new Map<string, string>();
  for (const part of text === undefined ? [] : text.split(",")) {
    const equals = part.indexOf("=");
    const key = part.slice(0, Math.max(0, equals)).trim();
    const where = `strategy ${family.name}`;
    if (key === "") return fail(where, `"${part}" sets no parameter`, `write ${exampleOf(family)}`);
    if (values.has(key)) return fail(where, `sets the parameter "${key}" twice`, "leave one of the two out");
    values.set(key, part.slice(equals + 1).trim());
  }
  return { ok: true, value: values };
};

/** How to write a parameter of the family, for an error. */
const exampleOf = ({ name, parameters }: StrategyFamily): string => {
  const [first] = parameters;
  return first ? `for example "${name}:${first.name}=${first.standard}"` : `"${name}" alone`;
};

/**
 * The full name of a strategy with all its parameters; {@link parseStrategy} reads it back.
 *
 * @example
 * import { formatStrategy, parseStrategy, unwrap } from "@broadside/engine";
 *
 * const strategy = unwrap(parseStrategy("probability-chessboard:block=12"));
 * formatStrategy(strategy); // => "probability-chessboard:divisor=2,remainder=0,block=12"
 */
export const formatStrategy = ({ name, parameters }: Strategy): string => {
  const values = Object.entries(parameters ?? {}).map(([key, value]) => `${key}=${value}`);
  return values.length === 0 ? name : `${name}:${values.join(",")}`;
};
