// Games in any number of dimensions: boxes that may overlap, numbers as answers, boards in slices.

import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { formatCount, formatMean, formatPercentOf } from "@broadside/engine/text";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";

const open = useOneBoardPage();

/** What the engine itself says about a position. */
const posterior = (game: string, shots: string) => infer(unwrap(parseKnowledge(preset(game), shots)));

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A scenario as it appears in the address. */
const rulesOf = (rules: object): string => `rules=${encodeURIComponent(JSON.stringify(rules))}`;

describe("a game of boxes", () => {
  test("is chosen among the games, its side, dimensions and ships beside it", async () => {
    const board = await open("preset=gorkoff-3x3");
    await board.chooseGame(english.picker.boxes);
    await expect.poll(() => board.fragment).toBe("#preset=boxes:4x3:2");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("boxes:4x3:2", "").layouts));
    const [side, dimensions, ships] = Object.values(english.rules.boxFields).map((label) =>
      board.page.getByRole("group", { name: english.rules.boxGame }).getByLabel(label),
    );
    await dimensions.fill("2");
    await dimensions.press("Enter");
    await expect.poll(() => board.fragment).toBe("#preset=boxes:4x2:2");
    await side.press("ArrowUp");
    await ships.press("ArrowUp");
    await expect.poll(() => board.fragment).toBe("#preset=boxes:5x2:3");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("boxes:5x2:3", "").layouts));
    await dimensions.fill("9");
    await dimensions.press("Enter");
    expect(await board.page.locator("#box-error").innerText()).toBe(
      "the board has 1,953,125 cells; this page draws at most 10,000; the command broadside counts larger boards",
    );
    await expect.poll(() => board.fragment).toBe("#preset=boxes:5x2:3");
    await board.button(english.parts.undo).click();
    expect(await ships.inputValue()).toBe("2");
    expect(await dimensions.inputValue()).toBe("2");
  });

  test("shows the ships expected on each cell, and the chance of each number", async () => {
    const board = await open("preset=boxes:10x2:3&shots=C3=1+D5=0");
    const exact = posterior("boxes:10x2:3", "C3=1 D5=0");
    await expect.poll(() => board.layouts()).toBe(formatCount(exact.layouts));
    for (const [name, cell] of [
      ["A1", 0],
      ["E3", 24],
      ["J10", 99],
    ] as const) {
      const mean = formatMean(exact.occupied.at(cell), exact.layouts);
      await expect.poll(() => board.label(name)).toMatch(new RegExp(`^${name}, ${mean} ships expected`));
      await board.cell(name).hover();
      const details = board.page.locator(".cell-details");
      await expect.poll(() => details.innerText()).toContain(`${mean} expected`);
      const numbers = exact.ships?.[cell] ?? [];
      expect(
        (await details.locator(".numbers > div").allInnerTexts()).map((text) => text.split(/\s+/).join(" ")),
      ).toEqual(
        numbers.flatMap((layouts, ships) =>
          layouts > 0n ? [`${ships} ${formatPercentOf(layouts, exact.layouts)} %`] : [],
        ),
      );
    }
    const chanceOf = (what: string) => ({ label: english.analyse.chanceOf({ what }) });
    await board.layers.selectOption(chanceOf(english.board.exactlyShips({ n: 2 })));
    await expect.poll(() => board.fragment).toBe("#preset=boxes:10x2:3&shots=C3=1+D5=0&show==2");
    const two = formatPercentOf(exact.ships?.[24][2] ?? 0n, exact.layouts);
    await expect.poll(() => board.label("E3")).toContain(`${two} percent for exactly 2 ships`);
    await board.layers.selectOption(chanceOf(english.analyse.anyShip));
    const any = formatPercentOf(exact.layouts - (exact.ships?.[24][0] ?? 0n), exact.layouts);
    await expect.poll(() => board.label("E3")).toContain(`${any} percent`);
  });

  test("answers are entered by clicks, by a tool, and by digits", async () => {
    const board = await open("preset=boxes:4x3:2");
    const exact = posterior("boxes:4x3:2", "");
    const one = exact.answers(21).find(({ answer }) => answer.kind === "count" && answer.ships === 1)?.layouts ?? 0n;
    await board.cell("(2,2,2)").click();
    await board.page
      .getByRole("dialog", { name: english.analyse.answerTo({ cell: "(2,2,2)" }) })
      .getByRole("button", { name: `1 ship ${formatPercentOf(one, exact.layouts, 0)} %` })
      .click();
    await expect.poll(() => board.fragment).toBe("#preset=boxes:4x3:2&shots=(2,2,2)=1");
    await expect.poll(() => board.layouts()).toBe(formatCount(one));
    await board.openTab("more");
    await board.page.getByLabel("0", { exact: true }).check();
    await board.cell("(4,4,4)").click();
    await expect.poll(() => board.shots.inputValue()).toBe("(2,2,2)=1 (4,4,4)=0");
    await board.cell("(1,1,1)").focus();
    const { keyboard } = board.page;
    for (const key of ["ArrowRight", "Shift+ArrowRight", "2"]) await keyboard.press(key);
    await expect.poll(() => board.shots.inputValue()).toBe("(2,2,2)=1 (4,4,4)=0 (2,1,2)=2");
    // Only one ship lies on the cell between them: since two ships lie beside it, every layout left has a ship
    // there.
    await board.settled();
    for (const key of ["Shift+PageDown", "."]) await keyboard.press(key);
    await expect.poll(() => board.label("(2,1,3)")).toContain("0 ships, shot 4");
    await keyboard.press("Delete");
    await keyboard.press("Enter");
    await board.page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "(2,1,3)" }) }).waitFor();
    await keyboard.press("1");
    const shots = "(2,2,2)=1 (4,4,4)=0 (2,1,2)=2 (2,1,3)=1";
    await expect.poll(() => board.shots.inputValue()).toBe(shots);
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("boxes:4x3:2", shots).layouts));
    await keyboard.press("b");
    await expect
      .poll(() => board.page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toContain(english.board.bestCell);
  });

  test("of more than nine ships: digits add up to a number", async () => {
    const board = await open("preset=boxes:3x2:12");
    await board.cell("B2").focus();
    await board.page.keyboard.press("1");
    await board.page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "B2" }) }).waitFor();
    await board.page.keyboard.press("1");
    await board.page.keyboard.press("0");
    await expect.poll(() => board.shots.inputValue()).toBe("B2=10");
    await board.cell("A1").focus();
    await board.page.keyboard.press("5");
    await expect.poll(() => board.shots.inputValue()).toBe("B2=10 A1=5");
    expect(await board.layouts()).toBe(formatCount(posterior("boxes:3x2:12", "B2=10 A1=5").layouts));
  });
});

