// The table of everything that Analyse can do, in everything.md. No row takes more than three presses, no control is
// missing from the table, and the long run carries out each row.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import type { BoardPage } from "../board-page.ts";
import { useBoardPages } from "../board-pages.ts";
import { english } from "../english.ts";

const START = "preset=hasbro&shots=E5.+F6x";
/** The maximum number of presses for a row. */
const MOST = 3;

/** How many milliseconds to wait for the result of a press: longer than a count takes on a busy machine. */
const SOON = 15_000;

interface Row {
  readonly what: string;
  readonly fragment: string;
  /** What is pressed to reach the start of the row. */
  readonly before: readonly string[];
  readonly presses: readonly string[];
  readonly seen: readonly string[];
  /** The test that covers the row: its file and a part of its name. */
  readonly by?: { readonly file: string; readonly name: string };
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text);

const readRow = (line: string): Row => {
  const [what, from, press, then] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const first = quoted(from);
  const isPlace = first[0]?.startsWith("preset=") === true;
  const by = /^test `([^`]+)`: "(.+)"$/.exec(then);
  return {
    what,
    fragment: isPlace ? first[0] : START,
    before: isPlace ? first.slice(1) : first,
    presses: quoted(press),
    seen: by ? [] : quoted(then),
    ...(by ? { by: { file: by[1], name: by[2] } } : {}),
  };
};

const ROWS = readFileSync(new URL("everything.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what"))
  .map(readRow);

/** Once strategies have been compared, the page asks all of them about every position, so these rows come last. */
const asksAll = ({ presses }: Row): number => Number(presses.includes("Compare strategies"));

/** The rows that are carried out here, in groups. */
const DONE = ROWS.filter(({ by }) => !by).sort((a, b) => asksAll(a) - asksAll(b));
const PARTS = Array.from({ length: Math.ceil(DONE.length / 16) }, (_, i) => {
  const rows = DONE.slice(16 * i, 16 * (i + 1));
  return { from: rows[0].what, rows };
});

/**
 * Finds the control or cell to press by its name, among those that nothing covers. Prefers one with exactly this
 * name, then one whose name begins with it, then one that contains it as a word. Marks it, so that the test can
 * find it from outside the page.
 */
const mark = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((name) => {
    const top = document.querySelector("dialog[open]") ?? document;
    const nameOf = (element: Element): string => {
      const { labels } = element as HTMLInputElement;
      const own = labels?.[0] ?? (element as HTMLElement);
      const text = element.getAttribute("aria-label") ?? own.innerText;
      return text.trim().replace(/\s+/g, " ");
    };
    const over = document.querySelector(".chooser");
    const all = [over, top].flatMap((scope) => [
      ...(scope?.querySelectorAll("[role=grid] td, button, a, input, select, textarea, summary") ?? []),
    ]);
    const seen = all.filter((element) => element.checkVisibility() && !(element as HTMLButtonElement).disabled);
    const word = new RegExp(`(^|[^\\p{L}\\d])${name.replace(/[()[\]?+.]/g, "\\$&")}($|[^\\p{L}\\d])`, "u");
    const tests: ((own: string) => boolean)[] = [
      (own) => own === name,
      (own) => own.startsWith(name) && word.test(own),
      // A cell's label says more than the name of the cell.
      (own) => word.test(own) && !/^([A-Z]\d+|\([\d,]+\)), /.test(own),
    ];
    document.querySelector("[data-pressed]")?.removeAttribute("data-pressed");
    for (const test of tests) {
      const found = seen.find((element) => test(nameOf(element)));
      if (!found) continue;
      found.setAttribute("data-pressed", "");
      return true;
    }
    return false;
  }, name);

/** Whether a condition becomes true within a short time. */
const soon = async (holds: () => Promise<boolean>): Promise<boolean> => {
  try {
    await expect.poll(holds, { timeout: SOON }).toBe(true);
    return true;
  } catch {
    return false;
  }
};

/** Presses a control, or chooses or types the text after a colon. Returns false if no control has that name. */
const press = async (board: BoardPage, token: string): Promise<boolean> => {
  const { page } = board;
  await board.settled();
  const [, field, value] = /^(.+?): (.+)$/.exec(token) ?? [];
  if (!(await soon(() => mark(page, field ?? token)))) return false;
  const found = page.locator("[data-pressed]");
  // A section that an earlier row unfolded is still unfolded.
  const isOpen = await found.evaluate((element) => element.matches("details[open] > summary"));
  if (value === undefined) {
    const before = page.url();
    const isCell = await found.evaluate((element) => element.matches("td"));
    if (!isOpen) await found.click({ force: true });
    // A press on a cell enters an answer or asks for one, in a part of the page that may have to load first.
    if (isCell) await soon(async () => page.url() !== before || (await page.locator(".chooser").count()) > 0);
  } else if ((await found.evaluate(({ tagName }) => tagName)) === "SELECT") {
    const option = found.locator("option").filter({ hasText: value }).first();
    if ((await option.count()) === 0) return false;
    await found.selectOption((await option.getAttribute("value")) ?? value);
  } else {
    await found.fill(value);
    await found.press("Enter");
  }
  return true;
};

/** Everything the page says, both visible text and text for screen readers, and its address. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
    const values = [...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value);
    return [document.body.innerText, ...labels, ...values, decodeURIComponent(location.hash)]
      .join("\n")
      .replace(/\s+/g, " ");
  });

const open = useBoardPages({ viewport: { width: 1366, height: 900 }, permissions: ["clipboard-write"] });

describe("every row of the table", () => {
  test("takes at most three presses, and names what is seen then", () => {
    expect(ROWS.length).toBeGreaterThan(60);
    for (const { what, presses, seen, by } of ROWS) {
      expect(presses.length, what).toBeLessThanOrEqual(MOST);
      expect(seen.length > 0 || by !== undefined, what).toBe(true);
    }
  });

  test("that another test does names one that there is", () => {
    for (const { what, by } of ROWS)
      if (by) expect(readFileSync(new URL(`../${by.file}`, import.meta.url), "utf8"), what).toContain(by.name);
  });

  // Other tests carry out each of these presses too, so only the long run takes the words of the table for it.
  test.skipIf(!isLong).each(PARTS)("is done, and the page shows what it says: from “$from” on", async ({ rows }) => {
    const board = await open(START);
    const faults: string[] = [];
    for (const { what, fragment, before, presses, seen } of rows) {
      await board.page.keyboard.press("Escape");
      // Go through another position, so that nothing from the previous row remains. Nobody waits for its map.
      await board.page.evaluate(async () => {
        const moved = new Promise((told) => addEventListener("popstate", told, { once: true }));
        location.hash = "preset=gorkoff-3x3";
        await moved;
      });
      await board.goTo(fragment);
      // The game is still the one of earlier rows, with what they tried.
      const back = board.button(english.board.backToGame);
      if (await back.isVisible()) await back.click();
      const misses: string[] = [];
      for (const token of [...before, ...presses])
        if (misses.length === 0 && !(await press(board, token))) misses.push(`“${token}” cannot be pressed`);
      for (const token of misses.length === 0 ? seen : [])
        if (!(await soon(async () => (await said(board.page)).includes(token)))) misses.push(`“${token}” is not seen`);
      faults.push(...misses.map((miss) => `${what}: ${miss}`));
    }
    expect(faults).toEqual([]);
  });
});

test("no control of the page is left out of the table", async () => {
  const board = await open(START);
  const { page } = board;
  for (const fragment of [START, "preset=gorkoff-5x5&shots=A1x+B2.+C3x+E5x", "preset=boxes:3x3:2&shots=(2,2,2)=1"]) {
    await board.goTo(fragment);
    const closed = page.locator("main details:not([open]) > summary:visible");
    for (const tab of ["shots", "more"] as const) {
      await board.openTab(tab);
      for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
    }
    await page.locator(".ranking").first().waitFor();
    // The form of the rules loads when it is unfolded.
    await page.getByText(english.rules.playThese).waitFor();
    const names = await page.evaluate(() =>
      [...document.querySelectorAll("#app button, #app a, #app input, #app select, #app textarea, #app summary")]
        .filter((element) => element.checkVisibility() || element.closest("[role=tabpanel][hidden]"))
        .filter((element) => !element.closest("[role=grid], .rooms, .brand, .ranking ol"))
        .map((element) => {
          const { labels, type, name } = element as HTMLInputElement;
          const text = element.getAttribute("aria-label") ?? (labels?.[0] ?? (element as HTMLElement)).innerText;
          return { name: text.trim().replace(/\s+/g, " "), group: type === "radio" ? name : undefined };
        }),
    );
    const tokens = ROWS.flatMap(({ before, presses }) => [...before, ...presses]).map((token) => token.split(":")[0]);
    // One of several numbered things stands for all of them.
    const plain = (name: string): string => name.replace(/\d.*$/s, "").trim();
    const isNamed = (name: string): boolean =>
      tokens.some(
        (token) =>
          name === token ||
          name.startsWith(token) ||
          name.endsWith(token) ||
          (plain(name) !== "" && plain(name) === plain(token)),
      );
    const groups = new Set(
      names.filter(({ name, group }) => group !== undefined && isNamed(name)).map(({ group }) => group),
    );
    const left = names.filter(({ name, group }) => !(isNamed(name) || groups.has(group)));
    // The shots in the list, and the answers and the cell of the best shot, have names that depend on the position.
    const about = /^(\d+\s?[A-Z(]|[·×#=]|[A-Z]\d+$|\(\d)/u;
    expect(
      left.map(({ name }) => name).filter((name) => !about.test(name)),
      fragment,
    ).toEqual([]);
  }
});
