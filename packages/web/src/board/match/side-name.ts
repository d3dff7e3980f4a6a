import type { StrategyName } from "@broadside/engine";
import { LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { strategiesOf } from "../map/strategy-names.ts";

/** The strategies to play against, the weakest first; strategies that solve games are too slow. */
export const OPPONENTS: readonly StrategyName<"pattern" | "placements" | "exact" | "ahead">[] = [
  ...strategiesOf("pattern", "placements"),
  ...strategiesOf("exact").reverse(),
  ...strategiesOf("ahead"),
];

export type OpponentName = (typeof OPPONENTS)[number];

/** Who plays a side: a level, or one of {@link OPPONENTS}, possibly with parameters. */
export type SideName = LevelName | OpponentName | `${OpponentName}:${string}`;

const MAX_NAME = 200;

export const SIDES: readonly SideName[] = [...LEVEL_NAMES, ...OPPONENTS];

/** The strategy that a side's name stands for, without parameters; undefined for a level. */
export const opponentOf = (side: string): OpponentName | undefined => {
  const name = side.split(":", 1)[0];
  return OPPONENTS.find((known) => known === name);
};

/** Whether a text names a strategy with parameters, which only the engine can check. */
export const hasParameters = (side: string): side is `${OpponentName}:${string}` =>
  side.includes(":") && side.length <= MAX_NAME && opponentOf(side) !== undefined;
