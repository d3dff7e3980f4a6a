// The methods for boards of rows, and the selector's choice, against the oracle; in a file of their own, so that they run
// beside the others.
import { describe } from "vitest";
import { testMethod, testMethods } from "./method-contract.ts";

describe("frontiers", () => testMethods(["frontier", "halved-frontier"], { flat: true }, 2500));
describe("the selector's choice", () => testMethod(undefined, {}, 2500, 100_001));
describe("orientation-split with boxes", () =>
  testMethod("orientation-split", { flat: true, boxes: true, contacts: ["allowed"], limit: 2000n }, 1000, 200_001));
