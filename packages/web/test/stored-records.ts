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

/** Stores texts as if the page had stored them; it finds them when it is next loaded. */
export const storeTexts = (page: Page, texts: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(
    (texts) =>
      new Promise<void>((resolve, reject) => {
        const opened = indexedDB.open("broadside");
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const change = opened.result.transaction("texts", "readwrite");
          for (const [key, text] of Object.entries(texts)) change.objectStore("texts").put(text, key);
          change.oncomplete = () => resolve(opened.result.close());
        };
      }),
    texts,
  );
