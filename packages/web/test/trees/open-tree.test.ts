// Trees from files: a saved tree opens unchanged, and a damaged one is reported in one line.

import {
  formatInputError,
  formatLayout,
  type InferOptions,
  makeKnowledge,
  parseKnowledge,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { PlacementDraw } from "@broadside/engine/placing";
import { type DecisionTree, formatTreeFile, solve, type TreeFileSource } from "@broadside/engine/solver";
import { describe, expect, test } from "vitest";
import { firstOf } from "../../../engine/test/cases.ts";
import { openTree } from "../../src/rooms/trees/answer-tree.ts";
import { unpackTree } from "../../src/rooms/trees/packed-tree.ts";
import { grow, scenarioOf } from "./grow.ts";

const saved = (scenario: Scenario, tree: DecisionTree, shots = ""): TreeFileSource =>
  formatTreeFile(unwrap(parseKnowledge(scenario, shots)), tree);

/** The message about a file that cannot be opened. */
const told = (file: unknown, options: InferOptions = {}): string => {
  const answer = openTree(typeof file === "string" ? file : JSON.stringify(file), options);
  if (answer.kind !== "unread-tree") throw new Error("it was opened");
  return formatInputError(answer.error);
};

const SMALL = ["corners", "oneShip", "touching", "lonely", "smallest", "sinkings", "boxes", "order"];

describe("what was saved", () => {
  test.each(firstOf(SMALL, 5))("is opened as it was: %s", (name) => {
    const scenario = scenarioOf(name);
    for (const tree of ["optimal-mean", "greedy-hit"] as const) {
      const { tree: flat } = grow(scenario, tree);
      const answer = openTree(JSON.stringify(saved(scenario, unpackTree(scenario, flat))), {});
      expect(answer).toMatchObject({ kind: "opened-tree", shots: "", tree: flat });
    }
  });

  test("may begin after shots", () => {
    const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3x B2. D3x"));
    const { tree, misses } = solve(knowledge);
    const answer = openTree(JSON.stringify(formatTreeFile(knowledge, tree)), {});
    if (answer.kind !== "opened-tree") throw new Error("it was not opened");
    expect([answer.rules, answer.shots]).toEqual(["gorkoff-5x5", "C3x B2. D3x"]);
    expect(BigInt(answer.tree.total[0])).toBe(misses.total);
  });
});

describe("what cannot be shown is told", () => {
  const scenario = scenarioOf("corners");
  const { tree } = solve(makeKnowledge(scenario));
  const good = saved(scenario, tree);
  const root = good.tree as { shoot: string; answers: Record<string, unknown> };

  test.each<[string, unknown, string]>([
    ["no JSON", "<b>tree</b>", "file: is not JSON"],
    ["another format", { ...good, format: "broadside-transcript" }, "format: does not mark a tree"],
    ["a field too many", { ...good, onload: "alert(1)" }, "onload"],
    ["no cell", { ...good, tree: { ...root, shoot: "<img>" } }, "tree.shoot"],
    [
      "an answer left out",
      { ...good, tree: { ...root, answers: { ".": root.answers["."] } } },
      "does not fit its rules",
    ],
    ["misses that are too few", JSON.stringify(good).replace('"misses":3', '"misses":2'), "its leaf says 2"],
    ["shots in conflict", { ...good, shots: "A1x A1x" }, "A1"],
    ["other rules", { ...good, scenario: saved(scenarioOf("puzzle"), tree).scenario }, "tree"],
  ])("%s", (_, file, part) => {
    const line = told(file);
    expect(line).toContain(part);
    expect(line).not.toContain("\n");
    expect(line.length).toBeLessThan(600);
  });

  test("what nests a hundred thousand times deep", () => {
    const deep = `{"shoot":"A1","answers":{".":`.repeat(100_000);
    expect(
      told(
        `{"format":"broadside-tree","version":1,"scenario":${JSON.stringify(good.scenario)},"shots":"","tree":${deep}1${"}}".repeat(100_000)}}`,
      ),
    ).toContain("already shot");
  });

  test("positions of more layouts than a tree is made of, with their number", () => {
    const hasbro = preset("hasbro");
    const placements = [...new PlacementDraw(hasbro).uniform(RandomStream.fromSeed(1))];
    const leaf = { misses: 0, layouts: [formatLayout({ scenario: hasbro, placements })] };
    expect(told({ ...saved(hasbro, tree), tree: leaf })).toContain("leave 30,093,975,536 layouts");
    // A count that would take too long is not started.
    expect(told({ ...saved(hasbro, tree), tree: leaf }, { maxSteps: 1 })).toContain("scenario: is too large");
  });
});
