import { describe, expect, it } from "vitest";
import { isModulePath, parseStrategySources, splitStrategies } from "./strategy-source.ts";

describe("lists of strategies", () => {
  it("are split at commas that do not belong to parameters", () => {
    const chessboard = "probability-chessboard:divisor=2,remainder=0,block=20";
    expect(splitStrategies(`random,${chessboard},./a/mine.mjs, hunt-target`)).toEqual([
      "random",
      chessboard,
      "./a/mine.mjs",
      "hunt-target",
    ]);
    expect(splitStrategies("probability-rectangle:top-left=2/2,lower-right=7/7")).toHaveLength(1);
    expect(splitStrategies("random,divisor=2")).toEqual(["random", "divisor=2"]);
  });

  it("tell paths from names", () => {
    expect(["./a.mjs", "a.js", "a/b", "C:\\x\\b.cjs", "../b.mjs"].filter(isModulePath)).toHaveLength(5);
    expect(["random", "probability-rectangle:top-left=2/2,lower-right=7/7"].filter(isModulePath)).toEqual([]);
  });

  it.each([
    ["randon", 'did you mean "random"'],
    ["probability-chessboard:divisr=2", "divisor"],
    ["./there/is/none.mjs", "there is no such file"],
    ["", "empty name"],
    ["random,random", "the same strategy"],
    ["probability,probability-chessboard:divisor=2,probability-chessboard:divisor=2", "the same strategy"],
  ])("refuse %j and say what would be right", (list, message) => {
    const result = parseStrategySources(splitStrategies(list), "--strategies");
    if (result.ok) throw new Error("was taken");
    const { where, what, fix } = result.error;
    expect(`${where}: ${what}; ${fix}`).toContain(message);
    expect(where).toContain("--strategies");
  });
});
