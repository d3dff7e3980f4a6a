// What a page could not write before you left it: the next page writes it, or this one when you come back.
import { afterAll, afterEach, expect, test, vi } from "vitest";

/** The device: its records, in a database that pages can use once `opened` is resolved. */
const device = vi.hoisted(() => ({ records: new Map<string, unknown>(), opened: Promise.resolve(), isFull: false }));

vi.mock("idb", () => {
  const { records } = device;
  const store = {
    get: async (key: string) => records.get(key),
    put: async (value: unknown, key: string) => {
      if (device.isFull) throw new DOMException("full", "QuotaExceededError");
      records.set(key, value);
    },
    delete: async (key: string) => void records.delete(key),
    openCursor: async () => {
      const all = [...records];
      const cursor = (at: number): unknown =>
        all[at] && { key: all[at][0], value: all[at][1], continue: async () => cursor(at + 1) };
      return cursor(0);
    },
  };
  const transaction = () => ({ store, objectStore: () => store, done: Promise.resolve() });
  const database = { transaction, get: (_: string, key: string) => store.get(key) };
  return { openDB: () => device.opened.then(() => database) };
});

const texts = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
});

afterEach(() => {
  device.records.clear();
  device.isFull = false;
  device.opened = Promise.resolve();
});

// Test files of a worker share modules: those of the next file must not have this device.
afterAll(() => {
  vi.doUnmock("idb");
  vi.resetModules();
  vi.unstubAllGlobals();
});

const openPage = async () => {
  vi.resetModules();
  const window = new EventTarget();
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  const { Collection, fileCollection } = await import("./collection.ts");
  const { textCollection } = await import("./kept-texts.ts");
  type Fields = Readonly<Record<string, unknown>>;
  const open = (name: "matches" | "puzzles") =>
    new Collection<Fields, unknown>(name, { parse: (value) => value, format: (value) => value, outlivesPage: true });
  return {
    ...{ matches: open("matches"), puzzles: open("puzzles"), files: fileCollection("tree-files") },
    games: textCollection("games", () => false),
    leave: () => window.dispatchEvent(new Event("pagehide")),
    comeBack: () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true })),
  };
};

/** Opens a page whose database opens only when `open` is called. */
const openSlowPage = async () => {
  let open = (): void => {};
  device.opened = new Promise((resolve) => {
    open = resolve;
  });
  return { ...(await openPage()), open };
};

test("the next page writes what was being written, and keeps what only the device knows", async () => {
  device.records.set("easy-6-1", { marks: ".", solved: 20261125 });
  const page = await openSlowPage();
  void page.puzzles.write("easy-6-1", { marks: "w" });
  page.leave();
  device.opened = Promise.resolve();
  const next = await openPage();
  expect(await next.puzzles.read("easy-6-1")).toEqual({ marks: "w", solved: 20261125 });
});

test("what another tab has continued since is not undone by the page that was left", async () => {
  const page = await openSlowPage();
  void page.puzzles.write("best-shots", { streak: 1, revision: 1 });
  page.leave();
  device.records.set("best-shots", { streak: 5, revision: 2 });
  device.opened = Promise.resolve();
  const next = await openPage();
  expect(await next.puzzles.read("best-shots")).toEqual({ streak: 5, revision: 2 });
});

test("the next page writes a text, over the one that the page had seen, and beside one that it had not", async () => {
  for (const [there, after] of [
    [undefined, ["mine"]],
    ["seen", ["mine"]],
    ["another tab's", ["another tab's", "mine"]],
  ] as const) {
    device.records.clear();
    const page = await openSlowPage();
    void page.games.replace("a", "mine", () => ["seen"]);
    page.leave();
    if (there !== undefined) device.records.set("a", there);
    device.opened = Promise.resolve();
    const next = await openPage();
    expect(await next.games.read("a")).toBe(after[0]);
    expect([...device.records.values()]).toEqual(after);
  }
});

