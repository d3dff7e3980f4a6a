import { RefusedError } from "@broadside/engine";

/** Stands for the engine's brute-force oracle in the built page, which never asks for it: its code would be loaded by everyone. */
export const countByOracle = (): never => {
  throw new RefusedError("the page has no oracle");
};
