// The faults that the accessibility checker axe finds on a page.

import axe from "axe-core";
import type { Page } from "playwright-core";
import { isLong } from "../../engine/test/cases.ts";
import { AXE_PATH } from "./browser.ts";
import { contrastFaults } from "./contrast.ts";

/** What axe checks: by default the whole page, by all of its rules. */
export interface AxeScope {
  /** Only elements that match these selectors, with their contents. */
  readonly include?: readonly string[];
  /** Leaves out elements that match these selectors. */
  readonly exclude?: readonly string[];
  /** Only these rules, by id. */
  readonly rules?: readonly string[];
  /** Only faults that block somebody: those that axe calls serious or critical. */
  readonly serious?: boolean;
  /** False if contrasts are measured separately. */
  readonly contrasts?: boolean;
}

/** The colour schemes in which a page is checked. */
const SCHEMES = [
  { name: "light", colorScheme: "light", forcedColors: "none" },
  { name: "dark", colorScheme: "dark", forcedColors: "none" },
  { name: "forced colours", colorScheme: "light", forcedColors: "active" },
] as const;

/** The faults of the page in light, dark and forced colours, each preceded by the name of its scheme. */
export async function axeFaultsInSchemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, ...media } of SCHEMES) {
    await page.emulateMedia(media);
    if (media.forcedColors === "active") await forcedStyle(page);
    // Rules that do not depend on colours give the same result in every scheme.
    const found =
      name === "light"
        ? await axeFaults(page)
        : isLong
          ? await axeFaults(page, { rules: ["color-contrast"] })
          : await paleTexts(page);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  return faults;
}

/** Waits for the style sheet that the page loads when colours are forced; other pages have none. */
export const forcedStyle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.getElementById("app") === null ||
      [...document.styleSheets].some(({ href }) => href?.includes("forced-colors") === true),
  );
};

/** The texts of the page with too little contrast. */
const paleTexts = async (page: Page): Promise<string[]> =>
  (await contrastFaults(page, 4.5)).flatMap(({ kind, what }) => (kind === "text" ? [`contrast: ${what}`] : []));

/**
 * The faults of the page as it is now: each is the rule's id and the beginnings of the elements that break the
 * rule. Contrasts of a whole page are measured by our own code, because axe spends most of its time on them and
 * needs ten times as long. In the long run, axe measures them itself.
 */
export async function axeFaults(page: Page, { contrasts = true, ...scope }: AxeScope = {}): Promise<string[]> {
  const isMeasured = !isLong && Object.keys(scope).length === 0;
  return [...(await brokenRules(page, scope, isMeasured)), ...(isMeasured && contrasts ? await paleTexts(page) : [])];
}

/**
 * Loads axe once for each document. Our own page takes it from its server, which costs a third: the browser keeps
 * the compiled script from document to document.
 */
const loadAxe = async (page: Page): Promise<void> => {
  const isLoaded = await page.evaluate(async (path) => {
    if ("axe" in window) return true;
    if (document.getElementById("app") === null) return false;
    const script = document.createElement("script");
    script.src = path;
    const ended = new Promise((end) => {
      script.onload = end;
      script.onerror = end;
    });
    document.head.append(script);
    await ended;
    script.remove();
    return "axe" in window;
  }, AXE_PATH);
  if (!isLoaded) await page.evaluate(axe.source);
};

/** The faults that axe finds. @param isMeasured whether contrasts are measured in another way */
async function brokenRules(
  page: Page,
  { include, exclude, rules, serious }: AxeScope,
  isMeasured: boolean,
): Promise<string[]> {
  await loadAxe(page);
  const context = { include: include ? [...include] : ["html"], exclude: [...(exclude ?? [])] };
  const violations = await page.evaluate(
    async ([context, rules, isMeasured]) => {
      // After a change of the scheme or the board, its effects are drawn a moment later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const chosen = rules
        ? { runOnly: { type: "rule" as const, values: [...rules] } }
        : { rules: { "color-contrast": { enabled: !isMeasured } } };
      // Passed checks do not matter; axe then keeps only one element for each rule, and describes only that one.
      const { violations } = await axe.run(context, { ...chosen, resultTypes: ["violations"], iframes: false });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        on: nodes.map(({ html }) => html.slice(0, 200)),
      }));
    },
    [context, rules, isMeasured] as const,
  );
  return violations
    .filter(({ impact }) => !serious || impact === "serious" || impact === "critical")
    .map(({ id, on }) => `${id}: ${on.join(" | ")}`);
}
