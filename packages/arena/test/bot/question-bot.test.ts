import { fileURLToPath } from "node:url";
import { parseCommand, QuestionBot } from "@broadside/arena/bots";
import {
  type Layout,
  makeKnowledge,
  parseScenario,
  preset,
  RandomStream,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { playWithSpotter, Spotter } from "@broadside/engine/questions";
import { describe, expect, test } from "vitest";

const asker = fileURLToPath(new URL("../../../../examples/bots/asker.mjs", import.meta.url));
const scenario = unwrap(
  parseScenario({ board: { size: [6, 6] }, fleet: [3, 2, 2], contact: "allowed", answers: "identified" }),
);
const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(3)) as [Layout];
const command = (...words: string[]) => unwrap(parseCommand(words.map((word) => `'${word}'`).join(" "), "asker"));

/** A program that says these lines: one to each line told that wants an answer. */
const saying = (...lines: string[]) =>
  command(
    ...[process.execPath, "-e"],
    `const lines = ${JSON.stringify(["bot 1 name=Parrot\nok", "ok", ...lines])};
     require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
       if (/^(broadside|scenario|shoot)/.test(line)) console.log(lines.shift() ?? "A1");
       if (line === "quit") process.exit();
     });`.replaceAll("'", ""),
  );

const play = async (words: ReturnType<typeof command>, questions: number, wrong = 0) => {
  const bot = unwrap(await QuestionBot.start(words, scenario, { questions, wrong }, 7));
  const spotter = new Spotter(layout, wrong, RandomStream.fromSeed(2));
  try {
    return await playWithSpotter(bot, layout, spotter, { questions, shots: 36 });
  } finally {
    await bot.end({ isFinished: true, shots: 1 });
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
    await expect(play(saying("hello"), 1)).rejects.toThrow('said something that is not a cell from A1 to F6: "hello"');
  });

  test("plays games in which every hit says the same", async () => {
    const refused = await QuestionBot.start(saying(), preset("hasbro"), { questions: 1, wrong: 0 });
    expect(refused).toMatchObject({ ok: false, error: { what: "is not told answers of these rules" } });
  });
});
