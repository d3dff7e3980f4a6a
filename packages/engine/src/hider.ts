/**
 * @broadside/engine/hider: the game in which the layout is chosen too. {@link solveHiderGame} bounds the misses that the best
 * hider can force on the best seeker, {@link checkHiderCertificate} works both bounds out anew. A solver of matrix games is
 * given by the caller.
 *
 * @packageDocumentation
 */

export { type CheckedBounds, checkHiderCertificate } from "./hider/check-hider-certificate.ts";
export { type ExactMatrixGameSolution, solveExactly } from "./hider/exact-matrix-game.ts";
export {
  formatHiderCertificate,
  HIDER_FORMAT,
  HIDER_VERSION,
  type HiderCertificate,
  type HiderCertificateSource,
  parseHiderCertificate,
} from "./hider/hider-certificate.ts";
export type { HiderGame, HiderOptions, HiderProgress } from "./hider/hider-game.ts";
export type { MatrixGameSolution, MatrixGameSolver } from "./hider/matrix-game.ts";
export { type Orbit, orbitsOf } from "./hider/orbit.ts";
export { solveHiderGame } from "./hider/solve-hider-game.ts";
