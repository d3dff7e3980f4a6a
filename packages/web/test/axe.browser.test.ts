// That the checker of the other tests objects to what is wrong, and only where and by what it is told to look.
import { expect, test } from "vitest";
import { axeFaults } from "./axe.ts";
import { browser } from "./served-page.ts";

test("axe finds what is wrong, in the part and by the rules that it is told", async () => {
  const page = await browser.newPage();
  await page.setContent(`<html lang="en"><title>A page</title><main><h1>A page</h1>
    <p id="pale" style="color: #ccc; background: white">Too pale</p>
    <p id="mute"><button></button></p></main>`);
  const pale = 'color-contrast: <p id="pale" style="color: #ccc; background: white">Too pale</p>';
  const mute = "button-name: <button></button>";
  expect((await axeFaults(page)).sort()).toEqual([mute, pale]);
  expect(await axeFaults(page, { include: ["#pale"] })).toEqual([pale]);
  expect(await axeFaults(page, { exclude: ["#pale"] })).toEqual([mute]);
  expect(await axeFaults(page, { rules: ["color-contrast"] })).toEqual([pale]);
  await page.evaluate(() => document.querySelector("#mute")?.remove());
  await page.evaluate(() => document.querySelector("#pale")?.setAttribute("style", "color: black"));
  expect(await axeFaults(page)).toEqual([]);
});
