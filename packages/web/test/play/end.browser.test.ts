// The end of a match, the ladder of opponents that it leads up, and what the opponents say.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFaults } from "../axe.ts";
import { english } from "../english.ts";
import { savedBy } from "../saved-file.ts";
import { site } from "../served-page.ts";
import { storeRecords } from "../stored-records.ts";
import { begin, myTurn, openMatch as open } from "./match-page.ts";

const playBy = (rules: object, against: string): string =>
  `play&rules=${encodeURIComponent(JSON.stringify(rules))}&against=${against}`;

/** One ship on all cells: the person, who begins, wins with the second shot. */
const SURE_WIN = { board: { size: [2, 1] }, fleet: [{ name: "boat", length: 2 }], contact: "allowed", answers: "sunk" };

/** Shoots at all cells until the match is over. */
const finish = async (page: Page): Promise<void> => {
  const cells = await page.locator("td[id^=aim-]").count();
  for (let cell = 0; cell < cells; cell++) {
    await myTurn(page);
    if ((await page.locator(".match-end").count()) > 0) return;
    await page.locator(`#aim-${cell}`).click();
    await page.locator(`#aim-${cell}:not([data-kind=unknown])`).waitFor();
  }
  await page.locator(".match-end").waitFor();
};

/** How far the page has moved by itself since the call. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: "layout-shift" });
  });

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifted: number }).shifted), 100)),
      ),
  );

test("the end says at once who won, then how you shot; playing again comes first, figures are folded away", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=cadet");
  await begin(page);
  await watchShifts(page);
  await finish(page);
  const end = page.locator(".match-end");
  expect(await end.getByRole("heading").first().innerText()).toMatch(/You win!|Pip wins\./);
  const story = end.locator(".story");
  await expect.poll(() => story.innerText(), { timeout: 60_000 }).toMatch(/^You shot .*; luck .*\.$/);
  expect(await shiftOf(page)).toBeLessThan(0.1);
  const first = end.locator(".end-ways > *").first();
  expect([await first.innerText(), await first.getAttribute("class")]).toEqual([english.play.rematch, "primary"]);
  await expect.poll(() => end.locator(".moments").innerText()).toContain(english.play.worstTitle);
  // The best shot is marked where it was fired; a screen reader hears of it too. It may be that none was good.
  const best = page.locator(`td[id^=aim-][aria-label*="${english.match.bestShot}"]`);
  const named = end.locator(".moments .is-best b");
  await expect.poll(async () => (await best.count()) - (await named.count())).toBe(0);
  for (const cell of await best.all()) {
    expect(await cell.getAttribute("data-kind")).toMatch(/hit|sunk|miss/);
    expect(await cell.locator(".is-finest").count()).toBe(1);
    expect((await cell.getAttribute("aria-label"))?.split(",", 1)[0]).toBe(await named.innerText());
  }
  expect(await end.locator(".end-figures b").first().isVisible()).toBe(false);
  await end.locator(".match-more > summary").click();
  await expect.poll(() => end.locator(".end-figures b").first().isVisible()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
});

test("the card of a match is a picture to save, or to send where the system takes pictures", async () => {
  const { page } = await open(playBy(SURE_WIN, "mate"));
  await page.evaluate(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file], text }: { files: File[]; text: string }) => sent.push([file.type, text]),
    });
  });
  await begin(page);
  await finish(page);
  const said = page.locator(".story");
  await said.waitFor();
  await page.locator(".match-share > summary").click();
  const title = english.play.cardWon({ who: english.play.rankNames.mate });
  const card = page.locator(".match-card img");
  await expect.poll(() => card.getAttribute("alt")).toBe(`${title} ${await said.innerText()}`);
  const { name, bytes } = await savedBy(page.getByRole("button", { name: english.play.saveCard, disabled: false }));
  expect(name).toMatch(/^broadside-card.*\.png$/);
  // The width and the height of a PNG.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2400, 1200]);
  // Between the texts and the panel with the boards, the paper is bare from the top to the bottom.
  const colours = await card.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1200 });
    const draw = canvas.getContext("2d");
    draw?.drawImage(image, 0, 0);
    return new Set(new Uint32Array(draw?.getImageData(912, 0, 32, 1200).data.buffer ?? [])).size;
  });
  expect(colours).toBe(1);
  await page.getByRole("button", { name: english.play.sendCard }).click();
  const sent = () => page.evaluate(() => (window as unknown as { sent: unknown[] }).sent);
  await expect.poll(sent).toEqual([["image/png", `${title} ${await said.innerText()}`]]);
  // A page without a secure context has no clipboard: the result stands in a field.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.getByRole("button", { name: english.play.copyResult }).click();
  const lines = (await page.getByLabel(english.parts.copyByHand).inputValue()).split("\n");
  expect(lines[1]).toMatch(new RegExp(`^🏆 ${title} \\d+ : \\d+$`, "u"));
  const [mine] = /\d+(?= :)/.exec(lines[1]) ?? [];
  const signs = lines.slice(2, -1).join("");
  expect([...signs].filter((sign) => "🌊💥⚓".includes(sign)).length).toBe(Number(mine));
  expect(signs.endsWith("⚓") || signs.endsWith("💥")).toBe(true);
  expect(lines.at(-1)).toMatch(/#play&.*against=mate/);
  expect(await axeFaults(page)).toEqual([]);
});

test("a beaten opponent is marked and the next one proposed, also after a reload and beside a spoilt record", async () => {
  const { page } = await open(playBy(SURE_WIN, "cadet"));
  const levels = page.getByRole("group", { name: english.play.levels });
  await levels.getByText(english.play.nextUp).waitFor();
  expect(await levels.locator(".rung").count()).toBe(0);
  await begin(page);
  await finish(page);
  const challenge = english.play.challenge({ who: english.play.rankNames.sailor });
  await page.getByRole("button", { name: challenge }).waitFor();
  await storeRecords(page, "matches", { spoilt: { version: 2, players: "<b>" } });
  await page.goto(`${site.url}#play`);
  await page.reload();
  const beaten = page.locator(".levels label", { hasText: english.play.rankNames.cadet });
  await beaten.locator(".rung").waitFor();
  const next = page.locator(".levels label", { hasText: english.play.rankNames.sailor });
  await next.getByText(english.play.nextUp).waitFor();
  // An address that names nobody proposes the next one.
  await expect.poll(() => next.getByRole("radio").isChecked()).toBe(true);
  await page.getByText(english.play.climbed({ n: 1, all: 5 })).waitFor();
  await page.getByText(english.board.unreadableGame).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test("the end leads on to the next opponent of the ladder", async () => {
  const { page } = await open(playBy(SURE_WIN, "cadet"));
  await begin(page);
  await finish(page);
  await page.getByRole("button", { name: english.play.challenge({ who: english.play.rankNames.sailor }) }).click();
  await page.locator(".waters.is-aim h2", { hasText: english.match.people.sailor }).waitFor();
  await page.locator(".match-end").waitFor({ state: "detached" });
});

test("an opponent greets, and speaks when its first ship has been seen to sink; it covers nothing of the match", async () => {
  const boats = { ...SURE_WIN, board: { size: [3, 1] }, fleet: [{ name: "boat", length: 1, count: 3 }] };
  const { page } = await open(playBy(boats, "mate"));
  // Words stay until the next press or key.
  await page.evaluate(() => {
    const wait = window.setTimeout;
    const never = (run: () => void, time?: number) => (time === 2500 ? 0 : wait(run, time));
    window.setTimeout = never as typeof window.setTimeout;
  });
  await begin(page);
  const speech = page.locator(".match .speech");
  const { greetings, whenSunk } = english.play;
  await expect.poll(() => speech.innerText()).toContain(greetings.mate);
  const lowest = await speech.evaluate((words) => words.getBoundingClientRect().bottom);
  const tops = page.locator(".match .waters-head > :not(.speech), .match [role=grid]");
  const highest = await tops.evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().top)));
  expect(lowest).toBeLessThanOrEqual(highest + 1);
  await page.locator("#aim-0").click();
  await expect.poll(() => speech.innerText()).toContain(whenSunk.mate);
  expect(await page.locator("#aim-0").getAttribute("data-kind")).toBe("sunk");
  await page.keyboard.press("Shift");
  await speech.waitFor({ state: "detached" });
});

test("a win that had help does not count on the ladder, and the end says so", async () => {
  const { page } = await open(playBy(SURE_WIN, "cadet"));
  await begin(page);
  await page.keyboard.press("h");
  await page.locator(".cell.is-best").first().waitFor();
  await finish(page);
  const end = page.locator(".match-end");
  await end.getByText(english.play.helpedWin).waitFor();
  expect(await end.getByText(english.play.challenge({ who: "" }), { exact: false }).count()).toBe(0);
  await page.goto(`${site.url}#play&against=cadet`);
  const cadet = page.locator(".levels label", { hasText: english.play.rankNames.cadet });
  await cadet.getByText(english.play.wonHelped).waitFor();
  await cadet.getByText(english.play.nextUp).waitFor();
});

test.each([
  [390, 844],
  [375, 812],
  [1366, 768],
])(
  "the ways on are in sight at the end, at %s by %s, and stay where they are; only a win is a party",
  async (width, height) => {
    const motion = { reducedMotion: "no-preference" } as const;
    const { page } = await open(playBy(SURE_WIN, "admiral"), { viewport: { width, height }, ...motion });
    await page.evaluate(() => {
      const wait = window.setTimeout;
      const never = (run: () => void, time?: number) => (time === 4600 ? 0 : wait(run, time));
      window.setTimeout = never as typeof window.setTimeout;
    });
    await begin(page);
    await finish(page);
    const party = page.locator(".party.is-grand");
    await party.waitFor();
    const ways = () =>
      page.locator(".end-ways > *").evaluateAll((all) => all.map((way) => JSON.stringify(way.getBoundingClientRect())));
    const tabs = width < 640 ? await page.locator(".rooms").evaluate((bar) => bar.clientHeight) : 0;
    const low = () => page.locator(".end-ways").evaluate((box) => box.getBoundingClientRect().bottom - innerHeight);
    await expect.poll(low).toBeLessThanOrEqual(-tabs);
    const before = await ways();
    await page.locator(".story").waitFor();
    expect(await ways()).toEqual(before);
    await page.getByText(english.play.topBeaten).waitFor();
    await page.keyboard.press("Shift");
    await party.waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".story").waitFor();
    expect(await party.count()).toBe(0);
  },
);

test("ships placed by hand are there again after the browser's way back, and after another room", async () => {
  const { page } = await open("play&preset=gorkoff-5x5&against=cadet");
  await page.getByRole("button", { name: english.play.byHand }).click();
  const left = page.locator(".place-fleet [role=status]");
  await left.getByText(english.play.placeLeft({ n: 6 })).waitFor();
  await page.locator(".place-fleet .tray-ship").first().click();
  await page.locator("#cell-0").click();
  const five = left.getByText(english.play.placeLeft({ n: 5 }));
  await five.waitFor();
  await page.goBack();
  await page.locator("button.start:enabled").waitFor();
  expect(page.url()).not.toContain("fleet=hand");
  await page.goForward();
  await five.waitFor();
  await page.goto(`${site.url}#learn`);
  await page.locator(".place-fleet").waitFor({ state: "detached" });
  await page.goBack();
  await five.waitFor();
  await page.locator(".place-ways").getByRole("button", { name: english.board.back }).click();
  await page.locator("button.start:enabled").waitFor();
  await page.reload();
  await page.getByRole("button", { name: english.play.byHand }).click();
  await five.waitFor();
  // The ships are not in the address.
  expect(decodeURIComponent(page.url())).not.toMatch(/A1|cruiser/);
});
