/** What the engine runs in WebAssembly. */
export * from "./row-compile";
export * from "./row-sweep";
