import { countLayouts, infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { formatCount, formatPercentOf } from "@broadside/engine/text";
import type { BrowserContextOptions } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

/** What the engine itself says about a position of the small game. */
const posterior = (shots: string) => infer(unwrap(parseKnowledge(preset("gorkoff-5x5"), shots)));

describe("opening the page", () => {
  test("shows the map of the empty Hasbro board at once", async () => {
    const board = await openNew();
    await expect.poll(() => board.layouts()).toBe("30,093,975,536");
    await expect.poll(() => board.label("E5")).toBe("E5, 21.4 percent, best cell");
  });

  test("a number of the map is the engine's, and its exact value stands below", async () => {
    const board = await open("preset=gorkoff-5x5");
    const exact = posterior("");
    await expect.poll(() => board.layouts()).toBe("1,428");
    for (const [name, cell] of [
      ["A1", 0],
      ["C3", 12],
      ["E4", 19],
    ] as const) {
      const percent = formatPercentOf(exact.occupied.at(cell), exact.layouts);
      await expect.poll(() => board.label(name)).toMatch(new RegExp(`^${name}, ${percent} percent`));
      await board.cell(name).hover();
      const count = formatCount(exact.occupied.at(cell));
      await board.page.getByText(`${count} of 1,428 layouts`, { exact: true }).waitFor();
    }
  });
});

describe("shots", () => {
  test("stand with all their figures in the list beside the board of a laptop", async () => {
    const shots = "E5.+F6x+G6.+F7x+H7x+F5x+F4%23battleship+H8x+H9%23submarine";
    const board = await open(`preset=hasbro&shots=${shots}`, { viewport: { width: 1280, height: 800 } });
    await expect.poll(() => board.page.locator(".shot-layouts").first().textContent()).toContain("23,665,921,496");
    const list = board.page.locator("ol.shots");
    expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test("are entered by clicks, with the chance of each answer", async () => {
    const board = await open("preset=gorkoff-5x5");
    const exact = posterior("");
    await board.cell("B1").click();
    const hit = exact.answers(1).find(({ answer }) => answer.kind === "hit");
    const share = formatPercentOf(hit?.layouts ?? 0n, exact.layouts, 0);
    await board.page
      .getByRole("dialog")
      .getByRole("button", { name: `hit ${share} %` })
      .click();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("B1x").layouts));
    await expect.poll(() => board.label("B1")).toBe("B1, hit, shot 1");
    await board.openTab("more");
    const tool = (name: string) => board.page.getByRole("radio", { name, exact: true });
    await tool(english.analyse.missTool).check();
    await board.cell("E5").click();
    await tool(english.analyse.hitTool).check();
    await board.cell("C1").click();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("B1x E5. C1x").layouts));
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=B1x+E5.+C1x");
    await tool(english.analyse.ask).check();
    await board.cell("A5").click();
    await board.page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "A5" }) }).waitFor();
  });

  test("are entered by keys, and the focus stays where it was", async () => {
    const board = await open("preset=hasbro");
    await board.cell("A1").focus();
    const { keyboard } = board.page;
    for (const key of ["ArrowDown", "ArrowRight", "."]) await keyboard.press(key);
    await expect.poll(() => board.label("B2")).toBe("B2, miss, shot 1");
    for (const key of ["End", "x", "Home", "ArrowUp", "x"]) await keyboard.press(key);
    await expect.poll(() => board.shots.inputValue()).toBe("B2. J2x A1x");
    // Only the destroyer can be sunk there, so the page need not ask for the answer.
    await board.settled();
    for (const key of ["ArrowRight", "#"]) await keyboard.press(key);
    await expect.poll(() => board.shots.inputValue()).toBe("B2. J2x A1x B1#destroyer");
    expect(await board.page.evaluate(() => document.activeElement?.id)).toBe("cell-1");
    for (const key of ["Backspace", "Control+Home", "Delete"]) await keyboard.press(key);
    await expect.poll(() => board.shots.inputValue()).toBe("B2. J2x");
    await board.settled();
    for (const key of ["ArrowDown", "Enter"]) await keyboard.press(key);
    await board.page.getByRole("dialog", { name: english.analyse.answerTo({ cell: "A2" }) }).waitFor();
    for (const key of ["ArrowDown", "Enter"]) await keyboard.press(key);
    await expect.poll(() => board.shots.inputValue()).toBe("B2. J2x A2x");
    await board.settled();
    await keyboard.press("b");
    expect(await board.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(
      english.board.bestCell,
    );
  });

  test("are written in notation; a fault is told beside the field and changes nothing", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.write("A1x c3.");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x C3.").layouts));
    await board.write("A1x C3. F9x");
    expect(await board.page.locator("#shots-error").innerText()).toContain("A1 to E5");
    await expect.poll(() => board.label("C3")).toBe("C3, miss, shot 2");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x C3.").layouts));
    await board.shots.fill("A1x C3. E5 hit");
    await board.button(english.parts.apply).click();
    await expect.poll(() => board.page.locator("#shots-error").count()).toBe(0);
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x C3. E5x").layouts));
  });

  test("are undone, redone, removed and cleared", async () => {
    const board = await openNew("preset=gorkoff-5x5");
    await board.openTab("more");
    expect(await board.page.locator(".key-help").textContent()).toContain(english.analyse.keyHelp.hit);
    await board.write("A1x");
    await board.write("A1x C3.");
    await board.page.mouse.click(2, 400);
    await board.page.keyboard.press("Control+z");
    await expect.poll(() => board.shots.inputValue()).toBe("A1x");
    expect(await board.page.getByTestId("retraced").textContent()).toBe(english.board.shotsGone({ shots: "C3 miss" }));
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.layouts()).toBe("1,428");
    expect(await board.button(english.parts.undo).isDisabled()).toBe(true);
    // Switched off by its own press, it keeps the focus.
    expect(await board.button(english.parts.undo).evaluate((button) => button === document.activeElement)).toBe(true);
    await board.page.keyboard.press("Control+Shift+z");
    expect(await board.page.getByTestId("retraced").textContent()).toBe(english.board.shotsBack({ shots: "A1 hit" }));
    await board.button(english.parts.redo).click();
    await expect.poll(() => board.shots.inputValue()).toBe("A1x C3.");
    await board.openTab("shots");
    await board.button(english.analyse.removeShot({ n: 1, cell: "A1" })).click();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("C3.").layouts));
    await board.button(english.parts.clear).click();
    await expect.poll(() => board.layouts()).toBe("1,428");
  });

  test("are listed with the chance of each answer and the layouts it left, also those of a link", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x+C3.+E5.");
    const counts = ["", "A1x", "A1x C3.", "A1x C3. E5."].map((shots) => posterior(shots).layouts);
    for (const index of [0, 1, 2]) {
      const item = board.page.locator(".shot-item").nth(index);
      await expect.poll(() => item.locator(".shot-layouts").innerText()).toContain(formatCount(counts[index + 1]));
      const chance = formatPercentOf(counts[index + 1], counts[index]);
      await expect.poll(() => item.locator(".shot-chance").innerText()).toContain(`${chance}\u00a0%`);
    }
  });
});

