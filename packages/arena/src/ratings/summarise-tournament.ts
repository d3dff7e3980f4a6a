import { formatScenario } from "@broadside/engine";
import { countFaults } from "../core/fault.ts";
import {
  type ExperimentGames,
  type GameFault,
  type NamedStrategy,
  playedByAll,
  type StoppedRun,
} from "../experiment/experiment-games.ts";
import { type Ratings, rate } from "../statistics/rating/rate.ts";
import { PAIR_POINTS } from "../statistics/rating/sprt.ts";
import { normalCdf } from "../statistics/sample/distribution.ts";
import { mean, meanInterval } from "../statistics/sample/sample.ts";
import { type Encounter, type GamesOfTwo, HeadToHead, MATCH_GAMES, MatchBook, pointsIn } from "./games-of-two.ts";
import type { WholeGames } from "./run-whole-games.ts";
import { fixedPairings, type Pairing } from "./schedule.ts";
import {
  gamesOfTournament,
  type PlayedRound,
  playTournament,
  type Tournament,
  type TournamentCourse,
} from "./tournament.ts";
import {
  cautionsOfTournament,
  conclusionsOfTournament,
  type ParticipantSummary,
  TOGETHER_METHODS,
  TOURNAMENT_METHODS,
  TOURNAMENT_VERSION,
  type TournamentPair,
  type TournamentSummary,
} from "./tournament-summary.ts";

/**
 * Summarises a tournament, from games that participants played alone or from whole games.
 *
 * Cost: some milliseconds per thousand matches.
 *
 * @throws RangeError for a text that is not a sequence of shots.
 * @example
 * import { readGames } from "@broadside/arena";
 * import { summariseTournament } from "@broadside/arena/tournaments";
 *
 * const games = await readGames("games");
 * const summary = summariseTournament(games, {
 *   schedule: "round-robin", rounds: 1, matches: 20, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * });
 * summary.participants.length; // => 2
 */
export const summariseTournament = (games: ExperimentGames | WholeGames, tournament: Tournament): TournamentSummary =>
  summarise("matches" in games ? fieldTogether(games, tournament) : fieldAlone(games, tournament), tournament);

/**
 * What a stopped tournament leaves: its first matches, those that all pairs have played (of a Swiss schedule, its
 * first whole rounds), and the tournament of these alone, without a sequential test. Undefined if there are none.
 *
 * Cost: the number of games.
 *
 * @param stopped how far the run was; the summary then says that it is of a stopped run
 * @example
 * import { readTournamentGames, playedByPairs } from "@broadside/arena/tournaments";
 *
 * const played = playedByPairs(await readTournamentGames("games"), {
 *   schedule: "round-robin", rounds: 1, matches: 500, turns: "alternate", lastTurn: false, anchorAt: 0,
 * });
 * played?.tournament.matches; // => 20
 */
export const playedByPairs = (
  games: ExperimentGames | WholeGames,
  { sprt: _, schedule, ...tournament }: Tournament,
  stopped?: StoppedRun,
): { readonly games: ExperimentGames | WholeGames; readonly tournament: Tournament } | undefined => {
  const played = { ...("matches" in games ? games : playedByAll(games)), ...(stopped && { stopped }) };
  if (schedule === "swiss") {
    const rounds = wholeRounds(played, { ...tournament, schedule });
    return rounds === 0 ? undefined : { games: played, tournament: { ...tournament, schedule, rounds } };
  }
  const pairings = fixedPairings(schedule, games.strategies.length, tournament.matches);
  const most = "matches" in played ? wholeMatches(played, pairings) : Math.floor(played.games / MATCH_GAMES);
  const matches = Math.min(most, tournament.matches);
  return matches === 0 ? undefined : { games: played, tournament: { ...tournament, schedule, matches } };
};

/** How many first rounds have been played whole: the pairs of a round follow from the rounds before. */
const wholeRounds = (games: ExperimentGames | WholeGames, tournament: Tournament): number => {
  const { rounds, matches } = tournament;
  if (!("matches" in games)) return Math.min(rounds, Math.floor(games.games / (MATCH_GAMES * matches)));
  const book = new MatchBook(rounds * matches, games.matches);
  const isPlayed = ({ first, second, from, to }: Pairing): boolean =>
    Array.from({ length: to - from }, (_, i) => book.match(from + i, first, second).length).every(
      (count) => count === MATCH_GAMES,
    );
  const pairingsTo = (last: number): readonly Pairing[] =>
    playTournament(book, games.strategies.length, { ...tournament, rounds: last }).pairings;
  let whole = 0;
  while (whole < rounds && pairingsTo(whole + 1).every(isPlayed)) whole++;
  return whole;
};

