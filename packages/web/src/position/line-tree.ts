import type { Observation } from "@broadside/engine";
import { commonShots, type GameState, type Line } from "./game-state.ts";

export interface LineNode {
  readonly line: Line;
  /** The line that this one branches off; absent if it branches off the game itself. */
  readonly from?: number;
  /** The number of shots shared with that line. */
  readonly fork: number;
  /** 1 for lines that branch off the game, 2 for those that branch off such lines, and so on. */
  readonly depth: number;
  readonly own: readonly Observation[];
}

interface Parent {
  readonly node: LineNode | undefined;
  readonly fork: number;
}

/** The lines as a tree: each follows the older line that shares most of its shots, or else the game. */
export const treeOf = ({ game, lines }: GameState): LineNode[] => {
  const nodes: LineNode[] = [];
  for (const line of lines) {
    let parent: Parent = { node: undefined, fork: commonShots(game, line.knowledge) };
    for (const node of nodes) {
      const fork = commonShots(node.line.knowledge, line.knowledge);
      if (fork > parent.fork) parent = { node, fork };
    }
    const { node, fork } = parent;
    nodes.push({
      line,
      fork,
      depth: (node?.depth ?? 0) + 1,
      own: line.knowledge.observations.slice(fork),
      ...(node ? { from: node.line.id } : {}),
    });
  }
  const below = (from: number | undefined): LineNode[] =>
    nodes.filter((node) => node.from === from).flatMap((node) => [node, ...below(node.line.id)]);
  return below(undefined);
};
