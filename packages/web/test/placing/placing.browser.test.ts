// Placing ships by hand: by dragging, clicks and keys; what the engine does with the rest; and the ship in hand.

import { makeKnowledge, parseLayout, parseScenario, placementsOf, preset, unwrap } from "@broadside/engine";
import { countCompletions } from "@broadside/engine/placing";
import { formatCount } from "@broadside/engine/text";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseShips } from "../../src/board/notation/ship-notation.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";
import { savedBy } from "../saved-file.ts";
import { drag, middle, ships, tray } from "./placing-page.ts";

const open = useOneBoardPage();

/** The number of layouts with some given ships, according to the engine. */
const layoutsWith = (game: string, ships: string): string => {
  const scenario = preset(game);
  const table = placementsOf(scenario);
  const placed = unwrap(parseShips(scenario, ships)).map(({ shipClass, cells }) => table.find(shipClass, cells) ?? -1);
  return formatCount(countCompletions(makeKnowledge(scenario), placed).layouts);
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } satisfies BrowserContextOptions;

describe("ships", () => {
  test("are dragged from the fleet and on the board, turned on the way, and dropped off it", async () => {
    const board = await open("preset=gorkoff-5x5&place=");
    const { page } = board;
    await expect.poll(() => board.layouts()).toBe("1,428");
    const box = await tray(board, "cruiser").boundingBox();
    if (!box) throw new Error("no tray");
    await drag(page, { x: box.x + 20, y: box.y + 12 }, await middle(board, "C3"));
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&place=cruiser[B3,C3,D3]");
    expect(await board.label("C3")).toContain("cruiser at B3 to D3");
    await expect.poll(() => board.layouts()).toBe(layoutsWith("gorkoff-5x5", "cruiser[B3,C3,D3]"));
    await drag(page, await middle(board, "B3"), await middle(board, "A1"), () => page.keyboard.press("r"));
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[A1,A2,A3]");
    await expect.poll(() => board.layouts()).toBe(layoutsWith("gorkoff-5x5", "cruiser[A1,A2,A3]"));
    await drag(page, await middle(board, "A2"), { x: box.x + 20, y: box.y + 12 });
    await expect.poll(() => ships(board).inputValue()).toBe("");
    await board.button(english.parts.undo).click();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[A1,A2,A3]");
    await drag(page, await middle(board, "A2"), await middle(board, "D4"), () => page.keyboard.press("Escape"));
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[A1,A2,A3]");
  });

  test("are placed by clicks; the chosen one is turned and taken off by buttons", async () => {
    const board = await open("preset=gorkoff-5x5&place=");
    await tray(board, "destroyer").click();
    await board.cell("C3").hover();
    await expect.poll(() => board.label("C3")).toContain("destroyer in hand");
    await board.cell("C3").click();
    const first = await ships(board).inputValue();
    expect(first).toMatch(/^destroyer\[(B3,C3|C3,D3)\]$/);
    await expect.poll(() => board.page.locator(".ship-hull.is-chosen").count()).toBe(2);
    await board.button(english.placing.rotate).click();
    await expect.poll(() => ships(board).inputValue()).toMatch(/^destroyer\[(C2,C3|C3,C4)\]$/);
    await tray(board, "cruiser").click();
    await board.cell("C3").hover();
    await board.page.keyboard.press("r");
    expect(await board.page.getByTestId("said").innerText()).toBe("Cruiser at C2 to C4, on the destroyer.");
    await board.page.keyboard.press("Escape");
    expect(await board.page.getByTestId("said").innerText()).toBe(english.placing.staysInFleet({ ship: "cruiser" }));
    await tray(board, "boat").click();
    await board.cell("C3").click();
    await expect.poll(() => board.page.locator(".conflict").innerText()).toContain("both lie on C3");
    expect(await board.label("C3")).toContain(english.board.inConflict);
    await board.button(english.placing.takeOff).click();
    await expect.poll(() => ships(board).inputValue()).toMatch(/^destroyer\[(C2,C3|C3,C4)\]$/);
    await expect.poll(() => board.page.locator(".conflict").count()).toBe(0);
  });

  test("are placed by keys alone, and what happens is said", async () => {
    const board = await open("preset=gorkoff-5x5&place=");
    const { keyboard } = board.page;
    const said = () => board.page.getByTestId("said").innerText();
    await board.cell("C3").focus();
    await keyboard.press("n");
    expect(await said()).toContain("Cruiser at B3 to D3. Arrows move it");
    for (const key of ["ArrowUp", "ArrowUp", "r"]) await keyboard.press(key);
    const focused = () => board.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    expect(await focused()).toMatch(/^C2, cruiser in hand at C1 to C3, free/);
    await keyboard.press("Enter");
    expect(await said()).toBe(
      english.placing.placedAt({
        ship: english.placing.shipAt({ ship: "cruiser", cells: english.placing.from({ first: "C1", last: "C3" }) }),
        verdict: english.placing.noConflict,
      }),
    );
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[C1,C2,C3]");
    for (const key of ["Control+Home", "Enter", "ArrowRight", "Enter"]) await keyboard.press(key);
    expect(await said()).toContain("Conflict: The cruiser at C1 to C3 and the destroyer at B1 to C1 both lie on C1.");
    await keyboard.press("r");
    expect(await said()).toContain("touch, which these rules do not allow");
    for (const key of ["Enter", "ArrowLeft", "Enter"]) await keyboard.press(key);
    expect(await said()).toContain(english.placing.noConflict);
    await keyboard.press("Delete");
    expect(await said()).toBe(english.placing.offBoard({ ship: "destroyer" }));
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[C1,C2,C3]");
    await keyboard.press("Control+z");
    await expect.poll(() => ships(board).inputValue()).toMatch(/^cruiser\[C1,C2,C3\] destroyer\[A/);
  });

  test("are written in notation or pasted as JSON; a fault is told beside the field", async () => {
    const board = await open("preset=gorkoff-3x3&place=");
    await board.unfold(english.board.forPrograms);
    await ships(board).fill("cruiser[A1,A2] boat[C3]");
    await ships(board).press("Enter");
    expect(await board.page.locator("#ships-error").innerText()).toContain("the cruiser cannot lie on A1 A2");
    await ships(board).fill('{"ships":[{"class":"cruiser","cells":["A3","A1","A2"]}]}');
    await ships(board).press("Enter");
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-3x3&place=cruiser[A1,A2,A3]");
    await expect.poll(() => board.layouts()).toBe("1");
    await board.goTo("preset=gorkoff-3x3&place=yacht[A1]");
    await expect.poll(() => board.page.locator(".notice").innerText()).toContain('the fleet has no class "yacht"');
    expect(await ships(board).inputValue()).toBe("yacht[A1]");
  });
});

describe("the rest", () => {
  test("is filled with a layout of the rules, drawn or the first found, which is judged", async () => {
    const board = await open("preset=gorkoff-5x5&place=cruiser[A1,A2,A3]+boat[E5]", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await expect.poll(() => board.layouts()).toBe(layoutsWith("gorkoff-5x5", "cruiser[A1,A2,A3] boat[E5]"));
    await board.unfold(english.board.forPrograms);
    const fill = async (button: string): Promise<void> => {
      await board.button(button).click();
      await board.page.getByText(english.place.complete).waitFor();
      await board.button(english.place.copyWhat({ label: english.place.layoutJson })).click();
      await expect
        .poll(() => board.button(english.place.copyWhat({ label: english.place.layoutJson })).innerText())
        .toBe(english.parts.copied);
      const copied = await board.page.evaluate(() => navigator.clipboard.readText());
      const layout = unwrap(parseLayout(preset("gorkoff-5x5"), JSON.parse(copied)));
      expect(layout.placements, button).toHaveLength(6);
      expect(copied, button).toContain('"A3"');
    };
    await fill(english.place.fillFirst);
    await board.button(english.parts.undo).click();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[A1,A2,A3] boat[E5]");
    await fill(english.place.fillRest);
    await board.page.getByLabel(english.place.judge).selectOption("hunt-target");
    await board.button(english.place.howHard).click();
    await board.page
      .getByText(
        /^Harder to find than .* Hunt and target needs \d+\.\d ± \d+\.\d shots here and \d+\.\d ± \d+\.\d against a random one/,
      )
      .waitFor();
    await board.button(english.parts.undo).click();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[A1,A2,A3] boat[E5]");
  });

  test("is saved as files that the command reads", async () => {
    const board = await open("preset=gorkoff-3x3&place=cruiser[A1,A2,A3]");
    await board.unfold(english.board.forPrograms);
    const saved = async (name: string): Promise<string> => (await savedBy(board.button(`Download ${name}`))).text;
    expect(unwrap(parseScenario(JSON.parse(await saved(english.place.scenarioJson))))).toEqual(preset("gorkoff-3x3"));
    expect(JSON.parse(await saved(english.place.layoutJson))).toEqual({
      ships: [{ class: "cruiser", cells: ["A1", "A2", "A3"] }],
    });
    expect(await saved(english.place.layoutDrawing)).toBe("C · ·\nC · ·\nC · ·\n\nC  cruiser  A1 A2 A3\n");
  });
});

describe("the board and the fleet", () => {
  test("cells are forbidden by painting, in one step, and by keys; ships on them are in conflict", async () => {
    const board = await open("preset=gorkoff-5x5&place=boat[A1]");
    await board.page.getByLabel(english.placing.forbidTool).check();
    await drag(board.page, await middle(board, "C1"), await middle(board, "C4"));
    await expect.poll(() => board.fragment).toContain("'blocked':['C1','C2','C3','C4']");
    await board.cell("A1").focus();
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.page.locator(".conflict").innerText()).toContain("lies on the forbidden cell A1");
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.page.locator(".conflict").count()).toBe(0);
    await board.button(english.parts.undo).click();
    await board.button(english.parts.undo).click();
    await board.button(english.parts.undo).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&place=boat[A1]");
  });

  test("undo stays in the room and leaves the shots alone; from the shots it passes over the placing", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x");
    await board.button(english.parts.placeShips).click();
    await tray(board, "cruiser").click();
    await board.cell("C3").click();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
    const undo = board.button(english.parts.undo);
    await undo.click();
    await expect.poll(() => ships(board).inputValue()).toBe("");
    await expect.poll(() => undo.getAttribute("aria-disabled")).toBe("true");
    for (let i = 0; i < 3; i++) await board.page.keyboard.press("Control+z");
    expect(await board.fragment).toBe("#preset=gorkoff-5x5&shots=A1x&place=");
    await board.page.keyboard.press("Control+y");
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
    await board.button(english.parts.mapView).click();
    await board.write("A1x B2.");
    await board.page.getByRole("button", { name: english.parts.undo }).first().click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=A1x");
    await board.button(english.parts.placeShips).click();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
  });

  test("the analysis of shots and the placing are one position, in the address", async () => {
    const board = await open("preset=gorkoff-5x5&shots=A1x");
    await board.button(english.parts.placeShips).click();
    await tray(board, "cruiser").click();
    await board.cell("C3").click();
    await board.button(english.parts.mapView).click();
    await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=A1x");
    await board.page.goBack();
    await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
    await board.chooseGame(english.picker.boxes);
    await board.page.getByText(english.placing.onlyFlat).waitFor();
  });
});

