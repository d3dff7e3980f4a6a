import type { GrowingColumn } from "./growing-column.ts";
import type { MapNumbers } from "./map-numbers.ts";
import type { PlacedStates } from "./placed-states.ts";
import type { Column, EdgeList } from "./row-graph.ts";

/** The edges of a row graph, column by column. */
export interface PlacedEdges {
  readonly made: Column[];
  readonly edges: number;
  /** Live entries of the sources of all edges. */
  readonly updates: number;
}

/**
 * Lists the edges of all columns by their choices, and lets go of what they were found with. Cost: two looks at every edge.
 *
 * @param maps is asked for the number of every index map
 * @param moveOf per kind the move that placing it is
 */
export const placeEdges = (
  columns: readonly GrowingColumn[],
  { places, classOf, sizes }: PlacedStates,
  maps: MapNumbers,
  moveOf: readonly number[],
): PlacedEdges => {
  let updates = 0;
  let edges = 0;
  // Place and live class side by side: states are met in no order, and each look at one costs more than all else.
  const goals = places.map(({ rank }) => {
    const pairs = new Int32Array(2 * rank.length);
    for (let s = 0; s < rank.length; s++) {
      pairs[2 * s] = rank[s];
      pairs[2 * s + 1] = classOf[rank[s]];
    }
    return pairs;
  });
  const made = places.map(({ first, order }, c): Column => {
    const { from, to, choice, column, target } = columns[c];
    const lists = emptyLists(columns[c], 1 + moveOf.length);
    const filled = new Int32Array(lists.length);
    for (let i = 0; i < order.length; i++) {
      const s = order[i];
      const source = first + i;
      const kind = classOf[source];
      for (let e = from[s]; e < to[s]; e++) {
        const t = target[e];
        if (t < 0) continue;
        const k = choice[e];
        const list = lists[k];
        const n = filled[k]++;
        const pairs = goals[column[e]];
        list.sources[n] = source;
        list.targets[n] = pairs[2 * t];
        list.maps[n] = maps.find(kind, pairs[2 * t + 1], k === 0 ? -1 : moveOf[k - 1]);
        updates += sizes[kind];
        edges++;
      }
    }
    columns[c].releaseEdges();
    const [empty, ...placing] = lists;
    return { states: order.length, first, empty, placing };
  });
  return { made, edges, updates };
};

/** A list for each choice of a column, of the length that it will have. */
const emptyLists = ({ edges, choice, target }: GrowingColumn, choices: number): EdgeList[] => {
  const lengths = new Int32Array(choices);
  for (let e = 0; e < edges; e++) if (target[e] >= 0) lengths[choice[e]]++;
  return Array.from(lengths, (length) => ({
    sources: new Int32Array(length),
    targets: new Int32Array(length),
    maps: new Int32Array(length),
  }));
};
