// A drawing is never wider or higher than its window, whatever the board; the cursor keys reach every cell, and
// a reached cell is visible; a typed cell is that cell.
import { cellAt, coordOf, formatCell, MISS, makeBoard, parsePreset, RandomStream, unwrap } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Game } from "@broadside/engine/games";
import { drawFleet } from "@broadside/engine/placing";
import fc from "fast-check";
import pc from "picocolors";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import { cellWidthOf, drawPane, windowOn } from "../../src/commands/play/screen/board/board-pane.ts";
import { ownFace, theirFace } from "../../src/commands/play/screen/board/cell-looks.ts";
import { drawScreen } from "../../src/commands/play/screen/board/match-screen.ts";
import { CellEntry, moveCursor } from "../../src/commands/play/screen/keys/cell-entry.ts";
import { lettersOf, MATCH_KEYS } from "../../src/commands/play/screen/keys/key-help.ts";
import { cutLine } from "../../src/output/text-width.ts";
import { keyOf } from "../../src/terminal/terminal-screen.ts";

const sizes = fc.oneof(
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 2 }),
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 3, maxLength: 5 }),
);

const places = sizes.chain((size) =>
  fc.tuple(fc.constant(unwrap(makeBoard(size))), fc.tuple(...size.map((side) => fc.nat(side - 1)))),
);

const windows = fc.record({ columns: fc.integer({ min: 1, max: 150 }), rows: fc.integer({ min: 1, max: 60 }) });

const PLAIN = { colours: "none", columns: 80, style: pc.createColors(false) } as const;
const COLOURED = { colours: "256", columns: 80, style: pc.createColors(true) } as const;

describe("the window", () => {
  test("is never left by what is drawn, and the cursor is in sight", () => {
    fc.assert(
      fc.property(
        places,
        places,
        windows,
        fc.boolean(),
        fc.integer({ min: 1, max: 3 }),
        (left, right, size, isColoured, textWidth) => {
          const terminal = isColoured ? COLOURED : PLAIN;
          const [board, focus] = left;
          const paneOf = ([one, at]: typeof left, title: string, hasCursor: boolean) => ({
            title,
            face: {
              board: one,
              textWidth,
              look: () => ({ text: "驱逐舰".slice(0, textWidth >> 1) || "~", isLast: true }),
            },
            focus: at,
            hasCursor,
          });
          const lines = drawScreen(
            {
              heading: "大海 against somebody with a long name",
              panes: [paneOf(left, "their fleet", true), paneOf(right, "your fleet", false)],
              shown: 0,
              fleets: ["their fleet: 驱逐舰 3, carrier 5, and many others that make the line long", "your fleet: none"],
              messages: ["you shoot E5: hit", "they shoot A1: miss"],
              prompt: `your shot: ${formatCell(board, cellAt(board, focus) as number)}`,
              keys: "? help  arrows move  Enter shoots  t hint  m heat map  u back  r resign  q quit",
            },
            size,
            terminal,
          );
          expect(lines.length).toBeLessThanOrEqual(size.rows);
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(size.columns);
          if (size.columns >= 40 && size.rows >= 12) expect(lines.join("\n")).toContain("[");
        },
      ),
    );
  });

  test("shows the cell it is drawn around, and only cells of the board", () => {
    fc.assert(
      fc.property(places, windows, fc.integer({ min: 1, max: 4 }), ([board, focus], room, textWidth) => {
        const cellWidth = cellWidthOf(board, textWidth);
        const window = windowOn(board, focus, cellWidth, room);
        expect(window.columns.from).toBeLessThanOrEqual(focus[0]);
        expect(window.columns.to).toBeGreaterThan(focus[0]);
        expect(window.columns.from).toBeGreaterThanOrEqual(0);
        expect(window.columns.to).toBeLessThanOrEqual(board.size[0]);
        expect(window.rows.from).toBeLessThanOrEqual(focus[1] ?? 0);
        expect(window.rows.to).toBeGreaterThan(focus[1] ?? 0);
        expect(window.slices.filter((slice) => slice.join() === focus.slice(2).join())).toHaveLength(1);
        const keys = window.slices.map((slice) => slice.join());
        expect(new Set(keys).size).toBe(keys.length);
        for (const slice of window.slices)
          slice.forEach((x, axis) => {
            expect(x >= 0 && x < board.size[axis + 2]).toBe(true);
          });
        // The window is as large as possible: another column or row would not fit, or there is none.
        const face = { board, textWidth: 1, look: () => ({ text: "~" }) };
        const drawn = drawPane(face, window, focus, PLAIN.style);
        const isCut = window.columns.to - window.columns.from > 1;
        if (isCut) expect(Math.max(...drawn.map((line) => stringWidth(line)))).toBeLessThanOrEqual(room.columns);
        if (window.rows.to - window.rows.from > 1) expect(drawn.length).toBeLessThanOrEqual(room.rows);
      }),
    );
  });

  test("lines are cut between characters, with their colours ended", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), fc.nat(30), (text, columns) => {
        // Characters that move the cursor do not belong in a line.
        const printable = text.replace(/\p{C}/gu, "");
        const cut = cutLine(`\u001b[1m${printable}\u001b[22m`, columns);
        expect(stringWidth(cut)).toBeLessThanOrEqual(columns);
        if (stringWidth(printable) > columns) expect(cut.endsWith("\u001b[0m")).toBe(true);
      }),
    );
  });
});

