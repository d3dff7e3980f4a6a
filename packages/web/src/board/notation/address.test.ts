import { formatShots } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import { sayFault } from "../../parts/fault.ts";
import { presetOf } from "../rules/rules.ts";
import { formatAddress, parseAddress, printedLink } from "./address.ts";

describe("addresses", () => {
  test("are readable", () => {
    const read = parseAddress("#preset=hasbro&shots=E5.+F6x+F8#cruiser&ship=carrier&best=half-split");
    expect(read.problems).toEqual([]);
    expect(formatShots(read.knowledge.scenario, read.knowledge.observations)).toBe("E5. F6x F8#cruiser");
    expect(formatAddress(read)).toBe("preset=hasbro&shots=E5.+F6x+F8%23cruiser&ship=carrier&best=half-split");
  });

  test("without a game mean the Hasbro game", () => {
    const { knowledge, problems } = parseAddress("");
    expect(presetOf(knowledge.scenario)).toBe("hasbro");
    expect(problems).toEqual([]);
  });

  // Written by 0.1.0: links that people have kept. None may be changed or go.
  test.each([
    ["preset=russian&shots=C1.+J8.+A4x", 3],
    ["preset=italian&shots=A1.+B2x+C3%23", 3],
    ["preset=hasbro&place=carrier[A1,B1,C1,D1,E1]&ship=cruiser&best=half-split&scale=rank", 0],
    ["preset=boxes:4x3:2&shots=(1,1,1)%3D0&show=%3D1", 1],
    [
      "rules={'board':{'size':[4,4],'blocked':['B2']},'fleet':[{'name':'a','length':3}],'contact':'none','answers':'hit'}" +
        "&prior={'version':1,'cells':[[1,2,2,1],[2,1,1,2],[2,1,1,2],[1,2,2,1]]}&shots=A1.",
      1,
    ],
  ])("of version 0.1.0 are read: %s", (fragment, shots) => {
    const read = parseAddress(`#${fragment}`);
    expect(read.problems).toEqual([]);
    expect(read.knowledge.observations).toHaveLength(shots);
    const again = parseAddress(`#${formatAddress(read)}`);
    expect(again).toEqual(read);
  });

  test.each([
    ["preset=hasbor", "scenario", "hasbro"],
    ["rules={'board':{}}", "scenario", "board"],
    ["rules={", "scenario", ""],
    ["preset=boxes:10x5:2", "board.size", "at most 10,000"],
    ["preset=boxes:10x2:500", "fleet", "at most 50,000"],
    ["preset=hasbro&show=any", "show", "overlap"],
    ["preset=hasbro&show=entropy", "show", "bits, left, scores"],
    ["preset=hasbro&scale=log", "scale", "linear, root, rank"],
    ["preset=boxes:4x3:2&show=%3D3", "show", "any"],
    ["preset=hasbro&best=no+strategy", "best", ""],
    ["preset=hasbro&shots=Z9.", 'shot 1 "Z9."', "A1 to J10"],
    ["preset=hasbro&ship=yacht", "ship", "carrier"],
    ["game=hasbro", 'address "game"', ""],
    ["shots=%E0%A4%A", 'address "shots"', ""],
  ])("that are wrong say where and what would be right: %s", (fragment, where, fix) => {
    const { problems, knowledge } = parseAddress(fragment);
    expect(problems.map((problem) => problem.where)).toEqual([where]);
    expect(problems[0].fix).toContain(fix);
    expect(knowledge.scenario.name).toBe(fragment.includes("show=%3D3") ? "boxes:4x3:2" : "hasbro");
  });

  test("whose parts stand twice, or of which many cannot be read, are told in a few lines", () => {
    const twice = parseAddress("preset=gorkoff-5x5&preset=gorkoff-3x3");
    expect(twice.knowledge.scenario.name).toBe("gorkoff-3x3");
    expect(twice.problems.map(sayFault)).toEqual([english.board.addressTwice({ part: "preset" })]);
    const many = parseAddress(`${"a&".repeat(1000)}preset=gorkoff-3x3`);
    expect(many.problems).toHaveLength(6);
    expect(sayFault(many.problems[5])).toBe(english.board.addressMore({ n: 995 }));
    expect(many.knowledge.scenario.name).toBe("gorkoff-3x3");
    const long = parseAddress(`preset=gorkoff-3x3&shots=${"A1. ".repeat(100_000)}`);
    expect(long.problems.map(sayFault)).toEqual([english.board.addressLong({ n: 400_025, most: 250_000 })]);
    expect(parseAddress("a".repeat(250_000)).problems.map(sayFault)).toEqual([
      english.board.addressUnknown({ part: "a".repeat(80), near: undefined }),
    ]);
    expect(parseAddress("a".repeat(250_001)).problems.map(sayFault)).toEqual([
      english.board.addressLong({ n: 250_001, most: 250_000 }),
    ]);
  });

  test.each([
    [{ name: "n".repeat(61) }, "name"],
    [{ fleet: [{ name: "n".repeat(61), length: 1 }] }, "fleet[0].name"],
    [{ fleet: Array.from({ length: 51 }, (_, i) => ({ name: `s${i}`, length: 1 })) }, "fleet"],
    [{ fleet: [{ name: "a", shape: ["X".repeat(25)] }] }, "fleet[0].shape"],
    [{ board: { size: [60, ...Array(16).fill(1)] } }, "board.size"],
  ])("with rules that would stretch the page are refused, just below the limit they are not: %o", (changed, where) => {
    const rules = { board: { size: [60, 60] }, fleet: [{ name: "a", length: 1 }], contact: "allowed", answers: "hit" };
    const read = (source: object) =>
      parseAddress(`rules=${encodeURIComponent(JSON.stringify({ ...rules, ...source }))}`);
    expect(read(changed).problems.map((problem) => problem.where)).toEqual([where]);
    const smaller = JSON.parse(
      JSON.stringify(changed).replace("n".repeat(61), "n".repeat(60)).replace("X".repeat(25), "X".repeat(24)),
    );
    if (smaller.fleet?.length > 50) smaller.fleet.pop();
    if (smaller.board) smaller.board.size.pop();
    expect(read(smaller).problems).toEqual([]);
  });

  test.each(["half-split", "probability-chessboard:divisor=2,remainder=0,block=20", ""])(
    "name any strategy that there may be: %s",
    (best) => {
      expect(parseAddress(`preset=hasbro&best=${best}`).problems).toEqual([]);
    },
  );

  test("that name the scale that is meant anyway are written without it", () => {
    expect(formatAddress(parseAddress("preset=hasbro&scale=linear"))).toBe("preset=hasbro");
  });

  test.each([
    ["E5. F6y", "E5.", 'shot 2 "F6y"', '"y" is not an answer'],
    ["Z9. E5. F6x", "E5. F6x", 'shot 1 "Z9."', "Z9"],
    ["E5. F6y F8#crusier A1.", "E5. A1.", 'shot 2 "F6y", shot 3 "F8#crusier"', 'of the first, "y" is not'],
    [`${"? ".repeat(7)}A1.`, "A1.", 'shot 5 "?" and 2 more', "does not begin with a cell"],
  ])("keep of the shots %s those that can be read, and say of the others what is wrong", (text, kept, where, what) => {
    const { knowledge, shots, problems } = parseAddress(`preset=hasbro&shots=${encodeURIComponent(text)}`);
    expect(formatShots(knowledge.scenario, knowledge.observations)).toBe(kept);
    // The whole text stays, so that it can be corrected.
    expect(shots).toBe(text);
    expect(problems).toMatchObject([{ where: expect.stringContaining(where), what: expect.stringContaining(what) }]);
  });
});

test("a picture shows a link that others can follow, and none to the computer on which it was made", () => {
  for (const host of ["localhost:4173", "broadside.localhost", "127.0.0.1:8080", "127.1.2.3", "[::1]:80"])
    expect(printedLink(`http://${host}/page/#preset=hasbro`)).toBe("");
  for (const host of ["ships.example", "localhost.example", "192.168.1.7:8080"])
    expect(printedLink(`http://${host}/#preset=hasbro`)).toBe(`http://${host}/#preset=hasbro`);
});
