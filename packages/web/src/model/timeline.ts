/** What was, what is, and what was undone: a line of states that one can walk back and forth. */
export interface Timeline<T> {
  /** Oldest first. */
  readonly past: readonly T[];
  readonly present: T;
  /** Nearest first. */
  readonly future: readonly T[];
}

/** Longest past that is kept. */
const MAX_PAST = 500;

/** A timeline that begins now. */
export const begin = <T>(present: T): Timeline<T> => ({ past: [], present, future: [] });

/** The timeline after a change; what had been undone is forgotten. */
export const advance = <T>({ past, present }: Timeline<T>, next: T): Timeline<T> => ({
  past: [...past, present].slice(-MAX_PAST),
  present: next,
  future: [],
});

/** One step back, or the same timeline when there is none. */
export const undo = <T>(line: Timeline<T>): Timeline<T> => {
  const last = line.past.at(-1);
  if (last === undefined) return line;
  return { past: line.past.slice(0, -1), present: last, future: [line.present, ...line.future] };
};

/** One step forth, or the same timeline when there is none. */
export const redo = <T>(line: Timeline<T>): Timeline<T> => {
  const [next, ...future] = line.future;
  if (next === undefined) return line;
  return { past: [...line.past, line.present], present: next, future };
};

/** The timeline at the latest of its states for which something holds, walked back or forth to it; undefined when there is none. */
export const seek = <T>(
  { past, present, future }: Timeline<T>,
  holds: (state: T) => boolean,
): Timeline<T> | undefined => {
  const all = [...past, present, ...future];
  const at = all.findLastIndex(holds);
  return at < 0 ? undefined : { past: all.slice(0, at), present: all[at], future: all.slice(at + 1) };
};

/**
 * The timeline at a state that came from elsewhere, such as the browser's history: a step back or forth where it is
 * the neighbour there, otherwise a change.
 */
export const visit = <T>(line: Timeline<T>, state: T, same: (a: T, b: T) => boolean): Timeline<T> => {
  if (same(line.present, state)) return line;
  const last = line.past.at(-1);
  if (last !== undefined && same(last, state)) return undo(line);
  const next = line.future[0];
  return next !== undefined && same(next, state) ? redo(line) : advance(line, state);
};
