import { type GameFault, type StrategyGames, sequenceWidth } from "@broadside/arena/games";
import { LUCK, REDUCED_PARTS } from "@broadside/engine/review";

/** In the column of shots: a game that has not been played yet. */
export const UNPLAYED = -1;

/** The games of one strategy as stored and sent: column by column, where entry g of each is game g. */
export interface GameColumns {
  readonly strategy: string;
  /** The shots of each game, {@link UNPLAYED} if not played; if there was a fault, the shots before it. */
  readonly shots: Int32Array;
  readonly misses: Int32Array;
  readonly milliseconds: Float64Array;
  /** The shots of all games played, in order, one game after another; see the arena's `encodeShots`. */
  readonly sequences: Uint8Array;
  readonly faults: readonly GameFault[];
  /** {@link REDUCED_NUMBERS} numbers for each game, with luck taken out; NaN for games without, absent if none has. */
  readonly reduced?: Float64Array;
}

/** How many numbers a game with luck taken out has: its parts, then its luck (the engine's `ReducedGame`). */
export const REDUCED_NUMBERS = REDUCED_PARTS.length + LUCK.length;

/** The games with luck taken out, column by column; undefined unless all finished games have it. */
const reducedColumns = (
  reduced: Float64Array | undefined,
  games: number,
  has: (game: number) => boolean,
): StrategyGames["reduced"] => {
  if (!reduced) return undefined;
  for (let game = 0; game < games; game++)
    if (has(game) && Number.isNaN(reduced[game * REDUCED_NUMBERS])) return undefined;
  const column = (at: number): Float64Array =>
    Float64Array.from({ length: games }, (_, game) => (has(game) ? reduced[game * REDUCED_NUMBERS + at] : Number.NaN));
  const [searching, chasing, greedy, advantage] = REDUCED_PARTS.map((_, at) => column(at));
  return { searching, chasing, greedy, advantage, luck: LUCK.map((_, at) => column(REDUCED_PARTS.length + at)) };
};

const TEXT = new TextDecoder();

/** Games in the form that the arena's statistics take: NaN for a game without a result. */
export const strategyGames = (played: GameColumns, games: number, cellCount: number): StrategyGames => {
  const { strategy, shots, misses, milliseconds, sequences, faults } = played;
  const width = sequenceWidth(cellCount);
  const failed = new Set(faults.map(({ game }) => game));
  const has = (game: number): boolean => shots[game] !== UNPLAYED && !failed.has(game);
  const column = (of: ArrayLike<number>): Float64Array =>
    Float64Array.from({ length: games }, (_, game) => (has(game) ? of[game] : Number.NaN));
  let at = 0;
  const texts = Array.from({ length: games }, (_, game) => {
    const length = Math.max(0, shots[game]) * width;
    at += length;
    return TEXT.decode(sequences.subarray(at - length, at));
  });
  const reduced = reducedColumns(played.reduced, games, has);
  return {
    strategy,
    ...(reduced && { reduced }),
    shots: column(shots),
    misses: column(misses),
    milliseconds: column(milliseconds),
    sequences: texts,
    faults: faults.filter(({ game }) => game < games),
  };
};
