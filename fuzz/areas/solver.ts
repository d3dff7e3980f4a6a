import {
  CONTACTS,
  infer,
  type Knowledge,
  type Layout,
  listLayouts,
  type RandomStream,
  unshotCells,
} from "../../packages/engine/src/index.ts";
import { checkTree, OBJECTIVES, solve } from "../../packages/engine/src/solver.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { solvePlainly } from "../../packages/engine/test/solver/plain-recursion.ts";
import { holds, same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

/** The maximum numbers of uncertain cells and of layouts for which plain recursion takes milliseconds. */
const MOST_UNSURE = 10;
const MOST_LAYOUTS = 40n;

const isSmall = (knowledge: Knowledge): boolean => {
  const { layouts, occupied } = infer(knowledge);
  if (layouts < 1n || layouts > MOST_LAYOUTS) return false;
  const unsure = unshotCells(knowledge).filter((cell) => occupied.at(cell) > 0n);
  return unsure.length <= MOST_UNSURE;
};

type Weights = (layout: Layout) => bigint;

/** Weights of 1 to 9 for the layouts, or no weights. */
const randomWeights = (knowledge: Knowledge, random: RandomStream): Weights | undefined => {
  if (random.below(2) === 0) return undefined;
  const heavy = new Map(
    listLayouts(knowledge, 1000).map(({ placements }) => [placements.join(), BigInt(1 + random.below(9))]),
  );
  return ({ placements }) => heavy.get(placements.join()) ?? 1n;
};

/** Compares the solver with plain recursion for every objective, and replays every tree. */
export const solver = positionArea({
  name: "solver",
  about: "the solver against plain recursion for every objective, with the tree replayed",
  kinds: (random) => ({
    choices: true,
    contacts: CONTACTS,
    limit: pick(random, [60n, 600n]),
    truth: "true",
  }),
  isFit: isSmall,
  check(knowledge, random) {
    if (!isSmall(knowledge)) return [];
    const weights = randomWeights(knowledge, random);
    const plain = solvePlainly(knowledge, weights);
    for (const objective of OBJECTIVES) {
      const { proven, layouts, weight, misses, tree } = solve(knowledge, { objective, ...(weights && { weights }) });
      holds(`${objective}: proved`, proven, () => "not proved");
      same(`${objective}: layouts`, layouts, BigInt(plain.layouts));
      same(`${objective}: weight`, weight, plain.weight);
      for (const [part, wanted] of Object.entries(plain[objective])) {
        same(`${objective}: ${part}`, misses[part as "total" | "worst"], wanted);
      }
      const replayed = checkTree(knowledge, tree, weights);
      same(`${objective}: tree`, [replayed.total, replayed.worst], [misses.total, misses.worst]);
    }
    return [];
  },
});
