/** Workers that are there. */
export interface Workforce {
  readonly workers: number;
  readonly threads: number;
}
