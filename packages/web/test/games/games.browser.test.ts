import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { formatCount } from "@broadside/engine/text";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { REFUSALS } from "../altered-page.ts";
import { axeFaults } from "../axe.ts";
import type { BoardPage } from "../board-page.ts";
import { useBoardPages, useOneBoardPage } from "../board-pages.ts";
import { beginning, english } from "../english.ts";
import { giveFile, savedBy } from "../saved-file.ts";
import { storedRecords, storeRecords } from "../stored-records.ts";

const open = useBoardPages();
/** For tests to which it does not matter which games are stored. */
const openAmongOthers = useOneBoardPage();
const SMALL = "preset=gorkoff-5x5";
const phone: BrowserContextOptions = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** What the engine itself says about a position of the small game. */
const layouts = (shots: string): string =>
  formatCount(infer(unwrap(parseKnowledge(preset("gorkoff-5x5"), shots))).layouts);

/** Goes to Analyse as a returning visitor would. */
const comeBack = async (board: BoardPage): Promise<void> => {
  const bare = board.page.url().replace(/#.*$/s, "");
  await board.page.goto("about:blank");
  await board.page.goto(`${bare}#analyse`);
  await board.settled();
};

const shots = (board: BoardPage): Promise<string> => board.shots.inputValue();
const dialog = (board: BoardPage) => board.page.getByRole("dialog", { name: english.analyse.myGames });
const openGames = async (board: BoardPage): Promise<void> => {
  await board.openMyGames();
};
const names = (board: BoardPage): Promise<string[]> => board.page.locator(".game-name").allInnerTexts();
const gameButton = (board: BoardPage, name: RegExp) => dialog(board).locator(".game-open", { hasText: name });

describe("the game goes on", () => {
  test("after a reload, with undo and redo, and at the bare address", async () => {
    const board = await open(SMALL);
    for (const text of ["A1x", "A1x C3.", "A1x C3. E5x"]) await board.write(text);
    // In the moment after a shot.
    await board.page.reload();
    await board.settled();
    expect(await shots(board)).toBe("A1x C3. E5x");
    // The unfolded sections are settings; the game itself is in the database.
    const kept = await board.page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => !key.startsWith("broadside:fold-"))).toEqual([]);
    await board.button(english.parts.undo).click();
    await board.page.reload();
    await board.settled();
    expect(await shots(board)).toBe("A1x C3.");
    await board.button(english.parts.redo).click();
    await expect.poll(() => shots(board)).toBe("A1x C3. E5x");
    await board.button(english.parts.undo).click();
    await comeBack(board);
    expect(await board.fragment).toBe(`#${SMALL}&shots=A1x+C3.`);
    await expect.poll(() => board.layouts()).toBe(layouts("A1x C3."));
    await board.button(english.parts.redo).click();
    await expect.poll(() => shots(board)).toBe("A1x C3. E5x");
    await board.page.goBack();
    await expect.poll(() => shots(board)).toBe("A1x C3.");
  });

  test("where storage is full: the page says one line and works, and saves all once there is room", async () => {
    const board = await open(SMALL);
    const { page } = board;
    const browser = await page.context().newCDPSession(page);
    const origin = new URL(page.url()).origin;
    await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
    const line = page.getByText(english.board.notKept.full);
    await board.write("A1x");
    await line.waitFor();
    await board.write("A1x C3.");
    expect(await shots(board)).toBe("A1x C3.");
    await expect.poll(() => board.layouts()).toBe(layouts("A1x C3."));
    expect(await line.count()).toBe(1);
    await browser.send("Storage.overrideQuotaForOrigin", { origin });
    await board.write("A1x C3. E5x");
    await line.waitFor({ state: "detached" });
    await comeBack(board);
    expect(await shots(board)).toBe("A1x C3. E5x");
    await board.button(english.parts.undo).click();
    await expect.poll(() => shots(board)).toBe("A1x C3.");
  });

  test("where storage is switched off or spoilt: the page says one line and works", async () => {
    const board = await open(SMALL);
    await board.write("A1x");
    await expect.poll(async () => String(await storedRecords(board.page, "games"))).toContain("A1x");
    const keys = (await storedRecords(board.page, "games", "getAllKeys")) as string[];
    await storeRecords(board.page, "games", Object.fromEntries(keys.map((key) => [key, "{spoilt"])));
    await comeBack(board);
    expect(await board.page.locator(".notice").innerText()).toContain(
      english.board.lastUnreadable({ error: "" }).slice(0, -1),
    );
    await board.chooseGame("Three by three");
    await expect.poll(() => board.layouts()).toBe("4");
    await openGames(board);
    await expect
      .poll(() => names(board))
      .toEqual([expect.stringContaining("Three by three"), english.board.unreadableGame]);
    await board.button(english.games.deleteUnreadable).click();
    await expect.poll(() => names(board)).toHaveLength(1);
    await board.button(english.parts.close).click();
    await board.page.addInitScript(REFUSALS["switched off"]);
    await comeBack(board);
    await board.write("E5.");
    await board.page.getByText(english.board.notKept.off).waitFor();
    expect(await shots(board)).toBe("E5.");
  });
});

