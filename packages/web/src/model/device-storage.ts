/** The storage of the device that this uses: the browser's, or a stand-in for tests. */
export type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** What keys begin with, so that other pages of the same origin keep theirs. */
const keyOf = (noun: string): string => `broadside:${noun}`;

/**
 * Short texts kept on the device, each under a noun. Storage may be full, forbidden or missing: then nothing is kept and
 * nothing is found, and nothing throws.
 */
export class DeviceStorage {
  readonly #storage: () => Storage;

  /** @param storage names the storage; it is asked each time, as naming it already throws where it is forbidden */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  /** The text kept under a noun, if there is one and it can be read. */
  read(noun: string): string | undefined {
    try {
      return this.#storage().getItem(keyOf(noun)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps a text, or with `undefined` forgets it; false where that is not possible. */
  keep(noun: string, text: string | undefined): boolean {
    try {
      if (text === undefined) this.#storage().removeItem(keyOf(noun));
      else this.#storage().setItem(keyOf(noun), text);
      return true;
    } catch {
      return false;
    }
  }
}

/** The browser's storage. */
export const deviceStorage = new DeviceStorage(() => localStorage);
