import { signal } from "@preact/signals";
import { deviceStorage } from "../../../model/device-storage.ts";

/** A switch that is off until somebody turns it on, and is kept on the device. */
const keptSwitch = (key: string) => {
  const isOn = signal(deviceStorage.read(key) === "on");
  return {
    get value(): boolean {
      return isOn.value;
    },
    peek: (): boolean => isOn.peek(),
    set(on: boolean): void {
      isOn.value = on;
      if (on) deviceStorage.write(key, "on");
      else deviceStorage.remove(key);
    },
  };
};

/** Whether shots in Play are heard. */
export const soundSwitch = keptSwitch("sound");

/** Whether shots in Play are felt, where the device can shake. */
export const vibrationSwitch = keptSwitch("vibration");

/** Whether this device says that it can shake. */
export const canVibrate = (): boolean => "vibrate" in navigator;
