// Programs as strategies of whole experiments: their games, their faults and how they end. The tests use the
// built package.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Experiment, exportGames, type RunOptions, readGames, runExperiment, summarise } from "@broadside/arena";
import { faultText } from "@broadside/arena/games";
import { describe, expect, it, vi } from "vitest";
import { fleetOf, readScenario } from "../../../engine/test/read.ts";
import { newFolder } from "../arena.ts";

const program = fileURLToPath(new URL("test-bot.mjs", import.meta.url));

const bot = (...words: readonly string[]): string =>
  `cmd:${[process.execPath, program, ...words].map((word) => `"${word}"`).join(" ")}`;

/** A board of 5 by 3: a bot that shoots the cells in order needs at most 15 shots. */
const scenario = readScenario({
  name: "small",
  board: { size: [5, 3] },
  fleet: fleetOf({ cruiser: 3, boat: 2 }),
  contact: "allowed",
  answers: "named",
});

const experiment = (parts: Partial<Experiment>): Experiment => ({
  scenario,
  strategies: [bot()],
  placement: { model: "uniform" },
  games: 12,
  seed: 5,
  ...parts,
});

const play = async (parts: Partial<Experiment>, options: Partial<RunOptions> = {}) => {
  const folder = newFolder();
  // On a busy machine, starting a bot's process can take longer than the usual time for a whole game.
  await runExperiment(experiment(parts), { folder, workers: 1, secondsPerGame: 100, ...options });
  const { strategies } = await readGames(folder);
  return { folder, strategies };
};

const isThere = (id: number): boolean => {
  try {
    process.kill(id, 0);
    // A zombie, which has ended but has not been waited for, does not count as a process.
    return !/^State:\s*Z/m.test(existsSync("/proc/self") ? readFileSync(`/proc/${id}/status`, "utf8") : "");
  } catch {
    return false;
  }
};

