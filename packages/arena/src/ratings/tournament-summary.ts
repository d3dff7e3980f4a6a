import type { ScenarioSource } from "@broadside/engine";
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  listOf,
} from "@broadside/engine/text";
import { type FaultCount, faultCountTexts } from "../core/fault.ts";
import type { NamedStrategy, StoppedRun } from "../experiment/experiment-games.ts";
import { FEWEST_MATCHES, type OpenInterval, type Rating, type Ratings } from "../statistics/rating/rate.ts";
import type { SprtQuestion, SprtState } from "../statistics/rating/sprt.ts";
import type { Interval } from "../statistics/sample/sample.ts";
import { stoppedCaution } from "../statistics/summary/conclusion.ts";

/** Version of {@link TournamentSummary}. It increases when a field changes its meaning or is removed. */
export const TOURNAMENT_VERSION = 1;

/** Words for the methods behind a tournament's numbers. */
export const TOURNAMENT_METHODS = {
  match:
    "Match m has the layouts X and Y of games 2m and 2m + 1. In its first game one player begins and searches X while the other searches Y; in its second game the other player begins and searches X. A player's shots do not depend on the opponent, so two-player games follow from games played alone. Fewer turns win. With equally many turns the player who began wins; with a last turn it is a draw.",
  rating:
    "Ratings are strengths by maximum likelihood in the model of Bradley and Terry, with draws by Davidson and, where it matters, an advantage of beginning; 400 Elo points are odds of ten to one between a win and a loss.",
  interval:
    "Each interval holds the difference to the fixed point of the scale with 95 %, by itself. With 200 matches or more, intervals come from the spread between matches, because games of a match share layouts and a player's game counts against every opponent; if nearly all matches are alike, they allow for what one and a half more matches could change. With fewer than 50 matches, and always in informationInterval, they come from the observed information, as if all games were independent. In between they are the wider of the two.",
  standing:
    "A strength has a finite estimate only if wins and draws lead from everyone in a group to everyone else in it (Ford's condition). A player that lost and drew nothing against the group has no upper bound; its lower bound is the rating at which it would win all its games with a chance of 2.5 %.",
  superiority:
    "The likelihood of superiority is the chance that the first is the stronger, if every difference was equally likely before the games: the normal distribution at the difference of ratings over its standard error.",
  sprt: "The sequential test asks whether the points of pairs of games (0, 1/2, 1, 3/2 or 2) have the mean of elo1 or that of elo0, by the generalised likelihood ratio between Wald's bounds. Its Elo is that of points: a share s of the points is 400 log10(s / (1 - s)).",
  shots: "Mean shots are of the strategy's own finished games, each counted once, with Student's 95 % interval.",
} as const;

/** The same words for a tournament of whole games. */
export const TOGETHER_METHODS: Readonly<Record<keyof typeof TOURNAMENT_METHODS, string>> = {
  ...TOURNAMENT_METHODS,
  match:
    "Match m of two players is their games 2m and 2m + 1, played as whole games. In the second game they change places: the other player begins and, where fleets are drawn, searches the layout that the first searched. The first to sink the other's fleet wins.",
  shots:
    "Mean shots are those of games won by sinking the fleet; how many shots the others would have needed is unknown. Compare them with care: players who seldom win do so when they are quick.",
};

/** One participant of a tournament. */
export interface ParticipantSummary extends NamedStrategy, Rating {
  /** Two-player games that count. */
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Two-player games lost by a fault. */
  readonly lostByFault: number;
  /** Unfinished games, if played alone; for whole games, those lost through a fault. */
  readonly faults: number;
  readonly faultReasons?: readonly FaultCount[];
  /** Absent if no game was finished. Of whole games only those won by sinking the fleet count. */
  readonly shots?: { readonly mean: number; readonly interval?: Interval; readonly games: number };
}

