// The element in pages of others: with and without a policy, by keyboard, and for people who do not see it.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { infer, parseCell, parseKnowledge, parseScenario, preset, unwrap } from "@broadside/engine";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { parseAddress } from "../../web/src/board/notation/address.ts";
import { embedLines } from "../../web/src/rooms/analyse/embed-panel.tsx";
import { axeFaultsInSchemes } from "../../web/test/axe.ts";
import { foresee, openNewPage, openPage, serveFolder } from "../../web/test/browser.ts";
import { browser } from "../../web/test/served-page.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const ELEMENT = join(root, "packages/embed/dist/broadside-board.js");

/** What these tests ask of an element. */
type Element = HTMLElement & { shots: string };

/** Opens a page with this body, and the element's script. */
const open = async (body: string, { head = "", script = ELEMENT, ...options } = {}): Promise<Page> => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-embed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const html = `<!doctype html><html lang="en"><head><title>A page</title>${head}</head>
<body><main><h1>A page</h1>${body}</main><script src="broadside-board.js"></script></body></html>`;
  writeFileSync(join(folder, "index.html"), html);
  symlinkSync(script, join(folder, "broadside-board.js"));
  const site = await serveFolder(folder);
  onTestFinished(() => site.close());
  return (await openNewPage(browser, site.url, options)).page;
};

const policy = (content: string): string => `<meta http-equiv="Content-Security-Policy" content="${content}">`;

/** Polls the line of an element: what it says about its board, or what is wrong. */
const lineOf = (page: Page, name = "broadside-board") =>
  expect.poll(() => page.locator(name).locator("[role=status], [role=alert]").first().innerText(), { timeout: 60_000 });

/** The exact numbers of a position, in the words of the element. */
const said = (rules: string, shots: string, best: string): string => {
  const posterior = infer(unwrap(parseKnowledge(preset(rules), shots)));
  const cell = unwrap(parseCell(posterior.knowledge.scenario.board, best));
  const layouts = posterior.layouts.toLocaleString("en");
  return `${layouts} layouts are left. Likeliest hit: ${best}, ${(100 * posterior.chance(cell)).toFixed(1)}\u00a0%.`;
};

test("two elements on a page show their maps, each in its language; attributes that change change them", async () => {
  const page = await open(`
    <broadside-board id="one" shots="E5. F6x"></broadside-board>
    <broadside-board id="two" scenario="gorkoff-5x5" language="de" shots="C3x"></broadside-board>`);
  await lineOf(page, "#one").toBe(said("hasbro", "E5. F6x", "G6"));
  await lineOf(page, "#two").toBe("Noch 984 Aufstellungen sind möglich. Wahrscheinlichster Treffer: A1, 75,0\u00a0%.");
  const cell = (name: string, cell: string) => page.locator(`${name} td[aria-label^="${cell},"]`);
  await expect.poll(() => cell("#one", "F7").getAttribute("aria-label")).toBe("F7, 44.2 percent");
  await expect.poll(() => cell("#one", "G6").getAttribute("aria-label")).toBe("G6, 44.2 percent, best cell");
  await expect.poll(() => cell("#one", "E5").getAttribute("aria-label")).toBe("E5, miss, shot 1");
  await expect.poll(() => cell("#two", "C3").getAttribute("aria-label")).toBe("C3, Treffer, Schuss 1");

  await page.locator("#one").evaluate((element: Element) => (element.shots = "E5. F6x G6x"));
  await lineOf(page, "#one").toBe(said("hasbro", "E5. F6x G6x", "H6"));
  await page.locator("#one").evaluate((element) => {
    element.setAttribute("scenario", "gorkoff-3x3");
    element.setAttribute("shots", "");
    element.setAttribute("language", "ja");
  });
  await lineOf(page, "#one").toMatch(/^残りの配置は4通りです。/);
  await expect.poll(() => page.locator("#one td").count()).toBe(10);
  await lineOf(page, "#two").toMatch(/^Noch 984 /);
  // Taken out of the page and put back, it counts again.
  await page.locator("#one").evaluate((element) => {
    const { parentElement } = element;
    element.remove();
    parentElement?.append(element);
  });
  await lineOf(page, "#one").toMatch(/^残りの配置は4通りです。/);
});

