import type { TurnRule } from "@broadside/engine/games";
import type { FleetSource } from "../match/play-match.ts";
import { Sprt, type SprtQuestion, type SprtState } from "../statistics/rating/sprt.ts";
import { type Encounter, type GamesOfTwo, MATCH_GAMES, pointsIn } from "./games-of-two.ts";
import { fixedPairings, type Pairing, pairRound, type Schedule, type SwissRound } from "./schedule.ts";

/** A tournament: who meets whom, under which rules, and how the results are rated. */
export interface Tournament {
  /** The turn rule. For games played alone, it must keep a player's shots independent of the opponent. */
  readonly turns: TurnRule;
  /** Whether the second side gets a last turn; only for two-player games made from games alone. */
  readonly lastTurn: boolean;
  /** Where fleets of whole games come from; absent where two-player games come from games alone. */
  readonly fleets?: FleetSource;
  readonly schedule: Schedule;
  /** Number of rounds of a Swiss tournament; 1 for other schedules. */
  readonly rounds: number;
  /** Number of matches for each pair that meets. */
  readonly matches: number;
  /** Index of the participant that fixes the scale of ratings; if absent, the mean of the participants fixes it. */
  readonly anchor?: number;
  /** The rating of the participant, or mean, that fixes the scale. */
  readonly anchorAt: number;
  /** For two participants: stop as soon as this question is answered. */
  readonly sprt?: SprtQuestion;
}

export interface PlayedRound extends SwissRound {
  /** The points of each participant after the round, including byes. */
  readonly points: readonly number[];
}

/** What has been played of a tournament. */
export interface TournamentCourse {
  readonly pairings: readonly Pairing[];
  /** The rounds of a Swiss tournament. */
  readonly rounds: readonly PlayedRound[];
  readonly sprt?: SprtState;
  /** Number of matches that count: all, or those up to the end of the sequential test. */
  readonly matches: number;
  /** The games in the order of the matches, grouped by match. */
  readonly encounters: () => Iterable<readonly Encounter[]>;
}

export const gamesOfTournament = ({ rounds, matches }: Pick<Tournament, "rounds" | "matches">): number =>
  2 * rounds * matches;

export const playTournament = (
  headToHead: GamesOfTwo,
  participants: number,
  tournament: Tournament,
): TournamentCourse => {
  const matches = Math.min(headToHead.matches, tournament.rounds * tournament.matches);
  const sprt = tournament.sprt && new MatchTest(tournament.sprt);
  sprt?.feed(headToHead, matches);
  const counted = sprt?.matches ?? matches;
  const { schedule } = tournament;
  const { pairings, rounds } =
    schedule === "swiss"
      ? playSwiss(headToHead, participants, tournament)
      : { pairings: fixedPairings(schedule, participants, counted), rounds: [] };
  return {
    pairings,
    rounds,
    ...(sprt && { sprt: sprt.state }),
    matches: counted,
    encounters: () => walk(headToHead, pairings, counted),
  };
};

function* walk(headToHead: GamesOfTwo, pairings: readonly Pairing[], matches: number): Generator<readonly Encounter[]> {
  for (let match = 0; match < matches; match++) {
    yield pairings.flatMap(({ first, second, from, to }) =>
      from <= match && match < to ? headToHead.match(match, first, second) : [],
    );
  }
}

/** A sequential test of two players. A match with a void game does not count. */
export class MatchTest {
  readonly #test: Sprt;
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

  /** Takes matches until the question is answered or a match is missing. @param end the number of matches */
  feed(meetings: GamesOfTwo, end: number, isThere: (match: number) => boolean = () => true): void {
    while (!this.isAnswered && this.matches < end && isThere(this.matches)) {
      const games = meetings.match(this.matches++, 0, 1);
      if (games.length === MATCH_GAMES) this.#test.add(games.reduce((sum, game) => sum + pointsIn(game, 0), 0));
    }
  }
}

const playSwiss = (
  headToHead: GamesOfTwo,
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
    // For the pairing alone, a participant without an opponent gets the points of winning every game.
    if (bye !== undefined) points[bye] += 2 * matches;
    played.push({ pairs, ...(bye !== undefined && { bye }), points: [...points] });
  }
  return { pairings, rounds: played };
};
