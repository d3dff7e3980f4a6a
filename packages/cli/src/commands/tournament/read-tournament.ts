import {
  HEAD_TO_HEAD_TURNS,
  mostRounds,
  SCHEDULES,
  type SprtQuestion,
  type Tournament,
  usualRounds,
} from "@broadside/arena";
import { FLEET_SOURCES, type FleetSource } from "@broadside/arena/matches";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { formatCount, suggestName } from "@broadside/engine/text";
import { UsageError } from "../../output/usage-error.ts";
import type { TournamentFlags } from "./tournament-flags.ts";

const GAMES = 1000;
const MOST_SPRT_GAMES = 100_000;
/** Error rates of a sequential test. */
const ERROR = 0.05;
/** More games of two than this are not counted: it would take hours. */
const MOST_ENCOUNTERS = 200_000_000;

/** The tournament that flags describe. @throws UsageError when it cannot be played. */
export const readTournament = (flags: TournamentFlags, strategies: readonly string[]): Tournament => {
  const count = strategies.length;
  if (count < 2) throw UsageError.of("--strategies", "one strategy has nobody to play against", "name two or more");
  const schedule = oneOf("--schedule", flags.schedule, SCHEDULES);
  const sprt = readSprt(flags.sprt, schedule, count);
  const games = flags.games ?? (sprt ? MOST_SPRT_GAMES : GAMES);
  if (games % 2 !== 0)
    throw UsageError.of("--games", `"${games}" is odd, and sides are swapped after every game`, `write ${games + 1}`);
  const rounds = readRounds(flags.rounds, schedule, count);
  refuseTooMany(schedule, count, games, rounds);
  const anchor = readAnchor(flags.anchor, strategies);
  const turns = oneOf("--turns", flags.turns, TURN_RULES);
  const fleets = readFleets(flags, turns);
  return {
    schedule,
    rounds,
    matches: games / 2,
    turns,
    ...(fleets && { fleets }),
    lastTurn: flags.lastTurn === true,
    anchorAt: readElo("--anchor-at", flags.anchorAt, "write a number of Elo points such as 1500"),
    ...(anchor !== undefined && { anchor }),
    ...(sprt && { sprt }),
  };
};

/** Where fleets of whole games come from; undefined where games of two follow from games alone. */
const readFleets = (flags: TournamentFlags, turns: TurnRule): FleetSource | undefined => {
  const isFree = HEAD_TO_HEAD_TURNS.some((rule) => rule === turns);
  const fleets =
    flags.fleets === undefined ? (isFree ? undefined : "drawn") : oneOf("--fleets", flags.fleets, FLEET_SOURCES);
  if (!fleets) return undefined;
  const by = flags.fleets === undefined ? `--turns ${turns}` : "--fleets";
  if (flags.lastTurn)
    throw UsageError.of(
      "--last-turn",
      "whole games end with the shot that sinks the last ship",
      `leave it or ${by} out`,
    );
  if (flags.queue !== undefined)
    throw UsageError.of("--queue", "does not play whole games", `share them with --shard, or leave ${by} out`);
  if (typeof flags.openings === "string")
    throw UsageError.of("--openings", "has no effect on whole games", `leave it or ${by} out`);
  return fleets;
};

const oneOf = <T extends string>(flag: string, text: string, names: readonly T[]): T => {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw UsageError.of(flag, `"${text}" is not known`, suggestName(text, names));
};

const readElo = (flag: string, text: string, fix: string): number => {
  const value = /^[+-]?\d*\.?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= 10_000) return value;
  throw UsageError.of(flag, `"${text}" is not a number from -10000 to 10000`, fix);
};

const readSprt = (text: string | undefined, schedule: string, strategies: number): SprtQuestion | undefined => {
  if (text === undefined) return undefined;
  const fix = "write two numbers of Elo points such as --sprt 0,10";
  const parts = text.split(",");
  if (parts.length !== 2) throw UsageError.of("--sprt", `"${text}" is not two numbers`, fix);
  const [elo0, elo1] = parts.map((part) => readElo("--sprt", part, fix));
  if (Math.max(Math.abs(elo0), Math.abs(elo1)) > 1000)
    throw UsageError.of("--sprt", `"${text}" reaches beyond 1000 Elo points`, fix);
  if (elo0 >= elo1)
    throw UsageError.of("--sprt", `"${text}" is not in order`, "write the smaller number first, such as --sprt 0,10");
  if (strategies !== 2)
    throw UsageError.of("--sprt", "asks about two strategies", "name two, the one that may be stronger first");
  if (schedule === "swiss")
    throw UsageError.of("--sprt", "two strategies have no rounds", "leave out --schedule swiss");
  return { elo0, elo1, alpha: ERROR, beta: ERROR };
};

const readRounds = (rounds: number | undefined, schedule: string, strategies: number): number => {
  if (schedule !== "swiss") {
    if (rounds === undefined) return 1;
    throw UsageError.of("--rounds", "has no effect without --schedule swiss", "leave it out");
  }
  const most = mostRounds(strategies);
  if (rounds === undefined) return usualRounds(strategies);
  if (rounds <= most) return rounds;
  const what = `${rounds} rounds of ${strategies} strategies cannot be promised without repeats`;
  throw UsageError.of("--rounds", what, `write at most ${most}, or play everyone against everyone`);
};

const refuseTooMany = (schedule: string, strategies: number, games: number, rounds: number): void => {
  const pairs =
    schedule === "round-robin"
      ? (strategies * (strategies - 1)) / 2
      : schedule === "gauntlet"
        ? strategies - 1
        : (strategies >> 1) * rounds;
  if (games * rounds > 10_000_000)
    throw UsageError.of(
      "--games",
      `${formatCount(games * rounds)} games of each strategy are too many`,
      `write at most ${2 * Math.floor(5_000_000 / rounds)}`,
    );
  if (pairs * games <= MOST_ENCOUNTERS) return;
  const most = 2 * Math.floor(MOST_ENCOUNTERS / pairs / 2);
  throw UsageError.of("--games", `${formatCount(pairs * games)} games of two are too many`, `write at most ${most}`);
};

const readAnchor = (name: string | undefined, strategies: readonly string[]): number | undefined => {
  if (name === undefined) return undefined;
  const index = strategies.indexOf(name.trim());
  if (index >= 0) return index;
  throw UsageError.of("--anchor", `"${name}" does not take part`, suggestName(name, strategies));
};
