import { fail, ok, type Result } from "@broadside/engine";

/** The address of a queue. It is never printed in full, because it contains the password. */
export interface QueueAddress {
  /** The address without user and password, for display. */
  readonly label: string;
  /** For the PostgreSQL client only. */
  readonly connection: string;
  readonly password: string | undefined;
}

const FIX = "write postgres://user:password@host:5432/database";

/**
 * Reads the address of a PostgreSQL server. If it has no password, the password comes from `PGPASSWORD`. That
 * variable is then removed, so that programs started later, such as bots, cannot read it. No message shows the
 * address as given.
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
export const takeQueueAddress = (
  text: string,
  where: string,
  env: Record<string, string | undefined> = process.env,
): Result<QueueAddress> => {
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
  let password: string | undefined;
  try {
    const written = url.password === "" ? url.searchParams.get("password") : decodeURIComponent(url.password);
    password = written ?? env["PGPASSWORD"];
  } catch {
    return fail(where, "has a password with % in it", "write it as %25");
  }
  delete env["PGPASSWORD"];
  return ok({ label: `postgres://${url.host}${url.pathname}`, connection: url.href, password });
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
