// Every method against the oracle. Methods that count the same kinds of positions share them, and what the oracle counts.
import { describe } from "vitest";
import { testMethod, testMethods } from "./method-contract.ts";

const FRONTIERS = ["frontier", "halved-frontier"];

describe("enumeration", () => testMethods(["enumeration", "state-graph"], {}, 2500));
describe("exact-cover", () => testMethod("exact-cover", {}, 300));
describe("orientation-split", () => testMethod("orientation-split", { straight: true, contacts: ["allowed"] }, 2500));
describe("frontiers with boxes", () => testMethods(FRONTIERS, { flat: true, boxes: true }, 1000, 200_001));
