import { STRATEGIES } from "@broadside/engine";
import { expect, test } from "vitest";
import { adviserTitle } from "../../src/text/advice.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage();

/** Rows 1 to 5, columns A to E of the first evaluation matrix in the thesis; the rest is its mirror image. */
const PRINTED = [
  [10, 15, 19, 21, 22],
  [15, 20, 24, 26, 27],
  [19, 24, 28, 30, 31],
  [21, 26, 30, 32, 33],
  [22, 27, 31, 33, 34],
];
const MATRIX = Array.from({ length: 100 }, (_, cell) => {
  const [x, y] = [cell % 10, Math.floor(cell / 10)];
  return String(PRINTED[Math.min(y, 9 - y)][Math.min(x, 9 - x)]);
});

/** The numbers on the board, cell by cell. */
const numbers = (board: BoardPage): Promise<string[]> =>
  board.page
    .locator(".cell")
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector(".chance")?.textContent ?? ""));

/** Whether the board shows the scores of a strategy without a layer of its own. */
const scoresOf = (strategy: string): string => english.board.scoresOf(english.board.quoted(adviserTitle(strategy)));
const showsScores = (board: BoardPage, strategy: string): Promise<boolean> =>
  board.layer(scoresOf(strategy)).isChecked();

test("the thesis's evaluation matrix on the board, chosen by keys alone, and the chances again", async () => {
  const board = await open("preset=thesis");
  const { keyboard } = board.page;
  await board.page.locator("details.comparison > summary").focus();
  await keyboard.press("Enter");
  const choice = board.page.getByLabel(english.analysis.another);
  await choice.focus();
  // In a closed list, typing the first letters selects an option.
  await keyboard.type(adviserTitle("probability"));
  await expect.poll(() => choice.inputValue()).toBe("probability");
  await expect.poll(() => showsScores(board, "probability")).toBe(true);
  expect(await numbers(board)).toEqual(MATRIX);
  expect(await board.fragment).toBe("#preset=thesis&show=scores&best=probability");
  await expect.poll(() => board.label("E5")).toBe("E5, 21.4 percent, score 34, best cell");
  expect(await board.label("A1")).toMatch(/^A1, \d+\.\d percent, score 10$/);
  // A single class of ships has chances but no scores.
  await board.page.getByRole("radio", { name: /^cruiser/ }).check();
  await expect.poll(() => board.label("E5")).toMatch(/^E5, cruiser \d/);
  expect(await board.layer(scoresOf("probability")).count()).toBe(0);
  await board.goTo("preset=thesis&show=scores&best=probability");
  await choice.focus();
  await keyboard.press("Home");
  await expect.poll(async () => (await numbers(board))[44]).toBe("21");
  expect(await board.label("A1")).not.toContain("score");
  expect(await board.fragment).toBe("#preset=thesis");
});

test("every strategy that scores cells can be chosen, and the board then shows what it goes by", async () => {
  const board = await open("preset=gorkoff-5x5");
  const scoring = STRATEGIES.filter((strategy) => "rank" in strategy).map(({ name }) => name);
  const comparison = await board.compare();
  const titles: Readonly<Record<string, string>> = english.board.exactNames;
  const exact = scoring.filter((name) => name in titles);
  expect(await comparison.locator(".ranking label").allInnerTexts()).toEqual(exact.map((name) => titles[name]));
  await board.page.getByLabel(english.analysis.another).waitFor();
  const others = await board.page.getByLabel(english.analysis.another).locator("option").allInnerTexts();
  expect(others.slice(1)).toEqual(scoring.slice(exact.length).map(adviserTitle));
  const layers = new Map([
    ["greedy-hit", "Chance"],
    ["entropy", "Information"],
    ["greedy-distribution", "Layouts left"],
  ]);
  for (const name of scoring) {
    if (name in titles) await comparison.getByRole("radio", { name: titles[name], exact: true }).check();
    else await board.page.getByLabel(english.analysis.another).selectOption(name);
    await expect.poll(() => board.layer(layers.get(name) ?? scoresOf(name)).isChecked()).toBe(true);
    expect((await numbers(board)).every((text) => /^<?\d+(\.\d+)?$/.test(text))).toBe(true);
    const best = await comparison.locator(".ranking.is-chosen .rank-cell").first().innerText();
    expect(await board.marked()).toBe(best);
  }
});
