import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { makeStaticServer } from "../src/commands/serve/static-server.ts";
import { finish, type Outcome, run, start } from "./command.ts";

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks for exactly this path: fetch would tidy it up. */
const ask = (port: number, path: string, method = "GET", headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    asked.once("error", reject).end();
  });

describe("the static server", () => {
  let port = 0;
  let close = (): void => {};

  beforeAll(async () => {
    const folder = folderForServer();
    const server = await makeStaticServer(folder);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    port = (server.address() as AddressInfo).port;
    close = () => {
      server.close();
      server.closeAllConnections();
      rmSync(dirname(folder), { recursive: true });
    };
  });
  afterAll(() => close());

  test("sends the page and its files with their types", async () => {
    expect(await ask(port, "/")).toMatchObject({
      status: 200,
      body: "<p>page</p>",
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache", "content-length": "11" },
    });
    expect(await ask(port, "/index.html?x=1")).toMatchObject({ status: 200, body: "<p>page</p>" });
    const script = await ask(port, "/assets/index-BKtxjmf8.js");
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await ask(port, "/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await ask(port, "/with%20blank.svg")).headers["content-type"]).toBe("image/svg+xml");
    expect(await ask(port, "/empty.txt")).toMatchObject({ status: 200, body: "" });
  });

  test("isolates the page", async () => {
    for (const path of ["/", "/nothing"]) {
      const { headers } = await ask(port, path);
      expect(headers["content-security-policy"]).toMatch(/default-src 'self';.*worker-src 'self' blob:/);
      expect(headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
        "x-content-type-options": "nosniff",
      });
    }
  });

  test.for([
    "/nothing",
    "/assets",
    "/assets/",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/../../outside.txt",
    "/..%5coutside.txt",
    "/.sources",
    "/assets/.hidden",
    "/.git/config",
    "//index.html",
    "/index.html/",
    "/link.txt",
    "/C:/index.html",
  ])("there is nothing at %s", async (path) => {
    const { status, body } = await ask(port, path);
    expect({ status, body }).toEqual({ status: 404, body: "404 not found\n" });
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

  test("what has not changed is not sent again", async () => {
    const { etag } = (await ask(port, "/")).headers;
    expect(await ask(port, "/", "GET", { "if-none-match": String(etag) })).toMatchObject({ status: 304, body: "" });
  });
});

/** A folder to serve, with things beside and inside it that must not be. */
const folderForServer = (): string => {
  const outside = mkdtempSync(join(tmpdir(), "broadside-serve-"));
  writeFileSync(join(outside, "outside.txt"), "secret");
  const folder = join(outside, "dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  const files = {
    "index.html": "<p>page</p>",
    "sw.js": "1",
    "with blank.svg": "<svg/>",
    "empty.txt": "",
    ".sources": "hidden",
    "assets/index-BKtxjmf8.js": "2",
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
  for (const part of ["bin", "dist", "package.json"])
    cpSync(join(here, part), join(packages, "cli", part), { recursive: true });
  symlinkSync(join(here, "../../node_modules"), join(packages, "node_modules"));
  expect(await finish(start(["serve"], {}, join(packages, "cli/bin/broadside.js")))).toEqual({
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
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.once("data", (text: string) => resolve(text));
      void outcome.then(({ stderr }) => reject(new Error(stderr)));
    });
    return {
      port: Number(/:(\d+)\//.exec(line)?.[1]),
      line,
      stop: (signal) => {
        child.kill(signal);
        return outcome;
      },
    };
  };

  test.for(["SIGINT", "SIGTERM"] as const)("says where it is, serves, and ends on %s with code 0", async (signal) => {
    const { port, line, stop } = await serve("--port", "0");
    expect(line).toMatch(/^Broadside is at http:\/\/127\.0\.0\.1:\d+\/ \(Ctrl-C ends it\)\n$/);
    const { status, body } = await ask(port, "/");
    expect(status).toBe(200);
    const script = /src="\.(\/assets\/[^"]+)"/.exec(body)?.[1] ?? "";
    expect(await ask(port, script)).toMatchObject({ status: 200 });
    expect(await stop(signal)).toEqual({ code: 0, signal: null, stdout: line, stderr: "" });
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
