// The game that Play and Analyse begin with.
import { expect, test } from "vitest";
import russianGames from "../../src/language/texts/presets/ru.json" with { type: "json" };
import russian from "../../src/rooms/play/texts/ru.json" with { type: "json" };
import { openPage } from "../browser.ts";
import { browser, site } from "../served-page.ts";

test("a Russian browser begins with the Russian game and another shot after a hit, until another game is chosen", async () => {
  const { page } = await openPage(browser, `${site.url}#play`, { locale: "ru-RU" });
  const start = page.locator("button.start:enabled");
  await start.waitFor();
  await page.getByText(russianGames.games.russian.title).first().waitFor();
  const options = page.locator("details", { has: page.getByText(russian.turns, { exact: true }) });
  await expect.poll(() => options.first().textContent()).toContain(russian.hitAgain);
  await page.locator("summary").first().click();
  const turns = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect.poll(() => turns(russian.hitAgain).isChecked()).toBe(true);
  await turns(russian.alternate).check({ force: true });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("broadside:play-last"))).toContain("preset=russian");
  // A visit on another day, whose address names nothing.
  await page.goto(new URL("?later#play", site.url).href);
  await start.waitFor();
  await page.getByText(russianGames.games.russian.title).first().waitFor();
  await page.locator("summary").first().click();
  await expect.poll(() => turns(russian.alternate).isChecked()).toBe(true);
});

test("a Russian browser begins Analyse with the Russian game, which the address then names; an address means the same everywhere", async () => {
  const { page } = await openPage(browser, `${site.url}#analyse`, { locale: "ru-RU" });
  const title = page.locator(".game-button .game-title");
  await expect.poll(() => title.innerText()).toBe(russianGames.games.russian.title);
  await expect.poll(() => new URL(page.url()).hash).toBe("#preset=russian");
  // Shots without a game are those of the American one, in every language.
  await page.goto(new URL("?shared#shots=E5.", site.url).href);
  await expect.poll(() => title.innerText()).toBe(russianGames.games.hasbro.title);
});

test("what is kept comes before the usual game", async () => {
  const { page } = await openPage(browser, `${site.url}#preset=swedish&shots=A1.`, { locale: "de-DE" });
  await page.locator("[role=grid][aria-busy=false]").waitFor();
  await page.locator("td#cell-44, [data-cell='44']").first().click();
  await page.locator(".chooser .choice").first().click();
  await expect.poll(() => new URL(page.url()).hash).toMatch(/shots=A1\.\+/);
  const kept = new URL(page.url()).hash;
  await page.goto(new URL("?later#analyse", site.url).href);
  await expect.poll(() => new URL(page.url()).hash).toBe(kept);
});
