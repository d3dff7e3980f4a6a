/** What the engine runs in WebAssembly. */
export { release, take } from "./memory";
export * from "./row-compile";
export * from "./row-sweep";
