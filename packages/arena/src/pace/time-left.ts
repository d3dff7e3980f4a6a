/** How long some work will still take. */
export interface TimeLeft {
  readonly milliseconds: number;
  /** Whether it is the most that it may take, as a rule may end the work before. */
  readonly isMost: boolean;
}
