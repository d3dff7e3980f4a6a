import { formatShots, type Knowledge, MISS, preset } from "@broadside/engine";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { stateOf } from "../../src/board/games/kept-game.ts";
import { MAX_GAMES } from "../../src/board/games/kept-games.ts";
import { formatShips } from "../../src/board/notation/ship-notation.ts";
import { commonShots, presentKnowledge } from "../../src/board/position/game-state.ts";
import type { Analyse } from "../../src/rooms/analyse/analyse.ts";
import type { TextChange } from "../../src/storage/kept-texts.ts";
import { english } from "../english.ts";
import { listOf, SharedTexts, Tab } from "../tab.ts";

const SMALL = "preset=gorkoff-5x5";
let storage: SharedTexts;
beforeEach(() => {
  storage = new SharedTexts();
});

const textOf = ({ scenario, observations }: Knowledge): string => formatShots(scenario, observations);

/** All shots of the game or line on the screen. */
const shotsOf = (page: Analyse): string => textOf(page.lines.whole.value);

/** Everything that undo and redo can reach, from the first step to the last, and where the page is now. */
const courseOf = (page: Analyse): { course: string[]; at: number } => {
  let at = 0;
  const texts: string[] = [];
  while (page.canUndo.value) {
    page.undo();
    at++;
  }
  const note = (): void => {
    const { scenario } = page.knowledge.value;
    const lines = page.lines.all.value.map(
      ({ name, knowledge }) => `${name}:${formatShots(scenario, knowledge.observations)}`,
    );
    const placed = page.placed.value && formatShips(scenario, page.placed.value);
    texts.push(JSON.stringify([scenario.name, shotsOf(page), lines, placed, page.lines.present.value?.id]));
  };
  note();
  while (page.canRedo.value) {
    page.redo();
    note();
  }
  for (let i = texts.length - 1; i > at; i--) page.undo();
  return { course: texts, at };
};

const kept = (tab: Tab): string[] =>
  tab.page.games.kept.list().map(({ game }) => {
    if (!game.ok) return game.error.what;
    const knowledge = presentKnowledge(stateOf(game.value));
    return `${game.value.name ?? "-"}: ${formatShots(knowledge.scenario, knowledge.observations)}`;
  });

const shotsKept = (tab: Tab): string[] =>
  kept(tab)
    .map((text) => text.replace(/.*: /, ""))
    .sort();

/** Actions on a page, by number. */
const DEEDS: readonly ((page: Analyse, n: number) => void)[] = [
  (page, n) => page.shoot(n % 9, MISS),
  (page, n) => page.shoot(n % 9, { kind: "hit" }),
  (page, n) => page.removeShot(n % 9),
  (page) => page.undo(),
  (page) => page.undo(),
  (page) => page.redo(),
  (page) => page.lines.toggle(),
  (page) => page.lines.leave(),
  (page, n) => page.lines.name(n % 4, `line ${n}`),
  (page, n) => page.lines.remove(n % 4),
  (page) => page.turnTo("placing"),
  (page) => page.turnTo("analysis"),
  (page) => page.choose(preset("gorkoff-3x3")),
  (page) => page.changeRules(preset("russian")),
  (page, n) => page.lines.stepTo(n % 4),
];

describe("after a reload", () => {
  test("undo and redo reach the same steps, whatever was done before", () => {
    const deed = fc.tuple(fc.nat(DEEDS.length - 1), fc.nat(99));
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 30 }), (deeds) => {
        const tab = new Tab(new SharedTexts(), SMALL);
        for (const [what, n] of deeds) DEEDS[what](tab.page, n);
        const again = tab.reload();
        expect(again.hash).toBe(tab.hash);
        expect(courseOf(again.page)).toEqual(courseOf(tab.page));
      }),
      { numRuns: cases(30, 100) },
    );
  });
});

