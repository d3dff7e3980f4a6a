// The methods for boards of rows and for straight ships that may touch against the oracle; in a file of their own, so that
// they run beside the others.

import { describe } from "vitest";
import { cases } from "../cases.ts";
import { testMethods } from "../method-contract.ts";

describe("frontiers", () => testMethods(["frontier", "halved-frontier"], { flat: true }, cases(200, 600)));
describe("orientation-split", () =>
  testMethods(["orientation-split"], { straight: true, contacts: ["allowed"] }, cases(200, 600)));
describe("orientation-split with boxes", () =>
  testMethods(
    ["orientation-split"],
    { flat: true, boxes: true, contacts: ["allowed"], limit: 2000n },
    cases(100, 300),
    200_001,
  ));
