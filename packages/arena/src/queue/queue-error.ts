import { formatDuration, oneLine } from "@broadside/engine/text";
import { ExperimentRefused, StoreFailed } from "../experiment/arena-error.ts";
import { type QueueAddress, withoutPassword } from "./queue-address.ts";

export const CONNECT_MILLISECONDS = 10_000;
/** A query that takes more milliseconds than this means that the server is gone. */
export const QUERY_MILLISECONDS = 60_000;

/** Errors of the network, and of a server that should answer again later. */
const GONE =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300|40001|40P01|25006)$/;
const GONE_TEXT =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|Query read timeout|Connection ended|socket hang up|write after end|after calling end/i;

/** Messages for a connection that timed out, and for a query that timed out. */
const CONNECT_TEXT = /connection timeout|timeout exceeded when trying to connect/i;
const QUERY_TEXT = /Query read timeout/i;

/** Reports that our side has closed the queue. */
export class QueueClosed extends Error {
  override readonly name = "QueueClosed";

  constructor() {
    super("the queue is closed");
  }
}

export const isGone = (error: unknown): boolean =>
  error instanceof Error && (GONE.test(codeOf(error)) || GONE_TEXT.test(error.message) || error.message === "");

export const goneText = (error: unknown, address: QueueAddress): string => {
  const code = codeOf(error);
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "ECONNRESET" || code === "EPIPE") return "the connection was lost";
  if (code === "57P01" || code === "57P02") return "the server is being stopped";
  const text = error instanceof Error ? error.message : "";
  if (CONNECT_TEXT.test(text)) return `it let nobody in within ${formatDuration(CONNECT_MILLISECONDS)}`;
  if (QUERY_TEXT.test(text)) return `it said nothing within ${formatDuration(QUERY_MILLISECONDS)}`;
  if (GONE_TEXT.test(text)) return "the connection was lost";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no such host";
  return messageOf(error, address) || code || "no reason was given";
};

/** Whether an error says in our own words what happened. */
const isTold = (error: unknown): error is Error =>
  error instanceof ExperimentRefused || error instanceof QueueClosed || error instanceof StoreFailed;

export const refusalOf = (error: unknown, address: QueueAddress): Error => {
  if (isTold(error)) return error;
  const [what, fix] = refusalText(error, address);
  return new ExperimentRefused(`--queue ${address.label}`, what, fix);
};

const refusalText = (error: unknown, address: QueueAddress): readonly [string, string] => {
  const code = codeOf(error);
  const message = messageOf(error, address);
  if (code === "28P01" || code === "28000") return [`the server says no (${message})`, "check user and password"];
  if (/password must be a string/.test(message))
    return ["the server asks for a password", "write postgres://user:password@host/database, or set PGPASSWORD"];
  if (code === "3D000") return [`there is no such database (${message})`, "create it, or name another"];
  if (code === "42501" || code === "25006")
    return [
      `this user may not do that (${message})`,
      "use the user that owns the queue, or one that may create schemas",
    ];
  if (isGone(error)) return [`no server answers (${goneText(error, address)})`, "check host and port"];
  return [`the server cannot be used (${message})`, "check the address"];
};

/** The error for a queue that worked and has stopped working, if waiting does not help. */
export const failureOf = (error: unknown, address: QueueAddress): Error => {
  if (isTold(error)) return error;
  const code = codeOf(error);
  const message = messageOf(error, address);
  if (code === "42P01" || code === "3F000") return new StoreFailed(`the queue on ${address.label} was dropped`);
  return new StoreFailed(`the queue on ${address.label} cannot be used any more (${message})`);
};

const messageOf = (error: unknown, address: QueueAddress): string =>
  oneLine(withoutPassword(error instanceof Error ? error.message : String(error), address));

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code === "string") return code;
  // If a host has several addresses, there is one error for each.
  return error instanceof AggregateError && error.errors.length > 0 ? codeOf(error.errors[0]) : "";
};
