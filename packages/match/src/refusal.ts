import { fail, type InputError } from "@broadside/engine";

/** Why a message is refused, so that programs can say it in other languages. */
export const REFUSALS = [
  "unreadable",
  "too-long",
  "version",
  "rules",
  "elsewhere",
  "own",
  "repeated",
  "old",
  "early",
  "chain",
  "unsigned",
  "order",
  "shots",
  "answers",
  "lie",
] as const;

/**
 * The kind of a refusal, one of {@link REFUSALS}:
 * - `unreadable`: cut, changed on the way, or no message at all; `too-long`; `version`: of another protocol version;
 * - `rules`: an offer with rules that cannot be played;
 * - `elsewhere`: of another match; `own`: written by this side; `repeated`: here already; `old`: another message is
 *   here in its place; `early`: a message before it is missing; `chain`: it follows another message;
 * - `unsigned`: not signed by the side whose turn it is;
 * - `order`, `shots`, `answers`: signed, but nothing that the side may say now;
 * - `lie`: signed, and proved false by what the side committed to.
 */
export type RefusalKind = (typeof REFUSALS)[number];

/** Why a message is refused. `formatInputError` makes one line of it. */
export interface Refusal extends InputError {
  readonly kind: RefusalKind;
  /** The number of the message, if it can be read. */
  readonly message?: number;
}

/** What becomes of a message: a value, or why it is refused. */
export type Received<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Refusal };

/** Refuses a message. */
export const refuse = (kind: RefusalKind, message: number | undefined, what: string, fix: string): Received<never> => ({
  ok: false,
  error: {
    ...fail(message === undefined ? "message" : `message ${message}`, what, fix).error,
    kind,
    ...(message !== undefined && { message }),
  },
});