describe("several games", () => {
  test("are listed, named, opened, exported, deleted and brought back, and imported", async () => {
    const board = await open(SMALL);
    await board.write("A1x");
    await board.chooseGame("Three by three");
    await board.write("A1x C1x A3x C3x B1x");
    await openGames(board);
    await expect
      .poll(async () => (await names(board)).map((name) => name.replace(/, .*/, "")))
      .toEqual(["Three by three", "Five by five"]);
    // The game under way can be reviewed too.
    const reviews = await dialog(board)
      .locator("a")
      .evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel));
    expect(reviews).toEqual(
      ["Three by three", "Five by five"].map((name) => expect.stringContaining(`${english.shell.review}: ${name}`)),
    );
    await dialog(board)
      .getByRole("button", { name: /^Rename Five by five/ })
      .click();
    await board.page.getByLabel(english.games.nameOf).fill("Saturday");
    await board.page.keyboard.press("Enter");
    await expect.poll(() => names(board)).toContain("Saturday");
    await gameButton(board, /Saturday/).click();
    await expect.poll(() => shots(board)).toBe("A1x");
    expect(await dialog(board).count()).toBe(0);

    await openGames(board);
    const { name, text } = await savedBy(board.button(english.games.exportIt({ name: "Saturday" })));
    expect(name).toBe("Saturday.json");
    expect(JSON.parse(text)).toMatchObject({ format: "broadside-transcript", name: "Saturday", shots: "A1x" });

    await board.button(english.parts.deleteNamed({ name: "Saturday" })).click();
    await expect.poll(() => names(board)).toHaveLength(1);
    await dialog(board).getByRole("button", { name: english.parts.undo, exact: true }).click();
    await expect.poll(() => names(board)).toContain("Saturday");
    await board.button(english.parts.deleteNamed({ name: "Saturday" })).click();
    await expect.poll(() => names(board)).toHaveLength(1);

    await board.page.getByLabel(english.games.importText).fill("E5.");
    await board.button(english.games.importButton).click();
    expect(await board.page.locator("#import-error").innerText()).toBe(
      `${english.board.notGame}; ${english.games.nothingImported}`,
    );
    await giveFile(board.page.getByLabel(english.games.importFile), "Saturday.json", text);
    await expect.poll(() => names(board)).toContain("Saturday");
    expect(await board.page.locator("#import-error").count()).toBe(0);
    await gameButton(board, /Saturday/).click();
    await expect.poll(() => shots(board)).toBe("A1x");
    await openGames(board);
    await board.button(english.board.newGame).click();
    await expect.poll(() => shots(board)).toBe("");
  });

  test("a game deleted and brought back faster than the device writes is neither lost nor there twice", async () => {
    const board = await open(SMALL);
    await board.write("A1x");
    await board.chooseGame("Three by three");
    await openGames(board);
    await expect.poll(async () => (await names(board)).length).toBe(2);
    await board.page.evaluate(
      async ([deletion, undo]) => {
        const press = (label: string): void =>
          [...document.querySelectorAll<HTMLElement>("dialog[open] button")]
            .find((button) => (button.ariaLabel ?? button.textContent).startsWith(label))
            ?.click();
        for (let time = 0; time < 20; time++)
          for (const label of [deletion, undo]) {
            press(label);
            await new Promise((resolve) => setTimeout(resolve));
          }
        press(deletion);
      },
      [`${english.games.delete} Five by five`, english.parts.undo] as const,
    );
    const left = ["Three by three"].map((name) => expect.stringContaining(name));
    await expect.poll(() => names(board)).toEqual(left);
    await dialog(board).getByRole("button", { name: english.parts.undo, exact: true }).click();
    await expect.poll(async () => (await names(board)).length).toBe(2);
    await comeBack(board);
    await openGames(board);
    await expect.poll(async () => (await names(board)).length).toBe(2);
  });

  test("two tabs with one game: neither loses what the other does", async () => {
    const board = await open(SMALL);
    await board.write("A1x");
    // The second tab opens Analyse, and so the same game, once the game has been stored.
    await expect.poll(async () => String(await storedRecords(board.page, "games"))).toContain("A1x");
    const other: Page = await board.page.context().newPage();
    await other.goto(board.page.url().replace(/#.*$/s, "#analyse"));
    const field = other.getByLabel(english.analyse.inNotation);
    await expect.poll(() => field.inputValue()).toBe("A1x");
    await field.fill("A1x E5.");
    await field.press("Enter");
    await board.page.getByText(english.analyse.elsewhere).waitFor();
    await board.write("A1x C3.");
    await board.page.getByText(beginning(english.board.changedElsewhere({ name: "" }).split("“")[0])).waitFor();
    await openGames(board);
    await expect.poll(() => dialog(board).locator(".game-open").count()).toBe(2);
    await gameButton(board, /^(?!.*\(copy\))/)
      .last()
      .click();
    await expect.poll(() => shots(board)).toBe("A1x E5.");
    await other.close();
  });
});

