// Which messages nobody reads. Sources read them as properties of the words that they import: `words.title`,
// `const { title } = words`, `words.themes[theme]`.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { STRATEGY_NAMES } from "@broadside/engine";
import ts from "typescript";
import { declaring, readTexts, SOURCES, textFile } from "./folders.ts";
import { messagesOf } from "./message.ts";

/** A source file: its path from the page's sources, and its text. */
export type Source = readonly [file: string, text: string];

/** The folders of those who read the words, from the page's sources: the page, and the element with its board. */
const READERS = [".", "../../embed/src"];

const pageSources = (): Source[] =>
  READERS.flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/(?:\.test\.tsx?|\/words\.ts)$/.test(file))
    .map((file) => [file, readFileSync(join(SOURCES, file), "utf8")]);

/** The words that a file imports: the folder of their catalogue by their name in the file. */
const importedIn = (file: string, source: ts.SourceFile): Map<string, string> => {
  const folders = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const module = relative(SOURCES, join(SOURCES, dirname(file), statement.moduleSpecifier.text));
    const named = statement.importClause?.namedBindings;
    if (!module.endsWith("/words.ts") || !named || !ts.isNamedImports(named)) continue;
    for (const { name } of named.elements) folders.set(name.text, dirname(module).replaceAll("\\", "/"));
  }
  return folders;
};

/** Whether an expression only passes on a part of it: `(words as Names)`, `isShort ? words.short : words.long`. */
const isWrapper = (node: ts.Node, part: ts.Node): boolean =>
  (ts.isConditionalExpression(node) && node.condition !== part) ||
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node);

/** A key that a source names, or the form of keys that it makes: `lossSalvo` of `${kind}Salvo`. */
type Key = string | RegExp;

/** The keys that an expression in brackets may be; undefined if any. */
const keysOf = (index: ts.Expression): Key[] | undefined => {
  if (ts.isStringLiteralLike(index)) return [index.text];
  if (ts.isConditionalExpression(index)) {
    const [one, other] = [keysOf(index.whenTrue), keysOf(index.whenFalse)];
    return one && other && [...one, ...other];
  }
  if (!ts.isTemplateExpression(index)) return undefined;
  return [new RegExp(`^${[index.head.text, ...index.templateSpans.map(({ literal }) => literal.text)].join(".*")}$`)];
};

type Path = readonly Key[];

/** Where a name leads: into the catalogue of a folder, to a text or an object of texts. */
interface Place {
  readonly folder: string;
  readonly path: Path;
}

const below = ({ folder, path }: Place, ...keys: Key[]): Place => ({ folder, path: [...path, ...keys] });

const ALL = /^/;

/** What reads an object as a whole: `Object.values(words.steps)`. */
const isWhole = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^Object\.(?:values|entries|keys)$/.test(node.expression.getText());

/** The uses of words in a file. */
class Reading {
  readonly read: Place[] = [];
  /** Where the names of the file lead. A name that stands for several things leads to all of them. */
  readonly #names: Map<string, Place[]>;

  constructor(source: ts.SourceFile, imported: ReadonlyMap<string, string>) {
    this.#names = new Map([...imported].map(([name, folder]) => [name, [{ folder, path: [] }]]));
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeQueryNode(node)) return;
      const isMember = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
      if (ts.isIdentifier(node) && !isMember)
        for (const place of this.#names.get(node.text) ?? []) this.#use(node, place);
      ts.forEachChild(node, visit);
    };
    ts.forEachChild(source, visit);
  }

  /** Follows a use of words to what it reads: `words.themes` for `words.themes[theme]`. */
  #use(name: ts.Node, start: Place): void {
    let places = [start];
    let node = name;
    for (; ; node = node.parent) {
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
        places = places.map((place) => below(place, parent.name.text));
      else if (ts.isElementAccessExpression(parent) && parent.expression === node) {
        const keys = keysOf(parent.argumentExpression);
        if (!keys) return void this.read.push(...places);
        places = places.flatMap((place) => keys.map((key) => below(place, key)));
      } else if (!isWrapper(parent, node)) break;
    }
    const { parent } = node;
    if (ts.isVariableDeclaration(parent) && parent.initializer === node)
      for (const place of places) this.#bind(parent.name, place);
    else if (isWhole(parent)) this.read.push(...places.map((place) => below(place, ALL)));
    else if (node !== name || start.path.length > 0) this.read.push(...places);
  }

  /** Notes where the names of a declaration lead: `{ title, themes: { dark } }`. */
  #bind(name: ts.BindingName, place: Place): void {
    if (ts.isIdentifier(name)) {
      this.#names.set(name.text, [...(this.#names.get(name.text) ?? []), place]);
      return;
    }
    for (const element of name.elements) {
      if (ts.isOmittedExpression(element)) continue;
      const key = element.propertyName ?? element.name;
      this.#bind(element.name, ts.isIdentifier(key) ? below(place, key.text) : place);
    }
  }
}

/** What the sources read of the catalogues, and the texts and keys from which they choose. */
const readBy = (sources: readonly Source[]): { read: readonly Place[]; named: ReadonlySet<string> } => {
  const read: Place[] = [];
  const named = new Set<string>();
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const name = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node)) named.add(node.text);
      if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node))
        named.add(node.name.getText(source));
      ts.forEachChild(node, name);
    };
    ts.forEachChild(source, name);
    const imported = importedIn(file, source);
    if (imported.size > 0) read.push(...new Reading(source, imported).read);
  }
  return { read, named };
};

/** Names that the engine gives: strategies, and all with a sign in them, such as `worst-then-mean`. */
const isOfEngine = (key: string): boolean => STRATEGY_NAMES.some((name) => name === key) || /\W/.test(key);

/** Whether a place is that of a text, of an object that holds it, or of what a text has, such as its length. */
const leadsTo = (place: Place, folder: string, path: readonly string[]): boolean =>
  place.folder === folder &&
  place.path
    .slice(0, path.length)
    .every((key, i) => (typeof key === "string" ? key === path[i] : key.test(path[i] ?? "")));

/**
 * The messages of each catalogue that no source reads. Where a source chooses one by a value, `words.themes[theme]`,
 * that value must stand somewhere as a text or a key, or be a name of the engine.
 */
export const unusedTexts = (folders: readonly string[], sources: readonly Source[] = pageSources()): string[] => {
  const { read, named } = readBy(sources);
  const isNamed = (key: string): boolean => named.has(key) || isOfEngine(key) || /^\d+$/.test(key);
  const isRead = (folder: string, path: readonly string[]): boolean =>
    read.some((place) => leadsTo(place, folder, path) && path.slice(place.path.length).every(isNamed));
  // The engine names presets and their ships.
  return folders
    .filter((folder) => !declaring(folder).isOptional)
    .flatMap((folder) =>
      messagesOf(readTexts(textFile(folder, "en"))).flatMap(([path]) =>
        isRead(folder, path.split(".")) ? [] : [`${folder}/en.json: ${path} is used nowhere`],
      ),
    );
};
