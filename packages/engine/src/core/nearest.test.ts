import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nearestName, suggestName } from "./nearest.ts";

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "", 3],
    ["cruiser", "crusier", 1], // neighbours exchanged
    ["cruiser", "cruisr", 1], // one left out
    ["cruiser", "cruisser", 1], // one too many
    ["cruiser", "bruiser", 1], // one replaced
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
  ])("of %j and %j is %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it("is 0 for equal words only, symmetric, and at least the difference and at most the larger of the lengths", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b);
        expect(distance === 0).toBe(a === b);
        expect(editDistance(b, a)).toBe(distance);
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe("nearestName", () => {
  const known = ["hasbro", "hasbro-2002", "russian", "german", "gorkoff-5x5"];
  it.each([
    ["hasbo", "hasbro"],
    ["HASBRO", "hasbro"],
    ["rusian", "russian"],
    ["rus", "russian"], // the beginning of a name
    ["hasbro-2", "hasbro-2002"],
    ["gorkoff", "gorkoff-5x5"],
    ["germany", "german"],
    ["german-rules", "german"], // begins with a name
    ["gorcoff", "gorkoff-5x5"], // one letter from the first word
    ["gorcof", undefined],
    ["french", undefined],
    ["", undefined],
    ["has", "hasbro"],
    ["ger", "german"],
    ["rxx", undefined], // most of it belongs to another word
  ])("of %j is %j", (name, expected) => {
    expect(nearestName(name, known)).toBe(expected);
  });

  it("takes two letters of three for another word", () => {
    expect(nearestName("foo", ["bot", "play"])).toBeUndefined();
    expect(nearestName("bto", ["bot", "play"])).toBe("bot");
  });

  it("is found for names of millions of letters, too", () => {
    expect(nearestName("x".repeat(20_000_000), known)).toBeUndefined();
    expect(nearestName(`german${"x".repeat(20_000_000)}`, known)).toBe("german");
  });

  it("finds nothing among nothing", () => expect(nearestName("x", [])).toBeUndefined());

  it("is a name itself when it is known", () => {
    for (const name of known) expect(nearestName(name, known)).toBe(name);
  });

  it("makes a hint, or the list of names", () => {
    expect(suggestName("rusian", known)).toBe('did you mean "russian"?');
    expect(suggestName("french", ["a", "b"])).toBe("known: a, b");
  });
});