/** Two participants that met, in the order of the list. */
export interface TournamentPair {
  readonly first: string;
  readonly second: string;
  /** Wins, draws and losses are those of the first participant. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /**
   * Number of matches by the first participant's points: 0, 1/2, 1, 3/2, 2. Matches with a void game are left out.
   */
  readonly matches: readonly number[];
  /** Difference of the two ratings, first minus second; absent unless both have a rating. */
  readonly difference?: { readonly mean: number; readonly interval: OpenInterval };
  /** Absent if there is no difference, or if it has no spread. */
  readonly superiority?: number;
}

/** The numbers of a tournament, as in `summary.json`. They do not depend on the machine. */
export interface TournamentSummary {
  readonly kind: "broadside-tournament";
  readonly version: typeof TOURNAMENT_VERSION;
  /** Present if the run was stopped: the numbers are then of its first matches, which all pairs have played. */
  readonly stopped?: StoppedRun;
  readonly experiment: {
    readonly fingerprint: string;
    readonly scenario: ScenarioSource;
    readonly placement: string;
    readonly belief?: string;
    readonly seed: number;
    /** Games that each participant was to play alone; for whole games, those of every pair over all rounds. */
    readonly games: number;
  };
  readonly tournament: {
    readonly schedule: string;
    readonly rounds: number;
    /** Maximum number of matches for each pair that meets; a match is two games. */
    readonly matches: number;
    readonly turns: string;
    readonly lastTurn: boolean;
    /** For whole games, where the fleets come from: `drawn` or `own`. */
    readonly fleets?: string;
    readonly anchor: { readonly participant: string | null; readonly at: number };
  };
  /** Only of methods that were used: `sprt` is absent without a sequential test. */
  readonly methods: Readonly<Partial<Record<keyof typeof TOURNAMENT_METHODS, string>>>;
  /** Matches that were counted. */
  readonly matches: number;
  /** Games that neither side finished; they do not count. */
  readonly void: number;
  readonly participants: readonly ParticipantSummary[];
  readonly pairs: readonly TournamentPair[];
  readonly firstMove?: Ratings["firstMove"];
  readonly draw?: Ratings["draw"];
  readonly intervals: Ratings["intervals"];
  /** The rounds of a Swiss tournament, with the names of the participants. */
  readonly rounds?: readonly {
    readonly pairs: readonly (readonly [string, string])[];
    readonly bye?: string;
    readonly points: Readonly<Record<string, number>>;
  }[];
  readonly sprt?: SprtState & SprtQuestion;
  readonly notes: readonly string[];
  readonly cautions: readonly string[];
  readonly conclusions: readonly string[];
}

/** A summary without its sentences. */
export type TournamentFacts = Omit<TournamentSummary, "cautions" | "conclusions">;

/**
 * A rating in words: a number, or a sign that it is unbounded.
 *
 * @example
 * import { ratingText } from "@broadside/arena/tournaments";
 *
 * ratingText({ rating: 1512.4, standing: "rated" }); // => "1,512"
 * ratingText({ rating: null, standing: "above" }); // => "∞"
 */
export const ratingText = ({ rating, standing }: Pick<ParticipantSummary, "rating" | "standing">): string => {
  if (rating !== null) return formatNumber(rating, 0);
  return standing === "above" ? "∞" : standing === "below" ? "−∞" : "–";
};

/**
 * An interval in words; its ends may be open.
 *
 * @example
 * import { openIntervalText } from "@broadside/arena/tournaments";
 *
 * openIntervalText({ low: -20, high: 35, confidence: 0.95 }); // => "−20 to 35"
 * openIntervalText({ low: null, high: 35, confidence: 0.95 }); // => "at most 35"
 */
export const openIntervalText = ({ low, high }: OpenInterval): string => {
  if (low === null && high === null) return "not bounded";
  if (low !== null && high !== null) return low === high ? "held" : formatInterval({ low, high }, 0);
  return low === null ? `at most ${formatNumber(high ?? 0, 0)}` : `at least ${formatNumber(low, 0)}`;
};

/**
 * Sorts the participants by rating, highest first, then by points; those with the standing `apart` come last.
 *
 * Cost: a sort of the participants.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { rankedParticipants, summariseTournament } from "@broadside/arena/tournaments";
 *
 * const summary = summariseTournament(await readGames("games"), {
 *   schedule: "round-robin", rounds: 1, matches: 20, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * });
 * rankedParticipants(summary)[0]?.strategy; // => "random"
 */
