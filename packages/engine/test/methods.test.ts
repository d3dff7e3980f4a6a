// Every method against the oracle. Methods that count the same kinds of positions share them, and what the oracle counts.
import { describe } from "vitest";
import { testMethods } from "./method-contract.ts";

const FRONTIERS = ["frontier", "halved-frontier"];

describe("every kind", () => testMethods(["enumeration", "state-graph", undefined, ["exact-cover", 300]], {}, 800));
describe("frontiers with boxes", () => testMethods(FRONTIERS, { flat: true, boxes: true }, 300, 200_001));
