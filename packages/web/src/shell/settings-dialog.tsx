import { useSignal } from "@preact/signals";
import { CircleQuestionMark } from "lucide";
import type { ComponentChildren } from "preact";
import { boardWords } from "../board/texts/words.ts";
import { BEFORE_TEXTS, LANGUAGES, language } from "../language/language.ts";
import { list } from "../language/numbers.ts";
import { saveText } from "../parts/copies.tsx";
import { Segments } from "../parts/field/choice.tsx";
import { FileField } from "../parts/field/file-field.tsx";
import { Icon } from "../parts/icon.tsx";
import { DialogHead } from "../parts/lazy.tsx";
import { Alert, Notice } from "../parts/problems.tsx";
import { partsWords } from "../parts/texts/words.ts";
import { Button } from "../parts/theme/button.tsx";
import { opened } from "../parts/window/layers.ts";
import { type Copy, copyEverything, countBroken, formatCopy, loadCopy } from "../storage/copy.ts";
import {
  boardSetting,
  canVibrate,
  columnsSetting,
  motionSetting,
  numbersSetting,
  type Setting,
  type Switch,
  soundSetting,
  switchLanguage,
  themeSetting,
  vibrationSetting,
} from "../storage/settings.ts";
import { InstallOffer } from "./install.tsx";
import { roomTitle, whatRoomsKeep } from "./rooms.ts";
import { settingsWords as words } from "./texts/settings/words.ts";
import { shellWords } from "./texts/words.ts";

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
  const { language: name } = shellWords,
    { partFailed } = partsWords;
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
            {BEFORE_TEXTS[one].name}
          </option>
        ))}
      </select>
      <span class={failed.value ? "error-text" : "visually-hidden"} role="status">
        {failed.value ? partFailed : ""}
      </span>
    </span>
  );
}

/** The alphabets of the columns, each in its own letters. */
const COLUMN_LETTERS = { latin: "A B C", cyrillic: "А Б В" };

/** How the page looks and sounds, and its language. Every setting takes effect at once and is kept on the device. */
export default function SettingsDialog({ close }: { close: () => void }) {
  return (
    <>
      <DialogHead id="settings-title" title={shellWords.settings} close={close} />
      <div class="settings">
        <div class="setting flow apart">
          <span aria-hidden="true">{shellWords.language}</span>
          <LanguageChoice />
        </div>
        <Choice of={themeSetting} name="theme" legend={words.theme} texts={words.themes} />
        <Choice of={boardSetting} name="board" legend={words.board} texts={words.boards} />
        <Choice of={columnsSetting} name="columns" legend={words.columns} texts={COLUMN_LETTERS} />
        <OnOff of={numbersSetting}>{words.numbers}</OnOff>
        <OnOff of={motionSetting}>{words.motion}</OnOff>
        <OnOff of={soundSetting}>{words.sound}</OnOff>
        {canVibrate() && <OnOff of={vibrationSetting}>{words.vibration}</OnOff>}
        <InstallOffer />
      </div>
      <CopyOfEverything />
      <div class="settings-foot flow apart after">
        <Button onClick={() => (opened.value = "help")}>
          <Icon of={CircleQuestionMark} size={18} />
          {words.howToUse}
        </Button>
        <p class="small">{words.kept}</p>
      </div>
    </>
  );
}

// The first view has not loaded what the board says of full storage.
SettingsDialog.words = { load: () => Promise.all([words.load(), boardWords.load()]) };

/** The milliseconds for which the page says that a copy is loaded, before it shows what was in it. */
const SAID_FOR = 1200;

/** The records of a copy that cannot be read: how many, and of which rooms. */
interface BrokenRecords {
  readonly n: number;
  readonly rooms: readonly string[];
}

const brokenIn = async (copy: Copy): Promise<BrokenRecords> => {
  const kept = Object.entries(await whatRoomsKeep());
  const broken = kept.map(([room, collections]) => ({ room, n: countBroken(copy, collections) }));
  return {
    n: broken.reduce((sum, { n }) => sum + n, 0),
    rooms: broken.flatMap(({ room, n }) => (n > 0 ? room : [])),
  };
};

/** Saves everything that the page keeps as a file, and adds what is in such a file. */
function CopyOfEverything() {
  const failed = useSignal<Exclude<Awaited<ReturnType<typeof loadCopy>>, Copy> | undefined>(undefined);
  const isLoaded = useSignal(false);
  const broken = useSignal<BrokenRecords | undefined>(undefined);
  const save = async (): Promise<void> => {
    const copy = await copyEverything();
    saveText(`broadside-everything-${new Date().toISOString().slice(0, 10)}.json`, formatCopy(copy));
    broken.value = await brokenIn(copy);
  };
  const load = async (file: File): Promise<void> => {
    failed.value = undefined;
    broken.value = undefined;
    const loaded = await file.text().then(loadCopy, () => "unread" as const);
    if (typeof loaded === "string") failed.value = loaded;
    else {
      isLoaded.value = true;
      broken.value = await brokenIn(loaded);
      if (broken.value.n === 0) setTimeout(() => location.reload(), SAID_FOR);
    }
  };
  const { value: why } = failed;
  return (
    <div class="settings-copy stack">
      <p class="buttons">
        <Button onClick={save}>{words.saveCopy}</Button>
      </p>
      <FileField label={words.loadCopy} hint={<p class="small">{words.copyAdds}</p>} take={load}>
        {isLoaded.value && <p role="status">{words.copyLoaded}</p>}
        {why && <Alert>{why === "unread" ? words.notCopy : boardWords.unsaved[why]}</Alert>}
      </FileField>
      {broken.value && <Broken records={broken.value} isLoaded={isLoaded.value} />}
    </div>
  );
}

/** Says which records of a copy cannot be read. The page then shows what was loaded when the person asks for it. */
function Broken({ records: { n, rooms }, isLoaded }: { records: BrokenRecords; isLoaded: boolean }) {
  if (n === 0) return null;
  const said = words.copyBroken({ n, rooms: list(rooms.map(roomTitle)) });
  if (!isLoaded) return <Alert>{said}</Alert>;
  return (
    <Notice isWrong role="alert" button={partsWords.reload} press={() => location.reload()}>
      {said}
    </Notice>
  );
}

function Choice<T extends string>(props: {
  of: Setting<T>;
  name: string;
  legend: string;
  texts: Readonly<Record<T, string>>;
}) {
  const { of, name, legend, texts } = props;
  return (
    <fieldset class="setting segments flow apart">
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

function OnOff({ of, children }: { of: Switch; children: ComponentChildren }) {
  return (
    <label class="setting flow apart">
      <span>{children}</span>
      <input
        type="checkbox"
        class="switch"
        checked={of.value === "on"}
        onChange={({ currentTarget }) => of.set(currentTarget.checked ? "on" : "off")}
      />
    </label>
  );
}
