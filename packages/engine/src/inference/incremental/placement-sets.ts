import { oncePer } from "../../core/once-per.ts";
import { canListPlacements, type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import { hasGiven, type Scenario } from "../../scenario/scenario.ts";

/** The maximum number of words in the table; beyond it, sets as bits are no longer useful. */
const MOST_WORDS = 4e6;

/**
 * Sets of placements as bits, of {@link words} words, and which placements are compatible; once per scenario.
 * Class k has the words from `classWord[k]` to `classWord[k + 1] - 1`.
 */
export interface PlacementSets {
  readonly table: PlacementTable;
  readonly words: number;
  readonly classWord: Int32Array;
  /** For each placement, the set of those that share no claim with it, excluding itself. */
  readonly compatible: Int32Array;
  readonly covering: Int32Array;
  /** The position of each placement in a set: its word times 32 plus its bit. */
  readonly bitOf: Int32Array;
}

/** The sets of a scenario; null if they would take too much memory, or if ships may overlap. */
export const placementSetsOf = oncePer((scenario: Scenario): PlacementSets | null => {
  if (scenario.contact === "overlap" || hasGiven(scenario) || !canListPlacements(scenario)) return null;
  const table = placementsOf(scenario);
  const classes = scenario.fleet.length;
  const classWord = new Int32Array(classes + 1);
  for (let k = 0; k < classes; k++)
    classWord[k + 1] = classWord[k] + Math.ceil((table.classStart[k + 1] - table.classStart[k]) / 32);
  const words = classWord[classes];
  if (words * (table.count + scenario.board.cellCount) > MOST_WORDS) return null;
  const bitOf = Int32Array.from({ length: table.count }, (_, p) => {
    const k = table.classOf[p];
    return 32 * classWord[k] + p - table.classStart[k];
  });
  const covering = new Int32Array(words * scenario.board.cellCount);
  const claiming = new Int32Array(words * table.claimCount);
  for (let p = 0; p < table.count; p++) {
    const at = bitOf[p] >> 5;
    const bit = 1 << (bitOf[p] & 31);
    for (const cell of table.cellsOf(p)) covering[cell * words + at] |= bit;
    for (const claim of table.claimsOf(p)) claiming[claim * words + at] |= bit;
  }
  const all = new Int32Array(words);
  for (const place of bitOf) all[place >> 5] |= 1 << (place & 31);
  const compatible = new Int32Array(words * table.count);
  for (let p = 0; p < table.count; p++) {
    for (let w = 0; w < words; w++) {
      let clash = 0;
      for (const claim of table.claimsOf(p)) clash |= claiming[claim * words + w];
      compatible[p * words + w] = all[w] & ~clash;
    }
  }
  return { table, words, classWord, compatible, covering, bitOf };
});
