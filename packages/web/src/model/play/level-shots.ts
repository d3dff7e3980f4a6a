import type { Scenario } from "@broadside/engine";
import type { LevelName } from "@broadside/engine/games";
import { presetOf } from "../../text/rules/rules.ts";

/** How many shots a level needs for a game on average, and in how many games that was measured. */
export interface LevelShots {
  readonly shots: number;
  readonly games: number;
}

/** By ready game, at uniform layouts: the table of docs/reference/levels.md, made by `scripts/data/levels.mjs` with seed 1. */
const MEASURED: Readonly<Record<string, Readonly<Partial<Record<LevelName, LevelShots>>>>> = {
  hasbro: {
    cadet: { shots: 66.4, games: 2000 },
    sailor: { shots: 60.5, games: 2000 },
    mate: { shots: 49, games: 2000 },
    captain: { shots: 46.9, games: 4000 },
    admiral: { shots: 44.1, games: 600 },
  },
  russian: {
    cadet: { shots: 93.5, games: 1000 },
    sailor: { shots: 87.8, games: 1000 },
    mate: { shots: 57.8, games: 1000 },
    captain: { shots: 57.7, games: 1000 },
  },
};

/** The shots a game of the levels by some rules, one shot answered after the other; nothing where they were not measured. */
export const levelShots = (scenario: Scenario): Readonly<Partial<Record<LevelName, LevelShots>>> =>
  MEASURED[presetOf(scenario) ?? ""] ?? {};
