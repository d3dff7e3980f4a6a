import { useEffect } from "preact/hooks";
import { isKeyOf } from "../../parts/keys.ts";
import { focusCell, isWriting, useKeys } from "../../parts/window/focus.ts";
import { opened, useLayer } from "../../parts/window/layers.ts";
import type { Analyse } from "./analyse.ts";

/** Shows the board as large as possible, on the whole screen if the browser allows, or the room again. */
export const present = (page: Analyse, isShown: boolean): void => {
  page.presented.value = isShown;
  if (isShown) void document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) void document.exitFullscreen();
  // The board is another one: its cell has the focus again.
  if (page.isPointedAt.peek()) setTimeout(() => focusCell(page, page.focus.peek()));
};

/** The key `f` shows and leaves the presentation; Escape leaves it, as does leaving the whole screen. */
export const usePresentationKeys = (page: Analyse): void => {
  useKeys(({ target, key, ctrlKey, metaKey, altKey }) => {
    const isShown = page.presented.peek();
    if (ctrlKey || metaKey || altKey || isWriting(target) || opened.peek() !== undefined) return false;
    if (!isKeyOf("present", key) && !(isShown && key === "Escape" && page.asked.peek() === undefined)) return false;
    present(page, !isShown);
    return true;
  }, page);
  useEffect(() => {
    const follow = (): void => {
      if (!document.fullscreenElement) page.presented.value = false;
    };
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [page]);
  useLayer(page.presented.value, () => present(page, false));
};
