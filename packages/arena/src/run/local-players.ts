import { formatScenario } from "@broadside/engine";
import type { Experiment } from "../experiment/experiment.ts";
import { hidingRulesOf } from "../experiment/luck-reduction.ts";
import type { Fault } from "../fault/fault.ts";
import { type BatchBuffer, bufferGames } from "../play/batch-buffer.ts";
import { gameAt } from "../play/batch-player.ts";
import { layoutParts } from "../play/game-layouts.ts";
import { PlayerPool } from "../play/player-pool.ts";
import type { PlayedBatch } from "../play/thread-pool.ts";
import type { StoredGame } from "../store/game-store.ts";
import type { PlayedGames, Players, PlayersRequest, PlayersSource } from "./players.ts";

/** A game with no data but its fault. */
export const faultGame = ({ placement }: Experiment, game: number, fault: Fault): StoredGame => ({
  game,
  layout: placement.model === "file" ? game % placement.layouts.length : game,
  shots: 0,
  misses: 0,
  milliseconds: 0,
  fault,
  sequence: "",
});

/**
 * Target milliseconds of a batch: short for a lively progress bar and little loss, long enough to cost
 * nothing.
 */
const BATCH_MILLISECONDS = 200;

/** Players in threads of this process. */
export const localPlayers = (threads: number): PlayersSource => ({
  threads,
  batchMilliseconds: BATCH_MILLISECONDS,
  mostGames: bufferGames,
  make: (request) => makePlayers(threads, request),
});

const makePlayers = (threads: number, request: PlayersRequest): Players => {
  const { experiment, sources, reduced, secondsPerGame, secondsPerShot, openings } = request;
  const { scenario, placement, seed } = experiment;
  return new PlayerPool({
    threads: Math.min(threads, sources.length * experiment.games),
    cellCount: scenario.board.cellCount,
    task: {
      scenario: JSON.stringify(formatScenario(scenario)),
      strategies: sources,
      ...layoutParts(scenario, placement),
      seed,
      limits: { game: 1000 * secondsPerGame, ...(secondsPerShot !== undefined && { move: 1000 * secondsPerShot }) },
      ...(reduced.includes(true) && {
        hidingRules: JSON.stringify(formatScenario(hidingRulesOf(scenario, placement))),
      }),
      ...(openings && { openings }),
    },
    secondsFor: (strategy) => (sources[strategy].module ? secondsPerGame : undefined),
    ready: request.ready,
    next: (waiting, mayPlay) => {
      const batch = request.next(waiting, mayPlay);
      return batch && { ...batch, reduced: reduced[batch.strategy] };
    },
    played: (played) => request.played(gamesOf(request, played)),
    failed: request.failed,
  });
};

const gamesOf = ({ experiment }: PlayersRequest, played: PlayedBatch): PlayedGames => {
  const games = finishedGames(played);
  const { batch, fault, faultMilliseconds = 0 } = played;
  const timing = games.length > 0 ? { gameMilliseconds: millisecondsOf(played) / games.length } : {};
  if (fault !== undefined) {
    games.push({ ...faultGame(experiment, gameAt(batch, games.length), fault), milliseconds: faultMilliseconds });
  }
  return { batch, games, ...timing };
};

/** The finished games of a batch, ready for the store. */
const finishedGames = ({ batch, buffer, finished }: PlayedBatch): StoredGame[] =>
  Array.from({ length: finished }, (_, i) => ({
    game: gameAt(batch, i),
    layout: buffer.layouts[i],
    shots: buffer.shots[i],
    misses: buffer.misses[i],
    milliseconds: buffer.milliseconds[i],
    fault: buffer.faultAt(i),
    sequence: buffer.sequenceAt(i),
    ...reductionAt(buffer, i),
  }));

/** A finished game with luck removed, if it was. */
const reductionAt = (buffer: BatchBuffer, game: number): Pick<StoredGame, "reduced"> => {
  const found = buffer.reducedAt(game);
  if (!found) return {};
  const { milliseconds: _, ...reduced } = found;
  return { reduced };
};

/**
 * Time of a batch: all of it if complete, otherwise that of its finished games and of removing luck from
 * them.
 */
const millisecondsOf = ({ buffer, finished }: PlayedBatch): number => {
  let sum = 0;
  for (let i = 0; i < finished; i++) sum += buffer.milliseconds[i] + (buffer.reducedAt(i)?.milliseconds ?? 0);
  return Math.max(sum, buffer.span);
};
