import type { Reviewing } from "../../model/review/reviewing.ts";

/** The id of the heading of the shot that is looked at. */
export const SHOT_TITLE = "shot-title";

/** Shows a shot that is pressed somewhere in the room, and brings it onto the screen where it is not. */
export const showShot = (reviewing: Reviewing, number: number): void => {
  reviewing.show(number);
  const title = document.getElementById(SHOT_TITLE);
  const { top = 0, bottom = 0 } = title?.getBoundingClientRect() ?? {};
  if (top < 0 || bottom > innerHeight) title?.scrollIntoView({ block: "start" });
};
