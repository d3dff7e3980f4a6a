/** The flags of `broadside bot-check`. */
export interface BotCheckFlags {
  /** Seconds for an answer. */
  readonly moveLimit?: number;
  readonly json?: true;
}
