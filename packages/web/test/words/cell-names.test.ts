// What the page says of a cell is written as the board shows it, by cellName or shotsNotation. What programs read keeps
// the engine's names: each file that uses them says here for what.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeBoard, parseCell, unwrap } from "@broadside/engine";
import { expect, it } from "vitest";
import { cellName, columnLabel } from "../../src/language/cell-name.ts";
import { chosenColumns } from "../../src/language/language.ts";

const PACKAGES = fileURLToPath(new URL("../../../", import.meta.url));

/** The engine's writers of cells, in imports. */
const WRITERS = /\b(?:columnName|formatCell|formatShots|formatObservation|formatAnswer)\b/;

const FOR_PROGRAMS: Readonly<Record<string, string>> = {
  "embed/src/board.tsx": "what its events tell the page around it",
  "web/src/board/games/game-file.ts": "files of games",
  "web/src/board/games/step.ts": "what is kept on the device",
  "web/src/board/map/answer-map.ts": "which position an answer is of, and answers as keys",
  "web/src/board/map/board-map.ts": "answers as keys",
  "web/src/board/map/estimated-map.ts": "the seed of an estimate",
  "web/src/board/match/play-address.ts": "addresses",
  "web/src/board/notation/address-codec.ts": "addresses",
  "web/src/board/notation/heard-shots.ts":
    "addresses, doubts as keys, and shotsNotation, with the columns of the board",
  "web/src/board/notation/ship-notation.ts": "addresses, files, and the field for programs",
  "web/src/board/position/placed-ship.ts": "ships that the engine reads again",
  "web/src/board/rules/rules-draft.ts": "rules that the engine reads again",
  "web/src/board/rules/rules.ts": "what is sent to a worker",
  "web/src/language/cell-name.ts": "cellName, with the columns of the board",
  "web/src/rooms/analyse/asked-area.ts": "the region in a question, as the engine reads it",
  "web/src/rooms/analyse/chances-file.ts": "JSON and CSV",
  "web/src/rooms/analyse/conflict-report.tsx": "answers as keys, and shots that the page reads again",
  "web/src/rooms/analyse/shown-program.ts": "questions that the engine reads",
  "web/src/rooms/compare/run-columns.ts": "CSV",
  "web/src/rooms/compare/run-view.tsx": "the cells of the CSV",
  "web/src/rooms/puzzles/best-shots.ts": "the data of a puzzle, and what is kept on the device",
  "web/src/rooms/review/answer-review.ts": "shots as keys",
  "web/src/rooms/review/review-text.tsx": "CSV",
  "web/src/rooms/review/reviewing.ts": "positions as keys",
  "web/src/rooms/trees/answer-tree.ts": "a worker, which has no language: its errors are in English",
  "web/src/rooms/trees/packed-tree.ts": "answers as keys",
  "web/src/rooms/trees/tree-nodes.ts": "errors, with the columns of the board",
};

it("only what programs read is written by the engine's names of cells", () => {
  const importers = ["embed/src", "web/src"].flatMap((folder) =>
    readdirSync(PACKAGES + folder, { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .filter((name) =>
        Array.from(
          readFileSync(PACKAGES + name, "utf8").matchAll(/^import \{([^}]*)\} from "@broadside\/engine";/gm),
          ([, names]) => names,
        ).some((names) => WRITERS.test(names)),
      ),
  );
  expect(importers.sort(), "for people, use cellName or shotsNotation").toEqual(Object.keys(FOR_PROGRAMS).sort());
});

it("a cell of a Cyrillic column is read back, and none looks like a number", () => {
  const board = unwrap(makeBoard([10, 12]));
  chosenColumns.value = "cyrillic";
  try {
    for (let cell = 0; cell < board.cellCount; cell++) {
      const name = cellName(board, cell);
      expect(name).not.toMatch(/^З/);
      expect(parseCell(board, name, "", "cyrillic")).toEqual({ ok: true, value: cell });
    }
    expect([6, 7, 8].map((column) => columnLabel(board, column))).toEqual(["Ж", "З", "И"]);
  } finally {
    chosenColumns.value = undefined;
  }
});
