import type { Knowledge } from "@broadside/engine";
import { formatNumberOf } from "@broadside/engine/text";
import type { PlacedShip } from "../../position/placed-ship.ts";
import { formatPosition } from "../../text/shots/position-text.ts";
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
  if (answer.kind === "layout") return { what: "no layout contains these ships", proved: true };
  if (answer.kind === "none") {
    return { what: `no layout contains these ships: ${describeProof(answer)}`, proved: true };
  }
  return { what: whyNone(answer), proved: false };
};

/** How it is known that no layout exists. */
const describeProof = ({ proof, nodes, bound }: NoneAnswer): string => {
  switch (proof) {
    case "reduction":
      return "a ship has no place left";
    case "bound":
      return bound ? `the ships need ${bound.need} of a region that has ${bound.room}` : "there is too little room";
    case "search":
      return `proved by a search of ${formatNumberOf(nodes, "node")}`;
    case "count":
      return "proved by counting them";
  }
};