test("a text that this tab has not seen is not replaced", async () => {
  const { games } = await openPage();
  expect(await games.replace("a", "1", () => [undefined])).toBe("written");
  expect(await games.replace("a", "2", () => ["0"])).toBe("overtaken");
  expect(await games.replace("a", "3", () => ["1"])).toBe("written");
  device.isFull = true;
  expect(await games.replace("a", "4", () => ["3"])).toBe("full");
  expect(await games.read("a")).toBe("4");
  // Another tab has written meanwhile: this one's text gives way.
  device.records.set("a", "5");
  device.isFull = false;
  expect(await games.replace("a", "6", () => ["3"])).toBe("overtaken");
  expect(await games.read("a")).toBe("5");
});

test("what cannot be handed on is still written", async () => {
  const page = await openSlowPage();
  const writing = page.matches.write("a", { revision: 1 });
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  page.leave();
  full.mockRestore();
  page.open();
  expect(await writing).toBe("written");
  expect(device.records.get("a")).toEqual({ revision: 1 });
});

test("what the next page has removed does not come back with the page that was left", async () => {
  const page = await openSlowPage();
  const writing = page.matches.write("a", { revision: 1 });
  page.leave();
  device.opened = Promise.resolve();
  const next = await openPage();
  expect(await next.matches.read("a")).toEqual({ revision: 1 });
  await next.matches.remove("a");
  page.open();
  page.comeBack();
  await writing;
  expect(await page.matches.read("a")).toBeUndefined();
});

test("a page that comes back before there is a next one writes what it has handed on", async () => {
  const page = await openPage();
  await page.matches.read("a");
  const writing = page.matches.write("a", { revision: 1 });
  page.leave();
  page.comeBack();
  await writing;
  await expect.poll(() => device.records.get("a")).toEqual({ revision: 1 });
});

test("of a long list, only the records that were changed last are read if that is asked", async () => {
  for (const changed of [3, 9, 1, 7]) device.records.set(`m${changed}`, { changed });
  const { matches } = await openPage();
  expect((await matches.list(2)).map(({ id }) => id).sort()).toEqual(["m7", "m9"]);
  expect(await matches.list(4)).toHaveLength(4);
});

test("what there is no room for lasts as long as the page, and is written with the next change once there is", async () => {
  device.records.set("a", { shots: 1, revision: 1 });
  const { matches } = await openPage();
  const shoot = () =>
    matches.change("a", (there) => {
      const { shots, revision } = there as { shots: number; revision: number };
      return { shots: shots + 1, revision: revision + 1 };
    });
  await matches.read("a");
  device.isFull = true;
  expect([await shoot(), matches.trouble.value]).toEqual(["full", "full"]);
  expect(await matches.read("a")).toEqual({ shots: 2, revision: 2 });
  expect((await matches.list()).map(({ read }) => read)).toEqual([{ shots: 2, revision: 2 }]);
  expect(device.records.get("a")).toEqual({ shots: 1, revision: 1 });
  device.isFull = false;
  expect([await shoot(), matches.trouble.value]).toEqual(["written", undefined]);
  expect(device.records.get("a")).toEqual({ shots: 3, revision: 3 });
  // Another tab has gone on meanwhile.
  device.isFull = true;
  await shoot();
  device.records.set("a", { shots: 7, revision: 7 });
  device.isFull = false;
  expect(await matches.write("a", { shots: 5, revision: 5 })).toBe("overtaken");
  expect([device.records.get("a"), await matches.read("a")]).toEqual(Array(2).fill({ shots: 7, revision: 7 }));
});

test("of the files that were opened the eight latest are kept", async () => {
  const { files } = await openPage();
  // The file opened first is opened again at the end.
  for (const [opened, key] of [..."abcdefghi", "a"].entries()) await files.write(key, { name: key, text: "", opened });
  expect([...device.records.keys()].sort()).toEqual([..."acdefghi"]);
});

test("records keep the versions that 0.1.0 writes: one that rises needs a reader of the older records", async () => {
  const { VERSIONS } = await import("./versions.ts");
  const { matches, ...others } = VERSIONS;
  expect(matches).toBe(2);
  expect(new Set(Object.values(others))).toEqual(new Set([1]));
  expect(Object.keys(others).join(" ")).toBe(
    "games lessons friends fleets runs run-games run-files reviews review-games tree-files puzzles best-shots",
  );
});
