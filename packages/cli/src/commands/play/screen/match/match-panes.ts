import { type Coord, coordOf, formatCell, type Observation, type Scenario } from "@broadside/engine";
import type { Game } from "@broadside/engine/games";
import { describeAnswer, formatPercent, oneLine } from "@broadside/engine/text";
import type { Terminal } from "../../../../output/terminal.ts";
import { ENDING_TEXT } from "../../game-ending.ts";
import type { Ending, PersonGame } from "../../person-game.ts";
import { shotCounts } from "../../shot-reader.ts";
import { ownFace, SIGNS, theirFace } from "../board/cell-looks.ts";
import type { Pane } from "../board/match-screen.ts";
import type { Thinker } from "../thinking/thinker.ts";

export class HeatMap {
  #isOn = false;
  #counted: { readonly shots: number; readonly chances: Float64Array } | undefined;

  switch(): void {
    this.#isOn = !this.#isOn;
  }

  /** The chances after these shots; undefined if the map is hidden, or was not counted for them. */
  after({ length }: readonly Observation[]): Float64Array | undefined {
    return this.#isOn && this.#counted?.shots === length ? this.#counted.chances : undefined;
  }

  /** Whether the chances after these shots have yet to be counted. */
  isDue({ length }: readonly Observation[]): boolean {
    return this.#isOn && this.#counted?.shots !== length;
  }

  /** Counts the chances and returns a one-line report. Hides the map if they cannot be counted. */
  async count(thinker: Thinker, side: Game): Promise<string> {
    const shots = side.observations.length;
    const chances = await thinker.chances(side);
    if (chances instanceof Float64Array) {
      this.#counted = { shots, chances };
      const most = chances.reduce((a, b) => Math.max(a, b), 0);
      return `heat map: the chance of a hit in percent, at most ${formatPercent(most, 1)} %`;
    }
    this.#isOn = false;
    return `heat map: none, ${oneLine(chances.refused)}`;
  }

  forget(): void {
    this.#counted = undefined;
  }
}

export interface MatchMoment {
  readonly game: PersonGame;
  readonly cursor: Coord;
  readonly aimed: readonly number[];
  /** The open question, to be answered by y or n. */
  readonly question: string | undefined;
  readonly typed: string | undefined;
  readonly busy: string | undefined;
  readonly ending: Ending | undefined;
}

export const promptOf = (moment: MatchMoment): string => {
  const { game, aimed, question, typed, busy, ending } = moment;
  if (question !== undefined) return `${question} (y or n)`;
  if (ending !== undefined) return ENDING_TEXT[ending];
  if (typed !== undefined) return `cell: ${typed}_   Enter shoots, Esc leaves it`;
  if (busy !== undefined) return busy;
  const { due } = game;
  if (due === 1) return `your shot: ${cursorText(moment)}`;
  const names = aimed.map((cell) => formatCell(game.settings.scenario.board, cell)).join(" ");
  return aimed.length === due
    ? `all ${due} aimed: ${names}; Enter shoots`
    : `your ${due} shots, ${aimed.length} aimed: ${names === "" ? "" : `${names}, `}now ${cursorText(moment)}`;
};

const cursorText = ({ game, cursor }: MatchMoment): string => {
  const { scenario } = game.settings;
  const { board } = scenario;
  const name = cursorName(game, cursor);
  const isHere = (cell: number): boolean => coordOf(board, cell).join() === cursor.join();
  const shot = game.mine.observations.find(({ cell }: Observation) => isHere(cell));
  if (shot !== undefined) return `${name} (shot already: ${describeAnswer(scenario, shot.answer)})`;
  return board.blocked.some(isHere) ? `${name} (blocked)` : name;
};

const cursorName = (game: PersonGame, cursor: Coord): string => {
  const { board } = game.settings.scenario;
  const { size } = board;
  return size.length === 2
    ? formatCell(board, cursor[0] + cursor[1] * size[0])
    : `(${cursor.map((x) => x + 1).join(",")})`;
};

export const theirPane = (
  { game, cursor, aimed, ending }: MatchMoment,
  chances: Float64Array | undefined,
  terminal: Terminal,
): Pane => {
  const { mine } = game;
  const isOpen = ending !== undefined;
  const marks = { last: game.lastTurn("me"), aimed, chances: isOpen ? undefined : chances, isOpen };
  const title = `their fleet  ${shotCounts(mine)}`;
  return { title, face: theirFace(mine, marks, terminal), focus: cursor, hasCursor: true };
};

/** The person's own board, around the latest shot at it. */
export const ownPane = ({ game }: MatchMoment, terminal: Terminal): Pane => {
  const { theirs, settings } = game;
  const last = game.lastTurn("them");
  const latest = last.at(-1);
  const focus = latest ? coordOf(theirs.layout.scenario.board, latest.cell) : settings.scenario.board.size.map(() => 0);
  const title = `your fleet  ${shotCounts(theirs)}`;
  return { title, face: ownFace(theirs, last, terminal), focus, hasCursor: false };
};

export const signTexts = ({ answers, board }: Scenario): string[] => [
  `[ ] cursor`,
  `( ) last shots`,
  `${SIGNS.aimed} aimed`,
  `${SIGNS.water} water or not shot`,
  `${SIGNS.miss} miss`,
  ...(answers === "count" ? ["1.. ships hit"] : []),
  `${SIGNS.hit} hit`,
  `${SIGNS.sunk} sunk`,
  "letters: ships",
  ...(board.blocked.length > 0 ? [`${SIGNS.blocked} blocked`] : []),
  `heat map: percent, ${SIGNS.certain} certain`,
];
