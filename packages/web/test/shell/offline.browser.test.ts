// The page without a network, and newer versions of it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { axeFaults } from "../axe.ts";
import { builtPage, foresee, openNewPage, openPage, type Site, serveFolder } from "../browser.ts";
import { english } from "../english.ts";
import { chooseLanguage, openHelp } from "../page-frame.ts";
import { browser } from "../served-page.ts";

/** The built command. */
const COMMAND = fileURLToPath(new URL("../../../cli/dist/main.js", import.meta.url));

/** A browser takes its time to install a newer version beside other work. */
const UPDATE = { timeout: 60_000 };

const BOARD = "[role=grid][aria-busy=false]";

let built: string;

beforeAll(async () => {
  built = await builtPage();
});

/** `broadside serve`, on a free port. */
const served = async (): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const command = spawn(process.execPath, [COMMAND, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const close = async (): Promise<void> => {
    if (command.exitCode !== null) return;
    const ended = once(command, "exit");
    command.kill();
    await ended;
  };
  onTestFinished(close);
  const [line] = await within(once(createInterface(command.stdout), "line"), 60, "the address of broadside serve");
  return { url: String(line).match(/http:\S+/)?.[0] ?? "", close };
};

/** Opens the page and waits until all of it is on the device. */
const openKept = async (url: string): Promise<Page> => {
  const { page } = await openPage(browser, url, { serviceWorkers: "allow" });
  foresee(/ERR_CONNECTION_REFUSED/);
  await page.locator(BOARD).waitFor();
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === "activated";
  });
  return page;
};

/**
 * Rooms by their addresses, and what is visible in each. A test below checks that every file is stored, so a few rooms
 * and one language besides English are enough to show that the files are used.
 */
const ROOMS = [
  ["preset=gorkoff-5x5&shots=C1.", BOARD],
  ["review", ".review-room"],
  ["learn", ".learn-room"],
] as const;

test("as broadside serve serves it: without the network every room is there, in another language", async () => {
  const site = await served();
  const page = await openKept(site.url);
  await site.close();
  // An address with a language parameter is the address of the same page.
  await page.goto(`${site.url}?lang=ja`);
  await page.locator("html[lang=ja]").waitFor();
  // The parts of a room, and its words in a language, load when you enter the room.
  await chooseLanguage(page, "ja");
  for (const [fragment, seen] of ROOMS) {
    await page.goto(`${site.url}#${fragment}`);
    await page.locator(seen).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang), fragment).toBe("ja");
  }
  await page.goto(`${site.url}#analyse`);
  await page.reload();
  await openHelp(page);
  await page.keyboard.press("Escape");
  // A puzzle is made.
  await page.goto(`${site.url}#puzzles&level=easy&size=6&number=1`);
  await page.locator("#puzzle-0").waitFor();
  // You can start and play a match.
  await page.goto(`${site.url}#play`);
  await page.locator(".room main button.primary").first().click();
  await page.locator("[role=grid]").first().waitFor();
});

describe("in a folder of any host", () => {
  // One page for both tests: to store all of its files takes as long as everything else.
  const below = "games/board";
  let folder: string;
  let site: Site;
  let url: string;
  let page: Page;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "broadside-offline-"));
    cpSync(built, join(folder, below), { recursive: true });
    site = await serveFolder(folder);
    url = `${site.url}${below}/`;
    page = await openKept(`${url}#preset=gorkoff-5x5`);
  });

  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("a newer version is offered in every tab and taken when that is wished; nothing is lost", async () => {
    const other = await page.context().newPage();
    await other.goto(`${url}#play`);
    await other.locator(".room main button.primary").first().waitFor();
    await page.locator("#cell-12").focus();
    await page.keyboard.press("m");
    await page.getByRole("gridcell", { name: /^C3, miss/ }).waitFor();
    expect(await page.locator(".new-version").count()).toBe(0);

    const newer = readFileSync(join(folder, below, "index.html"), "utf8").replace("<body>", '<body data-newer="yes">');
    writeFileSync(join(folder, below, "index.html"), newer);
    const worker = readFileSync(join(folder, below, "sw.js"), "utf8");
    const changed = worker.replace(/("index\.html":")\w+/, "$1newer");
    expect(changed).not.toBe(worker);
    writeFileSync(join(folder, below, "sw.js"), changed);

    await page.reload();
    await page.locator(BOARD).waitFor();
    await page.getByText(english.help.newVersion).waitFor(UPDATE);
    // The new version is offered, but the old one keeps running.
    expect(await page.locator("body[data-newer]").count()).toBe(0);
    await other.getByText(english.help.newVersion).waitFor(UPDATE);
    await page.getByRole("button", { name: english.parts.reload, exact: true }).click();
    await page.locator("body[data-newer]").waitFor();
    await page.getByRole("gridcell", { name: /^C3, miss/ }).waitFor();
    expect(await page.locator(".new-version").count()).toBe(0);
    expect(await other.locator("body[data-newer]").count()).toBe(0);
    await other.getByRole("button", { name: english.parts.reload, exact: true }).click();
    await other.locator("body[data-newer]").waitFor();
  });

  test("every file of the page is kept; a page beside it stays what it is", async () => {
    writeFileSync(join(folder, "games/board/report.html"), "<title>report</title>");
    foresee(/ERR_CONNECTION_REFUSED/);
    await page.goto(`${url}report.html`);
    expect(await page.title()).toBe("report");
    await site.close();
    await page.goto(`${url}#preset=gorkoff-5x5`);
    await page.locator(BOARD).waitFor();
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url: of }) => of),
      );
      return (await Promise.all(names)).flat();
    });
    // All files except copies for servers that compress, source maps, the service worker, the element, and the
    // build stamp.
    const files = readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(?:br|gz|map)$|^(?:sw|broadside-board)\.js$|^\./.test(file.name))
      .map((file) => url + relative(built, join(file.parentPath, file.name)).split(sep).join("/"));
    expect(files.length).toBeGreaterThan(100);
    expect(kept.map((file) => file.replace(/\?.*/, "")).sort()).toEqual(files.sort());
  });
});

