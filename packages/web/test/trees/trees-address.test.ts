import { MISS, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { formatRules } from "../../src/board/rules/rules.ts";
import { sayFault } from "../../src/parts/fault.ts";
import { fileOfTree, fileTreeName, parseTreeName } from "../../src/rooms/trees/tree-name.ts";
import { parseTreesAddress, READY, TREES_ADDRESS } from "../../src/rooms/trees/trees-address.ts";
import "../english.ts";

describe("the address of the room", () => {
  test("an empty one is the first scenario that is offered, with the best tree on average", () => {
    for (const fragment of ["", "trees", "#trees", "#trees&"]) {
      const { state, problems } = parseTreesAddress(fragment);
      expect([formatRules(state.rules), state.tree, state.beside, state.at, problems]).toEqual([
        formatRules(READY.oneShip),
        "optimal-mean",
        undefined,
        [],
        [],
      ]);
    }
  });

  test("names a tree from a file and the shots it begins after, and nothing that is no such name", () => {
    const written = "trees&preset=gorkoff-5x5&from=C3x+B2.&tree=file-my-tree~0ab12cd&at=D3x";
    const { state, problems } = parseTreesAddress(written);
    expect(problems).toEqual([]);
    expect(state.from).toEqual([
      { cell: 12, answer: { kind: "hit" } },
      { cell: 6, answer: MISS },
    ]);
    expect(TREES_ADDRESS.format(state)).toBe(written);
    expect(fileOfTree(state.tree)).toBe("my-tree");
    for (const name of ["file-", "file-~", "file-a", "file-<b>~1", "file-a b~1", `file-${"a".repeat(99)}~1`])
      expect(parseTreesAddress(`trees&tree=${encodeURIComponent(name)}`).problems).toHaveLength(1);
    // Whatever a file is called, its tree gets a name that an address may contain.
    for (const file of ["x.json", "", "Bäume 4×4 (neu).json", "<img src=x>", "木.json", "💥".repeat(50)]) {
      const name = fileTreeName(file, "1");
      expect(unwrap(parseTreeName(decodeURIComponent(encodeURIComponent(name)), "tree"))).toBe(name);
    }
  });

  test("the second tree cannot be walked where there is none", () => {
    expect(parseTreesAddress("trees&walk=beside").state.walk).toBe("main");
  });

  test.each([
    ["trees&tree=best", /^address "tree": "best" is not known/],
    ["trees&tree=greedy", /greedy-hit/],
    ["trees&beside=%E0%A4%A", /broken %/],
    ["trees&rules={'board':", /JSON/],
    ["trees&preset=gorkoff-3x3&at=Z9.", /Z9/],
    ["trees&preset=gorkoff-3x3&at=B1.+B1x", /B1/],
  ])("%s is said to be wrong in one sentence, and the rest is read", (fragment, sentence) => {
    const { problems, state } = parseTreesAddress(fragment);
    expect(problems).toHaveLength(1);
    expect(sayFault(problems[0])).toMatch(sentence);
    expect(formatRules(state.rules)).toBe(
      fragment.includes("gorkoff-3x3") ? "gorkoff-3x3" : formatRules(READY.oneShip),
    );
  });
});
