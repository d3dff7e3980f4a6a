// Questions about the layout: an area chosen by mouse, keys and taps, what the answer tells, doubt, and contradictions.

import { parseKnowledge, preset, unwrap } from "@broadside/engine";
import { Asker, formatQuestion, parseQuestion, parseTold } from "@broadside/engine/questions";
import { formatPercent } from "@broadside/engine/text";
import { describe, expect, test } from "vitest";
import { areaOf, questionWords } from "../../src/rooms/analyse/question-words.ts";
import { axeFaults } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";

const open = useOneBoardPage();
const words = english.ask;

const rules = preset("gorkoff-5x5");
const asker = (...told: string[]) => new Asker(unwrap(parseTold(rules, "", told)));

/** What the page says of a question: the share of the layouts that the answer leaves, or is worth if it may be wrong. */
const leaves = (question: string, wrong = 0): string => {
  const { bits } = new Asker(unwrap(parseKnowledge(rules, ""))).ask(unwrap(parseQuestion(rules, question)), { wrong });
  return words[wrong > 0 ? "leavesDoubtful" : "leaves"]({ share: `${formatPercent(2 ** -bits, 0)} %` });
};

const share = (board: BoardPage) => board.page.getByTestId("asked-share");
const noted = (board: BoardPage) => board.page.getByRole("region", { name: words.noted });
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
    await share(board).getByText(leaves("any(A1:B3)")).waitFor();
    expect(await board.label("B3")).toContain(english.analyse.inArea);
    expect(await board.label("C3")).not.toContain(english.analyse.inArea);
    await board.page.getByRole("radio", { name: words.wrongOnceIn({ n: 10 }) }).check();
    await share(board).getByText(leaves("any(A1:B3)", 0.1)).waitFor();
    // The buttons have the chance of what is heard.
    const [yes] = asker().ask(unwrap(parseQuestion(rules, "any(A1:B3)"))).answers;
    const heard = yes.chance * 0.9 + (1 - yes.chance) * 0.1;
    await answer(board, words.yes)
      .getByText(`${formatPercent(heard, 1)} %`)
      .waitFor();
    const answers = board.page.getByRole("region", { name: words.whatWasAnswer });
    await answers.getByText(english.board.forPrograms).click();
    await answers.getByText("of at most 1 bit").waitFor();
    await answer(board, words.no).click();
    const said = "any(A1:B3) = false @0.1";
    const after = asker(said);
    const right = formatPercent(after.beliefs()[0].right, 0);
    await told(board)
      .getByText(words.believed({ chance: `${right} %` }))
      .waitFor();
    expect(await board.fragment).toBe("#preset=gorkoff-5x5&told=any(A1:B3)+=+false+@0.1");
    await expect.poll(() => chanceAt(board, "A1")).toBe(formatPercent(after.posterior().chance(0)));
    // The answer stands as done where its buttons were; the panel has the focus, and the next questions follow.
    await noted(board).getByText(words.notRuledOut).waitFor();
    await noted(board).getByText(words.sameAgain).waitFor();
    expect(await answer(board, words.no).count()).toBe(0);
    expect(await noted(board).evaluate((panel) => panel === document.activeElement)).toBe(true);
    await board.page.getByTestId("best-questions").getByRole("button").first().waitFor();
    expect(await axeFaults(board.page)).toEqual([]);

    await board.button(english.parts.undo).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5");
    await expect.poll(() => told(board).count()).toBe(0);
    await expect.poll(() => chanceAt(board, "A1")).toBe(formatPercent(asker().posterior().chance(0)));
    await board.button(english.parts.redo).click();
    const statement = `${words.shipIn({ area: "A1–B3" })} ${words.no}`;
    await told(board)
      .getByRole("button", { name: words.forget({ statement }), exact: true })
      .click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5");
  });

  test("by keyboard: two corner cells, then a question as a text", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.openTab("ask");
    await board.page.getByRole("radio", { name: words.certain }).check();
    await board.button(words.onBoard).click();
    await board.page.getByText(words.firstCorner).waitFor();
    await board.cell("B2").focus();
    await board.page.keyboard.press("Enter");
    await board.page.getByText(words.secondCorner).waitFor();
    for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await board.page.keyboard.press(key);
    await expect.poll(() => area(board).inputValue()).toBe("B2:C3");
    await share(board).getByText(leaves("any(B2:C3)")).waitFor();
    // The next press on the board asks for a shot's answer again.
    await board.page.keyboard.press("Enter");
    await board.page.getByRole("dialog").or(board.page.locator(".chooser")).first().waitFor();
    await board.page.keyboard.press("Escape");

    // Shift stretches the area from the cell with the focus, and goes on from its end.
    await board.cell("E5").focus();
    for (const key of ["ArrowLeft", "ArrowUp", "ArrowUp"]) await board.page.keyboard.press(`Shift+${key}`);
    await expect.poll(() => area(board).inputValue()).toBe("E5:D3");
    expect(await board.label("D4")).toContain(english.analyse.inArea);
    expect(await board.page.evaluate(() => document.activeElement?.id)).toBe(`cell-${2 * 5 + 3}`);
    await area(board).fill("A1:Z9");
    await area(board).press("Enter");
    await expect.poll(() => area(board).getAttribute("aria-invalid")).toBe("true");
    await questions(board).selectOption(words.sentences.own);
    await board.page.getByLabel(words.inLanguage).fill("any(A9)");
    await board.page.locator(".ask .error-text").waitFor();
    await board.page.getByLabel(words.inLanguage).fill("count(row 3) <= 2");
    await share(board).getByText(leaves("count(row 3) <= 2")).waitFor();
  });

  test("on a phone: two taps, and a contradiction can be doubted or removed", async () => {
    const board = await open("preset=gorkoff-5x5&told=any(A1:E5)+=+true", {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
    });
    await board.openTab("ask");
    await board.button(words.onBoard).tap();
    await board.page.locator(".ask").getByText(words.firstCorner).waitFor();
    await board.cell("A1").tap();
    await board.cell("E5").tap();
    await expect.poll(() => area(board).inputValue()).toBe("A1:E5");
    // This was answered: no second answer is asked for.
    await noted(board)
      .getByText(words.nowLeft({ after: asker("any(A1:E5)").posterior().layouts }))
      .waitFor();
    expect(await answer(board, words.no).count()).toBe(0);
    // The second tap enters no shot.
    expect(await board.fragment).not.toContain("shots");
    expect(await axeFaults(board.page)).toEqual([]);
    await questions(board).selectOption(words.sentences.count);
    await answer(board, "10").click();
    await expect.poll(() => told(board).count()).toBe(2);
    await board.goTo("preset=gorkoff-5x5&told=count(board)+=+10;+any(C1)+=+false;+any(C1)+=+true");
    const report = board.page.locator(".conflict-report");
    await report.getByText(`${words.shipIn({ area: "C1" })} ${words.yes}`).waitFor();
    await board.button(english.analysis.doubtTold({ n: 10 })).click();
    await expect.poll(() => board.fragment).toContain("any(C1)+=+true+@0.1");
    await report.waitFor({ state: "hidden" });
    await told(board)
      .last()
      .getByText(words.believed({ chance: "0 %" }))
      .waitFor();
  });
});

