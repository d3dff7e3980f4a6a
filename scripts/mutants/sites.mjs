// Finds possible changes to a source: the operators of StrykerJS, plus changes of numbers.
import ts from "../typescript.mjs";

/**
 * A change to a source that a good test notices.
 * @typedef {object} Site
 * @property {number} start where the changed text begins
 * @property {number} end where it ends
 * @property {number} line the line of the change, from 1
 * @property {string} operator the kind of change, one of the words below
 * @property {string} original the original text
 * @property {string} replacement the text that replaces it
 */

const Kind = ts.SyntaxKind;

/**
 * Binary operators, with their replacements.
 * @type {Record<string, { operator: string, by: string[] }>}
 */
const BINARY = {
  "+": { operator: "arithmetic", by: ["-"] },
  "-": { operator: "arithmetic", by: ["+"] },
  "*": { operator: "arithmetic", by: ["/"] },
  "/": { operator: "arithmetic", by: ["*"] },
  "%": { operator: "arithmetic", by: ["*"] },
  "**": { operator: "arithmetic", by: ["*"] },
  "&": { operator: "bits", by: ["|"] },
  "|": { operator: "bits", by: ["&"] },
  "^": { operator: "bits", by: ["&"] },
  "<<": { operator: "bits", by: [">>"] },
  ">>": { operator: "bits", by: ["<<"] },
  ">>>": { operator: "bits", by: ["<<"] },
  "<": { operator: "comparison", by: ["<=", ">="] },
  "<=": { operator: "comparison", by: ["<", ">"] },
  ">": { operator: "comparison", by: [">=", "<="] },
  ">=": { operator: "comparison", by: [">", "<"] },
  "===": { operator: "comparison", by: ["!=="] },
  "!==": { operator: "comparison", by: ["==="] },
  "&&": { operator: "logic", by: ["||"] },
  "||": { operator: "logic", by: ["&&"] },
  "??": { operator: "logic", by: ["&&"] },
  "+=": { operator: "assignment", by: ["-="] },
  "-=": { operator: "assignment", by: ["+="] },
  "*=": { operator: "assignment", by: ["/="] },
  "/=": { operator: "assignment", by: ["*="] },
  "|=": { operator: "assignment", by: ["&="] },
  "&=": { operator: "assignment", by: ["|="] },
  "^=": { operator: "assignment", by: ["&="] },
  "<<=": { operator: "assignment", by: [">>="] },
  ">>=": { operator: "assignment", by: ["<<="] },
  ">>>=": { operator: "assignment", by: ["<<="] },
  "??=": { operator: "assignment", by: ["&&="] },
};

/**
 * Methods, with the methods that replace them; an empty name removes the call.
 * @type {Record<string, string>}
 */
const METHODS = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toUpperCase: "toLowerCase",
  toLowerCase: "toUpperCase",
  padStart: "padEnd",
  padEnd: "padStart",
  filter: "",
  sort: "",
  toSorted: "",
  reverse: "",
  toReversed: "",
  slice: "",
  subarray: "",
  trim: "",
  trimEnd: "",
  trimStart: "",
  flat: "",
};

/** Whether a node is code that never runs; nothing inside it is changed. */
const isIdle = (/** @type {ts.Node} */ node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === Kind.DeclareKeyword) === true);

/** Whether a node is a name. Mutants do not change names. */
const isName = (/** @type {ts.Node} */ node) => {
  const { parent } = node;
  return (
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    ts.isComputedPropertyName(parent) ||
    ts.isExternalModuleReference(parent) ||
    ts.isExpressionStatement(parent) ||
    (ts.isElementAccessExpression(parent) && parent.argumentExpression === node && ts.isStringLiteralLike(node)) ||
    (ts.isCallExpression(parent) && parent.expression.kind === Kind.ImportKeyword)
  );
};

