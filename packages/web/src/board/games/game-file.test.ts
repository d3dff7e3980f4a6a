import {
  formatLayout,
  formatScenario,
  formatShots,
  parseKnowledge,
  parseLayout,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { formatTranscript, Game, parseTranscriptText } from "@broadside/engine/games";
import { reviewTranscript } from "@broadside/engine/review";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLong } from "../../../../engine/test/cases.ts";
import { anyCourse } from "../../../test/any-game.ts";
import { english } from "../../../test/english.ts";
import { listOf, SharedTexts, Tab } from "../../../test/tab.ts";
import { sayFault } from "../../parts/fault.ts";
import { MAX_FILE } from "../../parts/files.ts";
import { type GameState, newGame } from "../position/game-state.ts";
import { formatGames, parseGames } from "./game-file.ts";
import { beginGame } from "./game-history.ts";
import type { GamesList } from "./games-list.ts";
import { type KeptGame, stateOf } from "./kept-game.ts";

const gameOf = (state: GameState, more: Partial<KeptGame> = {}): KeptGame => ({
  id: "a",
  tag: "b",
  begun: 0,
  changed: 0,
  timeline: beginGame("a", state),
  ...more,
});

/** The rules and shots of a game and its lines, as text. */
const textsOf = ({ game, lines }: GameState): unknown => [
  formatScenario(game.scenario),
  formatShots(game.scenario, game.observations),
  lines.map(({ name, knowledge }) => [name, formatShots(knowledge.scenario, knowledge.observations)]),
];

test("games are read as they were written, with their lines and names", () => {
  fc.assert(
    fc.property(
      fc.array(anyCourse, { minLength: 1, maxLength: 3 }),
      fc.option(fc.string({ minLength: 1 })),
      (courses, name) => {
        const games = courses.map((course) =>
          gameOf(course[course.length - 1], name?.trim() ? { name: name.trim() } : {}),
        );
        const read = unwrap(parseGames(formatGames(games), 3));
        expect(read.map(({ state }) => textsOf(state))).toEqual(games.map((game) => textsOf(stateOf(game))));
        if (name?.trim()) expect(read.every((game) => game.name === name.trim())).toBe(true);
        const again = read.map(({ state, ...meta }) => gameOf(state, meta));
        expect(formatGames(again)).toBe(formatGames(games));
      },
    ),
    { numRuns: isLong ? 100 : 30 },
  );
});

test("a file that was changed anywhere is read or refused in one line, and never throws", () => {
  fc.assert(
    fc.property(anyCourse, fc.nat(), fc.nat(9), fc.string({ maxLength: 3 }), (course, at, length, put) => {
      const text = formatGames([gameOf(course[course.length - 1])]);
      const read = parseGames(text.slice(0, at % text.length) + put + text.slice((at % text.length) + length), 3);
      if (!read.ok) expect(sayFault(read.error)).toMatch(/^[^\n]+$/);
    }),
    { numRuns: isLong ? 300 : 60 },
  );
});

describe("a game that was played against a layout", () => {
  const scenario = preset("gorkoff-3x3");
  const layout = unwrap(
    parseLayout(scenario, {
      ships: [
        { class: "cruiser", cells: ["A1", "B1", "C1"] },
        { class: "boat", cells: ["A3"] },
        { class: "boat", cells: ["C3"] },
      ],
    }),
  );
  const played = new Game(layout);
  for (const cell of [4, 0, 1]) played.shoot(cell);
  const file = JSON.stringify(formatTranscript(played.transcript({ strategy: "a person", seed: [7] })));

  const open = async (): Promise<{ tab: Tab; list: GamesList }> => {
    const tab = new Tab(new SharedTexts());
    const list = listOf(tab);
    expect(unwrap(await list.importText(file))).toBe(1);
    list.open(list.readable[0]);
    return { tab, list };
  };
  const exported = (list: GamesList) => {
    list.refresh();
    return unwrap(parseTranscriptText(formatGames([list.readable[0]])));
  };

  test("comes out as it went in, and can be reviewed", async () => {
    const { list } = await open();
    const { name, ...transcript } = exported(list);
    expect(name).toMatch(/^Three by three, /);
    expect(formatTranscript(transcript)).toEqual(JSON.parse(file));
    const review = unwrap(reviewTranscript(transcript, { random: RandomStream.fromSeed(1) }));
    expect(review.shots).toHaveLength(3);
  });

  test("has the layout that its shots settle, if it was entered by hand", () => {
    const settled = gameOf(newGame(unwrap(parseKnowledge(scenario, "B1x A1x C1x A3x C3x"))));
    const open = gameOf(newGame(unwrap(parseKnowledge(scenario, "A1x"))));
    const [first, second] = JSON.parse(formatGames([settled, open])) as { layout?: unknown }[];
    expect(first.layout).toEqual(formatLayout(layout));
    expect(second.layout).toBeUndefined();
  });

  test("keeps its layout as long as that gives all the answers, and its shooter as long as the shots are the same", async () => {
    const { tab, list } = await open();
    tab.page.shoot(2, { kind: "hit" });
    const more = exported(list);
    expect([more.layout !== undefined, more.strategy, more.seed]).toEqual([true, undefined, undefined]);
    tab.page.shoot(3, { kind: "hit" });
    expect(exported(list).layout).toBeUndefined();
    tab.page.undo();
    tab.page.undo();
    expect(formatTranscript({ ...exported(list), name: "" })).toEqual({ ...JSON.parse(file), name: "" });
  });
});

