import { useSignal } from "@preact/signals";
import { CircleQuestionMark } from "lucide";
import type { ComponentChildren } from "preact";
import {
  boardSetting,
  canVibrate,
  motionSetting,
  numbersSetting,
  type Setting,
  type Switch,
  soundSetting,
  switchLanguage,
  themeSetting,
  vibrationSetting,
} from "../storage/settings.ts";
import { LANGUAGE_NAMES, LANGUAGES, language } from "../language/language.ts";
import { frameWords, settingsWords as words } from "../language/words.ts";
import { Segments } from "../parts/field/choice.tsx";
import { Icon } from "../parts/icon.tsx";
import { DialogHead } from "../parts/lazy.tsx";
import { Button } from "../parts/theme/button.tsx";
import { opened } from "../parts/window/layers.ts";
import { wakeSound } from "../parts/match-signals.ts";

/** The choice of the page's language; each language appears under its own name. */
function LanguageChoice() {
  const failed = useSignal(false);
  const choose = async (name: string): Promise<void> => {
    const next = LANGUAGES.find((known) => known === name);
    if (next === undefined) return;
    try {
      await switchLanguage(next);
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  const { language: name, partFailed } = frameWords;
  return (
    <span class="language-choice">
      <select
        aria-label={name}
        value={language.value}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.value);
          // The old language stays until the words of the new one are loaded.
          currentTarget.value = language.value;
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
      <span class={failed.value ? "error-text" : "visually-hidden"} role="status">
        {failed.value ? partFailed : ""}
      </span>
    </span>
  );
}

/** How the page looks and sounds, and its language. Every setting takes effect at once and is kept on the device. */
export default function SettingsDialog({ close }: { close: () => void }) {
  return (
    <>
      <DialogHead id="settings-title" title={frameWords.settings} close={close} />
      <div class="settings">
        <div class="setting">
          <span aria-hidden="true">{frameWords.language}</span>
          <LanguageChoice />
        </div>
        <Choice of={themeSetting} name="theme" legend={words.theme} texts={words.themes} />
        <Choice of={boardSetting} name="board" legend={words.board} texts={words.boards} />
        <OnOff of={numbersSetting}>{words.numbers}</OnOff>
        <OnOff of={motionSetting}>{words.motion}</OnOff>
        <OnOff of={soundSetting} turnedOn={wakeSound}>
          {words.sound}
        </OnOff>
        {canVibrate() && <OnOff of={vibrationSetting}>{words.vibration}</OnOff>}
      </div>
      <div class="settings-foot flow apart">
        <Button onClick={() => (opened.value = "help")}>
          <Icon of={CircleQuestionMark} size={18} />
          {words.howToUse}
        </Button>
        <p class="small">{words.kept}</p>
      </div>
    </>
  );
}

SettingsDialog.words = words;

function Choice<T extends string>(props: {
  of: Setting<T>;
  name: string;
  legend: string;
  texts: Readonly<Record<T, string>>;
}) {
  const { of, name, legend, texts } = props;
  return (
    <fieldset class="setting segments">
      <legend>{legend}</legend>
      <div class="setting-values">
        <Segments
          name={`setting-${name}`}
          value={of.value}
          options={of.values.map((value) => [value, texts[value]])}
          choose={(value) => of.set(value)}
        />
      </div>
    </fieldset>
  );
}

function OnOff({ of, turnedOn, children }: { of: Switch; turnedOn?: () => void; children: ComponentChildren }) {
  return (
    <label class="setting">
      <span>{children}</span>
      <input
        type="checkbox"
        class="switch"
        checked={of.value === "on"}
        onChange={({ currentTarget }) => {
          of.set(currentTarget.checked ? "on" : "off");
          if (currentTarget.checked) turnedOn?.();
        }}
      />
    </label>
  );
}
