// The room of decision trees, from the point of view of somebody walking through one.

import { makeKnowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { checkTree, formatTreeFile, parseTreeFile, solve } from "@broadside/engine/solver";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { READY } from "../../src/rooms/trees/trees-address.ts";
import { beginning, english } from "../english.ts";
import { useOnePage } from "../one-page.ts";
import { goToRoom } from "../page-frame.ts";
import { giveFile, savedBy } from "../saved-file.ts";
import { site } from "../served-page.ts";
import { hash, ONE_SHIP, openTrees, step } from "./trees-room.ts";

const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const item = (page: Page, name: RegExp) => page.getByRole("treeitem", { name });

const openOne = useOnePage();

/** Whether every box of the drawing is within its window, and large enough to be read. */
const drawingIn = (page: Page): Promise<{ isWhole: boolean; isReadable: boolean }> =>
  page.locator(".tree-window").evaluate((element) => {
    const window = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll(".tree-box")].map((box) => box.getBoundingClientRect());
    return {
      isWhole: boxes.every(
        ({ left, right, top, bottom }) =>
          left >= window.left && right <= window.right && top >= window.top && bottom <= window.bottom,
      ),
      // The boxes are 22 pixels high in a drawing of full size.
      isReadable: boxes.length >= 3 && boxes.every(({ height }) => height >= 0.79 * 22),
    };
  });

/** Unfolds what is for programs: shots in notation, and files. */
const forPrograms = (page: Page) => page.getByText(english.board.forPrograms).click();

test("the board comes first: the shot, each answer with what follows, and a drawing that can be read, on each screen", async () => {
  for (const viewport of [
    { width: 375, height: 812 },
    { width: 1366, height: 768 },
  ]) {
    const page = await openTrees("trees", { viewport });
    const topOf = async (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().top);
    await page.getByText(english.trees.proved.mean).waitFor();
    expect(await topOf(".tree-board")).toBeLessThan(viewport.height / 2);
    expect(await topOf(".tree-answers button")).toBeLessThan(viewport.height);
    expect(await topOf(".tree-window")).toBeGreaterThan(await topOf(".tree-board"));
    expect(await page.locator(".tree-answers button").allInnerTexts()).toEqual([
      expect.stringMatching(/^miss\s+75\s% *, then C1: 2.2 more misses on average$/),
      expect.stringMatching(/^hit\s+25\s%, then C2: 1.0 more misses on average$/),
    ]);
    await expect.poll(() => drawingIn(page)).toEqual({ isWhole: true, isReadable: true });
    const sheet = await page.locator(".tree-window").evaluate(({ clientHeight }) => clientHeight);
    expect(sheet / viewport.height).toBeGreaterThan(0.4);
  }
});

test("the drawing opens whole on every screen, and is whole again when the device is turned", async () => {
  for (const [width, height] of [
    [360, 640],
    [375, 667],
    [768, 1024],
    [1024, 768],
    [1366, 768],
  ]) {
    const page = await openTrees(`${ONE_SHIP}&tree=greedy-hit`, {
      viewport: { width, height },
      ...(width < 1000 && { hasTouch: true, isMobile: true }),
    });
    for (const viewport of [
      { width, height },
      { width: height, height: width },
      { width, height },
    ]) {
      await page.setViewportSize(viewport);
      await expect
        .poll(() => drawingIn(page), { message: `${viewport.width} × ${viewport.height}` })
        .toEqual({ isWhole: true, isReadable: true });
    }
  }
});

