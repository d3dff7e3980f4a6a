import { existsSync } from "node:fs";
import { readFile, realpath, stat } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { lookup } from "mrmime";
import sirv from "sirv";
import { defineCommand } from "../definition/command.ts";
import { type FlagValues, flag } from "../definition/flag.ts";
import { wholeNumber } from "../input/flag-value.ts";
import { write, writeError } from "../output/output.ts";
import { Failure, UsageError } from "../output/usage-error.ts";
import { isHostAllowed, MatchRooms } from "./match-rooms.ts";

const KNOWN = ["br", "gzip"];

/** The available encodings that the client accepts: `;q=0` refuses one, `*` accepts all. */
const acceptedEncodings = (accept: string | string[] | undefined): string => {
  const weights = new Map<string, number>();
  for (const part of String(accept ?? "").split(",")) {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const others = weights.get("*") ?? 0;
  return KNOWN.filter((name) => (weights.get(name) ?? others) > 0).join(", ");
};

/** The first range of bytes requested; undefined for the whole file, which a server may always send. */
const servableRange = (headers: IncomingHttpHeaders): string | undefined => {
  const match = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? "");
  if (!match || headers["if-range"] !== undefined) return undefined;
  const [, first, last] = match;
  return last === "" || (Number(last) > 0 && Number(last) >= Number(first)) ? headers.range : undefined;
};

/** The page may load only its own files, and workers also from blobs; no other page may put it in a frame. */
const SECURITY: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; img-src 'self' data: blob:; manifest-src 'self'; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Together these two headers isolate the page, which its workers need for shared memory.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** A file with a hash of its content in its name never changes. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+(\.map)?$/;