test("shots that contradict each other name the first that is impossible; without a map there is none", async () => {
  const page = await open('<broadside-board scenario="gorkoff-3x3" shots="A1x A3x B2x C1."></broadside-board>');
  await lineOf(page).toBe("No layout fits these shots: B2 hit is the first that is impossible.");
  await page.locator("broadside-board").evaluate((element) => element.setAttribute("map", "off"));
  await lineOf(page).toBe("");
  await expect.poll(() => page.locator("broadside-board .is-shaded").count()).toBe(0);
});

test("a bad attribute gives one line that says what would be right, and the board comes back", async () => {
  const page = await open('<broadside-board scenario="hasbr"></broadside-board>');
  const { length } = await page
    .locator("broadside-board")
    .evaluate(({ shadowRoot }) => String(shadowRoot?.textContent));
  expect(length).toBeLessThan(200);
  await lineOf(page).toMatch(/^scenario: .*"hasbr".*hasbro/);
  const faults: readonly (readonly [name: string, value: string, line: RegExp])[] = [
    ["scenario", '{ "board": 3 }', /^scenario: /],
    ["scenario", "boxes:9x3:2", /^scenario: the board has 729 cells; an element draws at most 400/],
    ["shots", "E5. F6y", /^shots: .*F6y/],
    ["language", "xx", /^language: "xx" is unknown; write en, de, pl, ru, fr or ja$/],
    ["theme", "red", /^theme: "red" is unknown; write light, dark or auto$/],
    ["map", "yes", /^map: "yes" is unknown; write on or off$/],
    ["interactive", "yes", /^interactive: "yes" is unknown; write on or off$/],
    [
      "page",
      "javascript:alert(1)",
      /^page: "javascript:alert\(1\)" is no address of a page; write one that begins with https/,
    ],
  ];
  await page.locator("broadside-board").evaluate((element) => element.removeAttribute("scenario"));
  for (const [name, value, line] of faults) {
    await page
      .locator("broadside-board")
      .evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value] as const);
    await lineOf(page).toMatch(line);
    await page.locator("broadside-board").evaluate((element, name) => element.removeAttribute(name), name);
    await lineOf(page).toMatch(/^30,093,975,536 layouts are left\./);
  }
});

test("with the address of a page, a link below the board leads to the same position there", async () => {
  const rules =
    '{ "name": "its & 100%", "board": { "size": [5, 5] }, "fleet": [3], "contact": "none", "answers": "sunk" }';
  const page = await open(`
    <broadside-board id="one" shots="E5. F6x F7#destroyer" page="https://ships.example/play/#old"></broadside-board>
    <broadside-board id="two" scenario='${rules.replaceAll("&", "&amp;")}' shots=" A1. " page="../page/"></broadside-board>
    <broadside-board id="none"></broadside-board>`);
  const linkIn = (name: string) => page.locator(name).getByRole("link", { name: "Open in Broadside" });
  const address = async (name: string): Promise<URL> => new URL((await linkIn(name).getAttribute("href")) ?? "");
  await linkIn("#one").waitFor();
  expect((await address("#one")).href).toBe("https://ships.example/play/#preset=hasbro&shots=E5.+F6x+F7%23destroyer");
  const { hash, pathname, origin } = await address("#two");
  expect([origin, pathname]).toEqual([new URL(page.url()).origin, "/page/"]);
  const there = parseAddress(hash);
  expect(there.problems).toEqual([]);
  expect(there.knowledge).toEqual(unwrap(parseKnowledge(unwrap(parseScenario(JSON.parse(rules))), "A1.")));
  await page.locator("#one").evaluate((element: Element) => (element.shots = ""));
  await expect.poll(async () => (await address("#one")).hash).toBe("#preset=hasbro");
  await lineOf(page, "#none").toMatch(/^30,093,975,536 /);
  expect(await linkIn("#none").count()).toBe(0);
});

