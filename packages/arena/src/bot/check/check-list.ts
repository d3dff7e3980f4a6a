import {
  ANSWERS,
  type Answers,
  formatCell,
  formatObservation,
  formatScenario,
  type Layout,
  makeKnowledge,
  type Observation,
  parseScenario,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { makeSampler } from "@broadside/engine/placing";
import { answerOn, formatStatement, makeStatement, type Question } from "@broadside/engine/questions";
import { formatDuration, formatNumberOf, listOf } from "@broadside/engine/text";
import { PlayerFault } from "../../core/fault.ts";
import type { Greeting } from "../process/handshake.ts";
import { askedQuestion } from "../process/question-bot.ts";
import { formatArenaLine } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { parseCells, parseFleet } from "../protocol/cells-line.ts";
import { type CheckedBot, CheckFailed, CheckNote, reasonOf } from "./checked-bot.ts";

interface CheckGame {
  readonly scenario: Scenario;
  readonly number?: number;
  readonly cells?: number;
  /** Number of shots after which the game is stopped. */
  readonly most?: number;
  /** Time in milliseconds after which the game is stopped. */
  readonly patience?: number;
  /** Sends the arena's lines in some other way than one by one. */
  readonly say?: (bot: CheckedBot, text: string) => Promise<string>;
}

const scenarioLine = (scenario: Scenario): string =>
  `${formatArenaLine({ kind: "scenario", json: JSON.stringify(formatScenario(scenario)) })}\n`;

/** Plays a game to its end, up to `most` shots, or until the patience is at its end. @returns the cells shot @throws CheckFailed */
const playCheckGame = async (bot: CheckedBot, game: CheckGame): Promise<string> => {
  const { scenario, number = 1, cells: asked = 1, most = Number.POSITIVE_INFINITY } = game;
  const end = performance.now() + (game.patience ?? Number.POSITIVE_INFINITY);
  const say = game.say ?? ((player: CheckedBot, text: string) => player.ask(text));
  const table = new CheckTable(scenario, number);
  let news = `${formatArenaLine({ kind: "game", number })}\n`;
  while (!table.isOver && table.shots.length < most && performance.now() < end) {
    const cells = Math.min(asked, table.left);
    bot.shot = table.shots.length + 1;
    const ask = `${news}${formatArenaLine({ kind: "shoot", cells })}\n`;
    const reply = await bot.timed(() => say(bot, ask));
    if (bot.isTalkative) await bot.unasked();
    const shots = table.shoot(reply, cells);
    news = `${formatArenaLine({ kind: "answer", shots })}\n`;
  }
  bot.shot = undefined;
  const outcome = table.isOver ? "won" : "void";
  bot.say(`${news}${formatArenaLine({ kind: "end", outcome, shots: table.shots.length })}\n`);
  await bot.expectSilence("after the end of a game");
  return table.shots.map((cell) => formatCell(scenario.board, cell)).join(" ");
};

/** A bot that takes longer for a shot, in milliseconds on average, is called slow: 1,000 games take hours. */
const SLOW_MILLISECONDS = 500;

/** A slow bot does not finish its games on large boards: they are stopped after so many milliseconds. */
const LARGE_PATIENCE = 20_000;

const LOG_ADVICE = "if that is its log, write it to standard error";

const isWide = ({ size }: Scenario["board"]): boolean => size.length === 2 && size[0] > 26;

class CheckTable {
  readonly shots: number[] = [];
  readonly layout: Layout;
  readonly #scenario: Scenario;
  readonly #referee: Referee;

  constructor(scenario: Scenario, number: number) {
    this.#scenario = scenario;
    const placements = makeSampler(makeKnowledge(scenario)).draw(RandomStream.fromSeed(number));
    this.layout = { scenario, placements: Array.from(placements).sort((a, b) => a - b) };
    this.#referee = new Referee(this.layout);
  }

  get isOver(): boolean {
    return this.#referee.isOver;
  }

  get left(): number {
    const { board } = this.#scenario;
    return board.cellCount - board.blocked.length - this.shots.length;
  }

  shoot(reply: string, asked: number): string {
    const cells = parseCells(this.#scenario, reply, asked);
    if (!cells.ok) {
      const line = parseBotLine(reply);
      if (line.ok && line.value.kind === "error") throw new CheckFailed("it answered shoot with an error");
      const wish = asked === 1 ? "a cell" : `${asked} cells`;
      const { where, what, fix } = cells.error;
      if (what.endsWith("is not a cell")) {
        const { board } = this.#scenario;
        const such = `such as ${formatCell(board, 0)}${isWide(board) ? " (after Z comes AA)" : ""}`;
        throw new CheckFailed(`it was asked for ${wish}, ${such}, and said "${reasonOf(reply)}"; ${LOG_ADVICE}`);
      }
      if (what.startsWith('"')) throw new CheckFailed(`${what}; ${fix}`);
      throw new CheckFailed(`it was asked for ${wish}, but its ${where} ${what}`);
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

/** The rules for a check: a small board. Ships may touch; if the answers are `count`, they may overlap. */
const rules = (answers: Answers, parts: object = {}): Scenario =>
  unwrap(
    parseScenario({
      name: "check",
      board: { size: [5, 4] },
      fleet: [
        { name: "cruiser", length: 3 },
        { name: "boat", length: 1, count: 2 },
      ],
      contact: answers === "count" ? "overlap" : "allowed",
      answers,
      ...parts,
    }),
  );

const HASBRO = preset("hasbro");

/** Plays one game under each set of rules; the bot may refuse some, with its reasons. */
const playThose = async (
  bot: CheckedBot,
  all: readonly (readonly [string, Scenario])[],
  patience?: number,
): Promise<{ readonly played: readonly string[]; readonly refused: ReadonlyMap<string, readonly string[]> }> => {
  const [played, refused]: [string[], Map<string, string[]>] = [[], new Map()];
  for (const [name, scenario] of all) {
    const why = await bot.agree(scenarioLine(scenario));
    if (why !== undefined) {
      refused.set(why, [...(refused.get(why) ?? []), name]);
      continue;
    }
    await playCheckGame(bot, { scenario, ...(patience !== undefined && { patience }) });
    played.push(name);
  }
  return { played, refused };
};

const refusedText = (refused: ReadonlyMap<string, readonly string[]>): string => {
  const texts = Array.from(refused, ([why, names]) => `${listOf(names, "or")} (${why})`);
  return listOf(texts, "or");
};

const playAll = async (bot: CheckedBot, all: readonly [string, Scenario][], patience?: number): Promise<string> => {
  const { played, refused } = await playThose(bot, all, patience);
  if (refused.size > 0) throw new CheckNote(`it does not play ${refusedText(refused)}`);
  return `it plays ${listOf(played, "and")}`;
};

/** How many questions and shots a bot has in the game with questions. */
const [QUESTIONS, QUESTION_SHOTS] = [3, 5];

/** @throws CheckFailed if it is no question of yes or no, or if none is left */
const questionOf = (text: string, left: number): Question => {
  try {
    return askedQuestion(HASBRO, text, left);
  } catch (error) {
    throw error instanceof PlayerFault ? new CheckFailed(`it ${error.fault.what}`) : error;
  }
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Checks a bot after its handshake. @returns what is right, in one line @throws CheckFailed, CheckNote */
export type Check = (bot: CheckedBot, greeting: Greeting) => Promise<string>;

/** A check under the rules of hasbro, which every bot should play. */
const underHasbro =
  (check: (bot: CheckedBot) => Promise<string>): Check =>
  async (bot) => {
    const why = await bot.agree(scenarioLine(HASBRO));
    if (why !== undefined)
      throw new CheckFailed(`it does not play the rules of hasbro, which every bot should (${why})`);
    return check(bot);
  };

/** A check by rules that the user names. */
export const gameBy =
  (scenario: Scenario): Check =>
  async (bot) => {
    const why = await bot.agree(scenarioLine(scenario));
    if (why !== undefined) throw new CheckNote(`it does not play them (${why})`);
    const shots = (await playCheckGame(bot, { scenario })).split(" ").length;
    return `a game${scenario.name === "custom" ? "" : ` of ${scenario.name}`}, ${formatNumberOf(shots, "shot")}`;
  };

/** The checks by name, in their order. */
export const CHECKS: Readonly<Record<string, Check>> = {
  options: async (bot, { options }) => {
    for (const option of options) {
      const { name, standard } = option;
      const values =
        option.type === "number" ? [option.min, option.max] : option.type === "choice" ? option.values : [];
      for (const value of [...values, standard]) {
        if (value === undefined) continue;
        const why = await bot.agree(`${formatArenaLine({ kind: "set", name, value: String(value) })}\n`);
        if (why !== undefined) throw new CheckFailed(`it refuses a value of its own option ${name}`);
      }
    }
    return options.length === 0
      ? "it offers none"
      : `it takes the values of its ${formatNumberOf(options.length, "option")}`;
  },
  "illegal rules": async (bot) => {
    const taken: string[] = [];
    const lines = ["{}", '{"board":', '{"board":{"size":[0,-3]},"fleet":[],"contact":"none","answers":"hit"}'];
    for (const json of lines) {
      try {
        if ((await bot.agree(`scenario ${json}\n`)) === undefined) taken.push(json);
      } catch (error) {
        if (!(error instanceof CheckFailed)) throw error;
        const { last } = bot;
        bot.drop();
        bot.wasLate = error.isLate;
        throw new CheckNote(`when told rules that make no sense, ${error.message}; answer error and why`, last);
      }
    }
    if (taken.length > 0) throw new CheckNote(`it answers ok to ${listOf(taken, "and")}; error would be better`);
    return "it answers error to rules that make no sense";
  },
  "unasked lines": underHasbro(async (bot) => {
    const say = async (player: CheckedBot, text: string): Promise<string> => {
      const reply = await player.ask(text);
      const more = await player.unasked();
      if (more === undefined) return reply;
      bot.isTalkative = true;
      throw new CheckFailed(
        `after shot ${bot.shot} it also said "${more}", which nobody asked for; write your log to standard error`,
      );
    };
    await playCheckGame(bot, { scenario: HASBRO, number: 12, most: 5, say });
    return "it says nothing but its answers";
  }),
  "a game": underHasbro(async (bot) => {
    const began = performance.now();
    const shots = (await playCheckGame(bot, { scenario: HASBRO })).split(" ").length;
    const milliseconds = performance.now() - began;
    const text = `a game of hasbro, ${formatNumberOf(shots, "shot")}`;
    if (milliseconds < SLOW_MILLISECONDS * shots) return text;
    const times = `${formatDuration(milliseconds / shots)} a shot: 1,000 such games take ${formatDuration(1000 * milliseconds)}`;
    throw new CheckNote(`${text}, but it is slow, ${times}`);
  }),
  answers: async (bot) => {
    const all = ANSWERS.map((answers) => [answers, rules(answers)] as const);
    const { played, refused } = await playThose(bot, all);
    const [first] = ANSWERS.filter((answers) => played.includes(answers));
    if (first === undefined)
      throw new CheckFailed(`it refuses every kind of answers on a board of 5 by 4: ${refusedText(refused)}`);
    bot.answers = first;
    if (refused.size > 0) throw new CheckNote(`it plays answers ${listOf(played, "and")}; not ${refusedText(refused)}`);
    return "it keeps to the protocol for all kinds of answers";
  },
  "small boards": (bot) =>
    playAll(bot, [
      ["a single cell", rules(bot.answers, { board: { size: [1, 1] }, fleet: [{ name: "boat", length: 1 }] })],
      ["a row", rules(bot.answers, { board: { size: [7, 1] }, fleet: [{ name: "ship", length: 2 }] })],
      ["blocked cells", rules(bot.answers, { board: { size: [4, 4], blocked: ["A1", "B3", "D4"] } })],
      [
        "a ship that is no line",
        rules(bot.answers, { fleet: [{ name: "ell", shape: ["X.", "XX"] }], contact: "none" }),
      ],
      ["three dimensions", rules(bot.answers, { board: { size: [3, 3, 2] } })],
    ]),
  "large boards": (bot) =>
    playAll(
      bot,
      [
        ["26 by 26 cells", rules(bot.answers, { board: { size: [26, 26] } })],
        ["100 by 100 cells", rules(bot.answers, { board: { size: [100, 100] } })],
      ],
      LARGE_PATIENCE,
    ),
  salvo: underHasbro(async (bot) => {
    await playCheckGame(bot, { scenario: HASBRO, cells: 3 });
    return "when asked for three cells it names three different ones";
  }),
  questions: underHasbro(async (bot) => {
    const number = 12;
    const { layout } = new CheckTable(HASBRO, number);
    let [left, asked] = [QUESTIONS, 0];
    const say = async (player: CheckedBot, text: string): Promise<string> => {
      // At the last shot none is left, whatever was asked.
      if (player.shot === QUESTION_SHOTS) left = 0;
      let news = text.replace(/shoot .*\n$/, "");
      for (;;) {
        const reply = await player.ask(`${news}${formatArenaLine({ kind: "shoot", cells: 1, questions: left })}\n`);
        const line = parseBotLine(reply);
        if (!line.ok || line.value.kind !== "ask") return reply;
        const question = questionOf(line.value.question, left);
        const statement = formatStatement(makeStatement(question, answerOn(question, layout), 0.1));
        news = `${formatArenaLine({ kind: "told", statement })}\n`;
        left--;
        asked++;
      }
    };
    await playCheckGame(bot, { scenario: HASBRO, number, most: QUESTION_SHOTS, say });
    if (asked === 0) return "where it may ask questions it shoots without";
    return `it asks, ${formatNumberOf(asked, "question")}, is told the answers, and shoots`;
  }),
  place: underHasbro(async (bot) => {
    for (const number of [1, 2, 3]) {
      bot.say(`${formatArenaLine({ kind: "game", number })}\n`);
      const line = `${formatArenaLine({ kind: "place", move: bot.limit })}\n`;
      const reply = await bot.ask(line, bot.limit, "a bot without fleets answers error I do not place");
      const answer = parseBotLine(reply);
      if (answer.ok && answer.value.kind === "error")
        throw new CheckNote(
          `it does not place ships (${reasonOf(answer.value.text)}), so it cannot play tournaments with --fleet own`,
        );
      const fleet = parseFleet(HASBRO, reply);
      if (!fleet.ok) throw new CheckFailed(`its fleet does not fit: ${fleet.error.where} ${fleet.error.what}`);
    }
    return "its fleets fit the rules";
  }),
  "broken off": underHasbro(async (bot) => {
    await playCheckGame(bot, { scenario: HASBRO, number: 4, most: 5 });
    bot.say(`${formatArenaLine({ kind: "game", number: 5 })}\n`);
    await bot.expectSilence("at the beginning of a game");
    await playCheckGame(bot, { scenario: HASBRO, number: 6 });
    return "after a game that was broken off it plays another";
  }),
  "games in a row": underHasbro(async (bot) => {
    const first = await playCheckGame(bot, { scenario: HASBRO, number: 7 });
    const other = await playCheckGame(bot, { scenario: HASBRO, number: 8 });
    const again = await playCheckGame(bot, { scenario: HASBRO, number: 7 });
    if (first !== again)
      throw new CheckNote(
        "it shot at other cells when it played the same game again: seed random numbers with the game's number",
      );
    return first === other
      ? "three games in a row; it plays every game alike"
      : "three games in a row; the same number gives the same shots";
  }),
  "unknown lines": underHasbro(async (bot) => {
    bot.say("hello there\n");
    await bot.expectSilence("after a line whose first word it cannot know");
    bot.say("\n");
    await bot.expectSilence("after a blank line");
    const say = (player: CheckedBot, text: string) => player.ask(`weather fine 21\n${text}`);
    await playCheckGame(bot, { scenario: HASBRO, number: 9, most: 5, say });
    return "it does not answer lines that it cannot know";
  }),
  "slow lines": underHasbro(async (bot) => {
    const inPieces = async (player: CheckedBot, text: string): Promise<string> => {
      const half = Math.ceil(text.length / 2);
      player.say(text.slice(0, half));
      await pause(5);
      player.say(text.slice(half));
      const reply = await player.hear();
      // A slow reader.
      await pause(5);
      return reply;
    };
    await playCheckGame(bot, { scenario: HASBRO, number: 10, most: 8, say: inPieces });
    return "it puts lines together that come in pieces";
  }),
  time: underHasbro(async (bot) => {
    const milliseconds = 1000;
    bot.say(`${formatArenaLine({ kind: "game", number: 11 })}\n`);
    // Measure the first shot: a bot that has just started is slower at it than at later ones.
    const begin = performance.now();
    await bot.ask(`${formatArenaLine({ kind: "shoot", move: milliseconds, game: 60_000, cells: 1 })}\n`, bot.limit);
    if (performance.now() - begin > milliseconds) throw new CheckFailed("it had 1000 milliseconds, and took longer");
    bot.say(`${formatArenaLine({ kind: "end", outcome: "lost", shots: 1 })}\n`);
    return "when asked for a shot within a second, it shoots in time";
  }),
  quit: async (bot) => {
    const { inTime, how } = await bot.quit("quit\n");
    if (!inTime) throw new CheckFailed("it did not end within a second after quit");
    if (how !== "exit code 0") throw new CheckNote(`it ended after quit with ${how}; exit code 0 is usual`);
    return "it ends within a second after quit";
  },
  "end of input": async (bot) => {
    if ((await bot.quit("")).inTime) return "it ends when its input does";
    throw new CheckNote("it does not stop when its input ends: it would survive an arena that is killed");
  },
};
