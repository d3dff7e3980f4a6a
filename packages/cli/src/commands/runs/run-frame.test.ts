import { expect, test, vi } from "vitest";
import type { RunFlags } from "../../input/run-flags.ts";
import { playWithBar, withResultsFolder } from "./run-frame.ts";

/** What is said, and the exit code, when Ctrl-C comes while a run of which so much is saved makes its report. */
const stoppedInReport = async (saved: number, finished: boolean): Promise<unknown[]> => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const said: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text, ...rest) => {
    said.push(text);
    for (const done of rest) if (typeof done === "function") done();
    return true;
  });
  const others = process.listeners("SIGINT");
  const own = () => process.listeners("SIGINT").filter((listener) => !others.includes(listener));
  const outcome = { finished, progress: { saved, total: 80, faults: 0, played: saved, milliseconds: 5 } };
  const interrupt = async (): Promise<boolean> => {
    for (const listener of own()) listener("SIGINT");
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
    return false;
  };
  const work = withResultsFolder("results", async (folder) => {
    const flags = { workers: 1, openings: false } as unknown as RunFlags;
    await playWithBar(flags, folder, async () => outcome, { showStopped: interrupt });
    await interrupt();
  });
  await (finished ? work : expect(work).rejects.toThrow(/^stopped: /));
  vi.restoreAllMocks();
  expect(own()).toEqual([]);
  return said;
};

test("Ctrl-C while the report is written, after the last game or after another Ctrl-C, says what is kept and how to go on", async () => {
  const line = (text: string): string[] => [`broadside: stopped: ${text} with --resume\n`];
  expect(await stoppedInReport(80, true)).toEqual(line('80 of 80 games are saved in "results"; finish the report'));
  expect(await stoppedInReport(33, false)).toEqual(line('33 of 80 games are saved in "results"; continue'));
});
