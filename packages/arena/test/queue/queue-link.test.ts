// What a link does with its connections when the server ends some of them, or no longer answers.
import { execFile } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { unwrap } from "@broadside/engine";
import { describe, expect, it, onTestFinished } from "vitest";
import { takeQueueAddress } from "../../src/queue/queue-address.ts";
import { QueueClosed } from "../../src/queue/queue-error.ts";
import { loadClients, QueueLink, streamOf } from "../../src/queue/queue-link.ts";
import { until } from "./queue-process.ts";

/** A link to a server that answers each connection with a welcome, if there is one, and says nothing more. */
const linkToSilent = async (welcome?: Buffer) => {
  await loadClients();
  const silent = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    if (welcome) socket.once("data", () => socket.write(welcome));
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const address = unwrap(takeQueueAddress(`postgres://me@127.0.0.1:${port}/games`, "--queue"));
  return { silent, link: new QueueLink(address, { name: "test", say: () => {} }) };
};

describe("a link is closed, and who waits is told,", () => {
  it("where a server lets everybody in and answers nothing", async () => {
    // Authentication is complete, and a query may follow.
    const { link } = await linkToSilent(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]));
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
  });

  it("where a server takes connections and says nothing", async () => {
    const { silent, link } = await linkToSilent();
    const asked = link.first((client) => client.query("SELECT 1")).catch((error: unknown) => error);
    await new Promise((resolve) => silent.once("connection", resolve));
    expect(link.wasLetIn).toBe(false);
    await link.close();
    expect(await asked).toBeInstanceOf(QueueClosed);
  });
});

it("does not end a worker whose library leaves a rejection unhandled; other rejections still do", async () => {
  const program = (code: string): string => `
    import { serveQueue, takeQueueAddress } from "@broadside/arena/queue";
    const address = takeQueueAddress("postgres://me@127.0.0.1:1/games", "--queue").value;
    const reject = () => Promise.reject(Object.assign(new Error("lost"), { code: "${code}" }));
    process.on("newListener", (name) => name === "unhandledRejection" && queueMicrotask(reject));
    const worker = serveQueue({ address, say() {}, threads: 1 }).catch(({ message }) => message);
    process.stdout.write(await worker);`;
  const run = (code: string) =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program(code)], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
    });
  const other = expect(run("EISDIR")).rejects.toThrow("lost");
  expect((await run("ECONNREFUSED")).stdout).toContain("no server answers (connection refused)");
  await other;
});
