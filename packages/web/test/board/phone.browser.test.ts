import {
  formatCell,
  formatShots,
  makeKnowledge,
  parseCell,
  preset,
  RandomStream,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { describeAnswer } from "@broadside/engine/text";
import type { BrowserContextOptions, Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";

const upright = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions;
const lying = { ...upright, viewport: { width: 812, height: 375 } };
const small = { ...upright, viewport: { width: 320, height: 568 } };

const open = useOneBoardPage(upright);

const barOf = (board: BoardPage): Locator => board.page.getByRole("region", { name: english.parts.answer });

/** The position of something on the screen; it must be visible. */
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the screen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** The answers in the bar, once they concern a cell of the shown position. */
const asksAbout = async (board: BoardPage): Promise<string> => {
  const bar = barOf(board);
  await bar.and(board.page.locator("[aria-busy=false]")).waitFor();
  return bar.locator(".bar-head strong").innerText();
};

const tapAnswer = (board: BoardPage, words: string): Promise<void> =>
  barOf(board)
    .getByRole("button", { name: new RegExp(`^${words}( |$)`) })
    .tap();

/** From now on a tap on a cell asks about it and enters nothing. */
const compareByTaps = (board: BoardPage): Promise<void> =>
  board.page.getByRole("radio", { name: english.analyse.whyTool, exact: true }).check();

test("on a low screen, a key on a cell brings the answers into view", async () => {
  const board = await open("preset=hasbro", {
    viewport: { width: 640, height: 400 },
    hasTouch: false,
    isMobile: false,
  });
  await board.cell("E5").press("Enter");
  const answer = board.page.locator(".answer-bar .choice:focus");
  await expect.poll(async () => (await boxOf(answer)).bottom).toBeLessThanOrEqual(400);
});

describe("a game on a phone", () => {
  test("three shots cost at most four taps, one where the advice is followed; board and bar stay where they are", async () => {
    const scenario = preset("hasbro");
    const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(20));
    const referee = new Referee(layout);
    // So many that the list of shots scrolls.
    const before = Array.from({ length: 17 }, (_, cell) => ({ cell, answer: referee.fire(cell) }));
    const board = await open(`preset=hasbro&shots=${encodeURIComponent(formatShots(scenario, before))}`);
    const grid = await boxOf(board.page.getByRole("grid"));
    const shot = new Set(before.map(({ cell }) => formatCell(scenario.board, cell)));
    let taps = 0;
    for (let number = 18; number <= 20; number++) {
      await asksAbout(board);
      // Looking ahead may find a better cell, so the advice is announced once that is done.
      await expect.poll(() => board.page.getByTestId("announcement").textContent()).not.toBe("");
      let cell = await asksAbout(board);
      // Every fifth shot was fired at a cell other than the advised one: tap that cell.
      const isOwn = number % 5 === 0;
      if (isOwn) {
        const names = Array.from({ length: 100 }, (_, at) => formatCell(scenario.board, at));
        cell = names.find((name) => !shot.has(name) && name !== cell) ?? cell;
        // A tap enters a miss, a second one a hit.
        await board.cell(cell).tap();
        taps++;
      }
      const answer = referee.fire(unwrap(parseCell(scenario.board, cell)));
      if (!isOwn) await tapAnswer(board, describeAnswer(scenario, answer));
      else if (answer.kind !== "miss") await board.cell(cell).tap();
      if (!isOwn || answer.kind !== "miss") taps++;
      shot.add(cell);
      await expect.poll(() => board.label(cell)).toContain(`shot ${number}`);
      expect(await boxOf(board.page.getByRole("grid"))).toEqual(grid);
      expect((await boxOf(barOf(board))).y).toBeGreaterThanOrEqual(grid.bottom - 1);
    }
    expect(taps).toBeLessThanOrEqual(4);
    expect(await board.page.evaluate(() => scrollY)).toBe(0);
    await board.openTab("shots");
    const list = board.page.locator(".shots");
    const newest = await boxOf(board.page.locator(".shot-item").last());
    const frame = await boxOf(list);
    expect(newest.bottom).toBeLessThanOrEqual(frame.bottom + 1);
    expect(newest.y).toBeGreaterThanOrEqual(frame.y);
  });

  test("twelve shots of a real game cost at most fourteen taps: a tap is a miss, or what was chosen", async () => {
    const board = await open("preset=hasbro");
    const misses = ["E5", "C3", "G7", "B8", "I2", "D9", "H4", "A1"];
    const hits = ["F6", "F7", "F8", "J10"];
    for (const cell of misses) await board.cell(cell).tap();
    await board.page.getByRole("radio", { name: english.analyse.hitTool, exact: true }).check();
    for (const cell of hits) await board.cell(cell).tap();
    const shots = [...misses.map((cell) => `${cell}.`), ...hits.map((cell) => `${cell}x`)];
    // Twelve cells and one choice: thirteen taps.
    await expect.poll(() => board.fragment).toBe(`#preset=hasbro&shots=${shots.join("+")}`);
  });

  test("the best shot and its reason stand whole above the bar; the strategies unfold with the count", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x+G3.");
    await asksAbout(board);
    const reason = board.page.locator(".advice-why > p").last();
    await expect.poll(async () => (await boxOf(reason)).bottom).toBeLessThanOrEqual((await boxOf(barOf(board))).y);
    expect(await board.page.evaluate(() => scrollY)).toBe(0);
    const agreement = board.page.locator(".advice-agreement");
    expect(await agreement.isVisible()).toBe(false);
    await board.page.locator(".how-known > summary").tap();
    await agreement.waitFor();
  });

  test("a second tap on the last shot changes its answer; a ship sinks at once if only one can", async () => {
    const board = await open("preset=hasbro&shots=E4.+E6.+D5.");
    await board.cell("E5").tap();
    await expect.poll(() => board.fragment).toContain("E5.");
    await barOf(board)
      .getByText(english.analyse.tapAgain({ cell: "E5", next: "hit", isTouch: true }))
      .waitFor();
    await board.cell("E5").tap();
    await expect.poll(() => board.fragment).toContain("E5x");
    await asksAbout(board);
    // The ship must go on at F5, so the tap is no miss; and only the destroyer can be sunk there, so nobody asks which.
    await board.cell("F5").tap();
    await expect.poll(() => board.fragment).toMatch(/F5x$/);
    await barOf(board)
      .getByRole("button", { name: english.analyse.sunkAsk({ cell: "F5" }) })
      .tap();
    await expect.poll(() => board.fragment).toContain("F5%23destroyer");
    await barOf(board).getByRole("button", { name: english.parts.undo }).tap();
    await expect.poll(() => board.fragment).toMatch(/F5x$/);
    // An older shot asks first: a stray tap changes nothing.
    await board.cell("E4").tap();
    expect(await asksAbout(board)).toBe("E4");
    expect(await board.fragment).toMatch(/E4\..*F5x$/);
  });

  test("which ship was sunk is asked only where several can be", async () => {
    const board = await open("preset=hasbro&shots=E5x+E6x+E4.+E8.");
    await board.page.getByRole("radio", { name: english.analyse.hitTool, exact: true }).check();
    await board.cell("E7").tap();
    await barOf(board)
      .getByRole("button", { name: english.analyse.sunkAsk({ cell: "E7" }) })
      .tap();
    expect(await asksAbout(board)).toBe("E7");
    expect(await board.fragment).toMatch(/E7x$/);
    for (const ship of ["cruiser", "submarine"])
      await barOf(board)
        .getByRole("button", { name: beginning(english.board.sunkShip({ ship })) })
        .waitFor();
    await tapAnswer(board, english.board.sunkShip({ ship: "cruiser" }));
    await expect.poll(() => board.fragment).toMatch(/E7%23cruiser$/);
  });

  test("of an earlier shot only what its hits allow is offered, and a reload offers the same", async () => {
    const board = await open("preset=hasbro&shots=H4x+H5x+H6x+H7%23battleship+C9.+F2x");
    for (const time of ["first", "reloaded"]) {
      if (time === "reloaded") await board.page.reload();
      await asksAbout(board);
      await barOf(board)
        .getByText(english.analyse.tapAgain({ cell: "F2", next: "miss", isTouch: true }))
        .waitFor();
      await board.cell("C9").tap();
      await expect.poll(() => asksAbout(board)).toBe("C9");
      const offered = barOf(board).locator(".choice");
      expect(await offered.locator(".choice-words").allInnerTexts()).toEqual(["miss", "hit"]);
      await barOf(board).getByRole("button", { name: english.analyse.backToBest }).tap();
    }
  });

  test("the answers in the bar are those of the shot just tapped, until it is settled; then those of the best cell", async () => {
    const board = await open("preset=hasbro");
    const best = await asksAbout(board);
    expect(best).not.toBe("B3");
    await board.cell("B3").tap();
    await expect.poll(() => asksAbout(board)).toBe("B3");
    const bar = barOf(board);
    expect(await bar.locator(".choice[aria-pressed=true]").innerText()).toContain(english.board.miss);
    await tapAnswer(board, english.match.hit);
    await expect.poll(() => board.fragment).toBe("#preset=hasbro&shots=B3x");
    // Taps and answers by turns: each press is about the cell that the bar names.
    const shots = ["B3x"];
    for (const [cell, answer] of [
      ["H8", "miss"],
      ["D9", "hit"],
    ] as const) {
      await expect.poll(() => asksAbout(board)).not.toBe(shots.at(-1)?.slice(0, 2));
      const advised = await asksAbout(board);
      await tapAnswer(board, english.board.miss);
      await expect.poll(() => board.fragment).toContain(`${advised}.`);
      await board.cell(cell).tap();
      await expect.poll(() => asksAbout(board)).toBe(cell);
      await tapAnswer(board, english.match[answer]);
      shots.push(`${advised}.`, cell + (answer === "hit" ? "x" : "."));
      await expect.poll(() => board.fragment).toBe(`#preset=hasbro&shots=${shots.join("+")}`);
    }
    // The answer that it has already is no step to undo.
    await bar.getByRole("button", { name: english.parts.undo }).tap();
    await expect.poll(() => board.fragment).toMatch(/D9\.$/);
  });

  test("after a tap the best cell is named, one tap away", async () => {
    const board = await open("preset=hasbro&shots=E5.");
    const best = await asksAbout(board);
    const { height } = await boxOf(barOf(board));
    await board.cell("A1").tap();
    await expect.poll(() => asksAbout(board)).toBe("A1");
    expect((await boxOf(barOf(board))).height).toBe(height);
    const next = barOf(board).getByRole("button", { name: beginning(english.analyse.nextBest({ cell: "" }).trim()) });
    await expect.poll(() => next.innerText()).not.toContain("…");
    const named = (await next.innerText()).slice(-2);
    expect([best, named]).not.toContain("A1");
    await next.tap();
    await expect.poll(() => asksAbout(board)).toBe(named);
    expect(await board.fragment).toBe("#preset=hasbro&shots=E5.+A1.");
    // The end of a game comes before the question about the tapped shot.
    await board.goTo("preset=gorkoff-3x3&shots=B1x+A1x+C1x+A3x");
    await board.cell("C3").tap();
    await barOf(board).getByRole("button", { name: english.analyse.reviewGame }).waitFor();
  });

  test("a tap compares a cell with the best one where that is chosen, and enters nothing", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x+G3.");
    await compareByTaps(board);
    await barOf(board).getByText("Tap a cell to compare it with F7").waitFor();
    expect(await barOf(board).locator(".choice").count()).toBe(0);
    await board.cell("G6").tap();
    await barOf(board)
      .getByText(/F7 44\.4\s%, G6 43\.7\s%: F7 hits in 32,164,598 more layouts/)
      .waitFor();
    // The best cell itself says why it is.
    await board.cell("F7").tap();
    await barOf(board).getByText("It is next to the hit on F6.").waitFor();
    expect(await board.fragment).toBe("#preset=hasbro&shots=E5.+F6x+G3.");
  });

  test("a shot is corrected and removed in the bar, and undone there", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x");
    await board.cell("E5").tap();
    await tapAnswer(board, english.match.hit);
    await expect.poll(() => board.fragment).toBe("#preset=hasbro&shots=E5x+F6x");
    await board.cell("E5").tap();
    await barOf(board).getByRole("button", { name: english.analyse.remove }).tap();
    await expect.poll(() => board.fragment).toBe("#preset=hasbro&shots=F6x");
    await barOf(board).getByRole("button", { name: english.parts.undo }).tap();
    await expect.poll(() => board.fragment).toBe("#preset=hasbro&shots=E5x+F6x");
    // You can also enter an answer that the position makes impossible: people mishear.
    await compareByTaps(board);
    await board.cell("A1").tap();
    await barOf(board).getByRole("button", { name: english.analyse.other }).tap();
    const answers = board.page.locator(".bar-choices");
    expect(await answers.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
    await tapAnswer(board, english.board.sunkShip({ ship: "carrier" }));
    await board.page.locator(".conflict").waitFor();
    expect(await barOf(board).innerText()).toContain(english.analyse.contradict);
  });

  test("a blocked cell takes its shot away, and the bar says so and undoes it", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x");
    await board.unfold(english.board.editRules);
    await board.button(english.rules.editOnBoard).tap();
    await board.cell("E5").tap();
    await barOf(board)
      .getByText(english.board.shotsBlocked({ n: 1 }))
      .waitFor();
    await barOf(board).getByRole("button", { name: english.parts.undo }).tap();
    await expect.poll(() => board.fragment).toBe("#preset=hasbro&shots=E5.+F6x");
    await barOf(board).getByRole("button", { name: english.board.done }).tap();
  });

  test("after the last ship the bar leads to the review of the game", async () => {
    const board = await open("preset=gorkoff-3x3&shots=B1x+A1x+C1x+A3x+C3x", upright);
    await board.page.locator(".answer-bar").getByRole("button", { name: english.analyse.reviewGame }).click();
    await board.page.getByRole("heading", { name: english.review.shotOf({ n: 1, all: 5 }) }).waitFor();
  });
});