test("where a policy forbids workers or WebAssembly, the board says so in one line, without styles from the page", async () => {
  foresee(/Content Security Policy|Creating a worker|Worker/i);
  const body = '<broadside-board shots="E5. F6x"></broadside-board>';
  const strict = await open(body, { head: policy("default-src 'none'; script-src 'self'") });
  await lineOf(strict).toBe(
    "Shown without chances: this page’s policy does not allow the worker that counts the layouts.",
  );
  await expect.poll(() => strict.locator("broadside-board td.has-sign").count()).toBe(2);
  await expect
    .poll(() =>
      strict
        .locator("broadside-board .cell")
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().width),
    )
    .toBeGreaterThan(30);
  const noWasm = await open(body, { head: policy("default-src 'none'; script-src 'self'; worker-src blob:") });
  await lineOf(noWasm).toBe(
    "Shown without chances: this page’s policy does not allow WebAssembly, which counts the layouts.",
  );
  const enough = policy("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:");
  await lineOf(await open(body, { head: enough })).toBe(said("hasbro", "E5. F6x", "G6"));
});

test("by keyboard and mouse a cell is chosen, and the page hears of it with the exact numbers", async () => {
  const page = await open('<button>before</button><broadside-board shots="E5. F6x"></broadside-board>');
  await page.evaluate(() => {
    document.addEventListener("cell-chosen", ({ detail }) => {
      document.title = JSON.stringify(detail);
    });
  });
  await lineOf(page).toBe(said("hasbro", "E5. F6x", "G6"));
  const focused = () =>
    page.locator("broadside-board").evaluate(({ shadowRoot }) => shadowRoot?.activeElement?.getAttribute("aria-label"));
  await page.locator("button").focus();
  await page.keyboard.press("Tab");
  await expect.poll(focused).toMatch(/^A1, /);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toMatch(/^B2, /);
  await page.keyboard.press("Control+End");
  await expect.poll(focused).toMatch(/^J10, /);
  await page.keyboard.press("Enter");
  const posterior = infer(unwrap(parseKnowledge(preset("hasbro"), "E5. F6x")));
  const toldOf = (cell: string) => {
    const index = unwrap(parseCell(posterior.knowledge.scenario.board, cell));
    const occupied = posterior.occupied.toBigints()[index];
    const { layouts } = posterior;
    return { cell, layouts: `${layouts}`, occupied: `${occupied}`, chance: Number(occupied) / Number(layouts) };
  };
  await expect.poll(async () => JSON.parse(await page.title())).toEqual(toldOf("J10"));
  await page.locator('broadside-board td[aria-label^="C4,"]').click();
  await expect.poll(async () => JSON.parse(await page.title())).toEqual(toldOf("C4"));
  await expect.poll(() => page.locator("broadside-board .is-cell").innerText()).toMatch(/^C4, 1\d\.\d percent$/);
});

