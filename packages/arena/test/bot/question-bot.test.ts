import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseCommand, QuestionBot } from "@broadside/arena/bots";
import {
  formatCell,
  formatObservation,
  type Layout,
  makeKnowledge,
  parseScenario,
  RandomStream,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { playWithSpotter, Spotter } from "@broadside/engine/questions";
import { describe, expect, test } from "vitest";
import { newFolder } from "../arena.ts";

const asker = fileURLToPath(new URL("../../../../examples/bots/asker.mjs", import.meta.url));
const scenario = unwrap(
  parseScenario({ board: { size: [6, 6] }, fleet: [3, 2, 2], contact: "allowed", answers: "identified" }),
);
const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(3)) as [Layout];
const command = (...words: string[]) => unwrap(parseCommand(words.map((word) => `'${word}'`).join(" "), "asker"));

/** A program that says these lines: one to each line told that wants an answer. It keeps the answers told in a file. */
const recording = (file: string, ...lines: string[]) =>
  command(
    ...[process.execPath, "-e"],
    `const lines = ${JSON.stringify(["bot 1 name=Parrot\nok", "ok", ...lines])};
     require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
       if (/^(broadside|scenario|shoot)/.test(line)) console.log(lines.shift() ?? "A1");
       if (/^answer/.test(line) && "${file}") require("node:fs").appendFileSync("${file}", line + "\\n");
       if (line === "quit") process.exit();
     });`.replaceAll("'", ""),
  );

const saying = (...lines: string[]) => recording("", ...lines);

const play = async (words: ReturnType<typeof command>, questions: number, wrong = 0) => {
  const bot = unwrap(await QuestionBot.start(words, scenario, { questions, wrong }, 7));
  const spotter = new Spotter(layout, wrong, RandomStream.fromSeed(2));
  try {
    return await playWithSpotter(bot, layout, spotter, { questions, shots: 36 });
  } finally {
    await bot.quit();
  }
};

describe("a program that asks", () => {
  test("asks by the protocol, is told, and shoots: the example finds all ships", async () => {
    const game = await play(command(process.execPath, asker), 6, 0.1);
    expect(game.asked.map(({ question }) => question)).toEqual([1, 2, 3, 4, 5, 6].map((row) => `any(row ${row})`));
    expect(game).toMatchObject({ isFinished: true, hits: 7 });
  });

  test("may ask no more than its questions, and only what is a question", async () => {
    expect((await play(command(process.execPath, asker), 2)).asked).toHaveLength(2);
    await expect(play(saying("ask any(A1)", "ask any(A2)"), 1)).rejects.toThrow("asked with no question left: any(A2)");
    await expect(play(saying("ask any(Z9)"), 1)).rejects.toThrow(/^asked what is no question \(.*: any\(Z9\)$/);
    await expect(play(saying("ask count(row 1)"), 1)).rejects.toThrow("asked what is not answered by yes or no");
    await expect(play(saying("hello"), 1)).rejects.toThrow('said something that is not a cell from A1 to F6: "hello"');
  });

  test("that names a cell again, or one that is blocked, loses the game, and its process plays the next", async () => {
    const fault = "shot at a cell that is already shot";
    await expect(play(saying("A1", "A1"), 0)).rejects.toMatchObject({
      fault: { kind: "shot", what: fault },
    });
    const bot = unwrap(
      await QuestionBot.start(command(process.execPath, asker), scenario, { questions: 2, wrong: 0 }, 7),
    );
    const spotter = new Spotter(layout, 0, RandomStream.fromSeed(2));
    const budget = { questions: 2, shots: 36 };
    const games = [await playWithSpotter(bot, layout, spotter, budget)];
    for (const game of [8, 7]) games.push(await playWithSpotter(bot.again(game), layout, spotter, budget));
    expect(games[2]).toEqual(games[0]);
    expect(games[1]).not.toEqual(games[0]);
    expect(await bot.quit()).toBe(true);
  });

  test("hears what the rules say: of a ship of unknown length, that it sinks", async () => {
    const fleet = [{ names: ["red", "blue"], lengths: [3, 2] }];
    const shared = unwrap(parseScenario({ board: { size: [4, 4] }, fleet, contact: "allowed", answers: "identified" }));
    const [hidden] = sampleLayouts(makeKnowledge(shared), 1, RandomStream.fromSeed(3)) as [Layout];
    const file = join(newFolder(), "..", "heard.txt");
    const cells = Array.from({ length: 16 }, (_, cell) => cell);
    const bot = unwrap(
      await QuestionBot.start(recording(file, ...cells.map((cell) => formatCell(shared.board, cell))), shared, {
        ...{ questions: 0, wrong: 0 },
      }),
    );
    const spotter = new Spotter(hidden, 0, RandomStream.fromSeed(2));
    const { shots } = await playWithSpotter(bot, hidden, spotter, { questions: 0, shots: 16 });
    await bot.quit();
    const referee = new Referee(hidden);
    const said = cells.slice(0, shots).map((cell) => formatObservation(shared, { cell, answer: referee.fire(cell) }));
    expect(readFileSync(file, "utf8")).toBe(said.map((shot) => `answer ${shot}\n`).join(""));
    expect(said.filter((shot) => shot.includes("#"))).toHaveLength(2);
  });
});