describe("a press on the board", () => {
  const cell = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
  const why = (page: Page): Promise<string> =>
    page.locator(".tree-why").evaluate((said) => said.querySelector("p")?.innerText ?? "");

  test("asks for the answer at the tree's shot, and says what another shot would cost", async () => {
    const page = await openOne("trees", phone);
    await page.getByText(english.trees.proved.mean).waitFor();
    const { versus, costs } = english.trees;
    await cell(page, "A1").tap();
    const [mine, theirs] = ["25\u00a0%", "13\u00a0%"];
    await expect
      .poll(() => why(page))
      .toBe(
        [
          versus.less({ cell: "B2", other: "A1", mine, theirs }),
          costs.more({ other: "A1", mine: "2.6", theirs: "3.0" }),
        ].join(" "),
      );
    await cell(page, "C3").tap();
    await expect
      .poll(() => why(page))
      .toBe([versus.same({ cell: "B2", other: "C3", mine }), costs.same({ mine: "2.6" })].join(" "));
    await cell(page, "B2").tap();
    await page.getByText(english.trees.askedShot({ cell: "B2" })).waitFor();
    expect(await why(page)).toBe("");
    const asked = page.locator(".tree-answers button").first();
    expect(await asked.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await asked.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(812);
  });

  test("says why the shot after a miss is not the likeliest one, without being asked, and what a shot was", async () => {
    const page = await openOne("trees&at=B2.");
    await page.getByText(english.trees.proved.mean).waitFor();
    const { versus, costs, eases, shotBefore } = english.trees;
    await expect
      .poll(() => why(page))
      .toBe(
        [
          versus.more({ cell: "C1", other: "C3", mine: "25\u00a0%", theirs: "33\u00a0%" }),
          eases.miss({ cell: "C1", other: "C3", few: "1.7", many: "2.0" }),
          costs.more({ other: "C3", mine: "2.2", theirs: "2.3" }),
        ].join(" "),
      );
    await cell(page, "B2").press("Enter");
    await expect.poll(() => why(page)).toBe(shotBefore({ cell: "B2", n: 1, answer: english.match.miss }));
    // The way goes on, and what was pressed is forgotten.
    await page.getByRole("button", { name: /^hit/ }).click();
    await expect.poll(() => why(page)).not.toContain(english.match.miss);
  });

  test("lets you shoot elsewhere all the same, and the best tree goes on from there", async () => {
    const page = await openOne("trees&tree=greedy-hit&beside=optimal-worst&at=B2.");
    await page.getByText(english.trees.worse({ total: 2, mean: "0.125" })).waitFor();
    await cell(page, "D4").click();
    await page.getByText(english.trees.allTheSame({ cell: "D4" })).waitFor();
    await page.locator(".tree-why").getByRole("button", { name: english.match.miss, exact: true }).click();
    await page.getByText(english.trees.beginsAfter({ shotsText: "B2. D4." })).waitFor();
    expect(hash(page)).toMatch(/&from=B2\. D4\.&tree=optimal-mean$/);
    const after = solve(unwrap(parseKnowledge(READY.oneShip, "B2. D4.")));
    await page.getByText(`${after.misses.total} misses over ${after.layouts} layouts`).waitFor();
    expect(await step(page)).toMatch(/^Shot 3: /);
    const isFocused = () => page.locator("#tree-step").evaluate((heading) => heading === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.getByRole("button", { name: english.trees.toStart }).click();
    await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 1, cell: "B2" }));
    await page.goBack();
    await page.goBack();
    await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "C3" }));
  });

  test("at an end says which cells are sure hits", async () => {
    const page = await openOne("trees&preset=gorkoff-3x3&at=B1.+A2.+C2.");
    await page.locator("#tree-step").waitFor();
    await cell(page, "B3").click();
    await expect.poll(() => why(page)).toBe(english.trees.certain({ cell: "B3" }));
    await cell(page, "B2").click();
    await expect.poll(() => why(page)).toBe(english.trees.versus.none({ other: "B2" }));
  });
});

