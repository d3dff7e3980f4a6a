// If nothing can be stored on the device, played games last as long as the page, whichever rooms you enter
// meanwhile.

import { placementsOf } from "@broadside/engine";
import { expect, test, vi } from "vitest";
import { reviews } from "../../src/board/review/review-store.ts";
import { Compare } from "../../src/rooms/compare/compare.ts";
import { Play } from "../../src/rooms/play/play.ts";
import { Puzzles } from "../../src/rooms/puzzles/solitaire.ts";
import { Reviewing } from "../../src/rooms/review/reviewing.ts";
import { answering } from "../answer-task.ts";

/** On a busy machine an answer may take a while. */
const SOON = { timeout: 15_000 };

vi.stubGlobal("navigator", {});
vi.stubGlobal("self", globalThis);

test("a match is there when Play is entered again, and in Review", async () => {
  const play = new Play(answering(), () => {});
  await play.goTo("#play&preset=gorkoff-3x3&against=random");
  await expect.poll(() => play.fleet.value, SOON).toBeDefined();
  await play.begin();
  const id = play.live.value?.id;
  play.live.value?.shoot(0);
  play.live.value?.resign();
  await expect.poll(() => play.store.trouble.value, SOON).toBe("off");
  play.leave();
  const again = new Play(answering(), () => {});
  await again.goTo(`#play&game=${id}`);
  expect([again.isMissing.value, again.live.value?.view.value.shots[0].length]).toEqual([false, 1]);
  // The line that says so appears at once.
  expect(again.store.trouble.value).toBe("off");
  again.leave();
  const reviewing = new Reviewing(answering(), () => {});
  await reviewing.goTo(`#review&game=${id}`);
  expect([reviewing.isMissing.value, reviewing.open.value?.name]).toEqual([false, { place: "game", id }]);
  await expect.poll(() => reviewing.state.value.kind, SOON).toBe("done");
  reviewing.leave();
  // Shots already judged are not judged again.
  const reviewed = new Reviewing(answering(), () => {});
  await reviewed.goTo(`#review&game=${id}`);
  expect(reviewed.state.value.kind).toBe("done");
  reviewed.leave();
});

test("a review that is complete shows its shot at once, not after your other games are read", async () => {
  const play = new Play(answering(), () => {});
  await play.goTo("#play&preset=gorkoff-3x3&against=random&turns=hit-again");
  await expect.poll(() => play.fleet.value, SOON).toBeDefined();
  await play.begin();
  const match = play.live.value ?? expect.unreachable();
  const [theirs] = match.match.duel.rules.layouts;
  if (!("placements" in theirs)) expect.unreachable();
  const table = placementsOf(theirs.scenario);
  for (const cell of theirs.placements.flatMap((placement) => [...table.cellsOf(placement)])) match.shoot(cell);
  expect(match.view.value.winner).toBe(0);
  play.leave();
  const address = `#review&game=${match.id}`;
  const first = new Reviewing(answering(), () => {});
  // The match is stored a moment after its end.
  await expect.poll(() => first.goTo(address).then(() => first.open.value), SOON).toBeDefined();
  await expect.poll(() => first.rank.value, SOON).toBeDefined();
  first.leave();
  const again = new Reviewing(answering(), () => {});
  const list = vi.spyOn(reviews, "list").mockReturnValue(new Promise(() => {}));
  await again.goTo(`${address}&shot=2`);
  expect([again.state.value.kind, again.shot.value]).toEqual(["done", 2]);
  list.mockRestore();
  again.leave();
});

test("a comparison is there when Compare is entered again", async () => {
  const compare = new Compare(answering(), () => {});
  await compare.goTo("#compare&preset=gorkoff-3x3&strategies=random,greedy-hit&games=30&seed=1");
  await compare.begin();
  const id = compare.live.value?.head.value.id;
  await expect.poll(() => compare.live.value?.phase.value, SOON).toBe("done");
  compare.leave();
  const again = new Compare(answering(), () => {});
  await again.goTo(`#compare&run=${id}`);
  expect(again.isMissing.value).toBe(false);
  expect(again.live.value?.progress.value).toMatchObject({ done: 60, total: 60 });
  again.leave();
});

test("the marks of a puzzle are there when Puzzles is entered again", async () => {
  const puzzles = new Puzzles(answering(), () => {});
  puzzles.goTo("#puzzles&level=easy&size=6&number=1");
  await expect.poll(() => puzzles.play.value, SOON).toBeDefined();
  const free = puzzles.play.value?.marks.value.findIndex((_, cell) => !puzzles.play.value?.isGiven(cell)) ?? 0;
  puzzles.play.value?.mark(free, "pencil");
  await expect.poll(() => puzzles.trouble.value, SOON).toBe("off");
  puzzles.leave();
  const again = new Puzzles(answering(), () => {});
  again.goTo("#puzzles&level=easy&size=6&number=1");
  await expect.poll(() => again.play.value?.marks.value[free], SOON).toBe("pencil");
  again.leave();
});
