import { describe, expect, it } from "vitest";
import { COLLABORATIVE_BOARDS } from "../src/collaborative-boards.ts";
import {
  byFleet,
  collaborativeLayouts,
  lengthsOf,
  type PlayedGame,
  SPOTTER_NAMES,
} from "../src/collaborative-games.ts";
import { collaborative } from "../src/collaborative-study.ts";

describe("the boards of Collaborative Battleship", () => {
  it("are 18, each with four straight ships, and all their different images", () => {
    const layouts = collaborativeLayouts();
    expect(Object.keys(COLLABORATIVE_BOARDS)).toHaveLength(18);
    expect(new Set(layouts.slice(0, 18).map(({ board }) => board)).size).toBe(18);
    expect(layouts.slice(0, 18).every(({ symmetry }) => symmetry === 0)).toBe(true);
    expect(layouts).toHaveLength(144);
    expect(collaborative.games).toMatchObject({ standard: 144, most: 144 });
    expect(new Set(layouts.map(({ ships }) => JSON.stringify(ships.toSorted()))).size).toBe(144);
    for (const { ships } of layouts) {
      expect(ships).toHaveLength(4);
      for (const cells of ships) {
        const steps = new Set(cells.slice(1).map((cell, i) => cell - cells[i]));
        expect([[1], [8]]).toContainEqual([...steps]);
      }
    }
    expect(lengthsOf(layouts[0])).toEqual([3, 3, 3, 3]);
    expect(byFleet(layouts).size).toBe(12);
  });
});

describe("what the study of questions says", () => {
  const games = ["B01", "B02"].flatMap((board) =>
    SPOTTER_NAMES.map((spotter, i): PlayedGame => {
      const shots = [40, 16, 20][i] + Number(board === "B02");
      const asked = spotter === "silent" ? 0 : 15;
      const bits = asked * (spotter === "right" ? 1 : 0.5);
      return {
        ...{ board, symmetry: 0, spotter, shots, f1: 24 / (shots + 12), isFinished: spotter !== "silent" },
        ...{ questions: asked, wrongAnswers: spotter === "doubtful" ? 3 : 0, bits },
      };
    }),
  );
  const { conclusions, sections } = collaborative.present({ games });

  it("follows from its numbers", () => {
    expect(conclusions[0]).toContain("a mean F1 of 0.842 (");
    expect(conclusions[0]).toContain("the median of the games is 0.842");
    expect(conclusions[1]).toContain("A question tells 1.000 bits");
    expect(conclusions[2]).toContain("A question saves 1.600 (1.600 to 1.600) shots");
    expect(conclusions[2]).toContain("1.333 (1.333 to 1.333)");
    const tables = JSON.stringify(sections);
    expect(tables).toContain("20 %");
    expect(tables).toContain("0.80 to 0.81");
  });
});
