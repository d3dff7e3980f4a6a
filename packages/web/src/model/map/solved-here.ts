import { followTree } from "../../worker/solved-tree.ts";
import type { SolutionAnswer, SolvedNode } from "../../worker/tree-messages.ts";
import type { Page } from "../page.ts";

/** What a proved solution says of the position on the board. */
export interface SolvedHere {
  readonly solution: SolutionAnswer;
  readonly node: SolvedNode;
  /** The cell that it shoots: the first ship cell left where the layout is known. */
  readonly cell: number;
}

/**
 * What the solver says of this very position, if it has proved an optimum for it and there is something left to shoot. A
 * strategy whose proof was cut short is not among it.
 */
export const solvedHere = (page: Page): SolvedHere | undefined => {
  const state = page.solving.state.value;
  if (state.kind !== "solved" || !state.solution.proven) return undefined;
  const position = page.knowledge.value;
  const place = followTree(state.solution.tree, state.root, position);
  if (place.kind === "elsewhere") return undefined;
  const { node } = place;
  const shot = new Set(position.observations.map(({ cell }) => cell));
  const cell = node.shot?.cell ?? node.cells?.find((other) => !shot.has(other));
  return cell === undefined ? undefined : { solution: state.solution, node, cell };
};
