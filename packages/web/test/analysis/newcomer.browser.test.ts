// The page explains what Analyse is for until something happens, and never again. Shots that are only tried in a
// line do not count, and a broken link is read as far as possible.

import { describe, expect, test } from "vitest";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";

const open = useOneBoardPage();
const openNew = useBoardPages();

/** 20 shots, all of them misses: rows 1 and 4 of the board. */
const TWENTY = Array.from({ length: 20 }, (_, i) => `${"ABCDEFGHIJ"[i % 10]}${1 + 3 * Math.floor(i / 10)}.`).join(" ");

test("that one plays somewhere else is said on the empty board, and not after a shot, 20 shots, a reload, without the network, and in what is tried", async () => {
  const board = await openNew("preset=hasbro");
  // It loads when the pointer enters the board.
  const chooser = board.page.waitForResponse(/answer-chooser-/);
  const welcome = board.page.getByText(english.analyse.playedElsewhere);
  await welcome.waitFor();
  await board.openTab("shots");
  await board.button(english.analyse.whatIfButton).click();
  await welcome.waitFor({ state: "detached" });
  await board.button(english.board.backToGame).click();
  await welcome.waitFor();
  await board.cell("A1").hover();
  await chooser;
  await board.page.context().setOffline(true);
  await board.write(TWENTY);
  await expect.poll(() => welcome.count()).toBe(0);
  await board.page.context().setOffline(false);
  await board.page.reload();
  await board.settled();
  expect(await board.page.locator(".shot-item").count()).toBe(20);
  expect(await welcome.count()).toBe(0);
});

describe("the answer beside the advice", () => {
  test("is one press a shot; answers of other rules are gone with them", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x");
    const asked = board.page.locator(".answer-here[aria-busy=false]");
    const cell = await board.marked();
    await asked.getByText(cell ?? "", { exact: true }).waitFor();
    await asked.getByRole("button", { name: beginning(english.board.miss) }).click();
    await expect.poll(() => board.fragment).toContain(`${cell}.`);
    await board.goTo("preset=gorkoff-3x3");
    await board.goTo("preset=hasbro&shots=E5.");
    await asked.getByRole("button", { name: beginning(english.match.hit) }).waitFor();
  });

  test("is out of reach while the board asks about another cell", async () => {
    const board = await open("preset=hasbro&shots=E5.");
    const here = board.page.locator(".answer-here[aria-busy=false]");
    const miss = here.getByRole("button", { name: beginning(english.board.miss) });
    await miss.waitFor();
    const place = await here.locator(".choice").first().boundingBox();
    await board.page.locator("#cell-0").click();
    await board.page.locator(".chooser").waitFor();
    expect(await board.page.locator(".answer-here[inert]").count()).toBe(1);
    // A press there closes the question and answers nothing.
    await board.page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await board.page.locator(".chooser").waitFor({ state: "detached" });
    expect(await board.page.locator(".shot-item").count()).toBe(1);
    expect(await board.page.locator(".answer-here[inert]").count()).toBe(0);
  });

  test("stays under the pointer when the first answer removes the welcome", async () => {
    const board = await open("preset=hasbro");
    const first = board.page.locator(".answer-here[aria-busy=false] .choice").first();
    const before = await first.boundingBox();
    await first.click();
    await board.page.getByText(english.analyse.playedElsewhere).waitFor({ state: "detached" });
    await board.settled();
    expect((await first.boundingBox())?.y).toBe(before?.y);
  });

  test("the fleet says of which ship the last hit may be, and the chances are all there is", async () => {
    const board = await open("preset=hasbro&shots=E5.+F6x");
    await board.page
      .getByText(/hit at F6: \d+\s%/)
      .first()
      .waitFor();
    const shares = (await board.page.locator(".ship-state").allInnerTexts()).map((text) =>
      Number(/(\d+)\s%/.exec(text)?.[1]),
    );
    expect(shares.length).toBe(5);
    // Five rounded numbers, each off by at most a half.
    expect(Math.abs(shares.reduce((a, b) => a + b, 0) - 100)).toBeLessThanOrEqual(2.5);
  });
});

test("what is only tried is not in the address; Back leaves it, and a reload stays in it", async () => {
  const board = await openNew("preset=gorkoff-5x5&shots=A1x+C3.");
  await board.openTab("shots");
  await board.button(english.analyse.whatIfButton).click();
  await board.page
    .locator(".answer-here[aria-busy=false]")
    .getByRole("button", { name: beginning(english.board.miss) })
    .click();
  await expect.poll(() => board.page.locator(".shot-item").count()).toBe(3);
  expect(await board.fragment).toBe("#preset=gorkoff-5x5&shots=A1x+C3.");
  await board.page.reload();
  await board.settled();
  await board.button(english.board.backToGame).waitFor();
  expect(await board.page.locator(".shot-item").count()).toBe(3);
  await board.page.goBack();
  await expect.poll(() => board.page.locator(".shot-item").count()).toBe(2);
});
