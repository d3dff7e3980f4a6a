import { STANDARD_STRATEGIES } from "../strategy/registry.ts";

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
