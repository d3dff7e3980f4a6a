// What two people who play each other need beside the turns: rooms and their seats, answers at once, another match.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { foresee, openPage } from "../browser.ts";
import { english } from "../english.ts";
import { browser, site } from "../served-page.ts";

const text = (await import("../../src/rooms/play/friend/texts/en.json")).default;

const homeBack = (await import("../../src/rooms/home/texts/back/en.json")).default;

const command = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));
const START = "play&preset=gorkoff-3x3&friend=new";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

const open = async (fragment: string, options: BrowserContextOptions = {}, url = site.url): Promise<Page> =>
  (await openPage(browser, `${url}#${fragment}`, options)).page;

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();

const way = (page: Page, name: string): Promise<void> =>
  page.locator(".friend-ways button:enabled", { hasText: name }).click();

const accept = (page: Page): Promise<void> => page.locator("button.is-large:enabled").click();

const kindOf = (page: Page, cell: string) => page.locator(`#${cell}`).getAttribute("data-kind");

const linkOf = async (page: Page): Promise<string> => {
  const field = page.locator(".friend-send input");
  await field.waitFor();
  return field.inputValue();
};

/** Marks a cell and fires, by link. */
const fire = async (page: Page, cell: number): Promise<string> => {
  await page.locator(`#aim-${cell}`).click();
  await press(page, "Fire");
  return linkOf(page);
};

const giveUp = async (page: Page): Promise<void> => {
  await press(page, english.play.resign);
  // The question takes no press in its first instant.
  const yes = page.getByRole("button", { name: english.play.resignYes });
  await expect
    .poll(async () => {
      await yes.click({ timeout: 2000 }).catch(() => {});
      return yes.count();
    })
    .toBe(0);
};

const said = (page: Page) => page.getByTestId("match-said").innerText();

let rooms: { readonly child: ChildProcess; readonly url: string } | undefined;

