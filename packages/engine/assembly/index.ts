/** What the engine runs in WebAssembly. */
export { alloc, release } from "./memory";
export * from "./row-compile";
export * from "./row-sweep";
