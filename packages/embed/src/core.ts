// Everything but the element itself, which the build makes into one function.
export { EmbeddedBoard } from "./board.tsx";
export { runThread } from "./thread.ts";
