import type { Scenario } from "@broadside/engine";
import { language } from "../../words/language.ts";
import { gameTitle } from "./game-title.ts";

/** What rules are called by people. */
export const titleOf = (scenario: Scenario): string => gameTitle(scenario).title;

/** A time as people write it: `Nov 22, 2026, 09:05`. */
export const formatTime = (time: number): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short", hour12: false }).format(time);

/** What a game is called: its name or, without one, its rules and the time it began. */
export const nameOfGame = (name: string | undefined, scenario: Scenario, begun: number): string =>
  name ?? `${titleOf(scenario)}, ${formatTime(begun)}`;

/** Longest name of a game or a line. */
export const MAX_NAME = 80;
