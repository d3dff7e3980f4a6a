import { availableParallelism } from "node:os";
import { BotLog } from "../bot/process/bot-process.ts";
import { type TimeLeft, WorkPace } from "../core/work-pace.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { fingerprint, namedStrategies } from "../experiment/experiment-description.ts";
import type { ExperimentGames, NamedStrategy } from "../experiment/experiment-games.ts";
import { botLogPath, checkBeliefs, greetBots, parseStrategySources } from "../experiment/strategy-source.ts";
import type { MatchPlan } from "../match/match-pool.ts";
import {
  describeWholeGames,
  type MatchBatch,
  type PlayerPair,
  pairNumber,
  type WholeGamesExperiment,
  type WholeGamesRun,
} from "../match/match-task.ts";
import type { FleetSource } from "../match/play-match.ts";
import { type RunOptions, type RunOutcome, SECONDS_PER_GAME } from "../run/experiment-run.ts";
import { localPlayers } from "../run/players.ts";
import { readGames, resultsHead } from "../run/read-games.ts";
import type { RunProgress } from "../run/run-progress.ts";
import type { SprtState } from "../statistics/rating/sprt.ts";
import { type JournalMatch, MatchJournal, readJournal } from "../store/match-journal.ts";
import { MATCH_GAMES, MatchBook } from "./games-of-two.ts";
import type { Pairing } from "./schedule.ts";
import { MatchTest, playTournament, type Tournament } from "./tournament.ts";

interface MeteredGames {
  readonly players: number;
  /** Number of threads at work. */
  readonly threads: () => number;
  readonly now: () => number;
}

type MeteredPlan = Pick<WholeGamesPlan, "total" | "isDrawn" | "mayEndEarly" | "left">;

/** Counts whole games, and estimates the time left pair by pair, because one pair may be much slower. */
export class WholeGamesMeter {
  readonly #plan: MeteredPlan;
  readonly #metered: MeteredGames;
  readonly #start: number;
  readonly #kinds: number;
  readonly #pace: WorkPace;
  #saved = 0;
  #faults = 0;
  #played = 0;

  /** @param earlier games of an earlier run, whose speed is unknown */
  constructor(plan: MeteredPlan, metered: MeteredGames, earlier: readonly JournalMatch[]) {
    this.#plan = plan;
    this.#metered = metered;
    this.#start = metered.now();
    this.#kinds = pairNumber([0, metered.players]);
    this.#pace = new WorkPace(this.#kinds);
    for (const { result } of earlier) this.#count(result);
  }

  handOut(batch: MatchBatch | undefined): MatchBatch | undefined {
    const { threads, now } = this.#metered;
    if (batch) this.#pace.begin(pairNumber(batch.pair), batch.matches.length, threads(), now());
    return batch;
  }

  takeBack(batch: MatchBatch): MatchBatch {
    const { threads, now } = this.#metered;
    this.#pace.end(pairNumber(batch.pair), batch.matches.length, 0, undefined, threads(), now());
    return batch;
  }

  /** Records a game that has ended, after the plan has noted it. @param milliseconds of thread time */
  played(pair: PlayerPair, result: JournalMatch["result"], milliseconds: number): void {
    const { threads, now } = this.#metered;
    this.#pace.end(pairNumber(pair), 1, 1, milliseconds, threads(), now());
    this.#played++;
    this.#count(result);
  }