describe("the tree of 3 x 3, which can be checked by hand", () => {
  test("is proved, drawn and walked by its answers, back and by the browser's history", async () => {
    const page = await openTrees("trees&preset=gorkoff-3x3");
    await page.getByText(english.trees.proved.mean).waitFor();
    expect(await page.locator(".tree-verdict").innerText()).toContain(
      english.trees.figures({ total: 6, all: 4, mean: "1.5", worst: 3 }),
    );
    expect(await page.getByRole("treeitem").count()).toBe(7);
    expect(await step(page)).toBe(english.trees.shootHere({ shot: 1, cell: "B1" }));
    await page.getByRole("button", { name: beginning(english.board.miss) }).click();
    expect(await step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "A2" }));
    expect(await page.locator("#tree-step").evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: beginning(english.board.miss) }).click();
    await page.getByRole("button", { name: beginning(english.board.miss) }).click();
    expect(await step(page)).toBe(english.trees.known);
    expect(await page.locator(".tree-walk [role=status]").innerText()).toBe(
      [english.trees.left({ n: 1 }), english.trees.missed({ n: 3 }), english.trees.noneFromHere].join(" "),
    );
    expect(hash(page)).toBe("#trees&preset=gorkoff-3x3&tree=optimal-mean&at=B1. A2. C2.");
    // The ship of three lies along the only side left, the boats in the opposite corners.
    expect(await page.getByRole("gridcell", { name: /^B3, 100\s% chance/ }).count()).toBe(1);
    expect(await page.getByRole("img", { name: /Layout 1: / }).getAttribute("aria-label")).toMatch(/A3 B3 C3/);
    await page.goBack();
    await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 3, cell: "C2" }));
    await page.getByRole("button", { name: english.trees.back }).click();
    await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "A2" }));
    await page.reload();
    await page.locator("#tree-step").waitFor();
    expect(await step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "A2" }));
  });

  test("is walked, closed, opened and sized by the keyboard", async () => {
    const page = await openOne("trees&preset=gorkoff-3x3");
    await item(page, /^First shoot B1, 4 layouts/).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "A2" }));
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect
      .poll(focused)
      .toBe(english.trees.nodeSaid({ answer: "miss", cell: "A2", left: 3, mean: "1.0", worst: 2 }));
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.getByRole("treeitem").count()).toBe(3);
    expect(await item(page, /shoot A2/).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("treeitem").count()).toBe(7);
    await page.keyboard.press("End");
    await expect.poll(focused).toBe(english.trees.endSaid({ answer: "hit", left: 1, missed: 0 }));
    expect(await step(page)).toBe(english.trees.known);
    const width = () => page.locator(".is-here .tree-box").evaluate((box) => box.getBoundingClientRect().width);
    const before = await width();
    await page.keyboard.press("+");
    await expect.poll(width).toBeGreaterThan(1.1 * before);
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    await expect.poll(width).toBeLessThan(0.9 * before);
    const levels = await page
      .getByRole("treeitem")
      .evaluateAll((items) => items.map((one) => Number(one.getAttribute("aria-level"))));
    expect(levels).toEqual([1, 2, 3, 4, 4, 3, 2]);
  });
});

