/**
 * @broadside/arena/files: how the arena and the command-line program write files. It loads nothing else of the
 *   arena.
 *
 * @packageDocumentation
 */

export { makeFolder, writeWhole } from "./folder/new-folder.ts";