export const rankedParticipants = ({ participants }: Pick<TournamentFacts, "participants">): ParticipantSummary[] => {
  const place = { above: 0, rated: 1, below: 2, apart: 3 };
  const score = ({ wins, draws, games }: ParticipantSummary): number => (games === 0 ? 0 : (wins + draws / 2) / games);
  return [...participants].sort(
    (a, b) => place[a.standing] - place[b.standing] || (b.rating ?? 0) - (a.rating ?? 0) || score(b) - score(a),
  );
};

/**
 * The pairs of a tournament, each with the participant first that {@link rankedParticipants} puts first.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { rankedPairs, summariseTournament } from "@broadside/arena/tournaments";
 *
 * const summary = summariseTournament(await readGames("games"), {
 *   schedule: "round-robin", rounds: 1, matches: 20, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * });
 * rankedPairs(summary)[0]?.first; // => "random"
 */
export const rankedPairs = (facts: Pick<TournamentFacts, "participants" | "pairs">): TournamentPair[] => {
  const names = rankedParticipants(facts).map(({ strategy }) => strategy);
  return facts.pairs.map((pair) => (names.indexOf(pair.first) <= names.indexOf(pair.second) ? pair : turned(pair)));
};

const turned = (pair: TournamentPair): TournamentPair => {
  const { first, second, wins, losses, matches, difference, superiority } = pair;
  const minus = (bound: number | null): number | null => (bound === null ? null : -bound);
  return {
    ...{ ...pair, first: second, second: first, wins: losses, losses: wins, matches: [...matches].reverse() },
    ...(difference && {
      difference: {
        mean: -difference.mean,
        interval: {
          ...difference.interval,
          low: minus(difference.interval.high),
          high: minus(difference.interval.low),
        },
      },
    }),
    ...(superiority !== undefined && { superiority: 1 - superiority }),
  };
};

/**
 * The first participant's share of the points, as `61.2 %`.
 *
 * @example
 * import { scoreText } from "@broadside/arena/tournaments";
 *
 * scoreText({ wins: 12, draws: 3, losses: 5 }); // => "67.5 %"
 */
export const scoreText = ({ wins, draws, losses }: Pick<TournamentPair, "wins" | "draws" | "losses">): string => {
  const games = wins + draws + losses;
  return games === 0 ? "–" : `${formatPercent((wins + draws / 2) / games)} %`;
};

export const cautionsOfTournament = (facts: TournamentFacts): string[] => {
  const { participants, matches, sprt } = facts;
  const cautions = participants
    .filter(({ faults }) => faults > 0)
    .map(({ strategy, faults, faultReasons = [], lostByFault }) => {
      const why = faultCountTexts(faultReasons).join("; ");
      return facts.tournament.fleets !== undefined
        ? `${strategy} lost ${formatNumberOf(lostByFault, "game")} by faults: ${why}.`
        : `${strategy} did not finish ${formatNumberOf(faults, "game")} of its own: ${why}. That lost it ${formatNumberOf(lostByFault, "two-player game")}.`;
    });
  if (facts.void > 0)
    cautions.push(
      `${formatNumberOf(facts.void, "two-player game")} that neither finished ${facts.void === 1 ? "counts" : "count"} nowhere.`,
    );
  if (matches < FEWEST_MATCHES)
    cautions.push(
      `There ${matches === 1 ? "is" : "are"} only ${formatNumberOf(matches, "match", "matches")}: the intervals are rough, because they treat games on the same layouts as independent.`,
    );
  if (sprt?.accepted)
    cautions.push(
      "A sequential test ended the games. Its answer has the stated error rates, but the ratings ignore the early stop: the difference found is too large on average, and the intervals hold the true value less often than stated.",
    );
  for (const { strategy, standing } of participants) {
    if (standing === "above") cautions.push(`The rating of ${strategy} has no upper bound.`);
    if (standing === "below")
      cautions.push(`${strategy} lost every game against rated players: its rating has no lower bound.`);
    if (standing === "apart") cautions.push(`No game links ${strategy} with rated players: it has no rating.`);
  }
  const { schedule, rounds } = facts.tournament;
  const first =
    schedule === "swiss" ? formatNumberOf(rounds, "round") : `${formatNumberOf(2 * matches, "game")} of each pair`;
  return [...stoppedCaution(facts.stopped, first, "all pairs"), ...cautions, ...facts.notes];
};

