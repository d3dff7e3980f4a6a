// The frontiers compared with the oracle, in a separate file so that these tests run in parallel with the
// others.

import { describe } from "vitest";
import { cases } from "../cases.ts";
import { testMethods } from "../method-contract.ts";

describe("frontiers", () => testMethods(["frontier", "halved-frontier"], { flat: true }, cases(100, 600)));
describe("straight ships that may touch", () =>
  testMethods(["halved-frontier"], { straight: true, contacts: ["allowed"] }, cases(35, 600), 100_001));
describe("boxes that may touch", () =>
  testMethods(
    ["halved-frontier"],
    { flat: true, boxes: true, contacts: ["allowed"], limit: 2000n },
    cases(25, 300),
    200_001,
  ));
