import { splitStrategies } from "@broadside/arena/games";
import {
  fail,
  formatStrategy,
  type InputError,
  ok,
  parseStrategy,
  preset,
  type Result,
  type Scenario,
  STANDARD_STRATEGIES,
} from "@broadside/engine";
import { formatCount } from "@broadside/engine/text";
import { encode, quoteDoubly, quoteSingly } from "../address.ts";
import { readRoomFields } from "../address-fields.ts";
import { MAX_PROBLEMS } from "../rules/limits.ts";
import { withoutPrior } from "../rules/prior.ts";
import { formatRules, parseRules } from "../rules/rules.ts";
import { checkPlacement, type GamePlacement, ownPlacement } from "./game-placement.ts";

/** How many strategies are compared at a time. */
const LEAST_STRATEGIES = 2;
export const MOST_STRATEGIES = 5;

/** Games of each strategy that are played on a page at most: their shots are kept in its memory. */
export const MOST_GAMES = 20_000;

/** What is compared. */
export interface Comparison {
  readonly scenario: Scenario;
  /** Full names, see the engine's `formatStrategy`. */
  readonly strategies: readonly string[];
  readonly games: number;
  readonly seed: number;
  readonly placement: GamePlacement;
}

/** What the address of the room says: a run that is kept, a file that was opened, or what a run to be begun is like. */
export interface CompareAddress {
  readonly run?: string;
  readonly file?: string;
  /** What was said of a comparison; the rest is standard. */
  readonly choice: Partial<Comparison>;
  readonly problems: readonly InputError[];
}

/** The strategies that are compared where nothing is said: three of very different ways and speeds. */
const { pageComparison: FIRST_STRATEGIES } = STANDARD_STRATEGIES;

/** What is compared where nothing is said. */
export const firstComparison = (seed: number): Comparison => ({
  scenario: preset("hasbro"),
  strategies: FIRST_STRATEGIES.map(fullName),
  games: 200,
  seed,
  placement: "uniform",
});

const fullName = (text: string): string => {
  const strategy = parseStrategy(text);
  return strategy.ok ? formatStrategy(strategy.value) : text;
};

/** A strategy by as short a name as names it: without parameters where they are the usual ones. */
export const shortName = (strategy: string): string => {
  const [name] = strategy.split(":");
  return fullName(name) === strategy ? name : strategy;
};

/** The full name of a strategy that can play by some rules: one with a prior of other rules cannot. */
export const checkStrategy = (text: string, scenario: Scenario): Result<string> => {
  const strategy = parseStrategy(text);
  if (!strategy.ok) return strategy;
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? seen : ok(formatStrategy(strategy.value));
};

/** Full names of strategies that can be compared by some rules; the first that cannot is named. */
export const checkStrategies = (texts: readonly string[], scenario: Scenario): Result<readonly string[]> => {
  const names: string[] = [];
  for (const text of texts) {
    const name = checkStrategy(text, scenario);
    if (!name.ok) return name;
    if (names.includes(name.value)) return fail("strategies", `"${text}" is named twice`, "name every strategy once");
    names.push(name.value);
  }
  if (names.length >= LEAST_STRATEGIES && names.length <= MOST_STRATEGIES) return ok(names);
  return fail(
    "strategies",
    names.length === 1 ? "one alone has nobody to be compared with" : `${names.length} are named`,
    `name ${LEAST_STRATEGIES} to ${MOST_STRATEGIES}`,
  );
};

/** A whole number of games that a page plays. */
export const checkGames = (games: number): Result<number> => {
  if (Number.isSafeInteger(games) && games >= 1 && games <= MOST_GAMES) return ok(games);
  const what = Number.isFinite(games) ? formatCount(games) : "that";
  return fail("games", `${what} cannot be played here`, `write a whole number from 1 to ${formatCount(MOST_GAMES)}`);
};

/** The address of a comparison to be begun, as a fragment without `#`: `compare&preset=russian&strategies=…&games=200&seed=1`. */
export const formatCompareAddress = (choice: Comparison): string => {
  const rules = formatRules(withoutPrior(choice.scenario));
  return [
    "compare",
    rules.startsWith("{") ? `rules=${encode(quoteSingly(rules))}` : `preset=${encode(rules)}`,
    `strategies=${encode(choice.strategies.map(shortName).join(","))}`,
    `games=${choice.games}`,
    `seed=${choice.seed}`,
    ...(choice.placement === ownPlacement(choice.scenario)
      ? []
      : [`placement=${encode(quoteSingly(choice.placement))}`]),
  ].join("&");
};

/** The address of a kept run, without `#`. */
export const formatRunAddress = (id: string): string => `compare&run=${encode(id)}`;

/** The address of a file that was opened in this tab, without `#`. */
export const formatFileAddress = (id: string): string => `compare&file=${encode(id)}`;

const KEYS = ["preset", "rules", "strategies", "games", "seed", "placement", "run", "file"] as const;

const wholeNumber = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

/** Reads the address of the room, with or without its `#`. What is wrong in it is reported, what is right is kept. */
export const parseCompareAddress = (fragment: string): CompareAddress => {
  const problems: InputError[] = [];
  const fields = readRoomFields(fragment, KEYS, problems);
  const read = <T>(key: (typeof KEYS)[number], parse: (text: string) => Result<T>): T | undefined => {
    const text = fields.get(key);
    const result = text === undefined ? undefined : parse(text);
    if (result?.ok === false) problems.push(result.error);
    return result?.ok ? result.value : undefined;
  };
  const rules = read("rules", (text) => parseRules(quoteDoubly(text))) ?? read("preset", parseRules);
  const scenario = rules && withoutPrior(rules);
  const choice = {
    scenario,
    strategies: read("strategies", (text) => checkStrategies(splitStrategies(text), scenario ?? preset("hasbro"))),
    games: read("games", (text) => checkGames(wholeNumber(text))),
    seed: read("seed", (text) =>
      Number.isSafeInteger(wholeNumber(text))
        ? ok(wholeNumber(text))
        : fail('address "seed"', `"${text.slice(0, 40)}" is not a seed`, "write a whole number such as 1"),
    ),
    placement: read("placement", (text) => checkPlacement(scenario ?? preset("hasbro"), quoteDoubly(text))),
  };
  const [run, file] = [fields.get("run"), fields.get("file")];
  return {
    ...(run === undefined ? {} : { run }),
    ...(file === undefined ? {} : { file }),
    choice: Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)),
    problems: problems.slice(0, MAX_PROBLEMS),
  };
};
