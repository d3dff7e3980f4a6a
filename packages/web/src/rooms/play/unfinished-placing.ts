import type { Scenario } from "@broadside/engine";
import { formatShips, parseShips } from "../../board/notation/ship-notation.ts";
import type { PlacedShip } from "../../board/position/placed-ship.ts";
import { formatRules } from "../../board/rules/rules.ts";
import { tabStorage } from "../../storage/settings.ts";

const KEY = "play-placing";

/**
 * The ships of the person's own fleet while it is being placed: reloading the tab restores them. They belong to the tab,
 * since two tabs may place two fleets; a fleet to keep, also for other devices, is saved under a name.
 */
export class UnfinishedPlacing {
  /** True from the first placing of ships until a match begins: the way back to the placing stays visible. */
  hasBegun = false;
  /** True after a fleet was taken from the placing. */
  isTaken = false;
  #last: { readonly scenario: Scenario; readonly placed: readonly PlacedShip[] } | undefined;

  /** The ships placed so far under these rules; undefined if none are being placed. */
  read(scenario: Scenario): PlacedShip[] | undefined {
    const [rules, ships] = tabStorage.read(KEY)?.split("\n") ?? [];
    if (rules !== formatRules(scenario) || ships === undefined) return undefined;
    const placed = parseShips(scenario, ships);
    this.hasBegun ||= placed.ok;
    return placed.ok ? placed.value : undefined;
  }

  keep(scenario: Scenario, placed: readonly PlacedShip[]): void {
    this.hasBegun = true;
    this.isTaken = false;
    this.#last = { scenario, placed };
    tabStorage.write(KEY, `${formatRules(scenario)}\n${formatShips(scenario, placed)}`);
  }

  /** The ships on the board when you last left placing under these rules, until you take a fleet. */
  leftBehind(scenario: Scenario): readonly PlacedShip[] | undefined {
    return this.#last?.scenario === scenario ? this.#last.placed : undefined;
  }

  /** Ends the placing. `taken`: a fleet was taken, so the ships left on the board are forgotten too. */
  forget(taken = false): void {
    if (taken) {
      this.#last = undefined;
      this.isTaken = true;
    }
    tabStorage.remove(KEY);
  }
}
