// Pages that tests use one after the other. A page that has shown the site before shows it again with half the
// work, because it still has the scripts.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** The path of an empty page in every served folder: no script there touches the storage. */
export const EMPTY_PAGE = "/empty-page";

/** The default options of every page in the tests. */
const DEFAULTS: BrowserContextOptions = {
  // The page follows the reader's language: tests in other languages set it.
  locale: "en-US",
  // Animations cost time: tests of them ask for "no-preference".
  reducedMotion: "reduce",
  // Service workers would request every file beside those under test: tests of them set "allow".
  serviceWorkers: "block",
};

/** The default size of a page, the same as playwright's. */
export const USUAL_SIZE = { width: 1280, height: 720 };

/** A page on loan, with the function that gives it back. */
export interface LentPage {
  readonly page: Page;
  /** Removes all traces of the test from the page; if that is impossible, closes the page. */
  giveBack(isSpoilt: boolean): Promise<void>;
}

/** A page that several tests use in turn. */
interface KeptPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Remove the scripts that a test added, which run in every document. */
  readonly scripts: Set<() => Promise<void>>;
  isFree: boolean;
  /** Whether a test did something that lasts as long as the page's context. */
  isAltered: boolean;
}

/** The kept pages of a browser, one for each kind of screen. */
const kept = new WeakMap<Browser, Map<string, KeptPage>>();

/** Whether a context belongs to a kept page. */
export const isKept = (context: BrowserContext): boolean =>
  [...(kept.get(context.browser() as Browser)?.values() ?? [])].some(({ page }) => page.context() === context);

/** The kind of screen that a page has for its whole life. */
export const kindOf = ({ hasTouch = false, isMobile = false }: BrowserContextOptions): string =>
  `${hasTouch} ${isMobile}`;

/** Lends a page in its own context. */
export async function lendOwnPage(browser: Browser, options: BrowserContextOptions): Promise<LentPage> {
  const context = await browser.newContext({ ...DEFAULTS, ...options });
  return { page: await context.newPage(), giveBack: () => context.close() };
}

/** Lends a kept page, or a separate one if that is in use or the options need a context of their own. */
export async function lendPage(browser: Browser, url: string, options: BrowserContextOptions): Promise<LentPage> {
  const { viewport = USUAL_SIZE, reducedMotion = "reduce", colorScheme, forcedColors, ...kindAndOthers } = options;
  const { hasTouch = false, isMobile = false, permissions = [], ...others } = kindAndOthers;
  const { protocol, origin } = new URL(url);
  if (Object.keys(others).length > 0 || viewport === null || !protocol.startsWith("http"))
    return lendOwnPage(browser, options);
  const pages = kept.get(browser) ?? new Map<string, KeptPage>();
  kept.set(browser, pages);
  const kind = kindOf(options);
  const found = pages.get(kind) ?? (await newKeptPage(browser, { hasTouch, isMobile }));
  if (!found.isFree) return lendOwnPage(browser, options);
  found.isFree = false;
  const { page } = found;
  if (!pages.has(kind)) page.once("close", () => pages.delete(kind));
  pages.set(kind, found);
  await page.setViewportSize(viewport);
  if (permissions.length > 0) await page.context().grantPermissions(permissions);
  const [colours, forced] = [colorScheme ?? null, forcedColors ?? null];
  await page.emulateMedia({ media: null, colorScheme: colours, forcedColors: forced, reducedMotion });
  return {
    page,
    giveBack: async (isSpoilt) => {
      if (page.isClosed()) return;
      found.isFree = !isSpoilt && !found.isAltered && (await clean(found, origin).catch(() => false));
      if (!found.isFree) await page.context().close();
    },
  };
}

async function newKeptPage(browser: Browser, options: BrowserContextOptions): Promise<KeptPage> {
  const { page } = await lendOwnPage(browser, options);
  const made: KeptPage = {
    page,
    session: await page.context().newCDPSession(page),
    scripts: new Set(),
    isFree: true,
    isAltered: false,
  };
  await made.session.send("Page.enable");
  // Playwright's own scripts stay with the page.
  const { session, scripts } = made;
  page.addInitScript = async (script: unknown, value?: unknown) => {
    if (typeof script !== "function") throw new Error("a page that is used again takes functions only");
    const source = `(${script})(${JSON.stringify(value)})`;
    const { identifier } = await session.send("Page.addScriptToEvaluateOnNewDocument", { source });
    const remove = async (): Promise<void> => {
      scripts.delete(remove);
      await session.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
    };
    scripts.add(remove);
    return { dispose: remove, [Symbol.asyncDispose]: remove };
  };
  // A clock that was set stays set, and replaces `performance`.
  const { clock } = page;
  Object.defineProperty(page, "clock", {
    get: () => {
      made.isAltered = true;
      return clock;
    },
  });
  return made;
}

/** Makes a page as good as new for the pages of one origin. Resolves to whether that worked. */
async function clean({ page, session, scripts }: KeptPage, origin: string): Promise<boolean> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll();
  for (const remove of scripts) await remove();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.goto(origin + EMPTY_PAGE);
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.send("Page.resetNavigationHistory");
  await page.mouse.move(-1, -1);
  return page.url() === origin + EMPTY_PAGE;
}
