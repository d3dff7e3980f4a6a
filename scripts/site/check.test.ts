import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkSite } from "./check.mjs";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "broadside-links-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const faultsOf = (body: string, others: Record<string, string> = {}): string[] => {
  rmSync(folder, { recursive: true });
  for (const [place, text] of Object.entries({ "a/b.html": body, ...others })) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    writeFileSync(join(folder, place), text);
  }
  return checkSite(folder).faults;
};

const others = { "c.html": '<h1 id="größe">x</h1>', "d e.png": "", "f/index.html": "" };

test("links that lead somewhere are no fault", () => {
  const links = `<a href="../c.html#gr%C3%B6%C3%9Fe" title="a > b">x</a><a href="#top" id=top></a><img src="../d%20e.png?v=1">
    <a href="https://example.org/"></a><a href="mailto:x@example.org"></a><a href='../f/index.html'></a>
    <script>const t = '<img src="nowhere.png">';</script><!-- <img src="nowhere.png"> -->`;
  expect(faultsOf(links, others)).toEqual([]);
});

test.for([
  ['<a href="../x.html">', '"../x.html" leads to no file'],
  ['<a\n  class="y" href="../c.html#y">', '"../c.html#y" leads to no anchor of that page'],
  ['<a href="#y">', '"#y" leads to no anchor of that page'],
  ['<a href="../f/">', '"../f/" leads to a folder, which only some servers open'],
  ['<a href="/c.html">', '"/c.html" works at the root of a host only'],
  ['<a href="../../c.html">', '"../../c.html" leads out of the site'],
  ['<img alt="" src="../g.png">', '"../g.png" leads to no file'],
  ['<img srcset="../d%20e.png 1x, ../g.png 2x">', '"../g.png" leads to no file'],
  ['<script src="https://example.org/a.js"></script>', '"https://example.org/a.js" is loaded from elsewhere'],
  ['<link rel="stylesheet" href="//example.org/a.css">', '"//example.org/a.css" is loaded from elsewhere'],
  ['<a href="javascript:x()">', '"javascript:x()" is no address'],
])("%s", ([body, fault]) => expect(faultsOf(body, others)).toEqual([`${join("a", "b.html")}: ${fault}`]));

test("a style sheet that loads from elsewhere", () => {
  const css = "a{background:url(x.png)}@font-face{src:url('https://example.org/a.woff2')}";
  expect(faultsOf("", { "s.css": css })).toEqual(['s.css: loads "https://example.org/a.woff2" from elsewhere']);
});