test("readers enter shots by presses and keys, the map follows, and the page hears of it; elsewhere presses enter none", async () => {
  const page = await open(`
    <broadside-board id="on" interactive></broadside-board><broadside-board id="off" shots="E5."></broadside-board>`);
  await page.evaluate(() => {
    document.addEventListener("shots-changed", ({ detail }) => {
      document.title = JSON.stringify(detail);
    });
  });
  await lineOf(page, "#on").toMatch(/^30,093,975,536 layouts are left\./);
  const press = (cell: string) => page.locator(`#on td[aria-label^="${cell},"]`).click();
  const told = () => page.title().then(JSON.parse);
  const presses: readonly (readonly [cell: string, shots: string, best?: string])[] = [
    ["E5", "E5.", "F6"],
    ["F6", "E5. F6."],
    ["F6", "E5. F6x", "G6"],
    ["G6", "E5. F6x G6."],
    ["G6", "E5. F6x G6x", "H6"],
    // The two cells hit have room for one ship.
    ["G6", "E5. F6x G6#destroyer"],
    ["G6", "E5. F6x", "G6"],
    ["E5", "E5x F6x"],
    // One cell alone has room for no ship.
    ["E5", "F6x"],
  ];
  for (const [cell, shots, best] of presses) {
    await press(cell);
    await expect.poll(told).toEqual({ shots, cell });
    expect(await page.locator("#on").evaluate((element: Element) => element.shots)).toBe(shots);
    if (best) await lineOf(page, "#on").toBe(said("hasbro", shots, best));
  }
  // The line about the cell and the focus stay.
  await expect.poll(() => page.locator("#on .is-cell").innerText()).toMatch(/^E5, \d+\.\d percent$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(told).toEqual({ shots: "F6x F5.", cell: "F5" });
  await expect.poll(() => page.locator("#on .is-cell").innerText()).toBe("F5, miss, shot 2");
  await page.keyboard.press("Delete");
  await expect.poll(told).toEqual({ shots: "F6x", cell: "F5" });
  await page.locator('#off td[aria-label^="C4,"]').click();
  await expect.poll(() => page.locator("#off .is-cell").innerText()).toMatch(/^C4, /);
  await page.keyboard.press("Delete");
  expect(await page.locator("#off").getAttribute("shots")).toBe("E5.");
  expect(await axeFaultsInSchemes(page)).toEqual([]);
});

test("the board says its fleet and rules; with buttons and Ctrl+Z readers take steps back, and clear the board", async () => {
  const page = await open(`
    <broadside-board id="on" scenario="gorkoff-5x5" shots="C3x" interactive></broadside-board>
    <broadside-board id="off" scenario="hasbro" language="ru"></broadside-board>`);
  const rules = (name: string) => page.locator(`${name} p.line`).filter({ hasText: /;|；/ });
  await expect
    .poll(() => rules("#on").innerText())
    .toBe(
      "cruiser 3, 2 × destroyer 2, 3 × boat 1; ships may not touch, not even at a corner".replace(
        /(?<=\d) × |(?<=[a-z]) (?=\d)/g,
        (gap) => gap.replaceAll(" ", "\u00a0"),
      ),
    );
  await expect
    .poll(() => rules("#off").innerText())
    .toMatch(/^авианосец.5, .*; корабли могут касаться, но не перекрываться$/);
  expect(await page.locator("#off button").count()).toBe(0);
  const shots = () => page.locator("#on").evaluate((element: Element) => element.shots);
  const button = (name: string) => page.locator("#on").getByRole("button", { name, exact: true });
  const isOff = (name: string) => button(name).getAttribute("aria-disabled");
  await lineOf(page, "#on").toMatch(/^984 layouts are left\./);
  expect(await isOff("Undo")).toBe("true");
  await page.locator('#on td[aria-label^="A1,"]').click();
  await page.locator('#on td[aria-label^="A1,"]').click();
  await expect.poll(shots).toBe("C3x A1x");
  await page.keyboard.press("Control+z");
  await expect.poll(shots).toBe("C3x A1.");
  await button("Clear").press("Enter");
  await expect.poll(shots).toBe("");
  await lineOf(page, "#on").toMatch(/^1,428 layouts are left\./);
  await expect.poll(() => isOff("Clear")).toBe("true");
  for (const left of ["C3x A1.", "C3x"]) {
    await button("Undo").click();
    await expect.poll(shots).toBe(left);
  }
  await expect.poll(() => isOff("Undo")).toBe("true");
  // What the page around writes is no step of the reader.
  await button("Clear").click();
  await page.locator("#on").evaluate((element: Element) => (element.shots = "E5."));
  await expect.poll(() => isOff("Undo")).toBe("true");
  expect(await axeFaultsInSchemes(page)).toEqual([]);
});

test("the example page has no fault that axe finds, in light and dark, and fits 320 pixels", async () => {
  const site = await serveFolder(root);
  onTestFinished(() => site.close());
  const { page } = await openPage(browser, `${site.url}examples/embed.html`, { viewport: { width: 320, height: 640 } });
  await lineOf(page, "[shots='E5. F6x'][aria-label]").toBe(said("hasbro", "E5. F6x", "G6"));
  await lineOf(page, "[language=de]").toMatch(/^Noch 86 Aufstellungen/);
  const overflow = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll("broadside-board")].flatMap(({ shadowRoot }) => [
        ...(shadowRoot?.querySelectorAll("*") ?? []),
      ]);
      const far = all
        .filter((element) => element.getBoundingClientRect().right > 320)
        .map(({ className }) => className);
      return { far, page: document.documentElement.scrollWidth };
    });
  await expect.poll(overflow).toEqual({ far: [], page: 320 });
  expect(await axeFaultsInSchemes(page)).toEqual([]);
  await page.locator("#shots").fill("E5. F6y");
  await lineOf(page, "#yours").toMatch(/^shots: /);
  await page.locator("#shots").fill("E5. F6x A1.");
  await expect.poll(() => page.locator("#yours td.has-sign").count()).toBe(3);
  await page.locator("#yours td[aria-label^='A1,']").click();
  await expect.poll(() => page.locator("#shots").inputValue()).toBe("E5. F6x A1x");
});

