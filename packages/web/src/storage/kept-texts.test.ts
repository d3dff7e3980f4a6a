import { signal } from "@preact/signals";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeepingTrouble } from "./database.ts";
import { KeptTexts, type TextChange, type TextDevice, type TextSwap } from "./kept-texts.ts";

const soon = () => new Promise((resolve) => setTimeout(resolve));

/** A device shared by several tabs; each gets a {@link TabDevice}. */
class Device {
  readonly texts = new Map<string, string>();
  readonly tabs: ((keys: readonly string[]) => void)[] = [];
  refusal: KeepingTrouble | undefined;
  handed: TextSwap[] = [];
}

class TabDevice implements TextDevice {
  readonly trouble = signal<KeepingTrouble | undefined>(undefined);
  readonly #device: Device;
  #hear: ((keys: readonly string[]) => void) | undefined;

  constructor(device: Device) {
    this.#device = device;
  }

  async read(keys: Iterable<string> = [...this.#device.texts.keys()]) {
    await soon();
    return new Map(Array.from(keys, (key) => [key, this.#device.texts.get(key)] as const));
  }

  async swap(changes: readonly TextSwap[]) {
    await soon();
    this.trouble.value = this.#device.refusal;
    if (this.#device.refusal) return undefined;
    const { texts } = this.#device;
    const stay = changes.filter(({ key, expected }) => texts.has(key) && texts.get(key) !== expected);
    this.#put(changes.filter((change) => !stay.includes(change)));
    return new Map(stay.map(({ key }) => [key, texts.get(key) ?? ""]));
  }

  hand(changes: readonly TextSwap[]) {
    this.#device.handed.push(...changes);
  }

  handed() {
    return this.#device.handed.splice(0);
  }

  #put(changes: readonly TextSwap[]) {
    for (const { key, text } of changes)
      if (text === undefined) this.#device.texts.delete(key);
      else this.#device.texts.set(key, text);
    for (const hear of this.#device.tabs)
      if (hear !== this.#hear) setTimeout(() => hear(changes.map(({ key }) => key)));
  }

  follow(hear: (keys: readonly string[]) => void) {
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
  texts.write("a", "mine");
  texts.write("c", "mine");
  await texts.settled();
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

/** A page that closes before it could write anything: its changes come too late for the device. */
const gone = async (device: Device, change: (texts: KeptTexts) => void): Promise<void> => {
  const { texts } = open(device);
  await texts.load();
  device.refusal = "off";
  change(texts);
  texts.handOver();
  await texts.settled();
  device.refusal = undefined;
};

test("what a page that goes away could not write, the next one writes", async () => {
  const device = new Device();
  device.texts.set("b", "0").set("c", "0");
  await gone(device, (texts) => {
    texts.write("a", "1");
    texts.write("b", "1");
    texts.remove("c");
  });
  expect(Object.fromEntries(device.texts)).toEqual({ b: "0", c: "0" });
  const { texts, heard } = open(device);
  await texts.load();
  expect(texts.keys("")).toEqual(["b", "a"]);
  await texts.settled();
  expect(Object.fromEntries(device.texts)).toEqual({ a: "1", b: "1" });
  expect(heard.filter(({ lost }) => lost !== undefined)).toEqual([]);
});

test("it goes over no text that another tab has written meanwhile, and is handed back", async () => {
  const device = new Device();
  device.texts.set("a", "0");
  await gone(device, (texts) => texts.write("a", "1"));
  device.texts.set("a", "2");
  const { texts, heard } = open(device);
  await texts.load();
  await texts.settled();
  expect(device.texts.get("a")).toBe("2");
  expect(heard.at(-1)).toEqual({ key: "a", text: "2", lost: "1" });
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
