import { describe, expect, it } from "vitest";
import { defaultMaxBytes, freeBytes, type MemorySource } from "./limits.ts";

const machine = (bytes: Partial<Record<"free" | "available" | "constrained" | "taken", number>>): MemorySource => ({
  free: () => bytes.free ?? 24e9,
  available: bytes.available === undefined ? undefined : () => bytes.available as number,
  constrained: bytes.constrained === undefined ? undefined : () => bytes.constrained as number,
  taken: () => bytes.taken ?? 1e8,
});

describe("the memory that work may take", () => {
  it("is half of what is free", () => {
    expect(defaultMaxBytes(machine({ free: 24e9 }))).toBe(12e9);
    expect(defaultMaxBytes(machine({ free: 3e9, constrained: 0 }))).toBe(1.5e9);
  });

  it("keeps within a container's limit, less what is taken", () => {
    expect(defaultMaxBytes(machine({ free: 24e9, constrained: 4.1e9 }))).toBe(2e9);
    expect(defaultMaxBytes(machine({ free: 24e9, available: 1e9, constrained: 4.1e9 }))).toBe(0.5e9);
  });

  it("takes a limit beyond the machine for none", () => {
    expect(freeBytes(machine({ free: 8e9, constrained: 2 ** 63 }))).toBe(8e9);
  });

  it("is not less than 100 MB, however little is free", () => {
    expect(defaultMaxBytes(machine({ free: 1e6 }))).toBe(100e6);
    expect(freeBytes(machine({ constrained: 1e8, taken: 2e8 }))).toBe(0);
  });

  it("is some memory on this machine", () => {
    expect(freeBytes()).toBeGreaterThan(0);
    expect(defaultMaxBytes()).toBeGreaterThanOrEqual(100e6);
  });
});
