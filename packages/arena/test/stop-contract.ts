// States in one place what all long work promises when it is stopped, killed and resumed. Stand-in players play
// in the test's own thread. A kill is represented by what it leaves behind: the folder at that moment, with its
// journal cut off. Real processes are killed in kill.test.ts, in queue/ and in bot/, and stopped by a real
// Ctrl-C in packages/cli/test/ctrl-c.test.ts.

import { cpSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstOf, isLong } from "../../engine/test/cases.ts";
import { GameStore } from "../dist/store/game-store.js";
import { newFolder, playersHere } from "./arena.ts";

/**
 * Players that save their games before they start more. They play a few at a time, so that there are many
 * moments to stop.
 */
export const standIn: ReturnType<typeof playersHere> = {
  ...playersHere(5),
  make: (request) => {
    let unsaved = 0;
    const players = playersHere(5).make({
      ...request,
      next: (waiting, mayPlay) => (unsaved > 0 ? undefined : request.next(waiting, mayPlay)),
      played: (played) => {
        if (played.games.length > 0) unsaved++;
        const saved = (): void => {
          unsaved--;
          players.feed();
        };
        request.played({ ...played, saved });
      },
    });
    return players;
  },
};

export interface WorkOptions {
  /** Resume the work in the folder, or start it if there is none. */
  readonly resume: boolean;
  readonly signal: AbortSignal;
  readonly saved: () => void;
}

/** A kind of long work, as one row of the table of tests. */
export interface LongWork {
  readonly name: string;
  /** Works in a folder. @returns false if it was stopped early */
  readonly run: (folder: string, options: WorkOptions) => Promise<boolean>;
  /** Tries to resume the folder with other work of the same kind. */
  readonly runOther: (folder: string) => Promise<unknown>;
  /** Everything that a folder holds, with an entry for each game or part, including duplicates. */
  readonly kept: (folder: string) => Promise<readonly string[]> | readonly string[];
  readonly found: (folder: string) => Promise<string> | string;
  /** Path, within the folder, of the file that grows with every save. */
  readonly journal: string;
  /** Whether another row does the same work with other settings. It is then only stopped, except in the long run. */
  readonly isVariant?: boolean;
}

/** Testing every moment of a run takes longer than the time after which a test counts as hanging. */
const ALL_MOMENTS = { timeout: 1_800_000 };

const never = new AbortController().signal;

