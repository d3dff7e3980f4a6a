// Measures the tasks of the page's main thread with Chromium's own tracing. Uses processor time if the system
// reports it, because other work on the machine must not count.
import type { Browser, Page } from "playwright-core";

/** A task of the main thread. */
export interface MainTask {
  /** Milliseconds of processor time or, if the system does not report it, of wall-clock time. */
  readonly milliseconds: number;
  /** What took most of the time, in the tracer's words: `FunctionCall`, `Layout`, `Paint`. */
  readonly what: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "v8"];

/** Runs `act` and returns the tasks of the page's main thread during it, longest first. */
export const tasksOf = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<MainTask[]> => {
  await browser.startTracing(page, { categories: CATEGORIES });
  let text: Buffer;
  try {
    await act();
  } finally {
    text = await browser.stopTracing();
  }
  const events = (JSON.parse(text.toString("utf8")) as { traceEvents: TraceEvent[] }).traceEvents;
  const isMain = mainThreads(events);
  return events
    .filter((event) => event.name === "RunTask" && event.ph === "X" && isMain(event))
    .map((task) => ({ milliseconds: (task.tdur ?? task.dur ?? 0) / 1000, what: mostOf(task, events) }))
    .sort((a, b) => b.milliseconds - a.milliseconds);
};

/** The main threads of pages that run scripts. The browser's own pages run none during a test. */
const mainThreads = (events: readonly TraceEvent[]): ((event: TraceEvent) => boolean) => {
  const found = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return ({ pid, tid }) => found.has(`${pid} ${tid}`);
};

/** The name of the longest step within a task. */
const mostOf = (task: TraceEvent, events: readonly TraceEvent[]): string => {
  if ((task.dur ?? 0) < 10_000) return "short";
  const end = task.ts + (task.dur ?? 0);
  const within = events.filter(
    (event) =>
      event !== task &&
      event.ph === "X" &&
      event.pid === task.pid &&
      event.tid === task.tid &&
      event.ts >= task.ts &&
      event.ts + (event.dur ?? 0) <= end &&
      event.name !== "RunTask",
  );
  return within
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))
    .slice(0, 3)
    .map(({ name, dur }) => `${name} ${Math.round((dur ?? 0) / 1000)}`)
    .join(", ");
};
