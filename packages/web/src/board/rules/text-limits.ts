import { fail, formsOf, RefusedError, type Result, type Scenario } from "@broadside/engine";
import { formatCount } from "@broadside/engine/text";

/** Reads outside input, and reports rules with too many placements as a fault in that input. */
export const refusalTold = <R>(read: () => R): R | ReturnType<typeof fail> => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return fail("fleet", error.message, "take a smaller board or another fleet");
  }
};

/** The value of a JSON text, which may start with a byte order mark; undefined if it is not JSON. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
};

/** The maximum number of characters in a name: longer ones have no room beside a board. */
const MAX_NAME = 60;

/** The most dimensions of a board. Each side of two or more cells at least doubles it: only sides of 1 add more. */
const MAX_DIMENSIONS = 16;

/** The maximum number of classes in a fleet: each has its own fields in the rules form. */
const MAX_CLASSES = 50;

const MAX_PICTURE = 24;

/** The most characters in an address: enough for thousands of blocked cells and thousands of shots. */
export const MAX_ADDRESS = 250_000;

/** The maximum number of faults of an address that are listed; of the rest only the number is given. */
export const MAX_PROBLEMS = 5;

/** Fails for valid scenarios that would stretch the page: long names, too many ships or dimensions, large shapes. */
export const checkLengths = (scenario: Scenario): Result<Scenario> => {
  const { board, fleet, name, prior } = scenario;
  const most = (number: number): string => `this page shows at most ${formatCount(number)}`;
  if (name.length > MAX_NAME)
    return fail("name", `the name of the rules has ${formatCount(name.length)} letters`, most(MAX_NAME));
  if ((prior?.name?.length ?? 0) > MAX_NAME)
    return fail("prior.name", `the name has ${formatCount(prior?.name?.length ?? 0)} letters`, most(MAX_NAME));
  if (board.size.length > MAX_DIMENSIONS)
    return fail("board.size", `the board has ${formatCount(board.size.length)} dimensions`, most(MAX_DIMENSIONS));
  if (fleet.length > MAX_CLASSES)
    return fail("fleet", `the fleet has ${formatCount(fleet.length)} classes`, most(MAX_CLASSES));
  for (const [i, ship] of fleet.entries()) {
    if (ship.among)
      return fail(`fleet[${i}]`, "says which lengths there are, not whose", 'on this page, give each ship a "length"');
    if (ship.name.length > MAX_NAME)
      return fail(`fleet[${i}].name`, `the name has ${formatCount(ship.name.length)} letters`, most(MAX_NAME));
    for (const form of formsOf(ship.shape)) {
      if (form.kind !== "picture") continue;
      const side = 1 + Math.max(...form.cells.flat());
      if (side > MAX_PICTURE)
        return fail(`fleet[${i}].shape`, `the drawing is ${formatCount(side)} cells long`, most(MAX_PICTURE));
    }
  }
  return { ok: true, value: scenario };
};
