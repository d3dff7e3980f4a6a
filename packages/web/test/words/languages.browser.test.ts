// Which language the page speaks, and that it loads no other. shell/page-states tests how each language looks.
import { expect, test } from "vitest";
import presets from "../../src/language/texts/presets/de.json" with { type: "json" };
import { axeFaults } from "../axe.ts";
import { BoardPage } from "../board-page.ts";
import { foresee } from "../browser.ts";
import { english } from "../english.ts";
import { chooseLanguage, openSettings } from "../page-frame.ts";
import { browser, site } from "../served-page.ts";

test("the reader's language is spoken, and no other is loaded", async () => {
  const before = site.sent.length;
  const board = await BoardPage.open(browser, site.url, "preset=hasbro&shots=E5.", { locale: "de-AT" });
  const { page } = board;
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  expect(await page.title()).toBe(`${presets.games.hasbro.title}, 1 Schuss – Analyse – Broadside`);
  expect(await page.locator("meta[name=description]").getAttribute("content")).toContain("Schiffeversenken");
  await page.getByRole("gridcell", { name: /^E5, Wasser, Schuss 1/ }).waitFor();
  const words = site.sent.slice(before).filter((path) => /\/words-\w\w-board-/.test(path));
  expect(words).toEqual([expect.stringContaining("/words-de-board-")]);
});

test("a language that is chosen is kept, the address stays as it is, and the game goes on", async () => {
  const board = await BoardPage.open(browser, site.url, "preset=gorkoff-5x5", { locale: "en" });
  const { page } = board;
  await board.cell("E5").focus();
  await page.keyboard.press("m");
  await board.settled();
  const address = page.url();
  await chooseLanguage(page, "ja");
  await page.getByRole("gridcell", { name: /^E5、はずれ、1発目/ }).waitFor();
  expect(page.url()).toBe(address);
  await page.reload();
  await page.getByRole("gridcell", { name: /^E5、はずれ/ }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("ja");
  await board.settled();
  expect(await axeFaults(page)).toEqual([]);
});

test("an address can ask for a language, which is not kept", async () => {
  const board = await BoardPage.open(browser, `${site.url}?lang=ru`, "preset=gorkoff-5x5", { locale: "en" });
  const { page } = board;
  expect(await page.locator("html").getAttribute("lang")).toBe("ru");
  await page.goto(`${site.url}#preset=gorkoff-3x3`);
  await board.settled();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.goto(`${site.url}?lang=ru#preset=gorkoff-3x3`);
  await board.settled();
  await chooseLanguage(page, "pl");
  expect(new URL(page.url()).search).toBe("");
});

test("a language whose words cannot be loaded changes nothing, and says so", async () => {
  foresee(/./);
  const board = await BoardPage.open(browser, site.url, "preset=gorkoff-3x3", { locale: "en" });
  const { page } = board;
  await page.route(/\/words-fr-/, (route) => route.abort());
  const settings = await openSettings(page);
  await settings.getByLabel("Language").selectOption("fr");
  await settings.getByText(english.parts.partFailed).waitFor();
  expect(await settings.getByLabel("Language").inputValue()).toBe("en");
  await settings.getByRole("heading", { name: "Settings" }).waitFor();
});

test("a dialog that could not be loaded says so again when it is opened again", async () => {
  foresee(/./);
  const board = await BoardPage.open(browser, site.url, "preset=gorkoff-3x3", { locale: "en" });
  const { page } = board;
  await page.route(/\/settings-dialog-/, (route) => route.abort());
  for (let time = 0; time < 2; time++) {
    await page.getByRole("button", { name: english.shell.settings }).click();
    await page.getByRole("dialog").getByText(english.parts.partFailed).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: english.parts.close }).click();
  }
});
