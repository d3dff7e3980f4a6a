import { LUCK } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import type { StoredGame } from "../store/game-store.ts";
import { packGames, packWholeGames, unpackGames, unpackWholeGames, type WholeGame } from "./block-ledger.ts";

describe("the games of a block as bytes", () => {
  it("come back as they were, to the last bit", async () => {
    const games: StoredGame[] = [
      { game: 7, layout: 7, shots: 17, misses: 0, milliseconds: 0.1 + 0.2, fault: null, sequence: "aZ09-_" },
      {
        game: 8,
        layout: 2,
        shots: 3,
        misses: 1,
        milliseconds: 0,
        fault: { kind: "threw", what: 'threw "ä\n"', told: "shoot - 9" },
        sequence: "",
      },
      {
        ...{ game: 9, layout: 9, shots: 50, misses: 33, milliseconds: 1e-7, fault: null, sequence: "AB" },
        reduced: { searching: 1 / 3, chasing: -0.25, greedy: 5e-324, advantage: 0, luck: LUCK.map((_, i) => i / 7) },
      },
    ];
    expect(await unpackGames(await packGames(games))).toEqual(games);
  });

  it("come back as they were, where they are whole games of two players", async () => {
    const games: WholeGame[] = [
      { game: 6, result: { match: 6, first: 0, winner: 1, shots: [40, 41] } },
      {
        game: 7,
        result: { match: 7, first: 1, winner: 0, shots: [0, 3], fault: { kind: "threw", what: 'threw "ä"' } },
      },
    ];
    expect(await unpackWholeGames(await packWholeGames(games))).toEqual(games);
    await expect(unpackWholeGames(await packGames([]))).resolves.toEqual([]);
    await expect(unpackWholeGames(Buffer.from("nothing"))).rejects.toThrow(/cannot be read/);
  });

  it("are refused when they are something else", async () => {
    await expect(unpackGames(Buffer.from("nothing"))).rejects.toThrow(/cannot be read/);
    const cut = (await packGames([])).subarray(0, 1);
    await expect(unpackGames(cut)).rejects.toThrow(/cannot be read/);
  });
});
