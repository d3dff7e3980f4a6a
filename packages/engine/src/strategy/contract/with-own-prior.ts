import { suggestName } from "../../core/nearest.ts";
import { oncePer } from "../../core/once-per.ts";
import { fail, ok, type Result, unwrap } from "../../core/result.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import { preset } from "../../scenario/preset.ts";
import { isPriorPath, NAMED_PRIORS, parseNamedPrior } from "../../scenario/prior/named-prior.ts";
import { parsePriorText } from "../../scenario/prior/parse-prior.ts";
import { type Scenario, withPrior } from "../../scenario/scenario.ts";
import { PlayContext } from "./context.ts";
import type { StrategyFamily } from "./parameter.ts";
import { isExactStrategy, isScoringStrategy, knowledgeOf, type Strategy } from "./strategy.ts";

/** The texts of prior files, by the paths that names of strategies give. The engine reads no files. */
export type PriorFiles = ReadonlyMap<string, string>;

/** The value of `prior` that stands for the scenario's own. */
const OF_SCENARIO = "scenario";

/** What else an error says that `prior` may be. */
const FILE = "or a .json file";

/**
 * Gives the strategies of a family the parameter `prior`: how likely they take layouts to be, whatever the
 * scenario says.
 */
export const withOwnPrior = (family: StrategyFamily): StrategyFamily => ({
  ...family,
  parameters: [
    ...family.parameters,
    {
      name: "prior",
      about: "how likely it takes layouts to be: a prior's name or file, or scenario",
      standard: OF_SCENARIO,
    },
  ],
  parse(values, files) {
    const { prior: text, ...others } = Object.fromEntries(values);
    const names = [...family.parameters.map(({ name }) => name), "prior"];
    // After a dot comes a parameter of a parameter, which the family checks.
    const isKnown = (key: string): boolean => names.includes(key.startsWith("prior.") ? key : key.split(".")[0]);
    const unknown = [...values.keys()].find((key) => !isKnown(key));
    if (unknown !== undefined)
      return fail(`strategy ${family.name}`, `has no parameter "${unknown}"`, suggestName(unknown, names));
    const strategy = family.parse(new Map(Object.entries(others)));
    if (!strategy.ok || text === undefined || text === OF_SCENARIO) return strategy;
    const prior = parseOwnPrior(text, `strategy ${family.name}, parameter prior`, files);
    return prior.ok ? ok(playingWith(strategy.value, prior.value)) : prior;
  },
});

/** A prior of a strategy, before its scenario is known. */
interface OwnPrior {
  /** How the prior is written in the strategy's full name. */
  readonly text: string;
  /** The scenario with this prior; fails if the prior does not fit. */
  see(scenario: Scenario): Result<Scenario>;
}

const parseOwnPrior = (text: string, where: string, files: PriorFiles = new Map()): Result<OwnPrior> => {
  const see = (scenario: Scenario): Result<Scenario> => {
    const content = files.get(text);
    const prior =
      content === undefined
        ? parseNamedPrior(scenario, text, where)
        : parsePriorText(scenario, content, `${where} "${text}"`);
    if (!prior.ok) return prior;
    return prior.value && scenario.contact === "overlap"
      ? fail(where, "priors are for ships that may not overlap", "write uniform")
      : withPrior(scenario, prior.value);
  };
  if (isPriorPath(text)) {
    if (files.has(text)) return ok({ text, see });
    return fail(where, `"${text}" is a file, which cannot be read here`, "write the name of a prior");
  }
  const [name] = text.split(":");
  if (!Object.hasOwn(NAMED_PRIORS, name))
    return fail(where, `"${name}" is not known`, suggestName(name, [...Object.keys(NAMED_PRIORS), OF_SCENARIO, FILE]));
  // Every name is valid on this board; later `see` tells whether it fits the scenario.
  const named = parseNamedPrior(preset("hasbro"), text, where);
  return named.ok ? ok({ text: named.value?.name ?? "uniform", see }) : named;
};

/** The strategy playing with another prior than the scenario's, with its own context and cache. */
const playingWith = (strategy: Strategy, { text, see }: OwnPrior): Strategy => {
  const seen = oncePer((scenario: Scenario) => unwrap(see(scenario)));
  const contextOf = oncePer(
    (context: PlayContext) => new PlayContext(seen(context.scenario), undefined, context.options, context.openings),
  );
  const knowledgeWithPrior = (knowledge: Knowledge): Knowledge => {
    checkIsKnowledge(knowledge);
    return makeKnowledge(seen(knowledge.scenario), knowledge.observations);
  };
  const { asks, openings } = strategy;
  return {
    ...strategy,
    parameters: { ...strategy.parameters, prior: text },
    see,
    choose: (knowledge, random) => strategy.choose(knowledgeWithPrior(knowledge), random),
    start: (scenario, context) => strategy.start(seen(scenario), context && contextOf(context)),
    ...(asks && { asks: (knowledge: Knowledge) => asks(knowledgeWithPrior(knowledge)) }),
    ...(openings && { openings: (scenario: Scenario) => openings(seen(scenario)) }),
    ...(isScoringStrategy(strategy) &&
      ({
        rank: (position, limits) => strategy.rank(knowledgeWithPrior(knowledgeOf(position)), limits),
      } satisfies Partial<typeof strategy>)),
    ...(isExactStrategy(strategy) &&
      ({ equals: (position) => strategy.equals(knowledgeWithPrior(knowledgeOf(position))) } satisfies Partial<
        typeof strategy
      >)),
  };
};