test("the shots are gone through by keys on the board and in the list, and by a press on one of them", async () => {
  const board = await openAmongOthers(`${SMALL}&shots=A1x+C3.+E5x+B1.`);
  const { page } = board;
  const { keyboard } = page;
  const shown = page.locator(".shot-steps [role=status] > :first-child");
  await board.openTab("shots");
  await board.cell("E1").focus();
  const goTo = async (key: string, to: number, text: string): Promise<void> => {
    await keyboard.press(key);
    await expect.poll(() => shown.innerText()).toBe(`${to} / 4`);
    await expect.poll(() => board.layouts()).toBe(layouts(text));
    expect(await page.locator(".shot-item.is-later").count()).toBe(4 - to);
  };
  await goTo("<", 3, "A1x C3. E5x");
  await goTo("<", 2, "A1x C3.");
  await goTo("Shift+Home", 0, "");
  await goTo(">", 1, "A1x");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("cell-4");
  // All shots stay: in the address, and as text.
  expect(await board.fragment).toBe(`#${SMALL}&shots=A1x+C3.+E5x+B1.`);
  await board.unfold(english.analyse.writeShots);
  expect(await shots(board)).toBe("A1x C3. E5x B1.");
  await page.locator(".shot-cell", { hasText: "E5" }).focus();
  await goTo("Enter", 3, "A1x C3. E5x");
  await goTo("ArrowRight", 4, "A1x C3. E5x B1.");
  // At the end the button stays where the focus is.
  await board.button(english.shell.nextShot).focus();
  await goTo("Enter", 4, "A1x C3. E5x B1.");
  await goTo("ArrowLeft", 3, "A1x C3. E5x");
  await goTo("Shift+End", 4, "A1x C3. E5x B1.");
  for (const [name, to] of [
    [english.shell.firstShot, 0],
    [english.shell.nextShot, 1],
    [english.shell.lastShot, 4],
    [english.shell.previousShot, 3],
  ] as const) {
    await board.button(name).click();
    await expect.poll(() => shown.innerText()).toBe(`${to} / 4`);
  }
  await goTo("Shift+End", 4, "A1x C3. E5x B1.");
  // Another answer before the last shot is tried beside the game.
  await board.cell("E1").focus();
  await goTo("<", 3, "A1x C3. E5x");
  await keyboard.press(".");
  const banner = page.getByRole("region", { name: english.analyse.whatIsTried });
  await expect.poll(() => banner.innerText()).toMatch(/^What if: E1 miss/);
  await expect.poll(() => board.layouts()).toBe(layouts("A1x C3. E5x E1."));
  await banner.getByRole("button", { name: english.board.backToGame }).click();
  await expect.poll(() => shown.innerText()).toBe("4 / 4");
});

