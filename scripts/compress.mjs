// Compresses the files of a folder and writes the results beside them, for servers that send compressed files.
// Uses Node built-ins only.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Files worth compressing. Source maps are not: only developers ask for them. */
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

/** A file of at most this many bytes fits into one network packet anyway. */
const SHORT = 1000;

/**
 * For every longer text file in a folder and its subfolders, writes a gzip (`.gz`) and a Brotli (`.br`) version
 * beside it, at the highest compression. Takes about a second per megabyte.
 */
export function compressFolder(/** @type {string} */ folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!TEXT.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < SHORT) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}
