// A typedoc plugin for the reference: modules have their import paths as names, the main entry has groups, and
// a link leads to the item that it names. It reports links that do not.
import { Comment, CommentTag, Converter, ReflectionKind } from "typedoc";
import { MarkdownPageEvent, MarkdownRendererEvent, ModuleRouter } from "typedoc-plugin-markdown";
import ts from "typescript";
import { wrongLinks } from "./links.mjs";

/**
 * The import path of a folder: `engine/src/solver` becomes `@broadside/engine/solver`, and `engine/src`, its
 * index, `@broadside/engine`.
 */
const entryOf = (/** @type {string} */ file) => file.replace(/^(\w+)\/src\b/, "@broadside/$1");

/** The entry with groups. */
const GROUPED = "@broadside/engine";

/**
 * The groups of the main entry, in their order in typedoc.json, each with the files of its items. The first that
 * fits a file counts.
 * @type {readonly (readonly [string, RegExp])[]}
 */
const GROUPS = [
  ["Boards and cells", /^board\//],
  ["Shots and answers", /^(knowledge\/|scenario\/(answer|notation|possible-answers)\.)/],
  ["Layouts and placements", /^(scenario\/(layout|parse-layout|placement)\.|.*\/list-layouts\.|inference\/sampling\/)/],
  ["Rules", /^scenario\//],
  ["Counting", /^inference\//],
  ["Strategies", /^strategy\//],
  ["Results, fractions and random numbers", /^core\//],
];

/** Puts the items of the main entry into groups, by their files. */
function group(/** @type {import("typedoc").DeclarationReflection} */ module) {
  for (const item of module.children ?? []) {
    const file = item.sources?.[0]?.fileName.replace(/^.*engine\/src\//, "") ?? "";
    const [title] = GROUPS.find(([, files]) => files.test(file)) ?? [];
    if (title === undefined) throw new Error(`scripts/reference/entries.mjs has no group for ${item.name} of ${file}`);
    const comments = [item.comment, ...(item.signatures ?? []).map(({ comment }) => comment)];
    const comment = comments.find((one) => one !== undefined) ?? new Comment();
    item.comment ??= comment;
    comment.blockTags.push(new CommentTag("@category", [{ kind: "text", text: title }]));
  }
}

/** The name that typedoc gives to a parameter whose properties the function takes apart. */
const UNNAMED = "__namedParameters";

/** A name for such a parameter: `options` if it may be missing, otherwise the name of its type. */
function nameOfParameter(/** @type {import("typedoc").ParameterReflection} */ parameter) {
  if (parameter.defaultValue !== undefined || parameter.flags.isOptional) return "options";
  /** @type {import("typedoc").SomeType | undefined} */
  let type = parameter.type;
  while (type?.type === "reference" && type.name === "Pick") type = type.typeArguments?.[0];
  while (type?.type === "indexedAccess") type = type.objectType;
  return type?.type === "reference" ? type.name.charAt(0).toLowerCase() + type.name.slice(1) : "parts";
}

/** Names the parameters of a signature that have no name. */
function nameParameters(/** @type {import("typedoc").SignatureReflection} */ { parameters = [] }) {
  for (const parameter of parameters) {
    if (parameter.name !== UNNAMED) continue;
    const name = nameOfParameter(parameter);
    parameter.name = parameters.some((other) => other.name === name) ? `${name}Parts` : name;
  }
}

/**
 * The number that a parameter has by default, if its default is the name of one: readers may not find the name.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Declaration | undefined} declaration
 * @returns {string | undefined}
 */
function defaultNumber(checker, declaration) {
  const value = declaration && ts.isParameter(declaration) ? declaration.initializer : undefined;
  let symbol = value && ts.isIdentifier(value) ? checker.getSymbolAtLocation(value) : undefined;
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const constant = symbol?.valueDeclaration;
  const number = constant && ts.isVariableDeclaration(constant) ? constant.initializer : undefined;
  return number && ts.isNumericLiteral(number) ? number.getText() : undefined;
}

/** The type T of a constant list declared `as const satisfies T`. @returns {ts.TypeNode | undefined} */
function satisfiedBy(/** @type {ts.Declaration | undefined} */ declaration) {
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  if (!value || !ts.isSatisfiesExpression(value)) return undefined;
  return ts.isAsExpression(value.expression) && ts.isArrayLiteralExpression(value.expression.expression)
    ? value.type
    : undefined;
}

/**
 * Gives every item its own name as its anchor, and a member the names of its owners before it: `infer`,
 * `Tracker.infer`. The headings' own anchors ignore capitals and count on (`infer-2`), so they differ from
 * typedoc's.
 */
class NameRouter extends ModuleRouter {
  /** @override */
  buildPages(/** @type {import("typedoc").ProjectReflection} */ project) {
    const pages = super.buildPages(project);
    const taken = new Set();
    for (const target of [...this.anchors.keys()]) {
      const url = this.fullUrls.get(target);
      if (url === undefined) continue;
      const [page] = url.split("#");
      const name = this.nameOf(target);
      let anchor = name;
      for (let n = 2; taken.has(`${page}#${anchor}`); n++) anchor = `${name}-${n}`;
      taken.add(`${page}#${anchor}`);
      this.anchors.set(target, anchor);
      this.fullUrls.set(target, `${page}#${anchor}`);
    }
    return pages;
  }

  /** The name of an item after the names of its owners, without those of modules, signatures and literals. */
  nameOf(/** @type {import("typedoc").RouterTarget} */ target) {
    const names = [];
    const unnamed =
      ReflectionKind.TypeLiteral | ReflectionKind.SomeSignature | ReflectionKind.SomeModule | ReflectionKind.Project;
    for (let at = /** @type {import("typedoc").Reflection | undefined} */ (target); at; at = at.parent)
      if (!at.kindOf(unnamed)) names.unshift(at.name);
    // In the anchors of computed names, such as [iterator], the brackets would end a link.
    return names.join(".").replace(/[^\w.$-]/g, "");
  }
}

/** Typedoc calls this when it starts. @param {import("typedoc").Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (context, item) => {
    if (!item.kindOf(ReflectionKind.Variable)) return;
    const satisfied = satisfiedBy(context.getSymbolFromReflection(item)?.valueDeclaration);
    if (satisfied) item.type = context.converter.convertType(context, satisfied);
  });
  // Typedoc sets the default after this event.
  /** @type {Map<import("typedoc").ParameterReflection, string>} */
  const numbers = new Map();
  app.converter.on(Converter.EVENT_CREATE_PARAMETER, (context, parameter) => {
    const declaration = context.getSymbolFromReflection(parameter)?.valueDeclaration;
    const number = defaultNumber(context.checker, declaration);
    if (number !== undefined) numbers.set(parameter, number);
  });
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      module.name = entryOf(module.name);
      if (module.name === GROUPED) group(/** @type {import("typedoc").DeclarationReflection} */ (module));
    }
  });
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const signature of project.getReflectionsByKind(ReflectionKind.SomeSignature))
      nameParameters(/** @type {import("typedoc").SignatureReflection} */ (signature));
    for (const [parameter, number] of numbers) parameter.defaultValue = number;
  });

  app.renderer.defineRouter("names", NameRouter);
  /** @type {Map<string, string>} */
  const pages = new Map();
  app.renderer.on(MarkdownPageEvent.END, (/** @type {{ url: string, contents?: string | undefined }} */ page) => {
    pages.set(page.url, page.contents ?? "");
  });
  app.renderer.on(MarkdownRendererEvent.END, () => {
    for (const fault of wrongLinks(pages)) app.logger.error(/** @type {import("typedoc").TranslatedString} */ (fault));
  });
}
