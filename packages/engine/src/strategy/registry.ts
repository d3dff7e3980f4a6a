import { suggestName } from "../core/nearest.ts";
import { fail, type Result } from "../core/result.ts";
import { isPriorPath } from "../scenario/prior/named-prior.ts";
import { believing, type PriorFiles } from "./contract/believing.ts";
import { familyOf, type StrategyFamily } from "./contract/parameter.ts";
import type { Strategy } from "./contract/strategy.ts";
import { entropy } from "./exact/entropy.ts";
import { greedyDistribution } from "./exact/greedy-distribution.ts";
import { greedyHit } from "./exact/greedy-hit.ts";
import { halfSplit } from "./exact/half-split.ts";
import { makeOptimalFamily } from "./exact/optimal.ts";
import { diagonal } from "./hunt/diagonal.ts";
import { huntTarget } from "./hunt/hunt-target.ts";
import { random } from "./hunt/random.ts";
import { probability } from "./probability/probability.ts";
import { probabilityChessboard } from "./probability/probability-chessboard.ts";
import { probabilityContact } from "./probability/probability-contact.ts";
import { probabilityRectangle } from "./probability/probability-rectangle.ts";
import { makeRolloutFamily } from "./rollout/rollout.ts";

/** All families of strategies, in the order in which they are listed to people. Those without parameters have one member. */
export const STRATEGY_FAMILIES: readonly StrategyFamily[] = [
  believing(familyOf(greedyHit)),
  believing(familyOf(greedyDistribution)),
  believing(familyOf(halfSplit)),
  believing(familyOf(entropy)),
  makeOptimalFamily(() => STRATEGY_FAMILIES),
  believing(makeRolloutFamily(() => STRATEGY_FAMILIES)),
  familyOf(probability),
  familyOf(probabilityContact),
  probabilityChessboard,
  probabilityRectangle,
  familyOf(diagonal),
  familyOf(huntTarget),
  familyOf(random),
];

/** All strategies with their parameters at the defaults, in the same order. */
export const STRATEGIES: readonly Strategy[] = STRATEGY_FAMILIES.map((family) => family.standard);

/** The names of all strategies, without parameters. */
export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map((strategy) => strategy.name);

/**
 * The strategy of a name, with or without parameters: `probability`, `probability-chessboard:divisor=3,block=12`.
 * Parameters may come in any order; those left out have their defaults. Fails with the nearest name when the strategy or
 * a parameter is unknown, and on values that are wrong by themselves or together.
 *
 * Cost: the length of the text; a prior is read from its file's text.
 *
 * @param files the texts of the prior files that the text may name, see {@link priorFileOf}
 * @example
 * import { makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 *
 * const strategy = unwrap(parseStrategy("greedy-hit"));
 * strategy.choose(makeKnowledge(preset("gorkoff-5x5")), RandomStream.fromSeed(1)); // => 0
 * parseStrategy("gredy").ok; // => false
 */
export const parseStrategy = (text: string, files?: PriorFiles): Result<Strategy> => {
  const colon = text.indexOf(":");
  const name = colon < 0 ? text : text.slice(0, colon);
  const family = STRATEGY_FAMILIES.find((other) => other.name === name);
  if (!family) return fail("strategy", `"${name}" is not known`, suggestName(name, STRATEGY_NAMES));
  const values = parseValues(family, colon < 0 ? undefined : text.slice(colon + 1));
  return values.ok ? family.parse(values.value, files) : values;
};

/**
 * The path of the prior file that a strategy's text names, to be read before it is parsed; undefined where it names none.
 *
 * Cost: the length of the text.
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

const exampleOf = ({ name, parameters }: StrategyFamily): string => {
  const [first] = parameters;
  return first ? `for example "${name}:${first.name}=${first.standard}"` : `"${name}" alone`;
};

/**
 * The full name of a strategy, all its parameters written out: {@link parseStrategy} reads it back.
 *
 * Cost: the number of parameters.
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
