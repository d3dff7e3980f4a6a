import { signal } from "@preact/signals";
import { deviceStorage } from "../../model/device-storage.ts";

const isOn = signal(deviceStorage.read("help-key") !== "off");

/**
 * Whether the key ? opens the help. It works wherever the keyboard focus is, so that who dictates or mistypes must be able
 * to switch it off (WCAG 2.1.4); the other keys of one character work on the board alone. Kept on the device.
 */
export const helpKey = {
  get value(): boolean {
    return isOn.value;
  },
  set(on: boolean): void {
    isOn.value = on;
    if (on) deviceStorage.remove("help-key");
    else deviceStorage.write("help-key", "off");
  },
};
