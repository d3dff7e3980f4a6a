/** A bot did what loses a game: the message says what, and what was said, in the words of a fault. */
export class BotFault extends Error {
  override readonly name = "BotFault";
  /** Whether the process can play another game. */
  readonly isUsable: boolean;

  constructor(message: string, isUsable = false) {
    super(message);
    this.isUsable = isUsable;
  }
}
