// Questions about the layout: an area chosen by mouse, keys and taps, what the answer tells, doubt, and contradictions.

import { parseKnowledge, preset, unwrap } from "@broadside/engine";
import { Asker, parseQuestion, parseTold } from "@broadside/engine/questions";
import { formatPercent } from "@broadside/engine/text";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";

const open = useOneBoardPage();
const words = english.ask;

const rules = preset("gorkoff-5x5");
const asker = (...told: string[]) => new Asker(unwrap(parseTold(rules, "", told)));
const tells = (bits: string): string => words.tellsOfOne({ bits });

const bitsOf = (question: string, wrong = 0): string =>
  new Asker(unwrap(parseKnowledge(rules, ""))).ask(unwrap(parseQuestion(rules, question)), { wrong }).bits.toFixed(2);

const bits = (board: BoardPage) => board.page.getByTestId("asked-bits");
const told = (board: BoardPage) => board.page.getByTestId("told").getByRole("listitem");
const answer = (board: BoardPage, name: string) => board.page.locator(".ask .choice", { hasText: name });
const questions = (board: BoardPage) => board.page.getByRole("combobox", { name: beginning(words.question) });
const area = (board: BoardPage) => board.page.getByLabel(words.area, { exact: true });

/** The chance that the label of a cell says. */
const chanceAt = async (board: BoardPage, cell: string): Promise<string | undefined> =>
  /([\d.]+) percent/.exec((await board.label(cell)) ?? "")?.[1];

describe("a question", () => {
  test("by mouse: an area dragged, answered with doubt; the map follows, links and undo have it", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.openTab("ask");
    await area(board).waitFor();
    const [from, to] = [await board.cell("A1").boundingBox(), await board.cell("B3").boundingBox()];
    if (!from || !to) throw new Error("the cells have no boxes");
    await board.page.mouse.move(from.x + 10, from.y + 10);
    await board.page.mouse.down();
    await board.page.mouse.move(to.x + 10, to.y + 10, { steps: 5 });
    await board.page.mouse.up();
    await expect.poll(() => area(board).inputValue()).toBe("A1:B3");
    await bits(board)
      .getByText(tells(bitsOf("any(A1:B3)")))
      .waitFor();
    expect(await board.label("B3")).toContain(english.analyse.inArea);
    expect(await board.label("C3")).not.toContain(english.analyse.inArea);
    await board.page.getByRole("radio", { name: words.wrongOnceIn({ n: 10 }) }).check();
    await bits(board)
      .getByText(tells(bitsOf("any(A1:B3)", 0.1)))
      .waitFor();
    await answer(board, words.no).click();
    const said = "any(A1:B3) = false @0.1";
    const after = asker(said);
    const right = formatPercent(after.beliefs()[0].right, 0);
    await told(board)
      .getByText(words.believed({ chance: `${right} %` }))
      .waitFor();
    expect(await board.fragment).toBe("#preset=gorkoff-5x5&told=any(A1:B3)+=+false+@0.1");
    await expect.poll(() => chanceAt(board, "A1")).toBe(formatPercent(after.posterior().chance(0)));
    expect(await axeFaults(board.page)).toEqual([]);

    await board.button(english.parts.undo).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5");
    await expect.poll(() => told(board).count()).toBe(0);
    await expect.poll(() => chanceAt(board, "A1")).toBe(formatPercent(asker().posterior().chance(0)));
    await board.button(english.parts.redo).click();
    await told(board).getByRole("button").click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5");
  });

  test("by keyboard: two corner cells, then a question as a text", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.openTab("ask");
    await board.page.getByText(words.firstCorner).waitFor();
    await board.page.getByRole("radio", { name: words.certain }).check();
    await board.cell("B2").focus();
    await board.page.keyboard.press("Enter");
    await board.page.getByText(words.secondCorner).waitFor();
    for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await board.page.keyboard.press(key);
    await expect.poll(() => area(board).inputValue()).toBe("B2:C3");
    await bits(board)
      .getByText(tells(bitsOf("any(B2:C3)")))
      .waitFor();
    // The next press on the board asks for a shot's answer again.
    await board.page.keyboard.press("Enter");
    await board.page.getByRole("dialog").or(board.page.locator(".chooser")).first().waitFor();
    await board.page.keyboard.press("Escape");

    await area(board).fill("A1:Z9");
    await area(board).press("Enter");
    await expect.poll(() => area(board).getAttribute("aria-invalid")).toBe("true");
    await questions(board).selectOption(words.sentences.own);
    await board.page.getByLabel(words.inLanguage).fill("any(A9)");
    await board.page.locator(".ask .error-text").waitFor();
    await board.page.getByLabel(words.inLanguage).fill("count(row 3) <= 2");
    await bits(board)
      .getByText(tells(bitsOf("count(row 3) <= 2")))
      .waitFor();
  });

  test("on a phone: two taps, and a contradiction can be doubted or removed", async () => {
    const board = await open("preset=gorkoff-5x5&told=any(A1:E5)+=+true", {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
    });
    await board.openTab("ask");
    await board.page.getByText(words.firstCorner).waitFor();
    await board.cell("A1").tap();
    await board.cell("E5").tap();
    await expect.poll(() => area(board).inputValue()).toBe("A1:E5");
    await answer(board, words.no).waitFor();
    expect(await axeFaults(board.page)).toEqual([]);
    await questions(board).selectOption(words.sentences.count);
    await answer(board, "10").click();
    await expect.poll(() => told(board).count()).toBe(2);
    await board.goTo("preset=gorkoff-5x5&told=count(board)+=+10;+any(C1)+=+false;+any(C1)+=+true");
    const report = board.page.locator(".conflict-report");
    await report.getByText("any(C1) = true").waitFor();
    await board.button(english.analysis.doubtTold({ n: 10 })).click();
    await expect.poll(() => board.fragment).toContain("any(C1)+=+true+@0.1");
    await report.waitFor({ state: "hidden" });
    await told(board)
      .last()
      .getByText(words.believed({ chance: "0 %" }))
      .waitFor();
  });
});

test("the best questions are found on request, and one press asks them", async () => {
  const board = await open("preset=gorkoff-5x5");
  await board.openTab("ask");
  await board.button(words.findBest).click();
  const best = board.page.getByTestId("best-questions").getByRole("button");
  await best.first().waitFor();
  const [first] = asker().rank({ top: 1 });
  await best.first().click();
  await bits(board)
    .getByText(tells(first.bits.toFixed(2)))
    .waitFor();
});

test("statements that a link spoils are named, and other rules drop them with a word", async () => {
  const board = await open("preset=gorkoff-5x5&told=any(A9)");
  await board.page.getByRole("alert").getByText("told").waitFor();
  await board.goTo("preset=gorkoff-5x5&told=any(A1)+=+true");
  await board.unfold(english.board.editRules);
  await board.page.getByLabel(english.rules.columns).fill("6");
  await board.page.getByLabel(english.rules.columns).press("Enter");
  await board.page.getByText(english.board.toldDropped).waitFor();
  expect(await board.fragment).not.toContain("told");
});
