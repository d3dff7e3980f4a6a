import type { BrowserContextOptions } from "playwright-core";
import type { BoardPage } from "./board-page.ts";
import { english } from "./english.ts";
import { openSettings } from "./page-frame.ts";

/** A state of the page that is checked as a whole: by axe, for its contrasts, in pictures. */
export interface PageState {
  readonly name: string;
  /** The address, without `#`. */
  readonly fragment: string;
  /** The steps that lead to the state. */
  readonly act?: (board: BoardPage) => Promise<unknown>;
  readonly options?: BrowserContextOptions;
}

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Takes the next ship in hand, over a cell. */
const takeNext =
  (cell: string) =>
  async (board: BoardPage): Promise<void> => {
    await board.cell(cell).focus();
    await board.page.keyboard.press("n");
  };

/** Every state that looks different from the others. If you add one to the page, add it here. */
export const PAGE_STATES: readonly PageState[] = [
  { name: "the empty board", fragment: "preset=hasbro" },
  { name: "named hits", fragment: "preset=milton-bradley&shots=E5.+F6xcruiser+A1%23destroyer" },
  { name: "shots and a class", fragment: "preset=hasbro&shots=E5.+F6x+F8%23cruiser&ship=submarine" },
  { name: "scores", fragment: "preset=hasbro&shots=E5.&show=scores" },
  {
    name: "three dimensions, numbers, a random layout",
    fragment: "preset=boxes:3x3:2&shots=(2,2,2)=1+(1,1,1)=0",
    act: (board) => board.drawRandom(),
  },
  {
    name: "four dimensions, one number of ships, the rules",
    fragment: "preset=boxes:2x4:2&show=%3D1",
    act: (board) => board.unfold(english.board.editRules),
  },
  {
    name: "the choice of a number of ships",
    fragment: "preset=boxes:4x2:4&shots=C3=2",
    act: (board) => board.cell("D4").click(),
  },
  {
    name: "the chooser",
    fragment: "preset=hasbro&shots=E5.",
    act: (board) => board.cell("F6").click(),
  },
  {
    name: "a question, with what was said",
    fragment: "preset=gorkoff-5x5&told=any(A1:B3)+=+true+@0.1;+across(cruiser)+=+false",
    act: async (board) => {
      await board.openTab("ask");
      await board.button(english.ask.onBoard).click();
      await board.cell("C2").click();
      await board.cell("E4").click();
      await board.page.getByTestId("asked-share").waitFor();
    },
  },
  {
    name: "hidden by people",
    fragment: "preset=hasbro&prior=people&shots=E5.+J3x",
    act: async (board) => {
      await board.unfold(english.analyse.hiddenBy);
      await board.page.getByText(/^People avoid the middle: before/).waitFor();
    },
  },
  {
    name: "hidden by people, on a phone",
    fragment: "preset=hasbro&prior=people",
    act: async (board) => {
      await board.unfold(english.analyse.hiddenBy);
      await board.page.getByText(/^People avoid the middle/).waitFor();
    },
    options: phone,
  },
  {
    name: "counts of one's own with a fault",
    fragment:
      "preset=gorkoff-3x3&prior={'version':1,'name':'Ann','source':'counted','cells':[[1,2,1],[2,3,2],[1,2,1]]}",
    act: async (board) => {
      await board.unfold(english.analyse.hiddenBy);
      await board.button(english.analyse.byCounts).click();
      await board.page.getByLabel(/^Counts/).fill("1 2 x");
      await board.button(english.rules.useCounts).click();
      await board.page.getByText("is not a count").waitFor();
    },
  },
  {
    name: "a puzzle with a hint",
    fragment: "puzzles&level=medium&size=8&number=4",
    act: async (board) => {
      await board.button(english.board.hint).click();
      await board.button(english.puzzles.fillIn).waitFor();
    },
  },
  {
    name: "a best shot that was missed, and what each cell costs",
    fragment: "puzzles&kind=best-shot&id=2uh5da4b",
    act: async ({ page }) => {
      await page.locator("td[data-kind=unknown]").first().click();
      await page.getByRole("button", { name: english.puzzles.bestShot.seeSolution }).click();
      await page.getByRole("checkbox", { name: english.puzzles.bestShot.showMap }).check();
    },
  },
  { name: "a contradiction", fragment: "preset=gorkoff-5x5&shots=A1x+B2x" },
  {
    name: "a contradiction of many shots, on a phone",
    fragment: "preset=hasbro&shots=A1x+A2%23carrier+E5x+E6.+F5.+D5.+E4.+J10%23destroyer",
    options: phone,
  },
  { name: "a wrong address", fragment: "preset=hasbor&shots=A1" },
  {
    name: "the rules with a fault",
    fragment: "preset=gorkoff-5x5&shots=A1x+Z9.",
    act: async (board) => {
      await board.unfold(english.board.editRules);
      await board.button(english.rules.shape).first().click();
      await board.page.getByLabel(english.rules.columns).fill("x");
    },
  },
  {
    name: "blocked cells",
    fragment: "preset=gorkoff-5x5&shots=A1x",
    act: async (board) => {
      await board.unfold(english.board.editRules);
      await board.button(english.rules.editOnBoard).click();
      await board.cell("E5").click();
    },
  },
  { name: "the help", fragment: "preset=gorkoff-5x5", act: (board) => board.openHelp() },
  { name: "the settings", fragment: "preset=gorkoff-5x5", act: ({ page }) => openSettings(page) },
  {
    name: "a random layout",
    fragment: "preset=gorkoff-5x5",
    act: (board) => board.drawRandom(),
  },
  {
    name: "a ship in hand",
    fragment: "preset=hasbro&place=carrier[A1,A2,A3,A4,A5]",
    act: takeNext("F6"),
  },
  {
    name: "a ship in hand over another",
    fragment: "preset=gorkoff-5x5&place=cruiser[B3,C3,D3]",
    act: takeNext("C4"),
  },
  {
    name: "a complete layout, judged",
    fragment: "preset=gorkoff-3x3&place=cruiser[A1,A2,A3]+boat[C1]+boat[C3]",
    act: async (board) => {
      await board.button(english.place.howHard).click();
      await board.page
        .getByText(/random fleet/)
        .first()
        .waitFor();
    },
  },
  {
    name: "placed ships in conflict, one chosen",
    fragment: "preset=gorkoff-3x3&place=cruiser[A1,A2,A3]+boat[B2]",
    act: (board) => board.cell("B2").click(),
  },
];
