import { splitStrategies } from "@broadside/arena/games";
import {
  fail,
  formatStrategy,
  ok,
  parseStrategy,
  type Result,
  type Scenario,
  STANDARD_STRATEGIES,
} from "@broadside/engine";
import { formatCount } from "@broadside/engine/text";
import { fullName, shortName } from "../../board/map/strategy-names.ts";
import { addressCodec, quoteDoubly, quoteSingly, RULES, TEXT } from "../../board/notation/address-codec.ts";
import { presetOf } from "../../board/rules/rules.ts";
import { usualGame } from "../../board/rules/usual-game.ts";
import { checkPlacement, type GamePlacement, ownPlacement } from "./game-placement.ts";

/** The smallest and the largest number of strategies that can be compared. */
export const LEAST_STRATEGIES = 2;
export const MOST_STRATEGIES = 5;

/** The maximum number of games of each strategy: the page holds their shots in its memory. */
export const MOST_GAMES = 20_000;

export interface Comparison {
  readonly scenario: Scenario;
  /** The full names of the strategies, see the engine's `formatStrategy`. */
  readonly strategies: readonly string[];
  readonly games: number;
  readonly seed: number;
  readonly placement: GamePlacement;
}

/** The default strategies: three that differ greatly in method and speed. */
const { pageComparison: FIRST_STRATEGIES } = STANDARD_STRATEGIES;

/** What is compared if nothing is chosen yet: in the usual game where the language of the page is spoken. */
export const firstComparison = (seed: number): Comparison => {
  const scenario = usualGame();
  const strategies = FIRST_STRATEGIES.map(fullName);
  return { scenario, strategies, games: 200, seed, placement: ownPlacement(scenario) };
};

/** The full name of a strategy, if it can play by the given rules; a strategy with a prior for other rules cannot. */
export const checkStrategy = (text: string, scenario: Scenario): Result<string> => {
  const strategy = parseStrategy(text);
  if (!strategy.ok) return strategy;
  const seen = strategy.value.see?.(scenario);
  return seen?.ok === false ? seen : ok(formatStrategy(strategy.value));
};

/** The full names of strategies that can be compared by the given rules; an error names the first that cannot. */
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

export const checkGames = (games: number): Result<number> => {
  if (Number.isSafeInteger(games) && games >= 1 && games <= MOST_GAMES) return ok(games);
  const what = Number.isFinite(games) ? formatCount(games) : "that";
  return fail("games", `${what} cannot be played here`, `write a whole number from 1 to ${formatCount(MOST_GAMES)}`);
};

const wholeNumber = (text: string): number => (/^\d{1,16}$/.test(text) ? Number(text) : Number.NaN);

interface Fields extends Partial<Omit<Comparison, "scenario">> {
  readonly rules: Scenario;
  readonly placement: GamePlacement;
  readonly run?: string;
  readonly file?: string;
}

/** The room's addresses: `compare&preset=russian&strategies=…&games=200&seed=1`, for a run with `&run=ID`. */
export const COMPARE_ADDRESS = addressCodec<Fields>("compare", {
  rules: RULES,
  strategies: {
    read: (text, { rules }) => checkStrategies(splitStrategies(text), rules),
    write: (strategies) => strategies.map(shortName).join(","),
  },
  games: { read: (text) => checkGames(wholeNumber(text)), write: String },
  seed: {
    read: (text, _, where) => {
      const seed = wholeNumber(text);
      if (Number.isSafeInteger(seed)) return ok(seed);
      return fail(where, `"${text.slice(0, 40)}" is not a seed`, "write a whole number such as 1");
    },
    write: String,
  },
  placement: {
    by: ["rules"],
    read: (text, { rules }) => checkPlacement(rules, quoteDoubly(text)),
    write: quoteSingly,
    standard: ({ rules }) => ownPlacement(rules),
  },
  run: TEXT,
  file: TEXT,
});

export const formatCompareAddress = ({ scenario, ...choice }: Comparison): string =>
  COMPARE_ADDRESS.format({ rules: scenario, ...choice });

/** The address of a run. Where the run is not stored, what it compares can be set up from it and played again. */
export const formatRunAddress = (run: string, { scenario, ...choice }: Comparison): string =>
  COMPARE_ADDRESS.format({ rules: scenario, ...choice, run });

/** The command that plays the same games; rules without a name, and priors, come from files that you save. */
export const commandOf = ({ scenario, strategies, games, placement, seed }: Comparison): string => {
  const own = placement.startsWith("{") ? "placement.json" : placement;
  return [
    `npx broadside compare --scenario ${presetOf(scenario) ?? "scenario.json"} --strategies ${strategies.join(",")}`,
    `--games ${games} --seed ${seed} --placement ${own} --out results`,
  ].join(" ");
};

export const formatFileAddress = (file: string): string => COMPARE_ADDRESS.format({ file });

/**
 * Reads the room's address, with or without its `#`: a stored run, an opened file, or the chosen values of a run
 * to start, of which the rest have their defaults. Reports what is wrong, and keeps what is right.
 */
export const parseCompareAddress = (fragment: string) => {
  const { values, named, problems } = COMPARE_ADDRESS.parse(fragment);
  const { rules: scenario, run, file, ...chosen } = values;
  // An address that names anything means the same in every language.
  const choice: Partial<Comparison> = named.size === 0 ? {} : { scenario, ...chosen };
  return { run, file, choice, problems };
};
