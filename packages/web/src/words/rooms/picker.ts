import type { PickerWords } from "../en/picker.ts";
import { room } from "../room.ts";

/** The list of ready games. */
export const pickerWords = room<PickerWords>({
  en: () => import("../en/picker.ts"),
  de: () => import("../de/picker.ts"),
  pl: () => import("../pl/picker.ts"),
  ru: () => import("../ru/picker.ts"),
  fr: () => import("../fr/picker.ts"),
  ja: () => import("../ja/picker.ts"),
});
