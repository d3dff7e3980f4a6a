/** The version of the protocol that the arena speaks. */
export const PROTOCOL_VERSION = 1;

/** Maximum length of a line in bytes, including its line break. */
export const LINE_BYTES = 65_536;

/** Maximum number of bytes that a bot may write unasked, over the lifetime of its process. */
export const UNASKED_BYTES = 1_000_000;

/** How long a bot may take to end after `quit`, in milliseconds. */
export const QUIT_MILLISECONDS = 1000;

/** How long a bot may take for each of these, in milliseconds: its handshake, an option, and a scenario. */
export const START_MILLISECONDS = 10_000;
