// Whom one plays against: fleets hidden by a prior, strategies that believe one, and strategies with parameters.

import { expect, test } from "vitest";
import { openPage } from "../browser.ts";
import { english } from "../english.ts";
import { giveFile } from "../saved-file.ts";
import { browser, site } from "../served-page.ts";
import { myTurn, openMatch as open } from "./match-page.ts";

/** One ship of two cells on a 3x3 board; under this prior, nearly always in the upper left. */
const RULES = {
  board: { size: [3, 3] },
  fleet: [{ name: "boat", length: 2 }],
  contact: "none",
  answers: "sunk",
};
const CORNER = { version: 1, name: "corner", cells: [[1e6, 1e6, 1], ...[1, 2].map(() => [1, 1, 1])] };

test("the other side hides by a prior from a file, and says so; a rematch and a reload keep it", async () => {
  const { page } = await open(`play&rules=${encodeURIComponent(JSON.stringify(RULES))}&against=random`);
  // What experts choose is unfolded: the opponent is a strategy.
  await page.locator(".play-options > summary").click();
  const file = page.getByLabel(english.board.priorFile);
  await giveFile(file, "bad.json", '{"version":1,"cells":[0]}');
  await page.locator(".play-options .error-text").first().waitFor();
  await giveFile(file, "corner.json", JSON.stringify(CORNER));
  await expect
    .poll(() => page.getByLabel(english.play.theyHide).locator("option:checked").innerText())
    .toBe(english.board.placedAsIn({ name: "corner" }));
  expect(decodeURIComponent(page.url())).toContain("placement={'version':1,'name':'corner'");
  await page.reload();
  for (let game = 0; game < 2; game++) {
    if (game === 0) await page.locator("button.start:enabled").click();
    else await page.getByRole("button", { name: english.play.rematch }).click();
    await page.locator("#aim-0[data-kind=unknown]").waitFor();
    await expect
      .poll(() => page.locator(".match-log").innerText())
      .toContain(`${english.play.theyHide}: ${english.board.placedAsIn({ name: "corner" })}.`);
    // The chance that the ship lies elsewhere is one in a million.
    for (const cell of [0, 1]) {
      await myTurn(page);
      if ((await page.locator(".match-end").count()) > 0) break;
      await page.locator(`#aim-${cell}`).click();
      await expect.poll(() => page.locator(`#aim-${cell}`).getAttribute("data-kind")).toMatch(/hit|sunk/);
    }
    await page.locator(".match-end").waitFor();
  }
  await page.reload();
  await page.locator(".match-end").waitFor();
  expect(await page.locator(".match-log").innerText()).toContain(english.board.placedAsIn({ name: "corner" }));
  await page.locator(".end-ways").getByRole("link", { name: english.shell.review }).click();
  const known = `${english.review.judgeKnows}: ${english.board.placedAsIn({ name: "corner" })}.`;
  await expect.poll(() => page.locator("[data-testid=judge-knows]").innerText()).toBe(known);
  // The strategy knew nothing of how the person hides.
  await page.locator(".review-sides a").last().click();
  await page.locator(".review-sides a").last().and(page.locator("[aria-current]")).waitFor();
  expect(await page.locator("[data-testid=judge-knows]").count()).toBe(0);
});

test("people hide in the American game, and a strategy that believes it plays", async () => {
  const { page } = await open("play&preset=hasbro&placement=people&against=greedy-hit:prior=people");
  await page.locator("button.start:enabled").click();
  await page.locator("#aim-0").click();
  await page
    .getByText(english.play.sideShot({ who: "greedy-hit:prior=people", shots: "" }).slice(0, -1))
    .first()
    .waitFor();
  expect(await page.locator(".match-log").innerText()).toContain(english.board.placedByPeople);
  await page.goto(`${site.url}#play&preset=russian&against=greedy-hit:prior=people`);
  await page.locator("button.start:enabled").click();
  await page
    .locator(".play-start .error-text")
    .getByText(/people were counted on 10x10/)
    .waitFor();
});

test("Compare draws layouts by a prior, and takes a strategy that believes one", async () => {
  const { page } = await open("compare&preset=gorkoff-5x5&strategies=random,greedy-hit&games=8&seed=3");
  await page.getByLabel(english.compare.placement).selectOption(english.board.placedAtEdges);
  await expect.poll(() => page.url()).toContain("placement=edges:temperature=1");
  await page.getByText(english.board.forPrograms).click();
  const name = page.getByLabel(english.compare.addStrategy);
  await name.fill("greedy-hit:prior=people");
  await name.press("Enter");
  await page.locator(".add-strategy .error-text").waitFor();
  await name.fill("greedy-hit:prior=edges");
  await name.press("Enter");
  await expect.poll(() => page.url()).toContain("greedy-hit:prior=edges");
  await page.locator("button.start:enabled").click();
  await page.locator("[data-testid=compare-done], .save-run").first().waitFor();
  expect(await page.locator(".run-facts").innerText()).toContain(
    `${english.compare.placement}: ${english.board.placedAtEdges}`,
  );
  await page.reload();
  await expect.poll(() => page.locator(".run-facts").innerText()).toContain(english.board.placedAtEdges);
});

test("a strategy is played with its parameters; what is wrong is said, and nothing begins", async () => {
  // What an address says is read when the match begins.
  const { page } = await openPage(browser, `${site.url}#play&preset=gorkoff-5x5&against=rollout:layouts=many`);
  const wrong = page.locator(".play-start .error-text");
  await page.locator("button.start:enabled").click();
  await wrong.getByText(/layouts/).waitFor();
  expect(await page.locator("#aim-0").count()).toBe(0);
  await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=probability-chessboard`);
  await page.locator(".play-options > summary").click();
  const field = page.getByLabel(english.play.parameters);
  await field.fill("probability-chessboard:divisor=none");
  await field.press("Enter");
  await wrong.getByText(/divisor/).waitFor();
  expect(page.url()).toContain("against=probability-chessboard");
  expect(page.url()).not.toContain("none");
  await field.fill("probability-chessboard:divisor=3");
  await field.press("Enter");
  await page.waitForURL(/against=probability-chessboard(:|%3A)divisor(=|%3D)3/);
  await expect.poll(() => wrong.count()).toBe(0);
  await page.locator("button.start:enabled").click();
  await page.locator("#aim-0").click();
  await page
    .getByText(english.play.sideShot({ who: "probability-chessboard:divisor=3", shots: "" }).slice(0, -1))
    .first()
    .waitFor();
});

test("an address that names a strategy marks whom one plays against", async () => {
  const { page } = await openPage(browser, `${site.url}#play&preset=gorkoff-5x5`);
  await page.locator(".play-options > summary").click();
  const levels = page.getByRole("group", { name: english.play.levels });
  for (const [against, marked, named] of [
    ["hunt-target", english.match.levelNames.cadet, "hunt-target"],
    ["probability", "probability", "probability"],
    ["rollout:layouts=200", "rollout:layouts=200", "rollout"],
  ]) {
    await page.goto(`${site.url}#play&preset=gorkoff-5x5&against=${against}`);
    await levels.getByRole("radio", { name: marked, checked: true }).waitFor();
    expect(await levels.getByRole("radio", { checked: true }).count()).toBe(1);
    expect(await page.getByLabel(english.play.opponentByName).inputValue()).toBe(named);
    await levels.getByText(english.match.levelNames.mate).click();
    await levels.getByRole("radio", { name: english.match.levelNames.mate, checked: true }).waitFor();
    expect(await levels.getByRole("radio").count()).toBe(5);
  }
});
