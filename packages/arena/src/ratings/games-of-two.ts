import type { TurnRule } from "@broadside/engine/games";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { decodeShots } from "../experiment/shot-sequence.ts";
import type { MatchResult } from "../match/play-match.ts";
import type { Comparison } from "../statistics/rating/comparison.ts";
import { turnsOf } from "../statistics/summary/duel-rates.ts";
import type { JournalMatch } from "../store/match-journal.ts";

/** A two-player game for ratings: played as a match, or made from games that each player played alone. */
export interface Encounter extends Comparison {
  /** Number of the match, counted from 0. Only encounters of the same match depend on each other. */
  readonly match: number;
  /** Shots of the side that began, then of the other. If each side played alone, all shots of its game. */
  readonly shots: readonly [number, number];
  /** Present if the game was lost through a fault. */
  readonly byFault?: true;
}

export const pointsIn = ({ first, result }: Comparison, participant: number): number => {
  if (result === "drawn") return 0.5;
  return (result === "first") === (first === participant) ? 1 : 0;
};

/** Two-player games, by matches: derived from games alone, or played whole. */
export interface GamesOfTwo {
  readonly matches: number;
  match(match: number, a: number, b: number): Encounter[];
}

/** The turn rules under which a player's shots do not depend on the opponent. */
export const HEAD_TO_HEAD_TURNS = ["alternate", "hit-again"] as const satisfies readonly TurnRule[];

interface HeadToHeadRules {
  readonly turns: TurnRule;
  /**
   * Whether the second side gets a last turn: fewer shots win, and a tie is a draw. Without it nothing is
   * drawn.
   */
  readonly lastTurn: boolean;
}

export const MATCH_GAMES = 2;

/**
 * Derives two-player games from games played alone: no player's shots depend on the opponent, so fewer turns win.
 * Match m is two games, with layout X of game 2m and layout Y of game 2m + 1. In its first game A begins and
 * searches X; in its second, B begins and searches X. So an easy layout and the first move help both equally.
 */
export class HeadToHead implements GamesOfTwo {
  readonly #games: Pick<ExperimentGames, "strategies" | "scenario">;
  readonly #rule: (typeof HEAD_TO_HEAD_TURNS)[number];
  readonly #lastTurn: boolean;
  readonly matches: number;

  /** @param played its columns are read match by match, and may still be filled */
  constructor(
    played: Pick<ExperimentGames, "strategies" | "scenario" | "games">,
    { turns, lastTurn }: HeadToHeadRules,
  ) {
    const rule = HEAD_TO_HEAD_TURNS.find((name) => name === turns);
    if (!rule) throw new RangeError(`no two-player games by ${turns} follow from games alone`);
    this.#games = played;
    this.#rule = rule;
    this.#lastTurn = lastTurn;
    this.matches = Math.floor(played.games / MATCH_GAMES);
  }

  match(match: number, a: number, b: number): Encounter[] {
    const [x, y] = [MATCH_GAMES * match, MATCH_GAMES * match + 1];
    return [this.#game(match, a, x, b, y), this.#game(match, b, x, a, y)].filter((game) => game !== undefined);
  }

  #game(match: number, first: number, x: number, second: number, y: number): Encounter | undefined {
    const [turns, otherTurns] = [this.#turnsOf(first, x), this.#turnsOf(second, y)];
    const shots = [this.#shotsOf(first, x), this.#shotsOf(second, y)] as const;
    const [failed, otherFailed] = [Number.isNaN(turns), Number.isNaN(otherTurns)];
    if (failed && otherFailed) return undefined;
    if (failed || otherFailed)
      return { match, first, second, result: failed ? "second" : "first", shots, byFault: true };
    const isDrawn = this.#lastTurn && turns === otherTurns;
    return { match, first, second, result: isDrawn ? "drawn" : turns <= otherTurns ? "first" : "second", shots };
  }

  #turnsOf(strategy: number, game: number): number {
    const { shots, misses } = this.#games.strategies[strategy];
    return turnsOf(this.#rule, shots[game], misses[game]);
  }

  /** The shots of a game. An unfinished game counts as lost; its shots are those before the fault. */
  #shotsOf(strategy: number, game: number): number {
    const { shots, sequences } = this.#games.strategies[strategy];
    const { cellCount } = this.#games.scenario.board;
    return Number.isNaN(shots[game]) ? decodeShots(sequences[game], cellCount).length : shots[game];
  }
}

/** Whole games, by their two players and number. Games 2m and 2m + 1 form match m. */
export class MatchBook implements GamesOfTwo {
  readonly matches: number;
  readonly #results = new Map<string, (MatchResult | undefined)[]>();

  /** @param matches maximum number for any two players @param played those that are there already */
  constructor(matches: number, played: readonly JournalMatch[] = []) {
    this.matches = matches;
    for (const match of played) this.add(match);
  }

  add({ pair, result }: JournalMatch): void {
    const key = keyOf(pair);
    const results = this.#results.get(key) ?? [];
    results[result.match] = result;
    this.#results.set(key, results);
  }

  game(pair: readonly [number, number], game: number): MatchResult | undefined {
    return this.#results.get(keyOf(pair))?.[game];
  }

  match(match: number, a: number, b: number): Encounter[] {
    const pair = [Math.min(a, b), Math.max(a, b)] as const;
    return Array.from({ length: MATCH_GAMES }, (_, i) => this.game(pair, MATCH_GAMES * match + i)).flatMap((result) =>
      result ? [encounterOf(pair, match, result)] : [],
    );
  }
}

const keyOf = ([a, b]: readonly [number, number]): string => `${a} ${b}`;

const encounterOf = (pair: readonly [number, number], match: number, result: MatchResult): Encounter => {
  const { first, winner, shots, fault } = result;
  const second = first === 0 ? 1 : 0;
  return {
    match,
    first: pair[first],
    second: pair[second],
    result: winner === first ? "first" : "second",
    shots: [shots[first], shots[second]],
    ...(fault !== undefined && { byFault: true }),
  };
};
