import { symmetriesOf } from "../board/symmetry.ts";
import { oncePer } from "../core/once-per.ts";
import { placementsOf } from "./placement.ts";
import { factorsOf, isSameFactor, type PlacementFactors } from "./prior/placement-factors.ts";
import { plainPriorsOf } from "./prior/prior.ts";
import type { Scenario } from "./scenario.ts";
import { cellsOfLine, knownLines } from "./totals.ts";

/** A symmetry of the board that preserves totals and clues and maps placements to others of their class and weight. */
export interface ScenarioSymmetry {
  /** The image of each cell. */
  readonly cells: Int32Array;
  /** The image of each placement. */
  readonly placements: Int32Array;
}

/**
 * The symmetries of a scenario, the identity first. Cost: symmetries of the board times the placement table, once.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { preset, symmetriesOfScenario } from "@broadside/engine";
 *
 * symmetriesOfScenario(preset("hasbro")).length; // => 8
 */
export const symmetriesOfScenario = (scenario: Scenario): readonly ScenarioSymmetry[] => symmetriesOnce(scenario);

const symmetriesOnce = oncePer((scenario: Scenario): readonly ScenarioSymmetry[] => {
  const table = placementsOf(scenario);
  const factors = scenario.prior ? plainPriorsOf(scenario.prior).map((part) => factorsOf(scenario, part)) : [];
  return symmetriesOf(scenario.board).flatMap(({ cells }) => {
    if (!keepsGiven(scenario, cells)) return [];
    const placements = new Int32Array(table.count);
    for (let p = 0; p < table.count; p++) {
      const images = table.cellsOf(p).map((cell) => cells[cell]);
      const image = table.find(table.classOf[p], images.sort());
      if (image === undefined) return [];
      placements[p] = image;
    }
    return factors.every((part) => keepsFactors(part, placements)) ? [{ cells, placements }] : [];
  });
});

/** Whether a symmetry keeps totals and clues. With clues about how a ship lies, only the identity does. */
const keepsGiven = ({ board, totals, clues }: Scenario, cells: Int32Array): boolean => {
  if (!totals && !clues) return true;
  if (cells.every((image, cell) => image === cell)) return true;
  for (const [cell, clue] of clues ?? []) {
    const isPlain = clue === "water" || clue === "ship" || clue === "single";
    if (!isPlain || clues?.get(cells[cell]) !== clue) return false;
  }
  const totalOf = new Map(
    knownLines(totals ?? []).map((line) => [cellsOfLine(board, line).join(), line.total] as const),
  );
  return knownLines(totals ?? []).every((line) => {
    const image = cellsOfLine(board, line).map((cell) => cells[cell]);
    return totalOf.get(image.sort((a, b) => a - b).join()) === line.total;
  });
};

/** Whether images have the same weight. Real weights of images are rounded alike, so they are compared exactly. */
const keepsFactors = (factors: PlacementFactors, placements: Int32Array): boolean =>
  placements.every((image, p) => isSameFactor(factors, p, factors, image));
