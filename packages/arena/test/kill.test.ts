// Real processes that are killed. stop.test.ts tests everything that a kill may leave behind.

import { fileURLToPath } from "node:url";
import { readGames, runExperiment } from "@broadside/arena";
import { preset, RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { experiment, gamesHash, newFolder, slowModule, startProcess } from "./arena.ts";

/** Number of kills before the last run, alternately at the first save and at the start. */
const KILLS = isLong ? 20 : 1;

const program = fileURLToPath(new URL("run-experiment.mjs", import.meta.url));

/** Enough slow games that some are left at the last kill. */
const partsWith = (module: string) => ({
  scenario: "gorkoff-5x5",
  strategies: [module, "hunt-target"],
  games: 300 * KILLS,
  seed: 4,
});
type Parts = ReturnType<typeof partsWith>;

const playHere = (folder: string, { scenario, ...parts }: Parts) =>
  runExperiment(experiment({ ...parts, scenario: preset(scenario) }), { folder, workers: 1, resume: true });

const savedIn = async (folder: string): Promise<number> => {
  try {
    const { strategies } = await readGames(folder);
    return strategies.reduce((sum, { sequences }) => sum + sequences.filter((text) => text !== "").length, 0);
  } catch (error) {
    // The process was killed before there was a store.
    if (error instanceof Error && /contains no games|does not exist/.test(error.message)) return 0;
    throw error;
  }
};

describe("kill -9", () => {
  it(
    `at ${KILLS} random moments loses no game that was saved and changes none; another process is refused before`,
    async () => {
      const random = RandomStream.fromSeed(2026);
      const { module, hurry } = slowModule(5);
      const [folder, parts] = [newFolder(), partsWith(module)];
      let [kills, before] = [0, 0];
      let second: Promise<unknown> | undefined;
      for (let attempt = 0; kills < KILLS; attempt++) {
        expect(attempt).toBeLessThan(3 * KILLS);
        // Every other kill is timed from the start of the process, so that some processes die while they load, make
        // or open the store.
        const isFromStart = attempt % 2 === 1;
        const wait = random.below(isFromStart ? 800 : 300);
        const task = JSON.stringify({ ...parts, folder, workers: 2, resume: true });
        const { child, ended, said, lines } = startProcess([program, task]);
        const kill = (): void => {
          second ??= playHere(folder, parts).catch(String);
          void second.then(() => setTimeout(() => child.kill("SIGKILL"), wait));
        };
        if (isFromStart) kill();
        else child.stdout.once("data", kill);
        const { signal } = await ended;
        expect(said()).toBe("");
        if (signal !== "SIGKILL") break;
        kills++;
        const saved = await savedIn(folder);
        expect(saved).toBeGreaterThanOrEqual(Number(lines().at(-1) ?? 0));
        expect(saved).toBeGreaterThanOrEqual(before);
        before = saved;
      }
      expect(kills).toBe(KILLS);
      expect(await second).toMatch(/is in use by another run/);
      expect(before).toBeGreaterThan(0);
      hurry();
      expect((await playHere(folder, parts)).progress.played).toBeGreaterThan(0);
      const undisturbed = newFolder();
      expect((await playHere(undisturbed, parts)).finished).toBe(true);
      expect(await gamesHash(folder)).toBe(await gamesHash(undisturbed));
    },
    60_000 + 30_000 * KILLS,
  );
});
