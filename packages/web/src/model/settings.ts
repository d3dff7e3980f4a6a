import { signal } from "@preact/signals";
import { deviceStorage } from "./device-storage.ts";

/** One of a few values, kept on the device; the first of them holds until another is chosen. */
export interface Setting<T extends string> {
  readonly values: readonly T[];
  readonly value: T;
  peek(): T;
  set(value: T): void;
}

const setting = <const T extends string>(key: string, values: readonly T[]): Setting<T> => {
  const kept = deviceStorage.read(key);
  const chosen = signal(values.find((value) => value === kept) ?? values[0]);
  return {
    values,
    get value() {
      return chosen.value;
    },
    peek: () => chosen.peek(),
    set(value) {
      chosen.value = value;
      if (value === values[0]) deviceStorage.remove(key);
      else deviceStorage.write(key, value);
    },
  };
};

/** A setting that is on or off. */
export type Switch = Setting<"on" | "off">;

/** The colours of the page: those of the system, a light chart, or a night sea. */
export const themeSetting = setting("theme", ["system", "light", "dark"]);

/** The colours of the water on boards. */
export const boardSetting = setting("board-colours", ["sea", "slate", "sand"]);

/** Whether cells show their numbers; without them the colours alone tell. */
export const numbersSetting: Switch = setting("numbers", ["on", "off"]);

/** Whether anything moves. Where the system asks for less motion nothing does, whatever is chosen here. */
export const motionSetting: Switch = setting("motion", ["on", "off"]);

/** Whether shots in Play are heard. */
export const soundSetting: Switch = setting("sound", ["off", "on"]);

/** Whether shots in Play are felt, where the device can shake. */
export const vibrationSetting: Switch = setting("vibration", ["off", "on"]);

/**
 * Whether the key ? opens the help. It works wherever the keyboard focus is, so that who dictates or mistypes must be able
 * to switch it off (WCAG 2.1.4); the other keys of one character work on the board alone.
 */
export const helpKeySetting: Switch = setting("help-key", ["on", "off"]);

/** Whether this device says that it can shake. */
export const canVibrate = (): boolean => "vibrate" in navigator;
