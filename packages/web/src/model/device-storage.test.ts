import { expect, test } from "vitest";
import { DeviceStorage, type Storage } from "./device-storage.ts";

const inMemory = (): Storage & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => {
      texts.set(key, text);
    },
    removeItem: (key) => {
      texts.delete(key);
    },
  };
};

test("what is kept is found under a key of this page, and can be forgotten", () => {
  const memory = inMemory();
  const storage = new DeviceStorage(() => memory);
  expect(storage.read("hints")).toBeUndefined();
  expect(storage.keep("hints", "2")).toBe(true);
  expect(storage.read("hints")).toBe("2");
  expect([...memory.texts]).toEqual([["broadside:hints", "2"]]);
  storage.keep("hints", undefined);
  expect(storage.read("hints")).toBeUndefined();
});

test("storage that is forbidden, or full, keeps nothing and throws nothing", () => {
  const forbidden = new DeviceStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(forbidden.read("hints")).toBeUndefined();
  expect(forbidden.keep("hints", "1")).toBe(false);
  const full = new DeviceStorage(() => ({
    ...inMemory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  }));
  expect(full.keep("hints", "1")).toBe(false);
  expect(full.read("hints")).toBeUndefined();
});