describe("the bare address", () => {
  test("brings back the game looked at last, or else the one changed last", () => {
    const one = new Tab(storage, SMALL);
    one.keep("A1x");
    const two = new Tab(storage, SMALL);
    two.keep("B1x");
    expect(shotsOf(new Tab(storage).page)).toBe("B1x");
    const list = listOf(two);
    list.open(
      list.readable.find((game) => formatShots(preset("gorkoff-5x5"), stateOf(game).game.observations) === "A1x") ??
        list.readable[0],
    );
    expect(shotsOf(new Tab(storage).page)).toBe("A1x");
    storage.remove("last");
    expect(["A1x", "B1x"]).toContain(shotsOf(new Tab(storage).page));
  });
});

describe("an address", () => {
  test("opens its position as a game of its own", () => {
    const one = new Tab(storage, SMALL);
    one.keep("A1x");
    const two = new Tab(storage, `${SMALL}&shots=A1x`);
    expect(two.page.canUndo.value).toBe(false);
    // Merely looking at a game stores nothing.
    two.page.games.flush();
    expect(kept(two)).toEqual(["-: A1x"]);
    two.miss(24);
    expect(kept(two).sort()).toEqual(["-: A1x", "-: A1x E5."]);
  });

  test("chosen within the page too, and back leads to the game before", () => {
    const tab = new Tab(storage, SMALL);
    tab.page.writeShots("A1x");
    tab.page.choosePreset("gorkoff-3x3");
    tab.keep("B2.");
    expect(kept(tab).sort()).toEqual(["-: A1x", "-: B2."]);
    for (let i = 0; i < 2; i++) tab.page.undo();
    tab.miss(24);
    // The undone steps of the other game are stored with it.
    expect(kept(tab).sort()).toEqual(["-: ", "-: A1x E5."]);
    const list = listOf(tab);
    const other = list.readable.find((game) => stateOf(game).game.observations.length === 0);
    if (other) list.open(other);
    tab.page.redo();
    expect(shotsOf(tab.page)).toBe("B2.");
  });
});

describe("two tabs with one game", () => {
  const both = (): [Tab, Tab] => {
    const one = new Tab(storage, SMALL);
    one.keep("A1x");
    return [one, new Tab(storage)];
  };

  test("the one that writes second goes on with a game of its own, and says so", () => {
    const [one, two] = both();
    two.miss(24);
    one.miss(12);
    expect(kept(one).sort()).toEqual([expect.stringMatching(/\(copy\): A1x C3\.$/), "-: A1x E5."].sort());
    expect(one.page.notice.value).toMatch(/changed in another tab too/);
    // From then on each tab has its own game, and finds it again after a reload.
    const again = one.reload();
    again.miss(11);
    two.miss(10);
    expect(shotsKept(one)).toEqual(["A1x C3. B3.", "A1x E5. A3."]);
  });

  test("undo into a game that another tab has gone on with does not overwrite it, not even after a reload", () => {
    const one = new Tab(storage, SMALL);
    one.page.writeShots("A1x");
    one.page.choosePreset("gorkoff-3x3");
    one.page.games.flush();
    const other = new Tab(storage);
    other.page.undo();
    other.miss(24);
    const again = one.reload();
    again.page.undo();
    again.miss(12);
    expect(shotsKept(one)).toEqual(["", "A1x C3.", "A1x E5."]);
  });
});

