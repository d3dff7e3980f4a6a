// Valid rules with more placements than the engine lists, or more cells than the page shows. They are reported
// at once like any other error, wherever they come from.
import { parseScenario, preset, type Scenario, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { parseGames } from "../../src/board/games/game-file.ts";
import { parseMatch } from "../../src/board/match/match-record.ts";
import { parsePlayAddress } from "../../src/board/match/play-address.ts";
import { parseReviewAddress } from "../../src/board/review/review-address.ts";
import { parseReviewGames } from "../../src/board/review/review-game.ts";

/** Boxes of any size that keep apart: 25 million places each. */
const CROWDED = {
  board: { size: [100, 100] },
  fleet: [{ name: "box", box: "any", count: 2 }],
  contact: "none",
  answers: "hit",
};
/** A board whose layouts take seconds to read. */
const WIDE = { board: { size: [1400, 1400] }, fleet: [{ name: "boat", length: 1 }], contact: "none", answers: "hit" };

const transcript = (scenario: object, ...cells: string[]) => ({
  format: "broadside-transcript",
  version: 1,
  scenario,
  layout: { ships: cells.map((cell) => ({ class: cells.length > 1 ? "box" : "boat", cells: [cell] })) },
  shots: "A1x",
});
const crowded = transcript(CROWDED, "A1", "C3");
const wide = transcript(WIDE, "A1");

const match = (game: object) => ({
  ...{ version: 2, id: "a", revision: 1, begun: 1, changed: 1, seed: 1, hints: [], takenBack: 0 },
  players: [{ kind: "person" }, { kind: "strategy", strategy: "random" }],
  states: [[], [[1, 2, 3, 4]]],
  ...{ turns: "alternate", first: 0, games: [game, game] },
});

test.each([
  ["more placements than are listed", crowded, /25,502,500 placements/],
  ["more cells than are shown", wide, /1,960,000 cells/],
])("files and kept matches of %s", (_, game, what) => {
  for (const read of [
    parseReviewGames(JSON.stringify(game), preset("hasbro")),
    parseGames(JSON.stringify(game), 3),
    parseMatch(match(game)),
  ])
    expect(read).toMatchObject({ ok: false, error: { what: expect.stringMatching(what) } });
});

test("links of more placements than are listed", () => {
  const scenario: Scenario = unwrap(parseScenario(CROWDED));
  expect(scenario.board.cellCount).toBe(10_000);
  const rules = encodeURIComponent(JSON.stringify(CROWDED).replaceAll('"', "'"));
  const told = [expect.objectContaining({ what: expect.stringContaining("25,502,500 placements") })];
  const fleets = "fleet1=box[A1]+box[C3]&fleet2=box[A1]+box[C3]&cells1=A1&cells2=&resigned=1";
  expect(parsePlayAddress(`#play&rules=${rules}&${fleets}`).problems).toEqual(told);
  expect(parseReviewAddress(`#review&rules=${rules}&${fleets}`).problems).toEqual(told);
  expect(parseReviewAddress(`#review&rules=${rules}&ships=box[A1]+box[C3]&shots=A1x`).problems).toEqual(told);
});
