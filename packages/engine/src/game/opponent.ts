import { refuseNoText } from "../core/fields.ts";
import { fail, type Result } from "../core/result.ts";
import { makePlayerStrategy, type Strategy } from "../strategy/contract/strategy.ts";
import { formatStrategy, parseStrategy } from "../strategy/families.ts";
import { STANDARD_STRATEGIES } from "../strategy/registry.ts";

const MIXED = "mixed:";

/**
 * Draws each shot from one of two strategies, with equal chances. Both see all answers.
 *
 * @example
 * import { parseStrategy, unwrap } from "@broadside/engine";
 * import { mixStrategies } from "@broadside/engine/games";
 *
 * const strategy = (name: string) => unwrap(parseStrategy(name));
 * mixStrategies(strategy("random"), strategy("diagonal")).name; // => "mixed:random+diagonal"
 */
export const mixStrategies = (one: Strategy, other: Strategy): Strategy => {
  const name = `${MIXED}${formatStrategy(one)}+${formatStrategy(other)}`;
  return makePlayerStrategy({
    name,
    about: `every shot is drawn to be that of ${one.name} or that of ${other.name}`,
    start(scenario, context) {
      const players = [one.start(scenario, context), other.start(scenario, context)] as const;
      return {
        next: (random) => players[random.below(2)].next(random),
        observe(observation) {
          for (const player of players) player.observe(observation);
        },
      };
    },
  });
};

/**
 * Reads an opponent: either the full name of a strategy, or `mixed:ONE+OTHER` for {@link mixStrategies}.
 *
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parseOpponent } from "@broadside/engine/games";
 *
 * unwrap(parseOpponent("mixed:random+diagonal")).name; // => "mixed:random+diagonal"
 * parseOpponent("mixed:random").ok; // => false
 */
export const parseOpponent = (text: string): Result<Strategy> => {
  const noText = refuseNoText(text, "opponent", "write the name of a strategy");
  if (noText) return noText;
  if (!text.startsWith(MIXED)) return parseStrategy(text);
  // Only the path of a prior file could contain a plus sign, and files are not read here.
  const names = text.slice(MIXED.length).split("+");
  if (names.length !== 2)
    return fail("opponent", `"${text}" does not mix two strategies`, "write mixed:random+diagonal");
  const [one, other] = [parseStrategy(names[0]), parseStrategy(names[1])];
  if (!one.ok) return one;
  return other.ok ? { ok: true, value: mixStrategies(one.value, other.value) } : other;
};

/** The levels of opponents for people, from the easiest to the strongest. */
export const LEVEL_NAMES = ["cadet", "sailor", "mate", "captain", "admiral"] as const;

/** The name of a level, one of {@link LEVEL_NAMES}. */
export type LevelName = (typeof LEVEL_NAMES)[number];

/**
 * The opponent at each level, as text for `parseOpponent`: one strategy, or two, one of which is drawn for
 * each shot. On the American board each level wins more than half of its games against the one before; this
 * was measured (docs/reference/levels.md) and is tested.
 */
export const LEVELS: Readonly<Record<LevelName, string>> = STANDARD_STRATEGIES.levels;
