import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The page may load nothing but its own files, its workers may also come from blobs; nobody may frame it. */
const SECURITY: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; worker-src 'self' blob:; img-src 'self' data: blob:; " +
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Together these two isolate the page, which is what shared memory between its workers asks for.
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/** A file whose name holds a hash of its content never changes. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+(\.map)?$/;

/** A server of the files in a folder, and of nothing outside it: GET and HEAD, no listings, no hidden files. */
export const makeStaticServer = async (folder: string): Promise<Server> => {
  const root = await realpath(folder);
  return createServer((request, response) => {
    answer(root, request, response).catch(() => {
      // The reader has gone, or the file has while it was sent.
      response.destroy();
    });
  });
};

const answer = async (root: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  for (const [name, value] of Object.entries(SECURITY)) response.setHeader(name, value);
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD");
    return refuse(response, 405, "method not allowed");
  }
  const path = readPath(request.url ?? "/");
  if (path === undefined) return refuse(response, 400, "bad request");
  const file = await findFile(root, path);
  if (file === undefined) return refuse(response, 404, "not found");
  const tag = `"${file.size.toString(36)}-${Math.round(file.modified).toString(36)}"`;
  response.setHeader("etag", tag);
  response.setHeader("cache-control", HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.headers["if-none-match"] === tag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader("content-type", TYPES[extname(file.path).toLowerCase()] ?? "application/octet-stream");
  response.setHeader("content-length", file.size);
  if (request.method === "HEAD" || file.size === 0) response.end();
  else await pipeline(createReadStream(file.path, { end: file.size - 1 }), response);
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

/** The decoded path of a request, or undefined when it is none. */
const readPath = (url: string): string | undefined => {
  try {
    const path = decodeURIComponent(url.split(/[?#]/, 1)[0]);
    return path.startsWith("/") && !path.includes("\0") ? path : undefined;
  } catch {
    return undefined;
  }
};

/** The file that a path names, or undefined when there is none that may be served. */
const findFile = async (
  root: string,
  path: string,
): Promise<{ path: string; size: number; modified: number } | undefined> => {
  const parts = (path.endsWith("/") ? `${path}index.html` : path).split("/").slice(1);
  // Names that begin with a dot are hidden files or lead upwards; a backslash is a separator on some systems.
  if (parts.some((part) => part === "" || part.startsWith(".") || /[\\:]/.test(part))) return undefined;
  try {
    const found = await realpath(join(root, ...parts));
    if (!found.startsWith(root + sep)) return undefined;
    const { size, mtimeMs, isFile } = await stat(found).then((s) => ({
      size: s.size,
      mtimeMs: s.mtimeMs,
      isFile: s.isFile(),
    }));
    return isFile ? { path: found, size, modified: mtimeMs } : undefined;
  } catch {
    return undefined;
  }
};
