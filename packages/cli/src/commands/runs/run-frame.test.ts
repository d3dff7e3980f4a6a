import { expect, test, vi } from "vitest";
import type { RunFlags } from "../../input/run-flags.ts";
import { playWithBar, withResultsFolder } from "./run-frame.ts";

test("Ctrl-C after the last game, as while a report is written, says that it stopped and how to go on", async () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const said: unknown[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text, ...rest) => {
    said.push(text);
    for (const done of rest) if (typeof done === "function") done();
    return true;
  });
  const others = process.listeners("SIGINT");
  const own = () => process.listeners("SIGINT").filter((listener) => !others.includes(listener));
  const outcome = { finished: true, progress: { saved: 80, total: 80, faults: 0, played: 80, milliseconds: 5 } };
  await withResultsFolder("results", async (folder) => {
    await playWithBar({ workers: 1, openings: false } as unknown as RunFlags, folder, async () => outcome);
    for (const listener of own()) listener("SIGINT");
    await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
  });
  vi.restoreAllMocks();
  expect(said).toEqual(['broadside: stopped: 80 of 80 games are saved in "results"; continue with --resume\n']);
  expect(own()).toEqual([]);
});
