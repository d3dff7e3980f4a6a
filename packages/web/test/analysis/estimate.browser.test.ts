import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useBoardPages } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useBoardPages();

const rulesOf = (side: number, ships: readonly (readonly [length: number, count: number])[]): string =>
  encodeURIComponent(
    JSON.stringify({
      board: { size: [side, side] },
      fleet: ships.map(([length, count]) => ({ name: `ship-${length}`, length, count })),
      contact: "none",
      answers: "sunk",
    }),
  );

const EIGHT = [
  [5, 1],
  [4, 2],
  [3, 2],
  [2, 3],
] as const;

/** A 13x13 board with eight ships that may not touch: it is counted in some seconds. */
const SLOW = `rules=${rulesOf(13, EIGHT)}`;

/** 30 ships on 30x30: far too many layouts to count. */
const REFUSED = `rules=${rulesOf(30, [
  [5, 2],
  [4, 6],
  [3, 10],
  [2, 12],
])}`;

/**
 * Opens a position that takes long to count, without waiting for the count. Goes there from a position that is
 * counted at once.
 */
const openSlow = async (fragment: string): Promise<BoardPage> => {
  const board = await open("preset=gorkoff-3x3");
  await board.page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  return board;
};

const note = (board: BoardPage) => board.page.getByTestId("estimate-note");

/** The number of samples that the note states. */
const samplesOf = async (board: BoardPage): Promise<number> =>
  Number(/from ([\d,]+) random layouts/.exec(await note(board).innerText())?.[1].replaceAll(",", ""));

const expectAccessible = async (board: BoardPage): Promise<void> => {
  expect(await axeFaults(board.page, { include: ["[data-testid=estimate-note]"] })).toEqual([]);
};

test("a position that takes long to count has an estimate at once, which stays while counting is stopped, until the exact map replaces it", async () => {
  const board = await openSlow(SLOW);
  await note(board)
    .getByText(/An estimate from [\d,]+ random layouts: chances are usually right to within 0\.\d+/)
    .waitFor();
  await note(board).getByRole("progressbar", { name: english.board.counting }).waitFor();
  expect(await board.page.locator("[role=grid]").first().getAttribute("aria-busy")).toBe("true");
  const label = (await board.cell("F6").getAttribute("aria-label")) ?? "";
  expect(label).toMatch(/^F6, about 1[4567] percent/);
  await expectAccessible(board);

  // The note stays when counting is stopped, and counting then continues from there.
  await board.button(english.parts.stop).click();
  await note(board).getByText(english.board.stopped).waitFor();
  expect(await board.cell("F6").getAttribute("aria-label")).toMatch(/about 1[4567] percent/);
  await expectAccessible(board);
  const before = await samplesOf(board);
  await board.button(english.board.countAgain).click();
  await board.button(english.parts.stop).waitFor();
  expect(await samplesOf(board)).toBeGreaterThanOrEqual(before);
  // A shot that decides the position: the estimate belonged to another position.
  await board.write("A1x A2x A3x A4x A5# C1x C2x C3x C4# E1x E2x E3x E4# G1x G2x G3#");
  expect(await note(board).count()).toBe(0);

  await board.page.evaluate((hash) => {
    location.hash = hash;
  }, SLOW);
  await note(board)
    .getByText(/random layouts/)
    .waitFor();
  await note(board).waitFor({ state: "detached", timeout: 120_000 });
  expect(await board.page.getByTestId("layouts").textContent()).toBe("17,739,860,419,268,200");
  expect(await board.label("F6")).toMatch(/^F6, \d+\.\d percent/);
});

test("a position that is refused keeps its estimate, with the reason, and a shot has one of its own", async () => {
  const board = await openSlow(REFUSED);
  await note(board)
    .getByText(/This position cannot be counted here: counting .* would take about/)
    .waitFor();
  await note(board)
    .getByText(/random layouts/)
    .waitFor();
  // Counting anyway would be refused as well.
  expect(await board.button(english.board.countAnyway).count()).toBe(0);
  expect(await samplesOf(board)).toBeGreaterThan(0);
  expect(await board.cell("A1").getAttribute("aria-label")).toMatch(/^A1, about \d+ percent/);
  await expectAccessible(board);
  await board.write("A1x");
  await note(board)
    .getByText(/random layouts/)
    .waitFor();
  // Next to the hit, about one cell in two holds the rest of the ship; diagonally, none does.
  await expect
    .poll(async () => (await board.cell("B1").getAttribute("aria-label")) ?? "")
    .toMatch(/about [45]\d percent/);
  expect(await board.cell("B2").getAttribute("aria-label")).toMatch(/^B2, about 0 percent/);
});