/** How many first matches all pairs have played. */
const wholeMatches = ({ matches }: WholeGames, pairings: readonly Pairing[]): number => {
  const book = new MatchBook(0, matches);
  const isPlayed = (match: number): boolean =>
    pairings.every(({ first, second }) => book.match(match, first, second).length === MATCH_GAMES);
  let count = 0;
  while (isPlayed(count)) count++;
  return count;
};

const fieldAlone = (games: ExperimentGames, tournament: Tournament): TournamentField => ({
  ...games,
  meetings: new HeadToHead(games, tournament),
  methods: TOURNAMENT_METHODS,
  shotsOf: (participant, course) => ({
    ...shotsAlone(games, participant, course.matches),
    ...reasonsOf(games.strategies[participant].faults, course),
  }),
});

const fieldTogether = (games: WholeGames, tournament: Tournament): TournamentField => {
  const book = new MatchBook(tournament.rounds * tournament.matches, games.matches);
  return {
    ...games,
    games: gamesOfTournament(tournament),
    meetings: book,
    methods: TOGETHER_METHODS,
    shotsOf: (participant, course) => ({
      ...shotsTogether(participant, course),
      ...reasonsOf(faultsTogether(games, participant), course),
    }),
  };
};

const faultsTogether = ({ matches }: WholeGames, participant: number): GameFault[] =>
  matches.flatMap(({ pair, result: { match, winner, fault } }) =>
    fault !== undefined && pair[1 - winner] === participant ? [{ game: match, fault }] : [],
  );

const reasonsOf = (
  faults: readonly GameFault[],
  { matches }: Pick<TournamentCourse, "matches">,
): Pick<ParticipantSummary, "faultReasons"> => {
  const counted = faults.filter(({ game }) => game < 2 * matches);
  return counted.length === 0 ? {} : { faultReasons: countFaults(counted) };
};

type OwnGames = Pick<ParticipantSummary, "faults" | "faultReasons" | "shots">;

interface TournamentField
  extends Pick<ExperimentGames, "experiment" | "scenario" | "placement" | "belief" | "seed" | "games" | "stopped"> {
  readonly strategies: readonly NamedStrategy[];
  readonly meetings: GamesOfTwo;
  readonly methods: Readonly<Record<keyof typeof TOURNAMENT_METHODS, string>>;
  readonly shotsOf: (participant: number, course: TournamentCourse) => OwnGames;
}

const summarise = (games: TournamentField, tournament: Tournament): TournamentSummary => {
  const names = games.strategies.map(({ strategy }) => strategy);
  const course = playTournament(games.meetings, names.length, tournament);
  const table = countGames(course, names.length);
  const { anchor, anchorAt: at } = tournament;
  const { sprt, ...methods } = games.methods;
  const ratings = rate(
    names.length,
    course.encounters,
    { at, ...(anchor !== undefined && { participant: anchor }) },
    !tournament.lastTurn,
  );
  const facts = {
    kind: "broadside-tournament",
    version: TOURNAMENT_VERSION,
    ...(games.stopped && { stopped: games.stopped }),
    experiment: {
      fingerprint: games.experiment,
      scenario: formatScenario(games.scenario),
      placement: games.placement,
      ...(games.belief !== undefined && { belief: games.belief }),
      seed: games.seed,
      games: games.games,
    },
    tournament: {
      schedule: tournament.schedule,
      rounds: tournament.rounds,
      matches: tournament.matches,
      turns: tournament.turns,
      lastTurn: tournament.lastTurn,
      ...(tournament.fleets && { fleets: tournament.fleets }),
      anchor: { participant: anchor === undefined ? null : names[anchor], at },
    },
    methods: { ...methods, ...(tournament.sprt && { sprt }) },
    matches: course.matches,
    void: table.expected - table.played,
    participants: games.strategies.map(({ strategy, command }, i) => ({
      strategy,
      ...(command !== undefined && { command }),
      ...ratings.participants[i],
      ...table.participants[i],
      ...games.shotsOf(i, course),
    })),
    pairs: pairsOf(course, names, table.pairs, ratings),
    ...(ratings.firstMove && { firstMove: ratings.firstMove }),
    ...(ratings.draw && { draw: ratings.draw }),
    intervals: ratings.intervals,
    ...(course.rounds.length > 0 && { rounds: course.rounds.map((round) => namedRound(round, names)) }),
    ...(course.sprt && tournament.sprt && { sprt: { ...tournament.sprt, ...course.sprt } }),
    notes: ratings.notes,
  } as const;
  return { ...facts, cautions: cautionsOfTournament(facts), conclusions: conclusionsOfTournament(facts) };
};

