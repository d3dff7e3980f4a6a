import {
  fail,
  formatCell,
  formatShots,
  type Knowledge,
  type Observation,
  parseShots,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { positionKey } from "../rules/rules.ts";
import { childrenOf, type FlatTree, followSteps, isEnd } from "./flat-tree.ts";
import { shipCellsAt } from "./tree-difference.ts";

/** The node of a position in a tree that begins at `root`; undefined if the position is not in the tree. */
export const nodeOf = (tree: FlatTree, root: Knowledge, position: Knowledge): number | undefined => {
  const { scenario, observations } = position;
  const first = observations.slice(0, root.observations.length);
  if (positionKey(root) !== positionKey({ scenario, observations: first })) return undefined;
  const later = observations.slice(first.length);
  const { node, steps } = followSteps(tree, later);
  if (steps === later.length) return node;
  if (!isEnd(tree, node)) return undefined;
  // If every ship cell is known, hitting these cells changes nothing.
  const ships = shipCellsAt(tree, node, scenario);
  return later.slice(steps).every(({ cell }) => ships.includes(cell)) ? node : undefined;
};

/** Fails if the shots are not in a tree, and says what the tree does at that point. */
export const checkSteps = (scenario: Scenario, tree: FlatTree, steps: readonly Observation[]): Result<true> => {
  const { node, steps: followed } = followSteps(tree, steps);
  const next = steps[followed];
  if (next === undefined) return { ok: true, value: true };
  const written = formatShots(scenario, [next]);
  const where = followed === 0 ? "the first shot" : `after ${formatShots(scenario, steps.slice(0, followed))}`;
  if (isEnd(tree, node))
    return fail(where, `${written} is no shot of the tree, which ends there`, "leave out what follows");
  const name = formatCell(scenario.board, tree.cell[node]);
  if (tree.cell[node] !== next.cell) return fail(where, `the tree does not shoot ${written}`, `it shoots ${name}`);
  const answers = childrenOf(tree, node).flatMap((child) => tree.answers[tree.answer[child]]?.text ?? []);
  return fail(
    where,
    `no layout left gives the answer ${written}`,
    `write ${answers.map((a) => name + a).join(" or ")}`,
  );
};

export const parseSteps = (scenario: Scenario, tree: FlatTree, text: string): Result<readonly Observation[]> => {
  const steps = parseShots(scenario, text);
  const checked = steps.ok ? checkSteps(scenario, tree, steps.value) : steps;
  return checked.ok ? steps : checked;
};
