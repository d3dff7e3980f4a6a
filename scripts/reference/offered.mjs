// Reads from the sources, with the compiler, the functions and classes that the packages export, each with its
// docstring.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "../typescript.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages that are libraries. */
export const LIBRARIES = ["engine", "arena", "studies"];

/**
 * Something that a package exports: a function, a class, or a public member of a class.
 *
 * @typedef {object} Offered
 * @property {string} entry the import path, such as `@broadside/engine/solver`; the first one if there are
 *   several
 * @property {string} name `solve`, `Referee`, `Referee.answer`
 * @property {"function" | "class" | "method" | "getter"} kind
 * @property {boolean} isType it is exported only as a type: you can name and use it, but not construct it
 * @property {string} file its file, from the root of the project
 * @property {number} line where its declaration begins, from 1
 * @property {string} text its docstring up to the first tag
 * @property {readonly { tag: string, text: string }[]} tags the tags that follow: `@throws`, `@example`
 * @property {boolean} throws its own code has a `throw` that it does not catch itself
 */

/** The entries of a library, by import path, each with its file. */
const entriesOf = (/** @type {string} */ library) => {
  const folder = join(root, "packages", library);
  /** @type {{ name: string, exports: Record<string, unknown> }} */
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.entries(exports)
    .filter(([, target]) => typeof target !== "string")
    .map(([path]) => ({
      entry: path === "." ? name : `${name}/${path.slice(2)}`,
      file: join(folder, "src", `${path === "." ? "index" : path.slice(2)}.ts`),
    }));
};

/** The docstring of a declaration, as text and tags. */
const docstringOf = (/** @type {ts.Declaration} */ declaration) => {
  // The docstring of a constant belongs to its statement; the compiler handles that.
  const comments = ts.getJSDocCommentsAndTags(declaration).filter(ts.isJSDoc);
  const comment = comments.at(-1);
  if (!comment) return { text: "", tags: [] };
  const source = comment.getSourceFile().text;
  // The compiler splits the lines of an example, so the lines are read from the source.
  const lines = source
    .slice(comment.pos, comment.end)
    .replace(/^\/\*\*/, "")
    .replace(/\*\/$/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""));
  const parts = lines.join("\n").split(/^(?=@[a-z]+\b(?!\/))/m);
  const tags = parts.filter((part) => part.startsWith("@"));
  return {
    text: (parts[0].startsWith("@") ? "" : parts[0]).trim(),
    tags: tags.map((part) => {
      const [, tag = "", text = ""] = /^@([a-z]+)\b([\s\S]*)$/i.exec(part) ?? [];
      return { tag, text: text.trim() };
    }),
  };
};

/** Whether a declaration's own code throws, not counting functions inside it. @returns {boolean} */
const throwsItself = (/** @type {ts.Declaration} */ declaration) => {
  const own = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  /** @returns {boolean} */
  const throws = (/** @type {ts.Node} */ node) =>
    ts.isThrowStatement(node) ||
    (!ts.isFunctionLike(node) &&
      !(ts.isTryStatement(node) && node.catchClause) &&
      (ts.forEachChild(node, (child) => throws(child) || undefined) ?? false));
  return own !== undefined && (ts.forEachChild(own, (child) => throws(child) || undefined) ?? false);
};

/** Whether a member of a class is public. */
const isPublic = (/** @type {ts.ClassElement} */ member) =>
  !(ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) &&
  member.name !== undefined &&
  !ts.isPrivateIdentifier(member.name) &&
  !ts.isComputedPropertyName(member.name);

/** The public methods, getters and function fields of a class. */
const membersOf = (/** @type {ts.ClassDeclaration} */ declaration) =>
  declaration.members.filter(
    (member) => (ts.isMethodDeclaration(member) || ts.isGetAccessorDeclaration(member)) && isPublic(member),
  );

/** Whether an entry exports something only as a type. */
const isTypeOnly = (/** @type {ts.Symbol} */ { declarations = [] }) =>
  declarations.some((at) => ts.isExportSpecifier(at) && (at.isTypeOnly || at.parent.parent.isTypeOnly));

/**
 * One compiler program for all libraries: the arena needs the engine's sources anyway.
 * @type {ts.Program | undefined}
 */
let program;

const programOfAll = () => {
  if (program) return program;
  /** @type {ts.CompilerOptions} */
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, noLib: true, types: [] };
  const host = ts.createCompilerHost(options);
  // Only our own files determine what an entry exports, so nothing else is read.
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => ({
      resolvedModule:
        text.startsWith(".") && text.endsWith(".ts")
          ? { resolvedFileName: join(dirname(from), text), extension: ts.Extension.Ts }
          : undefined,
    }));
  const files = LIBRARIES.flatMap((library) => entriesOf(library).map(({ file }) => file));
  program = ts.createProgram(files, options, host);
  return program;
};

