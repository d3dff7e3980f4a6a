import { join } from "node:path";
import { FILE, makeStore } from "./make-store.ts";
import type { StoreContent } from "./store-content.ts";

/**
 * Makes a store in a folder that holds the games of others; it is there when all of them are in it.
 *
 * @param content what is joined
 * @param parts the folders of the others, of the same strategies
 * @throws StoreFailed when the games cannot be read or written.
 */
export const joinStores = (folder: string, content: StoreContent, parts: readonly string[]): Promise<void> =>
  makeStore(folder, content, async (connection) => {
    const tables = "reduceLuck" in content.description ? ["game", "reduced"] : ["game"];
    for (const part of parts) {
      await connection.run(`ATTACH '${join(part, FILE).replaceAll("'", "''")}' AS part (READ_ONLY)`);
      for (const table of tables) await connection.run(`INSERT INTO ${table} SELECT * FROM part.${table}`);
      await connection.run("DETACH part");
    }
  });
