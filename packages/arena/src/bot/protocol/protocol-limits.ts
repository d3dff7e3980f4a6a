/** The version of the protocol that the arena speaks. */
export const PROTOCOL_VERSION = 1;

/** The most bytes of a line, its line break included. */
export const LINE_BYTES = 65_536;

/** Most bytes that a bot may write unasked, over the whole life of its process. */
export const UNASKED_BYTES = 1_000_000;

/** How long a bot may take to end after `quit`, in milliseconds. */
export const QUIT_MILLISECONDS = 1000;

/** How long a bot may take for its handshake, for an option and for a scenario, in milliseconds each. */
export const START_MILLISECONDS = 10_000;
