import { type Layout, makeKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
import { parseOpponent, playGame, type RefereedTranscript, withLayout } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import { formatReviewAddress, parseReviewAddress } from "../../src/board/review/review-address.ts";
import { exampleGame } from "../../src/board/review/review-game.ts";
import { sayFault } from "../../src/parts/fault.ts";
import { english } from "../english.ts";
import { fleetOf } from "../matches.ts";

const played = (name: string, seed: number): RefereedTranscript => {
  const random = RandomStream.fromSeed(seed);
  const layout = fleetOf(preset(name), random) as Layout;
  return unwrap(withLayout(playGame(unwrap(parseOpponent("hunt-target")), layout, random)));
};

const problemsOf = (fragment: string): string[] => parseReviewAddress(fragment).problems.map(sayFault);

describe("the address of the review room", () => {
  it("names games on the device, their side and the shot, and is read back", () => {
    for (const place of ["game", "own", "file", "example"] as const) {
      const game = { place, id: "a b&c=%" };
      const text = formatReviewAddress(game, 1, 17);
      expect(parseReviewAddress(`#${text}`)).toEqual({ game, side: 1, shot: 17, problems: [] });
    }
    const mistakes = formatReviewAddress({ place: "example", id: "first" }, 0, 4, true);
    expect(mistakes).toBe("review&example=first&shot=4&learn=mistakes");
    expect(parseReviewAddress(mistakes)).toMatchObject({ shot: 4, learns: true, problems: [] });
  });

  it("holds a game beside its name on this device, and without the game if that cannot be read", () => {
    const held = { place: "link", transcript: played("hasbro", 1) } as const;
    const text = formatReviewAddress({ place: "file", id: "abc", held }, 0, 3);
    expect(text).toMatch(/^review&file=abc&preset=hasbro&ships=.*&shots=.*&shot=3$/);
    const { game, problems } = parseReviewAddress(text);
    expect(problems).toEqual([]);
    expect(game).toMatchObject({ place: "file", id: "abc" });
    expect(game && formatReviewAddress(game, 0, 3)).toBe(text);
    const spoilt = parseReviewAddress(text.replace("&shots=", "&shots=Z99x+"));
    expect([spoilt.game, spoilt.problems.length]).toEqual([{ place: "file", id: "abc" }, 1]);
  });

  it.each(["hasbro", "russian", "gorkoff-5x5", "boxes:4x3:2", "boxes:5x2:3", "thesis"])(
    "holds a whole game of %s",
    (name) => {
      for (const seed of [1, 2]) {
        const transcript = played(name, seed);
        const text = formatReviewAddress({ place: "link", transcript });
        // Short enough for every chat program.
        expect(text.length).toBeLessThan(2000);
        const { game, problems } = parseReviewAddress(text);
        expect(problems).toEqual([]);
        if (game?.place !== "link") throw new Error("no game in the link");
        expect(game.transcript.observations).toEqual(transcript.observations);
        expect(formatReviewAddress(game)).toBe(text);
        expect(makeKnowledge(game.transcript.scenario).scenario).toEqual(transcript.scenario);
      }
    },
  );

  it("is written whoever shot, half letters at the end of their name too", () => {
    const transcript = { ...played("gorkoff-3x3", 1), strategy: "x\ud83d" };
    const text = formatReviewAddress({ place: "link", transcript });
    expect(parseReviewAddress(text).game).toMatchObject({ transcript: { strategy: "x\ufffd" } });
    // A name that is cut short may end in the middle of a character.
    const long = text.replace(/by=.*$/, `by=${"a".repeat(199)}${encodeURIComponent("\u{1f6a2}")}`);
    const { game } = parseReviewAddress(long);
    expect(parseReviewAddress(formatReviewAddress(game)).problems).toEqual([]);
  });

  it("says of what it cannot read what is wrong, and reads the rest", () => {
    expect(problemsOf("review&shot=0")).toEqual(['address "shot": "0" is not a number of a shot; write 1, 2, 3 …']);
    expect(problemsOf("review&game=x&side=ours&more=1")).toEqual([
      english.board.addressUnknown({ part: "more", near: undefined }),
      expect.stringContaining('address "side": "ours" is not known'),
    ]);
    expect(problemsOf("review&game=%zz")).toEqual([english.board.addressBroken({ part: "game" })]);
    expect(problemsOf(`review&game=${"x".repeat(300_000)}`)).toEqual([
      english.board.addressLong({ n: 300_012, most: 250_000 }),
    ]);
  });

  it("holds a game whose ships are not known", () => {
    const { layout: _, ...transcript } = played("gorkoff-5x5", 1);
    const text = formatReviewAddress({ place: "link", transcript });
    expect(text).not.toContain("ships=");
    expect(parseReviewAddress(text)).toEqual({ game: { place: "link", transcript }, side: 0, problems: [] });
  });

  it("refuses a link whose layout does not give its answers", () => {
    const [{ transcript }] = exampleGame().sides;
    const text = formatReviewAddress({ place: "link", transcript });
    expect(problemsOf(text)).toEqual([]);
    expect(problemsOf(text.replace("C3.", "C3x"))).toEqual(['shot 1 "C3x": the layout answers "."; write C3.']);
    expect(parseReviewAddress(text.replace("C3.", "C3x")).game).toBeUndefined();
  });
});
