// The page in a real browser, for the tests and for whoever wants a picture of it (scripts/pictures/screenshot.mjs).
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { buildPage, pageFolder } from "../../../scripts/steps.mjs";
import { findChromium } from "./chromium.ts";

/** Starts the browser; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...findChromium(), args: ["--no-sandbox"] });
}

/** Builds the page when its sources are newer, and returns its folder. */
export async function builtPage(): Promise<string> {
  if ((await buildPage()) !== 0) throw new Error("the page could not be built");
  return pageFolder;
}

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A folder served over HTTP on a free port of the loopback interface. */
export interface Site {
  readonly url: string;
  /** The paths of the files that were sent, in the order of their requests. */
  readonly sent: readonly string[];
  close(): Promise<void>;
}

/** Serves a folder of files. */
export async function serveFolder(folder: string): Promise<Site> {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    const asked = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const path = asked.endsWith("/") ? `${asked}index.html` : asked;
    const file = join(folder, path);
    try {
      const body = await readFile(file);
      sent.push(path);
      // As `broadside serve` says: what has a hash in its name never changes.
      const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
      const type = types[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": cache }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sent,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An open page and what went wrong in it: errors of its scripts, failed requests, requests to other hosts. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: readonly string[];
}

/**
 * Opens `url` in a fresh context of the browser (no cookies) and waits until it has loaded.
 *
 * @param stored what the device's storage holds when the page is loaded, beside what the page has kept there itself
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> {
  // The page speaks the reader's language: whoever wants another than English says so.
  // Without service workers, which would ask for every file beside what a test looks at: tests of them allow them.
  const context = await browser.newContext({ locale: "en-US", serviceWorkers: "block", ...options });
  // Where storage is switched off, as in empty pages, nothing is stored.
  const content = `try {
    for (const [key, text] of ${JSON.stringify(Object.entries(stored))}) localStorage.setItem(key, text);
  } catch {}`;
  await context.addInitScript({ content });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // What was still being loaded when the page was left is no fault of it.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") problems.push(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(url).origin) problems.push(`foreign: ${request.url()}`);
  });
  await page.goto(url);
  return { page, problems };
}
