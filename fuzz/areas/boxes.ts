import { makeKnowledge } from "../../packages/engine/src/index.ts";
import { combinations } from "../../packages/engine/src/inference/posterior/oracle.ts";
import { choiceDifferences, differences } from "../../packages/engine/test/boxes/box-comparison.ts";
import { BoxWorld } from "../../packages/engine/test/boxes/box-positions.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { Fault } from "../fault.ts";
import { positionArea } from "./position-area.ts";

/** Compares ships that may overlap with plain enumeration: their counts and the choice of cells. */
export const boxes = positionArea({
  name: "boxes",
  about: "ships that may overlap against enumeration: counts, answers, best cells",
  kinds: (random) => ({
    contacts: ["overlap"],
    limit: pick(random, [50n, 500n, 4000n]),
    forms: pick(random, [["box"], ["box"], ["length", "shape", "box"]] as const),
  }),
  isFit: ({ scenario }) => combinations(makeKnowledge(scenario)) <= 4000n,
  check(knowledge) {
    const truth = new BoxWorld(knowledge.scenario).count(knowledge);
    const onlyBoxes = knowledge.scenario.fleet.every(({ shape }) => shape.kind === "box");
    for (const method of onlyBoxes ? ["boxes", "shares"] : ["shares"]) {
      const faults = differences(knowledge, truth, method);
      if (faults.length > 0) throw new Fault(`${method}: counts`, faults.slice(0, 5).join("; "));
    }
    if (truth.layouts === 0n) return ["no layout left"];
    const chosen = choiceDifferences(knowledge, truth);
    if (chosen.length > 0) throw new Fault("boxes: best cells", chosen.slice(0, 5).join("; "));
    return onlyBoxes ? ["by boxes", "by shares"] : ["by shares"];
  },
});
