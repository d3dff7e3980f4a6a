import { availableParallelism } from "node:os";
import { BotLog } from "../bot/process/bot-log.ts";
import { type TimeLeft, WorkPace } from "../core/work-pace.ts";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import { fingerprint, namedStrategies } from "../experiment/experiment-description.ts";
import type { ExperimentGames, NamedStrategy } from "../experiment/experiment-games.ts";
import { botLogPath, greetBots } from "../experiment/source-handshake.ts";
import { checkBeliefs, parseStrategySources } from "../experiment/strategy-source.ts";
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
import { localPlayers } from "../run/local-players.ts";
import { readGames, resultsHead } from "../run/read-games.ts";
import type { RunProgress } from "../run/run-progress.ts";
import type { SprtState } from "../statistics/rating/sprt.ts";
import { type JournalMatch, MatchJournal, readJournal } from "../store/match-journal.ts";
import { MatchBook } from "./games-of-two.ts";
import type { Tournament } from "./tournament.ts";
import { WholeGamesPlan } from "./whole-games-plan.ts";

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
export interface WholeGames extends Pick<ExperimentGames, "experiment" | "scenario" | "placement" | "belief" | "seed"> {
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
