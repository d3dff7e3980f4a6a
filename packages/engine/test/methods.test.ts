// Every method compared with the oracle. Methods that count the same kinds of positions share the positions and
// the oracle's counts.

import { describe } from "vitest";
import { cases } from "./cases.ts";
import { testMethods } from "./method-contract.ts";

const FRONTIERS = ["frontier", "halved-frontier"];

describe("every kind", () => testMethods(["enumeration", "state-graph", undefined], {}, cases(125, 800)));
describe("with ships of several forms", () =>
  testMethods(
    ["enumeration", "state-graph", ...FRONTIERS, undefined],
    { flat: true, choices: true },
    cases(60, 800),
    300_001,
  ));
describe("frontiers with boxes", () => testMethods(FRONTIERS, { flat: true, boxes: true }, cases(50, 300), 200_001));
