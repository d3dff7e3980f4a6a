// TypeScript's compiler as a library, loaded in a third of the processor time of `import`, which reads the text of a
// CommonJS library twice more: for its format, and for the names of its exports. Types: typescript.d.mts.
import { createRequire } from "node:module";

export default createRequire(import.meta.url)("typescript");