describe("a bot", () => {
  it("plays as it says, against the layouts of all others, whatever the number of workers", async () => {
    const [one, two] = [await play({ strategies: [bot(), "random"] }), await play({}, { workers: 2 })];
    expect(one.strategies[0].faults).toEqual([]);
    expect(one.strategies[0].sequences).toEqual(two.strategies[0].sequences);
    // The bot shoots the cells in order, so the shots of a game are the position of the last ship cell.
    expect([...one.strategies[0].shots].every((shots) => shots >= 5 && shots <= 15)).toBe(true);
    expect(new Set(one.strategies[0].shots).size).toBeGreaterThan(2);
  });

  it("hears the rules, numbers, times and answers, and nothing else", async () => {
    const record = join(newFolder(), "..", "heard.txt");
    await play({ strategies: [bot("record", "0", record)], games: 3 }, { secondsPerShot: 2, secondsPerGame: 7 });
    const lines = readFileSync(record, "utf8").trim().split("\n");
    const forms = [
      /^broadside 1$/,
      /^scenario \{.*\}$/,
      /^game \d+ seek$/,
      /^shoot 2000 \d{1,4}$/,
      /^answer [A-E][1-3](\.|x|#cruiser|#boat)$/,
      /^end won \d+$/,
      /^quit$/,
    ];
    expect(lines.filter((line) => !forms.some((form) => form.test(line)))).toEqual([]);
    // Two handshakes, because the bot is also greeted before the run; then one process plays its games in order.
    expect(lines.filter((line) => line.startsWith("broadside"))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith("game"))).toEqual(["game 0 seek", "game 1 seek", "game 2 seek"]);
    expect(lines.filter((line) => line.startsWith("shoot")).length).toBe(
      lines.filter((line) => line.startsWith("answer")).length,
    );
  });

  const faults: readonly (readonly [deed: string, fault: RegExp])[] = [
    ["crash", /^ended \(exit code 3\): at shot 3, told shoot - \d+$/],
    ["again", /^shot at a cell that is already shot: at shot 3: A1$/],
    ["garbage", /^said something that is not a cell from A1 to E3: "I think that B2 is très nice"$/],
    ["long", /^said a line of more than 65,536 bytes: at shot 3, told shoot/],
    ["flood", /^said more than 1 MB that was not asked for: at shot 3, told shoot/],
    ["silent", /^closed its output: at shot 3, told shoot/],
  ];
  it("that misbehaves loses the game, and plays the next", async () => {
    const { folder, strategies } = await play({ strategies: faults.map(([deed]) => bot(deed)), games: 4 });
    for (const [i, [deed, fault]] of faults.entries()) {
      const [{ faults: found, shots }] = strategies.slice(i);
      expect(
        found.map(({ game }) => game),
        deed,
      ).toEqual([1, 3]);
      for (const one of found) expect(faultText(one.fault)).toMatch(fault);
      expect(shots.filter((one) => !Number.isNaN(one))).toHaveLength(2);
    }
    // The question contains times, which belong to the game and not to the cause of the fault.
    const reasons = summarise(await readGames(folder)).strategies.map((one) => one.faults.reasons);
    expect(reasons.map((own) => own.map(({ games }) => games))).toEqual(faults.map(() => [2]));
    expect(JSON.stringify(reasons)).not.toContain("shoot");
    const logs = readdirSync(join(folder, "logs")).map((log) => readFileSync(join(folder, "logs", log), "utf8"));
    for (const [deed] of faults) expect(logs.filter((log) => log.includes(`I am here to ${deed}\n`))).toHaveLength(1);
  });

  it("that hangs loses the games it hangs in, by shot or by game", async () => {
    const [byShot, byGame] = await Promise.all([
      play({ strategies: [bot("hang")], games: 2 }, { secondsPerShot: 2 }),
      play({ strategies: [bot("hang")], games: 2 }, { secondsPerGame: 3 }),
    ]);
    const late = (what: string) => [{ game: 1, fault: { kind: "late", what } }];
    expect(byShot.strategies[0].faults).toEqual(late("named no cell within 2.0 s"));
    expect(byGame.strategies[0].faults).toEqual(late("did not end within 3 s"));
  });

  it("is in the description by its command, its name and its version, and in results by the last two", async () => {
    const folder = newFolder();
    await runExperiment(experiment({}), { folder, workers: 1 });
    expect(summarise(await readGames(folder)).strategies).toMatchObject([
      { strategy: "Test v7.5", command: bot().slice("cmd:".length) },
    ]);
    const [games] = await exportGames(folder, ["csv"]);
    expect(readFileSync(games, "utf8").split("\n")[1]).toContain(",Test v7.5,");
    const resumed = runExperiment(experiment({ strategies: [bot("other")] }), { folder, workers: 1, resume: true });
    await expect(resumed).rejects.toThrow(/test-bot\.mjs" \(Test v7\.5\)/);
  });

  it("that does not shake hands, or does not play the rules, is refused before anything is played", async () => {
    const folder = newFolder();
    await expect(runExperiment(experiment({ strategies: [bot("no-hands")] }), { folder })).rejects.toThrow(
      /the bot ended \(exit code 4\) when it was told broadside 1/,
    );
    expect(existsSync(folder)).toBe(false);
  });

  it("is gone with all that it started when the run is over, also one that does not quit", async () => {
    const record = join(newFolder(), "..", "processes.txt");
    const family = bot("family", "2", record);
    await play({ strategies: [family, bot("stay")], games: 2 }, { secondsPerShot: 0.3 });
    const processes = readFileSync(record, "utf8").trim().split("\n").map(Number);
    // Two processes for the greeting, two for the first bot, and two for the bot after the fault, if there was a
    // game for it.
    expect(processes.length).toBeGreaterThanOrEqual(4);
    // A killed process may take a moment to disappear.
    await vi.waitFor(() => expect(processes.filter(isThere)).toEqual([]), 10_000);
  });

  it.each([
    ["ends", "runaway", 20, /^ended \(exit code 3\): at shot 3, told shoot/],
    ["hangs", "runaway-hang", 2, /^named no cell within 2\.0 s$/],
  ] as const)(
    "that %s is not waited for though what it started holds its output",
    async (_, deed, secondsPerShot, fault) => {
      const record = join(newFolder(), "..", "processes.txt");
      const pipes = () => process.getActiveResourcesInfo().filter((name) => name === "PipeWrap").length;
      const before = pipes();
      const { strategies } = await play({ strategies: [bot(deed, "3", record)], games: 2 }, { secondsPerShot });
      const processes = readFileSync(record, "utf8").trim().split("\n").map(Number);
      // None of these processes keeps ours from ending.
      await vi.waitFor(() => expect(pipes()).toBeLessThanOrEqual(before), 10_000);
      const left = processes.filter(isThere);
      for (const id of left) process.kill(id, "SIGKILL");
      // Windows ends a bot that hangs with what it started.
      if (process.platform !== "win32" || deed === "runaway") expect(left).toEqual(processes);
      expect(strategies[0].faults.map(({ game }) => game)).toEqual([1]);
      for (const one of strategies[0].faults) expect(faultText(one.fault)).toMatch(fault);
    },
  );

  it("is gone when the run is stopped in the middle of a game, which is not its fault", async () => {
    const record = join(newFolder(), "..", "processes.txt");
    const folder = newFolder();
    const controller = new AbortController();
    const run = runExperiment(experiment({ strategies: [bot("family", "2", record)] }), {
      folder,
      workers: 1,
      secondsPerGame: 1000,
      signal: controller.signal,
    });
    // The bot is greeted, then starts its first game, and hangs in the second.
    const list = (): string[] => (existsSync(record) ? readFileSync(record, "utf8").trim().split("\n") : []);
    while (list().length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 500));
    controller.abort();
    expect((await run).finished).toBe(false);
    await vi.waitFor(() => expect(list().map(Number).filter(isThere)).toEqual([]), 10_000);
    expect((await readGames(folder)).strategies[0].faults).toEqual([]);
  });
});