const cacheControl = (path: string): string => (HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");

/** Whoever sends slowly, or nothing, is cut. A whole request is a few hundred bytes. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16_384,
};

/** A thousand rooms have two lines each; Node otherwise takes as many connections as the system gives. */
const MOST_CONNECTIONS = 4000;

/**
 * Serves the files in a folder and nothing outside it: GET and HEAD, no listings, no hidden files.
 *
 * @param addresses where a proxy shows them
 */
export const makeStaticServer = async (folder: string, addresses: readonly string[] = []): Promise<Server> => {
  const root = await realpath(folder);
  // Prefers a compressed file next to the requested one.
  const send = sirv(root, {
    // Looks up files at each request, so that a page rebuilt meanwhile is served in its new state.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: ["html"],
    setHeaders: (response, path) => response.setHeader("Cache-Control", cacheControl(path)),
    onNoMatch: (_, response) => refuse(response as ServerResponse, 404, "not found"),
  });
  const server = createServer(LIMITS, (request, response) => {
    answer(root, send, addresses, request, response).catch(() => {
      // The client closed the connection, or the file disappeared while it was being sent.
      response.destroy();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
};

const answer = async (
  root: string,
  send: ReturnType<typeof sirv>,
  addresses: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  for (const [name, value] of Object.entries(SECURITY)) response.setHeader(name, value);
  if (!isHostAllowed(request, addresses)) return refuse(response, 403, "this is not a name of this computer");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return refuse(response, 405, "method not allowed");
  }
  const path = readPath(request.url ?? "/");
  // Compressed files cannot be requested directly.
  if (path !== undefined && /\.(br|gz)$/.test(path)) return refuse(response, 404, "not found");
  if (path === undefined) return refuse(response, 400, "bad request");
  const packed = `${path}.gz`;
  const isPlain = await isServable(root, path);
  if (!isPlain && (path.endsWith("/") || !(await isServable(root, packed)))) return refuse(response, 404, "not found");
  request.headers["accept-encoding"] = acceptedEncodings(request.headers["accept-encoding"]);
  request.headers.range = servableRange(request.headers);
  if (request.headers.range === undefined) delete request.headers.range;
  if (!isPlain && !request.headers["accept-encoding"].includes("gzip"))
    return sendUnpacked(response, path, await readFile(join(root, packed)));
  // The library does not watch the files that it pipes. If one disappears, this ends the response; if the client
  // disconnects, this closes the file.
  response.once("pipe", (file: Readable) => {
    file.once("error", () => response.destroy());
    response.once("close", () => file.destroy());
  });
  send(request, response);
};

const unpack = promisify(gunzip);

const sendUnpacked = async (response: ServerResponse, path: string, packed: Uint8Array): Promise<void> => {
  const body = await unpack(packed);
  response.writeHead(200, {
    "content-type": typeOf(path),
    "content-length": body.length,
    "cache-control": cacheControl(path),
    vary: "Accept-Encoding",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
};

const typeOf = (path: string): string => {
  const type = lookup(path) ?? "application/octet-stream";
  return type === "text/html" ? `${type};charset=utf-8` : type;
};

const refuse = (response: ServerResponse, status: number, text: string): void => {
  const body = `${status} ${text}\n`;
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
};

const readPath = (url: string): string | undefined => {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    return path.startsWith("/") && !path.includes("\0") ? path : undefined;
  } catch {
    return undefined;
  }
};

const isServable = async (root: string, path: string): Promise<boolean> => {
  const parts = (path.endsWith("/") ? `${path}index.html` : path).split("/").slice(1);
  // Names that begin with a dot are hidden or lead upwards; a backslash is a path separator on some systems.
  if (parts.some((part) => part === "" || part.startsWith(".") || /[\\:]/.test(part))) return false;
  try {
    const file = await realpath(join(root, ...parts));
    return file.startsWith(root + sep) && (await stat(file)).isFile();
  } catch {
    return false;
  }
};

/** The folder of the built page: in a clone that has one, otherwise in this package. */
const pageFolder = (): string => {
  const web = new URL("../../../web/", import.meta.url);
  const isClone = existsSync(new URL("vite.config.ts", web));
  return fileURLToPath(isClone ? new URL("dist/", web) : new URL("../../page/", import.meta.url));
};

const FIRST_PORT = 4173;
const PORTS_TRIED = 20;

const FLAGS = [
  flag("--port <number>", "running", `the port (default: the first free one from ${FIRST_PORT})`, {
    read: wholeNumber("--port", 0, 65535),
  }),
  flag("--host <address>", "running", "the address to listen on; 0.0.0.0 lets other devices in your network in", {
    read: (text) => {
      // Node treats an empty address as all addresses.
      if (text.trim() !== "") return text;
      throw UsageError.of("--host", "is empty", "write an address such as 127.0.0.1");
    },
    standard: "127.0.0.1",
  }),
  flag(
    "--url <address>",
    "running",
    "where a proxy on this computer shows the page to others: https://games.example/",
    {
      read: (text) => {
        const url = URL.canParse(text) ? new URL(text) : undefined;
        if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.href;
        throw UsageError.of(`--url "${text}"`, "is not the address of a whole host", "write https://games.example/");
      },
    },
  ),
] as const;

export const serveCommand = defineCommand({
  name: "serve",
  about: "Serve the page to browsers on this computer or network",
  flags: FLAGS,
  examples: {
    "broadside serve --port 8080": "until Ctrl-C",
    "broadside serve --host 0.0.0.0": "two people in one network play against each other",
  },
  run: (flags) => serve(flags),
});

const serve = async ({ port, host, url }: FlagValues<typeof FLAGS>): Promise<void> => {
  const page = pageFolder();
  if (!existsSync(`${page}index.html`)) throw new Failure('the page is not built yet: run "npm run build"');
  const server = await makeStaticServer(page, url === undefined ? [] : [url]);
  const others = (): readonly string[] => {
    if (url !== undefined) return [url];
    const { address, port: chosen } = server.address() as AddressInfo;
    return isLocal(address) ? [] : reachable(address, chosen);
  };
  const rooms = new MatchRooms(server, others);
  try {
    await listen(server, host, port);
    const ended = interrupted();
    const { address, port: chosen } = server.address() as AddressInfo;
    if (!isLocal(address)) {
      const found = others().join(" ") || "no network found";
      await writeError(`broadside: other devices in your network can open the page too: ${found}`);
    }
    await write(`Broadside is at http://${urlHost(address)}:${chosen}/ (Ctrl-C ends it)\n`);
    await ended;
  } finally {
    rooms.close();
    server.close();
    server.closeAllConnections();
  }
};

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** Listens on the given port or, if none is given, on the first free one of a few. */
const listen = async (server: Server, host: string, port: number | undefined): Promise<void> => {
  const ports = port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [port];
  for (const candidate of ports) {
    const error = await tryToListen(server, host, candidate);
    if (error === undefined) return;
    if (error.code !== "EADDRINUSE") throw listenError(error, host, candidate);
  }
  if (port !== undefined) throw new Failure(`--port ${port}: is in use; choose another, or leave --port out`);
  throw new Failure(`ports ${ports[0]} to ${ports.at(-1)} are all in use; choose another with --port`);
};

const tryToListen = (server: Server, host: string, port: number): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    server.once("error", resolve);
    server.listen({ host, port, exclusive: true }, () => {
      server.off("error", resolve);
      resolve(undefined);
    });
  });

const listenError = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === "EACCES") return new Failure(`--port ${port}: may not be used; choose one from 1024`);
  if (["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"].includes(error.code ?? ""))
    return UsageError.of(`--host "${host}"`, "is not an address of this computer", "write for example 127.0.0.1");
  return new Failure(`cannot listen on ${host}:${port}: ${error.message}`);
};

const isLocal = (address: string): boolean => /^(127\.|::1$)/.test(address);

/** The addresses at which other devices reach a server that listens on `address`. */
const reachable = (address: string, port: number): string[] => {
  const isEvery = address === "0.0.0.0" || address === "::";
  const addresses = Object.values(networkInterfaces()).flatMap((networks = []) =>
    networks.filter(({ internal, family }) => !internal && family === "IPv4").map((one) => one.address),
  );
  return (isEvery ? addresses : [address]).map((one) => `http://${urlHost(one)}:${port}/`);
};

/** The address as part of a URL. One that means all addresses cannot be opened; the local address replaces it. */
const urlHost = (address: string): string => {
  if (address === "0.0.0.0") return "127.0.0.1";
  if (address === "::") return "[::1]";
  return isIPv6(address) ? `[${address}]` : address;
};