describe("everyone", () => {
  test("on a phone nothing is wider than the screen; ships are placed and dragged by finger", async () => {
    const board = await open("preset=russian&place=", phone);
    const { page } = board;
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await tray(board, "battleship").tap();
    await board.cell("E5").tap();
    await expect.poll(() => ships(board).inputValue()).toMatch(/^battleship\[.*E5/);
    const before = await ships(board).inputValue();
    await board.cell("E5").scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const [from, to] = [await middle(board, "E5"), await middle(board, "E8")];
    await touch("touchStart", [from]);
    for (let step = 1; step <= 6; step++) {
      await touch("touchMove", [{ x: from.x, y: from.y + ((to.y - from.y) * step) / 6 }]);
    }
    await touch("touchEnd", []);
    await expect.poll(() => ships(board).inputValue()).toBe(before.replaceAll("5", "8"));
    await board.button(english.placing.rotate).tap();
    await expect.poll(() => ships(board).inputValue()).toMatch(/E8/);
    // In the fleet you drag a ship by its drawing; beside the drawing, a finger scrolls the page.
    await board.settled();
    const drawing = tray(board, "destroyer").locator(".silhouette");
    await drawing.scrollIntoViewIfNeeded();
    const box = await drawing.boundingBox();
    const start = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 12 };
    const target = await middle(board, "C10");
    await touch("touchStart", [start]);
    for (let step = 1; step <= 6; step++) {
      const part = step / 6;
      await touch("touchMove", [
        { x: start.x + (target.x - start.x) * part, y: start.y + (target.y - start.y) * part },
      ]);
    }
    await touch("touchEnd", []);
    await expect.poll(() => ships(board).inputValue()).toMatch(/destroyer\[.*C10.*\]/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** Where the board, the ships of the fleet and the next step are, in whole pixels from the top of the window. */
const placesOf = (page: Page): Promise<Record<string, number[]>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [".board", ".tray-ship", ".next-step button"].map((selector) => [
        selector,
        [...document.querySelectorAll(selector)].flatMap((found) => {
          const { top, bottom } = found.getBoundingClientRect();
          return [Math.round(top), Math.round(bottom)];
        }),
      ]),
    ),
  );

test.each([
  ["a phone", { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }],
  ["a tall phone", phone],
  ["a tablet", { viewport: { width: 768, height: 1024 } }],
  ["a computer", { viewport: { width: 1366, height: 768 } }],
] as const)(
  "on %s the board, the fleet and the next step share one window, and stay where they are until the fleet is judged",
  async (_, options) => {
    const board = await open("preset=russian&place=", options);
    const { page } = board;
    const places = await placesOf(page);
    const tabs = await page.locator(".rooms").boundingBox();
    const { height } = options.viewport;
    const low = tabs && tabs.y > height / 2 ? tabs.y : height;
    expect(Math.max(...Object.values(places).flat())).toBeLessThanOrEqual(low);
    const still = async (): Promise<void> => {
      expect(await placesOf(page)).toEqual(places);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    };
    await tray(board, "cruiser").click();
    await still();
    await board.cell("E5").click();
    await expect.poll(() => board.fragment).toContain("cruiser");
    await still();
    await board.button(english.place.fillRest).click();
    await page.getByText(english.place.complete).waitFor();
    await still();
    expect(await page.getByTestId("layouts").count()).toBe(0);
    expect(await page.locator(".cell-details").count()).toBe(0);
    await board.button(english.place.howHard).click();
    const verdict = page.getByText(/random fleet.* takes \d+ ± \d+ shots/).first();
    await verdict.waitFor({ timeout: 60_000 });
    const said = await verdict.boundingBox();
    expect((said?.y ?? low) + (said?.height ?? 0)).toBeLessThanOrEqual(low);
    await still();
  },
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test("after the verdict another fleet takes the place of what the engine placed, is judged, and can be taken back", async () => {
  const board = await open("preset=gorkoff-5x5&place=cruiser[A1,A2,A3]");
  const { page } = board;
  const verdict = page.getByText(/random fleets?: (a|the) computer/).first();
  const random = async (): Promise<string | undefined> =>
    / and (\d+) for a random one/.exec(await verdict.innerText())?.[1];
  await board.button(english.place.fillRest).click();
  await board.button(english.place.howHard).click();
  await verdict.waitFor();
  const [first, shots] = [await ships(board).inputValue(), await random()];
  await board.button(english.place.another).click();
  await expect.poll(() => ships(board).inputValue()).not.toBe(first);
  await board.button(english.place.another).waitFor();
  expect(await ships(board).inputValue()).toMatch(/^cruiser\[A1,A2,A3\] /);
  expect(await random()).toBe(shots);
  await board.button(english.parts.undo).click();
  await expect.poll(() => ships(board).inputValue()).toBe(first);
  // A fleet placed by hand is not replaced, and the same games would say the same again.
  await board.goTo("preset=gorkoff-3x3&place=cruiser[A1,A2,A3]+boat[C1]+boat[C3]");
  await board.button(english.place.howHard).click();
  await verdict.waitFor();
  expect(await board.button(english.place.howHard).isDisabled()).toBe(true);
});

test("keys go on with a ship that the mouse has dropped, from the fleet or from the board", async () => {
  const board = await open("preset=gorkoff-5x5&place=");
  const { page } = board;
  const box = await tray(board, "cruiser").boundingBox();
  await drag(page, { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 }, await middle(board, "C3"));
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[B3,C3,D3]");
  await expect.poll(() => focused(page)).toBe("cell-12");
  await page.keyboard.press("r");
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[C2,C3,C4]");
  await drag(page, await middle(board, "C2"), await middle(board, "E1"));
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[E1,E2,E3]");
  await expect.poll(() => focused(page)).toBe("cell-4");
  for (const key of ["Enter", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => ships(board).inputValue()).toBe("cruiser[D1,D2,D3]");
  await page.keyboard.press("Delete");
  await expect.poll(() => ships(board).inputValue()).toBe("");
});

/** What is painted at an element, as the browser computes it. */
const painted = (board: BoardPage, selector: string) =>
  board.page.evaluate((css) => {
    const element = document.querySelector(css);
    if (!element) throw new Error(`there is no ${css}`);
    const { backgroundColor, outlineStyle, outlineWidth } = getComputedStyle(element);
    return { background: backgroundColor, outline: `${outlineStyle} ${outlineWidth}` };
  }, selector);

/** What is drawn for a sign, shape by shape, as the browser computes it. */
const signOf = (board: BoardPage, selector: string) =>
  board.page
    .locator(selector)
    .first()
    .evaluate((sign) =>
      [...sign.children].map((shape) => {
        const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
        return { fill, stroke, dash: strokeDasharray };
      }),
    );

describe("in forced colours", () => {
  const forced = { forcedColors: "active" } as const;

  test("ships, the one in hand and conflicts are told apart by fills, rims and signs", async () => {
    const board = await open("preset=hasbro&place=carrier[A1,A2,A3,A4,A5]", forced);
    const { page } = board;
    await board.cell("F6").focus();
    await page.keyboard.press("n");
    const [hull, hand] = [await signOf(board, ".ship-hull.is-afloat"), await signOf(board, ".ship-hull.is-in-hand")];
    const sea = (await painted(board, "#cell-99")).background;
    // The placed ship, and the ship in hand with two rims.
    expect(new Set([sea, hull[1].fill, hand[1].fill]).size).toBe(3);
    expect(hand[2].stroke).not.toBe(hand[0].stroke);
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
    for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowUp");
    expect(await board.label("A4")).toContain(english.placing.onShip({ ship: "carrier" }));
    expect(await page.locator("#cell-30 .large-text").innerText()).toBe("!");
    expect((await signOf(board, "#cell-30 .is-in-hand"))[2].dash).not.toBe("none");
    await page.keyboard.press("Enter");
    await page.locator(".cell.is-conflict").first().waitFor();
    expect(await page.locator(".cell.is-conflict .conflict-mark").first().isVisible()).toBe(true);
  });

  test("hits, misses, shots in conflict, blocked cells and what is pressed are told apart", async () => {
    const rules =
      "{'board':{'size':[5,5],'blocked':['E1']},'fleet':[{'name':'a','length':2}],'contact':'none','answers':'hit'}";
    const board = await open(`rules=${encodeURIComponent(rules)}&shots=A1x+C3x+E5.`, forced);
    await expect.poll(() => board.label("C3")).toContain(english.board.leftOut);
    const [unshot, blocked] = await Promise.all(["#cell-1", "#cell-4"].map((cell) => painted(board, cell)));
    for (const [cell, sign] of [
      ["#cell-0", ".shot.is-hit"],
      ["#cell-24", ".shot.is-miss"],
      ["#cell-4", ".land"],
      ["#cell-0", ".conflict-mark:not(.is-dropped)"],
      ["#cell-12", ".conflict-mark.is-dropped"],
    ] as const) {
      const inks = (await signOf(board, `${cell} ${sign}`)).flatMap(({ fill, stroke }) => [fill, stroke]);
      const seen = inks.filter((ink) => ink !== "none" && ink !== unshot.background);
      expect([sign, seen.length > 0]).toEqual([sign, true]);
    }
    expect(unshot.outline).not.toBe("none 0px");
    expect(blocked.outline).not.toBe("none 0px");
    await board.unfold(english.board.editRules);
    const shape = board.button(english.rules.shape).first();
    const before = await shape.evaluate((element) => getComputedStyle(element).backgroundColor);
    await shape.click();
    await board.page.mouse.move(0, 0);
    expect(await shape.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);
    const [drawn, empty] = await Promise.all(
      [".picture [aria-pressed=true]", ".picture [aria-pressed=false]"].map((button) => painted(board, button)),
    );
    expect(drawn.background).not.toBe(empty.background);
  });
});
