import { fail, formatScenario, type Result, type Scenario, unwrap, withPrior } from "@broadside/engine";
import { formatPrior, isPeopleScenario, type Prior, parsePriorText } from "@broadside/engine/priors";
import type { Dropped } from "../position/game-state.ts";
import { boardWords as words } from "../texts/words.ts";
import { checkShowable, withoutPrior } from "./rules.ts";

/** What changed the rules: cells that were blocked, or anything else. */
export type RulesChange = "cells" | "rules";

/** A sentence about what did not fit the new rules; undefined if everything did. */
export const describeDropped = ({ shots, ships }: Dropped, by: RulesChange = "rules"): string | undefined => {
  if (ships > 0) return words.shipsDropped({ n: ships });
  if (shots > 0) return by === "cells" ? words.shotsBlocked({ n: shots }) : words.shotsDropped({ n: shots });
  return undefined;
};

/** How ships are hidden: at random, as people do, one after another as programs do, or by a prior of your own. */
export type Hider = "chance" | "people" | "programs" | "own";

type ReadNamed = (scenario: Scenario, name: string) => Result<Prior | undefined>;

/** Reads named priors. They are loaded on demand, because the prior `people` has a hundred numbers. */
let readNamed: ReadNamed | undefined;

export const loadNamedPriors = async (): Promise<void> => {
  readNamed ??= (await import("./named-priors.ts")).readNamedPrior;
};

/** Whether an address names a prior that must be loaded before it can be read. */
export const needsNamedPriors = (fragment: string): boolean =>
  readNamed === undefined && /(^|[#&])prior=[a-z]/.test(fragment);

/** Whether a prior is possible: it is not if ships may overlap or have any size. */
export const takesPrior = ({ contact, fleet }: Scenario): boolean =>
  contact !== "overlap" && fleet.every(({ shape }) => shape.kind !== "box");

const sameWeights = (scenario: Scenario, a: Prior, b: Prior): boolean =>
  JSON.stringify(formatPrior(scenario, a)) === JSON.stringify(formatPrior(scenario, b));

/** Short texts already made, because an address is written several times at each step. */
const written = new WeakMap<Scenario, { readonly text: string; readonly read: ReadNamed | undefined }>();

/**
 * The scenario's prior as a short text: a name, or compact JSON. {@link parsePriorOf} reads it back.
 * @param read reads the named priors; by default, these have no names until they are loaded
 */
export const formatPriorOf = (scenario: Scenario, read: ReadNamed | undefined = readNamed): string => {
  const before = written.get(scenario);
  if (before?.read === read && before) return before.text;
  const text = nameOf(scenario, read) ?? JSON.stringify(scenario.prior && formatPrior(scenario, scenario.prior));
  written.set(scenario, { text, read });
  return text;
};

/** The name of the scenario's prior, if it has one. */
const nameOf = (scenario: Scenario, read: ReadNamed | undefined): string | undefined => {
  const { prior } = scenario;
  if (prior?.name === undefined || read === undefined) return undefined;
  const named = read(withoutPrior(scenario), prior.name);
  return named.ok && named.value && sameWeights(scenario, named.value, prior) ? prior.name : undefined;
};

export const hiderOf = (scenario: Scenario): Hider => {
  const { prior } = scenario;
  if (!prior) return "chance";
  const name = readNamed ? formatPriorOf(scenario) : prior.name;
  if (name === "sequential") return "programs";
  return name === "people" && isPeopleScenario(scenario) ? "people" : "own";
};

/** Whether layouts can be weighed as of ships placed one after another: not with many ships of one class. */
export const takesSequence = (scenario: Scenario): boolean =>
  takesPrior(scenario) &&
  withPrior(withoutPrior(scenario), { weights: { kind: "sequential", order: [...scenario.fleet.keys()] } }).ok;

/** Reads a prior for the given rules from its name or from JSON. Also fails for names that are not loaded yet. */
export const parsePriorOf = (scenario: Scenario, text: string): Result<Scenario> =>
  withReadPrior(scenario, readPrior(scenario, text));

/** The rules with a prior that was read for them, if this page can show it. */
export const withReadPrior = (scenario: Scenario, prior: Result<Prior | undefined>): Result<Scenario> => {
  const hidden = prior.ok ? withPrior(scenario, prior.value) : prior;
  return hidden.ok ? checkShowable(hidden.value) : hidden;
};

const readPrior = (scenario: Scenario, text: string): Result<Prior | undefined> => {
  if (!takesPrior(scenario)) return fail("prior", "is for ships of fixed sizes that may not overlap", "leave it out");
  if (text.trimStart().startsWith("{")) return parsePriorText(scenario, text);
  return (
    readNamed?.(scenario, text) ?? fail("prior", "could not be loaded", "check the connection and open the link again")
  );
};

export const namedPriors = (scenario: Scenario): readonly string[] => [
  ...(takesPrior(scenario) ? [EDGES] : []),
  ...(isPeopleScenario(scenario) ? ["people"] : []),
];

const EDGES = "edges:temperature=1";

/** The name of a prior in JSON form; undefined for other texts, and for a prior without a name. */
export const priorNameOf = (text: string): string | undefined => {
  if (!text.startsWith("{")) return undefined;
  const { name } = JSON.parse(text) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
};

/** The title of a prior, from its name or its JSON; other names stay as they are. */
export const priorTitle = (text: string): string => {
  if (text === "people") return words.placedByPeople;
  if (text === "sequential") return words.sequential;
  if (text === EDGES) return words.placedAtEdges;
  return text.startsWith("{") ? words.placedAsIn({ name: priorNameOf(text) ?? words.aFile }) : text;
};

/** The board, fleet and contact rule, which determine what layouts there are. */
const layoutRules = (scenario: Scenario): string => {
  const { board, fleet, contact } = formatScenario(withoutPrior(scenario));
  return JSON.stringify([board, fleet, contact]);
};

/** The changed rules with the old prior, if they have the same layouts; the prior was made only for those. */
export const carryPrior = (before: Scenario, changed: Scenario): Scenario =>
  before.prior && layoutRules(before) === layoutRules(changed) ? unwrap(withPrior(changed, before.prior)) : changed;
