// What the accessibility checker axe finds wrong with a page.
import axe from "axe-core";
import type { Page } from "playwright-core";
import { contrastFaults } from "./contrast.ts";

/** What axe looks at: all of the page by all of its rules unless told otherwise. */
export interface AxeScope {
  /** Only the elements of these selectors, with what is in them. */
  readonly include?: readonly string[];
  /** Not the elements of these selectors. */
  readonly exclude?: readonly string[];
  /** Only these rules, by their ids. */
  readonly rules?: readonly string[];
  /** Only faults that bar somebody's way: those that axe calls serious or critical. */
  readonly serious?: boolean;
  /** False where contrasts are measured beside it. */
  readonly contrasts?: boolean;
}

const isLong = process.env["BROADSIDE_LONG"] !== undefined;

/** The colours in which a page is looked at. */
const SCHEMES = [
  { name: "light", colorScheme: "light", forcedColors: "none" },
  { name: "dark", colorScheme: "dark", forcedColors: "none" },
  { name: "forced colours", colorScheme: "light", forcedColors: "active" },
] as const;

/** The faults of the page in light, dark and forced colours, each after the name of its scheme. */
export async function axeFaultsInSchemes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, ...media } of SCHEMES) {
    await page.emulateMedia(media);
    if (media.forcedColors === "active") await forcedStyle(page);
    // What does not hang on colours is the same in every scheme.
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

/** Waits for the style of forced colours, which the page loads where they are forced; other pages have none. */
export const forcedStyle = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.getElementById("app") === null ||
      [...document.styleSheets].some(({ href }) => href?.includes("forced-colors") === true),
  );
};

/** The texts of the page that stand out too little. */
const paleTexts = async (page: Page): Promise<string[]> =>
  (await contrastFaults(page, 4.5)).flatMap(({ kind, what }) => (kind === "text" ? [`contrast: ${what}`] : []));

/**
 * The faults of the page as it is now: each is the rule's id and the start of the elements that break it. Contrasts of a whole page are
 * measured at a tenth of the time that axe takes, which is most of its time; axe itself does it in the long run.
 */
export async function axeFaults(page: Page, { contrasts = true, ...scope }: AxeScope = {}): Promise<string[]> {
  const isMeasured = !isLong && Object.keys(scope).length === 0;
  return [...(await brokenRules(page, scope, isMeasured)), ...(isMeasured && contrasts ? await paleTexts(page) : [])];
}

/** What axe finds. @param isMeasured whether contrasts are measured otherwise */
async function brokenRules(
  page: Page,
  { include, exclude, rules, serious }: AxeScope,
  isMeasured: boolean,
): Promise<string[]> {
  // Once a document: the source is large, and a page is looked at more than once.
  if (!(await page.evaluate("window.axe !== undefined"))) await page.evaluate(axe.source);
  const context = { include: include ? [...include] : ["html"], exclude: [...(exclude ?? [])] };
  const violations = await page.evaluate(
    async ([context, rules, isMeasured]) => {
      // After a change of the scheme or the board, what follows from it is drawn a moment later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const chosen = rules
        ? { runOnly: { type: "rule" as const, values: [...rules] } }
        : { rules: { "color-contrast": { enabled: !isMeasured } } };
      // What passes is of no interest: axe then keeps one element for each rule, and describes that alone.
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
