import { symmetriesOf } from "../../src/board/symmetry.ts";
import type { RandomStream, Scenario } from "../../src/index.ts";
import { placementsOf } from "../../src/scenario/placement.ts";

/** How the random factors of different placements are related. */
const KINDS = ["free", "free", "cells", "symmetric", "twins", "constant"] as const;

/** A factor for each placement: free, a product over its cells, symmetric, equal for all classes, or constant. */
export const symmetricFactors = (scenario: Scenario, random: RandomStream, draw: () => bigint): bigint[] => {
  const table = placementsOf(scenario);
  const kind = KINDS[random.below(KINDS.length)];
  const list = Array.from({ length: table.count }, (_, p) => p);
  if (kind === "free") return list.map(draw);
  if (kind === "constant") {
    const one = draw();
    return list.map(() => one);
  }
  if (kind === "cells") {
    const cells = Array.from({ length: scenario.board.cellCount }, () => 1n + random.belowBig(8n));
    return list.map((p) => Array.from(table.cellsOf(p)).reduce((product, cell) => product * cells[cell], 1n));
  }
  // One factor for each set of cells, or for each orbit of such sets, separately for each class or shared by all.
  const images = kind === "symmetric" ? symmetriesOf(scenario.board) : [];
  const known = new Map<string, bigint>();
  return list.map((p) => {
    const cells = Array.from(table.cellsOf(p));
    const keys = [cells, ...images.map((image) => cells.map((cell) => image.cells[cell]))].map((own) =>
      String([...own].sort((a, b) => a - b)),
    );
    const key = keys.sort()[0];
    const factor = known.get(key) ?? draw();
    known.set(key, factor);
    return factor;
  });
};
