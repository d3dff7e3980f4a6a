// What the page has kept in the browser's databases.
import type { Page } from "playwright-core";

/** What a store of one of the page's databases holds: all records, or only their keys. */
export const storedRecords = (
  page: Page,
  database: string,
  store: string,
  what: "getAll" | "getAllKeys" = "getAll",
): Promise<unknown[]> =>
  page.evaluate(
    ([database, store, what]) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opened = indexedDB.open(database);
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
    [database, store, what] as const,
  );