describe("what is looked at", () => {
  test("the chances of one class, the best cell of another strategy, in the address", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x");
    const exact = posterior("A1x");
    await board.layers.selectOption("cruiser");
    const percent = formatPercentOf(exact.occupiedBy(0).at(2), exact.layouts);
    await expect.poll(() => board.label("C1")).toContain(`cruiser ${percent} percent`);
    await expect.poll(() => board.page.locator(".advice-fraction").innerText()).toContain("hits the cruiser");
    await board.layers.selectOption(english.analyse.layerChance);
    await expect.poll(() => board.label("C1")).not.toContain("cruiser");
    await board.compare();
    await board.page.getByRole("radio", { name: english.board.exactNames["half-split"], exact: true }).check();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=A1x&show=scores&best=half-split");
    const first = await board.page.locator(".ranking.is-chosen .rank-cell").first().innerText();
    await expect.poll(() => board.label(first)).toContain(english.board.bestCell);
    expect(await board.page.getByTestId("announcement").innerText()).toContain(`Best cell by “Halving”: ${first}`);
  });

  test("a random layout has every ship of the fleet and agrees with the shots", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x+C3.");
    await board.drawRandom();
    await board.page.locator(".ship-outline").first().waitFor();
    expect(await board.page.locator(".ship-outline").count()).toBe(3 + 2 * 2 + 3);
    await expect.poll(() => board.label("A1")).toContain("ship in the random layout");
    await expect.poll(() => board.label("C3")).not.toContain("ship");
    await board.button(english.analyse.hideRandom).click();
    expect(await board.page.locator(".ship-outline").count()).toBe(0);
  });
});