const startRooms = async () => {
  const child = spawn(process.execPath, [command, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await within(once(child.stdout, "data"), 60, "the address of broadside serve");
  return { child, url: `http://127.0.0.1:${/:(\d+)\//.exec(String(line))?.[1]}/` };
};

afterAll(async () => {
  if (!rooms) return;
  const ended = once(rooms.child, "exit");
  rooms.child.kill("SIGTERM");
  await ended;
});

/** A page of the server of rooms, where Ann has opened a room; its code, and the way in for a guest. */
const inRoom = async () => {
  foresee(/WebSocket connection/);
  rooms ??= await startRooms();
  const { child, url } = rooms;
  const ann = await open(START, {}, url);
  await way(ann, text.live);
  const code = /Room (\w{5})/.exec(await ann.getByText(/^Room \w{5}$/).innerText())?.[1] ?? "";
  return { child, url, ann, code, guest: () => open(`play&room=${code}`, {}, url) };
};

describe("in a room", () => {
  test("the other device answers by itself and at once, while its player does nothing", async () => {
    const { ann, guest } = await inRoom();
    const bob = await guest();
    await accept(bob);
    await bob.locator("#aim-4").click();
    await expect.poll(() => kindOf(bob, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
    await expect.poll(() => kindOf(ann, "own-4")).toMatch(/^(hit|miss|sunk)$/);
    // And so it goes on, each of them knowing.
    await ann.locator("#aim-0").click();
    await expect.poll(() => kindOf(ann, "aim-0")).toMatch(/^(hit|miss|sunk)$/);
    await expect.poll(() => said(bob)).toMatch(/Your turn/);
  });

  test("a code that nobody opened is refused, and the right one is read in small letters with spaces", async () => {
    const { code, url } = await inRoom();
    const bob = await open("play&friend=new", {}, url);
    const field = bob.getByLabel(text.roomCode);
    await field.fill("abcde");
    await press(bob, text.join);
    await bob.getByText(text.lines.unknown).waitFor();
    await expect.poll(() => field.inputValue()).toBe("ABCDE");
    await press(bob, text.join);
    await bob.getByText(text.lines.unknown).waitFor();
    await field.fill(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()} `);
    await press(bob, text.join);
    await bob.getByText(text.offered).waitFor();
  });

  test("who looks at the offer and leaves keeps no seat; your fleet is hidden until they accept", async () => {
    const { ann, guest } = await inRoom();
    const code = ann.getByText(text.lines.alone);
    await code.waitFor();
    expect(await ann.locator("td").count()).toBe(0);
    await press(ann, text.showFleet);
    await ann.locator("td").first().waitFor();
    await press(ann, text.hideFleet);
    expect(await ann.locator("td").count()).toBe(0);
    const looker = await guest();
    await looker.getByText(text.offered).waitFor();
    await ann.getByText(text.mustAccept).waitFor();
    expect(await ann.getByLabel(text.friendCode).count()).toBe(0);
    await looker.close();
    await code.waitFor();
    const bob = await guest();
    await accept(bob);
    await expect.poll(() => said(ann)).toContain(text.waitLive);
  });

  test("an invitation is cancelled: its code is none any more; whoever opened a room, too, can go to the friend's", async () => {
    const { ann, guest } = await inRoom();
    await press(ann, text.cancel);
    await ann.locator(".friend-ways").waitFor();
    const bob = await guest();
    await bob.getByText(text.lines.unknown).waitFor();
    const { code } = await inRoom();
    await way(ann, text.live);
    await ann.getByText(/^Room \w{5}$/).waitFor();
    await ann.getByLabel(text.friendCode).fill(code);
    await press(ann, text.join);
    await ann.getByText(text.offered).waitFor();
  });

  test("a press in the instant in which the board comes is no shot; the next one is", async () => {
    const { guest } = await inRoom();
    const bob = await guest();
    await bob.locator("button.is-large:enabled").waitFor();
    await bob.evaluate(() => {
      // The second press of a double press, where a cell of the board comes to lie.
      const press = (): void => {
        const { left, top, width, height } = document.querySelector("#aim-4")?.getBoundingClientRect() ?? new DOMRect();
        if (width === 0) return;
        watch.disconnect();
        (document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement).click();
        document.body.dataset["pressed"] = "";
      };
      const watch = new MutationObserver(press);
      watch.observe(document.body, { childList: true, subtree: true });
    });
    await accept(bob);
    await bob.locator("body[data-pressed]").waitFor();
    await bob.locator("td[id^=aim-]:focus").waitFor();
    expect(await said(bob)).toContain(english.play.yourTurn);
    expect(await kindOf(bob, "aim-4")).toBe("unknown");
    await bob.locator("#aim-4").click();
    await expect.poll(() => kindOf(bob, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
  });

  test("a friend who leaves is told of, with the way back; Home and the lobby lead on to the match", async () => {
    const { ann, guest, url } = await inRoom();
    const bob = await guest();
    await bob.locator("button.is-large:enabled").waitFor();
    // The game is agreed: nothing here changes it.
    expect(await bob.locator(".own-fleet input[type=radio]").count()).toBe(0);
    await accept(bob);
    await bob.locator("td[id^=aim-]:focus").waitFor();
    await expect.poll(() => said(ann)).toContain(text.waitLive);
    await bob.goto(`${url}#home`);
    await ann.getByText(text.hasLeft).waitFor();
    await bob.reload();
    const card = bob.locator("a.home-card", { hasText: homeBack.friendMatch });
    await expect.poll(() => card.innerText()).toContain(homeBack.friendTurn);
    await ann.goto(`${url}#play`);
    await ann.getByRole("link", { name: /with a friend: their turn/ }).waitFor();
    await card.click();
    await bob.locator("#aim-4").waitFor();
  });

  test("a server that falls silent is noticed, and also when it speaks again", async () => {
    const { ann, child } = await inRoom();
    child.kill("SIGSTOP");
    onTestFinished(() => void child.kill("SIGCONT"));
    await ann.getByText(text.lines.lost).waitFor({ timeout: 60_000 });
    child.kill("SIGCONT");
    await ann.getByText(text.lines.alone).waitFor({ timeout: 60_000 });
  });

  test("play again: the friend gets the offer at once in the same room, and the other side begins", async () => {
    const { ann, guest, code } = await inRoom();
    const bob = await guest();
    await accept(bob);
    await giveUp(bob);
    for (const page of [ann, bob]) await page.locator(".match-end").waitFor();
    await ann.getByRole("link", { name: english.play.rematch }).click();
    await ann.getByText(text.firsts.accepter).waitFor();
    await accept(ann);
    await bob.getByText(text.wantsRematch).waitFor();
    // One button accepts; "Play again" would be an offer of one's own.
    expect(await bob.getByRole("link", { name: english.play.rematch }).count()).toBe(0);
    await press(bob, text.accept);
    await accept(bob);
    await expect.poll(() => said(ann)).toContain(english.play.yourTurn);
    await expect.poll(() => said(bob)).toContain(text.waitLive);
    await ann.locator("#aim-4").click();
    await expect.poll(() => kindOf(ann, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
    // After a reload it is the rematch that goes on, by the same room.
    await bob.goto(`${bob.url().split("#")[0]}#play&room=${code}`);
    await bob.reload();
    await expect.poll(() => kindOf(bob, "own-4")).toMatch(/^(hit|miss|sunk)$/);
  });

  test("both offer a rematch: one of them is played", async () => {
    const { ann, guest } = await inRoom();
    const bob = await guest();
    await accept(bob);
    await giveUp(bob);
    for (const page of [ann, bob]) {
      await page.getByRole("link", { name: english.play.rematch }).click();
      await page.locator("button.is-large:enabled").waitFor();
    }
    for (const page of [ann, bob]) await accept(page);
    const offered = (page: Page) => page.getByText(text.offered).count();
    await expect.poll(async () => (await offered(ann)) + (await offered(bob))).toBe(1);
    const chosen = (await offered(ann)) > 0 ? ann : bob;
    await accept(chosen);
    for (const page of [ann, bob]) await page.getByTestId("match-said").waitFor();
  });

  test("who waits may give up: it holds as soon as the friend has moved", async () => {
    const { ann, guest } = await inRoom();
    const bob = await guest();
    await accept(bob);
    await giveUp(ann);
    await ann.getByText(text.givingUp).waitFor();
    await bob.getByText(text.friendGivesUp).waitFor();
    await bob.locator("#aim-4").click();
    for (const page of [ann, bob]) await page.locator(".match-end").waitFor();
    await expect.poll(() => kindOf(bob, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
  });
});

/** What the board beside the ways to play shows of a fleet, once there is one. */
const fleetOf = async (page: Page): Promise<string> => {
  await page.locator(".own-preview [aria-busy=false], .own-preview [role=grid]:not([aria-busy=true])").waitFor();
  return page.locator("td[id^=own-]").evaluateAll((cells) => cells.map((cell) => cell.outerHTML).join(""));
};

describe("at one device", () => {
  test("the fleet of a match that began shows nowhere else: not by back, forward or reload, nor in a copied tab", async () => {
    const page = await open("play&friend=new");
    await page.locator(".friend-ways button:enabled").first().waitFor();
    const fleet = await fleetOf(page);
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate(() => void window.open(location.href)),
    ]);
    await copy.locator(".friend-ways button:enabled").first().waitFor();
    expect(await fleetOf(copy)).toBe(fleet);
    await way(page, text.here);
    const cover = page.locator(".friend-cover");
    await cover.waitFor();
    await expect.poll(() => fleetOf(copy)).not.toBe(fleet);
    await page.goBack();
    await page.locator(".friend-ways button:enabled").first().waitFor();
    expect(await fleetOf(page)).not.toBe(fleet);
    await page.reload();
    await page.locator(".friend-ways button:enabled").first().waitFor();
    expect(await fleetOf(page)).not.toBe(fleet);
    await page.goForward();
    await cover.waitFor();
    expect(await page.locator("td").count()).toBe(0);
    await press(page, "I am player 2");
    await page.locator("button.is-large:enabled").waitFor();
    expect(await fleetOf(page)).not.toBe(fleet);
    await page.goto(`${site.url}#play`);
    await page.locator("button.start:enabled").waitFor();
    expect(await fleetOf(page)).not.toBe(fleet);
  });

  test("a double tap on the way to the cover does not lift it; another match begins with the other player", async () => {
    const page = await open(START, phone);
    await way(page, text.here);
    await press(page, "I am player 2");
    await accept(page);
    await page.locator("#aim-4").click();
    // The answer is there before the device goes on.
    await expect.poll(() => kindOf(page, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
    const hand = page.getByRole("button", { name: text.hide });
    await hand.waitFor();
    const place = await hand.boundingBox();
    await hand.dblclick();
    await page.locator(".friend-cover").waitFor();
    expect(await page.locator("td").count()).toBe(0);
    const cover = await page.getByRole("button", { name: "I am player 1" }).boundingBox();
    if (!place || !cover) throw new Error("nothing is shown");
    expect(cover.y + cover.height <= place.y || place.y + place.height <= cover.y).toBe(true);
    await press(page, "I am player 1");
    await giveUp(page);
    await page.locator(".match-end").waitFor();
    await page.getByRole("link", { name: english.play.rematch }).click();
    await accept(page);
    await press(page, "I am player 2");
    await accept(page);
    // Player 2 began, so now player 1 does.
    await press(page, text.hide);
    await page.getByRole("button", { name: "I am player 1" }).waitFor();
  });
});

describe("by link", () => {
  test("an invitation that is cancelled after a reload leaves the game chosen", async () => {
    const page = await open(START);
    await way(page, text.byLink);
    await linkOf(page);
    await page.reload();
    await press(page, text.cancel);
    await page.locator(".friend-ways").waitFor();
    await expect.poll(() => page.locator(".friend-start select").first().inputValue()).toBe("gorkoff-3x3");
  });

  test("what was sent is told at once; after giving up the last shot is answered, and the proof is the main button", async () => {
    const ann = await open(START);
    const bob = await open("play");
    await way(ann, text.byLink);
    await bob.goto(await linkOf(ann));
    await accept(bob);
    expect(await bob.getByTestId("marked").innerText()).toBe("");
    const shot = await fire(bob, 4);
    await expect.poll(() => said(bob)).toContain("You shot B2.");
    await ann.goto(shot);
    await giveUp(ann);
    await bob.goto(await linkOf(ann));
    await bob.locator(".match-end").waitFor();
    await expect.poll(() => kindOf(bob, "aim-4")).toMatch(/^(hit|miss|sunk)$/);
    const main = bob.locator(".match-end .primary");
    await expect.poll(() => main.allInnerTexts()).toEqual([text.copyLink]);
    await bob.locator(".end-ways").getByRole("link", { name: "Review" }).click();
    await bob.getByText("Your friend", { exact: false }).first().waitFor();
    expect(await bob.getByText("unknown player").count()).toBe(0);
  });

  test("two people accept one invitation: both sides are told, and whoever only accepts sends the link back", async () => {
    const ann = await open(START);
    const [bob, eve] = [await open("play"), await open("play")];
    await ann.getByLabel(text.you, { exact: true }).check();
    await way(ann, text.byLink);
    const offer = await linkOf(ann);
    for (const page of [bob, eve]) {
      await page.goto(offer);
      await accept(page);
      await expect.poll(() => said(page)).toContain(text.sendBack);
    }
    await ann.goto(await linkOf(bob));
    await ann.locator("#aim-0").waitFor();
    await ann.goto(await linkOf(eve));
    await ann.getByText(text.taken).waitFor();
    const shot = await fire(ann, 0);
    await eve.goto(shot);
    await eve.getByText(text.taken).waitFor();
    await bob.goto(shot);
    await expect.poll(() => kindOf(bob, "own-0")).toMatch(/^(hit|miss|sunk)$/);
  });

  test("a salvo just fired is told whole", async () => {
    const ann = await open("play&preset=gorkoff-3x3&turns=salvo&friend=new");
    const bob = await open("play");
    await way(ann, text.byLink);
    await bob.goto(await linkOf(ann));
    await accept(bob);
    for (const cell of [0, 1]) await bob.locator(`#aim-${cell}`).click();
    await fire(bob, 2);
    await expect.poll(() => said(bob)).toContain("You shot A1, B1, C1.");
  });

  test("rematch: the same way, without another question", async () => {
    const ann = await open(START);
    const bob = await open("play");
    await way(ann, text.byLink);
    await bob.goto(await linkOf(ann));
    await accept(bob);
    await giveUp(bob);
    await bob.getByRole("link", { name: english.play.rematch }).click();
    await bob.getByText(text.firsts.offerer).waitFor();
    await accept(bob);
    await bob.getByText(text.sendOffer).waitFor();
    await ann.goto(await linkOf(bob));
    await ann.getByText(text.firsts.accepter).waitFor();
  });
});