test("what could not be loaded says so in the room's frame, and is there with another try; nothing is lost", async () => {
  const site = await serveFolder(built);
  onTestFinished(() => site.close());
  foresee(/./);
  const { page } = await openNewPage(browser, `${site.url}#preset=gorkoff-3x3`, {
    viewport: { width: 375, height: 812 },
  });
  await page.locator(BOARD).waitFor();
  const again = page.getByRole("button", { name: english.parts.tryAgain });
  await page.route(/review-room-/, (route) => route.abort());
  await page.goto(`${site.url}#review`);
  await page.getByText(english.parts.loadingFailed({ what: english.shell.review })).waitFor();
  expect(await page.getByRole("navigation", { name: english.shell.rooms }).isVisible()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute(/review-room-/);
  await again.click();
  await page.locator(".review-room").waitFor();
  // A part of a room.
  await page.route(/place-room-/, (route) => route.abort());
  await page.goto(`${site.url}#preset=gorkoff-3x3&place=`);
  await page.getByText(english.parts.loadingFailed({ what: english.parts.partPlacing })).waitFor();
  await page.unroute(/place-room-/);
  await again.click();
  await page.getByRole("grid", { name: english.placing.boardForPlacing }).waitFor();
  // The engine's thread is a file too.
  await page.route(/engine-thread-/, (route) => route.abort());
  await page.goto(`${site.url}#preset=gorkoff-5x5&shots=A1x`);
  await page.reload();
  await page.locator(".advice-panel").getByRole("button", { name: english.parts.tryAgain }).waitFor();
  await page.goto(`${site.url}#play`);
  await page.getByRole("alert").getByRole("button", { name: english.parts.tryAgain }).waitFor();
  await page.unroute(/engine-thread-/);
  await again.click();
  await page.locator("button.start:enabled").waitFor();
  await page.goto(`${site.url}#preset=gorkoff-5x5&shots=A1x`);
  await again.click();
  await page.getByRole("gridcell", { name: /^A1, hit/ }).waitFor();
  await page.locator(BOARD).waitFor();
});

test("opened as a file it says what to do, and over http that is never seen", async () => {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(`file://${join(built, "index.html")}`);
  await page.getByText("over http only").waitFor();
  const site = await serveFolder(built);
  onTestFinished(() => site.close());
  await page.route("**/*.js", () => {});
  await page.goto(site.url, { waitUntil: "commit" });
  await page.locator(".from-file").waitFor({ state: "attached" });
  // Nothing is painted before the style sheet in the head has loaded, so what it hides never appears.
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect(await page.locator(".from-file").isVisible()).toBe(false);
});

test("it runs nothing that is written into it and reaches no other host", async () => {
  const site = await serveFolder(built);
  onTestFinished(() => site.close());
  foresee(/./);
  const { page } = await openPage(browser, site.url);
  await page.locator(BOARD).waitFor();
  const broken = await page.evaluate(async () => {
    const found: string[] = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => found.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "document.title = 'written in'";
    document.body.append(script);
    const image = document.createElement("img");
    image.src = "http://127.0.0.2:9/picture.png";
    document.body.append(image);
    document.body.insertAdjacentHTML("beforeend", "<button onclick=\"document.title = 'pressed'\">x</button>");
    await fetch("http://127.0.0.2:9/").catch(() => {});
    (document.body.lastElementChild as HTMLElement).click();
    // What is refused is told a moment later.
    for (let tries = 0; tries < 100 && found.length < 4; tries++) await new Promise((told) => setTimeout(told, 50));
    return found.sort();
  });
  expect(broken).toEqual(["connect-src", "img-src", "script-src-attr", "script-src-elem"]);
  expect(await page.title()).not.toMatch(/written|pressed/);
  // WebAssembly compiles; it halves the time to count maps.
  await page.evaluate(() => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
});