describe("rules", () => {
  test("are chosen from the ready ones", async () => {
    const board = await open();
    await board.chooseGame("Three by three");
    await expect.poll(() => board.layouts()).toBe("4");
    await expect.poll(() => board.label("B2")).toBe(`B2, ${english.board.percentSaid({ n: "0" })}`);
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-3x3");
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.layouts()).toBe("30,093,975,536");
  });

  test("are edited; a wrong entry is told beside its field and the board stays as it was", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x+E5.");
    await board.unfold(english.board.editRules);
    const columns = board.page.getByLabel(english.rules.columns);
    await columns.fill("10001");
    await columns.press("Tab");
    expect(await board.page.locator("#columns-error").innerText()).toContain("at most 10,000");
    expect(await columns.getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x E5.").layouts));
    await columns.fill("4");
    await columns.press("Tab");
    await board.page.getByText("1 shot was dropped").waitFor();
    await expect.poll(() => board.shots.inputValue()).toBe("A1x");
    await board.button(english.parts.undo).click();
    expect(await columns.inputValue()).toBe("5");
    await expect.poll(() => board.shots.inputValue()).toBe("A1x E5.");
    for (const [field, value, rules] of [
      [english.rules.rows, "6", "'size':[5,6]"],
      [english.rules.number, "2", "'count':2"],
      [english.rules.length, "4", "'length':4"],
    ] as const) {
      await board.page.getByLabel(field, { exact: true }).first().fill(value);
      await board.page.getByLabel(field, { exact: true }).first().press("Tab");
      await expect.poll(() => board.fragment).toContain(rules);
    }
    await board.page.getByRole("link", { name: english.rules.playThese }).click();
    await expect.poll(() => board.fragment).toMatch(/^#play&rules=.*'size':\[5,6\]/);
    await board.page.goBack();
    await board.settled();
  });

  test("the fleet: ships are added, renamed, drawn and removed", async () => {
    const board = await open("preset=gorkoff-3x3");
    await board.unfold(english.board.editRules);
    await board.button(english.rules.removeShip({ n: 2, name: "boat" })).click();
    await expect.poll(() => board.layouts()).toBe("6");
    await board.button(english.rules.shape).click();
    await board.button(english.rules.columnRow({ x: 2, y: 2 })).click();
    // In a square of side 3, the T tetromino has two places in each of its four orientations.
    const drawn = await board.layouts();
    expect(drawn).toBe("8");
    const name = board.page.getByLabel(english.rules.name);
    await name.fill("t");
    await name.press("Tab");
    await expect.poll(() => board.fragment).toContain("'shape':['XXX','.X.']");
    await name.fill("2t");
    expect(await board.page.locator("#ship-1-name-error").innerText()).toContain("write a letter");
    await expect.poll(() => board.layouts()).toBe("8");
    await name.fill("t");
    // What is known about lines and cells appears while it is typed, in the map, and beside the board.
    const columns = board.page.getByLabel(english.rules.totals.columns);
    await columns.fill("1 2 1");
    await columns.press("Tab");
    await expect.poll(() => board.layouts()).toBe("4");
    expect(await board.page.locator(".board .total").allInnerTexts()).toEqual(["", "", "", "1", "2", "1"]);
    expect(await board.label("B2")).toContain(english.board.columnTotal({ name: "B", n: 2 }));
    await board.button(english.rules.addClue).click();
    const cell = board.page.getByLabel(english.rules.cell, { exact: true });
    for (const [name, layouts] of [
      ["A2", "2"],
      ["A9", "2"],
    ]) {
      await cell.fill(name);
      await cell.press("Tab");
      await expect.poll(() => board.layouts()).toBe(layouts);
    }
    expect(await board.page.locator("#clue-1-error").innerText()).toContain("A9");
  });

  test("cells are blocked on the board", async () => {
    const board = await open("preset=gorkoff-3x3");
    await board.unfold(english.board.editRules);
    await board.button(english.rules.editOnBoard).click();
    await board.cell("B2").click();
    await expect.poll(() => board.label("B2")).toBe("B2, blocked");
    await expect.poll(() => board.layouts()).toBe("4");
    await board.cell("A1").click();
    expect(await board.page.locator(".conflict").innerText()).toContain(english.analysis.rulesAllowNone);
    await board.cell("A1").click();
    await board.button(english.board.done).first().click();
    await expect.poll(() => board.layouts()).toBe("4");
    await expect.poll(() => board.fragment).toContain("'blocked':['B2']");
  });
});