describe("the answers of a small screen", () => {
  test("at 320 pixels the bar does not cover the best cell, wherever that is", async () => {
    // The best cell is in the lowest row or the one above it.
    const board = await open("preset=hasbro&shots=E9x+D9.+F9.", small);
    const cell = await asksAbout(board);
    expect(Number(cell.slice(1))).toBeGreaterThanOrEqual(8);
    await expect
      .poll(async () => (await boxOf(board.cell(cell))).bottom - (await boxOf(barOf(board))).y)
      .toBeLessThanOrEqual(0);
    expect((await boxOf(board.cell(cell))).y).toBeGreaterThanOrEqual(0);
  });

  test("at twice the size of a laptop's page all five answers are in view, and the name of the page in one piece", async () => {
    const board = await open("preset=milton-bradley&shots=E5.+F6xcruiser", {
      viewport: { width: 683, height: 384 },
      hasTouch: false,
      isMobile: false,
    });
    await asksAbout(board);
    const answers = await barOf(board).locator(".choice").all();
    expect(answers.length).toBeGreaterThanOrEqual(5);
    for (const answer of answers.slice(0, 5)) expect((await boxOf(answer)).bottom).toBeLessThanOrEqual(384);
    const choices = barOf(board).locator(".bar-choices");
    expect(await choices.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(
      0,
    );
  });
});

describe("the room of a phone", () => {
  test("the cells are as wide as the screen allows, and the board makes room for the panels", async () => {
    const board = await open("preset=hasbro");
    const cells = await boxOf(board.cell("A1"));
    const last = await boxOf(board.cell("J10"));
    expect(cells.x).toBeLessThan(30);
    expect(last.right).toBeGreaterThan(375 - 14);
    await board.openTab("more");
    await board.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect((await boxOf(board.cell("J10"))).bottom).toBeLessThan(0);
    // While you write, the text field gets the room of the bar too.
    await board.unfold(english.analyse.writeShots);
    await board.page.getByLabel(english.analyse.inNotation).focus();
    await barOf(board).waitFor({ state: "hidden" });
  });

  test("lying, the whole board stands beside the bar, and nothing is wider than the screen", async () => {
    const board = await open("preset=hasbro&shots=E5x", lying);
    const [site] = board.page.url().split("#");
    for (const [fragment, cells] of [
      ["preset=swedish", 99],
      ["preset=russian&place=", 100],
    ] as const) {
      await board.page.goto(`${site}#${fragment}`);
      await expect.poll(() => board.page.locator("[role=grid] [data-cell]").count()).toBe(cells);
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(812);
      const grid = await boxOf(board.page.getByRole("grid"));
      expect(grid.y).toBeGreaterThanOrEqual(0);
      expect(grid.bottom).toBeLessThanOrEqual(376);
      if (fragment.includes("place")) continue;
      expect((await boxOf(barOf(board))).x).toBeGreaterThanOrEqual(grid.right);
      await asksAbout(board);
      await tapAnswer(board, english.board.miss);
      await expect.poll(() => board.fragment).toContain(".");
      // The board and the bar stay in place, however far the panels are scrolled.
      await board.page.evaluate(() => scrollTo(0, 300));
      expect((await boxOf(board.page.getByRole("grid"))).y).toBe(grid.y);
      expect((await boxOf(barOf(board))).y).toBe(0);
    }
  });

  test("everything pressed in play is at least 44 pixels high and wide, but the cells", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x+F7x");
    for (const { viewport } of [upright, lying, small]) {
      await board.resize(viewport);
      await asksAbout(board);
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      const tooSmall = await board.page.evaluate(() =>
        [
          ...document.querySelectorAll(
            "header button, .answer-bar button, .board-below button, .segments span, .shots button",
          ),
        ]
          .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 43.9 || box.width < 43.9))
          .map(({ text, box }) => `${text}: ${box.width} x ${box.height}`),
      );
      expect(tooSmall).toEqual([]);
    }
  });

  test("the fleet is docked under the board, in view with it", async () => {
    const board = await open("preset=russian&place=");
    const grid = await boxOf(board.page.getByRole("grid"));
    for (const name of ["battleship", "cruiser", "destroyer", "boat"]) {
      const ship = await boxOf(board.page.getByRole("button", { name: new RegExp(`^${name},`) }));
      expect(ship.y).toBeGreaterThanOrEqual(grid.bottom - 1);
      expect(ship.bottom).toBeLessThanOrEqual(812);
      expect(Math.min(ship.height, ship.width)).toBeGreaterThanOrEqual(44);
    }
  });

  test("a tap that leaves a field counts: the board and the bar do not return under the finger", async () => {
    const board = await open("preset=gorkoff-5x5");
    const { page } = board;
    await board.unfold(english.board.editRules);
    await page.getByLabel(english.rules.rows).tap();
    const remove = page.getByRole("button", { name: english.rules.removeShip({ n: 3, name: "boat" }) });
    await remove.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 690));
    const { x, y } = await boxOf(remove);
    await page.touchscreen.tap(x + 10, y + 10);
    await remove.waitFor({ state: "detached" });
  });

  test("cells are blocked and a shape is drawn: the board is brought into view", async () => {
    const board = await open("preset=gorkoff-5x5", small);
    await board.unfold(english.board.editRules);
    await board.button(english.rules.shape).first().tap();
    await board.button(english.rules.columnRow({ x: 2, y: 2 })).tap();
    await expect.poll(() => board.fragment).toContain("'shape':['XXX','.X.']");
    await board.button(english.rules.editOnBoard).tap();
    const cell = await boxOf(board.cell("C3"));
    expect(cell.y).toBeGreaterThanOrEqual(0);
    expect(cell.bottom).toBeLessThanOrEqual((await boxOf(barOf(board))).y);
    await board.cell("C3").tap();
    await barOf(board).getByRole("button", { name: english.board.done }).tap();
    await expect.poll(() => board.fragment).toContain("'blocked':['C3']");
    expect(await asksAbout(board)).toMatch(/^[A-E][1-5]$/);
  });
});

