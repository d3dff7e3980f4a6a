// Compresses the files of a folder and writes the results beside them, for servers that send compressed files.
// Uses Node built-ins only.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Files worth compressing. Source maps are not: only developers ask for them. */
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;

/** A file of at most this many bytes fits into one network packet anyway. */
const SHORT = 1000;

/** How each kind of compressed file is made, by the ending of its name. */
const COMPRESS = {
  gz: (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: 9 }),
  br: (/** @type {Buffer} */ bytes) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    return brotliCompressSync(bytes, { params });
  },
};

/**
 * Writes a compressed version beside every longer text file in a folder and its subfolders that has none, at the highest
 * compression. Brotli takes about a second per megabyte, gzip a tenth of that.
 *
 * @param {string} folder
 * @param {"gz" | "br"} ending of the names of compressed files
 */
export function compressFolder(folder, ending) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!TEXT.test(name) || existsSync(`${path}.${ending}`)) continue;
    const bytes = readFileSync(path);
    if (bytes.length >= SHORT) writeFileSync(`${path}.${ending}`, COMPRESS[ending](bytes));
  }
}
