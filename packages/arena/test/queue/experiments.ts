// Queues in a real PostgreSQL server. They use the built package: npm run build -- libraries
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { runExperiment } from "@broadside/arena";
import { queuePlayers, serveQueue, takeQueueAddress } from "@broadside/arena/queue";
import { preset, unwrap } from "@broadside/engine";
import { describe, expect, it, onTestFinished } from "vitest";
import { cases, longIt } from "../../../engine/test/cases.ts";
import { loadClients, QueueLink, QueueLock } from "../../src/queue/queue-link.ts";
import { experiment, gamesIn, newFolder, playersHere, strategyModule, summaryOf } from "../arena.ts";
import type { TestServer } from "./postgres.ts";
import { coordinateHere, endAll, TIMING, until, workHere } from "./queue-process.ts";

const plain = async (parts: Parameters<typeof experiment>[0]): Promise<string> => {
  const folder = newFolder();
  await runExperiment(experiment(parts), { folder, players: playersHere() });
  return folder;
};

export const testExperiments = ({ database, query, url, password }: TestServer): void => {
  describe("a queue", () => {
    const jobs = async (address: string): Promise<number> =>
      Number((await query(address, "SELECT count(*) AS n FROM broadside_jobs.jobs"))[0]?.["n"]);

    it("ends with the summary of a plain run, byte for byte, played by two workers, and keeps no password", async () => {
      // Who comes first makes the tables.
      const full = await database("empty");
      const address = full.replace(/\/\/.*@/, "//");
      const parts = { strategies: ["random", "hunt-target", "probability"], games: 300 };
      onTestFinished(() => void delete process.env["PGUSER"]);
      process.env["PGUSER"] = "postgres";
      const withPassword = <Side>(start: () => Side): Side => {
        process.env["PGPASSWORD"] = password;
        return start();
      };
      const workers = [withPassword(() => workHere(address)), withPassword(() => workHere(address))];
      const folder = newFolder();
      const coordinator = withPassword(() => coordinateHere(address, parts, folder));
      await until(() => coordinator.lines().length > 0);
      const xml = (schema: string): string => `schema_to_xml('${schema}', true, false, '') AS ${schema}`;
      const stored = JSON.stringify(await query(full, `SELECT ${xml("broadside")}, ${xml("broadside_jobs")}`));
      expect(stored).toContain("hunt-target");
      expect(await coordinator.ended, coordinator.said()).toMatchObject({ code: 0 });
      expect(coordinator.lines().at(-1)).toBe("finished");
      expect(coordinator.said()).not.toContain("could not be cleaned up");
      await endAll(workers);
      for (const worker of workers) expect(worker.said()).toMatch(/ended after [1-9]/);
      const own = await plain(parts);
      const summary = await summaryOf(folder);
      expect(summary).toBe(await summaryOf(own));
      expect(await gamesIn(folder)).toEqual(await gamesIn(own));
      // Nothing is left of the experiment.
      expect(await jobs(full)).toBe(0);
      expect(await query(full, "SELECT 1 FROM broadside.experiment UNION ALL SELECT 1 FROM broadside.block")).toEqual(
        [],
      );
      const said = [coordinator, ...workers].map((process) => process.said() + process.lines().join()).join();
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const kept = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
      for (const text of [stored, said, ...kept])
        for (const secret of [password, encodeURIComponent(password)]) expect(text).not.toContain(secret);
    });

    longIt("is timed beside threads by its benchmark", async () => {
      const bench = fileURLToPath(new URL("../../bench/queue.mjs", import.meta.url));
      const env = { ...process.env, QUEUE: await database() };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [bench, "--smallest"], { env });
      expect(stderr).toBe("");
      expect(stdout).toMatch(/^CPU time with a queue, by threads .* times/m);
    });

    it("holds experiments side by side, and stops one where intervals are narrow enough, with luck taken out", async () => {
      const address = await database();
      const narrow: Parameters<typeof experiment>[0] = {
        scenario: preset("gorkoff-3x3"),
        strategies: ["greedy-hit", "hunt-target"],
        reduceLuck: "all",
        untilInterval: 0.3,
        games: 1000,
      };
      const experiments = [{ games: 60 }, narrow].map((parts) => ({ parts, folder: newFolder() }));
      const coordinators = experiments.map(({ parts, folder }) => coordinateHere(address, parts, folder));
      await until(
        async () => (await query(address, "SELECT 1 FROM broadside.experiment").catch(() => [])).length === 2,
      );
      const worker = workHere(address, 2);
      for (const { ended, said } of coordinators) expect(await ended, said()).toMatchObject({ code: 0 });
      await endAll([worker]);
      for (const { parts, folder } of experiments)
        expect(await summaryOf(folder)).toBe(await summaryOf(await plain(parts)));
    });

    it("is gone on with after a stop, which takes back what nobody plays; an experiment has one coordinator", async () => {
      const address = await database();
      const folder = newFolder();
      const parts = { games: 60 };
      const first = coordinateHere(address, parts, folder);
      await until(async () => (await jobs(address).catch(() => 0)) > 0);
      // A worker that is killed says nothing more.
      await query(
        address,
        `INSERT INTO broadside.worker SELECT gen_random_uuid(), 'killed/1', 1, '{}', ARRAY[fingerprint], now()
         FROM broadside.experiment`,
      );
      const second = coordinateHere(address, parts, newFolder());
      expect(await second.ended).toMatchObject({ code: 2 });
      expect(second.said()).toMatch(/is being run by another coordinator/);
      await until(() =>
        first.said().includes("worker killed/1 has been silent for 1.5 s: other workers get its blocks"),
      );
      await endAll([first]);
      expect(first.lines().at(-1)).toBe("stopped");
      expect(await jobs(address)).toBe(0);
      const worker = workHere(address);
      const again = coordinateHere(address, parts, folder);
      expect(await again.ended, again.said()).toMatchObject({ code: 0 });
      await endAll([worker]);
      expect(await gamesIn(folder)).toEqual(await gamesIn(await plain(parts)));
    });

    it("gets the block of a worker back that is told to end", async () => {
      const address = await database();
      const module = strategyModule("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);");
      const folder = newFolder();
      const parts = { scenario: preset("gorkoff-3x3"), strategies: [module], games: 16 };
      const coordinator = coordinateHere(address, parts, folder);
      const patient = { ...TIMING, lostSeconds: 3600 };
      const first = workHere(address, 1, patient);
      await until(() => coordinator.lines().length > 1);
      await endAll([first]);
      // Another worker may play it at once, and not as a job that has failed and is tried again later.
      const kept = "SELECT 1 FROM broadside_jobs.jobs WHERE locked_by IS NOT NULL OR run_at > now()";
      expect(await query(address, kept)).toEqual([]);
      expect(await query(address, "SELECT 1 FROM broadside.worker")).toEqual([]);
      const second = workHere(address, 1, patient);
      expect(await coordinator.ended, coordinator.said()).toMatchObject({ code: 0 });
      await endAll([second]);
    });

    it("refuses workers with another module, or none, and takes one that has it elsewhere", async () => {
      const address = await database();
      const module = strategyModule("");
      const folder = newFolder();
      const name = basename(module);
      const before = process.cwd();
      onTestFinished(() => process.chdir(before));
      process.chdir(dirname(module));
      const coordinator = coordinateHere(address, { strategies: ["random", `./${name}`], games: 30 }, folder);
      await until(async () => (await jobs(address).catch(() => 0)) > 0);
      process.chdir(before);
      const elsewhere = mkdtempSync(join(tmpdir(), "broadside-elsewhere-"));
      onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
      const code = readFileSync(module, "utf8");
      const cases = [
        [
          () => writeFileSync(module, code.replace("return shots", "return shots + 0")),
          /module ".*mine.mjs" is another one here/,
        ],
        [() => rmSync(module), /module ".*mine.mjs" is not here/],
      ] as const;
      for (const [change, says] of cases) {
        change();
        const worker = workHere(address);
        expect(await worker.ended).toMatchObject({ code: 2 });
        expect(worker.said()).toMatch(says);
        expect(worker.said().match(/module "/g)).toHaveLength(1);
      }
      writeFileSync(join(elsewhere, name), code);
      process.chdir(elsewhere);
      const worker = workHere(address);
      expect(await coordinator.ended, coordinator.said()).toMatchObject({ code: 0 });
      await endAll([worker]);
    });

    it("is left by workers when another program has taken the experiment over, and refuses others", async () => {
      const address = await database();
      const module = strategyModule("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);");
      const parts = { scenario: preset("gorkoff-3x3"), strategies: [module], games: 4000 };
      const coordinator = coordinateHere(address, parts, newFolder());
      const playing = workHere(address);
      const held = "SELECT 1 FROM broadside_jobs.jobs WHERE locked_by IS NOT NULL";
      await until(async () => (await query(address, held).catch(() => [])).length > 0);
      await query(address, "UPDATE broadside.experiment SET program = '9.9.9 (build 123)'");
      expect(await playing.ended).toMatchObject({ code: 2 });
      const late = workHere(address);
      expect(await late.ended).toMatchObject({ code: 2 });
      for (const worker of [playing, late])
        expect(worker.said()).toMatch(
          /is played by broadside 9\.9\.9 \(build 123\), and this is \d+\.\d+\.\d+ \(build \w{12}\); install the same/,
        );
      await endAll([coordinator]);
    });

    it("plays bots, which a worker must have under the name that they say", async () => {
      const address = await database();
      const folder = mkdtempSync(join(tmpdir(), "broadside-bot-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const bot = join(folder, "bot.mjs");
      const write = (name: string): void => writeFileSync(bot, botCode(name));
      write("Row by row");
      const out = newFolder();
      const parts = { scenario: preset("gorkoff-3x3"), strategies: [`cmd:${process.execPath} ${bot}`], games: 20 };
      const coordinator = coordinateHere(address, parts, out);
      await until(async () => (await jobs(address).catch(() => 0)) > 0);
      write("Somebody else");
      const wrong = workHere(address);
      expect(await wrong.ended).toMatchObject({ code: 2 });
      expect(wrong.said()).toMatch(/would play another experiment \(strategies .*Row by row.*, not .*Somebody else/);
      write("Row by row");
      const worker = workHere(address);
      expect(await coordinator.ended, coordinator.said()).toMatchObject({ code: 0 });
      await endAll([worker]);
      expect((await gamesIn(out)).strategies[0]?.faults).toEqual([]);
    });

    it("refuses tables of another version, users without rights and wrong passwords, and shows no password", async () => {
      const address = await database("empty");
      const refusal = async (text: string): Promise<string> => {
        const at = unwrap(takeQueueAddress(text, "--queue"));
        const served = serveQueue({ address: at, say: () => {}, threads: 1 }).then(
          String,
          (error: Error) => `${error.name}: ${error.message}`,
        );
        const players = await queuePlayers({ address: at, say: () => {} });
        const folder = newFolder();
        const run = runExperiment(experiment(), { folder, players }).then(
          String,
          (error: Error) => `${error.name}: ${error.message}`,
        );
        const [own, other] = await Promise.all([served, run]);
        expect(other).toBe(own);
        expect(own).not.toContain(password);
        expect(own).not.toContain("wrong-one");
        expect(() => readFileSync(folder)).toThrow(/ENOENT/);
        return own;
      };
      const other = (user: string, secret: string): string => {
        const at = new URL(address);
        at.username = user;
        at.password = secret;
        return at.href;
      };
      expect(await refusal(other("postgres", "wrong-one"))).toMatch(
        /^ExperimentRefused: --queue postgres:\/\/localhost:\d+\/test_\d+: the server says no/,
      );
      await query(url(), "CREATE ROLE weak LOGIN PASSWORD 'wrong-one'");
      expect(await refusal(other("weak", "wrong-one"))).toMatch(
        /^ExperimentRefused: .*this user may not do that \(permission denied/,
      );
      const coordinator = coordinateHere(address, {}, newFolder());
      await until(async () => (await jobs(address).catch(() => 0)) > 0);
      await endAll([coordinator]);
      await query(address, "UPDATE broadside.queue SET version = 2");
      expect(await refusal(address)).toMatch(
        /holds a queue of version 2, and this program has version 1; .*DROP SCHEMA broadside, broadside_jobs CASCADE$/,
      );
    });

    it("has a link that gives the connection of a lock back that the server ended, and is closed to the last one", async () => {
      await loadClients();
      const url = await database();
      const address = unwrap(takeQueueAddress(url, "--queue"));
      const said: string[] = [];
      const link = new QueueLink(address, { name: "test", say: (line) => said.push(line), firstPause: 10 });
      const lock = new QueueLock(link, "0123456789abcdef");
      // In the long run, more rounds than the link has connections.
      for (let round = 0; round < cases(4, 25); round++) {
        await lock.take();
        const locked = await query(url, "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted");
        expect(locked).toHaveLength(1);
        const { totalCount } = link.pool;
        expect(totalCount).toBeLessThanOrEqual(2);
        await query(url, `SELECT pg_terminate_backend(${locked[0]?.["pid"]})`);
        await until(() => link.pool.totalCount < totalCount);
        expect(await link.rows("SELECT 1 AS one")).toEqual([{ one: 1 }]);
      }
      await lock.take();
      lock.free();
      await link.close();
      expect(link.pool.ended).toBe(true);
      expect(said).toEqual([]);
    });
  });
};

const botCode = (name: string): string => `
  import { createInterface } from "node:readline";
  let left = [];
  for await (const line of createInterface({ input: process.stdin })) {
    const [word] = line.split(" ");
    if (word === "broadside") console.log("bot 1 name=${name}\\nok");
    if (word === "scenario") console.log("ok");
    if (word === "game") left = ["A1","B1","C1","A2","B2","C2","A3","B3","C3"];
    if (word === "shoot") console.log(left.shift());
    if (word === "quit") process.exit();
  }
`;
