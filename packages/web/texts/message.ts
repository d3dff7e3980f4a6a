// Messages in ICU MessageFormat, read with the parser that translators' tools use.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** A catalogue: texts by key, in groups where they belong together. */
export interface Catalogue {
  readonly [key: string]: string | readonly string[] | Catalogue;
}

/** What a message does with an argument; `unsaid` if it is there only for other languages. */
export type Use = "text" | "number" | "plural" | "choice" | "flag" | "unsaid" | "optional" | "node" | "tag";

const parsed = new Map<string, readonly MessageFormatElement[]>();

/** A node of the page in the midst of a message: `<cell/>`. The parser takes it for text. */
const NODE = /<([a-z]\w*)\/>/gi;

/** @throws what is wrong in the message */
export const elementsOf = (message: string): readonly MessageFormatElement[] => {
  const known = parsed.get(message);
  if (known) return known;
  try {
    const elements = parse(message, { shouldParseSkeletons: false });
    parsed.set(message, elements);
    return elements;
  } catch (error) {
    throw new Error(`${(error as Error).message} in “${message}”`);
  }
};

/** The texts and nodes in a piece of text, in their order; the nodes by name. */
export const piecesOf = (text: string): ({ readonly text: string } | { readonly node: string })[] =>
  text
    .split(NODE)
    .map((piece, i) => (i % 2 === 0 ? { text: piece } : { node: piece }))
    .filter((piece) => "node" in piece || piece.text !== "");

/** The parts of an element that hold elements themselves. */
export const insideOf = (element: MessageFormatElement): readonly (readonly MessageFormatElement[])[] => {
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return Object.values(element.options).map(({ value }) => value);
  return element.type === TYPE.tag ? [element.children] : [];
};

const useOf = (element: MessageFormatElement): Use | undefined => {
  switch (element.type) {
    case TYPE.argument:
      return "text";
    case TYPE.number:
      return "number";
    case TYPE.plural:
      return "plural";
    case TYPE.tag:
      return "tag";
    case TYPE.select: {
      const keys = Object.keys(element.options);
      if (keys.includes("none")) return "optional";
      return keys.length > 1 && keys.every((key) => ["true", "false", "other"].includes(key)) ? "flag" : "choice";
    }
    default:
      return undefined;
  }
};

const isUnsaid = (element: MessageFormatElement): boolean =>
  (element.type === TYPE.select || element.type === TYPE.plural) &&
  insideOf(element).every((inside) => inside.length === 0);

/** The arguments of a message, by name in the order of their first use, with all that it does with them. */
export const argumentsOf = (message: string): ReadonlyMap<string, ReadonlySet<Use>> => {
  const found = new Map<string, Set<Use>>();
  const add = (name: string, use: Use): void => {
    found.set(name, (found.get(name) ?? new Set()).add(use));
  };
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal)
        for (const piece of piecesOf(element.value)) if ("node" in piece) add(piece.node, "node");
      const use = useOf(element);
      if (use !== undefined) add((element as { value: string }).value, use);
      if (isUnsaid(element)) add((element as { value: string }).value, "unsaid");
      for (const inside of insideOf(element)) visit(inside);
    }
  };
  visit(elementsOf(message));
  return found;
};

/** The texts of a catalogue with their paths: `levelNames.cadet`, `steps.0`. */
export const messagesOf = (catalogue: Catalogue, before = ""): [path: string, message: string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
    const path = `${before}${key}`;
    return typeof value === "string" ? [[path, value]] : messagesOf(value as Catalogue, `${path}.`);
  });