describe("boards in slices", () => {
  test("straight ships and shapes in three dimensions, with blocked cells", async () => {
    const rules = {
      board: { size: [4, 3, 3], blocked: ["(2,2,2)"] },
      fleet: [
        { name: "rod", length: 3 },
        { name: "ell", shape: ["X.", "XX"] },
      ],
      contact: "no-sides",
      answers: "sunk",
    };
    const board = await open(rulesOf(rules));
    expect(await board.page.getByRole("grid").count()).toBe(3);
    await expect.poll(() => board.label("(2,2,2)")).toBe("(2,2,2), blocked");
    await board.cell("(1,1,3)").click();
    await board.page
      .getByRole("dialog")
      .getByRole("button", { name: beginning(english.match.hit) })
      .click();
    await expect.poll(() => board.label("(1,1,3)")).toBe("(1,1,3), hit, shot 1");
    await board.unfold(english.board.editRules);
    await board.button(english.rules.removeDimension).click();
    await board.page.getByText("1 shot was dropped").waitFor();
    await expect.poll(() => board.page.getByRole("grid").count()).toBe(1);
    for (let i = 0; i < 2; i++) await board.button(english.rules.addDimension).click();
    await expect.poll(() => board.page.getByRole("grid").count()).toBe(4);
    await board.page.getByLabel(english.rules.side({ n: 4 }), { exact: true }).fill("3");
    await board.page.getByLabel(english.rules.side({ n: 4 }), { exact: true }).press("Tab");
    await expect.poll(() => board.page.getByRole("grid").count()).toBe(6);
    await expect.poll(() => board.label("(4,3,2,3)")).toContain("percent");
  });

  test("the contact rule overlap brings numbers as answers and any boxes", async () => {
    const board = await open("preset=gorkoff-3x3");
    await board.unfold(english.board.editRules);
    await board.page.getByLabel(english.rules.mayTouch).selectOption("overlap");
    await expect.poll(() => board.page.getByLabel(english.rules.refereeSays).inputValue()).toBe("count");
    await expect.poll(() => board.label("B2")).toContain("ships expected");
    await board.button(english.rules.box).first().click();
    await expect.poll(() => board.fragment).toContain("'box':'any'");
    await board.layers.selectOption("cruiser");
    await expect.poll(() => board.label("B2")).toContain("ships of class cruiser expected");
  });

  test("on a phone nothing is wider than the screen, cells can be touched, and numbers chosen", async () => {
    const board = await open("preset=boxes:3x3:2", phone);
    // There is room for two slices beside each other.
    const tops = async () => {
      const grids = await board.page.getByRole("grid").all();
      return Promise.all(grids.map(async (grid) => (await grid.boundingBox())?.y));
    };
    await expect.poll(async () => new Set(await tops()).size).toBe(2);
    for (const fragment of ["preset=boxes:8x3:2&shots=(4,4,4)=1", "preset=boxes:4x3:14&shots=(4,4,4)=1"]) {
      await board.goTo(fragment);
      // The layouts that a shot left, of up to 31 digits.
      await board.openTab("shots");
      await board.page.locator(".shot-layouts:has-text(',')").waitFor();
      await board.unfold(english.board.editRules);
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth), fragment).toBe(390);
      const cell = board.page.locator(".cell").first();
      const box = await cell.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      await board.page.getByRole("radio", { name: english.analyse.whyTool, exact: true }).check();
      await cell.tap();
      const bar = board.page.getByRole("region", { name: english.parts.answer });
      await bar.getByRole("button", { name: beginning(english.board.ships({ n: 1 })) }).tap();
      await expect.poll(() => cell.getAttribute("aria-label")).toContain("1 ship, shot");
    }
  });
});