test("a large tree draws only what is seen, is moved, pressed and searched", async () => {
  const page = await openTrees("trees&preset=gorkoff-5x5&tree=greedy-hit");
  await page.getByText(english.trees.figures({ total: 6561, all: 1428, mean: "4.5945", worst: 8 })).waitFor();
  await page.getByRole("button", { name: english.trees.openAll }).click();
  await page.getByRole("button", { name: english.parts.stop }).click();
  await page.getByText(`${english.trees.optimal.mean}: ${english.trees.stopped}`).waitFor({ state: "hidden" });
  expect(await page.getByRole("treeitem").count()).toBeLessThan(400);
  const box = await page.locator(".tree-window").boundingBox();
  if (!box) throw new Error("there is no drawing");
  const place = () => page.locator(".tree-svg > g").getAttribute("transform");
  const before = await place();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, 120);
  await expect.poll(place).not.toBe(before);
  const wheeled = await place();
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 80, { steps: 4 });
  await page.mouse.up();
  expect(await place()).not.toBe(wheeled);
  // Dragging does not count as a press.
  expect(await step(page)).toMatch(/^Shot 1:/);
  await forPrograms(page);
  await page.getByLabel(english.trees.goTo).fill("A1x E5. E1x");
  await page.keyboard.press("Enter");
  await expect.poll(() => step(page)).toMatch(/^Shot 4:/);
  await item(page, /.*/).and(page.locator(".is-here")).waitFor();
  await page.getByLabel(english.trees.goTo).fill("B1x");
  await page.keyboard.press("Enter");
  await page.getByText("the first shot: the tree does not shoot B1x; it shoots A1").waitFor();
  await page.getByRole("button", { name: english.trees.worstCase }).click();
  await expect
    .poll(() => page.locator(".tree-walk [role=status]").innerText())
    .toMatch(/8 misses so far. From here on no miss/);
  await page.getByLabel(english.trees.depth).selectOption("2");
  await page.locator(".tree-found button").first().click();
  await expect.poll(() => step(page)).toMatch(/^Shot 3:/);
  // The tree is still there after visiting another room.
  await goToRoom(page, english.shell.learn);
  await page.locator(".tree-verdict").waitFor({ state: "hidden" });
  await goToRoom(page, english.shell.lab);
  await page.getByText(english.trees.figures({ total: 6561, all: 1428, mean: "4.5945", worst: 8 })).waitFor();
  expect(await step(page)).toMatch(/^Shot 3:/);
  // Shots that another tree would not make are left out, and the page does not report a broken link.
  await page.locator(".tree-choice select").nth(1).selectOption("probability");
  await page.getByText("20,580 misses over 1,428 layouts").waitFor();
  expect(await step(page)).toMatch(/^Shot 1:/);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("two fingers size the drawing round what is between them, one finger moves it, and neither walks", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3", phone);
  await page.getByText(english.trees.figures({ total: 6, all: 4, mean: "1.5", worst: 3 })).waitFor();
  // The tabs must not lie over the middle of the drawing.
  await page.locator(".tree-window").evaluate((drawing) => drawing.scrollIntoView({ block: "center" }));
  const drawing = () => page.locator(".tree-window").boundingBox();
  const box = await drawing();
  if (!box) throw new Error("there is no drawing");
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: (readonly [x: number, y: number])[]) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
    });
  const frame = async (): Promise<{ x: number; y: number; scale: number }> => {
    const text = await page.locator(".tree-svg > g").getAttribute("transform");
    const [x, y, scale] = (text?.match(/-?[\d.]+/g) ?? []).map(Number);
    return { x, y, scale };
  };
  const [x, y] = [box.width / 2, box.height / 2];
  const before = await frame();
  await touch("touchStart", [x - 30, y], [x + 30, y]);
  for (const wide of [36, 44, 54]) await touch("touchMove", [x - wide, y], [x + wide, y]);
  await touch("touchEnd");
  await expect.poll(async () => (await frame()).scale / before.scale).toBeGreaterThan(1.4);
  const larger = await frame();
  expect(larger.scale / before.scale).toBeLessThan(54 / 30 + 0.01);
  await touch("touchStart", [x - 60, y], [x + 60, y]);
  for (const wide of [50, 36, 20]) await touch("touchMove", [x - wide, y], [x + wide, y]);
  await touch("touchEnd");
  await expect.poll(async () => (await frame()).scale / larger.scale).toBeLessThan(0.5);
  const smaller = await frame();
  await touch("touchStart", [x, y]);
  for (const down of [4, 12, 24]) await touch("touchMove", [x, y + down]);
  await touch("touchEnd");
  await expect.poll(async () => (await frame()).y).not.toBe(smaller.y);
  expect((await frame()).scale).toBe(smaller.scale);
  expect(await step(page)).toBe(english.trees.shootHere({ shot: 1, cell: "B1" }));
  // The page itself was neither zoomed nor scrolled: a late line above the drawing changes scrollY, but moves nothing that is seen.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(Math.abs(((await drawing())?.y ?? Number.NaN) - box.y)).toBeLessThan(2);
});

test("games that end before a shot are walked too", async () => {
  const page = await openTrees("trees&preset=boxes:3x2:2");
  await page.getByText("1,277 misses over 630 layouts").waitFor();
  await page.locator(".tree-node.is-end").first().click();
  await expect.poll(() => step(page)).toBe(english.trees.gameOver);
  expect(hash(page)).toContain("&over=yes");
  const end = await page.evaluate(() => document.querySelector(".is-here")?.id);
  await page.reload();
  await page.locator("#tree-step").waitFor();
  expect(await step(page)).toBe(english.trees.gameOver);
  // The drawing appears a moment after the words.
  await expect.poll(() => page.evaluate(() => document.querySelector(".is-here")?.id)).toBe(end);
});

test("two trees side by side: where they part, what that costs, and which shots lose", async () => {
  const page = await openOne(`${ONE_SHIP}&tree=greedy-hit&beside=optimal-mean`);
  await page.getByText(english.trees.worse({ total: 2, mean: "0.125" })).waitFor();
  expect(await page.getByRole("tree").count()).toBe(2);
  await page
    .getByRole("button", {
      name: english.trees.partsAt({
        where: english.trees.after({ shotsText: "B2." }),
        first: "C3",
        second: "C1",
        more: Math.abs(2),
        isMore: 2 > 0,
      }),
    })
    .click();
  await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "C3" }));
  const { versus, eases, costs } = english.trees;
  await expect
    .poll(() => page.locator(".tree-why").innerText())
    .toBe(
      [
        versus.less({ cell: "C3", other: "C1", mine: "33\u00a0%", theirs: "25\u00a0%" }),
        eases.miss({ cell: "C1", other: "C3", few: "1.7", many: "2.0" }),
        costs.less({ other: "C1", mine: "2.3", theirs: "2.2" }),
      ].join(" "),
    );
  await page.getByRole("button", { name: english.trees.findLosses }).click();
  await page.getByText("1 shot loses; it makes up the whole difference: 2 misses").waitFor();
  expect(await page.locator(".tree-differences").last().innerText()).toContain("costs 2 misses more");
  await page.getByRole("combobox", { name: english.trees.beside }).selectOption("");
  await expect.poll(() => page.getByRole("tree").count()).toBe(1);
  expect(hash(page)).toContain("&tree=greedy-hit&at=B2.");
});

