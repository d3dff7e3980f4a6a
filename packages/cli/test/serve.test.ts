import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { within } from "../../engine/test/within.ts";
import { makeStaticServer } from "../src/commands/serve-command.ts";
import { expectRefusal, finish, notOnWindows, type Outcome, run, start } from "./command.ts";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly bytes: Buffer;
}

/** Requests exactly this path: `fetch` would normalize it. */
const ask = (port: number, path: string, method = "GET", headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("end", () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString("utf8"), bytes });
      });
    });
    asked.once("error", reject).end();
  });

/** Serves a folder made by {@link folderForServer} on any free port; closing also removes the folder. */
const serveFolder = async (folder: string): Promise<{ readonly port: number; readonly close: () => void }> => {
  const server = await makeStaticServer(folder);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
    rmSync(dirname(folder), { recursive: true });
  };
  return { port: (server.address() as AddressInfo).port, close };
};

describe("a folder of files that are there in gzip only", () => {
  const text = "export const packed = true;\n".repeat(100);

  const folderOfPacked = (): string => {
    const folder = join(mkdtempSync(join(tmpdir(), "broadside-serve-")), "page");
    mkdirSync(join(folder, "assets"), { recursive: true });
    writeFileSync(join(folder, "index.html"), "<p>page</p>");
    writeFileSync(join(folder, "assets/index-BKtxjmf8.js.gz"), gzipSync(text));
    writeFileSync(join(folder, "about.html.gz"), gzipSync("<p>about</p>"));
    writeFileSync(join(folder, "broken.js.gz"), "no gzip");
    return folder;
  };

  test("is served to those who take gzip, and to those who do not", async () => {
    const { port, close } = await serveFolder(folderOfPacked());
    onTestFinished(close);
    const path = "/assets/index-BKtxjmf8.js";
    const packed = await ask(port, path, "GET", { "accept-encoding": "br, gzip" });
    expect(packed).toMatchObject({
      status: 200,
      headers: { "content-encoding": "gzip", "content-type": "text/javascript" },
    });
    expect(gunzipSync(packed.bytes).toString()).toBe(text);
    for (const accept of ["identity", "br", "gzip;q=0"]) {
      const plain = await ask(port, path, "GET", { "accept-encoding": accept });
      const headers = {
        "content-type": "text/javascript",
        "content-length": String(text.length),
        vary: "Accept-Encoding",
      };
      expect(plain).toMatchObject({ status: 200, body: text, headers });
      expect(plain.headers["content-encoding"]).toBeUndefined();
    }
    const head = await ask(port, path, "HEAD", { "accept-encoding": "identity" });
    expect(head).toMatchObject({ status: 200, body: "", headers: { "content-length": String(text.length) } });
    expect((await ask(port, "/about.html")).headers["content-type"]).toBe("text/html;charset=utf-8");
  });

  test("has no names that end with .gz, and ends an answer that cannot be unpacked", async () => {
    const { port, close } = await serveFolder(folderOfPacked());
    onTestFinished(close);
    for (const path of ["/about.html.gz", "/about", "/nothing.js", "/assets/"])
      expect((await ask(port, path)).status, path).toBe(404);
    await expect(ask(port, "/broken.js")).rejects.toThrow();
    expect((await ask(port, "/")).status).toBe(200);
  });
});

const LONG = "let ships = [5, 4, 3, 3, 2];\n".repeat(100);
const PAGE = "/assets/page-BKtxjmf9.js";

