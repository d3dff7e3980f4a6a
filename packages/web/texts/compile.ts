// Turns a catalogue into a module of strings and small functions, so that readers need no parser.
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { argumentsOf, type Catalogue, elementsOf, piecesOf } from "./message.ts";

/** Code of expressions which, side by side, give the text. */
type Code = readonly ({ readonly text: string } | { readonly code: string })[];

const literal = (text: string): string => text.replace(/[\\`]|\$\{/g, "\\$&");

const isName = (key: string): boolean => /^[A-Za-z_]\w*$/.test(key);

const argument = (name: string): string => (isName(name) ? `v.${name}` : `v[${JSON.stringify(name)}]`);

/** One expression for a text; in a message with nodes, a list of parts. */
const joined = (code: Code, isMixed: boolean): string => {
  if (isMixed) return `[${code.map((one) => ("text" in one ? JSON.stringify(one.text) : one.code)).join(",")}]`;
  if (code.every((one) => "text" in one)) return JSON.stringify(code.map(({ text }) => text).join(""));
  const [only, more] = code;
  // A value alone may be a number.
  if (more === undefined && "code" in only && !only.code.startsWith("v")) return only.code;
  return `\`${code.map((one) => ("text" in one ? literal(one.text) : `\${${one.code}}`)).join("")}\``;
};

/** Chooses by conditions, the first that holds; the last expression is for all others. */
const chosen = (cases: readonly (readonly [condition: string, value: string])[], other: string, isMixed: boolean) => {
  const differing = cases.filter(([, value], i) => value !== other || cases.slice(i + 1).some(([, v]) => v !== other));
  const choice = differing.reduceRight((rest, [condition, value]) => `${condition}?${value}:${rest}`, other);
  if (differing.length === 0 && !isMixed) return choice;
  return isMixed ? `...(${choice})` : `(${choice})`;
};

/** When an option of a choice is taken. */
const conditionOf = (key: string, value: string): string =>
  ({ none: `isNone(${value})`, true: value, false: `!${value}` })[key] ?? `${value}==${JSON.stringify(key)}`;

/** Compiles the elements of a message; within a plural, `#` is the number that decides it. */
const compiled = (elements: readonly MessageFormatElement[], isMixed: boolean, number?: string): Code =>
  elements.flatMap((element): Code => {
    const inner = (inside: readonly MessageFormatElement[], own = number): string =>
      joined(compiled(inside, isMixed, own), isMixed);
    switch (element.type) {
      case TYPE.literal:
        return piecesOf(element.value).map((piece) => ("node" in piece ? { code: argument(piece.node) } : piece));
      case TYPE.pound:
        return [{ code: `number(${number})` }];
      case TYPE.argument:
        return [{ code: argument(element.value) }];
      case TYPE.number:
        return [{ code: `number(${argument(element.value)})` }];
      case TYPE.tag:
        return [{ code: `${argument(element.value)}(${joined(compiled(element.children, false), false)})` }];
      case TYPE.select: {
        const value = argument(element.value);
        const { other, ...options } = element.options;
        const cases = Object.entries(options).map(([key, option]): [string, string] => [
          conditionOf(key, value),
          inner(option.value),
        ]);
        return [{ code: chosen(cases, inner(other.value), isMixed) }];
      }
      case TYPE.plural: {
        const value = argument(element.value);
        const { other, ...options } = element.options;
        const cases = Object.entries(options).map(([key, option]) => [key, inner(option.value, value)] as const);
        const rest = inner(other.value, value);
        const forms = cases.filter(([key, code]) => !key.startsWith("=") && code !== rest);
        const byRule =
          forms.length === 0
            ? rest
            : `plural(${value},{${[...forms, ["other", rest]].map(([key, code]) => `${key}:${code}`).join(",")}})`;
        const exact = cases.filter(([key]) => key.startsWith("="));
        return [
          {
            code: chosen(
              exact.map(([key, code]) => [`${value}==${key.slice(1)}`, code]),
              byRule,
              isMixed,
            ),
          },
        ];
      }
      default:
        throw new Error("dates and times are written by the page, not by a message");
    }
  });

/**
 * Code of what a message is on the page: a string, or a function of its values. English decides that, since the page
 * calls all languages alike.
 */
const messageCode = (message: string, english: string): string => {
  const uses = [...argumentsOf(english).values()];
  const isMixed = uses.some((use) => use.has("node") || use.has("tag"));
  const code = joined(compiled(elementsOf(message), isMixed), isMixed);
  if (uses.length === 0) return code;
  return `v=>${isMixed ? `mixed(${code})` : code}`;
};

const valueCode = (value: Catalogue[string], english: Catalogue[string] | undefined): string => {
  if (typeof value === "string") return messageCode(value, typeof english === "string" ? english : value);
  const like = english as Catalogue | undefined;
  if (Array.isArray(value)) return `[${value.map((one) => valueCode(one, undefined)).join(",")}]`;
  return `{${Object.entries(value)
    .map(([key, one]) => `${isName(key) ? key : JSON.stringify(key)}:${valueCode(one, like?.[key])}`)
    .join(",")}}`;
};

/**
 * The module of a catalogue.
 *
 * @param english the same catalogue in English
 * @param runtime the module with the functions that messages need
 */
export const compile = (catalogue: Catalogue, english: Catalogue, runtime: string): string => {
  const code = valueCode(catalogue, english);
  const helpers = ["number", "plural", "isNone", "mixed"].filter((name) => new RegExp(`\\b${name}\\(`).test(code));
  const load = helpers.length === 0 ? "" : `import{${helpers.join(",")}}from${JSON.stringify(runtime)};\n`;
  return `${load}export default ${code};\n`;
};
