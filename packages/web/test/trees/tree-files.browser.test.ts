// Trees from files, opened and saved as a user would.

import { makeKnowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { checkTree, formatTreeFile, parseTreeFile, solve } from "@broadside/engine/solver";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginning, english } from "../english.ts";
import { useOnePage } from "../one-page.ts";
import { giveFile, savedBy } from "../saved-file.ts";
import { hash, ONE_SHIP, step } from "./trees-room.ts";

const openOne = useOnePage();

/** Chooses a tree file in the field for it. */
const openFile = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByLabel(english.trees.game).selectOption("file");
  await giveFile(page.getByLabel(english.trees.treeFile), name, text);
};

test("what was saved is shown, walked, measured by the best tree, and still there after a reload", async () => {
  const page = await openOne(`${ONE_SHIP}&tree=greedy-hit`);
  await page.locator("#tree-step").waitFor();
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
    .getByRole("heading", { name: english.trees.fromFile("my-greedy-tree") })
    .first()
    .waitFor();
  await page.getByText("44 misses over 16 layouts: 2.75 on average").waitFor();
  await page.getByText(/^Over all layouts it has 2 more misses than the best tree/).waitFor();
  await page.getByRole("button", { name: beginning(english.board.miss) }).click();
  await expect.poll(() => step(page)).toBe(english.trees.shootHere(2, "C3"));
  expect(hash(page)).toMatch(/&tree=file-my-greedy-tree~[a-z0-9]+&at=B2\.$/);
  await page.reload();
  await page.getByText("44 misses over 16 layouts: 2.75 on average").waitFor();
  expect(await step(page)).toBe(english.trees.shootHere(2, "C3"));
  await page.getByRole("combobox", { name: english.trees.beside }).selectOption("optimal-mean");
  await page.getByRole("button", { name: english.trees.partsAt(english.trees.after("B2."), "C3", "C1", 2) }).waitFor();
});

test("a tree that begins after shots says so, on the board too, and is saved with them", async () => {
  const page = await openOne("trees");
  const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3x B2. D3x"));
  const { tree, misses } = solve(knowledge);
  await openFile(page, "later.json", JSON.stringify(formatTreeFile(knowledge, tree)));
  await page.getByText(english.trees.beginsAfter("C3x B2. D3x")).waitFor();
  await page.getByText("Proved").or(page.getByText(english.trees.asGood)).first().waitFor();
  expect(await page.locator(".tree-verdict").innerText()).toContain(`${misses.total} misses over`);
  expect(await step(page)).toMatch(/^Shot 4: /);
  expect(await page.getByRole("gridcell", { name: /^C3, hit/ }).count()).toBe(1);
  expect(hash(page)).toContain("&from=C3x B2. D3x&tree=file-later~");
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
  const page = await openOne("trees");
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
    expect(await step(page)).toBe(english.trees.shootHere(1, "B1"));
  }
  expect(
    await page
      .locator("img, script:not([src])")
      .evaluateAll((all) => all.filter((one) => one.outerHTML.includes("alert")).length),
  ).toBe(0);
  await openFile(page, `${name}.json`, good);
  await page
    .getByRole("heading", { name: english.trees.fromFile("-img-src-x-onerror-alert-1-") })
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