test("a room that you leave and enter again at once goes on working", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3");
  await page.locator("#tree-step").waitFor();
  // Within one frame, which a person can do only while the page is busy.
  await page.evaluate(
    async (hashes) => {
      for (const hash of hashes) {
        const moved = new Promise((told) => addEventListener("popstate", told, { once: true }));
        location.hash = hash;
        await moved;
        await new Promise((told) => setTimeout(told));
      }
    },
    ["learn", `${ONE_SHIP}&tree=greedy-hit`],
  );
  await page.getByText(/44 misses over 16 layouts/).waitFor();
});

test("what is wrong with the rules, the shots or the name of a tree is told, and others can be chosen", async () => {
  const page = await openOne("trees&preset=hasbro&tree=greedy-hit");
  await page.getByText("30,093,975,536 layouts are more than the 20,000 of which a tree is made here").waitFor();
  expect(await page.getByRole("alert").count()).toBe(1);
  await page.getByLabel(english.trees.game).selectOption("smallest");
  await page.locator("#tree-step").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.goto(`${site.url}#trees&preset=gorkoff-3x3&tree=<b>best</b>&at=Q7x`);
  const told = page.locator(".notice.is-wrong");
  await told.getByText('"<b>best</b>" is not known').waitFor();
  expect(await told.innerText()).toContain("Q7");
  await page.goto(`${site.url}#trees&preset=gorkoff-3x3&at=B1.+C2x`);
  await page.getByText("after B1.: the tree does not shoot C2x; it shoots A2").waitFor();
  expect(await step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "A2" }));
});

test("rules of one's own are written in the form that other rooms have, and each valid change makes its tree", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3");
  await page.locator("#tree-step").waitFor();
  await page.getByLabel(english.trees.game).selectOption("own");
  const form = page.locator(".own-rules");
  const ship = (number: number, part: string) => form.locator(`#ship-${number}-${part}`);
  await ship(1, "length").fill("99");
  await ship(1, "length").press("Tab");
  await form.getByText(english.board.notApplied).waitFor();
  expect(await step(page)).toBe(english.trees.shootHere({ shot: 1, cell: "B1" }));
  await ship(1, "length").fill("2");
  await ship(1, "length").press("Tab");
  await form.locator(".ship-editor").nth(1).getByRole("button", { name: /boat/ }).click();
  await page.getByText(english.trees.figures({ total: 30, all: 12, mean: "2.5", worst: 5 })).waitFor();
  expect(await form.getByText(english.board.notApplied).count()).toBe(0);
  await form.getByRole("button", { name: english.board.done }).click();
  await form.waitFor({ state: "hidden" });
  expect(hash(page)).toContain("'length':2");
});

test("on a phone each choice has a line of its own, and one that is cut off all the same is said below", async () => {
  const page = await openOne(`${ONE_SHIP}&tree=greedy-hit&beside=optimal-mean`, phone);
  const widths = await page
    .locator(".tree-choice select")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(200);
  await page.getByLabel(english.trees.game).selectOption("order");
  await page.locator(".tree-choice .small").getByText(english.trees.ready.order).waitFor();
});

/** Chooses a tree file in the field for it. */
const openFile = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByLabel(english.trees.game).selectOption("file");
  await giveFile(page.getByLabel(english.trees.treeFile), name, text);
};