  progress(): RunProgress {
    const left = this.#left();
    return {
      saved: this.#saved,
      total: Math.max(this.#plan.total, this.#saved),
      faults: this.#faults,
      played: this.#played,
      milliseconds: this.#metered.now() - this.#start,
      ...(left && { left }),
    };
  }

  /** Time left; undefined until the last round is drawn, because the cost of later pairs is unknown. */
  #left(): TimeLeft | undefined {
    if (!this.#plan.isDrawn) return undefined;
    const { threads, now } = this.#metered;
    const pieces = new Array<number>(this.#kinds).fill(0);
    for (const { pair, count } of this.#plan.left) pieces[pairNumber(pair)] += count;
    const milliseconds = this.#pace.left(pieces, threads(), now());
    return milliseconds === undefined ? undefined : { milliseconds, isMost: this.#plan.mayEndEarly };
  }

  #count({ fault }: JournalMatch["result"]): void {
    this.#saved++;
    if (fault !== undefined) this.#faults++;
  }
}

/** A tournament of whole games. */
export type WholeGamesTournament = Tournament & { readonly fleets: FleetSource };

/** Options for running a tournament. */
export interface TournamentRunOptions extends RunOptions {
  /** Called with the state of the sequential test when games have been saved. */
  readonly tested?: ((state: SprtState) => void) | undefined;
}

/** The result of running a tournament. */
export type TournamentOutcome = Pick<RunOutcome, "finished" | "progress">;

/** The whole games of a tournament, read from its folder. */
export interface WholeGames
  extends Pick<ExperimentGames, "experiment" | "scenario" | "placement" | "belief" | "seed" | "stopped"> {
  readonly strategies: readonly NamedStrategy[];
  readonly matches: readonly JournalMatch[];
}

/**
 * Plays the whole games of a tournament, or those still missing, and saves each as soon as it ends.
 *
 * Cost: the missing games, on all cores.
 *
 * @throws ExperimentRefused when a strategy, the rules or the folder is wrong; nothing has been
 *   changed then.
 * @throws StoreFailed when games could not be saved; earlier ones are safe.
 * @example
 * import { runWholeGames, type WholeGamesTournament } from "@broadside/arena/tournaments";
 * import { preset } from "@broadside/engine";
 *
 * const tournament: WholeGamesTournament = {
 *   schedule: "round-robin", rounds: 1, matches: 2, turns: "alternate", lastTurn: false, fleets: "drawn",
 *   anchorAt: 1500,
 * };
 * const placement = { model: "uniform" } as const;
 * const players = { scenario: preset("gorkoff-3x3"), strategies: ["random", "hunt-target"] };
 * const outcome = await runWholeGames({ ...players, placement, seed: 1 }, tournament, { folder: "run", workers: 1 });
 * outcome.finished; // => true
 */
export const runWholeGames = async (
  experiment: WholeGamesExperiment,
  tournament: WholeGamesTournament,
  options: TournamentRunOptions,
): Promise<TournamentOutcome> => {
  const { folder, resume = false, signal, workers = availableParallelism(), secondsPerShot } = options;
  const { players = localPlayers(workers), secondsPerGame = SECONDS_PER_GAME } = options;
  const parsed = parseStrategySources(experiment.strategies, "--strategies");
  const checked = parsed.ok ? checkBeliefs(parsed.value, experiment.scenario, "--strategies") : parsed;
  if (!parsed.ok) throw ExperimentRefused.from(parsed.error);
  if (!checked.ok) throw ExperimentRefused.from(checked.error);
  const book = new MatchBook(tournament.rounds * tournament.matches);
  const isThere = MatchJournal.canContinue(folder, resume);
  const sources = await greetBots(parsed.value, experiment.scenario, tournament.fleets === "own");
  options.greeted?.(sources.map(({ command }) => command?.author));
  const logs = sources.map(({ command }) => (command ? new BotLog() : undefined));
  const { turns, fleets } = tournament;
  const limits = { secondsPerGame, ...(secondsPerShot !== undefined && { secondsPerShot }) };
  const run: WholeGamesRun = { experiment, sources, turns, fleets, ...limits };
  let opened = undefined as MatchJournal | undefined;
  const journal = (): MatchJournal => {
    if (opened) return opened;
    const { strategies } = experiment;
    opened = MatchJournal.open(
      folder,
      { description: describeWholeGames(run), strategies, asked: options.asked },
      resume,
    );
    for (const [player, log] of logs.entries()) log?.open(botLogPath(folder, player, sources[player]));
    return opened;
  };
  try {
    // A new folder is created only when the first game has ended, because then all input was correct.
    const earlier = isThere ? journal().earlier : [];
    for (const match of earlier) book.add(match);
    const plan = new WholeGamesPlan(tournament, experiment.strategies.length, book, players.threads);
    const threads = (): number => players.atWork ?? Math.max(1, Math.min(players.threads, plan.total));
    const metered = { players: experiment.strategies.length, threads, now: () => performance.now() };
    const meter = new WholeGamesMeter(plan, metered, earlier);
    const played = (pair: PlayerPair, result: JournalMatch["result"], milliseconds: number): void => {
      journal().add({ pair, result });
      book.add({ pair, result });
      plan.note(pair);
      meter.played(pair, result, milliseconds);
      if (plan.test) options.tested?.(plan.test);
      options.progress?.(meter.progress());
    };
    if (!plan.isFinished)
      await players.playWhole({
        run,
        plan: {
          next: (most) => meter.handOut(plan.next(most)),
          putBack: (batch) => plan.putBack(meter.takeBack(batch)),
          played,
        },
        total: plan.total,
        isFinished: () => plan.isFinished,
        heard: (player, bytes) => logs[player]?.add(bytes),
        signal,
      });
    journal();
    return { finished: plan.isFinished, progress: meter.progress() };
  } finally {
    opened?.close();
  }
};

/**
 * Reads the whole games in a folder.
 *
 * Cost: the journal is read once, into memory.
 *
 * @throws ExperimentRefused when the folder has none.
 * @example
 * import { readWholeGames, runWholeGames, type WholeGamesTournament } from "@broadside/arena/tournaments";
 * import { preset } from "@broadside/engine";
 *
 * const tournament: WholeGamesTournament = {
 *   schedule: "round-robin", rounds: 1, matches: 2, turns: "alternate", lastTurn: false, fleets: "drawn",
 *   anchorAt: 1500,
 * };
 * const placement = { model: "uniform" } as const;
 * const players = { scenario: preset("gorkoff-3x3"), strategies: ["random", "hunt-target"] };
 * await runWholeGames({ ...players, placement, seed: 1 }, tournament, { folder: "run", workers: 1 });
 * readWholeGames("run").matches.length; // => 4
 */
export const readWholeGames = (folder: string): WholeGames => {
  const { description, strategies, matches } = readJournal(folder);
  return {
    experiment: fingerprint(description),
    ...resultsHead(description),
    strategies: namedStrategies(description, strategies),
    matches,
  };
};

/**
 * Reads a tournament's games from a folder, whether strategies played them alone or as whole games.
 *
 * Cost: the games are read once.
 *
 * @throws the errors of {@link readGames}.
 * @example
 * import { readTournamentGames } from "@broadside/arena/tournaments";
 *
 * (await readTournamentGames("games")).strategies.length; // => 2
 */
export const readTournamentGames = async (folder: string): Promise<ExperimentGames | WholeGames> =>
  MatchJournal.isIn(folder) ? readWholeGames(folder) : readGames(folder);

/** Games that each pair plays first, to measure their time. A thread's first games are its slowest. */
const FIRST_GAMES = { perThread: 3, besides: 2 };

interface OpenGames {
  readonly pair: PlayerPair;
  readonly count: number;
}

/** Two players of a round, and the state of their games. */
interface Course extends OpenGames {
  readonly pairing: Pairing;
  /** How many of the pair's games are not in the book. */
  count: number;
  game: number;
  taken: number;
}

/** Decides when each whole game is played. It depends on the games' results, not on when they end. */
export class WholeGamesPlan implements Pick<MatchPlan, "next" | "putBack"> {
  readonly #tournament: Tournament;
  readonly #participants: number;
  readonly #book: MatchBook;
  readonly #threads: number;
  readonly #test: MatchTest | undefined;
  #round = -1;
  #courses: readonly Course[] = [];
  #open = 0;
  #back: MatchBatch[] = [];

  /** @param book games that already exist; add further ones before calling {@link WholeGamesPlan.note} */
  constructor(tournament: Tournament, participants: number, book: MatchBook, threads = 1) {
    this.#tournament = tournament;
    this.#participants = participants;
    this.#book = book;
    this.#threads = threads;
    this.#test = tournament.sprt && new MatchTest(tournament.sprt);
    this.#beginRound();
    this.#feedTest();
  }

  get total(): number {
    const { rounds, matches } = this.#tournament;
    return rounds * this.#courses.length * MATCH_GAMES * matches;
  }

  /** Whether it is known who plays the remaining games: with a Swiss schedule, this is so only in the last round. */
  get isDrawn(): boolean {
    return this.#round >= this.#tournament.rounds - 1;
  }

  /** Whether the sequential test can still end the games early. */
  get mayEndEarly(): boolean {
    return this.#test?.isAnswered === false;
  }

  /** Unfinished games of the rounds drawn so far; after a sequential test has ended, only those being played. */
  get left(): Iterable<OpenGames> {
    return this.#test?.isAnswered ? [{ pair: [0, 1], count: this.#open }] : this.#courses;
  }

  get test(): SprtState | undefined {
    return this.#test?.state;
  }

  get isFinished(): boolean {
    if (this.#test?.isAnswered) return true;
    return this.#open === 0 && this.#back.length === 0 && this.#nextCourse() === undefined && this.isDrawn;
  }

  next(most: (pair: PlayerPair) => number): MatchBatch | undefined {
    if (this.#test?.isAnswered) return undefined;
    const back = this.#back.shift();
    const batch = back ?? this.#take(most);
    if (batch) this.#open += batch.matches.length;
    return batch;
  }

  putBack(batch: MatchBatch): void {
    this.#open -= batch.matches.length;
    this.#back.push(batch);
  }

  note(pair: PlayerPair): void {
    this.#open--;
    const course = this.#courses.find((one) => one.pair[0] === pair[0] && one.pair[1] === pair[1]);
    if (course) course.count--;
    this.#feedTest();
  }

  #take(most: (pair: PlayerPair) => number): MatchBatch | undefined {
    for (;;) {
      const next = this.#nextCourse();
      if (next) return this.#collect(next, most(next.pair));
      // The next round can be drawn once all games of this round have ended.
      if (this.isDrawn || this.#open > 0 || this.#back.length > 0) return undefined;
      this.#beginRound();
    }
  }

  /** The pair whose game is next: those with fewest measured games first, then in order. */
  #nextCourse(): Course | undefined {
    const enough = FIRST_GAMES.perThread * this.#threads + FIRST_GAMES.besides;
    let best: Course | undefined;
    for (const course of this.#courses) {
      if (!this.#hasNext(course)) continue;
      if (!best || course.taken < Math.min(enough, best.taken)) best = course;
    }
    return best;
  }

  #hasNext(course: Course): boolean {
    const end = MATCH_GAMES * course.pairing.to;
    while (course.game < end && !this.#isWanted(course.pairing, course.game)) course.game++;
    return course.game < end;
  }

  #collect(course: Course, most: number): MatchBatch {
    const matches: number[] = [];
    while (matches.length < most && this.#hasNext(course)) matches.push(course.game++);
    course.taken += matches.length;
    return { pair: course.pair, matches };
  }

  #isWanted(pairing: Pairing, game: number): boolean {
    return this.#book.game(pairOf(pairing), game) === undefined;
  }

  #beginRound(): void {
    this.#round++;
    const { matches } = this.#tournament;
    const from = this.#round * matches;
    const { sprt: _, ...tournament } = this.#tournament;
    const course = playTournament(this.#book, this.#participants, { ...tournament, rounds: this.#round + 1 });
    this.#courses = course.pairings
      .filter((pairing) => pairing.from === from)
      .map((pairing) => {
        const [pair, game] = [pairOf(pairing), MATCH_GAMES * from];
        return { pairing, pair, game, taken: 0, count: this.#wantedOf(pairing) };
      });
  }

  #wantedOf(pairing: Pairing): number {
    let count = 0;
    for (let game = MATCH_GAMES * pairing.from; game < MATCH_GAMES * pairing.to; game++)
      if (this.#isWanted(pairing, game)) count++;
    return count;
  }

  #feedTest(): void {
    const isThere = (match: number): boolean => this.#book.match(match, 0, 1).length === MATCH_GAMES;
    this.#test?.feed(this.#book, this.#tournament.matches, isThere);
  }
}

const pairOf = ({ first, second }: Pairing): PlayerPair => [Math.min(first, second), Math.max(first, second)];
