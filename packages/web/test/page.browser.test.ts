import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPage, launchBrowser, openPage, type Site, serveFolder } from "./browser.ts";

describe("the page", () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await serveFolder(await builtPage());
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test("opens without an error and asks no other host for anything", async () => {
    const { page, problems } = await openPage(browser, site.url);
    await page.getByRole("heading", { level: 1, name: "Broadside" }).waitFor();
    expect(await page.title()).toContain("Broadside");
    expect(problems).toEqual([]);
  });

  test("has no accessibility violation", async () => {
    const { page } = await openPage(browser, site.url);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, help, nodes }) => ({ id, help, on: nodes.map((node) => node.html) }))).toEqual([]);
  });
});
