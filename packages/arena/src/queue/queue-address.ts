import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fail, ok, type Result } from "@broadside/engine";

/** The address of a queue. It is never printed in full, because it contains the password. */
export interface QueueAddress {
  /** The address without user and password, for display. */
  readonly label: string;
  /** The whole address with its password, for the PostgreSQL client only. */
  readonly connection: string;
  readonly password: string | undefined;
}

const FIX = "write postgres://user:password@host:5432/database";

type Environment = Record<string, string | undefined>;

/**
 * Reads the address of a PostgreSQL server. If it has no password, the password comes from `PGPASSWORD`, or else from
 * the password file that psql reads too. The variable is then removed, so that programs started later, such as bots,
 * cannot read it. No message shows the address as given.
 *
 * @param where what to call the address in error messages
 * @param env may hold the password, which is removed from it
 * @example
 * import { takeQueueAddress } from "@broadside/arena/queue";
 *
 * const address = takeQueueAddress("postgres://me@localhost/games", "--queue", { PGPASSWORD: "secret" });
 * address.ok; // => true
 * takeQueueAddress("localhost", "--queue", {}).ok; // => false
 */
export const takeQueueAddress = (text: string, where: string, env: Environment = process.env): Result<QueueAddress> => {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return fail(where, "is not the address of a PostgreSQL server", FIX);
  }
  if (url.protocol !== "postgres:" && url.protocol !== "postgresql:")
    return fail(where, `is not the address of a PostgreSQL server: it begins with ${url.protocol}`, FIX);
  // If a slash in a password is not written as %2F, the rest looks like part of the path and would be shown.
  if (url.pathname.includes("@") || url.search.includes("@") || url.hash !== "")
    return fail(where, "has a password with / ? or # in it", "write these as %2F, %3F and %23");
  if (url.hostname === "") return fail(where, "names no host", FIX);
  if (url.pathname.length < 2) return fail(where, "names no database", FIX);
  let names: readonly string[];
  let password: string | undefined;
  try {
    names = serverNames(url, env);
    password = url.searchParams.get("password") || decodeURIComponent(url.password) || env["PGPASSWORD"];
  } catch {
    return fail(where, "has a name or a password with % in it", "write it as %25");
  }
  delete env["PGPASSWORD"];
  if (!password) {
    const filed = filedPassword(names, where, env);
    if (!filed.ok) return filed;
    password = filed.value;
  }
  // The client takes the password from the address alone: an empty one there would win over any option.
  url.searchParams.delete("password");
  if (password) url.password = encodeURIComponent(password);
  return ok({ label: `postgres://${url.host}${url.pathname}`, connection: url.href, password });
};

const isWindows = process.platform === "win32";

/** Host, port, database and user, as the client understands them. @throws URIError */
const serverNames = ({ hostname, port, pathname, username, searchParams }: URL, env: Environment): string[] => [
  searchParams.get("host") || decodeURIComponent(hostname).replace(/^\[(.+)\]$/, "$1"),
  searchParams.get("port") || port || env["PGPORT"] || "5432",
  decodeURI(pathname.slice(1)),
  searchParams.get("user") ||
    decodeURIComponent(username) ||
    env["PGUSER"] ||
    env[isWindows ? "USERNAME" : "USER"] ||
    "",
];

const FIELD = String.raw`((?:\\.|[^\\:])*)`;
/** `host:port:database:user:password`, where `*` stands for any name, and `\` comes before `:` and `\`. */
const ENTRY = new RegExp(`^${`${FIELD}:`.repeat(4)}(.*)$`);

/** The password for a server in the password file (https://www.postgresql.org/docs/current/libpq-pgpass.html). */
const filedPassword = (names: readonly string[], where: string, env: Environment): Result<string | undefined> => {
  const home = env[isWindows ? "APPDATA" : "HOME"];
  const path = env["PGPASSFILE"] || (home && join(home, isWindows ? "postgresql/pgpass.conf" : ".pgpass"));
  if (!path || !existsSync(path)) return ok(undefined);
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8")
      .replace(/^\ufeff/, "")
      .split(/\r?\n/);
  } catch (error) {
    return fail(where, `has no password, and ${path} cannot be read (${(error as Error).message})`, FIX);
  }
  for (const line of lines) {
    const fields = ENTRY.exec(line)
      ?.slice(1)
      .map((field) => field.replace(/\\(.)/g, "$1"));
    if (!fields || names.some((name, i) => fields[i] !== "*" && fields[i] !== name)) continue;
    if (!isWindows && (statSync(path).mode & 0o077) !== 0)
      return fail(where, `has its password in ${path}, which others may use`, `chmod 600 ${path}`);
    return ok(fields[4]);
  }
  return ok(undefined);
};

/** The text without the password, if it contains the password. */
export const withoutPassword = (text: string, { password, connection }: QueueAddress): string => {
  let safe = text.replaceAll(connection, "(the address)");
  for (const secret of [password, password && encodeURIComponent(password)])
    if (secret !== undefined && secret !== "") safe = safe.replaceAll(secret, "***");
  return safe;
};

/** The workers that are present, and their threads. */
export interface PresentWorkers {
  readonly workers: number;
  readonly threads: number;
}

/** Options of a coordinator. */
export interface QueueOptions {
  readonly address: QueueAddress;
  /** Receives messages for display: who is present, and what the queue waits for. */
  readonly say: (line: string) => void;
  /** Called when workers arrive or leave. */
  readonly present?: ((now: PresentWorkers) => void) | undefined;
  readonly timing?: Partial<QueueTiming> | undefined;
}

/** Durations for a queue. All users of a queue must have the same ones. */
export interface QueueTiming {
  /** The time that a block of games should take. */
  readonly blockMilliseconds: number;
  /** Milliseconds between two signals by which a worker shows that it is alive. */
  readonly beat: number;
  /** Seconds of silence after which a worker counts as lost. */
  readonly lostSeconds: number;
  /** The first pause after the server is gone, in milliseconds. */
  readonly firstPause: number;
}

export const QUEUE_TIMING: QueueTiming = {
  blockMilliseconds: 10_000,
  beat: 5000,
  lostSeconds: 30,
  firstPause: 1000,
};