describe("the static server", () => {
  let port = 0;
  let close = (): void => {};

  beforeAll(async () => {
    ({ port, close } = await serveFolder(folderForServer()));
  });
  afterAll(() => close());

  test("sends the page and its files with their types", async () => {
    expect(await ask(port, "/")).toMatchObject({
      status: 200,
      body: "<p>page</p>",
      headers: { "content-type": "text/html;charset=utf-8", "cache-control": "no-cache", "content-length": "11" },
    });
    expect(await ask(port, "/index.html?x=1")).toMatchObject({ status: 200, body: "<p>page</p>" });
    const script = await ask(port, "/assets/index-BKtxjmf8.js");
    expect(script.headers["content-type"]).toBe("text/javascript");
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await ask(port, "/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await ask(port, "/with%20blank.svg")).headers["content-type"]).toBe("image/svg+xml");
  });

  test("isolates the page", async () => {
    const { headers } = await ask(port, "/nothing");
    expect(headers["content-security-policy"]).toMatch(/default-src 'self';.*worker-src 'self' blob:/);
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "x-content-type-options": "nosniff",
    });
  });

  test.for([
    "/assets",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%5coutside.txt",
    "/.sources",
    "/assets/.hidden",
    "//index.html",
    "/link.txt",
    "/C:/index.html",
    "/assets/page-BKtxjmf9.js.br",
    "/index",
  ])("there is nothing at %s", async (path) => {
    const { status, body } = await ask(port, path);
    expect({ status, body }).toEqual({ status: 404, body: "404 not found\n" });
  });

  test("a page elsewhere that has its name lead here gets nothing", async () => {
    for (const host of ["attacker.example", "localhost.attacker.example:4173", "127.0.0.1.attacker.example"])
      expect(await ask(port, "/", "GET", { host })).toMatchObject({ status: 403 });
    for (const host of ["localhost", "LOCALHOST:1", "127.0.0.1:4173", "[::1]:4173", "broadside.localhost"])
      expect((await ask(port, "/", "GET", { host })).status).toBe(200);
  });

  test("a proxy on this computer shows the page under the one name that it was told", async () => {
    const server = await makeStaticServer(folderForServer(), ["https://games.example/"]);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const own = (server.address() as AddressInfo).port;
    for (const [host, status] of [
      ["games.example", 200],
      ["GAMES.example", 200],
      ["127.0.0.1", 200],
      ["games.example:80", 403],
      ["games.example.attacker.example", 403],
    ] as const)
      expect((await ask(own, "/", "GET", { host })).status, host).toBe(status);
  });

  test("who begins a request and does not end it is cut, and too long a head is refused", {
    timeout: 60_000,
  }, async () => {
    const said = (text: string): Promise<string> =>
      new Promise((resolve) => {
        let answer = "";
        const socket = connect(port, "127.0.0.1", () => socket.write(text));
        socket.on("data", (part) => {
          answer += part;
        });
        socket.on("error", () => {});
        socket.once("close", () => resolve(answer));
      });
    const host = "Host: 127.0.0.1\r\n";
    const answers = await Promise.all([
      said(`GET / HTTP/1.1\r\n${host}X-Slow: `),
      said(`GET / HTTP/1.1\r\n${host}Content-Length: 5\r\n\r\n`),
      said(`GET / HTTP/1.1\r\n${host}X-Long: ${"x".repeat(20_000)}`),
      said("no request at all\r\n\r\n"),
    ]);
    expect(answers.map((answer) => answer.split("\r\n", 1)[0])).toEqual([
      "HTTP/1.1 408 Request Timeout",
      "HTTP/1.1 200 OK",
      "HTTP/1.1 431 Request Header Fields Too Large",
      "HTTP/1.1 400 Bad Request",
    ]);
    expect((await ask(port, "/")).status).toBe(200);
  });

  test("a path that cannot be read is a bad request", async () => {
    for (const path of ["/%", "/%ff", "/a%00b"]) expect((await ask(port, path)).status).toBe(400);
  });

  test("HEAD is GET without the body, and anything else is not allowed", async () => {
    expect(await ask(port, "/", "HEAD")).toMatchObject({ status: 200, body: "", headers: { "content-length": "11" } });
    expect(await ask(port, "/nothing", "HEAD")).toMatchObject({ status: 404, body: "" });
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect(await ask(port, "/", method)).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
    }
  });

  test.for([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["gzip;q=0, *", "br"],
    ["identity", undefined],
    ["br;q=0, gzip;q=0", undefined],
    ["", undefined],
  ] as const)("to a reader that accepts %j the file is sent as %j, and is the same", async ([accept, sent]) => {
    const { status, headers, bytes } = await ask(port, PAGE, "GET", { "accept-encoding": accept });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(sent);
    expect(headers["content-type"]).toBe("text/javascript");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers.vary).toBe("Accept-Encoding");
    const plain = sent === "br" ? brotliDecompressSync(bytes) : sent === "gzip" ? gunzipSync(bytes) : bytes;
    expect(plain.toString("utf8")).toBe(LONG);
    if (sent !== undefined) expect(bytes.length).toBeLessThan(LONG.length / 4);
  });

  test("HEAD says of the compressed file what GET says, and what has not changed is not sent again", async () => {
    const accept = { "accept-encoding": "br" };
    const got = await ask(port, PAGE, "GET", accept);
    const head = await ask(port, PAGE, "HEAD", accept);
    expect(head).toMatchObject({ status: 200, body: "" });
    for (const name of ["content-encoding", "content-length", "etag", "vary"])
      expect(head.headers[name], name).toBe(got.headers[name]);
    const again = { ...accept, "if-none-match": String(got.headers.etag) };
    expect(await ask(port, PAGE, "GET", again)).toMatchObject({ status: 304, body: "" });
    // The uncompressed file has a different tag.
    const plain = await ask(port, PAGE, "GET", { ...again, "accept-encoding": "" });
    expect(plain).toMatchObject({ status: 200, body: LONG });
  });

  test.for([
    ["bytes=0-9", 206, LONG.slice(0, 10), `bytes 0-9/${LONG.length}`],
    ["bytes=10-99999999", 206, LONG.slice(10), `bytes 10-${LONG.length - 1}/${LONG.length}`],
    ["bytes=99999999-", 416, "", `bytes */${LONG.length}`],
    // A server may ignore other forms of ranges: the whole file is sent.
    ["bytes=-5", 200, LONG, undefined],
    ["bytes=0-0", 200, LONG, undefined],
  ] as const)("the range %s is answered by %i", async ([range, status, body, part]) => {
    const answer = await ask(port, PAGE, "GET", { range });
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers["content-range"]).toBe(part);
  });
});

