import { fail, type InputError, type Knowledge, ok, parseKnowledge, type Result } from "@broadside/engine";
import { isLarge } from "../../web/src/board/drawing/stack.ts";
import { encode } from "../../web/src/board/notation/address-codec.ts";
import { parseRules } from "../../web/src/board/rules/rules.ts";
import { LANGUAGES, type Language, languageOf } from "../../web/src/language/language.ts";

/** The attributes of the element: what is shown, and how. */
export const ATTRIBUTES = ["scenario", "shots", "language", "theme", "map", "page", "interactive"] as const;

export type AttributeName = (typeof ATTRIBUTES)[number];

/** The values of the attributes; null for one that is not written. */
export type Attributes = Readonly<Record<AttributeName, string | null>>;

/** What an element shows. */
export interface Wish {
  readonly knowledge: Knowledge;
  /** Whether the chances are counted and shown. */
  readonly hasMap: boolean;
  /** Whether a reader enters shots by pressing cells. */
  readonly isInteractive: boolean;
  /** The position in Broadside's page; undefined where nobody said where that is. */
  readonly link: string | undefined;
}

const THEMES = ["light", "dark", "auto"];

const SWITCH = ["on", "off"];

/** One of a few values; undefined for an attribute that is not written. */
const oneOf = (name: AttributeName, value: string | null, known: readonly string[]): Result<string | undefined> => {
  if (value === null || known.includes(value)) return ok(value ?? undefined);
  const others = `${known.slice(0, -1).join(", ")} or ${known.at(-1)}`;
  return fail(name, `"${value}" is unknown`, `write ${others}`);
};

/** The address of a page, as far as its fragment; undefined if the attribute is not written. */
const pageAt = (value: string | null, base: string): Result<string | undefined> => {
  if (value === null) return ok(undefined);
  // URL.parse is newer than all else that the element needs.
  const href = URL.canParse(value, base) ? new URL(value, base).href : "";
  if (/^https?:/.test(href)) return ok(href.replace(/#.*$/, ""));
  return fail("page", `"${value}" is no address of a page`, "write one that begins with https://");
};

/** Where the page shows the position: it reads rules and shots as the attributes have them. */
const linkTo = (page: string, rules: string, shots: string): string => {
  const name = rules.trim().startsWith("{") ? "rules" : "preset";
  return `${page}#${name}=${encode(rules.trim())}${shots.trim() === "" ? "" : `&shots=${encode(shots.trim())}`}`;
};

/** An error of the engine, with the attribute in which it is. */
const inAttribute = (
  name: AttributeName,
  { where, what, fix }: InputError,
): { readonly ok: false; error: InputError } => fail(where === name ? name : `${name}: ${where}`, what, fix);

/** The language that an attribute asks for, or that of the page around the element, or English. */
export const languageFor = ({ language }: Attributes, around: string | null | undefined): Language =>
  languageOf(language) ?? languageOf(around) ?? "en";

/**
 * Reads the attributes, one after another: the first that is wrong is the error.
 *
 * @param base what the address of a page is relative to
 */
export const readAttributes = (attributes: Attributes, base: string): Result<Wish> => {
  const checks = [
    oneOf("language", attributes.language && (languageOf(attributes.language) ?? attributes.language), LANGUAGES),
    oneOf("theme", attributes.theme, THEMES),
    oneOf("map", attributes.map, SWITCH),
    oneOf("interactive", attributes.interactive || null, SWITCH),
  ];
  for (const check of checks) if (!check.ok) return check;
  const rules = attributes.scenario ?? "hasbro";
  const shots = attributes.shots ?? "";
  const scenario = parseRules(rules);
  if (!scenario.ok) return inAttribute("scenario", scenario.error);
  if (isLarge(scenario.value.board)) {
    const what = `the board has ${scenario.value.board.cellCount} cells`;
    return fail("scenario", what, "an element draws at most 400; the page of Broadside draws larger boards");
  }
  const knowledge = parseKnowledge(scenario.value, shots);
  if (!knowledge.ok) return inAttribute("shots", knowledge.error);
  const page = pageAt(attributes.page, base);
  if (!page.ok) return page;
  const link = page.value && linkTo(page.value, rules, shots);
  const isInteractive = !["off", null].includes(attributes.interactive);
  return ok({ knowledge: knowledge.value, hasMap: attributes.map !== "off", isInteractive, link });
};