describe("what other tabs do to the game", () => {
  /** A tab that is notified of what is written elsewhere. */
  const listening = (): { tab: Tab; hear(change: TextChange): void; key: string } => {
    const tab = new Tab(storage, SMALL);
    const heard: ((change: TextChange) => void)[] = [];
    storage.follow = (hear) => void heard.push(hear);
    const target = { addEventListener: () => {}, document: { addEventListener: () => {} } };
    tab.page.games.listen(target as unknown as Window);
    tab.keep("A1x");
    return {
      tab,
      hear: (change) => {
        for (const listener of heard) listener(change);
      },
      key: `game:${tab.page.games.id.value}`,
    };
  };

  test("a new name is taken over, and the game goes on", () => {
    const { tab, hear, key } = listening();
    const other = listOf(new Tab(storage));
    other.rename(other.readable[0], "Saturday");
    hear({ key, text: storage.read(key) });
    expect(tab.page.games.isNewerInOtherTab.value).toBe(false);
    tab.miss(24);
    expect(kept(tab)).toEqual(["Saturday: A1x E5."]);
  });

  test("a newer state can be shown, and a game deleted there is kept again when it goes on", () => {
    const { tab, hear, key } = listening();
    const other = new Tab(storage);
    other.miss(24);
    hear({ key: "learn:map", text: "x" });
    expect(tab.page.games.isNewerInOtherTab.value).toBe(false);
    hear({ key, text: storage.read(key) });
    expect(tab.page.games.isNewerInOtherTab.value).toBe(true);
    tab.page.games.reload();
    expect([shotsOf(tab.page), tab.page.games.isNewerInOtherTab.value]).toEqual(["A1x E5.", false]);
    storage.remove(key);
    hear({ key, text: undefined });
    tab.miss(12);
    expect(kept(tab)).toEqual(["-: A1x E5. C3."]);
  });

  test("what was written at the same moment as there goes on as a game of its own", () => {
    const { tab, hear, key } = listening();
    const other = new Tab(storage);
    const mine = storage.read(key) ?? "";
    other.miss(24);
    hear({ key, text: storage.read(key), lost: mine });
    expect(tab.page.games.id.value).not.toBe(other.page.games.id.value);
    expect(kept(tab).sort()).toEqual([expect.stringMatching(/\(copy\): A1x$/), "-: A1x E5."].sort());
    // A game that is no longer shown is also stored.
    tab.page.choosePreset("gorkoff-3x3");
    hear({ key, text: storage.read(key), lost: mine });
    expect(kept(tab).filter((text) => text === "-: A1x")).toHaveLength(1);
  });
});

describe("what cannot be kept", () => {
  test("is kept when there is room again", () => {
    const tab = new Tab(storage, SMALL);
    storage.write("another page's", "x");
    storage.room = 100;
    tab.keep("A1x");
    expect(tab.page.games.problem.value).toMatch(/no room left/);
    storage.room = 10_000;
    tab.miss(24);
    expect(tab.page.games.problem.value).toBeUndefined();
    expect(kept(tab)).toEqual(["-: A1x E5."]);
  });

  test("games beyond the most there can be are not kept, and none is deleted", () => {
    for (let i = 0; i < MAX_GAMES; i++) {
      const tab = new Tab(storage, SMALL);
      tab.keep("A1x");
    }
    const tab = new Tab(storage, SMALL);
    tab.keep("E5x");
    expect(tab.page.games.problem.value).toBe(english.board.notKept["too many"]({ most: 50 }));
    expect(kept(tab)).toHaveLength(MAX_GAMES);
    // Once a game is deleted, there is room.
    const list = listOf(tab);
    list.remove(list.readable[7].id, "the eighth");
    expect(tab.page.games.problem.value).toBeUndefined();
    expect(kept(tab)).toContain("-: E5x");
    list.undelete();
    expect(list.said.value).toBe("There is no room to bring it back.");
  });

  test("whatever lies in storage, the page opens and keeps games", () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"version":2}', '{"version":1,"present":"{}"}', '{"version":1,"tag":3,"present":[]}'),
    );
    fc.assert(
      fc.property(anyText, anyText, fc.boolean(), (game, last, isLast) => {
        const spoilt = new SharedTexts();
        spoilt.write("game:x", game);
        spoilt.write("last", isLast ? "x" : last);
        const tab = new Tab(spoilt);
        tab.keep("E5.");
        expect(tab.page.games.problem.value).toBeUndefined();
        expect(spoilt.read("game:x")).toBe(game);
        const list = listOf(tab);
        expect(list.items.value).toHaveLength(2);
      }),
      { numRuns: cases(30, 100) },
    );
  });

  test("a step that was spoilt on the device is left out of undo, and the others are reached", () => {
    const tab = new Tab(storage, SMALL);
    for (const shots of ["A1x", "A1x B1.", "A1x B1. C1."]) tab.page.writeShots(shots);
    tab.page.games.flush();
    const key = `game:${tab.page.games.id.value}`;
    const text = storage.read(key) ?? "";
    // The difference from the last step to the one before makes the rules invalid, and the next difference makes
    // them valid again.
    const fields = JSON.parse(text) as { present: string; past: unknown[] };
    const before = fields.present.replace(" C1.", "").replace('"step":4', '"step":3');
    const spoilt = before.replace("gorkoff-5x5", "gorkoff-5x6");
    fields.past[0] = [0, 0, spoilt];
    fields.past[1] = [0, 0, before.replace(" B1.", "").replace('"step":3', '"step":2')];
    storage.write(key, JSON.stringify(fields));
    const again = tab.reload();
    again.page.undo();
    expect(shotsOf(again.page)).toBe("A1x");
    again.page.undo();
    expect(again.page.canUndo.value).toBe(false);
  });
});

