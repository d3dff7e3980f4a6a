import { decodeShots, faultText, type GameFault, type StrategyGames, sequenceWidth } from "@broadside/arena/games";
import { formatCell } from "@broadside/engine";
import { shortName } from "../../board/map/strategy-names.ts";
import type { AnswerOf } from "../../engine/task.ts";
import { type GameColumns, REDUCED_NUMBERS, strategyGames, UNPLAYED } from "./played-games.ts";
import type { Run } from "./run-store.ts";

/** A CSV field, quoted as in RFC 4180 if necessary. */
const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text from elsewhere; spreadsheets take one that begins with one of these signs for a formula. */
const plainText = (text: string): string => text.replace(/^[=+@-]/, "'$&");

const HEAD = "strategy,game,layout,shots,misses,milliseconds,fault,sequence,cells,seed";

/** The games of a run as CSV: columns of the command's `games.csv`, under its names, and the seed. */
export const gamesCsv = ({ comparison, games }: Pick<Run, "comparison" | "games">): string => {
  const { seed, scenario } = comparison;
  const { board } = scenario;
  const width = sequenceWidth(board.cellCount);
  const lines = [HEAD];
  for (const { strategy, shots, misses, milliseconds, sequences, faults } of games) {
    const name = plainText(shortName(strategy));
    const why = new Map(faults.map(({ game, fault }) => [game, plainText(faultText(fault))]));
    const text = new TextDecoder().decode(sequences);
    let at = 0;
    for (const [game, number] of shots.entries()) {
      if (number === UNPLAYED) continue;
      const sequence = text.slice(at, at + number * width);
      at += number * width;
      const cells = decodeShots(sequence, board.cellCount).map(({ cell }) => formatCell(board, cell));
      const numbers = [game, game, number, misses[game], Number(milliseconds[game].toFixed(3))];
      const texts = [name, ...numbers, why.get(game) ?? "", sequence, cells.join(" "), seed];
      lines.push(texts.map((text) => field(String(text))).join(","));
    }
  }
  return `${lines.join("\n")}\n`;
};

interface SequenceBlock {
  readonly first: number;
  readonly sequences: Uint8Array;
}

const grown = <T extends Int32Array | Float64Array>(from: T, to: T, empty: number): T => {
  to.fill(empty, from.length);
  to.set(from);
  return to;
};

/** The games of one strategy in a run. Blocks of games may arrive in any order. */
export class RunColumns {
  readonly strategy: string;
  readonly faults: GameFault[] = [];
  #shots: Int32Array;
  #misses: Int32Array;
  #milliseconds: Float64Array;
  /** Shots of the games with luck taken out; undefined as long as there are none. */
  #reduced: Float64Array | undefined;
  #blocks: SequenceBlock[] = [];
  #played = 0;

  constructor(strategy: string, games: number) {
    this.strategy = strategy;
    this.#shots = new Int32Array(games).fill(UNPLAYED);
    this.#misses = new Int32Array(games);
    this.#milliseconds = new Float64Array(games);
  }

  /** The columns of stored games. @param width letters per shot, see the arena's `sequenceWidth` */
  static from(played: GameColumns, games: number, width: number): RunColumns {
    const columns = new RunColumns(played.strategy, Math.max(games, played.shots.length));
    columns.#shots.set(played.shots);
    columns.#misses.set(played.misses);
    columns.#milliseconds.set(played.milliseconds);
    columns.faults.push(...played.faults);
    if (played.reduced) columns.#reducedFor().set(played.reduced);
    let at = 0;
    let begun: { first: number; at: number } | undefined;
    const end = (): void => {
      if (begun) columns.#blocks.push({ first: begun.first, sequences: played.sequences.subarray(begun.at, at) });
      begun = undefined;
    };
    for (const [game, shots] of played.shots.entries()) {
      if (shots === UNPLAYED) end();
      else {
        begun ??= { first: game, at };
        at += shots * width;
        columns.#played++;
      }
    }
    end();
    return columns;
  }

  #reducedFor(): Float64Array {
    this.#reduced ??= new Float64Array(this.#shots.length * REDUCED_NUMBERS).fill(Number.NaN);
    return this.#reduced;
  }

  /** The first games in the form that the arena's statistics take, without the order of shots. */
  games(games: number): StrategyGames {
    return strategyGames({ ...this.#plain(), sequences: new Uint8Array(0) }, games, 1);
  }

  /** The number of games played, including those with a fault. */
  get played(): number {
    return this.#played;
  }

  /** The number of shots of each game, {@link UNPLAYED} for games not yet played. */
  get shots(): Int32Array {
    return this.#shots;
  }

  get milliseconds(): number {
    return this.#milliseconds.reduce((sum, one) => sum + one, 0);
  }

  /** The number of shots of each finished game, NaN for the others; entry g is game g. */
  finished(): Float64Array {
    const values = Float64Array.from(this.#shots, (shots) => (shots === UNPLAYED ? Number.NaN : shots));
    for (const { game } of this.faults) values[game] = Number.NaN;
    return values;
  }

  times(): Float64Array {
    const done = this.finished();
    return this.#milliseconds.filter((_, game) => !Number.isNaN(done[game]));
  }

  grow(games: number): void {
    if (games <= this.#shots.length) return;
    this.#shots = grown(this.#shots, new Int32Array(games), UNPLAYED);
    this.#misses = grown(this.#misses, new Int32Array(games), 0);
    this.#milliseconds = grown(this.#milliseconds, new Float64Array(games), 0);
    if (this.#reduced) this.#reduced = grown(this.#reduced, new Float64Array(games * REDUCED_NUMBERS), Number.NaN);
  }

  add({ first, shots, misses, milliseconds, sequences, faults, reduced }: Omit<AnswerOf<"games">, "kind">): void {
    if (reduced) this.#reducedFor().set(reduced, first * REDUCED_NUMBERS);
    this.#shots.set(shots, first);
    this.#misses.set(misses, first);
    this.#milliseconds.set(milliseconds, first);
    this.#blocks.push({ first, sequences });
    this.faults.push(...faults);
    this.#played += shots.length;
  }

  pack(): GameColumns {
    const blocks = [...this.#blocks].sort((a, b) => a.first - b.first);
    const sequences = new Uint8Array(blocks.reduce((sum, block) => sum + block.sequences.length, 0));
    let at = 0;
    for (const block of blocks) {
      sequences.set(block.sequences, at);
      at += block.sequences.length;
    }
    return { ...this.#plain(), sequences };
  }

  #plain(): Omit<GameColumns, "sequences"> {
    return {
      strategy: this.strategy,
      shots: this.#shots.slice(),
      misses: this.#misses.slice(),
      milliseconds: this.#milliseconds.slice(),
      faults: [...this.faults].sort((a, b) => a.game - b.game),
      ...(this.#reduced && { reduced: this.#reduced.slice() }),
    };
  }
}
