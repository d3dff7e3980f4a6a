/**
 * @broadside/arena/files: how the arena and the command write files. It loads nothing else of the arena.
 *
 * @packageDocumentation
 */

export { writeWhole } from "./experiment/write-whole.ts";
export { makeFolder } from "./folder/make-folder.ts";
