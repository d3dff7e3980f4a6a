import { followMedia } from "../../parts/theme/media.ts";
import type { Theme } from "../../parts/theme/theme.ts";
import { numbersSetting } from "../../storage/settings.ts";
import { TOKENS, type Token } from "./draw-cell.ts";

/** The page's colour tokens for a canvas or a picture, and the text font. */
export interface Palette {
  readonly theme: Theme;
  readonly colours: Readonly<Record<Token, string>>;
  /** True if the user has chosen the colours; the colour scale is then not used. */
  readonly isForced: boolean;
  readonly fonts: string;
  /** False if cells show no numbers, only colours. */
  readonly hasNumbers: boolean;
}

/** True if the user has chosen the colours of all pages. */
export const forcedColours = followMedia("(forced-colors: active)");

/** The palette of a theme at a place on the page. Cost: one reading of styles. */
export const paletteAt = (place: HTMLElement, theme: Theme, isForced = forcedColours.peek()): Palette => {
  const probe = document.createElement("span");
  probe.style.cssText = `forced-color-adjust: none; color-scheme: ${theme}`;
  place.append(probe);
  const style = getComputedStyle(probe);
  const read = (token: Token): string => {
    probe.style.color = `var(--${token})`;
    return style.color;
  };
  const colours = Object.fromEntries(TOKENS.map((token) => [token, read(token)])) as Record<Token, string>;
  const fonts = style.fontFamily;
  probe.remove();
  return { theme, colours, isForced, fonts, hasNumbers: numbersSetting.peek() === "on" };
};
