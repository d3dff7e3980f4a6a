// Checks the checkers of the other tests: they report real faults, and only within the scope that they are
// given.

import { expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { axeFaults, forcedStyle } from "./axe.ts";
import { contrastFaults } from "./contrast.ts";
import { browser } from "./served-page.ts";

test("axe finds what is wrong, in the part and by the rules that it is told", async () => {
  const page = await browser.newPage();
  await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>
    <p id="pale" style="color: #ccc; background: white">Too pale</p>
    <p id="mute"><button></button></p></main>`);
  const pale = 'color-contrast: <p id="pale" style="color: #ccc; background: white">Too pale</p>';
  const mute = "button-name: <button></button>";
  expect(await axeFaults(page, { include: ["main"] })).toEqual(expect.arrayContaining([mute, pale]));
  expect((await axeFaults(page)).sort()).toEqual([mute, isLong ? pale : 'contrast: p. "Too pale"']);
  expect(await axeFaults(page, { include: ["#pale"] })).toEqual([pale]);
  expect(await axeFaults(page, { exclude: ["#pale"] })).toEqual([mute]);
  expect(await axeFaults(page, { rules: ["color-contrast"] })).toEqual([pale]);
  await page.evaluate(() => document.querySelector("#mute")?.remove());
  await page.evaluate(() => document.querySelector("#pale")?.setAttribute("style", "color: black"));
  expect(await axeFaults(page)).toEqual([]);
});

test("a text that is hard to see is found, in forced colours only where it keeps colours of its own", async () => {
  const page = await browser.newPage();
  await page.setContent(`<p style="color: #ccc">Pale</p>
    <p style="color: #ccc; forced-color-adjust: none">Always pale</p>
    <input value="Pale" style="color: #ccc; border-color: black">`);
  const pale = async (): Promise<string[]> => (await contrastFaults(page, 4.5)).map(({ what }) => what);
  expect(await pale()).toEqual(['p. "Pale"', 'p. "Always pale"', 'input. ""']);
  await page.emulateMedia({ forcedColors: "active" });
  await forcedStyle(page);
  expect(await pale()).toEqual(['p. "Always pale"']);
});
