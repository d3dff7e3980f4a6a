import { computed, effect } from "@preact/signals";
import { boardSetting, motionSetting, numbersSetting, themeSetting } from "../../storage/settings.ts";
import { followMedia } from "./media.ts";

export type Theme = "light" | "dark";

const isDark = followMedia("(prefers-color-scheme: dark)");
const isPrinting = followMedia("print");

/** Whether the page is light or dark: the chosen theme, or else the system's; on paper it is light. */
export const theme = computed<Theme>(() => {
  if (isPrinting.value) return "light";
  if (themeSetting.value !== "system") return themeSetting.value;
  return isDark.value ? "dark" : "light";
});

/** Applies the chosen theme to the style sheets. Call it once, before anything is drawn. */
export const followSettings = (): void => {
  const { dataset } = document.documentElement;
  effect(() => {
    dataset["theme"] = themeSetting.value;
    dataset["board"] = boardSetting.value;
    dataset["numbers"] = numbersSetting.value;
    dataset["motion"] = motionSetting.value;
  });
  // The colour that the browser uses around the page: for its toolbar, on phones.
  effect(() => {
    const chosen = themeSetting.value;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      meta.dataset["media"] ??= meta.media;
      const isLight = meta.dataset["media"].includes("light");
      meta.media = chosen === "system" ? meta.dataset["media"] : isLight === (chosen === "light") ? "all" : "not all";
    }
  });
};