describe("what if", () => {
  test("by keys: answers are tried, compared and left, and the game stays as it is", async () => {
    const board = await openAmongOthers(`${SMALL}&shots=A1x`);
    const { keyboard } = board.page;
    const banner = board.page.getByRole("region", { name: english.analyse.whatIsTried });
    await board.cell("B1").focus();
    // The page takes the key: else a browser that is set to would search the page for what is typed.
    const isTaken = await board
      .cell("B1")
      .evaluate(
        (cell) => !cell.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true, cancelable: true })),
      );
    expect(isTaken).toBe(true);
    await keyboard.press("x");
    await expect.poll(() => banner.innerText()).toMatch(/^What if: B1 hit/);
    await expect.poll(() => board.layouts()).toBe(layouts("A1x B1x"));
    expect(await board.page.locator("main").getAttribute("class")).toContain("is-what-if");
    await banner.getByRole("button", { name: english.board.backToGame }).focus();
    await keyboard.press("Enter");
    await expect.poll(() => board.layouts()).toBe(layouts("A1x"));
    expect(await board.page.evaluate(() => document.activeElement?.id)).toBe("cell-1");
    for (const key of ["w", "."]) await keyboard.press(key);
    await expect.poll(() => board.layouts()).toBe(layouts("A1x B1."));
    const lines = board.page.locator(".line-name");
    await board.openTab("shots");
    await expect
      .poll(() => lines.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^The game\s+1 shot$/),
        expect.stringMatching(new RegExp(`^B1 hit\\s+after shot 1, ${layouts("A1x B1x")} layouts left$`)),
        expect.stringMatching(new RegExp(`^B1 miss\\s+after shot 1, ${layouts("A1x B1.")} layouts left$`)),
      ]);
    await board.button(english.board.rename).focus();
    await keyboard.press("Enter");
    await board.page.getByLabel(english.analysis.lineName).waitFor();
    await keyboard.type("water");
    await keyboard.press("Enter");
    await expect.poll(() => banner.innerText()).toMatch(/^What if “water”: B1 miss/);
    expect(await board.page.evaluate(() => document.activeElement?.textContent)).toBe(english.board.rename);
    // Lines are stored with the game.
    await board.page.reload();
    await expect.poll(() => banner.innerText()).toMatch(/^What if “water”: B1 miss/);
    await board.button(english.analysis.makeGame).click();
    await expect.poll(() => banner.count()).toBe(0);
    expect(await shots(board)).toBe("A1x B1.");
    await board.button(english.parts.undo).click();
    await expect.poll(() => banner.count()).toBe(1);
    await board.button(english.analysis.deleteLine({ name: "water" })).click();
    await expect.poll(() => lines.count()).toBe(2);
    expect(await shots(board)).toBe("A1x");
    await openGames(board);
    await dialog(board)
      .locator("[aria-current]")
      .getByText(english.games.lines({ n: 1 }))
      .waitFor();
  });
});

test("no accessibility violation, nothing wider than a phone, while lines and games are named, deleted and imported", async () => {
  const board = await open(`${SMALL}&shots=A1x`, phone);
  const check = async (): Promise<void> => {
    expect(await axeFaults(board.page)).toEqual([]);
    const [width, room] = await board.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width).toBeLessThanOrEqual(room);
  };
  await board.cell("B1").focus();
  for (const key of ["w", "x", "ArrowRight", "w", "."]) await board.page.keyboard.press(key);
  await board.settled();
  await board.openTab("shots");
  for (const button of await board.page.locator(".lines button, .what-if-button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await board.page.locator(".line-name", { hasText: "B1 hit" }).tap();
  await expect.poll(() => board.layouts()).toBe(layouts("A1x B1x"));
  await board.button(english.board.rename).click();
  await check();

  await openGames(board);
  await dialog(board)
    .getByRole("button", { name: beginning(english.board.rename) })
    .click();
  await check();

  await dialog(board)
    .getByRole("button", { name: beginning(english.games.delete) })
    .click();
  await board.page.getByLabel(english.games.importText).fill("{");
  await board.button(english.games.importButton).click();
  await check();
});
