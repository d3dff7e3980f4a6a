import { describe, expect, test } from "vitest";
import { BASE, relativePage, relativeScript } from "./relative.mjs";

const run = (code: string, folder: string): unknown => {
  const made = relativeScript(code, "test.js").replaceAll("globalThis.broadsideSite", JSON.stringify(folder));
  return new Function(made.replace("export default", "return"))();
};

describe("scripts ask their page for the folder", () => {
  test.for([
    [`export default "${BASE}a.js"`, "/x/y/a.js"],
    [`export default '${BASE}'+"a"`, "/x/y/a"],
    [`export default \`<a href="${BASE}\${1+1}">\``, '<a href="/x/y/2">'],
    [`export default JSON.parse("{\\"base\\":\\"${BASE}\\"}").base`, "/x/y/"],
    [`export default (function(e){return"${BASE}"+e})("z")+"${BASE}".length`, "/x/y/z5"],
  ])("%s", ([code, value]) => expect(run(code, "/x/y/")).toBe(value));

  test("a name that is no string is refused", () => {
    expect(() => relativeScript(`// ${BASE}\nexport default 1`, "some.js")).toThrow("some.js");
  });
});

describe("pages link from where they are", () => {
  const page = (body: string, place: string) => relativePage(`<meta charset="utf-8">${body}`, place);

  test("up, down, and to the page in a folder", () => {
    const links = `<a href="${BASE}"></a><a href="${BASE}theory/#x"></a><img src="${BASE}a.svg"><a href="./../studies/"></a>`;
    expect(page(links, "guide/deep/a.html")).toContain(
      '<a href="../../index.html"></a><a href="../../theory/index.html#x"></a><img src="../../a.svg"><a href="./../studies/index.html"></a>',
    );
    expect(page(links, "a.html")).toContain('<a href="./index.html"></a><a href="./theory/index.html#x"></a>');
  });

  test("scripts are told the folder by the depth of the page", () => {
    expect(page("", "guide/deep/a.html")).toContain('new URL("../../",location.href)');
  });

  test("the name of the folder in a text is refused", () => {
    expect(() => page(`<p>${BASE}</p>`, "a.html")).toThrow("a.html");
  });
});
