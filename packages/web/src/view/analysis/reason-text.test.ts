import "../../../test/english.ts";
import { preset } from "@broadside/engine";
import { expect, test } from "vitest";
import { describeReason } from "./reason-text.ts";

const { board } = preset("hasbro");

test("reasons are sentences that name their cells", () => {
  expect(describeReason(board, { kind: "line", hits: [45, 35] })).toBe("It is next in line after the hits F4 and F5.");
  expect(describeReason(board, { kind: "most", of: "hit", equals: 0 })).toBe("No other cell is as likely to be hit.");
  expect(describeReason(board, { kind: "most", of: "hit", equals: 1 })).toContain("1 other is just as likely");
  expect(describeReason(board, { kind: "most", of: "ships", equals: 2 })).toContain("2 others have as many");
  expect(describeReason(board, { kind: "likelier", cell: 44 })).toBe("E5 is likelier to be hit.");
  expect(describeReason(board, { kind: "telling", strategy: "probability" })).toContain("the scores of probability");
});
