import type { Plugin } from "vite";

/**
 * What the page may load and run: only its own files. `broadside serve` sends the same policy, with additions,
 * as a header.
 */
export const CONTENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "img-src 'self' data: blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Adds the policy to the built page, for servers that send none. (The development server needs more than it
 * allows.)
 */
export const contentPolicy = (): Plugin => ({
  name: "content-policy",
  apply: "build",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: CONTENT_POLICY },
      injectTo: "head-prepend",
    },
  ],
});