describe("the address", () => {
  test("opens what it holds, and back and forward walk through positions", async () => {
    const board = await openNew("preset=gorkoff-5x5&shots=A1x");
    await board.write("A1x C3.");
    await board.chooseGame("Three by three");
    await board.settled();
    await board.page.goBack();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x C3.").layouts));
    await board.page.goBack();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x").layouts));
    await board.page.goForward();
    await expect.poll(() => board.shots.inputValue()).toBe("A1x C3.");
    expect(await board.button(english.parts.undo).isEnabled()).toBe(true);
    await board.page.reload();
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x C3.").layouts));
  });

  test("is copied whole", async () => {
    const board = await open("preset=hasbro&shots=E5.+F8%23cruiser", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await board.button(english.parts.share).click();
    await board.button(english.board.copyLink).click();
    await board.button(english.parts.copied).waitFor();
    const link = await board.page.evaluate(() => navigator.clipboard.readText());
    const [site] = board.page.url().split("#");
    expect(link).toBe(`${site}#preset=hasbro&shots=E5.+F8%23cruiser`);
  });

  test("that is wrong gives a message and a usable page", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x+Z9.");
    expect(await board.page.locator(".notice").innerText()).toContain("A1 to E5");
    await expect.poll(() => board.shots.inputValue()).toBe("A1x Z9.");
    // The shot that could be read is on the board.
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x").layouts));
    await board.write("A1x");
    await expect.poll(() => board.layouts()).toBe(formatCount(posterior("A1x").layouts));
    expect(await board.page.locator(".notice").count()).toBe(0);
    const other = await open("preset=hasbor");
    expect(await other.page.locator(".notice").innerText()).toContain('did you mean "hasbro"?');
    await expect.poll(() => other.layouts()).toBe("30,093,975,536");
  });
});

test("many changes in a row end in the answer to the last one", async () => {
  const board = await open("preset=hasbro");
  const cells = ["E5", "F6", "C3", "H8", "D4", "G7", "B2", "I9"];
  await board.cell("A1").focus();
  for (const name of cells) {
    await board.cell(name).focus();
    await board.page.keyboard.press(".");
  }
  for (let i = 0; i < 5; i++) await board.page.keyboard.press("Control+z");
  const shots = "E5. F6. C3.";
  const expected = countLayouts(unwrap(parseKnowledge(preset("hasbro"), shots)));
  await expect.poll(() => board.layouts()).toBe(formatCount(expected.layouts));
  await expect.poll(() => board.shots.inputValue()).toBe(shots);
});

test("on a phone a wide board scrolls within itself", async () => {
  const phone: BrowserContextOptions = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };
  const rules = { board: { size: [20, 4] }, fleet: [{ name: "a", length: 3 }], contact: "none", answers: "hit" };
  const board = await open(`rules=${encodeURIComponent(JSON.stringify(rules))}`, phone);
  expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const box = await board.cell("A1").boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(24);
});
