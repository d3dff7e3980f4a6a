// What the libraries export: how many names each entry has; that no name is exported twice; that callers can
// name every type in a public signature; and that an entry loads no room that it does not need. Reads the build:
// npm run build -- libraries
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import ts from "./typescript.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The number of names that an entry may export before somebody has to ask whether they still belong together. */
const MOST: Readonly<Record<"engine" | "arena" | "studies" | "match", Readonly<Record<string, number>>>> = {
  engine: {
    index: 158,
    solver: 35,
    bounds: 15,
    placing: 37,
    review: 74,
    boxes: 30,
    hider: 21,
    puzzles: 54,
    questions: 46,
    priors: 50,
    games: 50,
    input: 12,
    text: 24,
    worker: 24,
  },
  arena: {
    index: 60,
    strategies: 10,
    bots: 35,
    files: 5,
    games: 60,
    libraries: 10,
    tasks: 12,
    matches: 12,
    queue: 15,
    reports: 90,
    statistics: 130,
    tournaments: 60,
    trees: 10,
  },
  studies: {
    index: 24,
  },
  match: {
    index: 70,
  },
};

/** Names that two entries export: each entry is for programs that should not load the other one. */
const AGAIN: Readonly<Record<keyof typeof MOST, readonly string[]>> = {
  engine: [],
  // Browsers cannot load `.` or `./strategies`; programs that only play need no database.
  arena: ["ExperimentGames", "Summary", "playGames", "splitStrategies", "summarise"],
  studies: [],
  match: [],
};

/** Programs: entries that export only what their callers need. */
const PROGRAMS: readonly string[] = ["worker-thread"];

/** The rooms that each entry loads, except rooms from which it needs only types. */
const ENGINE_ROOMS: Readonly<Record<string, string>> = {
  index: "board boxes core inference knowledge scenario solver strategy",
  solver: "board boxes core inference knowledge scenario solver",
  bounds: "board bound boxes core inference knowledge scenario solver",
  placing: "board boxes core inference knowledge placing scenario",
  review: "assessment board boxes core game inference knowledge placing review scenario solver strategy",
  boxes: "board boxes core inference knowledge scenario",
  hider: "assessment board boxes core hider inference knowledge scenario solver strategy",
  puzzles: "board boxes core game inference knowledge placing puzzle scenario solver strategy",
  questions: "board boxes core inference knowledge questions scenario",
  priors: "board boxes core fitting inference knowledge scenario",
  games: "board boxes core game inference knowledge scenario solver strategy",
  input: "core",
  text: "board core scenario",
  worker: "board core inference knowledge scenario worker",
  "worker-thread": "board boxes core inference knowledge scenario solver strategy worker",
};

/** The parts of a library. */
const libraryOf = (name: keyof typeof MOST) => {
  const folder = join(root, "packages", name);
  const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(exports["./package.json"], `${name}: tools read its version`).toBe("./package.json");
  return {
    sources: join(folder, "src"),
    built: join(folder, "dist"),
    /** The entries, `.` first, as names of source files. Entries that are plain paths are data, not modules. */
    entries: Object.keys(exports)
      .filter((path) => typeof exports[path] !== "string")
      .map((path) => (path === "." ? "index" : path.slice(2))),
  };
};

/** A compiler program that contains only the declarations that users get. */
const declared = ({ built, entries }: ReturnType<typeof libraryOf>): ts.Program =>
  ts.createProgram(
    entries.map((entry) => join(built, `${entry}.d.ts`)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      types: [],
    },
  );

/** The symbol that a name finally refers to, through all aliases. */
const meant = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

