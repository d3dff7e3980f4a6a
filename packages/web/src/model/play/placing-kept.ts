import type { Scenario } from "@broadside/engine";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatRules } from "../../text/rules/rules.ts";
import { formatShips, parseShips } from "../../text/shots/ship-notation.ts";
import { tabStorage } from "../device-storage.ts";

const KEY = "play-placing";

/** The ships of the person's fleet that are being placed: a reload of the tab finds them again. */
export class PlacingKept {
  /** True from placing ships until a match begins: what leads to the placing stays in view. */
  hasBegun = false;

  /** The ships that were placed so far under these rules; undefined where no placing was under way. */
  read(scenario: Scenario): PlacedShip[] | undefined {
    const [rules, ships] = tabStorage.read(KEY)?.split("\n") ?? [];
    if (rules !== formatRules(scenario) || ships === undefined) return undefined;
    const placed = parseShips(scenario, ships);
    this.hasBegun ||= placed.ok;
    return placed.ok ? placed.value : undefined;
  }

  keep(scenario: Scenario, placed: readonly PlacedShip[]): void {
    this.hasBegun = true;
    tabStorage.write(KEY, `${formatRules(scenario)}\n${formatShips(scenario, placed)}`);
  }

  /** When the fleet is placed, or the placing is given up. */
  forget(): void {
    tabStorage.remove(KEY);
  }
}
