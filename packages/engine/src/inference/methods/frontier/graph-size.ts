/** The expected size of a row graph: states, numbers in them, and additions per row. */
export interface GraphSize {
  readonly states: number;
  readonly entries: number;
  readonly updates: number;
}
