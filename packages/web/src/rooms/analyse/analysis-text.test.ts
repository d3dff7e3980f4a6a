import { parseKnowledge, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import type { MapAnswer, Mending } from "../../board/map/packed-map.ts";
import { describeReason } from "../../board/map/reasons.ts";
import { list } from "../../language/numbers.ts";
import { describeChange, describeConflict, describeMendedMap, nameShots } from "./mending-text.ts";

const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x B2x C3. D4. E5. A5. B5. C5."));
const map = {} as MapAnswer;
const mended = (mending: Omit<Mending, "fixes">): string =>
  describeMendedMap(knowledge, { kind: "conflict", mending: { ...mending, fixes: [] } });

test("shots are named up to six", () => {
  expect(nameShots(knowledge, [0, 1, 3])).toBe("A1, B2 and D4");
  expect(nameShots(knowledge, [0, 1, 2, 3, 4, 5, 6])).toBe("7 shots");
});

test("a contradiction claims no more than was shown", () => {
  const conflict = (shots: number[] | undefined, isMinimal: boolean): string =>
    describeConflict(knowledge, { kind: "conflict", ...(shots && { shots, isMinimal }) });
  expect(conflict([0, 1], true)).toBe(english.analysis.contradictEach({ names: "A1 and B2", isMinimal: true }));
  expect(conflict([0, 1, 2], false)).toBe(
    english.analysis.contradictEach({ names: "A1, B2 and C3", isMinimal: false }),
  );
  expect(conflict([1], true)).toBe(english.analysis.oneWrong({ name: "B2" }));
  expect(conflict(undefined, false)).toBe(english.analysis.noneAgrees({ all: 8 }));
});

test("it is said for which shots the map is", () => {
  expect(mended({ dropped: [1], isLargest: true, map })).toBe(
    english.analysis.mapIsFor({ others: english.analysis.others({ kept: 7 }), dropped: "B2", isLargest: true }),
  );
  expect(mended({ dropped: [0, 1], isLargest: false, map })).toBe(
    english.analysis.mapIsFor({ others: english.analysis.others({ kept: 6 }), dropped: "A1 and B2", isLargest: false }),
  );
  expect(mended({ dropped: [1], isLargest: true })).toBe(
    english.analysis.mapTooLong({ others: english.analysis.others({ kept: 7 }) }),
  );
  expect(describeMendedMap(knowledge, { kind: "conflict" })).toBe(english.analysis.noMap);
});

test("changes are what a player would say", () => {
  const said = (name: string, shot: string): string => {
    const changed = unwrap(parseKnowledge(preset(name), shot));
    return describeChange(changed, changed.observations[0].answer);
  };
  expect(said("hasbro", "A1.")).toBe("was a miss");
  expect(said("hasbro", "A1#cruiser")).toBe("sank the cruiser");
  expect(said("russian", "A1#")).toBe("sank a ship");
  expect(said("milton-bradley", "A1xcarrier")).toBe("hit the carrier");
  expect(said("thesis", "A1#destroyer[A1,A2]")).toBe("sank the destroyer on A1 A2");
  expect(said("boxes:3x2:2", "A1=2")).toBe("hit 2 ships");
});

const { board } = preset("hasbro");

test("reasons are sentences that name their cells", () => {
  expect(describeReason(board, { kind: "line", hits: [45, 35] })).toBe(
    english.board.whyLine({ hits: list(["F4", "F5"]) }),
  );
  expect(describeReason(board, { kind: "most", of: "ships", equals: 2 })).toBe(
    english.board.whyMost({ ships: true, equals: 2 }),
  );
  const most = { kind: "most", of: "hit", equals: 0 } as const;
  const close = { ...most, next: { cell: 44, parts: [472n, 468n], whole: 1000n } } as const;
  expect(describeReason(board, close)).toBe(
    english.board.whyJust({ own: "47.2\u00a0%", cell: "E5", others: "46.8\u00a0%" }),
  );
  const far = { ...most, next: { cell: 44, parts: [472n, 350n], whole: 1000n } } as const;
  expect(describeReason(board, far)).toBe(english.board.whyMost({ ships: false, equals: 0 }));
  expect(describeReason(board, { kind: "likelier", cell: 44 })).toBe(english.board.whyLikelier({ cell: "E5" }));
});
