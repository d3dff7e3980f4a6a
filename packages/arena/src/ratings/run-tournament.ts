import { checkArgument } from "@broadside/engine/input";
import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { Experiment } from "../experiment/experiment.ts";
import { type ExperimentGames, firstGames, type StrategyGames } from "../experiment/experiment-games.ts";
import { runExperiment } from "../run/experiment-run.ts";
import { readGames } from "../run/read-games.ts";
import type { SprtState } from "../statistics/rating/sprt.ts";
import { GameStore, type StoredGame } from "../store/game-store.ts";
import { HeadToHead } from "./games-of-two.ts";
import { runWholeGames, type TournamentOutcome, type TournamentRunOptions } from "./run-whole-games.ts";
import { gamesOfTournament, MatchTest, type Tournament } from "./tournament.ts";

/**
 * Plays the games of a tournament, or those still missing. Strategies play alone, or whole games if the
 * tournament says where fleets come from. A sequential test can end the tournament early. Where it ends depends
 * only on the games, match by match, not on when they were played; later games are stored but not counted.
 *
 * Cost: the missing games.
 *
 * @throws the errors of {@link runExperiment}; ExperimentRefused for an object in whole games.
 * @example
 * import { runTournament, type Tournament } from "@broadside/arena/tournaments";
 * import { preset } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const tournament: Tournament = {
 *   schedule: "round-robin", rounds: 1, matches: 4, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * };
 * const placement = { model: "uniform" } as const;
 * const parts = { scenario, strategies: ["random", "hunt-target"], placement, seed: 1 };
 * const outcome = await runTournament(parts, tournament, { folder: "run", workers: 1 });
 * outcome.finished; // => true
 */
export const runTournament = (
  parts: Omit<Experiment, "games">,
  tournament: Tournament,
  options: TournamentRunOptions,
): Promise<TournamentOutcome> => {
  checkArgument(parts, "strategies", "an experiment; write { scenario, strategies, placement, seed }");
  checkArgument(parts.scenario, "board", 'a scenario; write preset("hasbro")');
  checkArgument(tournament, "schedule", 'a tournament; write { schedule: "all", … }');
  const { fleets } = tournament;
  if (fleets) return runWholeGames({ ...parts, strategies: named(parts) }, { ...tournament, fleets }, options);
  const experiment = { ...parts, games: gamesOfTournament(tournament) };
  return tournament.sprt ? runTested(experiment, tournament, options) : runExperiment(experiment, options);
};

const named = ({ strategies }: Omit<Experiment, "games">): string[] =>
  strategies.map((strategy) => {
    if (typeof strategy === "string") return strategy;
    const what = "is an object of this process, and whole games are played in threads";
    throw new ExperimentRefused("--strategies", what, "put it into a module");
  });

const runTested = async (
  experiment: Experiment,
  tournament: Tournament,
  options: TournamentRunOptions,
): Promise<TournamentOutcome> => {
  const watch = new TestWatch(experiment, tournament);
  if (options.resume && GameStore.isIn(options.folder))
    watch.begin(firstGames(await readGames(options.folder), experiment.games));
  const stop = new AbortController();
  const forward = (): void => stop.abort();
  options.signal?.addEventListener("abort", forward);
  // Start the run even if the test has already ended, because the run refuses a folder of another experiment.
  if (options.signal?.aborted || watch.isAnswered) stop.abort();
  try {
    const run = await runExperiment(experiment, {
      ...options,
      mayEndEarly: true,
      signal: stop.signal,
      isEnough: () => watch.isAnswered,
      saved: (strategy, games) => {
        options.saved?.(strategy, games);
        watch.add(strategy, games);
        options.tested?.(watch.state);
        if (watch.isAnswered) stop.abort();
      },
    });
    return { finished: run.finished || watch.isAnswered, progress: run.progress };
  } finally {
    options.signal?.removeEventListener("abort", forward);
  }
};

/** Feeds complete matches to a sequential test in order, although games end in any order. */
class TestWatch {
  readonly #test: MatchTest;
  readonly #games: readonly (StrategyGames & { readonly isOver: Uint8Array })[];
  readonly #headToHead: HeadToHead;

  constructor({ scenario, games, strategies }: Experiment, tournament: Tournament) {
    if (!tournament.sprt) throw new Error("no question is asked");
    this.#test = new MatchTest(tournament.sprt);
    const column = (): Float64Array => new Float64Array(games).fill(Number.NaN);
    this.#games = strategies.map(() => ({
      strategy: "",
      shots: column(),
      misses: column(),
      milliseconds: new Float64Array(0),
      // The test counts points alone, not the shots before a fault.
      sequences: new Array<string>(games).fill(""),
      faults: [],
      isOver: new Uint8Array(games),
    }));
    this.#headToHead = new HeadToHead({ scenario, games, strategies: this.#games }, tournament);
  }

  get isAnswered(): boolean {
    return this.#test.isAnswered;
  }

  get state(): SprtState {
    return this.#test.state;
  }

  begin({ strategies, games }: ExperimentGames): void {
    if (strategies.length !== this.#games.length || games > this.#games[0].isOver.length) return;
    for (const [i, { shots, misses, faults }] of strategies.entries()) {
      const columns = this.#games[i];
      columns.shots.set(shots);
      columns.misses.set(misses);
      for (const [game, value] of shots.entries()) if (!Number.isNaN(value)) columns.isOver[game] = 1;
      for (const { game } of faults) columns.isOver[game] = 1;
    }
    this.#feed();
  }

  add(strategy: number, games: readonly StoredGame[]): void {
    const columns = this.#games[strategy];
    for (const { game, shots, misses, fault } of games) {
      columns.isOver[game] = 1;
      if (fault !== null) continue;
      columns.shots[game] = shots;
      columns.misses[game] = misses;
    }
    this.#feed();
  }

  /** Feeds the next matches, as far as their games are known. */
  #feed(): void {
    const isKnown = (match: number): boolean =>
      this.#games.every(({ isOver }) => isOver[2 * match] === 1 && isOver[2 * match + 1] === 1);
    this.#test.feed(this.#headToHead, this.#headToHead.matches, isKnown);
  }
}
