/** All that this page keeps has keys that begin so. */
const PREFIX = "broadside:";

/**
 * Texts in a storage of the browser: settings of the device, and what belongs to one tab; all else is kept in the database,
 * see `KeptRecords`. Nothing here throws: where the browser keeps nothing, nothing is found.
 */
class BrowserStorage {
  readonly #storage: () => Storage;

  /** @param storage even to ask for it may throw */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  read(key: string): string | undefined {
    try {
      return this.#storage().getItem(PREFIX + key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(key: string, text: string): void {
    try {
      this.#storage().setItem(PREFIX + key, text);
    } catch {
      // It holds as long as the page.
    }
  }

  remove(key: string): void {
    try {
      this.#storage().removeItem(PREFIX + key);
    } catch {
      // What cannot be written was not there.
    }
  }
}

/** The storage of the device. */
export const deviceStorage = new BrowserStorage(() => localStorage);

/** The storage of this tab: it outlives a reload, and ends with the tab. */
export const tabStorage = new BrowserStorage(() => sessionStorage);
