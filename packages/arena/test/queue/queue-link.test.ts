// What a link does with its connections when the server ends some of them, or no longer answers.
import { type AddressInfo, createServer } from "node:net";
import { unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { loadClients } from "../../src/queue/clients.ts";
import { takeQueueAddress } from "../../src/queue/queue-address.ts";
import { QueueClosed } from "../../src/queue/queue-error.ts";
import { QueueLink, streamOf } from "../../src/queue/queue-link.ts";
import { until } from "./queue-process.ts";

describe("a link to a server that lets everybody in and answers nothing", () => {
  it("is closed all the same, and who waits is told", async () => {
    await loadClients();
    // Authentication is complete, and a query may follow.
    const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
    const silent = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.write(welcome));
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = silent.address() as AddressInfo;
      const address = unwrap(takeQueueAddress(`postgres://me@127.0.0.1:${port}/games`, "--queue"));
      const link = new QueueLink(address, { name: "test", say: () => {} });
      // As when a lock is released: the server never confirms it.
      const held = await link.pool.connect();
      held.release(true);
      const asked = link.rows("SELECT 1").catch((error: unknown) => error);
      const last = link.last((client) => client.query("SELECT 2"));
      await until(() => link.pool.totalCount >= 2 && link.pool.idleCount === 0 && link.pool.waitingCount === 0);
      await link.close();
      expect(await asked).toBeInstanceOf(QueueClosed);
      expect(await last).toBe(false);
      expect(streamOf(held).destroyed).toBe(true);
    } finally {
      silent.close();
    }
  });
});

describe("a link to a server that takes connections and says nothing", () => {
  it("is closed at once, and who waits is told that it is closed", async () => {
    await loadClients();
    const silent = createServer((socket) => socket.on("error", () => {}));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = silent.address() as AddressInfo;
      const address = unwrap(takeQueueAddress(`postgres://me@127.0.0.1:${port}/games`, "--queue"));
      const link = new QueueLink(address, { name: "test", say: () => {} });
      const asked = link.first((client) => client.query("SELECT 1")).catch((error: unknown) => error);
      await new Promise((resolve) => silent.once("connection", resolve));
      expect(link.wasLetIn).toBe(false);
      await link.close();
      expect(await asked).toBeInstanceOf(QueueClosed);
    } finally {
      silent.close();
    }
  });
});