test("the best questions are sentences; the one pointed at shows its area, and one press asks it", async () => {
  const board = await open("preset=gorkoff-5x5");
  await board.openTab("ask");
  await board.button(words.findBest).click();
  const best = board.page.getByTestId("best-questions").getByRole("button");
  await best.first().waitFor();
  const ranked = asker().rank({ top: 8 });
  expect(await best.allTextContents()).toEqual(
    ranked.map(({ question }) => questionWords(rules, formatQuestion(question))),
  );
  const inArea = () => board.page.locator(`.cell[aria-label*="${english.analyse.inArea}"]`);
  await board.page.mouse.move(0, 0);
  const before = await inArea().count();
  let last = -1;
  for (const [i, { question }] of ranked.entries()) {
    const { from: a, to: b } = areaOf(rules, formatQuestion(question)) ?? {};
    await best.nth(i).focus();
    const cells =
      a === undefined || b === undefined
        ? before
        : (1 + (b % 5) - (a % 5)) * (1 + Math.floor(b / 5) - Math.floor(a / 5));
    await expect.poll(() => inArea().count()).toBe(cells);
    if (a !== undefined) last = i;
  }
  await best.last().blur();
  await expect.poll(() => inArea().count()).toBe(before);
  expect(await board.page.getByTestId("best-questions").textContent()).not.toMatch(/count\(|any\(/);
  await best.nth(last).click();
  await share(board)
    .getByText(leaves(formatQuestion(ranked[last].question)))
    .waitFor();
  await expect.poll(() => inArea().count()).toBeGreaterThan(0);
  // Another area is another question.
  await board.cell("A1").hover();
  await board.page.mouse.down();
  await board.cell("B1").hover();
  await board.page.mouse.up();
  await expect.poll(() => questions(board).inputValue()).toBe("any");
  await share(board).getByText(leaves("any(A1:B1)")).waitFor();
});

test("an answer stands as done at once, the best questions follow, and its area stays: on other tabs, and in a link", async () => {
  const board = await open("preset=gorkoff-5x5");
  const inArea = () => board.page.locator(`.cell[aria-label*="${english.analyse.inArea}"]`).count();
  const best = () => board.page.getByTestId("best-questions").getByRole("button").allTextContents();
  const after = (...said: string[]) =>
    asker(...said)
      .rank({ top: 8 })
      .map(({ question }) => questionWords(rules, formatQuestion(question)));
  await board.openTab("ask");
  await area(board).fill("A1:B3");
  await area(board).press("Enter");
  await answer(board, words.yes).click();
  const statement = "any(A1:B3) = true";
  const [before, now] = [asker(), asker(statement)].map((each) => each.posterior().layouts);
  await noted(board)
    .getByText(words.beforeAfter({ before, after: now }))
    .waitFor();
  await expect.poll(best).toEqual(after(statement));
  expect(await inArea()).toBe(6);
  await board.openTab("fleet");
  await expect.poll(inArea).toBe(6);
  // A doubt is another ranking; the list stays until it is there.
  await board.openTab("ask");
  await board.page.getByRole("radio", { name: words.wrongOnceIn({ n: 4 }) }).check();
  expect((await best()).length).toBeGreaterThan(0);
  await board.page
    .getByText(words.leavesShort({ share: "" }).trim())
    .first()
    .waitFor();
  await board.page.getByRole("radio", { name: words.certain }).check();
  await noted(board).getByRole("button", { name: words.takeBack }).click();
  await answer(board, words.yes).waitFor();
  await expect.poll(best).toEqual(after());
  expect(await board.fragment).toBe("#preset=gorkoff-5x5");

  await board.goTo("preset=gorkoff-5x5&shots=E5.&told=any(B2:C2)+=+true");
  await expect.poll(inArea).toBe(2);
  await board.openTab("shots");
  await expect.poll(inArea).toBe(2);
});

test("on a phone the bar says where to shoot while questions are asked: at once, after other tabs, in a new game", async () => {
  const board = await open("preset=gorkoff-5x5", { viewport: { width: 375, height: 667 }, hasTouch: true });
  const bar = board.page.locator(".answer-bar");
  const lead = () => bar.locator("p").innerText();
  await board.openTab("ask");
  await expect.poll(lead).toMatch(/^Shoot A1: 78/);
  await board.openTab("more");
  await board.openTab("ask");
  await expect.poll(lead).toMatch(/^Shoot A1: 78/);
  await board.goTo("preset=gorkoff-3x3");
  await expect.poll(lead).toBe("Shoot A1");
  await bar.getByRole("button", { name: english.parts.answer, exact: true }).click();
  await bar.locator(".choice").first().click();
  await expect.poll(() => board.fragment).toContain("shots=A1x");
  await expect.poll(lead).toMatch(/^Shoot /);
});

describe("a shot whose answer may be wrong", () => {
  const link = "preset=gorkoff-5x5&shots=C3x@0.1+A1.";
  const after = new Asker(unwrap(parseTold(rules, "C3x@0.1 A1.")));
  const believed = words.believed({ chance: `${formatPercent(after.beliefs()[0].right, 0)} %` });

  test("is read from a link, drawn and named as doubtful, believed as far as it goes, and taken as certain again", async () => {
    const board = await open(link);
    await expect.poll(() => board.label("C3")).toContain(english.board.mayBeWrong);
    expect(await board.label("A1")).not.toContain(english.board.mayBeWrong);
    expect(await board.cell("C3").locator(".doubt-mark").count()).toBe(1);
    await expect.poll(() => chanceAt(board, "B3")).toBe(formatPercent(after.posterior().chance(11)));
    expect(await board.fragment).toBe(`#${link}`);
    await board.openTab("ask");
    await told(board).getByText(believed).waitFor();
    expect(await axeFaults(board.page)).toEqual([]);
    const hit = `C3 ${english.board.hit({ ship: undefined, sinks: true })}`;
    await told(board)
      .getByRole("button", { name: words.certainAgain({ shot: hit }) })
      .click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=C3x+A1.");
    await expect.poll(() => board.label("C3")).not.toContain(english.board.mayBeWrong);
    await board.page.getByLabel(words.doubtShot).selectOption(hit);
    await expect.poll(() => board.fragment).toBe(`#${link}`);
  });

  test("is pasted, kept when the page is opened again, and doubted where answers are chosen", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.openTab("shots");
    await board.unfold(english.analyse.writeShots);
    const field = board.page.getByLabel(english.analyse.inNotation);
    await field.fill("C3 hit @0.1, A1 miss");
    await field.press("Enter");
    await expect.poll(() => board.fragment).toBe(`#${link}`);
    await expect.poll(() => field.inputValue()).toBe("C3x@0.1 A1.");
    await board.page.reload();
    await expect.poll(() => board.label("C3")).toContain(english.board.mayBeWrong);
    await board.cell("A1").click();
    await board.page.getByLabel(english.board.notSure({ n: 10 })).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=C3x@0.1+A1.@0.1");
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.fragment).toBe(`#${link}`);
  });
});

