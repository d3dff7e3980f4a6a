import { preset } from "@broadside/engine";
import { expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import { describeReason } from "./reason-text.ts";

const { board } = preset("hasbro");

test("reasons are sentences that name their cells", () => {
  expect(describeReason(board, { kind: "line", hits: [45, 35] })).toBe(english.board.whyLine(["F4", "F5"]));
  expect(describeReason(board, { kind: "most", of: "hit", equals: 0 })).toBe(english.board.whyMost(false, 0));
  expect(describeReason(board, { kind: "most", of: "hit", equals: 1 })).toBe(english.board.whyMost(false, 1));
  expect(describeReason(board, { kind: "most", of: "ships", equals: 2 })).toBe(english.board.whyMost(true, 2));
  const most = { kind: "most", of: "hit", equals: 0 } as const;
  const close = { ...most, next: { cell: 44, parts: [472n, 468n], whole: 1000n } } as const;
  expect(describeReason(board, close)).toBe(english.board.whyJust("47.2\u00a0%", "E5", "46.8\u00a0%"));
  const far = { ...most, next: { cell: 44, parts: [472n, 350n], whole: 1000n } } as const;
  expect(describeReason(board, far)).toBe(english.board.whyMost(false, 0));
  expect(describeReason(board, { kind: "likelier", cell: 44 })).toBe(english.board.whyLikelier("E5"));
  expect(describeReason(board, { kind: "telling", strategy: "probability" })).toBe(
    english.board.whyBestBy("“Counting placements”"),
  );
});
