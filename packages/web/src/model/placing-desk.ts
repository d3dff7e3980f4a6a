import { computed, effect } from "@preact/signals";
import { fromRest } from "../position/placed-ship.ts";
import { placingWords } from "../words/rooms/placing.ts";
import { besidePage } from "./beside-page.ts";
import { Filling, type FillOrder } from "./jobs/filling.ts";
import { Judging } from "./jobs/judging.ts";
import type { Page } from "./page.ts";
import { Placing } from "./placing.ts";

/** What a page needs only while ships are placed by hand. */
export class PlacingDesk {
  readonly placing: Placing;
  readonly filling: Filling;
  readonly judging: Judging;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.placing = new Placing({
      scenario: computed(() => page.knowledge.value.scenario),
      placed: computed(() => page.placed.value ?? []),
      place: (ships) => page.place(ships),
    });
    this.filling = new Filling(page.startWorker);
    this.judging = new Judging(page.startWorker);
    page.onMove(() => {
      this.placing.reset();
      this.filling.stop();
      this.judging.stop();
    });
    // Whoever begins to block cells has no ship in hand any more.
    effect(() => {
      if (page.tool.value === "block" && this.placing.hand.peek()) this.placing.cancel();
    });
  }

  /** Finds the ships that are not placed yet and places them. */
  fillRest(order: FillOrder): void {
    const page = this.#page;
    const { value: rest } = page.rest;
    if (rest?.kind !== "open") return;
    const { scenario } = page.knowledge.value;
    page.analysis.giveWay();
    this.filling.begin(rest.knowledge, order, (ships) => {
      const found = fromRest(scenario, rest.knowledge.scenario, ships);
      page.place([...(page.placed.value ?? []), ...found]);
      this.placing.said.value = placingWords().restPlaced(found.length);
    });
  }
}

/** The desk of a page. */
export const deskOf = besidePage((page) => new PlacingDesk(page));
