// Two people play each other: by links, live in a room of the server, and at one device.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { axeFaults } from "../axe.ts";
import { foresee, openPage } from "../browser.ts";
import { browser, site } from "../served-page.ts";

const text = (await import("../../src/rooms/play/friend/texts/en.json")).default;

const command = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));
const SMALL = "play&preset=gorkoff-3x3&friend=new";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const open = (fragment: string, options: BrowserContextOptions = {}, url = site.url) =>
  openPage(browser, `${url}#${fragment}`, options);

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) }).click();

/** The button of one of the three ways to play, once a fleet is drawn. */
const way = (page: Page, name: string): Locator => page.locator(".friend-ways button:enabled", { hasText: name });

const cellsOf = (page: Page, side: "aim" | "own"): Promise<string> =>
  page.locator(`td[id^=${side}-]`).evaluateAll((cells) => cells.map((cell) => cell.dataset["kind"]?.[0]).join(""));

const isOver = async (page: Page): Promise<boolean> => (await page.locator(".match-end").count()) > 0;

/** The link that a page offers to send. */
const linkOf = async (page: Page): Promise<string> => {
  const field = page.locator(".friend-send input");
  await field.waitFor();
  return field.inputValue();
};

/** Marks the first cell that was not shot, and fires. */
const shoot = async (page: Page, isLink: boolean): Promise<void> => {
  await page.locator("td[id^=aim-][data-kind=unknown]").first().click();
  if (isLink) await press(page, "Fire");
};

