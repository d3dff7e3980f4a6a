/**
 * @broadside/arena/files: how the arena and the command-line program write files. It loads nothing else of the
 *   arena.
 *
 * @module @broadside/arena/files
 */

export { makeFolder, writeWhole } from "./core/new-folder.ts";