const folderForServer = (): string => {
  const outside = mkdtempSync(join(tmpdir(), "broadside-serve-"));
  writeFileSync(join(outside, "outside.txt"), "secret");
  const folder = join(outside, "dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  const files = {
    "index.html": "<p>page</p>",
    "sw.js": "1",
    "with blank.svg": "<svg/>",
    ".sources": "hidden",
    "assets/index-BKtxjmf8.js": "2",
    "assets/page-BKtxjmf9.js": LONG,
    "assets/page-BKtxjmf9.js.br": brotliCompressSync(LONG),
    "assets/page-BKtxjmf9.js.gz": gzipSync(LONG),
    "assets/.hidden": "hidden",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  symlinkSync(join(outside, "outside.txt"), join(folder, "link.txt"));
  return folder;
};

test("broadside serve says how to build a page that is missing", async () => {
  const packages = mkdtempSync(join(tmpdir(), "broadside-serve-"));
  onTestFinished(() => rmSync(packages, { recursive: true }));
  const here = fileURLToPath(new URL("..", import.meta.url));
  for (const part of ["bin", "bundle", "package.json"])
    cpSync(join(here, part), join(packages, "cli", part), { recursive: true });
  symlinkSync(join(here, "../../node_modules"), join(packages, "node_modules"));
  expect(await finish(start("serve", {}, join(packages, "cli/bin/broadside.js")))).toEqual({
    code: 1,
    signal: null,
    stdout: "",
    stderr: 'broadside: the page is not built yet: run "npm run build"\n',
  });
});

const page = fileURLToPath(new URL("../../web/dist/index.html", import.meta.url));

describe.skipIf(!existsSync(page))("broadside serve (skipped while the page is not built)", () => {
  const serve = async (
    ...args: string[]
  ): Promise<{ port: number; line: string; stop(signal: NodeJS.Signals): Promise<Outcome> }> => {
    const child = start(["serve", ...args]);
    const outcome = finish(child);
    onTestFinished(() => void child.kill("SIGKILL"));
    const first = new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (text: string) => resolve(text));
      void outcome.then(({ stderr }) => reject(new Error(stderr)));
    });
    const line = await within(first, 60, "the address of broadside serve");
    return {
      port: Number(/:(\d+)\//.exec(line)?.[1]),
      line,
      stop: (signal) => {
        child.kill(signal);
        notOnWindows("it has no signals");
        return outcome;
      },
    };
  };

  test.for(["SIGINT", "SIGTERM"] as const)("says where it is, serves, and ends on %s with code 0", async (signal) => {
    const { port, line, stop } = await serve("--port", "0");
    expect(line).toMatch(/^Broadside is at http:\/\/127\.0\.0\.1:\d+\/ \(Ctrl-C ends it\)\n$/);
    const { status, body } = await ask(port, "/");
    expect(status).toBe(200);
    const script = /href="\.(\/assets\/page-[^"]+)"/.exec(body)?.[1] ?? "";
    const { status: found, headers } = await ask(port, script, "GET", { "accept-encoding": "gzip, br" });
    expect([found, headers["content-encoding"]]).toEqual([200, "br"]);
    expect(await stop(signal)).toEqual({ code: 0, signal: null, stdout: line, stderr: "" });
  });

  test("names the addresses for other devices, if it listens on all", async () => {
    const { port, stop } = await serve("--port", "0", "--host", "0.0.0.0");
    const own = Object.values(networkInterfaces()).flatMap((found = []) =>
      found
        .filter(({ internal, family }) => !internal && family === "IPv4")
        .map((one) => `http://${one.address}:${port}/`),
    );
    const { stderr } = await stop("SIGINT");
    expect(stderr).toBe(
      `broadside: other devices in your network can open the page too: ${own.join(" ") || "no network found"}\n`,
    );
  });

  test("gives rooms in which two browsers play", async () => {
    const { port, stop } = await serve("--port", "0");
    const line = new WebSocket(`ws://127.0.0.1:${port}/rooms?seat=abcdefghijklmnop`);
    const [news] = await within(once(line, "message"), 60, "news of a room");
    expect(JSON.parse(String(news))).toEqual({ room: expect.stringMatching(/^[A-Z2-9]{5}$/), other: false, at: [] });
    expect((await stop("SIGTERM")).code).toBe(0);
  });

  test("gives rooms under the name of a proxy, and says where others find the page", async () => {
    const { port, stop } = await serve("--port", "0", "--url", "https://games.example");
    const line = new WebSocket(`ws://127.0.0.1:${port}/rooms?seat=abcdefghijklmnop`, {
      headers: { host: "games.example", origin: "https://games.example" },
    });
    const [news] = await within(once(line, "message"), 60, "news of a room");
    expect(JSON.parse(String(news)).at).toEqual(["https://games.example/"]);
    expect((await stop("SIGTERM")).code).toBe(0);
    for (const url of ["games.example", "ftp://games.example/", "https://games.example/battleship/", "https://a@b/"])
      expectRefusal(await run(["serve", "--url", url]), /--url ".*": is not the address of a whole host; write https/);
  });

  test("takes the next free port, unless one was asked for", async () => {
    const first = await serve();
    const second = await serve();
    expect(second.port).toBeGreaterThan(first.port);
    expect(await run(["serve", "--port", String(first.port)])).toEqual({
      code: 1,
      signal: null,
      stdout: "",
      stderr: `broadside: --port ${first.port}: is in use; choose another, or leave --port out\n`,
    });
    await Promise.all([first.stop("SIGINT"), second.stop("SIGINT")]);
  });

  test("an open connection does not keep it alive", async () => {
    const { port, stop } = await serve("--port", "0");
    const idle = request({ host: "127.0.0.1", port, path: "/", method: "GET", headers: { connection: "keep-alive" } });
    idle.on("error", () => {});
    await new Promise((resolve) => idle.once("response", resolve).end());
    expect((await stop("SIGTERM")).code).toBe(0);
  });
});
