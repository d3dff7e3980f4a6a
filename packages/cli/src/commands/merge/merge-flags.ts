/** The flags of `broadside merge`, as they were typed. */
export interface MergeFlags {
  readonly out?: string;
  readonly export?: string;
  readonly workers?: number;
  readonly json?: true;
}
