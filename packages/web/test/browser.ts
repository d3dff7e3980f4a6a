// The page in a real browser, for the tests and for pictures of it (scripts/pictures).
import { once } from "node:events";
import { readFileSync, statfsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { buildPage, pageFolder } from "../../../scripts/steps.mjs";
import { within } from "../../engine/test/within.ts";
import { findChromium } from "./chromium.ts";
import { EMPTY_PAGE, kindOf, type LentPage, lendOwnPage, lendPage } from "./kept-page.ts";

/** The bytes of shared memory that a browser can use without running out of them. */
const ENOUGH_SHARED = 2 ** 30;

/** Whether shared memory can be kept in memory, as people's browsers do; containers often have too little. */
const hasSharedMemory = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= ENOUGH_SHARED;
  } catch {
    return false;
  }
};

/** Starts the browser; the caller closes it. @param flags further flags of Chromium */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const launched = chromium.launch({
    ...findChromium(),
    // Requests to other hosts fail, and so are among the problems of a page.
    args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", ...flags],
    // By default, playwright keeps shared memory in files on the disk: a tenth more work.
    ignoreDefaultArgs: hasSharedMemory() ? ["--disable-dev-shm-usage"] : [],
  });
  return within(launched, 90, "the browser");
}

/** Builds the page if its sources are newer, and returns the folder of the built page. */
export async function builtPage(): Promise<string> {
  if ((await within(buildPage(), 300, "the built page")) !== 0) throw new Error("the page could not be built");
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

/** The path of the accessibility checker axe on every server of a folder. */
export const AXE_PATH = "/axe-for-tests.js";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A folder served over HTTP on a free port of the loopback interface. */
export interface Site {
  readonly url: string;
  /** The paths of the files sent, in the order in which they were requested. */
  readonly sent: readonly string[];
  close(): Promise<void>;
}

/** Serves a folder of files. */
export async function serveFolder(folder: string): Promise<Site> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const asked = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    if (asked === EMPTY_PAGE) {
      response.writeHead(200, { "content-type": types[".html"] }).end();
      return;
    }
    if (asked === AXE_PATH) {
      response.writeHead(200, { "content-type": types[".js"], "cache-control": "max-age=31536000" });
      response.end(readFileSync(axeFile));
      return;
    }
    const path = asked.endsWith("/") ? `${asked}index.html` : asked;
    const file = join(folder, path);
    try {
      const body = readFileSync(file);
      sent.push(path);
      // Like `broadside serve`: files with a hash in their name never change.
      const cache = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
      const type = types[extname(file)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": cache }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await within(once(server.listen(0, "127.0.0.1"), "listening"), 30, "the server of a folder");
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

/** An open page and what went wrong in it: script errors, failed requests, requests to other hosts. */
export interface OpenPage {
  readonly page: Page;
  readonly problems: readonly string[];
  /** If the page stays open after the test: the kind of screen whose next page closes it. */
  stays?: string;
  /** Stops the page and clears what it stored. @param isSpoilt whether the page may be in any state */
  close(isSpoilt?: boolean): Promise<void>;
}

/** Pages that were opened but not yet closed by their own `close`. */
export const openPages = new Set<OpenPage>();

/** What went wrong on all pages since the last test. */
const problemsOfTest: string[] = [];
const foreseen: RegExp[] = [];

/** Says that something will go wrong on the pages of this test. */
export const foresee = (problem: RegExp): unknown => foreseen.push(problem);

/** The problems that no test foresaw; the next test begins without any. */
export const takeProblems = (): string[] => {
  const patterns = foreseen.splice(0);
  return problemsOfTest.splice(0).filter((problem) => !patterns.some((pattern) => pattern.test(problem)));
};

/**
 * Opens `url` on a page without a past and waits until it has loaded: the page has no cookies, nothing is
 * stored, and no other page is open beside it.
 *
 * @param stored what the device's storage contains when the page first loads
 */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> {
  for (const opened of openPages) if (opened.stays === kindOf(options)) await opened.close();
  return openLent(await lendPage(browser, url, options), url, stored);
}

/** Opens `url` on a page that has never been used, so that it loads everything anew. */
export async function openNewPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  stored: Readonly<Record<string, string>> = {},
): Promise<OpenPage> {
  return openLent(await lendOwnPage(browser, options), url, stored);
}

async function openLent(lent: LentPage, url: string, stored: Readonly<Record<string, string>>): Promise<OpenPage> {
  const { page } = lent;
  const { problems, end } = watch(page);
  const opened: OpenPage = {
    page,
    problems,
    close: async (isSpoilt = false) => {
      openPages.delete(opened);
      end();
      await lent.giveBack(isSpoilt);
    },
  };
  openPages.add(opened);
  if (Object.keys(stored).length > 0) {
    await page.goto(new URL(EMPTY_PAGE, url).href);
    await page.evaluate((stored) => {
      for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
    }, stored);
  }
  await page.goto(url);
  return opened;
}

/** Records what goes wrong on a page until `end` is called. */
function watch(page: Page): { readonly problems: readonly string[]; readonly end: () => void } {
  const problems: string[] = [];
  const note = (problem: string): void => {
    problems.push(problem);
    problemsOfTest.push(problem);
  };
  const onError = (error: Error): void => note(`error: ${error.message}`);
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === "error") note(`console: ${message.text()}`);
  };
  const onFailed = (request: Request): void => {
    // A request cut off when the page was left is not a fault.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") note(`failed: ${request.url()}`);
  };
  page.on("pageerror", onError).on("console", onConsole).on("requestfailed", onFailed);
  const end = (): void => {
    page.off("pageerror", onError).off("console", onConsole).off("requestfailed", onFailed);
  };
  return { problems, end };
}
