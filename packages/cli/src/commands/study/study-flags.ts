/** The flags of `broadside study`. */
export interface StudyFlags {
  readonly games?: number;
  readonly seed?: number;
  readonly out?: string;
  readonly workers?: number;
  readonly resume?: true;
  readonly json?: true;
}
