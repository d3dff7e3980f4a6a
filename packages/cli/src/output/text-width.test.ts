import stringWidth from "string-width";
import { expect, test } from "vitest";
import { displayWidth, wrap } from "./text-width.ts";

test("a character is as wide beside Latin letters as string-width has it", () => {
  const texts = Array.from({ length: 0x3000 }, (_, code) => `Lodě ${String.fromCharCode(code)}`);
  expect(texts.filter((text) => displayWidth(text) !== stringWidth(text))).toEqual([]);
});

test.each([
  ["the interval of 95 % is wide", 19, ["the interval of", "95 % is wide"]],
  ["it took 12 ms, then 3 s a shot", 10, ["it took", "12 ms,", "then 3 s a", "shot"]],
  ["a carrier, 3 x destroyer", 13, ["a carrier,", "3 x destroyer"]],
  ["write bot-check 'python3 bot.py' now", 20, ["write bot-check", "'python3 bot.py' now"]],
  ["the player's board isn't theirs", 16, ["the player's", "board isn't", "theirs"]],
  ['rules {"board":{"size":[5,4]}} of it', 12, ["rules", '{"board":{"size":[5,4]}}', "of it"]],
  ["two   columns   apart", 12, ["two  ", "columns  ", "apart"]],
])("%j wraps between words, at %i columns", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});
