import { expect, test } from "vitest";
import { DeviceStorage, type TextStorage } from "../../src/model/device-storage.ts";
import { formatDone, Progress, parseDone } from "../../src/model/learn/progress.ts";
import { LESSONS } from "../../src/text/learn/lessons.ts";

/** A storage in memory with room for so many records. */
const memory = (kept: Record<string, string> = {}, room = 100): TextStorage & { kept: Map<string, string> } => {
  const map = new Map(Object.entries(kept));
  return {
    kept: map,
    get length() {
      return map.size;
    },
    key: (i) => [...map.keys()][i] ?? null,
    getItem: (key) => map.get(key) ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, text) => {
      if (map.size >= room && !map.has(key)) throw new DOMException("full", "QuotaExceededError");
      map.set(key, text);
    },
  };
};

const on = (storage: TextStorage): Progress => new Progress(new DeviceStorage(() => storage));

test("what is done is there on the next visit, each lesson in a record of its own", () => {
  const storage = memory();
  const first = on(storage);
  first.finish("map", 2);
  first.finish("map", 1);
  first.finish("greedy", 4);
  first.finish("map", 2);
  expect([...storage.kept.keys()].sort()).toEqual(["broadside:learn:greedy", "broadside:learn:map"]);
  const next = on(storage).done.value;
  expect([next.map, next.greedy, next.parity]).toEqual([[1, 2], [4], []]);
});

test("two tabs join what they know", () => {
  const storage = memory();
  const [one, two] = [on(storage), on(storage)];
  one.finish("map", 1);
  two.finish("map", 3);
  expect(two.done.value.map).toEqual([1, 3]);
  one.read();
  expect(one.done.value.map).toEqual([1, 3]);
});

test("a record that cannot be read is set aside as it was and named, and the others stay", () => {
  const bad = ["", "{", "null", "7", "[]", '{"version":2,"done":[1]}', '{"version":1}', '{"version":1,"done":["1"]}'];
  for (const text of [...bad, '{"version":1,"done":[4]}', '{"version":1,"done":[0]}', '{"version":1,"done":[1.5]}']) {
    const storage = memory({ "broadside:learn:map": text, "broadside:learn:parity": formatDone([1, 4]) });
    const progress = on(storage);
    expect(progress.broken.value, text).toEqual(["map"]);
    expect(progress.done.value.map).toEqual([]);
    expect(progress.done.value.parity).toEqual([1, 4]);
    expect(storage.kept.get("broadside:learn-aside:map")).toBe(text);
    progress.finish("map", 1);
    expect(on(storage).broken.value).toEqual([]);
    expect(on(storage).done.value.map).toEqual([1]);
  }
});

test("a broken record is set aside where there is no room for two", () => {
  const storage = memory({ "broadside:learn:map": "{" }, 1);
  expect(on(storage).broken.value).toEqual(["map"]);
  expect([...storage.kept]).toEqual([["broadside:learn-aside:map", "{"]]);
});

test("every record that is written is read back", () => {
  for (const lesson of LESSONS) expect(parseDone(formatDone([1, 2, 3]), lesson)).toEqual([1, 2, 3]);
  expect(parseDone('{"version":1,"done":[3,1,1]}', "map")).toEqual([1, 3]);
});

test("what is forgotten can be brought back, until something else is done", () => {
  const storage = memory();
  const progress = on(storage);
  progress.finish("map", 1);
  progress.finish("hiding", 3);
  progress.forget();
  expect(storage.kept.size).toBe(0);
  expect(progress.done.value.map).toEqual([]);
  progress.bringBack();
  expect([on(storage).done.value.map, on(storage).done.value.hiding]).toEqual([[1], [3]]);
  progress.forget();
  progress.finish("parity", 1);
  progress.bringBack();
  expect(on(storage).done.value).toMatchObject({ map: [], parity: [1], hiding: [] });
});

test("where nothing can be kept the progress stays until the page is closed, and it says why", () => {
  const full = on(memory({ "broadside:welcome": "dismissed" }, 1));
  full.finish("map", 1);
  expect(full.trouble.value).toBe("full");
  full.finish("map", 2);
  full.read();
  expect(full.done.value.map).toEqual([1, 2]);
  const off = new Progress(
    new DeviceStorage(() => {
      throw new DOMException("denied", "SecurityError");
    }),
  );
  off.finish("map", 1);
  expect([off.trouble.value, off.done.value.map]).toEqual(["off", [1]]);
  off.forget();
  expect(off.done.value.map).toEqual([]);
});
