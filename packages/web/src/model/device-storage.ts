/** The part of the browser's storage that is used. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** How writing went: `off` where nothing can be kept at all, `full` where there is no room left. */
export type Writing = "written" | "full" | "off";

/** All that this page keeps has keys that begin so. */
const PREFIX = "broadside:";

/**
 * Texts kept on the device. Nothing here throws: where the browser keeps nothing (storage switched off, some private
 * windows, sandboxed frames), nothing is found and writing says so.
 */
export class DeviceStorage {
  readonly #storage: () => TextStorage | undefined;

  /** @param storage the browser's storage; even to ask for it may throw. */
  constructor(storage: () => TextStorage | undefined = () => undefined) {
    this.#storage = storage;
  }

  read(key: string): string | undefined {
    try {
      return this.#storage()?.getItem(PREFIX + key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, text: string): Writing {
    let storage: TextStorage | undefined;
    try {
      storage = this.#storage();
      if (!storage) return "off";
      storage.setItem(PREFIX + key, text);
      return "written";
    } catch {
      return this.#isOn(storage) ? "full" : "off";
    }
  }

  remove(key: string): void {
    try {
      this.#storage()?.removeItem(PREFIX + key);
    } catch {
      // What cannot be written was not there.
    }
  }

  /** The keys that begin with a text, without the page's own prefix. */
  keys(beginning: string): string[] {
    const keys: string[] = [];
    try {
      const storage = this.#storage();
      for (let i = 0; storage && i < storage.length; i++) {
        const key = storage.key(i);
        if (key?.startsWith(PREFIX + beginning)) keys.push(key.slice(PREFIX.length));
      }
    } catch {
      return [];
    }
    return keys;
  }

  /** The key in this class's terms of a key of the browser's storage; undefined for keys of others. */
  static ownKey(key: string | null): string | undefined {
    return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
  }

  /** True where something small can be kept: a storage that is full still has that, one that is off has not. */
  #isOn(storage: TextStorage | undefined): boolean {
    try {
      return storage !== undefined && storage.length > 0;
    } catch {
      return false;
    }
  }
}

/** The browser's storage. */
export const deviceStorage = new DeviceStorage(() => localStorage);

/** The storage of this tab: it outlives a reload, and ends with the tab. */
export const tabStorage = new DeviceStorage(() => sessionStorage);
