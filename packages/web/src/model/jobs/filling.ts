import type { Knowledge } from "@broadside/engine";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatPosition } from "../../text/shots/position-text.ts";
import { placingWords } from "../../words/words.ts";
import type { NoneAnswer, WorkerAnswer } from "../../worker/protocol.ts";
import { newSeed } from "../../worker/seed.ts";
import { IDLE, Job, whyNone } from "./job.ts";

/** How the rest of a layout is found: drawn uniformly by exact counts, or whichever the search finds first. */
export type FillOrder = "uniform" | "first";

/** The rest could not be placed: it was too long a work, or there is none; in words. */
export interface NotFilled {
  readonly kind: "failed";
  readonly order: FillOrder;
  readonly what: string;
  /** Whether it is proved that there is none; otherwise the other order may do. */
  readonly proved: boolean;
}

/** Finds ships for what is left to be placed. */
export class Filling extends Job<NotFilled> {
  /** Looks for a layout of the rest; `found` gets its ships, their classes as in the rest. */
  begin(rest: Knowledge, order: FillOrder, found: (ships: readonly PlacedShip[]) => void): void {
    const kind = order === "uniform" ? "layout" : "find";
    this.run({ ...formatPosition(rest), kind, seed: newSeed() }, (answer) => {
      if (answer.kind !== "layout" || answer.ships.length === 0) return { kind: "failed", order, ...explain(answer) };
      found(answer.ships);
      return IDLE;
    });
  }
}

const explain = (answer: WorkerAnswer): Pick<NotFilled, "what" | "proved"> => {
  const words = placingWords();
  if (answer.kind === "layout") return { what: words.noContains, proved: true };
  if (answer.kind === "none") {
    return { what: words.because(words.noContains, describeProof(answer)), proved: true };
  }
  return { what: whyNone(answer), proved: false };
};

/** How it is known that no layout exists. */
const describeProof = ({ proof, nodes, bound }: NoneAnswer): string => {
  const words = placingWords();
  switch (proof) {
    case "reduction":
      return words.noPlaceLeft;
    case "bound":
      return bound ? words.regionTooSmall(bound.need, bound.room) : words.tooLittleRoom;
    case "search":
      return words.provedBySearch(nodes);
    case "count":
      return words.provedByCount;
  }
};
