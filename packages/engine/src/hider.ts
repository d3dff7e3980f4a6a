/**
 * @broadside/engine/hider: the game in which a hider chooses the layout, while a seeker shoots.
 *   {@link solveHiderGame} bounds the misses that the best hider can force on the best seeker.
 *   {@link checkHiderCertificate} recomputes both bounds. You supply the solver for matrix games.
 *
 * @module @broadside/engine/hider
 */

export type { HiderGame, HiderOptions, HiderProgress } from "./hider/double-oracle.ts";
export { solveHiderGame } from "./hider/double-oracle.ts";
export {
  type CheckedBounds,
  checkHiderCertificate,
  formatHiderCertificate,
  HIDER_FORMAT,
  HIDER_VERSION,
  type HiderCertificate,
  type HiderCertificateSource,
  parseHiderCertificate,
} from "./hider/hider-certificate.ts";
export {
  type ExactMatrixGameSolution,
  type MatrixGameSolution,
  type MatrixGameSolver,
  solveExactly,
} from "./hider/matrix-game.ts";
export { type Orbit, orbitsOf } from "./hider/orbit.ts";
