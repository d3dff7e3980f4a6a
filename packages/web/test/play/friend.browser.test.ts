// Two people play each other: by links, live in a room of the server, and at one device.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { axeFaults } from "../axe.ts";
import { foresee, openPage } from "../browser.ts";
import { english } from "../english.ts";
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

/** What a match says when it is this player's turn, and not of a turn to send. */
const MY_TURN = "[data-testid=match-said] strong:text-matches('^Your turn')";

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

/** Moves the focus by Tab until it is on what a selector names. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let step = 0; step < 80; step++) {
    if ((await page.locator(`:focus:is(${selector})`).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
};

/** Shoots by keyboard at the first cell that was not shot. @param last the key after Enter, if cells are marked first */
const shootByKeys = async (page: Page, last?: string): Promise<void> => {
  // A board that has just come takes no keys for a moment.
  await page.locator(".waters:not([inert]) td[id^=aim-]").first().waitFor();
  await tabTo(page, "td[id^=aim-][tabindex='0']");
  const target = await page.locator("td[id^=aim-][data-kind=unknown]").first().getAttribute("id");
  const [to, from] = [target, await page.locator("td:focus").getAttribute("id")].map((id) => Number(id?.slice(4)));
  const go = async (steps: number, back: string, on: string): Promise<void> => {
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? back : on);
  };
  await go((to % 3) - (from % 3), "ArrowLeft", "ArrowRight");
  await go(Math.floor(to / 3) - Math.floor(from / 3), "ArrowUp", "ArrowDown");
  await page.keyboard.press("Enter");
  if (last !== undefined) await page.keyboard.press(last);
};

/** Takes a link by keyboard: in the field for it. */
const takeByKeys = async (page: Page, link: string): Promise<void> => {
  await tabTo(page, "form input");
  await page.keyboard.insertText(link);
  await page.keyboard.press("Enter");
};

