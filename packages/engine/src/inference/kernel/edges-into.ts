import type { EdgeList, RowGraph } from "./frontier.ts";

/** The edges into each state: those into state s are numbers `start[s]`..`start[s + 1] - 1`. */
export interface EdgesInto {
  readonly start: Int32Array;
  readonly sources: Int32Array;
  readonly maps: Int32Array;
  /** Column where the edge begins, and its kind, -1 for an empty square, -2 from the row before. */
  readonly columns: Uint8Array;
  readonly kinds: Int8Array;
}

const intoCache = new WeakMap<RowGraph, EdgesInto>();

export const edgesInto = (graph: RowGraph): EdgesInto => {
  const known = intoCache.get(graph);
  if (known) return known;
  const lists: { edges: EdgeList; column: number; kind: number }[] = [{ edges: graph.next, column: 0, kind: -2 }];
  graph.columns.forEach(({ empty, placing }, column) => {
    lists.push({ edges: empty, column, kind: -1 });
    placing.forEach((edges, kind) => {
      lists.push({ edges, column, kind });
    });
  });
  const start = new Int32Array(graph.states + 1);
  for (const { edges } of lists) for (const target of edges.targets) start[target + 1]++;
  for (let s = 0; s < graph.states; s++) start[s + 1] += start[s];
  const total = start[graph.states];
  const into: EdgesInto = {
    start,
    sources: new Int32Array(total),
    maps: new Int32Array(total),
    columns: new Uint8Array(total),
    kinds: new Int8Array(total),
  };
  const at = start.slice();
  for (const { edges, column, kind } of lists) {
    for (let e = 0; e < edges.sources.length; e++) {
      const i = at[edges.targets[e]]++;
      into.sources[i] = edges.sources[e];
      into.maps[i] = edges.maps[e];
      into.columns[i] = column;
      into.kinds[i] = kind;
    }
  }
  intoCache.set(graph, into);
  return into;
};
