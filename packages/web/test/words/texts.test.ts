// The catalogues: complete in every language, alike in their values, and used. What they say is tested in catalogues.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS_MEANING, CONTACT_MEANING } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/language/language.ts";
import { textFaults } from "../../texts/check.ts";
import { compile } from "../../texts/compile.ts";
import { declare } from "../../texts/declare.ts";
import { declaring, SOURCES, textFolders } from "../../texts/folders.ts";
import { argumentsOf } from "../../texts/message.ts";
import { unusedTexts } from "../../texts/unused.ts";
import { english } from "../english.ts";

const FOLDERS = textFolders();

it("lack nothing, and agree with English", () => {
  expect(FOLDERS.length).toBeGreaterThan(20);
  expect(textFaults(FOLDERS, LANGUAGES)).toEqual([]);
});

it("are all used", () => {
  expect(unusedTexts(FOLDERS)).toEqual([]);
});

it("are used where a source reads them as words, not where it has the same name", () => {
  const unused = (code: string): string[] =>
    unusedTexts(
      ["shell/texts/settings"],
      [
        ["shell/dialog.tsx", `import { settingsWords as words } from "./texts/settings/words.ts"; ${code}`],
        ["shell/other.ts", 'const themes = { system: "light", dark: motion }; const { numbers } = themes;'],
      ],
    ).map((fault) => fault.replace(/.*: (\S+) .*/, "$1"));
  const all = unused("Dialog.words = words;");
  expect(all).toContain("theme");
  const isUsed = (code: string): string[] => all.filter((path) => !unused(code).includes(path));
  expect(isUsed("say(words.theme)")).toEqual(["theme"]);
  expect(isUsed("const { theme: t, boards: { sea } } = words;")).toEqual([]);
  expect(isUsed("const { theme: t, boards: { sea } } = words; say(t, sea);")).toEqual(["theme", "boards.sea"]);
  expect(isUsed("const { themes } = words; say(themes.dark);")).toEqual(["themes.dark"]);
  expect(isUsed("say(words.themes[theme])")).toEqual(["themes.system", "themes.light", "themes.dark"]);
  expect(isUsed("say(Object.values(isDay ? words.themes : words.boards))")).toEqual([
    ...["themes.system", "themes.light", "themes.dark", "boards.sea", "boards.slate", "boards.sand"],
  ]);
  expect(isUsed(`say(words[isOn ? "sound" : "motion"], words[\`$${"{kind}"}ration\`])`)).toEqual([
    ...["motion", "sound", "vibration"],
  ]);
});

it.each(FOLDERS)("%s has the types of its texts: run npm run texts", (folder) => {
  const { catalogue, isOptional } = declaring(folder);
  expect(readFileSync(join(SOURCES, folder, "words.ts"), "utf8")).toBe(declare(folder, catalogue, isOptional));
});

it("English calls rules and aims what the engine calls them", () => {
  const { board, analyse } = english;
  expect(board.contact).toEqual(CONTACT_MEANING);
  expect(board.answersMeaning).toEqual(ANSWERS_MEANING);
  expect(analyse.objectives).toEqual(OBJECTIVE_MEANING);
});

describe("a message", () => {
  it("tells its values and what it does with them", () => {
    const uses = argumentsOf(
      "{who, select, none {You} other {{who}}}: <b>{n, plural, one {# shot} other {# shots}}</b> <x/>",
    );
    expect([...uses].map(([name, all]) => [name, ...all])).toEqual([
      ...[
        ["who", "optional", "text"],
        ["b", "tag"],
        ["n", "plural"],
        ["x", "node"],
      ],
    ]);
  });

  it("becomes a text or a small function", () => {
    const texts = { plain: "it’s", either: "{is, select, true {yes} other {no}}", n: "{n, number}" };
    expect(compile(texts, texts, "runtime")).toMatchInlineSnapshot(`
      "import{number}from"runtime";
      export default {plain:"it’s",either:v=>(v.is?"yes":"no"),n:v=>number(v.n)};
      "
    `);
  });

  it("is a function if English has values, whether it names them or not", () => {
    expect(compile({ left: "のこり" }, { left: "{n, plural, one {one} other {more}}" }, "runtime")).toBe(
      'export default {left:v=>"のこり"};\n',
    );
  });

  it("that cannot be read says where", () => {
    expect(() => argumentsOf("{n, plural, one {#}}")).toThrow("MISSING_OTHER_CLAUSE in “{n, plural, one {#}}”");
  });
});