describe("bad input", () => {
  const source = formatTranscript({ scenario: preset("gorkoff-3x3"), observations: [] });
  const big = { ...source, scenario: { ...source.scenario, board: { size: [300, 300] } } };
  test.each<[string, string]>([
    [english.board.notGame, "{"],
    [english.board.notGame, "null"],
    ["file: is not a game", "{}"],
    ["file: holds no game", "[]"],
    ["version: 2 is not known", JSON.stringify({ ...source, version: 2 })],
    ["board.size: the board has 90,000 cells", JSON.stringify(big)],
    ["game 2: board.size: the board has 90,000 cells", JSON.stringify([source, big])],
    ["transcript: is not an object", "[1]"],
    ["lines: are 51", JSON.stringify({ ...source, lines: new Array(51).fill({ shots: "" }) })],
    ["file: holds more games than there is room for, 4", JSON.stringify(new Array(4).fill(source))],
    [english.parts.fileTooLarge({ bytes: MAX_FILE + 1, most: MAX_FILE }), " ".repeat(MAX_FILE + 1)],
    [english.board.notGame, "[".repeat(500_000)],
  ])("%s", (said, text) => {
    const read = parseGames(text, 3);
    expect(read.ok ? "read" : sayFault(read.error)).toContain(said);
  });

  test("keeps nothing, and a name that is too long is cut", async () => {
    const tab = new Tab(new SharedTexts());
    const list = listOf(tab);
    expect((await list.importText(JSON.stringify([source, big]))).ok).toBe(false);
    expect(list.items.value).toEqual([]);
    expect(unwrap(await list.importText(JSON.stringify({ ...source, name: ` ${"n".repeat(900)}` })))).toBe(1);
    expect(list.readable[0].name).toBe("n".repeat(80));
  });
});

describe("the list", () => {
  const withGames = (): { tab: Tab; list: GamesList; storage: SharedTexts } => {
    const storage = new SharedTexts();
    const other = new Tab(storage, "preset=gorkoff-3x3");
    other.keep("A1x");
    const tab = new Tab(storage, "preset=gorkoff-5x5");
    tab.page.writeShots("B1x");
    const list = listOf(tab);
    return { tab, list, storage };
  };
  test("copies a game, which then goes its own way", async () => {
    const { tab, list } = withGames();
    const game = list.readable.find(({ id }) => id === tab.page.games.id.value);
    if (game) await list.duplicate(game);
    expect(list.readable).toHaveLength(3);
    const copy = list.readable.find(({ name }) => name?.endsWith("(copy)"));
    if (copy) list.open(copy);
    tab.page.undo();
    tab.page.writeShots("C1x");
    list.refresh();
    const shots = list.readable.map((one) => formatShots(stateOf(one).game.scenario, stateOf(one).game.observations));
    expect(shots.sort()).toEqual(["A1x", "B1x", "C1x"]);
  });

  test("deletes a game and brings it back; in the place of the open one a new game begins", () => {
    const { tab, list, storage } = withGames();
    const [open, other] = [true, false].map((is) =>
      list.readable.find(({ id }) => (id === tab.page.games.id.value) === is),
    );
    if (!open || !other) throw new Error("two games are expected");
    const before = storage.read(`game:${other.id}`);
    list.remove(other.id, "other");
    expect(list.readable.map(({ id }) => id)).toEqual([open.id]);
    list.undelete();
    expect(storage.read(`game:${other.id}`)).toBe(before);
    list.remove(open.id, "open");
    expect(tab.page.knowledge.value.observations).toEqual([]);
    expect(tab.page.canUndo.value).toBe(false);
    tab.page.games.flush();
    list.refresh();
    expect(list.readable.map(({ id }) => id)).toEqual([other.id]);
    list.undelete();
    expect(tab.page.knowledge.value.observations).toHaveLength(1);
    tab.page.undo();
    expect(tab.page.knowledge.value.observations).toEqual([]);
    expect(list.readable).toHaveLength(2);
  });
});
