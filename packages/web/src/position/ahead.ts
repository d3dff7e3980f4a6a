/** What looking further ahead than the next shot finds; see the engine's `LookAhead`. */
export interface Ahead {
  readonly cell: number;
  /** The cell likeliest to be hit: the same as {@link cell} where no other was shown to be clearly better. */
  readonly likeliest: number;
  /** The shots that are saved on average, and the standard error of that: 0 where all layouts were played. */
  readonly saved: number;
  readonly error: number;
  /** How many layouts that was found by, and whether they are all that are left. */
  readonly layouts: number;
  readonly all: boolean;
}
