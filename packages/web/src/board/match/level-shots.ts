import type { Scenario } from "@broadside/engine";
import type { LevelName } from "@broadside/engine/games";
import { presetOf } from "../rules/rules.ts";
import measured from "./level-shots.json";

interface LevelShots {
  readonly shots: number;
  readonly games: number;
}

/** Means by preset, for uniform layouts: docs/reference/levels.md, by `scripts/data/levels.mjs` with seed 1. */
const MEASURED: Readonly<Record<string, Readonly<Partial<Record<LevelName, LevelShots>>>>> = measured;

/** The average shots of each level under the given rules, without salvos; empty if not measured. */
export const levelShots = (scenario: Scenario): Readonly<Partial<Record<LevelName, LevelShots>>> =>
  MEASURED[presetOf(scenario) ?? ""] ?? {};