test("on a phone: a finger drags the area without scrolling, and the bar for answers leaves the panel whole", async () => {
  const viewport = { width: 375, height: 667 };
  const board = await open("preset=gorkoff-5x5", { viewport, hasTouch: true });
  const { page } = board;
  await board.openTab("ask");
  await questions(board).selectOption(words.sentences.any);
  await board.button(words.onBoard).tap();
  await page.locator(".ask").getByText(words.firstCorner).waitFor();
  const client = await page.context().newCDPSession(page);
  const middle = async (cell: string) => {
    const box = await board.cell(cell).boundingBox();
    if (!box) throw new Error(`${cell} has no box`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const scrolled = await page.evaluate(() => scrollY);
  const [from, to] = [await middle("B2"), await middle("D4")];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 8; step++)
    await touch("touchMove", { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 });
  await touch("touchEnd");
  await expect.poll(() => area(board).inputValue()).toBe("B2:D4");
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await share(board).getByText(leaves("any(B2:D4)")).waitFor();
  // The end of the panel can be scrolled above the bar, which is no higher than its one row.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const bottom = await page.locator(".ask").evaluate((panel) => panel.getBoundingClientRect().bottom);
  const bar = await page.locator(".answer-bar").boundingBox();
  expect(bottom).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(bar?.height).toBeLessThan(72);
});

test("a typed area is the question at once, and none while it cannot be read, which the page's language says", async () => {
  const board = await open("preset=gorkoff-5x5");
  const { page } = board;
  await board.openTab("ask");
  await area(board).fill("A1:D4");
  await area(board).press("Enter");
  await answer(board, words.no).waitFor();
  // Without Enter, and pressed at once: the answer is to what stands in the field.
  await area(board).fill("d5:");
  await answer(board, words.no).waitFor({ state: "hidden" });
  await area(board).fill("d4:e5");
  await answer(board, words.no).click();
  await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&told=any(D4:E5)+=+false");
  await noted(board)
    .getByText(words.shipIn({ area: "D4–E5" }))
    .waitFor();
  await area(board).fill("A1:B2");
  await noted(board).waitFor({ state: "hidden" });
  await area(board).fill("я5");
  await area(board).press("Enter");
  await page.getByText(words.areaUnread({ text: "я5", example: "A1:E5" })).waitFor();
  expect(await area(board).inputValue()).toBe("я5");
  expect(await answer(board, words.no).count()).toBe(0);
});

test("on a phone: the board takes shots until an area is to be chosen there, and the bar asks the question", async () => {
  const board = await open("preset=gorkoff-5x5", { viewport: { width: 375, height: 667 }, hasTouch: true });
  const { page } = board;
  const bar = page.locator(".answer-bar");
  await board.openTab("ask");
  const choose = board.button(words.onBoard);
  expect(await choose.getAttribute("aria-pressed")).toBe("false");
  await board.cell("E5").tap();
  await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=E5.");
  await choose.tap();
  await bar.getByText(words.firstCorner).waitFor();
  const [first, edge] = [await board.cell("A1").boundingBox(), await bar.boundingBox()];
  const last = await board.cell("D4").boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual(0);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
  await bar.getByRole("button", { name: english.board.done, exact: true }).tap();
  expect(await choose.getAttribute("aria-pressed")).toBe("false");
  // With one corner, done is that cell.
  await choose.tap();
  await board.cell("B2").tap();
  await bar.getByRole("button", { name: english.board.done, exact: true }).tap();
  await bar.getByText(words.shipIn({ area: "B2" })).waitFor();
  await choose.tap();
  await board.cell("A1").tap();
  await bar.getByText(words.secondCorner).waitFor();
  await board.cell("D4").tap();
  await bar.getByText(words.shipIn({ area: "A1–D4" })).waitFor();
  const scrolled = await page.evaluate(() => scrollY);
  await bar.getByRole("button", { name: words.yes, exact: true }).tap();
  await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=E5.&told=any(A1:D4)+=+true");
  await bar.getByText(/^Shoot /).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("where other tabs are shown, a line at the board says how many answers it uses, and leads to them", async () => {
  const board = await open("preset=gorkoff-5x5&shots=C3x@0.1&told=any(A1:C2)+=+true;+any(E5)+=+false");
  await board.openTab("fleet");
  const note = board.button(english.analyse.usesTold({ n: 2 }));
  await note.click();
  await told(board).nth(2).waitFor();
  expect(await note.count()).toBe(0);
  expect(await board.page.evaluate(() => document.activeElement?.textContent)).toBe(english.analyse.askTab);
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