test("Back closes what is open and leaves the shots alone", async () => {
  const board = await open("preset=gorkoff-5x5");
  const enter = async (cell: string): Promise<void> => {
    await board.cell(cell).tap();
    await expect.poll(() => board.label(cell)).toContain("miss");
  };
  await enter("A1");
  await enter("C3");
  const shots = "#preset=gorkoff-5x5&shots=A1.+C3.";
  await compareByTaps(board);
  await board.cell("E5").click();
  await board.page.locator(".cell.is-asked").waitFor();
  await board.page.goBack();
  await expect.poll(() => board.page.locator(".cell.is-asked").count()).toBe(0);
  expect(await board.fragment).toBe(shots);
  const games = await board.openGames();
  await board.page.goBack();
  await games.waitFor({ state: "hidden" });
  expect(await board.fragment).toBe(shots);
  // Opened and closed by its button, so the next Back immediately undoes a shot.
  const help = await board.openHelp();
  await help.getByRole("button", { name: english.parts.close }).click();
  await help.waitFor({ state: "hidden" });
  await board.page.goBack();
  await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=A1.");
  await expect.poll(() => board.label("C3")).not.toContain("miss");
  await board.page.goForward();
  await expect.poll(() => board.label("C3")).toContain("miss");
});

test("axe finds no fault in the bar of a phone, also lying, nor in the list of games", async () => {
  const board = await open("preset=gorkoff-5x5&shots=A1x+C3.");
  await asksAbout(board);
  expect(await axeFaults(board.page)).toEqual([]);
  // A phone held sideways has another header and another bar.
  await board.resize(lying.viewport);
  await asksAbout(board);
  expect(await axeFaults(board.page)).toEqual([]);
  await board.resize(upright.viewport);
  await board.openGames();
  expect(await axeFaults(board.page)).toEqual([]);
});
