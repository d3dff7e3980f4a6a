// Formulas in Markdown: `$...$` within a line and `$$...$$` on separate lines become MathML, which browsers draw
// without our scripts or fonts. In plain text, 10^-9 and 2^t get exponents.

/**
 * Draws a formula.
 * @typedef {(formula: string, options: { displayMode: boolean, throwOnError: boolean }) => string} Draw
 */

/**
 * A formula within a line. As on GitHub, it has no space at its start or end, so that two prices are not read as
 * a formula.
 */
const INLINE = /\$(?!\s)((?:[^$\\\n]|\\.)+?)(?<!\s)\$(?!\d)/y;
/** A number or a single letter with an exponent. */
const POWER = /(?<![\w.])(\d[\d,.]*|[A-Za-z])\^(-?\d+|[A-Za-z])(?![\w^])/g;

/**
 * Adds formulas to a Markdown renderer.
 *
 * @param {import("vitepress").MarkdownRenderer} md
 * @param {Draw} draw
 */
export function markdownFormulas(md, draw) {
  const render = (/** @type {string} */ formula, /** @type {boolean} */ displayMode) =>
    draw(formula, { displayMode, throwOnError: true });

  md.inline.ruler.before("escape", "formula", (state, silent) => {
    if (state.src[state.pos] !== "$") return false;
    INLINE.lastIndex = state.pos;
    const [all, formula] = INLINE.exec(state.src) ?? [];
    if (all === undefined || formula === undefined) return false;
    if (!silent) state.push("formula", "math", 0).content = formula;
    state.pos += all.length;
    return true;
  });

  md.block.ruler.before(
    "paragraph",
    "formula_block",
    (state, start, end, silent) => {
      const line = (/** @type {number} */ n) =>
        state.src.slice(state.bMarks[n] + state.tShift[n], state.eMarks[n]).trim();
      if (line(start) !== "$$") return false;
      let last = start + 1;
      while (last < end && line(last) !== "$$") last++;
      if (last >= end) return false;
      if (silent) return true;
      const token = state.push("formula_block", "math", 0);
      token.content = state.getLines(start + 1, last, state.tShift[start], false);
      token.map = [start, last + 1];
      state.line = last + 1;
      return true;
    },
    { alt: ["paragraph", "list"] },
  );

  md.renderer.rules["formula"] = (tokens, index) => render(tokens[index].content, false);
  md.renderer.rules["formula_block"] = (tokens, index) =>
    `<div class="formula" tabindex="0">${render(tokens[index].content, true)}</div>\n`;

  // Makes indented code look and scroll like fenced code.
  md.renderer.rules.code_block = (tokens, index, ...rest) => {
    tokens[index].info = "txt";
    return md.renderer.rules.fence?.(tokens, index, ...rest) ?? "";
  };

  const { text } = md.renderer.rules;
  md.renderer.rules.text = (tokens, index, options, env, self) => {
    const written = text?.(tokens, index, options, env, self) ?? md.utils.escapeHtml(tokens[index].content);
    return written.replace(POWER, (_, base, exponent) => `${base}<sup>${exponent.replace("-", "−")}</sup>`);
  };
}
