import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { aheadWords } from "../words/words.ts";
import type { StartWorker } from "../worker/analyst.ts";
import type { Finding, LookingAhead } from "./jobs/looking-ahead.ts";
import { isWorthLooking, type Sight } from "./map/worth-looking.ts";

/** What looking further ahead says of the present position. The code for it is loaded when a position is worth it. */
export class AheadAdvice {
  /** What was found. */
  readonly found: ReadonlySignal<Finding | undefined>;
  /** True from the map of a position on until it is known whether another cell is better. */
  readonly pending: ReadonlySignal<boolean>;
  readonly #job = signal<LookingAhead | undefined>(undefined);
  readonly #missing = signal(false);

  constructor(startWorker: StartWorker, sight: Sight) {
    this.found = computed(() => this.#job.value?.found.value);
    this.pending = computed(
      () => isWorthLooking(sight.map.value) && !this.#missing.value && (this.#job.value?.pending.value ?? true),
    );
    let loading = false;
    effect(() => {
      if (!isWorthLooking(sight.map.value) || this.#job.peek() || loading) return;
      loading = true;
      Promise.all([import("./jobs/looking-ahead.ts"), aheadWords.load()])
        .then(
          ([part]) => {
            this.#job.value = new part.LookingAhead(startWorker, sight);
          },
          () => {
            // The likeliest cell stays. Another position tries again.
            this.#missing.value = true;
          },
        )
        .finally(() => {
          loading = false;
        });
    });
  }
}