describe("by link", () => {
  test("a whole match between two browsers by keyboard alone, to the proof and the review", async () => {
    const ann = await open(SMALL);
    const bob = await open("play", phone);
    await way(ann.page, text.byLink).waitFor();
    await tabTo(ann.page, ".friend-ways button");
    await ann.page.keyboard.press("Enter");
    const offer = await linkOf(ann.page);
    expect(offer.length).toBeLessThanOrEqual(2000);
    await ann.page.getByText(text.waitAccept).waitFor();
    await bob.page.goto(offer);
    await bob.page.locator("button.is-large:enabled").waitFor();
    await tabTo(bob.page, "button.is-large");
    await bob.page.keyboard.press("Enter");
    await bob.page.locator("td[id^=aim-]:focus").waitFor();
    let [mover, other] = [bob.page, ann.page];
    for (let turn = 0; turn < 20; turn++) {
      await shootByKeys(mover, "f");
      const link = await linkOf(mover);
      expect(link.length).toBeLessThanOrEqual(2000);
      await tabTo(mover, ".friend-send button");
      await takeByKeys(other, link);
      await other.locator(MY_TURN).or(other.locator(".match-end")).first().waitFor();
      [mover, other] = [other, mover];
      if (await isOver(mover)) break;
    }
    // The loser's fleet came with the last link; the winner's goes back.
    await takeByKeys(other, await linkOf(mover));
    await other.getByText(text.proofs.proved).waitFor();
    await other.getByRole("heading", { name: english.play.youWin }).waitFor();
    await takeByKeys(mover, await linkOf(other));
    await mover.getByText(text.proofs.proved).waitFor();
    await mover.getByRole("heading", { name: "Your friend wins." }).waitFor();
    for (const page of [mover, other]) await page.locator(".end-review .moments").waitFor();
    expect(await axeFaults(other)).toEqual([]);
    await ann.page.reload();
    await ann.page.locator(".end-ways").getByRole("link", { name: "Review" }).click();
    await ann.page.getByRole("heading", { name: "Review" }).first().waitFor();
    await ann.page.locator("[role=grid]").first().waitFor();
  });

  test("shots fly: your own with their answers first, then those of the friend", async () => {
    const moving = { reducedMotion: "no-preference" } as const;
    const ann = await open(SMALL, moving);
    const bob = await open("play", moving);
    /** From now on a shot flies until a key is pressed. */
    const hold = (page: Page) =>
      page.addInitScript(() => {
        const wait = window.setTimeout;
        window.setTimeout = ((run: () => void, time?: number) => (time === 260 ? 0 : wait(run, time))) as never;
      });
    await hold(ann.page);
    await hold(bob.page);
    await way(ann.page, text.byLink).click();
    await bob.page.goto(await linkOf(ann.page));
    await bob.page.locator("button.is-large:enabled").click();
    await bob.page.locator("#aim-4").click();
    await press(bob.page, "Fire");
    await ann.page.goto(await linkOf(bob.page));
    await ann.page.locator("#own-4.is-flying").waitFor();
    await ann.page.keyboard.press("Shift");
    await expect.poll(() => cellsOf(ann.page, "own")).toMatch(/[hms]/);
    await ann.page.locator("#aim-2").click();
    await press(ann.page, "Fire");
    const answer = await linkOf(ann.page);
    // As from a messenger: in a page that was not open, with the match as it was last seen.
    await bob.page.goto("about:blank");
    await bob.page.goto(answer);
    await bob.page.locator("#aim-4.is-flying[data-kind=unknown]").waitFor();
    expect(await bob.page.locator(".is-own .is-flying").count()).toBe(0);
    expect(await bob.page.locator("[data-testid=match-said] strong").innerText()).not.toContain("Your turn");
    await bob.page.keyboard.press("Shift");
    await bob.page.locator(MY_TURN).waitFor();
    expect(await cellsOf(bob.page, "aim")).toMatch(/^u{4}[hms]/);
    expect(await cellsOf(bob.page, "own")).toMatch(/[hms]/);
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

  test("the start, an offer and a match have no accessibility fault, and fit a phone and a laptop", async () => {
    const ann = await open("play&friend=new", { viewport: { width: 1366, height: 768 } });
    const bob = await open(SMALL, phone);
    await way(bob.page, text.byLink).waitFor();
    expect(await axeFaults(bob.page)).toEqual([]);
    await way(ann.page, text.byLink).click();
    const offer = await linkOf(ann.page);
    await ann.page.getByRole("img", { name: text.code }).waitFor();
    expect(await axeFaults(ann.page)).toEqual([]);
    await bob.page.goto(offer);
    await bob.page.locator("button.is-large:enabled").click();
    await bob.page.locator("#aim-44").click();
    await press(bob.page, "Fire");
    const bottomOf = (page: Page, part: string): Promise<number> =>
      page.locator(part).evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    const answer = await linkOf(bob.page);
    // What is to be sent is in sight, above the rooms' links.
    expect(await bottomOf(bob.page, ".friend-send")).toBeLessThanOrEqual(812 - 56);
    expect(await bob.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    expect(await axeFaults(bob.page)).toEqual([]);
    await ann.page.goto(answer);
    await ann.page.locator(MY_TURN).waitFor();
    for (const part of [".is-aim [role=grid]", ".is-own [role=grid]", ".match-about"])
      expect(await bottomOf(ann.page, part)).toBeLessThanOrEqual(768);
    expect(await axeFaults(ann.page)).toEqual([]);
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
  /** Notes what notices a page asks of the system. @param isSecure whether it may ask for them */
  const noteNotices = async (page: Page, isSecure: boolean): Promise<void> => {
    await page.addInitScript((isSecure) => {
      const notices: string[] = [];
      class Noted extends EventTarget {
        static permission = "default";
        static requestPermission = () => {
          notices.push("asked");
          Noted.permission = "granted";
          return Promise.resolve(Noted.permission);
        };
        constructor(title: string) {
          super();
          notices.push(title);
        }
      }
      Object.assign(window, { notices, Notification: Noted });
      Object.defineProperty(window, "isSecureContext", { value: isSecure });
    }, isSecure);
    await page.reload();
  };
  const noticesOf = (page: Page) => page.evaluate(() => (window as unknown as { notices: string[] }).notices);
  /** Puts the tab into the background, or back. */
  const hide = (page: Page, hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);

  test("two browsers in a room play a whole match by keyboard alone, over a lost line and a restart of the server", async () => {
    foresee(/WebSocket connection/);
    let served = await serve();
    onTestFinished(() => served.close());
    const url = `http://127.0.0.1:${served.port}/`;
    const ann = await open(SMALL, {}, url);
    const bob = await open("play&friend=new", {}, url);
    await noteNotices(ann.page, true);
    await noteNotices(bob.page, false);
    await way(ann.page, text.live).waitFor();
    await tabTo(ann.page, ".friend-ways button:nth-child(2)");
    await ann.page.keyboard.press("Enter");
    const code = /Room (\w{5})/.exec(await ann.page.getByText(/^Room \w{5}$/).innerText())?.[1] ?? "";
    await tabTo(bob.page, "input[maxlength='12']");
    await bob.page.keyboard.insertText(code);
    await bob.page.keyboard.press("Enter");
    await bob.page.locator("button.is-large:enabled").waitFor();
    await tabTo(bob.page, "button.is-large");
    await bob.page.keyboard.press("Enter");
    await bob.page.locator("td[id^=aim-]:focus").waitFor();
    await expect.poll(() => ann.page.locator("[data-testid=match-said] strong").innerText()).toBe(text.waitLive);
    // Asked for in the match, and only where browsers allow it.
    expect(await bob.page.getByRole("button", { name: text.notify }).count()).toBe(0);
    await press(ann.page, text.notify);
    await ann.page.locator("button[aria-pressed=true]", { hasText: text.notify }).waitFor();
    const pages = [bob.page, ann.page];
    for (let turn = 0; turn < 20; turn++) {
      const [mover, other] = turn % 2 === 0 ? pages : [...pages].reverse();
      await mover.locator(MY_TURN).or(mover.locator(".match-end")).first().waitFor();
      if (await isOver(mover)) break;
      if (turn === 0) await hide(ann.page, true);
      if (turn === 1) {
        await expect.poll(() => ann.page.title()).toBe(`● ${text.yourTurn}`);
        expect(await noticesOf(ann.page)).toEqual(["asked", text.yourTurn]);
        await hide(ann.page, false);
        expect(await ann.page.title()).toBe("Play – Broadside");
      }
      if (turn === 2) {
        await served.close();
        await mover.getByText(text.lines.lost).waitFor();
        served = await serve(served.port);
      }
      if (turn === 3) await other.reload();
      await shootByKeys(mover);
      await expect.poll(() => cellsOf(other, "own")).toMatch(/[hms]/);
    }
    for (const one of pages) await one.getByText(text.proofs.proved).waitFor();
  });

  test("without a server of rooms the page says so", async () => {
    foresee(/WebSocket connection/);
    const { page: alone } = await open(SMALL);
    await way(alone, text.live).click();
    await alone.getByText(text.lines.none).waitFor();
  });
});
