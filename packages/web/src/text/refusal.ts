import { fail, RefusedError } from "@broadside/engine";

/** Reads something from outside; rules whose placements are too many to be read with are told as what is wrong, like any other fault. */
export const refusalTold = <R>(read: () => R): R | ReturnType<typeof fail> => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return fail("fleet", error.message, "take a smaller board or another fleet");
  }
};
