import { makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { findLayout } from "@broadside/engine/placing";
import pc from "picocolors";
import { expect, test } from "vitest";
import type { MatchSettings } from "../../match-settings.ts";
import { type Ending, PersonGame } from "../../person-game.ts";
import type { Thinker } from "../thinking/thinker.ts";
import { MatchView } from "./match-view.ts";

const TERMINAL = { colours: "none", columns: 80, style: pc.createColors(false) } as const;

const scenario = preset("gorkoff-3x3");
const layout = findLayout(makeKnowledge(scenario)).layout as HiddenLayout & { readonly placements: readonly number[] };

const SETTINGS: MatchSettings = {
  scenario,
  hunted: scenario,
  placement: { name: "uniform" },
  strategy: unwrap(parseStrategy("random")),
  against: "random",
  seed: 1,
  rule: "hit-again",
  first: "me",
  fleet: undefined,
  files: undefined,
  inference: {},
  resumed: undefined,
};

/** The strategy is never asked: every shot by the person hits, and a hit gives another shot. */
const thinker = {} as Thinker;

/** A game with only one cell of their fleet left, and its view, waiting for that shot. */
const almostWon = async () => {
  const game = PersonGame.begin(SETTINGS, layout, layout);
  const cells = [...Array(scenario.board.cellCount).keys()].filter((cell) => isShip(cell));
  for (const cell of cells.slice(0, -1)) game.shoot([cell]);
  const ends: Ending[] = [];
  const fail = (error: unknown): never => {
    throw error;
  };
  const view = new MatchView(game, thinker, TERMINAL, { redraw: () => {}, end: (value) => ends.push(value), fail });
  await settled();
  const press = (...names: string[]): void => {
    for (const name of names) view.press({ name, text: name.length === 1 ? name : "" });
  };
  const [x, y] = [
    cells[cells.length - 1] % scenario.board.size[0],
    Math.floor(cells[cells.length - 1] / scenario.board.size[0]),
  ];
  const { size } = scenario.board;
  press(...Array<string>(size[0]).fill("left"), ...Array<string>(size[1]).fill("up"));
  press(...Array<string>(x).fill("right"), ...Array<string>(y).fill("down"));
  return { view, press, ends };
};

const isShip = (cell: number): boolean => {
  const probe = PersonGame.begin(SETTINGS, layout, layout);
  return probe.shoot([cell])[0].answer.kind !== "miss";
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const textOf = (view: MatchView): string => view.lines({ columns: 80, rows: 24 }).join("\n");

test("who has won is not made one who resigns, by a question that was open when the game ended or is asked while it is kept", async () => {
  for (const keys of [["r"], ["r", "y"]]) {
    const { view, press, ends } = await almostWon();
    press("enter", ...keys);
    await settled();
    press("y");
    expect(textOf(view)).toContain("you win: their whole fleet is hit");
    expect(textOf(view)).not.toContain("you resign");
    press("enter");
    expect(ends).toEqual(["me"]);
  }
});

test("who leaves a game that is won has won it", async () => {
  for (const keys of [["q"], ["q", "y"]]) {
    const { press, ends } = await almostWon();
    press("enter", ...keys);
    await settled();
    press("y");
    expect(ends[0]).toBe("me");
  }
});

test("a game that goes on is given up or left", async () => {
  const one = await almostWon();
  // What has ended is not taken back.
  one.press("r", "y", "u", "enter");
  expect(textOf(one.view)).not.toContain("taken back");
  expect(one.ends).toEqual(["resigned"]);
  const other = await almostWon();
  other.press("q", "y");
  expect(other.ends).toEqual(["quit"]);
});
