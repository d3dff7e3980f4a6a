import type { ScenarioSource } from "@broadside/engine";
import type { FaultCount } from "../core/fault.ts";
import type { NamedStrategy } from "../experiment/experiment-games.ts";
import type { OpenInterval, Rating, Ratings } from "../statistics/rating/rate.ts";
import type { SprtQuestion, SprtState } from "../statistics/rating/sprt.ts";
import type { Interval } from "../statistics/sample/samples.ts";

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
