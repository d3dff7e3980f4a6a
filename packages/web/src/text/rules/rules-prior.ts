import { fail, formatScenario, type Result, type Scenario, unwrap, withPrior } from "@broadside/engine";
import { formatPrior, isPeopleScenario, type Prior, parsePriorText } from "@broadside/engine/priors";
import type { Dropped } from "../../position/game-state.ts";
import { boardWords } from "../../words/words.ts";
import { checkShowable, withoutPrior } from "./rules.ts";

/** A note that ships are at random again, because the prior was of other layouts. */
export const priorDropped = (): string => boardWords().priorDropped;

/** What did not fit other rules, in a sentence; undefined if everything did. */
export const describeDropped = ({ shots, ships }: Dropped): string | undefined => {
  if (ships > 0) return boardWords().shipsDropped(ships);
  if (shots > 0) return boardWords().shotsDropped(shots);
  return undefined;
};

/** How ships are hidden: at random, as people do, or by a prior of your own. */
export type Hider = "chance" | "people" | "own";

type ReadNamed = (scenario: Scenario, name: string) => Result<Prior | undefined>;

/** Reads priors that have a name. The prior `people` has a hundred numbers, loaded on demand. */
let readNamed: ReadNamed | undefined;

/** Loads the priors that have a name; rejects if that fails. */
export const loadNamedPriors = async (): Promise<void> => {
  readNamed ??= (await import("./named-priors.ts")).readNamedPrior;
};

/** Whether an address names a prior that has to be loaded before it is read. */
export const needsNamedPriors = (fragment: string): boolean =>
  readNamed === undefined && /(^|[#&])prior=[a-z]/.test(fragment);

/** Whether a prior is possible: not if ships may overlap or have any size. */
export const takesPrior = ({ contact, fleet }: Scenario): boolean =>
  contact !== "overlap" && fleet.every(({ shape }) => shape.kind !== "box");

const sameWeights = (scenario: Scenario, a: Prior, b: Prior): boolean =>
  JSON.stringify(formatPrior(scenario, a)) === JSON.stringify(formatPrior(scenario, b));

/** Short texts that were written: an address is written several times for each step. */
const written = new WeakMap<Scenario, { readonly text: string; readonly read: ReadNamed | undefined }>();

/** The scenario's prior as short text: a name, or compact JSON. {@link parsePriorOf} reads it. */
export const formatPriorOf = (scenario: Scenario): string => {
  const before = written.get(scenario);
  if (before?.read === readNamed && before) return before.text;
  const text = nameOf(scenario) ?? JSON.stringify(scenario.prior && formatPrior(scenario, scenario.prior));
  written.set(scenario, { text, read: readNamed });
  return text;
};

/** The name of the scenario's prior, if it has one; unknown until those are loaded. */
const nameOf = (scenario: Scenario): string | undefined => {
  const { prior } = scenario;
  if (prior?.name === undefined || readNamed === undefined) return undefined;
  const named = readNamed(withoutPrior(scenario), prior.name);
  return named.ok && named.value && sameWeights(scenario, named.value, prior) ? prior.name : undefined;
};

/** Who hides the ships of a scenario. */
export const hiderOf = (scenario: Scenario): Hider => {
  const { prior } = scenario;
  if (!prior) return "chance";
  const name = readNamed ? formatPriorOf(scenario) : prior.name;
  return name === "people" && isPeopleScenario(scenario) ? "people" : "own";
};

/** Reads a prior for rules by its name or from JSON. Fails too for names that are not loaded. */
export const parsePriorOf = (scenario: Scenario, text: string): Result<Scenario> => {
  const prior = readPrior(scenario, text);
  if (!prior.ok) return prior;
  const hidden = withPrior(scenario, prior.value);
  return hidden.ok ? checkShowable(hidden.value) : hidden;
};

const readPrior = (scenario: Scenario, text: string): Result<Prior | undefined> => {
  if (!takesPrior(scenario)) return fail("prior", "is for ships of fixed sizes that may not overlap", "leave it out");
  if (text.trimStart().startsWith("{")) return parsePriorText(scenario, text);
  return (
    readNamed?.(scenario, text) ?? fail("prior", "could not be loaded", "check the connection and open the link again")
  );
};

/** The priors by name that fit some rules. */
export const namedPriors = (scenario: Scenario): readonly string[] => [
  ...(takesPrior(scenario) ? [EDGES] : []),
  ...(isPeopleScenario(scenario) ? ["people"] : []),
];

const EDGES = "edges:temperature=1";

/** The name of a prior written as JSON; undefined for other texts, and for one without a name. */
export const priorNameOf = (text: string): string | undefined => {
  if (!text.startsWith("{")) return undefined;
  const { name } = JSON.parse(text) as { name?: unknown };
  return typeof name === "string" ? name : undefined;
};

/** What a prior is called, from its name or its JSON; other names stay as they are. */
export const priorTitle = (text: string): string => {
  const words = boardWords();
  if (text === "people") return words.placedByPeople;
  if (text === EDGES) return words.placedAtEdges;
  return text.startsWith("{") ? words.placedAsIn(priorNameOf(text) ?? words.aFile) : text;
};

/** Board, fleet and contact rule: what decides which layouts there are. */
const layoutRules = (scenario: Scenario): string => {
  const { board, fleet, contact } = formatScenario(withoutPrior(scenario));
  return JSON.stringify([board, fleet, contact]);
};

/** Changed rules with the old prior, if they have the same layouts: it was fitted to them alone. */
export const carryPrior = (before: Scenario, changed: Scenario): Scenario =>
  before.prior && layoutRules(before) === layoutRules(changed) ? unwrap(withPrior(changed, before.prior)) : changed;
