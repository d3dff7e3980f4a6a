import { tooLarge } from "../../../board/board.ts";
import { canListPlacements, placementsOf } from "../../../scenario/placement.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { oncePer } from "../../contract/once.ts";
import { MOST_HULLS } from "./hulls.ts";

/**
 * Whether layouts of the scenario can be rows: ships do not overlap, and there are not too many cells or
 * placements.
 */
export const canBeRows = oncePer(
  (scenario: Scenario): boolean =>
    scenario.contact !== "overlap" &&
    scenario.fleet.length > 0 &&
    !tooLarge(scenario.board) &&
    canListPlacements(scenario) &&
    placementsOf(scenario).count <= MOST_HULLS &&
    scenario.board.cellCount <= MOST_HULLS,
);