describe("going through the shots", () => {
  const open = (shots = "A1x C3. B1x"): Analyse => {
    const { page } = new Tab(storage, SMALL);
    page.writeShots(shots);
    return page;
  };
  /** The position on the board, all shots of the game or line on the screen, and those of the game. */
  const seen = (page: Analyse): string[] =>
    [page.knowledge.value, page.lines.whole.value, page.lines.game.value].map(textOf);

  test("changes neither the game, its address nor what can be undone", () => {
    const tab = new Tab(storage, SMALL);
    tab.page.writeShots("A1x C3. B1x");
    const [hash, visited] = [tab.hash, tab.history.length];
    for (const [to, board] of [
      [1, "A1x"],
      [-1, ""],
      [2, "A1x C3."],
      [9, "A1x C3. B1x"],
    ] as const) {
      tab.page.lines.stepTo(to);
      expect(seen(tab.page)).toEqual([board, "A1x C3. B1x", "A1x C3. B1x"]);
    }
    tab.page.lines.stepTo(1);
    expect([tab.hash, tab.history.length, tab.page.canRedo.value]).toEqual([hash, visited, false]);
    expect(shotsOf(tab.reload().page)).toBe("A1x C3. B1x");
  });

  test("the answer that comes next goes on to it, any other begins a line, and the later shots stay", () => {
    const page = open();
    page.lines.stepTo(1);
    page.shoot(12, MISS);
    expect(seen(page)).toEqual(["A1x C3.", "A1x C3. B1x", "A1x C3. B1x"]);
    expect(page.lines.all.value).toEqual([]);
    page.shoot(1, MISS);
    expect(seen(page)).toEqual(["A1x C3. B1.", "A1x C3. B1.", "A1x C3. B1x"]);
    page.shoot(2, MISS);
    expect(seen(page)[0]).toBe("A1x C3. B1. C1.");
    page.lines.leave();
    expect(seen(page)[0]).toBe("A1x C3. B1x");
    // At the last shot, answers go into the game.
    page.shoot(2, MISS);
    expect(seen(page)[2]).toBe("A1x C3. B1x C1.");
  });

  test("a correction keeps the later shots and the place", () => {
    const page = open();
    page.lines.stepTo(2);
    page.shoot(0, MISS);
    expect(seen(page)).toEqual(["A1. C3.", "A1. C3. B1x", "A1. C3. B1x"]);
    page.removeShot(12);
    expect(seen(page)).toEqual(["A1.", "A1. B1x", "A1. B1x"]);
    page.removeShot(1);
    expect(seen(page)).toEqual(["A1.", "A1.", "A1."]);
  });

  test("loses no list of shots, whatever is answered on the way", () => {
    const deed = fc.tuple(fc.nat(3), fc.nat(8));
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
        const page = open("A1x C3. B1x A3.");
        for (const [shots, cell] of deeds) {
          page.lines.stepTo(shots);
          const isNew = page.knowledge.value.observations.every((shot) => shot.cell !== cell);
          const before = [page.lines.game.value, ...page.lines.all.value.map(({ knowledge }) => knowledge)];
          page.shoot(cell, MISS);
          const after = [page.lines.game.value, ...page.lines.all.value.map(({ knowledge }) => knowledge)];
          if (isNew)
            for (const list of before)
              expect(after.some((other) => commonShots(other, list) === list.observations.length)).toBe(true);
        }
      }),
      { numRuns: cases(30, 100) },
    );
  });
});
