/** Random positions for tests; see `generate/`. These tests and the fuzzer share one generator. */
export * from "./generate/mid-game.ts";
export * from "./generate/pick.ts";
export * from "./generate/random-layout.ts";
export * from "./generate/random-position.ts";
export * from "./generate/random-scenario.ts";
export * from "./generate/random-shots.ts";
