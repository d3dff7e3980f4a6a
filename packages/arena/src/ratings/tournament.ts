import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { isRecord } from "@broadside/engine/text";
import { FLEET_SOURCES, type FleetSource } from "../match/play-match.ts";
import { Sprt, type SprtQuestion, type SprtState } from "../statistics/rating/sprt.ts";
import { type Encounter, type Meetings, pointsIn } from "./encounter.ts";
import { HEAD_TO_HEAD_TURNS, MATCH_GAMES } from "./head-to-head.ts";
import { fixedPairings, type Pairing, pairRound, SCHEDULES, type Schedule, type SwissRound } from "./schedule.ts";

/** A tournament: who meets whom by which rules, and how it is rated. Games themselves are those of an experiment. */
export interface Tournament {
  /** Whose turn it is. Games alone make games of two only where a player's shots do not depend on the opponent. */
  readonly turns: TurnRule;
  /** Whether who did not begin has a last turn; of games from games alone only. */
  readonly lastTurn: boolean;
  /** Where fleets come from, of whole games; absent where games of two follow from games alone. */
  readonly fleets?: FleetSource;
  readonly schedule: Schedule;
  /** Rounds of a Swiss tournament; 1 for others. */
  readonly rounds: number;
  /** Matches of every two that meet. */
  readonly matches: number;
  /** The participant at whom ratings are held, by index; the mean of all when not given. */
  readonly anchor?: number;
  /** The rating that is held. */
  readonly anchorAt: number;
  /** For two participants: stop as soon as this question is answered. */
  readonly sprt?: SprtQuestion;
}

/** Reads a tournament back from JSON; undefined when it is none. A sequential test is not read: it has no parts. */
export const parseTournament = (value: unknown): Tournament | undefined => {
  if (!isRecord(value)) return undefined;
  const { rounds, matches, lastTurn, anchor, anchorAt } = value;
  const schedule = SCHEDULES.find((name) => name === value["schedule"]);
  const fleets = FLEET_SOURCES.find((name) => name === value["fleets"]);
  const turns = (fleets ? TURN_RULES : HEAD_TO_HEAD_TURNS).find((name) => name === value["turns"]);
  const isCount = (count: unknown): count is number => Number.isSafeInteger(count) && Number(count) >= 0;
  if (!schedule || !turns || !isCount(rounds) || !isCount(matches)) return undefined;
  if (typeof lastTurn !== "boolean" || typeof anchorAt !== "number") return undefined;
  if (anchor !== undefined && !isCount(anchor)) return undefined;
  const anchored = { ...(anchor !== undefined && { anchor }), anchorAt };
  return { schedule, rounds, matches, turns, lastTurn, ...(fleets && { fleets }), ...anchored };
};

/** A round as it was played. */
export interface PlayedRound extends SwissRound {
  /** Points of each participant after it, byes included. */
  readonly points: readonly number[];
}

/** What was played of a tournament. */
export interface TournamentCourse {
  readonly pairings: readonly Pairing[];
  /** Of a Swiss tournament. */
  readonly rounds: readonly PlayedRound[];
  readonly sprt?: SprtState;
  /** Matches that are counted: all, or those up to the end of the sequential test. */
  readonly matches: number;
  /** The games, those of a match together, in the order of matches. */
  readonly encounters: () => Iterable<readonly Encounter[]>;
}

/**
 * Games of each strategy that a tournament takes: two for every match of a round.
 *
 * @example
 * import { gamesOfTournament } from "@broadside/arena";
 *
 * gamesOfTournament({ rounds: 3, matches: 50 }); // => 300
 */
export const gamesOfTournament = ({ rounds, matches }: Pick<Tournament, "rounds" | "matches">): number =>
  2 * rounds * matches;

/**
 * Works out a tournament from its games of two. It depends on nothing but those.
 *
 * Cost: the matches; by a Swiss schedule also the pairings of each round.
 *
 * @param participants how many there are
 * @throws RangeError for a text that is no sequence of shots.
 * @example
 * import { HeadToHead, playTournament, readGames } from "@broadside/arena";
 *
 * const games = await readGames("games");
 * const tournament = {
 *   schedule: "round-robin",
 *   rounds: 1,
 *   matches: 20,
 *   turns: "alternate",
 *   lastTurn: false,
 *   anchorAt: 1500,
 * } as const;
 * const course = playTournament(new HeadToHead(games, tournament), games.strategies.length, tournament);
 * course.pairings.length; // => 1
 */
export const playTournament = (
  headToHead: Meetings,
  participants: number,
  tournament: Tournament,
): TournamentCourse => {
  const matches = Math.min(headToHead.matches, tournament.rounds * tournament.matches);
  const sprt = tournament.sprt && new MatchTest(tournament.sprt);
  sprt?.feed(headToHead, matches);
  const counted = sprt?.matches ?? matches;
  const swiss =
    tournament.schedule === "swiss" ? playSwiss(headToHead, participants, tournament) : { pairings: [], rounds: [] };
  const pairings =
    tournament.schedule === "swiss" ? swiss.pairings : fixedPairings(tournament.schedule, participants, counted);
  return {
    pairings,
    rounds: swiss.rounds,
    ...(sprt && { sprt: sprt.state }),
    matches: counted,
    encounters: () => walk(headToHead, pairings, counted),
  };
};

function* walk(headToHead: Meetings, pairings: readonly Pairing[], matches: number): Generator<readonly Encounter[]> {
  for (let match = 0; match < matches; match++) {
    yield pairings.flatMap(({ first, second, from, to }) =>
      from <= match && match < to ? headToHead.match(match, first, second) : [],
    );
  }
}

/** A sequential test of two, fed with their matches in order. A match of which a game is void tells nothing. */
export class MatchTest {
  readonly #test: Sprt;
  /** Matches that were taken in. */
  matches = 0;

  constructor(question: SprtQuestion) {
    this.#test = new Sprt(question);
  }

  get state(): SprtState {
    return this.#test.state;
  }

  get isAnswered(): boolean {
    return this.state.accepted !== undefined;
  }

  /** Takes in the next matches, until the question is answered or one is not there. @param end the number of matches */
  feed(meetings: Meetings, end: number, isThere: (match: number) => boolean = () => true): void {
    while (!this.isAnswered && this.matches < end && isThere(this.matches)) {
      const games = meetings.match(this.matches++, 0, 1);
      if (games.length === MATCH_GAMES) this.#test.add(games.reduce((sum, game) => sum + pointsIn(game, 0), 0));
    }
  }
}

const playSwiss = (
  headToHead: Meetings,
  participants: number,
  { rounds, matches }: Tournament,
): { readonly pairings: Pairing[]; readonly rounds: PlayedRound[] } => {
  const points = new Float64Array(participants);
  const pairings: Pairing[] = [];
  const played: PlayedRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const { pairs, bye } = pairRound(points, played);
    const [from, to] = [round * matches, (round + 1) * matches];
    for (const [first, second] of pairs) {
      pairings.push({ first, second, from, to });
      for (let match = from; match < to; match++)
        for (const game of headToHead.match(match, first, second))
          for (const one of [first, second]) points[one] += pointsIn(game, one);
    }
    // Who has no opponent has the points of a clean win, for the pairing alone.
    if (bye !== undefined) points[bye] += 2 * matches;
    played.push({ pairs, ...(bye !== undefined && { bye }), points: [...points] });
  }
  return { pairings, rounds: played };
};
