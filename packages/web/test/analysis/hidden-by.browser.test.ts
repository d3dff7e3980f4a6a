// Ships hidden at random, as people do, or by your own counts: the prior is chosen, kept in the address, fitted,
// and described in words.

import { infer, makeKnowledge, preset, unwrap, withPrior } from "@broadside/engine";
import { parseNamedPrior } from "@broadside/engine/priors";
import { formatPercent } from "@broadside/engine/text";
import { describe, expect, test } from "vitest";
import { PLAIN } from "../altered-page.ts";
import type { BoardPage } from "../board-page.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";
import { giveFile, savedBy } from "../saved-file.ts";
import { site } from "../served-page.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

const hasbro = preset("hasbro");
const people = infer(makeKnowledge(unwrap(withPrior(hasbro, unwrap(parseNamedPrior(hasbro, "people"))))));

const words = (board: BoardPage) => board.page.locator(".hidden-words");

/** The chance of E5 shown on the board. */
const percentOfE5 = async (board: BoardPage): Promise<string | undefined> =>
  /([\d.]+) percent/.exec((await board.label("E5")) ?? "")?.[1];

describe("hidden by people", () => {
  test("changes every chance, says in a sentence what, and goes along with links, shots, undo and a reload", async () => {
    const board = await openNew();
    await board.unfold(english.analyse.hiddenBy);
    expect(await words(board).innerText()).toBe(english.board.hiddenByChance);
    expect(await percentOfE5(board)).toBe("21.4");
    await board.button(english.analyse.byPeople).click();
    await board.page
      .getByText(/^People avoid the middle: \w+ falls from 21\s% to 15\s%, \w+ rises from 8\s% to 19\s%\.$/)
      .waitFor();
    expect(await percentOfE5(board)).toBe(formatPercent(people.chance(44)));
    const [best] = people.rank();
    await board.page.getByText(`: ${formatPercent(best.chance, 0)} %`).waitFor();
    await board.page
      .getByText(english.board.hitsShip({ fraction: english.board.timesIn({ how: "about", part: 1, of: 5 }) }))
      .waitFor();
    // Layouts stay counted.
    expect(await board.layouts()).toBe("30,093,975,536");
    expect(await board.fragment).toBe("#preset=hasbro&prior=people");
    // The bound of the error is rounded up to a power of ten.
    const how = (await board.page.locator(".how-known .small").textContent()) ?? "";
    const [claim, power] = /^exact · relative error of the chances at most 10\^(-\d+) · method /.exec(how) ?? [how];
    const bound = Number(`1e${power}`);
    expect(bound, claim).toBeGreaterThanOrEqual(people.belief?.chanceError ?? 0);
    expect(bound / 10, claim).toBeLessThan(people.belief?.chanceError ?? 0);
    await board.cell("E5").focus();
    await board.page.keyboard.press("m");
    await board.settled();
    // How likely the miss was given how people hide, not given the number of layouts.
    const chance = board.page.locator(".shot-chance", { hasText: formatPercent(1 - people.chance(44)) });
    await chance.waitFor({ state: "attached" });
    expect(await board.fragment).toBe("#preset=hasbro&prior=people&shots=E5.");
    await board.button(english.parts.undo).click();
    await board.button(english.parts.undo).click();
    expect(await board.fragment).toBe("#preset=hasbro");
    expect(await percentOfE5(board)).toBe("21.4");

    // The prior is in the link, and still set when the page is reloaded from storage: leaving the page saves the
    // game.
    await board.goTo("preset=hasbro&prior=people");
    await expect.poll(() => board.button(english.analyse.byPeople).getAttribute("aria-pressed")).toBe("true");
    await board.cell("A1").focus();
    await board.page.keyboard.press("m");
    await board.settled();
    await board.page.goto(PLAIN);
    await board.page.goto(`${site.url}#analyse`);
    await board.settled();
    expect(await board.button(english.analyse.byPeople).getAttribute("aria-pressed")).toBe("true");
    await board.page.getByText(/^People avoid the middle: before the first shot/).waitFor();
  });

  test("and by programs: estimated where layouts cannot be listed, exactly where they can", async () => {
    const board = await open("preset=gorkoff-5x5");
    await board.unfold(english.analyse.hiddenBy);
    await board.button(english.analyse.byPrograms).click();
    await board.page.getByText(/^These ships have favourite places: A1 falls from 78\s% to 73\s%/).waitFor();
    expect(await board.fragment).toBe("#preset=gorkoff-5x5&prior=sequential");
    await board.goTo("preset=hasbro&prior=sequential");
    await board.unfold(english.analyse.hiddenBy);
    await expect.poll(() => words(board).innerText()).toBe(english.board.hiddenByPrograms);
    await board.page
      .getByText(/percentage points/)
      .first()
      .waitFor();
    // More patience would not help.
    expect(await board.button(english.board.countAnyway).count()).toBe(0);
  });

  test("is offered only where they were counted, and dropped with a word when the rules change", async () => {
    const board = await open("preset=russian");
    await board.unfold(english.analyse.hiddenBy);
    expect(await board.button(english.analyse.byPeople).count()).toBe(0);
    expect(await board.button(english.analyse.byCounts).count()).toBe(1);
    await board.goTo("preset=boxes:4x2:2");
    await expect.poll(() => board.button(english.analyse.byCounts).count()).toBe(0);
    await board.goTo("preset=hasbro&prior=people");
    await board.unfold(english.board.editRules);
    await board.page.getByLabel(english.rules.refereeSays).selectOption("hit");
    await board.settled();
    expect(await board.fragment).toContain("&prior=people");
    await board.page.getByLabel(english.rules.columns).fill("9");
    await board.page.getByLabel(english.rules.columns).press("Enter");
    await board.page.getByText(english.board.priorDropped).waitFor();
    expect(await board.fragment).not.toContain("prior");
  });
});

