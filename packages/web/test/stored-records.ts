// What the page has stored in the browser's database.
import type { Page } from "playwright-core";

/** The contents of a store in the page's database: all records, or only their keys. */
export const storedRecords = (
  page: Page,
  store: string,
  what: "getAll" | "getAllKeys" = "getAll",
): Promise<unknown[]> =>
  page.evaluate(
    ([store, what]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opened = indexedDB.open("broadside");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const asked = opened.result.transaction(store).objectStore(store)[what]();
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opened.result.close();
            resolve(asked.result);
          };
        };
      }),
    [store, what] as const,
  );

/**
 * Puts records into a store of the page's database, as if the page had stored them; the page finds them when it is
 * next loaded.
 */
export const storeRecords = (page: Page, store: string, records: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(
    ([store, records]) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open("broadside");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const change = opened.result.transaction(store, "readwrite");
          for (const [key, record] of Object.entries(records)) change.objectStore(store).put(record, key);
          change.oncomplete = () => resolve(opened.result.close());
        };
      }),
    [store, records] as const,
  );