test("the lines of the docs and of Analyse's Share work as they are, whatever the rules", async () => {
  const docs = readFileSync(join(root, "docs/how-to/embedding.md"), "utf8");
  const [lines = "", withEvent = ""] = Array.from(docs.matchAll(/^```html\n(.*?)^```$/gms), ([, html]) => html);
  await lineOf(await open(lines)).toBe(said("hasbro", "E5. F6x", "G6"));
  const listening = await open(withEvent);
  await lineOf(listening).toBe(said("hasbro", "E5. F6x", "G6"));
  await listening.locator('broadside-board td[aria-label^="A1,"]').click();
  await expect.poll(() => listening.locator("#chosen").innerText()).toMatch(/^A1: \d+ of 5449597552 layouts$/);
  const rules = {
    ...{ name: 'it\'s <b>"mine"</b> & yours', board: { size: [4, 4] }, contact: "allowed", answers: "named" },
    fleet: [{ name: "captain", length: 2 }],
  };
  const knowledge = unwrap(parseKnowledge(unwrap(parseScenario(rules)), "A1. B2x"));
  const shared = await open(embedLines(knowledge, "fr", { page: "https://ships.example/?a=1&b=2" }));
  await lineOf(shared).toMatch(/^Il reste 4 dispositions\. /);
  await expect.poll(() => shared.locator("broadside-board").count()).toBe(1);
  const there = await shared.locator("broadside-board a").getAttribute("href");
  expect(there).toMatch(/^https:\/\/ships\.example\/\?a=1&b=2#rules=/);
  expect(parseAddress(new URL(there ?? "").hash)).toMatchObject({ problems: [], knowledge });
});

test("a bundler may shorten the file, keep the names of functions, and load it twice", async () => {
  const bundled = join(mkdtempSync(join(tmpdir(), "broadside-bundled-")), "page.js");
  onTestFinished(() => rmSync(join(bundled, ".."), { recursive: true }));
  await build({ entryPoints: [ELEMENT], outfile: bundled, bundle: true, minify: true, keepNames: true });
  writeFileSync(bundled, `${readFileSync(bundled, "utf8")}\n;${readFileSync(ELEMENT, "utf8")}`);
  const page = await open('<broadside-board shots="E5. F6x"></broadside-board>', { script: bundled });
  await lineOf(page).toBe(said("hasbro", "E5. F6x", "G6"));
});
