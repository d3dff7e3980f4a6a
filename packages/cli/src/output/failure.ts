/** Something that could not be done although the input was right: one line, exit code 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}