test("what was saved is shown, walked, measured by the best tree, and still there after a reload", async () => {
  const page = await openOne(`${ONE_SHIP}&tree=greedy-hit`);
  await page.locator("#tree-step").waitFor();
  await forPrograms(page);
  const { name, text } = await savedBy(page.getByRole("button", { name: "JSON", exact: true }));
  expect(name).toBe("tree-greedy-hit.json");
  const svg = await savedBy(page.getByRole("button", { name: "SVG", exact: true }));
  expect(svg.text.match(/<rect class="shot"/g)).toHaveLength(18);
  await page.getByLabel(english.trees.game).selectOption("smallest");
  await page
    .getByText(/ over 3 layouts/)
    .first()
    .waitFor();
  await openFile(page, "my greedy tree.json", text);
  await page
    .getByRole("heading", { name: english.trees.fromFile({ name: "my-greedy-tree" }) })
    .first()
    .waitFor();
  await page.getByText(/44 misses over 16 layouts/).waitFor();
  await page.getByText(/^Over all layouts it has 2 more misses than the best tree/).waitFor();
  await page.getByRole("button", { name: beginning(english.board.miss) }).click();
  await expect.poll(() => step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "C3" }));
  expect(hash(page)).toMatch(/&tree=file-my-greedy-tree~[a-z0-9]+&at=B2\.$/);
  await page.reload();
  await page.getByText(/44 misses over 16 layouts/).waitFor();
  expect(await step(page)).toBe(english.trees.shootHere({ shot: 2, cell: "C3" }));
  await page.getByRole("combobox", { name: english.trees.beside }).selectOption("optimal-mean");
  await page
    .getByRole("button", {
      name: english.trees.partsAt({
        where: english.trees.after({ shotsText: "B2." }),
        first: "C3",
        second: "C1",
        more: Math.abs(2),
        isMore: 2 > 0,
      }),
    })
    .waitFor();
});

test("a tree that begins after shots says so, on the board too, and is saved with them", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3");
  const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3x B2. D3x"));
  const { tree, misses } = solve(knowledge);
  await openFile(page, "later.json", JSON.stringify(formatTreeFile(knowledge, tree)));
  await page.getByText(english.trees.beginsAfter({ shotsText: "C3x B2. D3x" })).waitFor();
  await page.getByText("Proved").or(page.getByText(english.trees.asGood)).first().waitFor();
  expect(await page.locator(".tree-verdict").innerText()).toContain(`${misses.total} misses over`);
  expect(await step(page)).toMatch(/^Shot 4: /);
  expect(await page.getByRole("gridcell", { name: /^C3, hit/ }).count()).toBe(1);
  expect(hash(page)).toContain("&from=C3x B2. D3x&tree=file-later~");
  await forPrograms(page);
  const { text } = await savedBy(page.getByRole("button", { name: "JSON", exact: true }));
  const again = unwrap(parseTreeFile(JSON.parse(text)));
  expect(checkTree(again.knowledge, again.tree).total).toBe(misses.total);
  const dot = await savedBy(page.getByRole("button", { name: "DOT", exact: true }));
  expect(dot.text).toContain('label="gorkoff-5x5, hit, after 3 shots: later"');
  // Strategies always start from the empty board.
  const offered = await page.locator(".tree-choice select").nth(1).locator("option").allInnerTexts();
  expect(offered).toHaveLength(5);
});

test("hostile and broken files are told in a sentence, and the tree that was there stays", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3");
  const told = page.locator(".own-rules [role=alert]");
  const good = JSON.stringify(
    formatTreeFile(makeKnowledge(preset("gorkoff-3x3")), solve(makeKnowledge(preset("gorkoff-3x3"))).tree),
  );
  await page.locator("#tree-step").waitFor();
  const name = "<img src=x onerror=alert(1)>";
  for (const [text, part] of [
    [good.replace('"B1"', JSON.stringify(name)), name],
    [good.replace('"broadside-tree"', '"<script>alert(1)</script>"'), "does not mark a tree"],
  ]) {
    await openFile(page, `${name}.json`, text);
    await expect.poll(() => told.innerText()).toContain(part);
    expect(await step(page)).toBe(english.trees.shootHere({ shot: 1, cell: "B1" }));
  }
  expect(
    await page
      .locator("img, script:not([src])")
      .evaluateAll((all) => all.filter((one) => one.outerHTML.includes("alert")).length),
  ).toBe(0);
  await openFile(page, `${name}.json`, good);
  await page
    .getByRole("heading", { name: english.trees.fromFile({ name: "-img-src-x-onerror-alert-1-" }) })
    .first()
    .waitFor();
});

test("a link to a file that is elsewhere says so, and the room can be used", async () => {
  const page = await openOne("trees&preset=gorkoff-3x3&tree=file-lost~abc123");
  await page.getByText("file lost: The file is not on this device. Open it again.").waitFor();
  await page.getByLabel(english.trees.game).selectOption("smallest");
  await page.locator("#tree-step").waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});
