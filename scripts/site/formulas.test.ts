import temml from "temml";
import { createMarkdownRenderer } from "vitepress";
import { beforeAll, expect, test } from "vitest";
import { markdownFormulas } from "./formulas.mjs";

let render: (text: string) => string;
beforeAll(async () => {
  const md = await createMarkdownRenderer(".", { highlight: (code) => code });
  markdownFormulas(md, (formula, options) => temml.renderToString(formula, options));
  render = (text) => md.render(text);
});

test("a formula in a line, and one of its own", () => {
  expect(render("All $2^t$ subsets")).toMatch(/All <math>.*<msup>.*<\/math> subsets/s);
  expect(render("text\n\n$$\n\\frac{a}{b}\n$$\n\nmore")).toMatch(
    /<div class="formula".*display="block".*<mfrac>.*more/s,
  );
  expect(render("so\n$$\n\\frac{a}{b}\n$$")).toContain("<mfrac>");
});

test("prices, code and lone signs are none", () => {
  for (const text of ["from $5 to $6", "`$a$`", "a $ sign", "$ a $"]) expect(render(text), text).not.toContain("<math");
});

test("powers in plain text", () => {
  expect(render("below 10^-9, 2^t subsets and 2^53 but not `2^53`")).toContain(
    "below 10<sup>−9</sup>, 2<sup>t</sup> subsets and 2<sup>53</sup> but not <code>2^53</code>",
  );
  for (const text of ["x^", "C^^2", "a^bc^d"]) expect(render(text), text).not.toContain("<sup>");
});

test("a formula that cannot be read fails the build", () => {
  expect(() => render("$\\frac{a$")).toThrow();
});
