// The proved best strategy of a small position, and the walk through it.

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
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { adviserTitle } from "../../src/board/map/advice.ts";
import { axeFaults } from "../axe.ts";
import { useOneBoardPage } from "../board-pages.ts";
import { english } from "../english.ts";

const open = useOneBoardPage();

test("a position is solved, and the strategy followed shot by shot to its end", async () => {
  const board = await open("preset=gorkoff-5x5&shots=A1x+C3.+E1.");
  const root = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x C3. E1."));
  const { tree, misses, layouts } = solve(root);
  await board.unfold(english.analyse.bestStrategy);
  await board.button(english.analyse.objectives.mean).click();
  const panel = board.page.getByRole("region", { name: english.analyse.bestStrategy });
  await panel.getByText("proved: fewest misses on average").waitFor();
  const mean = (Number(misses.total) / Number(layouts)).toFixed(3);
  expect(await panel.innerText()).toContain(`${mean} misses on average over ${layouts} layouts`);
  if (tree.kind !== "shot") throw new Error("nothing to shoot");
  const first = formatCell(root.scenario.board, tree.cell);
  // The optimum has the diamond and the advice until something else is chosen, which the panel then says.
  expect(await board.marked()).toBe(first);
  expect(await board.page.locator(".advice-cell").innerText()).toBe(first);
  const posterior = infer(root);
  const other = STRATEGIES.filter(isScoringStrategy)
    .filter(isExactStrategy)
    .find((strategy) => strategy.rank(posterior)[0].cell !== tree.cell);
  if (!other) throw new Error("every strategy is optimal here");
  await (await board.compare()).getByRole("radio", { name: adviserTitle(other.name), exact: true }).check();
  await expect.poll(() => board.marked()).toBe(formatCell(root.scenario.board, other.rank(posterior)[0].cell));
  await panel.getByRole("button", { name: english.analysis.markOptimal }).click();
  await expect.poll(() => board.marked()).toBe(first);
  await panel.getByRole("button", { name: first, exact: true }).click();
  expect(await board.page.evaluate(() => document.activeElement?.id)).toBe(`cell-${tree.cell}`);
  expect(await axeFaults(board.page, { include: [".panels"] })).toEqual([]);
  await board.write(`A1x C3. E1. ${first === "E5" ? "D5" : "E5"}.`);
  await board.openTab("more");
  await panel.getByText(english.analysis.elsewhere).waitFor();
  await board.button(english.parts.undo).click();
  for (let shot = 0; shot < 25 && (await panel.locator(".walk .choice").count()) > 0; shot++) {
    await panel.locator(".walk .choice").last().click();
    await board.settled();
  }
  await panel.getByText(/Every ship cell is (known|hit)/).waitFor();
  await panel.getByRole("button", { name: english.analysis.putAway }).click();
  await board.button(english.analyse.objectives.mean).waitFor();
});

test("is solved in every sense that is offered, and a game too large to be solved has no such panel", async () => {
  const board = await open("preset=gorkoff-3x3&shots=B2.");
  for (const name of Object.values(english.analyse.objectives)) {
    await board.unfold(english.analyse.bestStrategy);
    await board.button(name).click();
    const panel = board.page.getByRole("region", { name: english.analyse.bestStrategy });
    await panel.getByText(`proved: ${name}`).waitFor();
    await panel.getByRole("button", { name: english.analysis.putAway }).click();
  }
  await board.goTo("preset=hasbro");
  await expect.poll(() => board.layouts()).toBe("30,093,975,536");
  expect(await board.page.getByText(english.analyse.bestStrategy).count()).toBe(0);
});