const newTally = () => ({ games: 0, wins: 0, draws: 0, losses: 0, lostByFault: 0 });

type Tally = ReturnType<typeof newTally>;

interface PairTally extends Tally {
  readonly matches: number[];
}

const addGame = (tally: Tally, encounter: Encounter, participant: number): void => {
  const points = pointsIn(encounter, participant);
  tally.games++;
  if (points === 1) tally.wins++;
  else if (points === 0) tally.losses++;
  else tally.draws++;
  if (points === 0 && encounter.byFault) tally.lostByFault++;
};

const countGames = ({ pairings, matches, encounters }: TournamentCourse, participants: number) => {
  const tallies = Array.from({ length: participants }, newTally);
  const pairs = new Map<string, PairTally>(
    pairings.map(({ first, second }) => [`${first} ${second}`, { ...newTally(), matches: PAIR_POINTS.map(() => 0) }]),
  );
  let played = 0;
  for (const match of encounters()) {
    const points = new Map<string, { games: number; points: number }>();
    for (const encounter of match) {
      played++;
      const [one, other] = [encounter.first, encounter.second];
      for (const participant of [one, other]) addGame(tallies[participant], encounter, participant);
      const front = pairs.has(`${one} ${other}`) ? one : other;
      const key = `${front} ${front === one ? other : one}`;
      addGame(pairs.get(key) as PairTally, encounter, front);
      const sum = points.get(key) ?? { games: 0, points: 0 };
      points.set(key, { games: sum.games + 1, points: sum.points + pointsIn(encounter, front) });
    }
    for (const [key, sum] of points) if (sum.games === 2) (pairs.get(key) as PairTally).matches[2 * sum.points]++;
  }
  const expected = pairings.reduce((sum, { from, to }) => sum + 2 * Math.max(0, Math.min(to, matches) - from), 0);
  return { participants: tallies, pairs, played, expected };
};

const shotsAlone = (
  { strategies }: ExperimentGames,
  index: number,
  matches: number,
): Pick<ParticipantSummary, "faults" | "shots"> => {
  const all = strategies[index].shots.subarray(0, 2 * matches);
  const shots = all.filter((value) => !Number.isNaN(value));
  const faults = all.length - shots.length;
  if (shots.length === 0) return { faults };
  const interval = shots.length < 2 ? undefined : meanInterval(shots);
  return { faults, shots: { mean: mean(shots), ...(interval && { interval }), games: shots.length } };
};

const shotsTogether = (
  participant: number,
  { encounters }: TournamentCourse,
): Pick<ParticipantSummary, "faults" | "shots"> => {
  let faults = 0;
  const shots: number[] = [];
  for (const match of encounters()) {
    for (const game of match) {
      if (game.first !== participant && game.second !== participant) continue;
      const isWon = pointsIn(game, participant) === 1;
      if (game.byFault) faults += isWon ? 0 : 1;
      else if (isWon) shots.push(game.shots[game.first === participant ? 0 : 1]);
    }
  }
  return { faults, ...(shots.length > 0 && { shots: { mean: mean(shots), games: shots.length } }) };
};

const pairsOf = (
  { pairings }: TournamentCourse,
  names: readonly string[],
  tallies: ReadonlyMap<string, PairTally>,
  ratings: Ratings,
): TournamentPair[] =>
  pairings.map(({ first, second }) => {
    const { wins, draws, losses, matches } = tallies.get(`${first} ${second}`) as PairTally;
    const difference = ratings.difference(first, second);
    return {
      first: names[first],
      second: names[second],
      wins,
      draws,
      losses,
      matches,
      ...(difference && {
        difference: { mean: difference.mean, interval: difference.interval },
        ...(difference.standardError > 0 && { superiority: normalCdf(difference.mean / difference.standardError) }),
      }),
    };
  });

const namedRound = ({ pairs, bye, points }: PlayedRound, names: readonly string[]) => ({
  pairs: pairs.map(([a, b]) => [names[a], names[b]] as const),
  ...(bye !== undefined && { bye: names[bye] }),
  points: Object.fromEntries(points.map((score, i) => [names[i], score])),
});
