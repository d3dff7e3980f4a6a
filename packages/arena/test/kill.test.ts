import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readGames, runExperiment } from "@broadside/arena";
import { preset, RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { experiment, gamesHash, newFolder } from "./arena.ts";

/** Kills before the last run: at first saves and at starts in turn. */
const KILLS = process.env["BROADSIDE_LONG"] ? 20 : 3;

const program = fileURLToPath(new URL("run-experiment.mjs", import.meta.url));

const GAMES = {
  scenario: "hasbro",
  strategies: ["random", "hunt-target", "probability"],
  games: 4000 * KILLS,
  seed: 4,
};

/** What is played in this process, by one thread. */
const playHere = (folder: string, { scenario, ...parts }: typeof GAMES & { reduceLuck?: "all" }) =>
  runExperiment(experiment({ ...parts, scenario: preset(scenario) }), { folder, workers: 1, resume: true });

interface Ended {
  /** What it had written; a line that was cut off was not yet said. */
  readonly lines: string[];
  readonly errors: string;
  readonly isKilled: boolean;
}

/** Starts the experiment; `act` is told when it is started and when it has saved its first games, and may kill it. */
const start = (
  folder: string,
  act: (child: ChildProcess, event: "started" | "saved") => void = () => {},
  parts: object = GAMES,
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify({ ...parts, folder, workers: 2, resume: true })]);
    let output = "";
    let errors = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (output === "") act(child, "saved");
      output += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    child.once("error", reject);
    child.once("close", (_, signal) =>
      resolve({ lines: output.split("\n").slice(0, -1), isKilled: signal === "SIGKILL", errors }),
    );
    act(child, "started");
  });

const savedIn = async (folder: string): Promise<number> => {
  try {
    const { strategies } = await readGames(folder);
    return strategies.reduce((sum, { sequences }) => sum + sequences.filter((text) => text !== "").length, 0);
  } catch (error) {
    // Killed before there was a store.
    if (error instanceof Error && /contains no games|does not exist/.test(error.message)) return 0;
    throw error;
  }
};

describe("kill -9", () => {
  it(
    `at ${KILLS} random moments loses no game that was saved and changes none`,
    async () => {
      const random = RandomStream.fromSeed(2026);
      const folder = newFolder();
      let kills = 0;
      let before = 0;
      for (let attempt = 0; kills < KILLS; attempt++) {
        expect(attempt).toBeLessThan(3 * KILLS);
        // Every other one from the start of the process, so that some die while they load, make or open the store.
        const when = attempt % 2 === 0 ? "saved" : "started";
        const wait = random.below(attempt % 2 === 0 ? 300 : 800);
        const { lines, isKilled, errors } = await start(folder, (child, event) => {
          if (event === when) setTimeout(() => child.kill("SIGKILL"), wait);
        });
        expect(errors).toBe("");
        if (!isKilled) break;
        kills++;
        const saved = await savedIn(folder);
        expect(saved).toBeGreaterThanOrEqual(Number(lines.at(-1) ?? 0));
        expect(saved).toBeGreaterThanOrEqual(before);
        before = saved;
      }
      expect(kills).toBe(KILLS);
      expect(before).toBeGreaterThan(0);
      const last = await start(folder);
      expect(last).toMatchObject({ isKilled: false, errors: "" });
      expect(last.lines.at(-1)).toBe("finished");
      const undisturbed = newFolder();
      expect((await playHere(undisturbed, GAMES)).finished).toBe(true);
      expect(await gamesHash(folder)).toBe(await gamesHash(undisturbed));
    },
    60_000 + 30_000 * KILLS,
  );
});

describe("kill -9 with luck taken out of games", () => {
  it("loses none of it: game and reduction are saved together", async () => {
    const parts = {
      scenario: "gorkoff-5x5",
      strategies: ["greedy-hit", "hunt-target"],
      games: 300,
      seed: 4,
      reduceLuck: "all" as const,
    };
    const folder = newFolder();
    const killed = await start(folder, (child, event) => event === "saved" && child.kill("SIGKILL"), parts);
    expect(killed).toMatchObject({ isKilled: true, errors: "" });
    const saved = await savedIn(folder);
    expect(saved).toBeGreaterThan(0);
    expect(saved).toBeLessThan(600);
    const { strategies } = await readGames(folder);
    for (const { reduced, shots } of strategies)
      if (shots.some((own) => !Number.isNaN(own)))
        expect(reduced?.greedy.map(Number.isNaN as never)).toEqual(shots.map(Number.isNaN as never));
    expect((await playHere(folder, parts)).finished).toBe(true);
    const undisturbed = newFolder();
    expect((await playHere(undisturbed, parts)).finished).toBe(true);
    expect(await gamesHash(folder)).toBe(await gamesHash(undisturbed));
  }, 240_000);
});

describe("a second process", () => {
  it("is told that the folder is in use", async () => {
    const folder = newFolder();
    let second: Promise<unknown> = Promise.resolve();
    const first = await start(folder, (child, event) => {
      if (event === "saved")
        second = playHere(folder, GAMES)
          .catch(String)
          .finally(() => child.kill("SIGKILL"));
    });
    expect(first.isKilled).toBe(true);
    expect(await second).toMatch(/is in use by another run/);
  });
});
