/** Text that is HTML. */
export interface Markup {
  readonly markup: string;
}

/**
 * Marks text as HTML that is already safe.
 *
 * @example
 * import { trusted } from "@broadside/arena/reports";
 *
 * trusted("<hr>").markup; // => "<hr>"
 */
export const trusted = (markup: string): Markup => ({ markup });

/** What a template of HTML takes. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * Escapes text for HTML.
 *
 * @example
 * import { escapeText } from "@broadside/arena/reports";
 *
 * escapeText("a < b"); // => "a &lt; b"
 */
export const escapeText = (text: string): string =>
  text
    .replace(/[&<>"']/g, (c) => ESCAPES[c])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd");

const textOf = (part: Part): string => {
  if (part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return "markup" in part ? part.markup : part.map(textOf).join("");
};

/**
 * Text that may break after punctuation in names of strategies, but not in a number or before a lone minus or
 * per-cent sign.
 */
export const breakable = (text: string): Markup =>
  trusted(
    text
      .replaceAll(" − ", "\u00a0− ")
      .replaceAll(" %", "\u00a0%")
      .split(/(?<=[:,/])(?<!\d,(?=\d))(?=\S)/)
      .map(escapeText)
      .join("<wbr>"),
  );

/**
 * A template of HTML, in which texts are escaped and markup is kept; `undefined` and `false` are left out.
 *
 * @example
 * import { html } from "@broadside/arena/reports";
 *
 * html`<b>${"a < b"}</b>`.markup; // => "<b>a &lt; b</b>"
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  trusted(strings.reduce((text, string, i) => text + textOf(parts[i - 1]) + string));