/** Tests that a kind of work keeps the promises of all long work. */
export const testStops = ({ name, run, runOther, kept, found, journal, isVariant }: LongWork): void => {
  const finish = (folder: string, saved: () => void = () => {}): Promise<boolean> =>
    run(folder, { resume: true, signal: never, saved });

  const keptOnce = async (folder: string): Promise<readonly string[]> => {
    const all = await kept(folder);
    expect(new Set(all).size).toBe(all.length);
    return all;
  };

  describe(name, () => {
    const parent = mkdtempSync(join(tmpdir(), "broadside-stops-"));
    afterAll(() => rmSync(parent, { recursive: true, force: true }));
    const undisturbed = join(parent, "undisturbed");
    /** The findings of an undisturbed run, and copies of its folder at every save. */
    let expected: string;
    const moments: string[] = [];
    beforeAll(async () => {
      const copy = (): void => {
        const moment = join(parent, `moment-${moments.length}`);
        cpSync(undisturbed, moment, { recursive: true });
        moments.push(moment);
      };
      expect(await run(undisturbed, { resume: false, signal: never, saved: copy })).toBe(true);
      expected = await found(undisturbed);
    });

    it("stopped before it begins does nothing; at any moment it keeps what is done, and goes on to the bytes of one run", async () => {
      const folder = newFolder();
      expect(await run(folder, { resume: false, signal: AbortSignal.abort(), saved: () => {} })).toBe(false);
      let before = await kept(folder);
      expect(before).toEqual([]);
      let stops = 0;
      const round = async (): Promise<boolean> => {
        const controller = new AbortController();
        let saves = 0;
        // Stops at the first save at first, then later and later.
        const saved = (): void => {
          if (saves++ >= stops) controller.abort();
        };
        return run(folder, { resume: true, signal: controller.signal, saved });
      };
      while (!(await round())) {
        stops++;
        const now = await keptOnce(folder);
        expect(now).toEqual(expect.arrayContaining([...before]));
        expect(now.length).toBeGreaterThan(before.length);
        before = now;
      }
      expect(stops).toBeGreaterThan(1);
      await keptOnce(folder);
      expect(await found(folder)).toBe(expected);
    });

    if (isVariant && !isLong) return;

    it(
      "killed at any moment loses nothing that was kept, has nothing twice, and ends with the same bytes",
      isLong ? ALL_MOMENTS : {},
      async () => {
        expect(moments.length).toBeGreaterThan(2);
        for (const [i, moment] of firstOf(moments, 1).entries()) {
          const cut = cutBehind(moment, moments[i + 1]);
          const before = await keptOnce(moment);
          expect(before.length).toBeGreaterThan(0);
          for (const folder of cut) expect(await keptOnce(folder)).toEqual(before);
          for (const folder of [moment, ...cut]) {
            expect(await finish(folder)).toBe(true);
            await keptOnce(folder);
            expect(await found(folder)).toBe(expected);
          }
        }
      },
    );

    it("is refused where games are without --resume, as other work, and while it is being done; nothing changes", async () => {
      const folder = newFolder();
      const refused: Promise<unknown>[] = [];
      const tryAll = async (): Promise<void> => {
        await expect(run(folder, { resume: false, signal: never, saved: () => {} })).rejects.toThrow(
          /already contains/,
        );
        await expect(runOther(folder)).rejects.toThrow(/contains a different|is in use/);
      };
      const whole = await finish(folder, () => {
        if (refused.length === 0) refused.push(tryAll(), expect(finish(folder)).rejects.toThrow(/is in use/));
      });
      await Promise.all(refused);
      expect([whole, refused.length]).toEqual([true, 2]);
      await tryAll();
      await expect(runOther(folder)).rejects.toThrow(/contains a different/);
      await keptOnce(folder);
      expect(await found(folder)).toBe(expected);
    });

    it("finished does nothing again", async () => {
      let saves = 0;
      expect(await finish(undisturbed, () => saves++)).toBe(true);
      expect([saves, await found(undisturbed)]).toEqual([0, expected]);
    });
  });

  /** The folder after a kill in the middle of the next save, with only some of that save's bytes. */
  const cutBehind = (moment: string, next: string | undefined): readonly string[] => {
    if (next === undefined || !existsSync(join(next, journal))) return [];
    const from = existsSync(join(moment, journal)) ? statSync(join(moment, journal)).size : 0;
    const to = statSync(join(next, journal)).size;
    // A part of a study removes its journal when it ends.
    if (to <= from) return [];
    const inside = Math.floor((from + to) / 2);
    return (isLong ? [from + 1, inside, to - 1] : [inside]).map((size) => {
      const folder = `${moment}-cut-${size}`;
      cpSync(next, folder, { recursive: true });
      truncateSync(join(folder, journal), size);
      return folder;
    });
  };
};

/** The journal of a store of games. */
export const STORE = "games.duckdb.wal";

const ALL = 1_000_000_000;

/** The games in a store, one a text, without their times. */
export const rowsIn = async (folder: string): Promise<string[]> => {
  if (!GameStore.isIn(folder)) return [];
  const rows: string[] = [];
  await GameStore.read(folder, async (store) => {
    await store.eachGame(ALL, (strategy, { milliseconds: _, ...game }) =>
      rows.push(`${strategy} ${JSON.stringify(game)}`),
    );
    await store.eachReduced(ALL, (strategy, { game, greedy }) => rows.push(`reduced ${strategy} ${game} ${greedy}`));
  });
  return rows;
};

export const GO_ON: WorkOptions = { resume: true, signal: new AbortController().signal, saved: () => {} };