test("counts of one's own are fitted, faults are said at their field, and the prior is kept in the address", async () => {
  const board = await open("preset=gorkoff-5x5");
  await board.unfold(english.analyse.hiddenBy);
  await board.button(english.analyse.byCounts).click();
  const dialog = board.page.getByRole("dialog", { name: english.rules.countsTitle });
  await dialog.waitFor();
  const counts = dialog.getByLabel(/^Counts/);
  const use = dialog.getByRole("button", { name: english.rules.useCounts });
  await counts.fill("1 2\n3 4\n5 6");
  await use.click();
  await dialog.getByText("row 1 has 2 numbers; write 5").waitFor();
  expect(await counts.getAttribute("aria-invalid")).toBe("true");
  // Counts of a person who likes the cell C3.
  const gorkoff = preset("gorkoff-5x5");
  const weights = Array.from({ length: 25 }, (_, cell) => ({ kind: "real" as const, value: cell === 12 ? 3 : 1 }));
  const truth = infer(makeKnowledge(unwrap(withPrior(gorkoff, { weights: { kind: "cells", weights } }))));
  const rows = [0, 5, 10, 15, 20].map((from) =>
    [0, 1, 2, 3, 4].map((x) => (1000 * truth.chance(from + x)).toFixed(9)).join(" "),
  );
  await counts.fill(rows.join("\n"));
  await dialog.getByLabel(english.rules.gamesCounted).fill("10");
  await use.click();
  await dialog.getByText(/^A1: .*(more than the 10 games|outside the possible range)/).waitFor();
  await dialog.getByLabel(english.rules.gamesCounted).fill("1000");
  await use.click();
  await dialog.getByText(/^The board now uses your data, which tells [\d.]+ bits/).waitFor();
  await dialog.getByRole("button", { name: english.parts.close }).click();
  await board.page.getByText(new RegExp(`^${english.board.whoCounts} .*: .* C3 rises from`)).waitFor();
  expect(await board.label("C3")).toContain(`${formatPercent(truth.chance(12))} percent`);
  expect(await board.fragment).toMatch(/^#preset=gorkoff-5x5&prior=\{'version':1,'name':'my\+own\+counts'/);
});

test("a prior file is taken, and saved again as it was; the solver says that it does not go by it", async () => {
  const board = await open("preset=gorkoff-5x5");
  await board.unfold(english.analyse.hiddenBy);
  await board.button(english.analyse.byCounts).click();
  const dialog = board.page.getByRole("dialog", { name: english.rules.countsTitle });
  const row = [1, 2, 1, "7/2", 0.5];
  const prior = { version: 1, name: "Ann", source: "her games", cells: [row, row, row, row, row] };
  const choose = (text: string) => giveFile(dialog.getByLabel(english.rules.orFile), "prior.json", text);
  await choose(JSON.stringify({ ...prior, cells: [[1]] }));
  await dialog.getByText("prior.cells: has 1 entry").waitFor();
  await choose(JSON.stringify(prior));
  await dialog.getByText("Ann").waitFor();
  const { text } = await savedBy(dialog.getByRole("button", { name: english.rules.savePrior }));
  expect(JSON.parse(text)).toEqual(prior);
  await dialog.getByRole("button", { name: english.parts.close }).click();
  await board.page.getByText(beginning(english.board.whoNamed({ name: "Ann" }))).waitFor();
  expect(await board.button(english.analyse.byCounts).getAttribute("aria-pressed")).toBe("true");
  await board.unfold(english.analyse.bestStrategy);
  await board.page.getByText(english.analyse.notSolvable).waitFor();
  await board.button(english.analyse.byChance).click();
  await board.page.getByText(english.analyse.notSolvable).waitFor({ state: "detached" });
  expect(await words(board).innerText()).toBe(english.board.hiddenByChance);
});