describe("the cursor", () => {
  const small = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 })
    .map((size) => unwrap(makeBoard(size)));

  test("reaches every cell by the arrows alone, and never leaves the board", () => {
    fc.assert(
      fc.property(small, fc.nat(), (board, n) => {
        const reached = new Set<string>();
        const open = [coordOf(board, n % board.cellCount)];
        while (open.length > 0) {
          const at = open.pop() as number[];
          if (reached.has(at.join())) continue;
          expect(cellAt(board, at)).toBeDefined();
          reached.add(at.join());
          for (const key of ["up", "down", "left", "right"]) open.push([...(moveCursor(board, at, key) ?? [])]);
        }
        expect(reached.size).toBe(board.cellCount);
      }),
    );
  });

  test("other keys of moving stay on the board, and letters do what arrows do", () => {
    fc.assert(
      fc.property(places, ([board, at]) => {
        for (const key of ["home", "end", "pageup", "pagedown", "[", "]"])
          expect(cellAt(board, moveCursor(board, at, key) ?? [])).toBeDefined();
        for (const [arrow, ...letters] of [
          ["left", "h", "a"],
          ["right", "l", "d"],
          ["up", "k", "w"],
          ["down", "j", "s"],
        ])
          for (const letter of letters) expect(moveCursor(board, at, letter)).toEqual(moveCursor(board, at, arrow));
        expect(moveCursor(board, at, "toString")).toBeUndefined();
      }),
    );
  });
});

describe("a cell that is typed", () => {
  const type = (text: string): { entry: CellEntry; given: string | undefined } => {
    const entry = new CellEntry(lettersOf(MATCH_KEYS));
    for (const character of text) entry.press(keyOf(character, { name: character.toLowerCase() }), [0, 0]);
    const typed = entry.press(keyOf("\r", { name: "return" }), [0, 0]);
    return { entry, given: typeof typed === "object" ? typed.given : undefined };
  };

  test("is that cell: in capitals, and in small letters where the column has one letter", () => {
    fc.assert(
      fc.property(places, ([board, at]) => {
        const name = formatCell(board, cellAt(board, at) as number);
        expect(type(name)).toMatchObject({ given: name });
        if (/^[A-Z]\d+$/.test(name)) expect(type(name.toLowerCase()).given?.toUpperCase()).toBe(name);
        expect(type(`:${name.toLowerCase()}`).given?.toUpperCase()).toBe(name);
      }),
    );
  });

  test("letters that are commands stay commands where no digit follows", () => {
    for (const letter of lettersOf(MATCH_KEYS)) expect(type(letter).given).toBeUndefined();
  });
});

describe("boards", () => {
  test("show every shot and every ship, and mark the last ones", () => {
    const scenario = unwrap(parsePreset("gorkoff-5x5"));
    const layout = drawFleet(scenario, { name: "uniform" }, RandomStream.fromSeed(7), {}) as HiddenLayout;
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 25 }, (_, cell) => cell),
          { maxLength: 20 },
        ),
        (cells) => {
          const game = new Game(layout);
          for (const cell of cells) if (!game.isOver) game.shoot(cell);
          const last = game.observations.slice(-1);
          const marks = { last, aimed: [], chances: undefined, isOpen: false };
          const [theirs, own] = [theirFace(game, marks, PLAIN), ownFace(game, last, PLAIN)];
          const shots = new Map(game.observations.map(({ cell, answer }) => [cell, answer]));
          for (let cell = 0; cell < 25; cell++) {
            const at = coordOf(scenario.board, cell);
            const answer = shots.get(cell);
            const isMiss = answer?.kind === MISS.kind;
            expect(theirs.look(at).text).toMatch(answer === undefined ? /^~$/ : isMiss ? /^\.$/ : /^[x#]$/);
            expect(own.look(at).text).toMatch(answer === undefined ? /^[~CDB]$/ : isMiss ? /^\.$/ : /^[x#]$/);
            expect(theirs.look(at).isLast ?? false).toBe(last.some((shot) => shot.cell === cell));
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
