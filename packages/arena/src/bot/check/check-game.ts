import {
  formatCell,
  formatObservation,
  formatScenario,
  makeKnowledge,
  type Observation,
  RandomStream,
  type Scenario,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { makeSampler } from "@broadside/engine/placing";
import { formatArenaLine } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { parseCells } from "../protocol/cells-line.ts";
import { type CheckDesk, CheckFailed } from "./check-desk.ts";

/** How a game of a check is played. */
export interface CheckGame {
  readonly scenario: Scenario;
  readonly number?: number;
  /** Cells asked for at a time. */
  readonly cells?: number;
  /** Shots after which the game is broken off. */
  readonly most?: number;
  /** Says the lines of the arena in another way than one by one. */
  readonly say?: (desk: CheckDesk, text: string) => Promise<string>;
}

/** The line that gives a bot some rules. */
export const scenarioLine = (scenario: Scenario): string =>
  `${formatArenaLine({ kind: "scenario", json: JSON.stringify(formatScenario(scenario)) })}\n`;

/**
 * Plays a game of which the bot has heard the rules, to its end or broken off.
 *
 * @returns the cells shot, as text
 * @throws CheckFailed at the first thing that is wrong.
 */
export const playCheckGame = async (desk: CheckDesk, game: CheckGame): Promise<string> => {
  const { scenario, number = 1, cells: asked = 1, most = Number.POSITIVE_INFINITY } = game;
  const say = game.say ?? ((own: CheckDesk, text: string) => own.ask(text));
  const table = new CheckTable(scenario, number);
  let told = `${formatArenaLine({ kind: "game", number })}\n`;
  while (!table.isOver && table.shots.length < most) {
    const cells = Math.min(asked, table.left);
    const reply = await say(desk, `${told}${formatArenaLine({ kind: "shoot", cells })}\n`);
    const shots = table.shoot(reply, cells);
    told = `${formatArenaLine({ kind: "answer", shots })}\n`;
  }
  const outcome = table.isOver ? "won" : "void";
  desk.say(`${told}${formatArenaLine({ kind: "end", outcome, shots: table.shots.length })}\n`);
  await desk.expectSilence("nothing was asked after the end of a game");
  return table.shots.map((cell) => formatCell(scenario.board, cell)).join(" ");
};

/** A layout, and what a bot has shot at it. */
class CheckTable {
  readonly shots: number[] = [];
  readonly #scenario: Scenario;
  readonly #referee: Referee;

  constructor(scenario: Scenario, number: number) {
    this.#scenario = scenario;
    const placements = makeSampler(makeKnowledge(scenario)).draw(RandomStream.fromSeed(number));
    this.#referee = new Referee({ scenario, placements: Array.from(placements).sort((a, b) => a - b) });
  }

  get isOver(): boolean {
    return this.#referee.isOver;
  }

  /** Cells that may still be shot. */
  get left(): number {
    const { board } = this.#scenario;
    return board.cellCount - board.blocked.length - this.shots.length;
  }

  /** Shoots what a bot has said. @returns the answers @throws CheckFailed on what is no shot */
  shoot(reply: string, asked: number): string {
    const cells = parseCells(this.#scenario, reply, asked);
    if (!cells.ok) {
      const line = parseBotLine(reply);
      if (line.ok && line.value.kind === "error") throw new CheckFailed("it answered shoot with an error");
      throw new CheckFailed(
        `it was asked for ${asked === 1 ? "a cell" : `${asked} cells`}: ${cells.error.where} ${cells.error.what}`,
      );
    }
    const answered: Observation[] = cells.value.map((cell) => ({ cell, answer: this.#fire(cell) }));
    return answered.map((observation) => formatObservation(this.#scenario, observation)).join(" ");
  }

  #fire(cell: number): Observation["answer"] {
    const { board } = this.#scenario;
    const name = formatCell(board, cell);
    if (this.shots.includes(cell)) throw new CheckFailed(`it shot at ${name}, which was already shot`);
    if (board.blocked.includes(cell)) throw new CheckFailed(`it shot at ${name}, which is blocked`);
    this.shots.push(cell);
    return this.#referee.fire(cell);
  }
}