export const conclusionsOfTournament = (facts: TournamentFacts): string[] => {
  const ranked = rankedParticipants(facts).filter(({ games }) => games > 0);
  const [best, next] = ranked;
  if (!best || !next) return ["No two players finished a game against each other: nothing can be concluded."];
  return [...sprtSentence(facts), leadSentence(facts, ranked), ...firstMoveSentence(facts)];
};

const sprtSentence = ({ sprt, participants }: TournamentFacts): string[] => {
  if (!sprt) return [];
  const [first, second] = participants.map(({ strategy }) => strategy);
  const { accepted, elo0, elo1, ratio, lower, upper, pairs, alpha, beta } = sprt;
  const numbers = `log-likelihood ratio ${formatNumber(ratio)} between ${formatNumber(lower)} and ${formatNumber(upper)}, ${formatNumberOf(pairs, "match", "matches")}`;
  if (!accepted)
    return [
      `Whether ${first} is stronger than ${second} by ${elo0} or by ${elo1} Elo points is not answered yet (${numbers}).`,
    ];
  const [answer, other] = accepted === "elo0" ? [elo0, elo1] : [elo1, elo0];
  const chance = formatPercent(accepted === "elo0" ? beta : alpha, 0);
  return [
    `The test accepts that ${first} is stronger than ${second} by ${answer} Elo points and not by ${other} (${numbers}; if the other answer is true, about ${chance} % of such tests at most end like this).`,
  ];
};

/** Ratings that differ less are equal but for rounding. */
const EQUAL_RATING = 1e-6;

const leadSentence = ({ pairs }: TournamentFacts, ranked: readonly ParticipantSummary[]): string => {
  const [best, next] = ranked;
  if (best.rating === null) {
    const unbeaten = ranked.filter(({ standing }) => standing === "above").map(({ strategy }) => strategy);
    return `${listOf(unbeaten.length > 0 ? unbeaten : [best.strategy], "and")} won every game against rated players.`;
  }
  const top = best.rating;
  const equal = ranked.filter(({ rating }) => rating !== null && top - rating < EQUAL_RATING);
  if (equal.length > 1)
    return `${listOf(
      equal.map(({ strategy }) => strategy),
      "and",
    )} have the same rating, the highest in these games.`;
  const pair = pairs.find(({ first, second }) =>
    [best.strategy, next.strategy].every((name) => name === first || name === second),
  );
  const interval = pair?.difference?.interval;
  if (next.rating === null || !interval || interval.low === null || interval.high === null)
    return `${best.strategy} has the highest rating in these games.`;
  const [low, high] = pair.first === best.strategy ? [interval.low, interval.high] : [-interval.high, -interval.low];
  const lead = `${formatNumber(best.rating - next.rating, 0)} Elo points (95 % interval ${formatInterval({ low, high }, 0)}, ${formatCount(pair.wins + pair.draws + pair.losses)} games against each other)`;
  return low > 0
    ? `${best.strategy} leads ${next.strategy}, who is second, by ${lead}.`
    : `${best.strategy} has the highest rating in these games, but no clear lead over ${next.strategy}: the difference is ${lead}.`;
};

const firstMoveSentence = ({ firstMove }: TournamentFacts): string[] => {
  const { low, high } = firstMove?.interval ?? {};
  if (!firstMove || low == null || high == null) return [];
  return [
    `Between players of equal strength, shooting first is worth ${formatNumber(firstMove.value, 0)} Elo points (95 % interval ${formatInterval({ low, high }, 0)}).`,
  ];
};
