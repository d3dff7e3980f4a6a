import fc from "fast-check";
import { expect, test } from "vitest";
import type { Listed, Removed, Writing } from "./collection.ts";
import type { KeepingTrouble } from "./database.ts";
import { KeptTexts, type TextChange, type TextCollection } from "./kept-texts.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** A device shared by several tabs; each gets a {@link TabDevice}. */
class Device {
  readonly texts = new Map<string, string>();
  readonly tabs: ((keys: readonly string[]) => void)[] = [];
  refusal: KeepingTrouble | undefined;
}

class TabDevice implements TextCollection {
  readonly #device: Device;
  #hear: ((keys: readonly string[]) => void) | undefined;

  constructor(device: Device) {
    this.#device = device;
  }

  async read(key: string): Promise<string | undefined> {
    await soon();
    return this.#device.texts.get(key);
  }

  async list(): Promise<Listed<string>[]> {
    await soon();
    return Array.from(this.#device.texts, ([id, read]) => ({ id, read, value: read }));
  }

  async replace(key: string, text: string, seen: () => readonly unknown[]): Promise<Writing> {
    await soon();
    const { texts, refusal } = this.#device;
    if (refusal) return refusal;
    if (texts.has(key) && !seen().includes(texts.get(key))) return "overtaken";
    texts.set(key, text);
    this.#announce(key);
    return "written";
  }

  async remove(key: string): Promise<Removed> {
    await soon();
    const value = this.#device.texts.get(key);
    this.#device.texts.delete(key);
    this.#announce(key);
    return { id: key, value };
  }

  handOn(): void {}

  #announce(key: string): void {
    for (const hear of this.#device.tabs) if (hear !== this.#hear) setTimeout(() => hear([key]));
  }

  follow(hear: (keys: readonly string[]) => void): void {
    this.#hear = hear;
    this.#device.tabs.push(hear);
  }
}

const open = (device: Device): { texts: KeptTexts; heard: TextChange[] } => {
  const texts = new KeptTexts(new TabDevice(device));
  const heard: TextChange[] = [];
  texts.follow((change) => heard.push(change));
  return { texts, heard };
};

test("what is written before the device has been read is put beside what lies there, never over it", async () => {
  const device = new Device();
  device.texts.set("a", "there").set("b", "there");
  const { texts, heard } = open(device);
  const loading = texts.load();
  texts.write("a", "mine");
  texts.write("c", "mine");
  await Promise.all([loading, texts.settled()]);
  expect(Object.fromEntries(device.texts)).toEqual({ a: "there", b: "there", c: "mine" });
  expect(heard).toEqual([
    { key: "b", text: "there" },
    { key: "a", text: "there", lost: "mine" },
  ]);
});

test.each(["off", "full"] as const)(
  "where storage is %s it is said, and all is written with the next change",
  async (refusal) => {
    const device = new Device();
    device.refusal = refusal;
    const { texts } = open(device);
    texts.write("a", "1");
    await texts.settled();
    expect([texts.trouble.value, texts.read("a"), device.texts.size]).toEqual([refusal, "1", 0]);
    device.refusal = undefined;
    texts.write("b", "2");
    await texts.settled();
    expect([texts.trouble.value, Object.fromEntries(device.texts)]).toEqual([undefined, { a: "1", b: "2" }]);
  },
);

test("what is removed is gone in every tab, and can be written again", async () => {
  const device = new Device();
  device.texts.set("a", "1");
  const [one, two] = [open(device), open(device)];
  await Promise.all([one.texts.load(), two.texts.load()]);
  one.texts.remove("a");
  await one.texts.settled();
  await expect.poll(() => two.heard.at(-1)).toEqual({ key: "a", text: undefined });
  two.texts.write("a", "2");
  await two.texts.settled();
  expect(device.texts.get("a")).toBe("2");
  await expect.poll(() => one.texts.read("a")).toBe("2");
});

test("whatever two tabs write at whatever time, each text is on the device, was seen by who overwrote it, or is handed back", async () => {
  const deed = fc.tuple(fc.nat(1), fc.nat(2), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      const device = new Device();
      const tabs = [open(device), open(device)] as const;
      for (const { texts } of tabs) await texts.load();
      const seen = new Set<string>();
      let count = 0;
      for (const [tab, key, waits] of deeds) {
        const { texts } = tabs[tab as 0 | 1];
        const before = texts.read(`${key}`);
        if (before !== undefined) seen.add(before);
        texts.write(`${key}`, `${++count}`);
        if (waits) await soon();
      }
      const valuesOf = (read: (key: string) => string | undefined): string => ["0", "1", "2"].map(read).join();
      const differ = async (): Promise<string[]> => {
        for (const { texts } of tabs) await texts.settled();
        const there = valuesOf((key) => device.texts.get(key));
        return tabs.map(({ texts }) => valuesOf((key) => texts.read(key))).filter((values) => values !== there);
      };
      await expect.poll(differ, { interval: 1 }).toEqual([]);
      const lost = tabs.flatMap(({ heard }) => heard.flatMap((change) => change.lost ?? []));
      const found = new Set([...device.texts.values(), ...seen, ...lost]);
      for (let i = 1; i <= count; i++) expect(found).toContain(`${i}`);
    }),
    { numRuns: 30 },
  );
});
