/** The game of a hider, who chooses the layout, against a seeker, who chooses the shots. */
export * from "./check-hider-proof.ts";
export * from "./hider-game.ts";
export * from "./hider-proof.ts";
export * from "./orbit.ts";
