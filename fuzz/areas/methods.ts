import { answerKey, countLayouts, infer, type Knowledge, unshotCells } from "../../packages/engine/src/index.ts";
import { OVERLAP_METHODS } from "../../packages/engine/src/inference/methods/selector.ts";
import { estimateMethods } from "../../packages/engine/src/inference/posterior/infer.ts";
import { countByOracle, type OracleCount } from "../../packages/engine/src/inference/posterior/oracle.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { same } from "../fault.ts";
import { positionArea } from "./position-area.ts";

/** The methods that can count a position, and `undefined` for the selector's choice. */
const methodsFor = (knowledge: Knowledge): (string | undefined)[] => {
  const overlapping = OVERLAP_METHODS.filter((method) => method.supports(knowledge) === undefined);
  return [
    undefined,
    ...[...estimateMethods(knowledge).filter(({ cost }) => cost), ...overlapping].map(({ name }) => name),
  ];
};

/** Compares all results of a method with the oracle. */
const compare = (knowledge: Knowledge, truth: OracleCount, method: string | undefined): string => {
  const options = method === undefined ? {} : { method };
  const name = method ?? "selector";
  const counted = countLayouts(knowledge, options);
  same(`${name}: number of layouts`, counted.layouts, truth.layouts);
  const posterior = infer(knowledge, options);
  same(`${name}: layouts of infer`, posterior.layouts, truth.layouts);
  same(`${name}: weights`, posterior.weights.toBigints(), truth.weights.toBigints());
  const occupied = truth.ships.map((list) => list.reduce((sum, layouts, n) => sum + layouts * BigInt(n), 0n));
  same(`${name}: occupied`, posterior.occupied.toBigints(), occupied);
  if (truth.layouts > 0n) {
    for (const cell of unshotCells(knowledge)) {
      const answers = new Map(posterior.answers(cell).map(({ answer, layouts }) => [answerKey(answer), layouts]));
      same(`${name}: answers`, answers, truth.answers[cell], `cell ${cell}`);
    }
  }
  return posterior.method;
};

/** Compares every method of inference with the oracle, number by number. */
export const methods = positionArea({
  name: "methods",
  about: "every method of inference against the oracle, in every weight and every answer",
  kinds: (random) => ({
    choices: true,
    contacts: ["none", "no-sides", "allowed", "none", "no-sides", "allowed", "overlap"],
    limit: pick(random, [60n, 600n, 6000n, 20_000n]),
    ...(random.below(4) === 0 ? { straight: true } : {}),
  }),
  check(knowledge) {
    const truth = countByOracle(knowledge);
    const used = methodsFor(knowledge).map((method) => compare(knowledge, truth, method));
    return [...new Set(used)].map((name) => `by ${name}`).concat(truth.layouts === 0n ? "no layout left" : []);
  },
});
