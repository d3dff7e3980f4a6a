// The advice, the map's layers, the diamond, hulls and the fleet list, in a real browser.

import {
  formatCell,
  infer,
  isExactStrategy,
  isScoringStrategy,
  parseKnowledge,
  preset,
  STRATEGIES,
  unwrap,
} from "@broadside/engine";
import { expect, test } from "vitest";
import { adviserTitle } from "../../src/board/map/advice.ts";
import { list } from "../../src/language/numbers.ts";
import { axeFaultsInSchemes } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";
import { resize } from "../layout-faults.ts";

const open = useOneBoardPage();

/** The cell that the advice names. */
const advised = (board: BoardPage): Promise<string> => board.page.locator(".advice-cell").innerText();

/** The best cells of the exact strategies, according to the engine. */
const bestCells = (name: string, shots: string): Record<string, string> => {
  const knowledge = unwrap(parseKnowledge(preset(name), shots));
  const posterior = infer(knowledge);
  return Object.fromEntries(
    STRATEGIES.flatMap((strategy) =>
      isScoringStrategy(strategy) && isExactStrategy(strategy)
        ? [[strategy.name, formatCell(knowledge.scenario.board, strategy.rank(posterior)[0].cell)]]
        : [],
    ),
  );
};

test("the advice leads the panels in the largest type, with its chance in words and its reason", async () => {
  const board = await open("preset=hasbro");
  await expect.poll(() => advised(board)).toBe("E5");
  const panel = board.page.getByRole("region", { name: english.analyse.advice });
  const text = await panel.innerText();
  expect(text).toMatch(/Shoot\s*E5\s*: 21\s%/);
  expect(text).toContain(english.board.hitsShip({ fraction: english.board.inShare({ how: "about", part: 1, of: 5 }) }));
  expect(text).toContain(english.board.whyMost({ ships: false, equals: 3 }));
  expect(text).toContain(english.board.allSay({ n: 4, cell: "E5" }));
  const sizes = await board.page.evaluate(() => {
    const size = (element: Element | null): number => Number.parseFloat(getComputedStyle(element as Element).fontSize);
    const others = [...document.querySelectorAll(".panels *")].filter(
      (other) => other.closest(".advice-lead") === null,
    );
    return { lead: size(document.querySelector(".advice-lead")), rest: Math.max(...others.map(size)) };
  });
  expect(sizes.lead).toBeGreaterThan(sizes.rest);
  expect(await board.page.locator(".panel-group > section").first().getAttribute("aria-labelledby")).toBe(
    "advice-title",
  );
});

const quotedNames = (...names: (keyof typeof english.board.exactNames)[]): string[] =>
  names.map((name) => english.board.quoted({ name: english.board.exactNames[name] }));

test("every layer has its own strategy's diamond, and the advice names the same cell", async () => {
  const shots = "E5. F6x F7x A1x B1#destroyer C9.";
  const best = bestCells("hasbro", shots);
  expect(best["entropy"]).not.toBe(best["greedy-hit"]);
  const board = await open("preset=hasbro&shots=E5.+F6x+F7x+A1x+B1%23destroyer+C9.");
  for (const [layer, strategy, show] of [
    [english.analyse.layerBits, "entropy", "&show=bits"],
    [english.analyse.layerLeft, "greedy-distribution", "&show=left"],
    [english.analyse.layerChance, "greedy-hit", ""],
  ]) {
    await board.layers.selectOption({ label: layer });
    await expect.poll(() => board.marked()).toBe(best[strategy]);
    expect(await advised(board)).toBe(best[strategy]);
    expect(await board.fragment).toBe(`#preset=hasbro&shots=E5.+F6x+F7x+A1x+B1%23destroyer+C9.${show}`);
    expect(await board.page.locator(".cell.is-best").count()).toBe(1);
  }
  const saying = (cell: string | undefined, ...strategies: Parameters<typeof quotedNames>): string => {
    const names = quotedNames(...strategies);
    return english.board.say({ names: list(names), n: names.length, cell: cell ?? "" });
  };
  expect(await board.page.locator(".advice-agreement").innerText()).toBe(
    english.board.sayings({
      sayings: [
        saying(best["greedy-hit"], "greedy-hit"),
        saying(best["entropy"], "greedy-distribution", "half-split", "entropy"),
      ].join(english.board.sayingsGap),
    }),
  );
  await board.layers.selectOption("cruiser");
  await expect.poll(() => board.page.locator(".advice-fraction").innerText()).toContain("hits the cruiser");
  expect(await board.label(await advised(board))).toContain(english.board.likeliestOf({ ship: "cruiser" }));
  // Beside its cells, each strategy shows its own measure.
  const comparison = await board.compare();
  const measures = await comparison
    .locator(".ranking")
    .evaluateAll((rankings) => rankings.map((ranking) => ranking.querySelector(".rank-measure")?.textContent ?? ""));
  for (const [i, form] of [/^\d+\s%$/, /^[\d.]+ (million|billion) left$/, /^\d+\s%$/, /^\d\.\d\d bits$/].entries())
    expect(measures[i]).toMatch(form);
});

