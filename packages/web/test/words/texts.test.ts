// The catalogues: complete in every language, alike in their values, and used. What they say is tested in catalogues.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ANSWERS_MEANING, CONTACT_MEANING } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../src/language/language.ts";
import { textFaults, unusedTexts } from "../../texts/check.ts";
import { compile } from "../../texts/compile.ts";
import { declare } from "../../texts/declare.ts";
import { declaring, SOURCES, textFolders } from "../../texts/folders.ts";
import { argumentsOf } from "../../texts/message.ts";
import { english } from "../english.ts";

const FOLDERS = textFolders();

it("lack nothing, and agree with English", () => {
  expect(FOLDERS.length).toBeGreaterThan(20);
  expect(textFaults(FOLDERS, LANGUAGES)).toEqual([]);
});

it("are all used", () => {
  expect(unusedTexts(FOLDERS)).toEqual([]);
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
