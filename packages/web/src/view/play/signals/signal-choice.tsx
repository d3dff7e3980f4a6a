import { wakeSound } from "./match-sound.ts";
import { canVibrate, soundSwitch, vibrationSwitch } from "./signal-switches.ts";

/** The switches of sound and vibration; the one of vibration only where the device can shake. */
export function SignalChoice({ sound, vibration }: { sound: string; vibration: string }) {
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={soundSwitch.value}
          onChange={({ currentTarget }) => {
            soundSwitch.set(currentTarget.checked);
            if (currentTarget.checked) wakeSound();
          }}
        />
        <span>{sound}</span>
      </label>
      {canVibrate() && (
        <label class="check">
          <input
            type="checkbox"
            checked={vibrationSwitch.value}
            onChange={({ currentTarget }) => vibrationSwitch.set(currentTarget.checked)}
          />
          <span>{vibration}</span>
        </label>
      )}
    </>
  );
}