test("a sunk ship is one hull, a hit of an unknown ship is none, and the fleet list ticks it off", async () => {
  const board = await open("preset=russian&shots=C3x+C4%23+F6x+J1%23");
  await expect.poll(() => board.label("C3")).toBe("C3, hit, shot 1, sunk destroyer");
  expect(await board.label("C4")).toBe("C4, sunk, shot 2");
  const hulls = board.page.locator(".cell .ship-hull.is-sunk");
  expect(await hulls.count()).toBe(3);
  const box = async (name: string) => {
    const found = await board.cell(name).locator(".ship-hull").boundingBox();
    if (found === null) throw new Error(`no hull on ${name}`);
    return found;
  };
  // The two parts meet: the board does not show between them.
  const [top, bottom] = [await box("C3"), await box("C4")];
  expect(top.y + top.height).toBeGreaterThanOrEqual(bottom.y);
  expect(top.x).toBeCloseTo(bottom.x, 1);
  expect(await board.cell("F6").getAttribute("data-kind")).toBe("hit");
  expect(await board.cell("F6").locator(".ship-hull").count()).toBe(0);
  const list = board.page.getByRole("list", { name: english.board.shipsTitle });
  expect(await list.locator(".ship-row", { hasText: "destroyer" }).innerText()).toContain("1 sunk and 2 hidden");
  expect(await list.locator(".one-silhouette.is-sunk").count()).toBe(2);
  await board.openTab("shots");
  await board.button(english.parts.clear).click();
  await expect.poll(() => hulls.count()).toBe(0);
  await board.openTab("fleet");
  await expect.poll(() => list.locator(".ship-state").allInnerTexts()).toEqual(["", "", "", ""]);
});

test("the scale of the colours can be chosen and stays in the address; a miss has none of them", async () => {
  const board = await open("preset=gorkoff-5x5&shots=E5.+B2x");
  const fills = (cells: string) =>
    board.page.locator(cells).evaluateAll((all) => all.map((cell) => getComputedStyle(cell).backgroundColor));
  const linear = await fills(".cell[data-kind=open]");
  await board.openTab("more");
  await board.page.getByLabel(english.analyse.colours).selectOption("rank");
  await expect.poll(() => board.fragment).toBe("#preset=gorkoff-5x5&shots=E5.+B2x&scale=rank");
  await expect.poll(() => fills(".cell[data-kind=open]")).not.toEqual(linear);
  expect(await fills(".cell[data-kind=open]")).not.toContain((await fills(".cell[data-kind=miss]"))[0]);
});

test("no text runs out of its cell, on any size of board and screen, with the page's type at twice its size too", async () => {
  const rules = {
    board: { size: [24, 8] },
    fleet: [{ name: "a", length: 3, count: 2 }],
    contact: "none",
    answers: "hit",
  };
  const wide = `rules=${encodeURIComponent(JSON.stringify(rules))}`;
  const board = await open("preset=gorkoff-3x3");
  for (const [fragment, width] of [
    ["preset=hasbro&shots=E5.+F6x&show=left", 320],
    [wide, 375],
  ] as const) {
    await board.goTo(fragment);
    for (const size of ["100%", "200%"]) {
      await board.page.evaluate((to) => {
        document.documentElement.style.fontSize = to;
      }, size);
      await resize(board.page, { width: width - 1, height: 800 });
      const out = await board.page.evaluate(() =>
        [...document.querySelectorAll(".cell .chance, .cell .ship-mark")].flatMap((text) => {
          const range = document.createRange();
          range.selectNodeContents(text);
          const [inner, outer] = [
            range.getBoundingClientRect(),
            (text.closest(".cell") ?? text).getBoundingClientRect(),
          ];
          return inner.left < outer.left || inner.right > outer.right ? [text.textContent] : [];
        }),
      );
      expect([fragment, size, out]).toEqual([fragment, size, []]);
    }
    await board.page.evaluate(() => document.documentElement.removeAttribute("style"));
  }
});

test("axe finds no fault with everything opened, light, dark and in forced colours", async () => {
  const board = await open("preset=gorkoff-5x5&shots=A1x+A2x+D4.&scale=rank&ship=cruiser");
  await board.compare();
  await board.page.locator(".how-known > summary").click();
  expect(await axeFaultsInSchemes(board.page)).toEqual([]);
});

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
const scoresOf = (strategy: string): string =>
  english.analyse.scoresOf({ strategy: english.board.quoted({ name: adviserTitle(strategy) }) });
const showsScores = async (board: BoardPage, strategy: string): Promise<boolean> =>
  (await board.layer) === scoresOf(strategy);

test("the thesis's evaluation matrix on the board, chosen by keys alone, and the chances again", async () => {
  const board = await open("preset=thesis");
  const { keyboard } = board.page;
  await board.openTab("more");
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
  await board.layers.selectOption("cruiser");
  await expect.poll(() => board.label("E5")).toMatch(/^E5, cruiser \d/);
  expect(await board.layers.innerText()).not.toContain(scoresOf("probability"));
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
    await expect.poll(() => board.layer).toBe(layers.get(name) ?? scoresOf(name));
    expect((await numbers(board)).every((text) => /^<?\d+(\.\d+)?$/.test(text))).toBe(true);
    const best = await comparison.locator(".ranking.is-chosen .rank-cell").first().innerText();
    expect(await board.marked()).toBe(best);
  }
});
