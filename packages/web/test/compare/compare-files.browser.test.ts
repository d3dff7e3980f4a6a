// The files of the command that Compare opens.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { foresee } from "../browser.ts";
import { english } from "../english.ts";
import { useOnePage } from "../one-page.ts";
import { browser } from "../served-page.ts";
import { SUMMARY } from "./summary-sample.ts";

const STUDIES = fileURLToPath(new URL("../../../../docs/studies/", import.meta.url));

const openOne = useOnePage();
const open = (fragment: string, width: number) => openOne(fragment, { viewport: { width, height: 812 } });

const folder = mkdtempSync(join(tmpdir(), "broadside-opened-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Gives the page a file, which it reads while the test goes on. */
const openFile = async (page: Page, name: string, text: string): Promise<void> => {
  writeFileSync(join(folder, name), text);
  await page.getByLabel(english.compare.open).setInputFiles(join(folder, name));
};

test("a summary of the command is shown with its numbers, and is text whatever it says", async () => {
  const page = await open("compare", 375);
  await page.locator("button.start:enabled").waitFor();
  // What is broken is refused in a sentence.
  await openFile(page, "page.html", "<!doctype html><script>alert(1)</script>");
  await page.getByText("is no report of Broadside").waitFor();
  await openFile(page, "big.json", " ".repeat(20_000_001));
  await page.getByText(english.parts.fileTooLarge({ bytes: 20_000_001, most: 20_000_000 })).waitFor();
  const [first] = SUMMARY.strategies;
  const spiced = { ...SUMMARY, conclusions: [...SUMMARY.conclusions, "<img src=x onerror=alert(1)>"] };
  // Larger than the text that a tab may store (5 MB).
  await openFile(page, "summary.json", JSON.stringify(spiced) + " ".repeat(6_000_000));
  await page.getByText(english.compare.openedSummary({ file: "summary.json" })).waitFor();
  const row = page.locator(".numbers-part tbody tr").first();
  expect(first.shots?.mean).toBe(19.5);
  const seen = async () => (await row.locator("th, td").allInnerTexts()).map((cell) => cell.replace("\n", " "));
  const cells = await seen();
  // A reload restores the file, and so does coming back from another room.
  await page.reload();
  await page.getByText(english.compare.openedSummary({ file: "summary.json" })).waitFor();
  expect(await seen()).toEqual(cells);
  await page.locator(".compare-opened button").first().click();
  await page.locator("button.start:enabled").waitFor();
  await page.goBack();
  await page.getByText(english.compare.openedSummary({ file: "summary.json" })).waitFor();
  expect(cells).toEqual([
    ...[
      english.board.otherNames.random,
      `${english.compare.finished} 40`,
      `${english.compare.mean} 19.50`,
      `${english.compare.interval} 18.57 to 20.43`,
    ],
    ...[
      `${english.compare.median} 19.5`,
      `${english.compare.least} 15`,
      `${english.compare.most} 24`,
      `${english.compare.time} 2 ms`,
    ],
  ]);
  for (const line of SUMMARY.conclusions) await page.getByText(line, { exact: true }).waitFor();
  await page.getByText("<img src=x onerror=alert(1)>").waitFor();
  expect(await page.locator("main img").count()).toBe(0);
  await page.getByRole("button", { name: english.board.back }).click();
  await page.locator("button.start:enabled").waitFor();
});

test("the summary of a study is shown by its sentences, and a report in a frame that can do nothing", async () => {
  // What the frame refuses is told in the console.
  foresee(/./);
  const page = await open("compare", 1280);
  await page.locator("button.start:enabled").waitFor();
  const study = JSON.parse(readFileSync(`${STUDIES}habr/summary.json`, "utf8"));
  await openFile(page, "summary.json", JSON.stringify(study));
  await page.getByRole("heading", { name: study.title }).waitFor();
  await page.getByText(study.conclusions[0], { exact: true }).waitFor();
  await page.getByRole("button", { name: english.board.back }).click();

  const report = readFileSync(`${STUDIES}habr/report.html`, "utf8");
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  // What a file from elsewhere may try: a script, a picture from another host, a form, leaving the page.
  const evil = report.replace(
    "<body>",
    `<body><script>parent.document.title = "out"; document.title = "ran"</script><img src="${host}/picture"
      onerror="parent.document.title='out'"><meta http-equiv="refresh" content="0;url=${host}/refresh">
      <style>@import "${host}/style"; h1 { background: url("${host}/background"); }</style>
      <iframe src="${host}/frame"></iframe><form action="${host}/form"><button>go</button></form>`,
  );
  await openFile(page, "report.html", evil);
  const frame = page.frameLocator("iframe.report-frame");
  await frame.getByRole("heading", { level: 1, name: study.title }).waitFor();
  await frame.getByRole("button", { name: "go" }).click();
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  elsewhere.close();
  expect(await page.title()).toBe("Compare – Broadside");
  // The report keeps the style that it has as a separate file.
  const plain = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await plain.setContent(report);
  const styleOf = (heading: Element): string =>
    getComputedStyle(heading).fontFamily + getComputedStyle(heading).fontSize;
  expect(await frame.locator("h1").evaluate(styleOf)).toBe(await plain.locator("h1").evaluate(styleOf));
  await plain.close();
});