/**
 * Every possible change to a source, in the order of the text. Cost: linear in the text.
 *
 * Leaves out changes that would only make the program hang, such as a loop that counts the wrong way or never
 * ends.
 *
 * @param {string} name the file name, which tells the kind of text (.ts or .tsx)
 * @param {string} text
 * @returns {Site[]}
 */
export function findSites(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true);
  /** @type {Site[]} */
  const sites = [];

  /** Adds a change to the text from `start` to `end`. */
  const add = (
    /** @type {string} */ operator,
    /** @type {number} */ start,
    /** @type {number} */ end,
    /** @type {string} */ replacement,
  ) => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    sites.push({ start, end, line, operator, original: text.slice(start, end), replacement });
  };
  const replace = (/** @type {string} */ operator, /** @type {ts.Node} */ node, /** @type {string} */ replacement) =>
    add(operator, node.getStart(source), node.end, replacement);

  /** Makes a condition always true, or always false. */
  const fix = (/** @type {ts.Expression} */ condition, /** @type {string[]} */ values) => {
    if (condition.kind === Kind.TrueKeyword || condition.kind === Kind.FalseKeyword) return;
    for (const value of values) replace("condition", condition, value);
  };

  const visit = (/** @type {ts.Node} */ node) => {
    if (isIdle(node)) return;
    if (ts.isBinaryExpression(node)) {
      const change = BINARY[node.operatorToken.getText(source)];
      for (const by of change?.by ?? []) replace(change.operator, node.operatorToken, by);
    } else if (ts.isIfStatement(node)) fix(node.expression, ["true", "false"]);
    else if (ts.isConditionalExpression(node)) fix(node.condition, ["true", "false"]);
    else if (ts.isWhileStatement(node) || ts.isDoStatement(node)) fix(node.expression, ["false"]);
    else if (ts.isForStatement(node) && node.condition !== undefined) fix(node.condition, ["false"]);
    else if (node.kind === Kind.TrueKeyword) replace("boolean", node, "false");
    else if (node.kind === Kind.FalseKeyword) replace("boolean", node, "true");
    else if (ts.isNumericLiteral(node) && !isName(node)) replace("number", node, `(${node.getText(source)} + 1)`);
    else if (ts.isBigIntLiteral(node) && !isName(node)) replace("number", node, `(${node.getText(source)} + 1n)`);
    else if (ts.isStringLiteral(node) && !isName(node)) replace("string", node, node.text === "" ? '"changed"' : '""');
    else if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      if (!ts.isTaggedTemplateExpression(node.parent)) replace("string", node, '""');
    } else if (ts.isPrefixUnaryExpression(node)) {
      const operand = node.operand.getText(source);
      if (node.operator === Kind.MinusToken || node.operator === Kind.TildeToken) replace("unary", node, operand);
      else if (node.operator === Kind.ExclamationToken) replace("unary", node, operand);
      else if (node.operator === Kind.PlusPlusToken) replace("update", node, `--${operand}`);
      else if (node.operator === Kind.MinusMinusToken) replace("update", node, `++${operand}`);
    } else if (ts.isPostfixUnaryExpression(node)) {
      replace("update", node, node.operand.getText(source) + (node.operator === Kind.PlusPlusToken ? "--" : "++"));
    } else if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) replace("array", node, "[]");
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name: method } = node.expression;
      const by = METHODS[method.text];
      if (by === "") add("method", expression.end, node.end, "");
      else if (by !== undefined) replace("method", method, by);
    } else if (ts.isBlock(node) && node.statements.length > 0) replace("block", node, "{}");
    ts.forEachChild(node, (child) => {
      // A loop that counts backwards would only make the program hang.
      if (!(ts.isForStatement(node) && child === node.incrementor)) visit(child);
    });
  };
  visit(source);
  return sites.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * The number of lines in a source that can be changed: its size in lines of code that runs.
 * @param {Site[]} sites
 */
export const countLines = (sites) => new Set(sites.map(({ line }) => line)).size;
