import "../../../test/english.ts";
import { parseCell, parseScenario, parseShots, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { matchLookOf, sunkOfClass, unclearShips } from "./match-look.ts";

test("under a hint a blocked cell is said to be blocked, and has no chance", () => {
  const scenario = unwrap(
    parseScenario({
      board: { size: [3, 1], blocked: ["A1"] },
      fleet: [{ name: "boat", length: 1, count: 1 }],
      contact: "none",
      answers: "hit",
    }),
  );
  const hint = { hits: [0n, 1n, 1n], layouts: 2n, best: [1] };
  const { look, label } = matchLookOf({ scenario, shots: [], fleet: undefined, isRevealed: false, hint });
  expect([label(0), look(0).texts]).toEqual(["A1, blocked", []]);
  expect([label(1), look(1).texts]).toEqual([expect.stringContaining("50"), ["50"]]);
});

test("of a sunk ship it is said when its cells are not certain", () => {
  const unclear = (shots: string): string[] => unclearShips(game, unwrap(parseShots(game, shots)));
  const game = preset("hasbro");
  expect(unclear("C7x C8x C9#cruiser")).toEqual([]);
  // Side by side with other hits, a ship may still have one place only: here D5 was a miss, there H3 hit last.
  expect(unclear("E5x F5x D5. E6x F6. E7#destroyer")).toEqual([]);
  expect(unclear("H5x H6x H7x H4x H3#destroyer")).toEqual([]);
  const label = matchLookOf({ scenario: game, shots: unwrap(parseShots(game, "H5x H6x H7x H4x H3#destroyer")) });
  expect(label.label(unwrap(parseCell(game.board, "H4")))).toBe("H4, destroyer sunk");
  expect(unclear("C7x C8x C10x C9#cruiser")).toEqual(["cruiser"]);
});

test("where ships may not touch, the cells beside a sunk ship are shown as water", () => {
  const game = preset("russian");
  const looks = (scenario: typeof game, shots: string) => {
    const cells = matchLookOf({ scenario, shots: unwrap(parseShots(scenario, shots)) });
    return [2, 20, 3].map((cell) => [cells.look(cell).clear, cells.label(cell)]);
  };
  const water = [
    [true, "C1, water"],
    [false, "A3, not shot"],
    [false, "D1, not shot"],
  ];
  expect(looks(game, "A1x B1#")).toEqual(water);
  expect(looks(preset("hasbro"), "A1x B1#destroyer")[0]).toEqual([false, "C1, not shot"]);
  // While it is afloat, it may go on there.
  expect(looks(game, "A1x B1x")[0]).toEqual([false, "C1, not shot"]);
});

test("a ship of the hidden fleet counts as sunk when the answers leave one class for it", () => {
  const sunk = (name: string, shots: string): number[] =>
    sunkOfClass(preset(name), unwrap(parseShots(preset(name), shots)), undefined);
  // Ships keep apart, so that C1 and C2 are a whole destroyer.
  expect(sunk("russian", "C1x C2#")).toEqual([0, 0, 1, 0]);
  expect(sunk("hasbro", "C1x C2x C4x C3#cruiser")).toEqual([0, 0, 1, 0, 0]);
});

test("totals may tell where a sunk ship was: no ship is called uncertain then", () => {
  const rules = {
    board: { size: [4, 4] },
    fleet: [{ name: "its", length: 3, count: 3 }],
    contact: "allowed",
    answers: "named",
  };
  const shots = "C4. B4. D3x A1. D2x C2x A2x B2#its";
  const unclear = (totals: object): string[] => {
    const game = unwrap(parseScenario({ ...rules, ...totals }));
    return unclearShips(game, unwrap(parseShots(game, shots)));
  };
  expect(unclear({})).toEqual(["its"]);
  expect(
    unclear({
      totals: [
        [2, null, 2, 3],
        [null, 4, 4, 1],
      ],
    }),
  ).toEqual([]);
});