/** The type names written in a declaration. */
const typeNames = (node: ts.Node): ts.EntityName[] => {
  const found: ts.EntityName[] = [];
  const visit = (at: ts.Node): void => {
    if (ts.isTypeReferenceNode(at)) found.push(at.typeName);
    if (ts.isTypeQueryNode(at)) found.push(at.exprName);
    if (ts.isExpressionWithTypeArguments(at) && ts.isIdentifier(at.expression)) found.push(at.expression);
    if (ts.isImportTypeNode(at) && at.qualifier) found.push(at.qualifier);
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
};

describe.each(["engine", "arena", "studies", "match"] as const)("what the %s offers", (name) => {
  const library = libraryOf(name);
  const { sources, built, entries } = library;
  let checker: ts.TypeChecker;
  /** The symbols that each entry exports, by name. */
  let offered: Map<string, Map<string, ts.Symbol>>;

  beforeAll(() => {
    const program = declared(library);
    checker = program.getTypeChecker();
    offered = new Map(
      entries.map((entry) => {
        const file = program.getSourceFile(join(built, `${entry}.d.ts`));
        const module = file && checker.getSymbolAtLocation(file);
        if (!module) throw new Error(`${entry} has no declarations`);
        const symbols = checker.getExportsOfModule(module);
        return [entry, new Map(symbols.map((symbol) => [symbol.name, meant(checker, symbol)]))];
      }),
    );
  });

  /** The symbol that a name refers to. */
  const targetOf = (name: ts.EntityName): ts.Symbol => {
    const found = checker.getSymbolAtLocation(name);
    if (!found) throw new Error(`${name.getText()} in ${name.getSourceFile().fileName} has no meaning`);
    return meant(checker, found);
  };

  /**
   * The file of ours that declares a symbol at its top level; undefined for symbols that others declare or that
   * are inside a signature.
   */
  const homeOf = ({ declarations = [] }: ts.Symbol): string | undefined => {
    const [home] = declarations;
    if (!home || (!ts.isSourceFile(home.parent) && !ts.isVariableDeclaration(home))) return undefined;
    const { fileName } = home.getSourceFile();
    return fileName.startsWith(built) ? relative(built, fileName) : undefined;
  };

  test("every entry exports names that can be read at one go", () => {
    const numbers = Object.fromEntries([...offered].map(([entry, names]) => [entry, names.size]));
    const modules = Object.entries(numbers).filter(([entry]) => !PROGRAMS.includes(entry));
    expect(modules.map(([entry]) => entry)).toEqual(Object.keys(MOST[name]));
    for (const [entry, number] of modules) {
      expect(number, entry).toBeGreaterThan(MOST[name][entry] / 3);
      expect(number, entry).toBeLessThanOrEqual(MOST[name][entry]);
    }
  });

  test("exports the promised names: a line that goes from scripts/promised breaks a promise", async () => {
    const lines = entries.flatMap((entry) =>
      [...(offered.get(entry)?.keys() ?? [])]
        .sort()
        .map((one) => `${["@broadside", name, ...(entry === "index" ? [] : [entry])].join("/")} ${one}\n`),
    );
    await expect(lines.join("")).toMatchFileSnapshot(`promised/names-${name}.txt`);
  });

  test("no name is offered by two entries, but for those that say why", () => {
    const names = [...offered.values()].flatMap((list) => [...list.keys()]);
    const twice = new Set(names.filter((one, i) => names.indexOf(one) !== i));
    expect([...twice].sort()).toEqual(AGAIN[name]);
  });

  // The arena has a few types of threads, stores and tables that appear in signatures but that no caller makes.
  if (name === "engine" || name === "match")
    test("a public signature names nothing that is not exported", () => {
      const all = new Set([...offered.values()].flatMap((list) => [...list.values()]));
      const named = [...all].flatMap((symbol) =>
        (symbol.declarations ?? []).flatMap(typeNames).map((name) => ({ symbol, target: targetOf(name) })),
      );
      const hidden = named.flatMap(({ symbol, target }) => {
        const home = all.has(target) ? undefined : homeOf(target);
        return home === undefined ? [] : [`${symbol.name} names ${target.name} of ${home}`];
      });
      expect([...new Set(hidden)].sort()).toEqual([]);
    });

  test("every function and class that can be called shows an example", () => {
    const callable = [...offered.values()]
      .flatMap((names) => [...names.values()])
      .filter(
        (symbol) =>
          symbol.flags & ts.SymbolFlags.Value && checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0,
      );
    const silent = callable.filter((symbol) => !symbol.getJsDocTags(checker).some((tag) => tag.name === "example"));
    expect(callable.length).toBeGreaterThan({ engine: 50, arena: 50, studies: 2, match: 15 }[name]);
    expect(silent.map((symbol) => symbol.name)).toEqual([]);
  });

  test("every entry says in its first lines what it is for", () => {
    for (const entry of entries) {
      const text = readFileSync(join(sources, `${entry}.ts`), "utf8");
      const path = entry === "index" ? name : `${name}/${entry}`;
      expect(text, entry).toMatch(new RegExp(`^/\\*\\*\\n \\* @broadside/${name}[^]* @module @broadside/${path}\\n`));
    }
  });
});

const imports = new Map<string, readonly string[]>();

/** The files that a built file imports, without type imports, which the build removes. */
const importsOf = (path: string): readonly string[] => {
  let found = imports.get(path);
  if (!found) {
    found = ts
      .preProcessFile(readFileSync(path, "utf8"))
      .importedFiles.map(({ fileName }) => join(path, "..", fileName));
    imports.set(path, found);
  }
  return found;
};

const { built, entries } = libraryOf("engine");

/** The files that an entry loads, including the entry itself. */
const loadedBy = (entry: string): Set<string> => {
  const found = new Set([join(built, `${entry}.js`)]);
  for (const path of found) for (const next of importsOf(path)) found.add(next);
  return found;
};

test("an entry of the engine loads the rooms that it needs and no others", () => {
  const rooms = Object.fromEntries(
    entries.map((entry) => {
      const folders = [...loadedBy(entry)].map((path) => relative(built, path).split(sep));
      return [entry, [...new Set(folders.filter((parts) => parts.length > 1).map(([room]) => room))].sort().join(" ")];
    }),
  );
  expect(rooms).toEqual(ENGINE_ROOMS);
});
