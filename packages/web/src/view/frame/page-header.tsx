import "./header.css";
import { type IconNode, Settings2, Share } from "lucide";
import { boardWords, frameWords } from "../../words/words.ts";
import { Icon } from "../parts/icon.tsx";
import { type DialogName, opened } from "../parts/window/opened.ts";
import { Brand } from "./brand.tsx";
import { RoomLinks } from "./room-links.tsx";

/** A button with a sign alone, which opens a dialog. */
function DialogButton({ name, label, icon }: { name: DialogName; label: string; icon: IconNode }) {
  return (
    <button
      type="button"
      class={`icon-button ${name}-button`}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      onClick={() => (opened.value = name)}
    >
      <Icon of={icon} />
    </button>
  );
}

/** The head of every room: the name of the page, the ways to the rooms, and the settings; where it is handed on, that too. */
export function PageHeader({ canShare = false }: { canShare?: boolean }) {
  return (
    <header class="top">
      <Brand />
      <RoomLinks />
      <div class="top-buttons">
        {canShare && <DialogButton name="share" label={boardWords().share} icon={Share} />}
        <DialogButton name="settings" label={frameWords().settings} icon={Settings2} />
      </div>
    </header>
  );
}
