// Writes compressed files beside the files of a folder, for servers that send those. Node built-ins only.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Files worth compressing; only developers ask for source maps. */
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

/** Bytes of a file that fits into one network packet anyway. */
const SHORT = 1000;

/**
 * Writes beside every longer text file in a folder, and in the folders in it, the same in gzip (`.gz`) and Brotli (`.br`),
 * as small as they can be made. Costs a second for a megabyte.
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
