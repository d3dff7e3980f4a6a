import "../../../test/english.ts";
import { parseKnowledge, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import type { MapAnswer, Mending } from "../../worker/map-messages.ts";
import { describeChange, describeConflict, describeMendedMap, nameShots } from "./mending-text.ts";

const knowledge = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x B2x C3. D4. E5. A5. B5. C5."));
const map = {} as MapAnswer;
const mended = (mending: Omit<Mending, "fixes">): string =>
  describeMendedMap(knowledge, { kind: "conflict", milliseconds: 1, mending: { ...mending, fixes: [] } });

test("shots are named up to six", () => {
  expect(nameShots(knowledge, [0])).toBe("A1");
  expect(nameShots(knowledge, [0, 1])).toBe("A1 and B2");
  expect(nameShots(knowledge, [0, 1, 3])).toBe("A1, B2 and D4");
  expect(nameShots(knowledge, [0, 1, 2, 3, 4, 5, 6])).toBe("7 shots");
});

test("a contradiction claims no more than was shown", () => {
  const conflict = (shots: number[] | undefined, isMinimal: boolean): string =>
    describeConflict(knowledge, { kind: "conflict", milliseconds: 1, ...(shots && { shots, isMinimal }) });
  expect(conflict([0, 1], true)).toBe("A1 and B2 contradict each other.");
  expect(conflict([0, 1, 2], false)).toBe("A1, B2 and C3 contradict each other, or some of them do.");
  expect(conflict([1], true)).toBe("The answer at B2 cannot be right, whatever the others are.");
  expect(conflict(undefined, false)).toBe("No layout agrees with these 8 shots.");
});

test("it is said for which shots the map is", () => {
  expect(mended({ dropped: [1], isLargest: true, map })).toBe("The map is for the other 7 shots, without B2.");
  expect(mended({ dropped: [0, 1], isLargest: false, map })).toBe(
    "The map is for the other 6 shots, without A1 and B2. Perhaps fewer need to go.",
  );
  expect(mended({ dropped: [1], isLargest: true })).toContain("takes too long");
  expect(describeMendedMap(knowledge, { kind: "conflict", milliseconds: 1 })).toBe(
    "No map is shown until the shots agree.",
  );
});

test("changes are what a player would say", () => {
  const said = (name: string, shot: string): string => {
    const changed = unwrap(parseKnowledge(preset(name), shot));
    return describeChange(changed, changed.observations[0].answer);
  };
  expect(said("hasbro", "A1.")).toBe("was a miss");
  expect(said("hasbro", "A1x")).toBe("was a hit");
  expect(said("hasbro", "A1#cruiser")).toBe("sank the cruiser");
  expect(said("russian", "A1#")).toBe("sank a ship");
  expect(said("milton-bradley", "A1xcarrier")).toBe("hit the carrier");
  expect(said("thesis", "A1#destroyer[A1,A2]")).toBe("sank the destroyer on A1 A2");
  expect(said("boxes:3x2:2", "A1=0")).toBe("was a miss");
  expect(said("boxes:3x2:2", "A1=2")).toBe("hit 2 ships");
});
