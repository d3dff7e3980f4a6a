import type { Scenario } from "@broadside/engine";
import { presetOf } from "./rules.ts";

/** What rules are called by people. */
export const titleOf = (scenario: Scenario): string => presetOf(scenario) ?? "your own rules";

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" });

/** A time as its day: `Nov 22, 2026`. */
export const formatDay = (time: number): string => DAY.format(time);

/** What a game is called: its name or, without one, its rules and the day it began. */
export const nameOfGame = (name: string | undefined, scenario: Scenario, begun: number): string =>
  name ?? `${titleOf(scenario)}, ${formatDay(begun)}`;

/** Longest name of a game or a line. */
export const MAX_NAME = 80;
