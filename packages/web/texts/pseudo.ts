// A language for tests, made from English: longer by about two fifths, and accented, so that a text which is not in a
// catalogue, or has no room, is seen.
import { type MessageFormatElement, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { type Catalogue, elementsOf, piecesOf } from "./message.ts";

/** The code of the language. */
export const PSEUDO = "xa";

const LETTERS: Readonly<Record<string, string>> = { c: "ç", n: "ñ", s: "š", t: "ť", l: "ľ", r: "ř", d: "ď", g: "ğ" };
const VOWELS: Readonly<Record<string, string>> = { a: "áä", e: "éë", i: "íï", o: "óö", u: "úü", y: "ýÿ" };

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase();
    const other = LETTERS[small] ?? VOWELS[small] ?? letter;
    return letter === small ? other : `${other.charAt(0).toUpperCase()}${other.slice(1)}`;
  });

const altered = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) {
      const pieces = piecesOf(element.value);
      return {
        ...element,
        value: pieces.map((one) => ("node" in one ? `<${one.node}/>` : accented(one.text))).join(""),
      };
    }
    if (element.type === TYPE.tag) return element;
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return element;
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: altered(option.value) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });

/** A catalogue in the language of tests. */
export const pseudo = (catalogue: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => {
      if (typeof value === "string") return [key, printAST(altered(elementsOf(value)))];
      return [key, Array.isArray(value) ? value.map(accented) : pseudo(value as Catalogue)];
    }),
  );
