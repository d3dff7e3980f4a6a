import { describe } from "vitest";
import { testMethod } from "./method-contract.ts";

describe("enumeration", () => testMethod("enumeration", {}, 2500));
describe("exact-cover", () => testMethod("exact-cover", {}, 300));
describe("the selector's choice", () => testMethod(undefined, {}, 2500, 100_001));
describe("state-graph", () => testMethod("state-graph", {}, 2500));
describe("orientation-split", () => testMethod("orientation-split", { straight: true, contacts: ["allowed"] }, 2500));
describe("frontier", () => testMethod("frontier", { flat: true }, 2500));
describe("frontier with boxes", () => testMethod("frontier", { flat: true, boxes: true }, 1000, 200_001));
describe("halved-frontier", () => testMethod("halved-frontier", { flat: true }, 2500));
describe("halved-frontier with boxes", () => testMethod("halved-frontier", { flat: true, boxes: true }, 1000, 200_001));
describe("orientation-split with boxes", () =>
  testMethod("orientation-split", { flat: true, boxes: true, contacts: ["allowed"], limit: 2000n }, 1000, 200_001));
