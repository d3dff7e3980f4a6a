import type { Progress } from "@broadside/engine";
import { makeProgressBar } from "./progress-bar.ts";

const FIRST_AFTER = 1000;
/** The milliseconds between two reports; a call in between only reads the clock. */
const EVERY = 100;

export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

/** Does some work and measures its time. Shows its progress after a second. */
export const timed = <T>(what: string, work: (progress: Progress) => T): Timed<T> => {
  const start = performance.now();
  const bar = makeProgressBar();
  let next = start + FIRST_AFTER;
  const progress: Progress = (done) => {
    const now = performance.now();
    if (now < next) return;
    next = now + EVERY;
    bar.show({ what, share: Math.max(0, Math.min(1, done)), milliseconds: now - start });
  };
  try {
    const value = work(progress);
    return { value, milliseconds: Math.round((performance.now() - start) * 1000) / 1000 };
  } finally {
    bar.clear();
  }
};