/**
 * Everything that a library exports, in the order of its entries. A name that two entries export appears once.
 *
 * @param {string} library `engine` or `arena`
 * @returns {Offered[]}
 */
export function offeredBy(library) {
  const entries = entriesOf(library);
  const program = programOfAll();
  const checker = program.getTypeChecker();
  /** @type {Set<ts.Symbol>} */
  const seen = new Set();
  /** @type {Offered[]} */
  const found = [];
  const add = (
    /** @type {string} */ entry,
    /** @type {string} */ name,
    /** @type {Offered["kind"]} */ kind,
    /** @type {ts.Declaration} */ at,
    isType = false,
  ) => {
    const source = at.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(at.getStart()).line + 1;
    const place = { file: relative(root, source.fileName), line };
    found.push({ entry, name, kind, isType, ...place, ...docstringOf(at), throws: throwsItself(at) });
  };
  for (const { entry, file } of entries) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing`);
    for (const exported of checker.getExportsOfModule(module)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const [declaration] = symbol.declarations ?? [];
      if (!declaration || seen.has(symbol)) continue;
      seen.add(symbol);
      if (ts.isClassDeclaration(declaration)) {
        const isType = isTypeOnly(exported);
        add(entry, symbol.name, "class", declaration, isType);
        for (const member of membersOf(declaration))
          add(
            entry,
            `${symbol.name}.${member.name?.getText()}`,
            ts.isGetAccessorDeclaration(member) ? "getter" : "method",
            member,
            isType,
          );
      } else if (
        symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable) &&
        checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0
      )
        add(entry, symbol.name, "function", declaration);
    }
  }
  return found;
}

/** What the entries of a library export, each where it is declared. @returns {ts.Symbol[]} */
const exportedBy = (/** @type {string} */ library) => {
  const program = programOfAll();
  const checker = program.getTypeChecker();
  return entriesOf(library).flatMap(({ file }) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    return (module ? checker.getExportsOfModule(module) : []).map((symbol) =>
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    );
  });
};

const nameOf = (/** @type {ts.Node} */ node) =>
  ts.getNameOfDeclaration(/** @type {ts.Declaration} */ (node))?.getText() ?? "";

/** The names that the sources declare outside functions and classes, and that readers of no entry find. */
const innerNames = () => {
  const names = new Set(
    programOfAll()
      .getSourceFiles()
      .flatMap(({ statements }) => [...statements])
      .flatMap((at) => (ts.isVariableStatement(at) ? at.declarationList.declarations.map(nameOf) : nameOf(at))),
  );
  const tell = (/** @type {ts.Node} */ node) => {
    names.delete(nameOf(node));
    if (!ts.isBlock(node)) ts.forEachChild(node, tell);
  };
  for (const library of LIBRARIES) for (const { declarations = [] } of exportedBy(library)) declarations.forEach(tell);
  return names;
};

/** The docstrings of a declaration and its public members. @returns {ts.JSDoc[]} */
const docstringsIn = (/** @type {ts.Node} */ node) => {
  if (ts.isBlock(node) || (ts.isClassElement(node) && !isPublic(node))) return [];
  const own = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  /** @type {ts.JSDoc[]} */
  const inner = [];
  ts.forEachChild(node, (child) => void inner.push(...docstringsIn(child)));
  return [...own, ...inner];
};

/**
 * Places in the docstrings of a library that name, in backticks or as a link, something that no entry exports:
 * readers do not find it. In backticks, words without a capital are not taken for names.
 *
 * @param {string} library
 * @returns {string[]}
 */
export function innerNamesTold(library) {
  const inner = innerNames();
  const comments = new Set(exportedBy(library).flatMap(({ declarations = [] }) => declarations.flatMap(docstringsIn)));
  return [...comments].flatMap((comment) => {
    const source = comment.getSourceFile();
    const [prose] = source.text.slice(comment.pos, comment.end).split("@example");
    const line = source.getLineAndCharacterOfPosition(comment.pos).line + 1;
    return Array.from(
      prose.matchAll(/`(\w*[A-Z]\w*)(?:\(\))?`|\{@link\s+(?:\*\s+)?(\w+)/g),
      ([, quoted, linked]) => quoted ?? linked,
    )
      .filter((name) => inner.has(name))
      .map((name) => `${name} (${relative(root, source.fileName)}:${line})`);
  });
}
