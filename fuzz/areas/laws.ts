import {
  ANSWERS,
  countLayouts,
  infer,
  type Knowledge,
  observe,
  type Posterior,
  type RandomStream,
  unshotCells,
} from "../../packages/engine/src/index.ts";
import { estimateMethods } from "../../packages/engine/src/inference/posterior/infer.ts";
import { fleetCells } from "../../packages/engine/src/scenario/fleet.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { attempt, same } from "../fault.ts";
import { isAffordable, LIMITS, positionArea } from "./position-area.ts";
import { type Turned, turned } from "./turned.ts";

/** The maximum number of steps for a method to be compared with the others. */
const COMPARED_STEPS = 6e7;

/** The number of cells for which every answer is followed. */
const FOLLOWED = 2;

/** Compares every method within the limits with the first of them, weight by weight. */
const methodsAgree = (knowledge: Knowledge, truth: Posterior): string[] => {
  if (knowledge.scenario.contact === "overlap") return [];
  const names = estimateMethods(knowledge).flatMap(({ name, cost }) =>
    cost && cost.steps <= COMPARED_STEPS && cost.bytes <= LIMITS.maxBytes ? [name] : [],
  );
  const weights = truth.weights.toBigints();
  return names.flatMap((method) => {
    const posterior = attempt(() => infer(knowledge, { ...LIMITS, method }));
    if (!posterior) return [];
    const where = `${truth.method} and ${method}`;
    same(`${method}: number of layouts`, posterior.layouts, truth.layouts, where);
    same(`${method}: weights`, posterior.weights.toBigints(), weights, where);
    same(`${method}: count`, countLayouts(knowledge, { ...LIMITS, method }).layouts, truth.layouts, where);
    return [`by ${posterior.method}`];
  });
};

/** Checks that ships of fixed size occupy the same number of cells in every layout. */
const cellsAddUp = (posterior: Posterior): void => {
  const { fleet } = posterior.knowledge.scenario;
  const cells = fleetCells(fleet);
  const sum = posterior.occupied.toBigints().reduce((a, b) => a + b, 0n);
  if (cells !== undefined) same("sum over cells", sum, posterior.layouts * BigInt(cells));
  for (const [k, { count }] of fleet.entries()) {
    let placed = 0n;
    for (let p = posterior.table.classStart[k]; p < posterior.table.classStart[k + 1]; p++) {
      placed += posterior.weights.at(p);
    }
    same("sum over the placements of a class", placed, posterior.layouts * BigInt(count), `class ${k}`);
  }
};

/** Checks that the answers to a shot partition the layouts, and that each leaves the predicted number. */
const answersAddUp = (posterior: Posterior, random: RandomStream): void => {
  const { knowledge, layouts } = posterior;
  const cells = random.shuffle(unshotCells(knowledge));
  for (const cell of cells) {
    const sum = posterior.answers(cell).reduce((total, answer) => total + answer.layouts, 0n);
    if (layouts > 0n) same("sum over answers", sum, layouts, `cell ${cell}`);
  }
  for (const cell of cells.slice(0, FOLLOWED)) {
    for (const { answer, layouts: promised } of posterior.answers(cell).slice(0, 6)) {
      const left = attempt(() => countLayouts(observe(knowledge, { cell, answer }), LIMITS));
      if (left) same("shot by shot", left.layouts, promised, `cell ${cell}`);
    }
  }
};

/**
 * Compares the position with itself after a rotation, a reflection, an exchange of axes, and a reordering of its
 * classes.
 */
const turnsAgree = (posterior: Posterior, random: RandomStream): void => {
  const image: Turned = turned(posterior.knowledge, random);
  const other = attempt(() => infer(image.knowledge, LIMITS));
  if (!other) return;
  same("symmetry: number of layouts", other.layouts, posterior.layouts, image.how);
  const moved = other.occupied.toBigints();
  const occupied = posterior.occupied.toBigints();
  same(
    "symmetry: occupied",
    image.cells.map((cell) => moved[cell]),
    occupied,
    image.how,
  );
};

/** Laws that every position must obey, on boards too large for the oracle. */
export const laws = positionArea({
  name: "laws",
  about: "past the oracle: sums over cells and answers, symmetry, shot by shot, method against method",
  kinds: (random) => ({
    choices: true,
    contacts: ["none", "no-sides", "allowed", "none", "no-sides", "allowed", "overlap"],
    answers: ANSWERS,
    large: true,
    ...(random.below(3) === 0 ? { straight: true } : {}),
    ...(random.below(4) === 0 ? { forms: pick(random, [["length"], ["shape"], ["box"]] as const) } : {}),
  }),
  isFit: (knowledge) => isAffordable(knowledge),
  check(knowledge, random) {
    const posterior = infer(knowledge, LIMITS);
    cellsAddUp(posterior);
    answersAddUp(posterior, random);
    turnsAgree(posterior, random);
    const used = methodsAgree(knowledge, posterior);
    return [
      ...new Set([...used, `by ${posterior.method}`]),
      ...(posterior.layouts === 0n ? ["no layout left"] : []),
      ...(posterior.layouts >= 2n ** 53n ? ["2^53 and more"] : []),
    ];
  },
});