describe("by link", () => {
  test("a whole match between two browsers, to the proof and the review", async () => {
    const ann = await open(SMALL);
    const bob = await open("play", phone);
    await way(ann.page, text.byLink).click();
    const offer = await linkOf(ann.page);
    expect(offer.length).toBeLessThanOrEqual(2000);
    await ann.page.getByText(text.waitAccept).waitFor();
    await bob.page.goto(offer);
    await bob.page.getByText(text.offered).waitFor();
    await bob.page.locator("button.is-large:enabled").click();
    let [mover, other] = [bob.page, ann.page];
    for (let turn = 0; turn < 20 && !(await isOver(mover)); turn++) {
      await shoot(mover, true);
      const link = await linkOf(mover);
      expect(link.length).toBeLessThanOrEqual(2000);
      await other.goto(link);
      await expect.poll(() => other.url()).toContain("friend=");
      await expect.poll(() => cellsOf(other, "own")).toMatch(/[hms]/);
      [mover, other] = [other, mover];
    }
    // The loser's fleet came with the last link; the winner's goes back.
    await mover.locator(".match-end").waitFor();
    await other.goto(await linkOf(mover));
    await other.locator(".match-end").waitFor();
    await expect.poll(() => other.getByText(text.proofs.proved).count()).toBe(1);
    await ann.page.reload();
    await ann.page.locator(".match-end").waitFor();
    await ann.page.locator(".end-ways").getByRole("link", { name: "Review" }).click();
    await ann.page.locator("[role=grid]").first().waitFor();
  });

  test("a link that is repeated, cut, one's own or from elsewhere is refused in one sentence", async () => {
    const ann = await open(SMALL);
    const bob = await open("play");
    await way(ann.page, text.byLink).click();
    const offer = await linkOf(ann.page);
    await ann.page.goto(offer);
    await ann.page.getByText(text.refusals.own).waitFor();
    await bob.page.goto(offer.slice(0, 200));
    await bob.page.getByText(text.refusals.unreadable).waitFor();
    await bob.page.goto(offer);
    await bob.page.locator("button.is-large:enabled").click();
    await shoot(bob.page, true);
    const turn = await linkOf(bob.page);
    await ann.page.goto(turn);
    await expect.poll(() => cellsOf(ann.page, "own")).toMatch(/[hms]/);
    await ann.page.goto(turn);
    await ann.page.getByText(text.refusals.repeated).waitFor();
    const eve = await open("play");
    await eve.page.goto(turn);
    await eve.page.getByText(text.elsewhere).waitFor();
  });

  test("the start, an offer and a match have no accessibility fault, and fit a phone", async () => {
    const { page } = await open(SMALL, phone);
    await way(page, text.byLink).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await way(page, text.byLink).click();
    await linkOf(page);
    await page.getByRole("img", { name: text.code }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });
});

describe("at one device", () => {
  test("a cover hides the fleets at each change, after a reload and in another tab", async () => {
    const { page } = await open(SMALL);
    await way(page, text.here).click();
    await page.getByText("Hand the device to player 2").waitFor();
    expect(await page.locator("td").count()).toBe(0);
    await page.reload();
    await page.getByText("Hand the device to player 2").waitFor();
    expect(await page.locator("td").count()).toBe(0);
    await press(page, "I am player 2");
    await page.locator("button.is-large:enabled").click();
    for (let turn = 0; turn < 30 && !(await isOver(page)); turn++) {
      const cover = page.locator(".friend-cover");
      if ((await cover.count()) > 0) {
        expect(await page.locator("td").count()).toBe(0);
        if (turn === 1) {
          const other = await page.context().newPage();
          await other.goto(page.url());
          await other.locator(".friend-cover").waitFor();
          expect(await other.locator("td").count()).toBe(0);
          await other.close();
        }
        await cover.getByRole("button").click();
      }
      await shoot(page, false);
      const hide = page.getByRole("button", { name: text.hide });
      await hide.or(page.locator(".match-end")).first().waitFor();
      if (await isOver(page)) break;
      await hide.click();
      await cover.waitFor();
    }
    await page.getByText(text.proofs.proved).waitFor();
  });
});

describe("live", () => {
  const serve = async (port = 0) => {
    const child = spawn(process.execPath, [command, "serve", "--port", String(port)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await within(once(child.stdout, "data"), 60, "the address of broadside serve");
    const close = async (): Promise<void> => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    };
    return { port: Number(/:(\d+)\//.exec(String(line))?.[1]), close };
  };
  test("two browsers in a room play a whole match, over a lost line and a restart of the server", async () => {
    foresee(/WebSocket connection/);
    let served = await serve();
    onTestFinished(() => served.close());
    const url = `http://127.0.0.1:${served.port}/`;
    const ann = await open(SMALL, {}, url);
    const bob = await open("play", {}, url);
    await way(ann.page, text.live).click();
    const code = /Room (\w{5})/.exec(await ann.page.getByText(/^Room \w{5}$/).innerText())?.[1] ?? "";
    await bob.page.goto(`${url}#play&room=${code}`);
    await bob.page.getByText(text.offered).waitFor();
    await bob.page.locator("button.is-large:enabled").click();
    await expect.poll(() => ann.page.locator("[data-testid=match-said] strong").innerText()).toBe(text.waitLive);
    const pages = [bob.page, ann.page];
    for (let turn = 0; turn < 20; turn++) {
      const [mover, other] = turn % 2 === 0 ? pages : [...pages].reverse();
      await mover.locator("[data-testid=match-said]:has-text('Your turn'), .match-end").first().waitFor();
      if (await isOver(mover)) break;
      if (turn === 2) {
        await served.close();
        await mover.getByText(text.lines.lost).waitFor();
        served = await serve(served.port);
      }
      if (turn === 3) await other.reload();
      await shoot(mover, false);
      await expect.poll(() => cellsOf(other, "own")).toMatch(/[hms]/);
    }
    for (const one of pages) await one.getByText(text.proofs.proved).waitFor();
  });

  test("without a server of rooms the page says so", async () => {
    foresee(/WebSocket connection/);
    const { page: alone } = await open(SMALL);
    await way(alone, text.live).click();
    await alone.getByText(/^There are no rooms here/).waitFor();
  });
});
