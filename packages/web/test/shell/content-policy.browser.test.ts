// What the page may do, as docs/reference/threat-model.md says: each thing that its table forbids is tried, in the
// page as `broadside serve` sends it, and as any other server does, where the policy is in the page alone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { within } from "../../../engine/test/within.ts";
import { CONTENT_POLICY } from "../../content-policy.ts";
import { foresee, openNewPage } from "../browser.ts";
import { EMPTY_PAGE } from "../kept-page.ts";
import { browser, site } from "../served-page.ts";

const command = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));
const model = readFileSync(new URL("../../../../docs/reference/threat-model.md", import.meta.url), "utf8");

/** The first column of the table of what the page may do. */
const [, table = ""] = /^\| the page's … .*\n(.*\n(?:\|.*\n)*)/m.exec(model) ?? [];
const told = Array.from(table.matchAll(/^\| (.*?) \|/gm), ([, name]) => name);

const ELSEWHERE = "https://elsewhere.example/";

/**
 * For each line of the table the code of attempts, with the directive that refuses it, or "allowed" for what must work.
 * `put(tag, fields)` adds an element to the page.
 */
const ATTEMPTS: Readonly<Record<string, readonly (readonly [refusedBy: string, code: string])[]>> = {
  scripts: [
    ["script-src", "put('script', { text: 'window.owned = 1' })"],
    ["script-src", `put('script', { src: '${ELSEWHERE}x.js' })`],
    ["script-src", "put('div', { innerHTML: '<img src=data: onerror=owned=1>' })"],
    ["script-src", "put('a', { href: 'javascript:owned=1' }).click()"],
    ["script-src", "import('data:text/javascript,owned=1').catch(() => {})"],
    ["script-src", "new Function('owned = 1')()"],
    ["script-src", "setTimeout('owned = 1')"],
    ["allowed", "import(document.querySelector('script[type=module]').src)"],
  ],
  WebAssembly: [["allowed", "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))"]],
  styles: [
    ["style-src", "put('style', { textContent: 'body { color: red }' })"],
    ["style-src", "put('div', { innerHTML: '<b style=color:red></b>' })"],
    ["style-src", `put('link', { rel: 'stylesheet', href: '${ELSEWHERE}x.css' })`],
    ["allowed", "put('b', {}).style.color = 'red'"],
  ],
  workers: [
    ["worker-src", "new Worker('data:text/javascript,1')"],
    [
      "allowed",
      "new Promise((done) => (new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = done))",
    ],
  ],
  connections: [
    ["connect-src", `fetch('${ELSEWHERE}').catch(() => {})`],
    ["connect-src", `const request = new XMLHttpRequest(); request.open('GET', '${ELSEWHERE}'); request.send()`],
    ["connect-src", "new WebSocket('wss://elsewhere.example/')"],
    ["connect-src", `new EventSource('${ELSEWHERE}')`],
    ["connect-src", `navigator.sendBeacon('${ELSEWHERE}', 'x')`],
    ["allowed", "fetch(location.href)"],
    [
      "allowed",
      // A worker from a blob is bound by the policy of its page.
      `new Promise((done, no) => (new Worker(URL.createObjectURL(new Blob([
        "addEventListener('securitypolicyviolation', (event) => postMessage(event.effectiveDirective)); fetch('${ELSEWHERE}').catch(() => {})",
      ]))).onmessage = ({ data }) => (data === "connect-src" ? done() : no(data))))`,
    ],
  ],
  images: [
    ["img-src", `put('img', { src: '${ELSEWHERE}x.png' })`],
    ["allowed", "put('img', { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })"],
  ],
  "fonts and media": [
    ["font-src", `new FontFace('f', 'url(${ELSEWHERE}x.woff2)').load().catch(() => {})`],
    ["font-src", "new FontFace('f', 'url(data:font/woff2;base64,AAAA)').load().catch(() => {})"],
    ["media-src", `put('audio', { src: '${ELSEWHERE}x.mp3' })`],
  ],
  frames: [
    ["frame-src", `put('iframe', { src: '${ELSEWHERE}' })`],
    ["frame-src", "put('iframe', { src: 'data:text/html,x' })"],
    // What stands in a frame of the page is bound by the policy, too, and the frame alone hears of it.
    [
      "allowed",
      `new Promise((done, no) => {
        put("iframe", { srcdoc: "<script>parent.owned = 1</" + "script>" });
        setTimeout(() => ("owned" in window ? no("it ran") : done()), 1000);
      })`,
    ],
  ],
  plugins: [
    ["object-src", `put('object', { data: '${ELSEWHERE}x.swf' })`],
    ["object-src", `put('embed', { src: '${ELSEWHERE}x.swf' })`],
  ],
  forms: [["form-action", `put('form', { action: '${ELSEWHERE}', method: 'post' }).submit()`]],
  "base address": [["base-uri", `put('base', { href: '${ELSEWHERE}' })`]],
};

/** Makes one attempt in a page. @returns the directive that refused it, "allowed", or what went wrong */
const attempt = (page: Page, code: string): Promise<string> =>
  page.evaluate(
    (code) =>
      new Promise<string>((resolve) => {
        const put = (tag: string, fields: object): Element =>
          document.body.appendChild(Object.assign(document.createElement(tag), fields));
        const refused = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => resolve(effectiveDirective);
        addEventListener("securitypolicyviolation", refused, { once: true });
        for (const frame of document.querySelectorAll("iframe")) frame.remove();
        Object.assign(globalThis, { put });
        setTimeout(() => resolve("no answer"), 20_000);
        // biome-ignore lint/security/noGlobalEval: the debugger that runs this may make code of text; what runs after it may not
        const act = globalThis.eval(
          `(async () => { ${code.startsWith("const ") ? code : `return ${code}`} })`,
        ) as () => Promise<unknown>;
        setTimeout(() => {
          act().then(
            () => setTimeout(() => resolve("allowed"), 500),
            (error: unknown) => setTimeout(() => resolve(`failed: ${error}`), 500),
          );
        });
      }),
    code,
  );

describe.each(["broadside serve", "another server"])("sent by %s", (server) => {
  const child = server === "broadside serve" ? spawn(process.execPath, [command, "serve", "--port", "0"]) : undefined;
  afterAll(() => void child?.kill("SIGKILL"));
  let url = site.url;

  beforeAll(async () => {
    if (!child) return;
    const [line] = await within(once(child.stdout, "data"), 60, "the address of broadside serve");
    url = /http:\S+/.exec(String(line))?.[0] ?? "";
  });

  test("the page may do what its table says, and nothing else", { timeout: 120_000 }, async () => {
    foresee(/./);
    const { page } = await openNewPage(browser, url);
    expect(told).toEqual(expect.arrayContaining(Object.keys(ATTEMPTS)));
    const outcomes: string[] = [];
    for (const [name, attempts] of Object.entries(ATTEMPTS))
      for (const [expected, code] of attempts) {
        const outcome = await attempt(page, code);
        if (!outcome.startsWith(expected)) outcomes.push(`${name}: ${code}: ${outcome} instead of ${expected}`);
      }
    expect(outcomes).toEqual([]);
    expect(await page.evaluate(() => "owned" in globalThis)).toBe(false);
  });

  test("the policy is that of the table", async () => {
    const response = await fetch(url);
    const [, inPage] = /http-equiv="Content-Security-Policy" content="([^"]*)"/i.exec(await response.text()) ?? [];
    expect(inPage?.replaceAll("&#39;", "'")).toBe(CONTENT_POLICY);
    expect(response.headers.get("content-security-policy")).toBe(
      child ? `${CONTENT_POLICY}; frame-ancestors 'none'` : null,
    );
    for (const directive of CONTENT_POLICY.split("; ")) expect(model).toContain(`\`${directive}\``);
  });

  test("another page shows it in a frame only where its server sends no policy", async () => {
    foresee(/./);
    const { page } = await openNewPage(browser, `${site.url.slice(0, -1)}${EMPTY_PAGE}`);
    await page.evaluate(
      (url) => document.body.append(Object.assign(document.createElement("iframe"), { src: url })),
      url,
    );
    await expect.poll(() => page.frames()[1]?.url(), { timeout: 20_000 }).toMatch(child ? /^chrome-error:/ : /^http/);
  });
});

test("each line of the table is tried", () => {
  expect(told).toEqual([...Object.keys(ATTEMPTS), "being in a frame", "leaving"]);
});
